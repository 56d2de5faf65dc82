"""Square roots and their inverses by multiplications, where the processor has an estimate to begin with.

Of x the estimate y of 1/sqrt(x) gives g = x y and h = y / 2, near sqrt(x) and half of its inverse. Newton's steps
(Markstein, IBM J. Res. Dev. 34, 1990) bring both to about the precision of the dtype, and what g lacks, (x - g**2) h,
is added with one rounding. The sum before it is within 2**-102 (F64) of the root: rounded, it is the nearest number,
unless a root lies as near to the middle between two numbers. `tests/test_roots.py` tries all that do, and all of F32.
"""

import numpy as np

from kael.kernels.branchless import by_dtype, number, word
from kael.kernels.fused import fma
from kael.kernels.registry import kernel, like, straight

# Of less, what a root lacks has no place in a number.
TINY_F32, TINY_F64 = 2.0**-100, 2.0**-960


@straight
def near_inverse_root(x):
    """1 / sqrt(x) to four digits at least."""
    return like(x, 1) / np.sqrt(x)


@straight
def at_the_edges_of_root(x, result):
    """``result``, which is right for finite x above zero, made right for all x."""
    return result


@straight
def at_the_edges_of_inverse_root(x, result):
    """The same for its inverse."""
    return result


@straight
def step(g, h):
    lacking = fma(-g, h, like(g, 0.5))
    return fma(g, lacking, g), fma(h, lacking, h)


@straight
def steps(x, y):
    return step(x * y, y * 0.5)


@straight
def two_steps(x, y):
    return step(*steps(x, y))


@straight
def stepped_root(x):
    g, h = by_dtype(x, steps, two_steps)(x, near_inverse_root(x))
    return at_the_edges_of_root(x, fma(fma(-g, g, x), h, g))


@straight
def root(x):
    """The square root of x that is not tiny, or zero."""
    return np.sqrt(x)


@straight
def as_it_is(x, y):
    return y


@straight
def stepped(x, y):
    _, h = steps(x, y)
    return h + h


@straight
def stepped_inverse_root(x):
    y = by_dtype(x, as_it_is, stepped)(x, near_inverse_root(x))
    return at_the_edges_of_inverse_root(x, fma(y * 0.5, fma(-(x * y), y, like(x, 1.0)), y))


@straight
def inverse_root(x):
    return like(x, 1) / np.sqrt(x)


@straight
def is_tiny(x):
    """Of zeros the number with the bits before theirs is NaN. Negative numbers may as well be tiny."""
    return number(word(x) - 1) < by_dtype(x, TINY_F32, TINY_F64)


@straight
def tiny_root(x):
    return np.sqrt(x)


@kernel("sqrt", "T->T", rare=(is_tiny, tiny_root))
@straight
def sqrt(x):
    return root(x)


@kernel("rsqrt", "T->T")
@straight
def rsqrt(x):
    return inverse_root(x)
