"""The kernel of hypot. That of F32 is computed in F64 and rounded once."""

import numpy as np

from kael.kernels.branchless import choose, wide
from kael.kernels.fused import fma
from kael.kernels.registry import kernel, like, straight


@straight
def infinite_side(a, b):
    return (a == np.inf) | (b == np.inf)


@kernel("hypot", dtypes="d")
@straight
def hypot(a, b):
    a, b = abs(a), abs(b)
    larger = a > b
    high, low = choose(larger, a, b), choose(larger, b, a)
    # Powers of two, so that no square leaves the normal numbers, where it matters.
    large, small = high > 2.0**500, high < 2.0**-500
    scale = choose(large, like(a, 2.0**-600), choose(small, like(a, 2.0**600), 1.0))
    back = choose(large, like(a, 2.0**600), choose(small, like(a, 2.0**-600), 1.0))
    high, low = high * scale, low * scale
    return choose(infinite_side(a, b), np.inf, np.sqrt(fma(high, high, low * low)) * back)


@kernel("hypot", dtypes="f")
@straight
def hypot_f32(a, b):
    y, x = wide(abs(a)), wide(abs(b))
    return like(a, choose(infinite_side(y, x), np.inf, np.sqrt(fma(y, y, x * x))))
