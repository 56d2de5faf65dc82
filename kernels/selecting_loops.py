"""The loop that finds the few largest or smallest elements of rows, said in the words of `kernels.writing`.

The operands of ``inner(pointers, n, strides)`` are the values found, their indices, the input and the numbers of
`FACTS`: of each of ``n`` rows of neighbours the ``wanted`` best but for the ``first`` ones, best first, of equal ones
the first. Short rows are ranked: before each element come so many others. Of others the best wait in a list; the
elements are compared with the last of it, many at a time, and only a better one is put in.
"""

from kael.kernels.reduction_loops import vectors
from kael.kernels.registry import VECTOR, straight

FACTS = ("rows", "first", "wanted", "value_step", "index_step", "ranked")
# Elements that are compared before any is put in, and the most that the list holds.
BLOCK, MOST = 4 * VECTOR, 64


@straight
def larger(a, b):
    return (a > b) | ((a != a) & (b == b))


@straight
def smaller(a, b):
    return (a < b) | ((b != b) & (a == a))


BETTER = {"largest": larger, "smallest": smaller}


def select(words, better, letter, pointers, n, strides):
    table = words.memory(pointers, 3, "i")
    rows, first, wanted, value_step, index_step, by_rank = (table.load(k) for k in range(len(FACTS)))
    last = wanted - 1
    values, indices = words.room(letter, MOST), words.room("i", MOST)
    size = words.cell(words.integer(0))

    def put_in(data, at):
        x = data.load(at)
        (beats,) = words.apply(better, x, values.load(last))
        for _ in words.when((size.get() < wanted) | beats):
            # It goes before all that it beats, which are the last ones.
            place = words.cell(words.integer(0))
            for k, mask in vectors(words, size.get()):
                (beats,) = words.apply(better, words.spread(x), values.many(k))
                place.set(place.get() + words.count(~beats if mask is None else mask & ~beats))
            end = words.least(size.get(), last)
            for k in words.span(place.get(), end):
                old = end - 1 - (k - place.get())
                values.store(old + 1, values.load(old))
                indices.store(old + 1, indices.load(old))
            values.store(place.get(), x)
            indices.store(place.get(), at)
            size.set(end + 1)

    def ranked(data, give):
        for i in words.span(0, rows):
            x = data.load(i)
            everywhere = words.spread(x)
            rank = words.cell(words.integer(0))
            for at, mask in vectors(words, rows):
                others = data.many(at, mask)
                (ahead,) = words.apply(better, others, everywhere)
                (behind,) = words.apply(better, everywhere, others)
                before = ahead | ((words.ramp(at) < words.spread(i)) & ~behind)
                rank.set(rank.get() + words.count(before if mask is None else before & mask))
            for _ in words.when((rank.get() >= first) & (rank.get() < wanted)):
                give(rank.get(), x, i)

    def listed(data, give):
        size.set(words.integer(0))
        for at in words.span(0, wanted):
            put_in(data, at)
        for start in words.span(wanted, rows - (BLOCK - 1), BLOCK):
            limit = words.spread(values.load(last))
            found = words.numbers("b", False)
            for k in range(0, BLOCK, VECTOR):
                found = found | words.apply(better, data.many(start + k), limit)[0]
            for _ in words.when(words.any(found)):
                for at in words.span(start, start + BLOCK):
                    put_in(data, at)
        for at in words.span(wanted + (rows - wanted) // BLOCK * BLOCK, rows):
            put_in(data, at)
        for at in words.span(first, wanted):
            give(at, values.load(at), indices.load(at))

    for j in words.span(0, n):
        data = words.memory(pointers, 2, letter).moved(j * strides.load(2))
        target = words.memory(pointers, 0, letter).moved(j * strides.load(0))
        places = words.memory(pointers, 1, "i").moved(j * strides.load(1))

        def give(rank, value, index, target=target, places=places):
            target.moved((rank - first) * value_step).store(0, value)
            places.moved((rank - first) * index_step).store(0, index)

        for _ in words.when(by_rank != 0):
            ranked(data, give)
        for _ in words.when(by_rank == 0):
            listed(data, give)
