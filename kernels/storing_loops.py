"""The loops that store elements where indices say, said in the words of `kernels.writing`.

The operands are the destination, which stands still along the dimensions that indices lead along, the new elements, the
indices and the numbers of `kernels.index_loops.FACTS`. The indices have been checked before anything is written.
"""

from kael.kernels.reduce import add, either_bool, every_bool, larger, multiply, smaller
from kael.kernels.reduction_loops import vectors
from kael.kernels.registry import SIZES

# What becomes of the element that is there and the new one; the new one alone.
WAYS = {"copy": None, "sum": add, "prod": multiply, "amax": larger, "amin": smaller}
BOOL_WAYS = {"copy": None, "sum": either_bool, "prod": every_bool, "amax": either_bool, "amin": every_bool}
# Elements of which the places are known before the first is stored.
AHEAD = 4


def way(name, letter):
    return (BOOL_WAYS if letter == "b" else WAYS)[name]


def repeated(vector):
    return lambda at, mask: vector


def store(words, function, letter, pointers, n, strides):
    size, step = (words.memory(pointers, 3, "i").load(k) for k in (1, 2))
    out, source = (words.memory(pointers, k, letter) for k in range(2))
    index = words.memory(pointers, 2, "i")
    out_step, source_step, index_step = (strides.load(k) for k in range(3))

    def place(k):
        at = index.moved(k * index_step).load(0)
        return out.moved(words.choose(at < 0, at + size, at) * step)

    def both(old, new):
        return words.apply(function, old, new)[0]

    def row(target, new):
        """Neighbours in the destination that one index leads to."""
        for at, mask in vectors(words, n):
            target.store(at, new(at, mask) if function is None else both(target.many(at, mask), new(at, mask)), mask)

    width = SIZES[letter]
    rows = (index_step == 0) & (out_step == width)
    for _ in words.when(rows & (source_step == width)):
        row(place(0), source.many)
    for _ in words.when(rows & (source_step == 0)):
        row(place(0), repeated(words.spread(source.load(0))))
    for _ in words.when((index_step != 0) | (out_step != width) | ((source_step != width) & (source_step != 0))):

        def elements(ks):
            targets = [place(k).moved(k * out_step) for k in ks]
            for target, new in zip(targets, [source.moved(k * source_step).load(0) for k in ks], strict=True):
                target.store(0, new if function is None else both(target.load(0), new))

        for k in words.span(0, n - (AHEAD - 1), AHEAD):
            elements([k + turn for turn in range(AHEAD)])
        for k in words.span(n & -AHEAD, n):
            elements([k])
