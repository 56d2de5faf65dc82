"""Logarithms of numbers from 3/4 to 3/2 and of powers of two, in two parts.

The nearest k/16 gives from tables the inverse of a number nearby and the logarithm of that number, after Tang (ACM
TOMS 16, 1990). The product with the inverse is 1 + r, with r at most 0.0416; to the logarithm from the table come r
times the base's scale and r**2 times a polynomial. The error is below 2**-28 (F32) and 2**-57 (F64) of the result.
"""

from kael.kernels.bases import E_F64, INVERSES
from kael.kernels.branchless import by_dtype, lookup, polynomial
from kael.kernels.exact import quick_two_sum, two_product, two_sum
from kael.kernels.fused import fma
from kael.kernels.registry import like, straight


@straight
def nearest_sixteenth(m):
    """A float with k in its low bits, where k/16 is nearest to m."""
    return fma(m, like(m, 16.0), like(m, by_dtype(m, 12582912.0, 6755399441055744.0)))


# Conditions below are on constants: terms that are zero for one base or dtype are left out.


@straight
def log_parts(m, n, low, base):
    """``(high, low)``: the logarithm of ``(m + low) * 2**n`` as a rounded sum and its error.

    For m and n of `split`, and a far smaller ``low``, or None.
    """
    base = by_dtype(m, *base)
    place = nearest_sixteenth(m)
    inverse = lookup(place, INVERSES)
    r, left = by_dtype(m, exact_distance, rounded_distance)(m, inverse, low)
    high = fma(n, like(n, base.unit_high), lookup(place, base.high))
    part = r * base.scale
    total, error = quick_two_sum(high, part)
    rest = lookup(place, base.low)
    if base.unit_low:
        rest = fma(n, like(n, base.unit_low), rest)
    if base.scale_low:
        rest = fma(r, like(r, base.scale_low), rest + fma(r, like(r, base.scale), -part))
    if left is not None:
        rest = fma(left, like(left, base.scale), rest)
    return total, error + fma(r * r, polynomial(r, base.coefficients), rest)


@straight
def exact_distance(m, inverse, low):
    """``(m + low) * inverse - 1`` and its error; an F32 has enough bits for it without ``low``."""
    away = fma(m, inverse, like(m, -1.0))
    if low is None:
        return away, None
    return quick_two_sum(away, low * inverse)


@straight
def rounded_distance(m, inverse, low):
    product, error = two_product(m, inverse)
    if low is not None:
        error = fma(low, inverse, error)
    return quick_two_sum(product - 1.0, error)


@straight
def log_quickly(m, n, base, low=None):
    """The logarithm of ``(m + low) * 2**n`` in F64, to about one unit in the last place; see `log_parts`."""
    base = by_dtype(m, *base)
    place = nearest_sixteenth(m)
    inverse = lookup(place, INVERSES)
    r = fma(m, inverse, like(m, -1.0))
    if low is not None:
        r = fma(low, inverse, r)
    high = fma(n, like(n, base.unit_high), lookup(place, base.high))
    rest = lookup(place, base.low)
    if base.unit_low:
        rest = fma(n, like(n, base.unit_low), rest)
    if base.scale_low:
        rest = fma(r, like(r, base.scale_low), rest)
    return high + fma(r, like(r, base.scale), fma(r * r, polynomial(r, base.coefficients), rest))


# Minimax of (log(1 + r) - r + r**2 / 2) / r**3, for what needs more than F64.
CUBES = (
    0.33333333333333337,
    -0.24999999999991987,
    0.19999999999970666,
    -0.16666666704343033,
    0.14285714361151924,
    -0.12499941275044484,
    0.11111027863870718,
    -0.10037320228498127,
    0.09132427200397328,
)


@straight
def log_twice(m, n, low):
    """``(high, low)``: the natural logarithm of ``(m + low) * 2**n`` in F64, with an error of 2**-63 of it.

    For m and n of `split`, and a far smaller ``low``, or None.
    """
    place = nearest_sixteenth(m)
    r, left = rounded_distance(m, lookup(place, INVERSES), low)
    high = fma(n, like(n, E_F64.unit_high), lookup(place, E_F64.high))
    rest = fma(n, like(n, E_F64.unit_low), lookup(place, E_F64.low))
    square, lost = two_product(r, r)
    high, error = quick_two_sum(high, r)
    high, more = two_sum(high, square * -0.5)
    rest = fma(square * r, polynomial(r, CUBES), rest + fma(left, 1.0 - r, lost * -0.5))
    return quick_two_sum(high, rest + (error + more))
