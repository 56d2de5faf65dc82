"""Kernels of powers and roots."""

import numpy as np

from kael.kernels.bases import E_F64, INVERSES
from kael.kernels.branchless import by_dtype, choose, lookup, polynomial, wide
from kael.kernels.exact import two_product
from kael.kernels.exponents import clamped_exponent, logarithm_at_the_edges, split
from kael.kernels.fused import fma
from kael.kernels.logarithm_parts import log_twice, nearest_sixteenth
from kael.kernels.registry import kernel, like, straight
from kael.kernels.roots import inverse_root, is_tiny, root, tiny_root
from kael.kernels.sixteenths import POWERS, exp_terms, reduced, times_power

# Minimax, made as in `kernels.exponents`, of (log(1 + r) - r) / r**2 and (exp(r) - 1 - r) / r**2: for F32 through F64.
LOG_SHORT = (
    -0.5000000000694568,
    0.33333333351345074,
    -0.249999675203745,
    0.1999994977188107,
    -0.16704418081090555,
    0.14327974363020715,
)
EXP_SHORT = (0.4999999998406564, 0.16667006548945315, 0.041667658003113915)
LN2 = 0.6931471805599453
LOGARITHMS = tuple(high + low for high, low in zip(E_F64.high, E_F64.low, strict=True))


@straight
def power_of_size_f32(size, b):
    """``size**b`` by way of F64, for size > 0."""
    wider, b = wide(size), wide(b)
    m, n = split(wider)
    place = nearest_sixteenth(m)
    r = fma(m, lookup(place, INVERSES), like(m, -1.0))
    high = fma(n, like(n, LN2), lookup(place, LOGARITHMS))
    product = b * logarithm_at_the_edges(wider, high + fma(r * r, polynomial(r, LOG_SHORT), r))
    product = choose(product < -150.0, like(b, -150.0), product)
    r, low, turns, exponent = reduced(choose(product > 150.0, like(b, 150.0), product))
    r = r + low
    near = lookup(turns, POWERS)
    return like(size, times_power(fma(near, fma(r * r, polynomial(r, EXP_SHORT), r), near), exponent))


@straight
def power_of_size_f64(size, b):
    """``size**b`` from a logarithm in twice the precision."""
    m, n = split(size)
    high, low = log_twice(m, n, None)
    high = logarithm_at_the_edges(size, high)
    product, error = two_product(b, high)
    low = choose(abs(product) < 1000.0, fma(b, low, error), like(b, 0.0))
    power, product, rest, exponent = exp_terms(clamped_exponent(product), low)
    return times_power(power + (product + rest), exponent)


@kernel("pow")
@straight
def power(a, b):
    size = abs(a)
    result = by_dtype(a, power_of_size_f32, power_of_size_f64)(size, b)
    result = choose(size == 1.0, like(a, 1.0), result)
    half = b * 0.5
    whole = np.rint(b) == b
    odd = whole & (np.rint(half) != half)
    result = np.copysign(result, choose(odd, a, like(a, 1.0)))
    # Only whole powers of numbers below 0.
    result = choose((a < 0.0) & (a > -np.inf) & (b != np.rint(b)), like(a, np.nan), result)
    result = choose((b != b) & (a != 1.0), b, result)
    return choose(b == 0.0, like(a, 1.0), result)


@kernel("pow", dtypes="i")
@kernel("pow_minus_1", dtypes="i")
@kernel("pow_minus_2", dtypes="i")
def power_int(a, b):
    if b < 0:
        # One over an integer, cut off.
        if a == -1 and (b & 1) != 0:
            return a
        return 1 if a == 1 or a == -1 else 0
    result = 1
    while b > 0:
        if (b & 1) != 0:
            result = result * a
        a = a * a
        b = b >> 1
    return result


# Powers by a number that have a better form than the general one.


@kernel("pow_2")
def power_2(a, b):
    return a * a


@kernel("pow_3", dtypes="i")
def power_3_int(a, b):
    return a * a * a


@kernel("pow_3")
@straight
def power_3(a, b):
    return by_dtype(a, exact_cube, plain_cube)(a)


@straight
def exact_cube(a):
    """With what the rounding of the square lacks: F32 has nothing to spare for it."""
    square, error = two_product(a, a)
    cube = square * a
    return choose(abs(cube) < np.inf, fma(square, a, error * a), cube)


@straight
def plain_cube(a):
    return a * a * a


@straight
def of_tiny(a, b):
    return is_tiny(a)


@straight
def power_half_of_tiny(a, b):
    return tiny_root(a)


@kernel("pow_half", rare=(of_tiny, power_half_of_tiny))
@straight
def power_half(a, b):
    return root(a)


@kernel("pow_minus_half")
@straight
def power_minus_half(a, b):
    inverse = inverse_root(a)
    return by_dtype(a, exact_inverse, plain_inverse)(a, inverse)


@straight
def exact_inverse(a, inverse):
    """With what two roundings lack: F32 has nothing to spare for them."""
    product, error = two_product(a, inverse)
    missing = fma(-error, inverse, fma(-product, inverse, like(a, 1.0)))
    result = fma(inverse, missing * 0.5, inverse)
    return choose(result == result, result, inverse)


@straight
def plain_inverse(a, inverse):
    return inverse


@kernel("pow_minus_1")
def power_minus_1(a, b):
    return like(a, 1) / a


@kernel("pow_minus_2")
@straight
def power_minus_2(a, b):
    inverse = 1.0 / a
    return by_dtype(a, square_of_inverse, plain_square)(a, inverse, inverse * inverse)


@straight
def square_of_inverse(a, inverse, square):
    """With what the rounding of the inverse lacks."""
    error = fma(-a, inverse, like(a, 1.0))
    return choose((square > 0.0) & (square < np.inf), fma(inverse, inverse, square * (error + error)), square)


@straight
def plain_square(a, inverse, square):
    return square
