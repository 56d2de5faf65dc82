"""Kernels of division of floats with whole quotients: the quotient that belongs to the remainder, as in Python.

The remainder of a quotient below 2**53 is exact in one step: the quotient is rounded to an integer, which is the right
one or the next, and the fused product takes it off without an error; in the second case the divisor is added back.
Larger quotients, infinite operands and zero divisors are the C library's, which takes off bit after bit.
"""

from math import inf

import numpy as np

from kael.kernels.branchless import choose, wide
from kael.kernels.fused import fma
from kael.kernels.registry import kernel, like, straight


@straight
def is_far(a, b):
    """Whether the quotient is beyond what the short way can take."""
    return abs(wide(a) / wide(b)) >= 2.0**53


@straight
def near_fmod(a, b):
    x, y = wide(a), wide(b)
    rest = fma(-np.trunc(x / y), y, x)
    too_far = (rest != 0.0) & ((rest < 0.0) ^ (x < 0.0))
    rest = choose(too_far, rest + np.copysign(abs(y), x), rest)
    # By infinity nothing is divided.
    rest = choose((abs(y) == inf) & (abs(x) != inf), x, rest)
    return like(a, np.copysign(rest, x))


@straight
def floored(rest, b):
    """The remainder with the sign of the divisor."""
    return choose((rest != 0.0) & ((rest < 0.0) ^ (b < 0.0)), rest + b, rest)


@straight
def quotient_of(a, b, rest):
    """The quotient rounded down, whose remainder, with the sign of ``a``, is ``rest``."""
    quotient = (a - rest) / b
    quotient = choose((rest != 0.0) & ((rest < 0.0) ^ (b < 0.0)), quotient - 1.0, quotient)
    whole = np.floor(quotient)
    whole = choose(quotient - whole > 0.5, whole + 1.0, whole)
    ratio = a / b
    whole = choose(quotient == 0.0, np.copysign(like(a, 0), ratio), whole)
    return choose(b == 0.0, ratio, whole)


def far_fmod(a, b):
    return np.fmod(a, b)


@kernel("fmod", dtypes="f,d", rare=(is_far, far_fmod))
@straight
def fmod(a, b):
    return near_fmod(a, b)


def far_remainder(a, b):
    return floored(np.fmod(a, b), b)


@kernel("remainder", dtypes="f,d", rare=(is_far, far_remainder))
@straight
def remainder(a, b):
    return floored(near_fmod(a, b), b)


def far_floor_divide(a, b):
    return quotient_of(a, b, np.fmod(a, b))


@kernel("floor_divide", dtypes="f,d", rare=(is_far, far_floor_divide))
@straight
def floor_divide(a, b):
    return quotient_of(a, b, near_fmod(a, b))


@kernel("div_trunc", dtypes="f,d")
@straight
def div_trunc(a, b):
    return np.trunc(a / b)
