"""The loop that finds where values go into sorted sequences, said in the words of `kernels.writing`.

The operands of ``inner(pointers, n, strides)`` are the indices found, the values, the sequence of all ``n`` of them and
the numbers of `FACTS`. A vector of values is looked for at once.
"""

from kael.kernels.reduction_loops import vectors
from kael.kernels.registry import straight

FACTS = ("count", "step")


@straight
def at_or_after(element, value):
    return element >= value


@straight
def after(element, value):
    return element > value


STOPS = {"left": at_or_after, "right": after}


def bisect(words, stops, letter, pointers, n, strides):
    """A comparison with NaN is false, and so sends the value on."""
    table = words.memory(pointers, 3, "i")
    count, step = table.load(0), table.load(1)
    steps = words.bits(count)
    out, data = words.memory(pointers, 0, "i"), words.memory(pointers, 1, letter)
    sequence = words.memory(pointers, 2, letter)
    low, high = words.cell(words.numbers("i", 0)), words.cell(words.numbers("i", 0))
    for at, mask in vectors(words, n):
        values = data.moved(at * strides.load(1)).spaced(strides.load(1), mask)
        low.set(words.numbers("i", 0))
        high.set(words.spread(count))
        for _ in words.span(0, steps):
            searching = low.get() < high.get()
            if mask is not None:
                searching = searching & mask
            middle = (low.get() + high.get()) >> 1
            elements = sequence.at(middle * words.spread(step), searching)
            (stop,) = words.apply(stops, elements, values)
            low.set(words.choose(searching & ~stop, middle + 1, low.get()))
            high.set(words.choose(searching & stop, middle, high.get()))
        out.store(at, low.get(), mask)
