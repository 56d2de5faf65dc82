"""The text of the loops of reductions and scans, in the Python that Numba compiles. Nothing here knows any operation.

A reduction is divided into *units*, by shape alone, which are what several threads share out. A unit reduces a *chunk*
of neighbouring outputs, or a part of their elements, which it then leaves as states for `join_driver` to merge.

The states of a chunk are kept in *lanes*. Of many outputs each has one lane. Of a few outputs each has several, its
*groups*: the elements are dealt out to the groups row by row, and the groups are merged two by two at the end. Either
way the innermost loop runs over lanes that depend on nothing but themselves, which the compiler turns into vector
instructions.

The walk over units, rows and groups, `fold_driver`, is the same for all reductions and compiled once. What an operation
adds are three small functions that it finds by their addresses in its table: one takes rows of elements into lanes, one
merges lanes, one makes results of lanes. Their memory does not overlap, and the compiler is told so.

From Python these are ``loop(out, second out, input, table, start, stop)``, for the units from ``start`` to ``stop``.
Where there is one output it is given twice.
"""

# Lanes at most, which is what a `room` holds.
ROOM = 1024
# Rows that go into the lanes at once.
AT_ONCE = 4
# After this many rows, sums start afresh and are merged: each has few roundings.
ROWS = 128

# The tables, as these numbers in this order. After the fold's come the outer kept dimensions (size, step in the input,
# step in each output), then the outer reduced ones (size, step); after the others' the outer kept ones.
PLACE = (
    "chunk",  # outputs of a unit
    "chunks",  # units side by side along the chunked dimension
    "width",  # size of the chunked dimension
    "input_step",  # bytes between its elements in the input
    "step0",  # and in the outputs
    "step1",
    "blocks",  # parts that the reduced elements are divided into
    "kept",  # how many outer kept dimensions
)
FOLD_FIELDS = (
    *PLACE,
    "gather",  # address of the function that brings lanes together, or 0 where they are neighbours
    "take",  # addresses of the operation's functions
    "merge",
    "finish",
    "together",  # outputs whose lanes are filled at once: the chunk, or 1
    "groups",
    "lane_step",  # bytes from lane to lane
    "rows",  # size of the inner reduced dimension
    "row_step",
    "block",  # size of a part along the dimension that is divided
    "outer_rows",  # product of the outer reduced dimensions
    "reduced",  # how many outer reduced dimensions
    "outputs",  # elements of an output
    "size0",  # bytes of each state
    "size1",
    "indexed",  # whether the second state is a position
    "itemsize",
    "pivot",  # what an output's elements are compared with: 0 nothing, 1 the first one, 2 what the second output has
    "count",  # elements per output
    "parameter",  # a float64
)
JOIN_FIELDS = (
    *("width", "step0", "step1", "blocks", "kept", "merge", "finish"),
    *("outputs", "size0", "size1", "count", "parameter"),
)
SCAN_FIELDS = (*PLACE, "scan", "rows", "row_step", "output_row_step")


def _fields(names):
    return "\n".join(f"    {name} = load(table, {index})" for index, name in enumerate(names))


def _entry(name, count):
    """The start of a function that Python calls with ``count`` buffers, a table and the units' bounds."""
    lines = [
        f"def {name}(self, args):",
        *[f"    b{k} = byte_argument(args, {k})" for k in range(count)],
        f"    table = table_argument(args, {count})",
        f"    start = integer_argument(args, {count + 1})",
        f"    stop = integer_argument(args, {count + 2})",
        "    state = 0",
        "    if stop - start > 1:",
        "        state = release_lock()",
    ]
    return "\n".join(lines)


_LEAVE = """
    if state != 0:
        take_lock(state)
    return none()
"""


def _place(end):
    """Which unit this is: a chunk, a part of the reduced elements, a place in the outer kept dimensions."""
    return f"""
        rest = unit // chunks
        first = (unit - rest * chunks) * chunk
        size = min(chunk, width - first)
        part = 0
        if blocks > 1:
            part = rest % blocks
            rest = rest // blocks
        flat = rest * width + first
        data = shift(b2, first * input_step)
        out0 = shift(b0, first * step0)
        out1 = shift(b1, first * step1)
        dims = advance(table, {end})
        for d in range(kept):
            at = rest % load(dims, 0)
            rest = rest // load(dims, 0)
            data = shift(data, at * load(dims, 1))
            out0 = shift(out0, at * load(dims, 2))
            out1 = shift(out1, at * load(dims, 3))
            dims = advance(dims, 4)
"""


def _take(lanes):
    """Takes at most ``n`` rows; lanes that are apart in memory are brought together first."""
    return f"""
                    store(how, 0, {lanes})
                    store(how, 2, line_step)
                    store(how, 3, position)
                    store(how, 5, fresh)
                    found = line
                    if gather != 0:
                        n = min(n, {ROOM} // ({lanes}))
                        call_2(gather, gathered, line, n, how)
                        store(how, 2, ({lanes}) * itemsize)
                        found = gathered
                    call_4(take, a0, a1, found, pivots, n, how)
                    fresh = 0
"""


def fold_driver(name):
    """Source of the loop that reduces the units of `FOLD_FIELDS`."""
    return f"""
{_entry(name, 3)}
{_fields(FOLD_FIELDS)}
    a0, a1, c0, c1 = view_byte(room_d()), view_byte(room_d()), view_byte(room_d()), view_byte(room_d())
    pivots, gathered = view_byte(room_d()), view_byte(room_d())
    line_step = groups * row_step
    how = room_i()
    store(how, 1, lane_step)
    store(how, 4, groups)
    facts = room_i()
    store(facts, 0, step0)
    store(facts, 1, step1)
    store(facts, 2, count)
    store(facts, 3, parameter)
    for unit in range(start, stop):
{_place(len(FOLD_FIELDS))}
        o_start, o_stop, r_start, r_stop = 0, outer_rows, 0, rows
        if blocks > 1:
            if outer_rows > 1:
                o_start = part * block
                o_stop = min(o_start + block, outer_rows)
            else:
                r_start = part * block
                r_stop = min(r_start + block, rows)
        full = (r_stop - r_start) // groups
        tail = (r_stop - r_start) % groups
        some = size if together > 1 else 1
        lanes = some * groups
        for e in range(0, size, some):
            base = shift(data, e * input_step)
            if pivot == 2:
                for j in range(lanes):
                    copy_bytes(shift(pivots, j * itemsize), shift(out1, (e + j % some) * step1), itemsize)
            elif pivot == 1 and count > 0:
                for j in range(lanes):
                    copy_bytes(shift(pivots, j * itemsize), shift(base, j % some * input_step), itemsize)
            fresh, since, spilled = 1, 0, 0
            for o in range(o_start, o_stop):
                line = shift(base, r_start * row_step)
                rest = o
                for d in range(reduced):
                    line = shift(line, rest % load(dims, 2 * d) * load(dims, 2 * d + 1))
                    rest = rest // load(dims, 2 * d)
                position = o * rows + r_start
                r = 0
                while r < full:
                    if since >= {ROWS}:
                        if spilled != 0:
                            call_4(merge, c0, c1, a0, a1, lanes, how)
                        else:
                            a0, a1, c0, c1 = c0, c1, a0, a1
                        fresh, since, spilled = 1, 0, 1
                    n = min(full - r, {ROWS} - since)
{_take("lanes")}
                    since += n
                    r += n
                    position += n * groups
                    line = shift(line, n * groups * row_step)
                if tail != 0:
                    n = 1
                    if fresh != 0:
                        store(how, 0, lanes)
                        store(how, 5, 1)
                        call_4(take, a0, a1, line, pivots, 0, how)
                        fresh = 0
{_take("tail * some")}
            if fresh != 0:
                store(how, 0, lanes)
                store(how, 5, 1)
                call_4(take, a0, a1, base, pivots, 0, how)
            if spilled != 0:
                call_4(merge, c0, c1, a0, a1, lanes, how)
                a0, a1, c0, c1 = c0, c1, a0, a1
            if indexed != 0 and groups > 1:
                at = view_i(a1)
                for j in range(lanes):
                    store(at, j, load(at, j) + j // some)
            left = groups
            while left > 1:
                half = (left + 1) // 2
                beyond = half * some
                call_4(merge, a0, a1, shift(a0, beyond * size0), shift(a1, beyond * size1), (left - half) * some, how)
                left = half
            if blocks == 1:
                call_4(finish, shift(out0, e * step0), shift(out1, e * step1), a0, a1, some, facts)
            else:
                place = shift(b0, part * 16 * outputs)
                copy_bytes(shift(place, (flat + e) * size0), a0, some * size0)
                copy_bytes(shift(place, 8 * outputs + (flat + e) * size1), a1, some * size1)
{_LEAVE}"""


def join_driver(name):
    """Source of the loop that merges the states which `fold_driver` left for each part, in their order."""
    return f"""
{_entry(name, 3)}
{_fields(JOIN_FIELDS)}
    facts = room_i()
    store(facts, 0, step0)
    store(facts, 1, step1)
    store(facts, 2, count)
    store(facts, 3, parameter)
    a0 = b2
    a1 = shift(b2, 8 * outputs)
    for part in range(1, blocks):
        place = shift(b2, part * 16 * outputs)
        call_4(merge, a0, a1, place, shift(place, 8 * outputs), outputs, facts)
    for k in range(outputs // width):
        out0, out1, rest = b0, b1, k
        dims = advance(table, {len(JOIN_FIELDS)})
        for d in range(kept):
            at = rest % load(dims, 0)
            rest = rest // load(dims, 0)
            out0 = shift(out0, at * load(dims, 2))
            out1 = shift(out1, at * load(dims, 3))
            dims = advance(dims, 4)
        call_4(finish, out0, out1, shift(a0, k * width * size0), shift(a1, k * width * size1), width, facts)
{_LEAVE}"""


def scan_driver(name):
    """Source of the loop that scans the units of `SCAN_FIELDS`; the second output is the first."""
    return f"""
{_entry(name, 3)}
{_fields(SCAN_FIELDS)}
    how = room_i()
    store(how, 1, input_step)
    store(how, 2, step0)
    store(how, 3, row_step)
    store(how, 4, output_row_step)
    for unit in range(start, stop):
{_place(len(SCAN_FIELDS))}
        store(how, 0, size)
        call_2(scan, out0, data, rows, how)
{_LEAVE}"""


def gather(name):
    """Copies ``n`` rows of lanes to where they are neighbours, walking memory in the order in which it lies."""
    return f"""
def {name}(target, line, n, how):
    lanes = load(how, 0)
    lane_step = load(how, 1)
    line_step = load(how, 2)
    if n < 8 or abs(lane_step) < abs(line_step):
        for r in range(n):
            for j in range(lanes):
                store(target, r * lanes + j, load(shift(line, r * line_step + j * lane_step), 0))
    else:
        for j in range(lanes):
            for r in range(n):
                store(target, r * lanes + j, load(shift(line, r * line_step + j * lane_step), 0))
    return 0
"""


# An operation's functions: states in the lanes a0 and a1, or a0 alone.


def _loads(arrays, states):
    return ", ".join(f"load({array}{k}, j)" for array in arrays for k in range(states))


def _assign(states, call, depth):
    names = [f"s{k}" for k in range(states)]
    lines = [f"{', '.join(names)} = {call}", *[f"store(a{k}, j, {name})" for k, name in enumerate(names)]]
    return ("\n" + "    " * depth).join(lines)


def take(name, fold):
    """Takes ``n`` rows of elements, neighbours in memory, into the lanes, several at once."""
    states = len(fold.states)
    starts = "; ".join(f"store(a{k}, j, start{k})" for k in range(states))
    return f"""
def {name}(a0, a1, line, pivots, n, how):
    lanes = load(how, 0)
    line_step = load(how, 2)
    position = load(how, 3)
    groups = load(how, 4)
    if load(how, 5) != 0:
        for j in range(lanes):
            {starts}
    for r in range(n // {AT_ONCE}):
        for j in range(lanes):
            {_steps(fold, AT_ONCE)}
        line = shift(line, {AT_ONCE} * line_step)
        position += {AT_ONCE} * groups
    for r in range(n % {AT_ONCE}):
        for j in range(lanes):
            {_steps(fold, 1)}
        line = shift(line, line_step)
        position += groups
    return 0
"""


def _steps(fold, rows):
    names = ", ".join(f"s{k}" for k in range(len(fold.states)))
    lines = [f"{names} = {_loads('a', len(fold.states))}"]
    for q in range(rows):
        more = (f", position + {q} * groups" if fold.indexed else "") + (", load(pivots, j)" if fold.pivot else "")
        lines.append(f"{names} = step({names}, load(shift(line, {q} * line_step), j){more})")
    lines += [f"store(a{k}, j, s{k})" for k in range(len(fold.states))]
    return ("\n" + " " * 12).join(lines)


def merge(name, fold):
    """Merges ``n`` lanes of later elements, b0 and b1, into as many of earlier ones."""
    states = len(fold.states)
    return f"""
def {name}(a0, a1, b0, b1, n, how):
    for j in range(n):
        {_assign(states, f"merge({_loads('ab', states)})", 2)}
    return 0
"""


def finish(name, fold):
    """Writes the results of ``n`` lanes."""
    results = [f"r{k}" for k in range(len(fold.outputs))]
    stores = "; ".join(f"store(shift(out{k}, j * step{k}), 0, {result})" for k, result in enumerate(results))
    return f"""
def {name}(out0, out1, a0, a1, n, facts):
    step0 = load(facts, 0)
    step1 = load(facts, 1)
    count = load(facts, 2)
    parameter = load(view_d(facts), 3)
    for j in range(n):
        {", ".join(results)} = finish({_loads("a", len(fold.states))}, count, parameter)
        {stores}
    return 0
"""


def scan(name, letter):
    """Scans ``n`` rows of lanes; the running states have dtype ``letter``."""
    return f"""
def {name}(out, data, n, how):
    lanes = load(how, 0)
    step = load(how, 1)
    output_step = load(how, 2)
    row_step = load(how, 3)
    output_row_step = load(how, 4)
    states = room_{letter}()
    for j in range(lanes):
        store(states, j, start0)
    if lanes == 1:
        # Alone, the state stays in a register.
        one = load(states, 0)
        for r in range(n):
            one = next_state(one, load(shift(data, r * row_step), 0))
            store(shift(out, r * output_row_step), 0, one)
    else:
        for r in range(n):
            for j in range(lanes):
                one = next_state(load(states, j), load(shift(data, j * step), 0))
                store(states, j, one)
                store(shift(out, j * output_step), 0, one)
            data = shift(data, row_step)
            out = shift(out, output_row_step)
    return 0
"""
