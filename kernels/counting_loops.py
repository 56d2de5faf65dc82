"""The loops that make elements of their own numbers, said in the words of `kernels.writing`.

The operands of ``inner(pointers, n, strides)`` are the output, its first element of all and what the function is given
beside the number of an element: float64 numbers, for an output of int64 int64 ones.
"""

from kael.kernels.reduction_loops import vectors
from kael.kernels.registry import SIZES
from kael.kernels.spacing import linspace, linspace_f32, ramp

# The functions, and how many numbers each is given; of some dtypes others.
COUNTED = {"ramp": (ramp, 2), "linspace": (linspace, 3)}
OF_DTYPES = {("linspace", "f"): (linspace_f32, 3)}


def count(words, counted, letter, pointers, n, strides):
    function, given = counted
    kind = "i" if letter == "i" else "d"
    out, origin = words.memory(pointers, 0, letter), words.memory(pointers, 1, letter)
    table = words.memory(pointers, 2, kind)
    shared = [words.spread(table.load(k)) for k in range(given)]
    first = out.past(origin) >> (SIZES[letter].bit_length() - 1)
    for at, mask in vectors(words, n):
        numbers = words.ramp(first + at) if kind == "i" else words.real_ramp(first + at)
        out.store(at, *words.apply(function, numbers, *shared), mask)
