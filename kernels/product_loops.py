"""The loops of matrix products, said in the words of `kernels.writing`.

The operands of ``inner(pointers, n, strides)`` are ``n`` rows of the output, as many rows of the first matrix, the
second matrix, which stays the same, and the numbers of `FACTS`. `across` takes neighbouring columns of the second
matrix side by side, `along` matrices whose neighbours are what is summed over. Each makes a tile of outputs at a time,
whose sums stay in registers. The order of the additions depends on the shapes alone.
"""

from kael.kernels.fused import fma
from kael.kernels.reduction_loops import vectors
from kael.kernels.registry import SIZES, VECTOR, straight

FACTS = (
    "count",  # of the products that are summed
    "columns",
    "step",  # bytes from one element of a row of the first matrix to the next
    "row_step",  # of the second matrix
    "column_step",
    "output_step",
)
# Rows of a tile, and bytes of its columns.
HIGH, WIDE = 4, 256
# Sums that a single output is divided into.
IN_TURN = 4


@straight
def fused(total, x, y):
    return fma(x, y, total)


@straight
def wrapping(total, x, y):
    return total + x * y


STEPS = {"i": wrapping, "f": fused, "d": fused}


class Facts:
    def __init__(self, words, letter, pointers, strides):
        table = words.memory(pointers, 3, "i")
        for index, name in enumerate(FACTS):
            setattr(self, name, table.load(index))
        self.out, self.first, self.second = (words.memory(pointers, k, letter) for k in range(3))
        self.out_row, self.first_row = strides.load(0), strides.load(1)


def tiles(words, n, high):
    """``(first row, rows)`` of tiles ``high`` rows high, and then of one row."""
    for i in words.span(0, n - (high - 1), high):
        yield i, high
    for i in words.span(n & -high, n):
        yield i, 1


def across(words, letter, pointers, n, strides):
    facts = Facts(words, letter, pointers, strides)

    def tile(i, high, j, masks):
        totals = [[words.cell(words.numbers(letter, 0)) for _ in masks] for _ in range(high)]
        lines = [facts.first.moved((i + r) * facts.first_row) for r in range(high)]
        for k in words.span(0, facts.count):
            row = facts.second.moved(k * facts.row_step)
            loaded = [row.many(j + v * VECTOR, mask) for v, mask in enumerate(masks)]
            for line, cells in zip(lines, totals, strict=True):
                x = words.spread(line.moved(k * facts.step).load(0))
                for cell, y in zip(cells, loaded, strict=True):
                    cell.set(*words.apply(STEPS[letter], cell.get(), x, y))
        for r, cells in enumerate(totals):
            target = facts.out.moved((i + r) * facts.out_row)
            for v, (cell, mask) in enumerate(zip(cells, masks, strict=True)):
                target.store(j + v * VECTOR, cell.get(), mask)

    def block(j, masks):
        for i, high in tiles(words, n, HIGH):
            tile(i, high, j, masks)

    done = 0
    wide = WIDE // SIZES[letter] // VECTOR
    while wide > 1:
        width = wide * VECTOR
        for j in words.span(done, facts.columns - (width - 1), width):
            block(j, [None] * wide)
        done = facts.columns & -width
        wide //= 2
    for at, mask in vectors(words, facts.columns - done):
        block(at + done, [mask])


def along(words, letter, pointers, n, strides):
    facts = Facts(words, letter, pointers, strides)

    def total(vector):
        for _ in range(VECTOR.bit_length() - 1):
            low, high = words.halves(vector)
            vector = low + high
        return vector

    def tile(i, high, j, wide, in_turn):
        """Rows and columns of which one is one."""
        rows = [facts.first.moved((i + r) * facts.first_row) for r in range(high)]
        columns = [facts.second.moved((j + c) * facts.column_step) for c in range(wide)]
        pairs = [(row, column) for row in rows for column in columns]
        totals = [[words.cell(words.numbers(letter, 0)) for _ in pairs] for _ in range(in_turn)]

        def take(cells, at, mask=None):
            xs = [row.many(at, mask) for row in rows]
            ys = [column.many(at, mask) for column in columns]
            found = [(x, y) for x in xs for y in ys]
            for cell, (x, y) in zip(cells, found, strict=True):
                cell.set(*words.apply(STEPS[letter], cell.get(), x, y))

        step = in_turn * VECTOR
        for k in words.span(0, facts.count - (step - 1), step):
            for turn, cells in enumerate(totals):
                take(cells, k + turn * VECTOR)
        done = facts.count & -step
        for k in words.span(done, facts.count - (VECTOR - 1), VECTOR):
            take(totals[0], k)
        end = facts.count & -VECTOR
        for _ in words.when(end != facts.count):
            take(totals[0], end, words.ramp(end) < words.spread(facts.count))
        for number, cells in enumerate(zip(*totals, strict=True)):
            vector = cells[0].get()
            for cell in cells[1:]:
                vector = vector + cell.get()
            r, c = divmod(number, wide)
            target = facts.out.moved((i + r) * facts.out_row + (j + c) * facts.output_step)
            target.store(0, total(vector))

    for j in words.span(0, facts.columns - (HIGH - 1), HIGH):
        for i in words.span(0, n):
            tile(i, 1, j, HIGH, 2)
    for j in words.span(facts.columns & -HIGH, facts.columns):
        for i, high in tiles(words, n, HIGH):
            tile(i, high, j, 1, 2 if high > 1 else IN_TURN)


WAYS = {"across": across, "along": along}
