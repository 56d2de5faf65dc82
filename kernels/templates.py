"""The text of the loops, in the Python that Numba compiles. Nothing here knows any operation.

Work on n-dimensional operands has two parts. The *inner loop* is specialised: one per kernel, dtypes and pattern, it
runs along one axis and has the C signature ``inner(pointers, n, strides)``, the output first in both. `walk` is the
same for all and compiled once: it goes over the other axes, block by block where operands lie across each other, and
calls the inner loop through its address. Operands of another dtype than the loop's are converted on the way, some
elements at a time, through an inner loop of the kernel ``cast``; so is what the loop gives, for a destination of
another dtype. In such a block, an operand whose neighbours lie along the other axis is *turned* first, through a loop
of `kernels.turning_loops`, so that the inner loop finds its elements side by side.

From Python a loop is called as ``loop(out, *inputs, table)``; the table is made by `kael.iterator`: the numbers of
`FIELDS`, and then one number per operand of each of

    inner strides that the inner loop sees, addresses of conversions and of loops that turn (0 for none), inner strides
    in memory, middle strides, and for each outer dimension, innermost first, its size and its strides.

Where ``guard`` is not zero it is the place in the table of three numbers for each operand: the bytes from its first
element to the first and behind the last of all, and whether it has the strides of the output. Then operands that
overlap the output, unless they are the same elements, are refused, and the loop returns False; else it returns None.

Strides are in bytes. ``axis`` (0 outer, 1 middle, 2 inner) is the one that is divided between threads, ``stop`` its
extent, ``weight`` the elements of one step along it.

The *pattern* has one letter per input: ``c`` steps by one element, ``s`` stands still and is read once; it is ``v``
alone where any operand has another step.
"""

ITEMSIZES = {"b": 1, "i": 8, "f": 4, "d": 8}
FIELDS = ("weight", "stop", "operands", "axis", "outer", "middle", "inner", "rows", "columns", "dims", "guard")
# Up to this many elements are converted at a time: what they become stays in the nearest cache.
CONVERTED = 1024
# Up to this many elements are looked at for rare operands at a time.
LOOKED_AT = 256


def elementwise(name, inputs, output, pattern, rare=False):
    """Source of the inner loop ``name``; ``function`` in it is the kernel's scalar function.

    For a kernel with ``rare`` operands, ``is_rare`` tells them and ``general`` is the function for them.
    """
    numbers = range(1, len(inputs) + 1)
    lines = [f"def {name}(pointers, n, strides):"]
    lines += [f"    b{k} = pointer_{letter}(pointers, {k})" for k, letter in enumerate(output + inputs)]
    if pattern == "v":
        lines += [f"    step{k} = load(strides, {k})" for k in (0, *numbers)]
        values = ", ".join(f"read(shift(b{k}, i * step{k}), 0)" for k in numbers)
        body = "write(shift(b0, i * step0), 0, result)"
    else:
        lines += [f"    x{k} = read(b{k}, 0)" for k in numbers if pattern[k - 1] == "s"]
        values = ", ".join(f"x{k}" if pattern[k - 1] == "s" else f"read(b{k}, i)" for k in numbers)
        body = "write(b0, i, result)"
    usual = f"result = function({values})"
    if not rare:
        lines += ["    for i in range(n):", f"        {usual}", f"        {body}"]
    else:
        lines += [
            f"    for start in range(0, n, {LOOKED_AT}):",
            f"        stop = min(start + {LOOKED_AT}, n)",
            "        found = False",
            "        for i in range(start, stop):",
            f"            found = found | is_rare({values})",
            "        if found:",
            "            for i in range(start, stop):",
            f"                result = choose(is_rare({values}), general({values}), function({values}))",
            f"                {body}",
            "        else:",
            "            for i in range(start, stop):",
            f"                {usual}",
            f"                {body}",
        ]
    lines += ["    return 0", ""]
    return "\n".join(lines)


def choosing(name, letter, pattern):
    """Source of the inner loop ``name`` that writes the elements of b1 at the indices in b2.

    ``limits`` has five numbers: the least index allowed and the first that is too large, the bytes from one to the
    next, a place that is set to 1 where an index is refused, and then nothing is written, and what is added to negative
    indices.
    """
    lines = [f"def {name}(pointers, n, strides):"]
    lines += [f"    b{k} = pointer_{each}(pointers, {k})" for k, each in enumerate((letter, letter, "i"))]
    lines.append("    limits = pointer_i(pointers, 3)")
    lines += [f"    {field} = load(limits, {k})" for k, field in enumerate(("low", "high", "step"))]
    lines.append("    size = load(limits, 4)")
    index, source, target = "read(b2, i)", "shift(b1, at * step), 0", "b0, i"
    if pattern == "cs":  # a row: one index for all of it
        index, source = "read(b2, 0)", "row, i"
    elif pattern == "cc":
        source = "shift(b1, at * step), i"
    elif pattern != "sc":
        lines += [f"    step{k} = load(strides, {k})" for k in range(3)]
        index, target = "read(shift(b2, i * step2), 0)", "shift(b0, i * step0), 0"
        source = "shift(b1, i * step1 + at * step), 0"
    # A pass of its own, with vector instructions. Those that gather elements are slower than plain loads, so what
    # follows does not promise that operands lie apart, which keeps LLVM from using them.
    lines += ["    lowest = 0", "    highest = 0", f"    for i in range({'min(n, 1)' if pattern == 'cs' else 'n'}):"]
    lines += [f"        at = {index}", "        lowest = min(lowest, at)", "        highest = max(highest, at)"]
    lines += ["    if (lowest < low) | (highest >= high):", "        store(limits, 3, 1)", "        return 0"]
    if pattern == "cs":
        lines += [f"    at = {index}", "    row = shift(b1, (at + size if at < 0 else at) * step)"]
        lines += ["    for i in range(n):", f"        write({target}, read({source}))"]
    else:
        lines += ["    if lowest < 0:", "        for i in range(n):", f"            at = {index}"]
        lines += ["            at = at + size if at < 0 else at", f"            store({target}, load({source}))"]
        if pattern == "sc":  # of neighbours: nothing to multiply
            lines += [f"    elif step == {ITEMSIZES[letter]}:", "        for i in range(n):"]
            lines.append("            store(b0, i, load(b1, load(b2, i)))")
        lines += ["    else:", "        for i in range(n):", f"            at = {index}"]
        lines.append(f"            store({target}, load({source}))")
    return "\n".join([*lines, "    return 0", ""])


def walk(name):
    """Source of the walk over all axes, ``walk(frame, start, stop)``, of the operands in a `kernels.calling` frame."""
    read = [(index, field) for index, field in enumerate(FIELDS) if field not in ("weight", "guard")]
    fields = "\n".join(f"    {field} = load(table, {index})" for index, field in read)
    return f"""
def {name}(frame, start, stop):
    inner_loop = load(frame, 0)
    table = pointer_i(frame, 1)
{fields.replace(" stop =", " end =")}
    near = advance(table, {len(FIELDS)})
    conversions = advance(near, operands)
    turns = advance(conversions, operands)
    far = advance(turns, operands)
    across = advance(far, operands)
    places = advance(across, operands)
    o0, o1, m0, m1, i0, i1 = 0, outer, 0, middle, 0, inner
    if axis == 2:
        i0, i1 = start, stop
    elif axis == 1:
        m0, m1 = start, stop
    else:
        o0, o1 = start, stop
    bases, origins, rises, reads = room_i(), room_i(), room_i(), room_i()
    pointers, pair, steps = room_i(), room_i(), room_i()
    scratch = room_scratch()
    tile, tiles = rows * columns * 8, 0
    for k in range(operands):
        if load(turns, k) != 0 and tiles == 0:
            tiles = allocate(tile * operands)
    for o in range(o0, o1):
        for k in range(operands):
            at, rest = load(frame, 2 + k), o
            place = places
            for d in range(dims):
                size = load(place, 0)
                at += rest % size * load(place, 1 + k)
                rest = rest // size
                place = advance(place, 1 + operands)
            store(bases, k, at)
        for block in range(m0, m1, rows):
            end = min(block + rows, m1)
            for column in range(i0, i1, columns):
                n = min(columns, i1 - column)
                for k in range(operands):
                    rise, read_step = load(across, k), load(far, k)
                    at = load(bases, k) + block * rise + column * read_step
                    if load(turns, k) != 0:
                        store(pair, 0, tiles + k * tile)
                        store(pair, 1, at)
                        store(steps, 0, columns * rise)
                        store(steps, 1, read_step)
                        store(steps, 2, end - block)
                        call_loop(load(turns, k), pair, n, steps)
                        at, read_step, rise = tiles + k * tile, rise, columns * rise
                    store(origins, k, at)
                    store(rises, k, rise)
                    store(reads, k, read_step)
                for m in range(block, end):
                    for k in range(operands):
                        at = load(origins, k)
                        store(origins, k, at + load(rises, k))
                        if load(conversions, k) != 0:
                            room = address_of(shift(scratch, k * {8 * CONVERTED}))
                            if k > 0:
                                store(pair, 0, room)
                                store(pair, 1, at)
                                store(steps, 0, load(near, k))
                                store(steps, 1, load(reads, k))
                                call_loop(load(conversions, k), pair, n if load(near, k) != 0 else 1, steps)
                            at = room
                        store(pointers, k, at)
                    call_loop(inner_loop, pointers, n, near)
                    if load(conversions, 0) != 0:
                        store(pair, 0, load(origins, 0) - load(rises, 0))
                        store(pair, 1, load(pointers, 0))
                        store(steps, 0, load(far, 0))
                        store(steps, 1, load(near, 0))
                        call_loop(load(conversions, 0), pair, n, steps)
    if tiles != 0:
        release(tiles)
    return 0
"""
