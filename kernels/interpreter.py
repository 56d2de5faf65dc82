"""Loops in plain Python, for runs that have to see the kernels: NUMBA_DISABLE_JIT=1. Same arguments, same results."""

from itertools import islice, product
from math import prod

import numpy as np

TYPES = {"b": np.uint8, "i": np.int64, "f": np.float32, "d": np.float64}


def elementwise(function, inputs, output):
    """``function`` as a loop ``loop(out, *inputs, plan, start, stop)`` over the plan of `kernels.templates`."""
    letters = output + inputs
    reading = range(1, len(letters))

    def loop(*arguments):
        *arrays, plan, start, stop = arguments
        extents, strides = unpack(plan, len(letters))
        views = [view(*operand, extents) for operand in zip(arrays, letters, strides, strict=True)]
        bounds = [(0, prod(extents[:-2])), (0, extents[-2]), (0, extents[-1])]
        bounds[plan[0]] = (start, stop)
        outer, middle, inner = bounds
        with np.errstate(all="ignore"):
            # Element by element, since the output may be an input.
            for index in islice(np.ndindex(*extents[:-2]), *outer):
                for position in product(range(*middle), range(*inner)):
                    at = (*index, *position)
                    values = [views[k][at] != 0 if letters[k] == "b" else views[k][at] for k in reading]
                    views[0][at] = function(*values)

    return loop


def unpack(plan, operands):
    """The extents of all axes, slowest first, and for each operand its byte strides along them."""
    _, _, middle, inner, dims = (int(number) for number in plan[:5])
    sizes = [int(size) for size in plan[5 : 5 + dims]]
    rows = np.reshape(plan[5 + dims :], (-1, operands))
    return (*reversed(sizes), middle, inner), [tuple(int(n) for n in rows[::-1, k]) for k in range(operands)]


def view(array, letter, strides, shape):
    """The elements that one operand has in the loop; a Bool is a byte, true when it is not zero."""
    return np.asarray(_Memory(array, np.dtype(TYPES[letter]), shape, strides))


class _Memory:
    """Memory of another array, read with strides of its own."""

    def __init__(self, owner, dtype, shape, strides):
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "data": (owner.__array_interface__["data"][0], False),
            "typestr": dtype.str,
            "shape": shape,
            "strides": strides,
        }
