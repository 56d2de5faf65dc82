"""The inverse of a number by multiplications, where the processor has an estimate to begin with."""

from kael.kernels.branchless import by_dtype
from kael.kernels.fused import fma
from kael.kernels.registry import like, straight


@straight
def near_inverse(x):
    """1 / x to four digits at least, of x whose inverse is no subnormal number."""
    return like(x, 1.0) / x


@straight
def step(x, y):
    """Newton's step: twice as many digits."""
    return fma(y, fma(-x, y, like(x, 1.0)), y)


@straight
def two_steps(x, y):
    return step(x, step(x, y))


@straight
def stepped_inverse(x):
    return by_dtype(x, step, two_steps)(x, near_inverse(x))


@straight
def inverse(x):
    """1 / x to about one unit in the last place, for finite x neither tiny nor huge."""
    return like(x, 1.0) / x
