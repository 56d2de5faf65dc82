"""The loops of reductions, said in the words of `kernels.writing`. Nothing here knows any operation.

A reduction goes over its kept dimensions like elementwise work: `kernels.templates.walk` calls one of these inner
loops, ``inner(pointers, n, strides)``, for ``n`` outputs at a time. The operands are

    0, 1  the outputs; where there is one it is given twice
    2     the input, at the first element of the first output
    3     the numbers of `FACTS`
    4     what a fold with a pivot compares the elements of each output with

What is reduced are *lines* of *rows*: ``lines`` times ``rows`` elements. `along` serves outputs whose elements are
neighbours: each is reduced by itself, its elements dealt out to the places of a few vectors, which are merged at the
end. `across` serves neighbouring outputs: their states lie side by side in memory, and rows of elements go into them
one after the other. Where a row holds few outputs, several rows make one wider row, ``groups`` times as wide, and the
groups are merged at the end. Elements that are apart in memory are first brought together.

A large reduction is divided into parts, by its shape alone: another dimension of the walk, along which the facts move
too. Parts are ``raw``: what they leave are states, part after part, for `join` to merge and finish.
"""

from kael.kernels.registry import SIZES, VECTOR

# Where a state is one number, so many vectors are filled in turn; where it is two, half of them.
VECTORS = 4
# How many bytes ahead memory is asked for, as measured, and the bytes of a cache line.
FETCHED, LINE = 4096, 64
# States that an array of them holds.
ROOM = 1024
# Rows that go into the states of `across` at once.
AT_ONCE = 8
# After this many rows, or this many elements, states start afresh and are merged: each has few roundings.
ROWS, TILE = 128, 8192

FACTS = (
    "rows",
    "row_step",  # bytes
    "lines",
    "line_step",
    "groups",
    "raw",
    "position",  # of the first element among those reduced
    "line_positions",  # and from line to line
    "count",  # elements per output, a float64
    "parameter",  # a float64
    "parts",  # for `join`: how many there are, and the bytes between their states
    "part_step0",
    "part_step1",
)


class Facts:
    """What all three loops are given."""

    def __init__(self, words, pointers, letter):
        table = words.memory(pointers, 3, "i")
        for index, name in enumerate(FACTS):
            kind = table.seen("d") if name in ("count", "parameter") else table
            setattr(self, name, kind.load(index))
        self.input = words.memory(pointers, 2, letter)
        self.pivots = words.memory(pointers, 4, letter)


class States:
    """The states of a fold: tuples of values, of vectors, of cells or of memories, one for each letter."""

    def __init__(self, words, fold):
        self.words = words
        self.fold = fold

    def start(self):
        return tuple(self.words.number(*each) for each in zip(self.fold.states, self.fold.start, strict=True))

    def starts(self):
        return tuple(self.words.numbers(*each) for each in zip(self.fold.states, self.fold.start, strict=True))

    def cells(self, values):
        return tuple(map(self.words.cell, values))

    def rooms(self):
        return tuple(self.words.room(letter, ROOM) for letter in self.fold.states)

    def step(self, states, x, position, pivot):
        more = ((position,) if self.fold.indexed else ()) + ((pivot,) if self.fold.pivot else ())
        return self.words.apply(self.fold.step, *states, x, *more)

    def merge(self, states, others):
        return self.words.apply(self.fold.merge, *states, *others)

    def joined(self, vectors):
        """The states that the places of vectors come to."""
        for _ in range(VECTOR.bit_length() - 1):
            low, high = zip(*map(self.words.halves, vectors), strict=True)
            vectors = self.merge(low, high)
        return vectors

    def finish(self, states, count, parameter, pivot):
        more = (pivot,) if self.fold.pivot else ()
        return self.words.apply(self.fold.finish, *states, count, parameter, *more)


def vectors(words, count):
    """``(index, mask)`` of the vectors of ``count`` neighbours; where one is not whole, the mask says what belongs."""
    for at in words.span(0, count - (VECTOR - 1), VECTOR):
        yield at, None
    end = count & -VECTOR
    for _ in words.when(end != count):
        yield end, words.ramp(end) < words.spread(count)


def get(cells):
    return tuple(cell.get() for cell in cells)


def put(cells, values):
    for cell, value in zip(cells, values, strict=True):
        cell.set(value)


def load(memories, index):
    return tuple(memory.load(index) for memory in memories)


def many(memories, index):
    return tuple(memory.many(index) for memory in memories)


def store(memories, index, values):
    for memory, value in zip(memories, values, strict=True):
        memory.store(index, value)


def _write(words, pointers, strides, letters, index, values):
    """One value for each output, at its step."""
    for k, (letter, value) in enumerate(zip(letters, values, strict=True)):
        words.memory(pointers, k, letter).moved(index * strides.load(k)).store(0, value)


def whole(words, states, found, count, place=0, pivots=None):
    """The states of ``count`` neighbours, taken in vectors."""
    fold = states.fold
    in_turn = 1 if fold.long else VECTORS // len(fold.states)
    width = VECTOR * in_turn
    lanes = [states.cells(states.starts()) for _ in range(in_turn)]

    def take(cells, at, mask=None):
        x = found.many(at, mask)
        old = get(cells)
        new = states.step(old, x, words.ramp(place + at) if fold.indexed else None, pivots)
        if mask is not None:
            new = tuple(words.choose(mask, *each) for each in zip(new, old, strict=True))
        put(cells, new)

    first = lanes[0]
    done = 0
    if in_turn > 1:
        for _ in words.when(count >= width):
            for i in words.span(0, count - (width - 1), width):
                for line in range(0, width * SIZES[found.letter], LINE):
                    found.moved(i * SIZES[found.letter] + FETCHED).fetch(line // SIZES[found.letter])
                for k, cells in enumerate(lanes):
                    take(cells, i + k * VECTOR)
            for cells in lanes[1:]:
                put(first, states.merge(get(first), get(cells)))
        done = count & -width
    for i in words.span(done, count - (VECTOR - 1), VECTOR):
        take(first, i)
    end = count & -VECTOR
    for _ in words.when(end != count):
        take(first, end, words.ramp(end) < words.spread(count))
    return states.joined(get(first))


def along(words, fold, letter, pointers, n, strides):
    """Reduces outputs whose elements are neighbours, each by itself."""
    facts, states = Facts(words, pointers, letter), States(words, fold)
    size = SIZES[letter]
    gathered = words.room(letter, ROOM)
    near = facts.row_step == size
    tile = words.choose(near, words.integer(TILE), words.integer(ROOM))
    for j in words.span(0, n):
        pivot = pivots = None
        if fold.pivot:
            pivot = facts.pivots.moved(j * strides.load(4)).load(0)
            pivots = words.spread(pivot)
        total = states.cells(states.start())
        for line_number in words.span(0, facts.lines):
            line = facts.input.moved(j * strides.load(2) + line_number * facts.line_step)
            for r in words.span(0, facts.rows, tile):
                m = words.least(tile, facts.rows - r)
                place = facts.position + line_number * facts.line_positions + r
                for _ in words.when(near == 0):
                    for i in words.span(0, m):
                        gathered.store(i, line.moved((r + i) * facts.row_step).load(0))
                found = words.either(near, line.moved(r * size), gathered)
                for _ in words.when(m < VECTOR):
                    few = states.cells(states.start())
                    for i in words.span(0, m):
                        put(few, states.step(get(few), found.load(i), place + i, pivot))
                    put(total, states.merge(get(total), get(few)))
                for _ in words.when(m >= VECTOR):
                    put(total, states.merge(get(total), whole(words, states, found, m, place, pivots)))
        for _ in words.when(facts.raw != 0):
            _write(words, pointers, strides, fold.states, j, get(total))
        for _ in words.when(facts.raw == 0):
            _write(
                words,
                pointers,
                strides,
                fold.outputs,
                j,
                states.finish(get(total), facts.count, facts.parameter, pivot),
            )


def across(words, fold, letter, pointers, n, strides):
    """Reduces neighbouring outputs side by side."""
    facts, states = Facts(words, pointers, letter), States(words, fold)
    size = SIZES[letter]
    groups, lanes = facts.groups, n * facts.groups
    full = facts.rows // groups
    tail = (facts.rows - full * groups) * n
    compared = words.room(letter, ROOM)
    if fold.pivot:
        for j in words.span(0, lanes):
            compared.store(j, facts.pivots.moved(j % n * strides.load(4)).load(0))
    whole, block = states.rooms(), states.rooms()
    input_step = strides.load(2)
    near = input_step == size
    step = groups * facts.row_step
    # All rows at once where there are few, else block by block.
    at_once = full * facts.lines <= ROWS
    into = tuple(words.either(at_once, *each) for each in zip(whole, block, strict=True))

    def begin(rooms):
        for j in words.span(0, lanes, VECTOR):
            store(rooms, j, states.starts())

    def merge(rooms, others):
        for j in words.span(0, lanes, VECTOR):
            store(rooms, j, states.merge(many(rooms, j), many(others, j)))

    def take(rooms, found, count, width, place, beside):
        """Takes ``count`` rows into the first ``width`` states; ``beside`` says that their elements are neighbours."""

        for j, mask in vectors(words, width):
            values = before = many(rooms, j)
            for q in range(count):
                row = found.moved(step * q)
                if beside:
                    x = row.many(j, mask)
                else:
                    x = row.moved(j * input_step).spaced(input_step, mask)
                position = words.spread(place + groups * q) if fold.indexed else None
                values = states.step(values, x, position, compared.many(j) if fold.pivot else None)
            if mask is not None:
                values = tuple(words.choose(mask, *each) for each in zip(values, before, strict=True))
            store(rooms, j, values)

    begin(whole)
    for line_number in words.span(0, facts.lines):
        line = facts.input.moved(line_number * facts.line_step)
        place = facts.position + line_number * facts.line_positions
        for start in words.span(0, full, ROWS):
            stop = words.least(start + ROWS, full)
            for _ in words.when(at_once == 0):
                begin(block)
            for beside in (True, False):
                for _ in words.when(near == beside):
                    done = start
                    if not fold.long:
                        for at in words.span(start, stop - (AT_ONCE - 1), AT_ONCE):
                            take(into, line.moved(at * step), AT_ONCE, lanes, place + at * groups, beside)
                        done = start + ((stop - start) & -AT_ONCE)
                    for at in words.span(done, stop):
                        take(into, line.moved(at * step), 1, lanes, place + at * groups, beside)
            for _ in words.when(at_once == 0):
                merge(whole, block)
        for _ in words.when(tail != 0):
            take(whole, line.moved(full * step), 1, tail, place + full * groups, True)
    for g in words.span(1, groups):
        for j in words.span(0, n):
            others = load(whole, g * n + j)
            if fold.indexed:
                others = others[0], others[1] + g
            store(whole, j, states.merge(load(whole, j), others))
    for _ in words.when(facts.raw != 0):
        for j in words.span(0, n):
            _write(words, pointers, strides, fold.states, j, load(whole, j))
    for _ in words.when(facts.raw == 0):
        results = tuple(words.room(letter, ROOM) for letter in fold.outputs)
        count, parameter = words.spread(facts.count), words.spread(facts.parameter)
        for j in words.span(0, n, VECTOR):
            pivots = compared.many(j) if fold.pivot else None
            store(results, j, states.finish(many(whole, j), count, parameter, pivots))
        for k, (letter, room) in enumerate(zip(fold.outputs, results, strict=True)):
            out = words.memory(pointers, k, letter)
            dense = strides.load(k) == SIZES[letter]
            for _ in words.when(dense):
                words.copy(out, room, n * SIZES[letter])
            for _ in words.when(dense == 0):
                for j in words.span(0, n):
                    out.moved(j * strides.load(k)).store(0, room.load(j))


def join(words, fold, letter, pointers, n, strides):
    """Merges the states that parts left, in their order, and finishes them, all outputs at once.

    Operand 2 has the first states of each part; the second ones begin ``line_step`` bytes later.
    """
    facts, states = Facts(words, pointers, letter), States(words, fold)
    steps = facts.part_step0, facts.part_step1

    def left(part, j):
        places = (
            facts.input.moved(part * step + j * SIZES[each] + k * facts.line_step)
            for k, (each, step) in enumerate(zip(fold.states, steps, strict=False))
        )
        return tuple(place.seen(each).load(0) for place, each in zip(places, fold.states, strict=True))

    for j in words.span(0, n):
        pivot = facts.pivots.moved(j * strides.load(4)).load(0) if fold.pivot else None
        total = states.cells(left(words.integer(0), j))
        for part in words.span(1, facts.parts):
            put(total, states.merge(get(total), left(part, j)))
        _write(
            words, pointers, strides, fold.outputs, j, states.finish(get(total), facts.count, facts.parameter, pivot)
        )
