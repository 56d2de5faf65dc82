"""The loops of softmax and its logarithm, said in the words of `kernels.writing`.

The operands of ``inner(pointers, n, strides)`` are the output, the input and the numbers of `kernels.scan_loops.FACTS`.
`along` does ``n`` rows of neighbours one by one, `across` ``n`` neighbouring rows side by side. Each goes over a row
three times: for the largest element, for the exponentials of what is left and their sum, kept in F64, and for the
result. The exponentials wait in the output, which must not be the input. What fills up the last vector
of a row counts as the lowest number, whose exponential is zero.
"""

from kael.kernels.exponential import exp
from kael.kernels.logarithm import log
from kael.kernels.reduce import FOLDS, LOWEST, add, larger
from kael.kernels.reduction_loops import States, vectors, whole
from kael.kernels.registry import VECTOR, like, straight
from kael.kernels.scan_loops import facts_of

ROOM = 1024


@straight
def power(x, largest):
    return exp(x - largest)


@straight
def share(power, total):
    return power / like(power, total)


@straight
def logarithm(total):
    return log(total)


@straight
def log_share(x, largest, logarithm):
    return (x - largest) - like(x, logarithm)


# Whether the operation takes the logarithm.
NORMALS = {"softmax": False, "log_softmax": True}


def along(words, logarithmic, letter, pointers, n, strides):
    """Rows one by one."""
    rows, _, _ = facts_of(words, pointers)
    lowest = words.numbers(letter, LOWEST[letter])
    extremes, sums = (States(words, FOLDS[name, each]) for name, each in (("amax", letter), ("sum", "f")))
    for j in words.span(0, n):
        out = words.memory(pointers, 0, letter).moved(j * strides.load(0))
        data = words.memory(pointers, 1, letter).moved(j * strides.load(1))
        largest = words.spread(*whole(words, extremes, data, rows))
        total = words.cell(words.numbers("d", 0.0))
        for at, mask in vectors(words, rows):
            (found,) = words.apply(power, data.many(at, mask, lowest), largest)
            if not logarithmic:
                out.store(at, found, mask)
            total.set(words.apply(add, total.get(), found)[0])
        total = words.spread(*sums.joined((total.get(),)))
        if logarithmic:
            (total,) = words.apply(logarithm, total)
        for at, mask in vectors(words, rows):
            if logarithmic:
                (found,) = words.apply(log_share, data.many(at, mask), largest, total)
            else:
                (found,) = words.apply(share, out.many(at, mask), total)
            out.store(at, found, mask)


def across(words, logarithmic, letter, pointers, n, strides):
    """Rows side by side."""
    rows, row_step, output_row_step = facts_of(words, pointers)
    out, data = words.memory(pointers, 0, letter), words.memory(pointers, 1, letter)
    largest, total = words.room(letter, ROOM), words.room("d", ROOM)
    for j in words.span(0, n, VECTOR):
        largest.store(j, words.numbers(letter, LOWEST[letter]))
        total.store(j, words.numbers("d", 0.0))
    for r in words.span(0, rows):
        source = data.moved(r * row_step)
        for at, mask in vectors(words, n):
            largest.store(at, words.apply(larger, largest.many(at), source.many(at, mask))[0])
    for r in words.span(0, rows):
        source, target = data.moved(r * row_step), out.moved(r * output_row_step)
        for at, mask in vectors(words, n):
            (found,) = words.apply(power, source.many(at, mask), largest.many(at))
            if not logarithmic:
                target.store(at, found, mask)
            total.store(at, words.apply(add, total.many(at), found)[0])
    if logarithmic:
        for at in words.span(0, n, VECTOR):
            total.store(at, words.apply(logarithm, total.many(at))[0])
    for r in words.span(0, rows):
        source, target = data.moved(r * row_step), out.moved(r * output_row_step)
        for at, mask in vectors(words, n):
            if logarithmic:
                (found,) = words.apply(log_share, source.many(at, mask), largest.many(at), total.many(at))
            else:
                (found,) = words.apply(share, target.many(at, mask), total.many(at))
            target.store(at, found, mask)
