"""The loops that look at indices before anything is read or written by them, said in the words of `kernels.writing`.

`check` has for operands a mark, the indices and the numbers of `FACTS`, `locate` what it makes of the indices before
these: how many bytes away each leads. A mark is set to 1 where an index is refused.
"""

from kael.kernels.reduction_loops import vectors
from kael.kernels.registry import VECTOR

FACTS = (
    "low",  # the least index that is allowed
    "size",  # how many places there are; negative indices count from the end
    "step",  # bytes from one place to the next
)
# Vectors that are looked at before the next branch.
IN_TURN = 4


def check(words, pointers, n, strides):
    mark, index, table = (words.memory(pointers, k, "i") for k in range(3))
    _look(words, n, mark, index, strides.load(1), table, lambda at, mask, places: None)


def locate(words, further, pointers, n, strides):
    """Where ``further`` holds, the bytes are added to those of an index of another dimension."""
    out, mark, index, table = (words.memory(pointers, k, "i") for k in range(4))
    size, step = (words.spread(table.load(k)) for k in (1, 2))

    def place(at, mask, places):
        found = words.choose(places < 0, places + size, places) * step
        out.store(at, found + out.many(at, mask) if further else found, mask)

    _look(words, n, mark, index, strides.load(2), table, place)


def _look(words, n, mark, index, index_step, table, use):
    low, size = (words.spread(table.load(k)) for k in (0, 1))
    refused = words.cell(low < low)

    def whole(load):
        def take(at, mask):
            places = load(at, mask)
            wrong = (places < low) | ~(places < size)
            refused.set(refused.get() | (wrong if mask is None else wrong & mask))
            use(at, mask, places)

        step = IN_TURN * VECTOR
        for start in words.span(0, n - (step - 1), step):
            for turn in range(IN_TURN):
                take(start + turn * VECTOR, None)
        done = n & -step
        for at, mask in vectors(words, n - done):
            take(done + at, mask)

    for _ in words.when(index_step == 8):
        whole(index.many)
    for _ in words.when(index_step == 0):
        whole(lambda at, mask: words.spread(index.load(0)))
    for _ in words.when((index_step != 8) & (index_step != 0)):
        whole(lambda at, mask: index.moved(at * index_step).spaced(index_step, mask))
    for _ in words.when(words.any(refused.get())):
        mark.store(0, words.integer(1))
