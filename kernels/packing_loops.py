"""The loops that bring elements together where a mask holds, or put them back, said in the words of `kernels.writing`.

The operands of `pack` are the packed elements, two numbers, the elements and the mask; those of `unpack` are the
elements, two numbers, the packed ones and the mask. Those of `places` are the places along the last dimension at which
the mask holds, two numbers and the mask; with ``outer``, then, the numbers of the rows of these, and two addresses as
far apart as there are rows before this one. The two numbers are how many are packed so far, and how many there are
in all: no more are written or read, even if the mask should change meanwhile. Both go on where they ended.
"""

from kael.kernels.reduction_loops import vectors
from kael.kernels.registry import SIZES


def pack(words, letter, pointers, n, strides):
    out, table, source, mask = _operands(words, pointers, (letter, "i", letter, "b"))

    def take(position, at, holds, near):
        if near:
            values = source.many(at, holds)
        else:
            values = source.moved(at * strides.load(2)).spaced(strides.load(2), holds)
        out.pack(position, values, holds)

    _go(words, n, table, mask, strides.load(3), strides.load(2) == SIZES[letter], take)


def unpack(words, letter, pointers, n, strides):
    out, table, source, mask = _operands(words, pointers, (letter, "i", letter, "b"))
    step = strides.load(0)

    def put(position, at, holds, near):
        values = source.unpack(position, holds)
        if near:
            out.store(at, values, holds)
        else:
            out.moved(at * step).space(step, values, holds)

    _go(words, n, table, mask, strides.load(3), step == SIZES[letter], put)


def places(words, outer, pointers, n, strides):
    out, table, mask = _operands(words, pointers, "iib")
    if outer:
        rows, here, first = (words.memory(pointers, k, "i") for k in (3, 4, 5))
        row = words.spread(here.past(first))

    def take(position, at, holds, near):
        out.pack(position, words.ramp(at), holds)
        if outer:
            rows.pack(position, row, holds)

    _go(words, n, table, mask, strides.load(2), True, take)


def _operands(words, pointers, letters):
    return [words.memory(pointers, k, letter) for k, letter in enumerate(letters)]


def _go(words, n, table, mask, mask_step, near, use):
    done, most = words.cell(table.load(0)), table.load(1)
    for beside in (True, False):
        for _ in words.when((near & (mask_step == 1)) == beside):
            for at, belongs in vectors(words, n):
                if beside:
                    holds = mask.many(at, belongs)
                else:
                    holds = mask.moved(at * mask_step).spaced(mask_step, belongs)
                found = words.count(holds)
                for _ in words.when((found != 0) & (done.get() + found <= most)):
                    use(done.get(), at, holds, beside)
                    done.set(done.get() + found)
    table.store(0, done.get())
