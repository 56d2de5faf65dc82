"""Kernels of hyperbolic functions and their inverses.

All coefficients are minimax, computed by Remez's exchange with mpmath at 60 digits and then rounded: of
(cosh(r) - 1) / r**2 and (sinh(r) - r) / r**3, in r**2, for r within log(2) / 2 of zero; of (2 atanh(w / 2) - w) / w**3,
in w**2, for w within 0.4012 of zero. The errors are below 2**-27 (F32) and 2**-56 (F64) of the result.
"""

from typing import NamedTuple

import numpy as np

from kael.kernels.branchless import by_dtype, choose, number, polynomial, word
from kael.kernels.exact import quick_two_sum, two_product, two_sum
from kael.kernels.exponents import LOG2E, exp_parts, format_of, split
from kael.kernels.fused import fma
from kael.kernels.registry import kernel, like, straight
from kael.kernels.sixteenths import power_at_once


class Range(NamedTuple):
    """Where functions need no more than a constant or their first term."""

    infinite: float  # sinh and cosh of more are infinite; their power of two is a number yet
    one: float  # tanh of more is 1
    linear: float  # of less, sinh is its argument
    lone: float  # the power of two beside whose inverse it is alone
    large: float  # of more, asinh and acosh are the logarithm of twice the argument
    cosh: tuple
    sinh: tuple
    atanh: tuple


F32 = Range(
    infinite=89.7,
    one=10.0,
    linear=2.0**-12,
    lone=32.0,
    large=2.0**13,
    cosh=(0.5, 0.041666265577077866, 0.0013946276158094406),
    sinh=(0.1666666716337204, 0.008333289064466953, 0.0001990501186810434),
    atanh=(0.08333369344472885, 0.012486656196415424, 0.0023727992083877325),
)
F64 = Range(
    infinite=710.7,
    one=20.0,
    linear=2.0**-27,
    lone=64.0,
    large=2.0**28,
    cosh=(0.5000000000000013, 0.0416666666665138, 0.0013888888947401724, 2.4801489566316463e-05, 2.763140915691242e-07),
    sinh=(
        0.16666666666666677,
        0.008333333333321577,
        0.00019841269886268284,
        2.755724405983322e-06,
        2.5109091141473345e-08,
    ),
    atanh=(
        0.08333333333333325,
        0.01250000000001825,
        0.002232142855892688,
        0.00043402781915548517,
        8.877765271833264e-05,
        1.8788080314821312e-05,
        4.019841429275383e-06,
        1.0568456507530875e-06,
    ),
)


@straight
def range_of(x):
    return by_dtype(x, F32, F64)


@straight
def halves(x):
    """What sinh and cosh of |x| are made of, where |x| = n log(2) + r, by the addition theorem.

    Half of cosh and of sinh of n log(2), each with what its rounding lacks; r; cosh(r) - 1; sinh(r) - r.
    """
    facts, own = format_of(x), range_of(x)
    size = abs(x)
    size = choose(size > own.infinite, like(x, own.infinite), size)
    turns = fma(size, like(x, LOG2E), like(x, facts.rounding))
    n = turns - facts.rounding
    r = fma(n, like(x, -facts.ln2_high), size)
    low = n * -facts.ln2_low
    near = r + low
    square = near * near
    even = square * polynomial(square, own.cosh)
    odd = fma(near * square, polynomial(square, own.sinh), low)
    bits = word(turns)
    power = number((bits - (facts.bias + 2)) << facts.bits)
    inverse = number(((3 * facts.bias - 2) - bits) << facts.bits)
    inverse = choose(n > own.lone, like(x, 0.0), inverse)
    return *quick_two_sum(power, inverse), *quick_two_sum(power, -inverse), r, even, odd


@straight
def added(first, first_low, second, second_low, r, even, odd):
    """``2 (first cosh + second sinh)`` of r."""
    product, error = two_product(second, r)
    total, low = quick_two_sum(first, product)
    low = low + (error + (first_low + second_low * r))
    total = total + (fma(first, even, fma(second, odd, low)))
    return total + total


@kernel("sinh", "T->T")
@straight
def sinh(x):
    c, c_low, s, s_low, r, even, odd = halves(x)
    result = np.copysign(added(s, s_low, c, c_low, r, even, odd), x)
    return choose(abs(x) < range_of(x).linear, x, result)


@kernel("cosh", "T->T")
@straight
def cosh(x):
    return added(*halves(x))


@kernel("tanh", "T->T")
@straight
def tanh(x):
    """expm1(2 x) / (expm1(2 x) + 2), both with what their rounding lacks; of larger x, 1 - 2 / (exp(2 x) + 1)."""
    size, limit = abs(x), range_of(x).one
    size = choose(size > limit, like(x, limit), size)
    r, tail, turns = exp_parts(size + size, like(x, -0.0), format_of(x).exp)
    power = number((word(turns) - format_of(x).bias) << format_of(x).bits)
    near, far = quick_two_sum(r, tail)
    product, far = power * near, power * far
    high, low = quick_two_sum(power - 1.0, product)
    divisor, rest = quick_two_sum(power + 1.0, product)
    low, rest = low + far, rest + far
    inverse = 1.0 / divisor
    quotient = high * inverse
    missing = fma(-quotient, divisor, high) + fma(-quotient, rest, low)
    result = choose(size > 5.0, fma(like(x, -2.0), inverse, like(x, 1.0)), fma(missing, inverse, quotient))
    return np.copysign(result, x)


@straight
def log_of_ratio(n, high, low, divisor, rest):
    """``n log(2) + log((1 + s) / (1 - s))`` with s = (high + low) / (divisor + rest), |s| < 0.2."""
    facts = format_of(n)
    divisor, rest = divisor * 0.5, rest * 0.5
    inverse = 1.0 / divisor
    w = high * inverse
    missing = fma(-w, divisor, high) + fma(-w, rest, low)
    square = w * w
    tail = fma(w * square, polynomial(square, range_of(n).atanh), missing * inverse)
    total, error = quick_two_sum(n * facts.ln2_high, w)
    return total + (error + fma(n, like(n, facts.ln2_low), tail))


@kernel("atanh", "T->T")
@straight
def atanh(x):
    facts = format_of(x)
    one, size = like(x, 1.0), abs(x)
    above, above_low = quick_two_sum(one, size)
    below, below_low = quick_two_sum(one, -size)
    # The power of two that brings one minus the size next to one plus the size, as the bits of an exponent.
    turns = (word(above) - word(below) + (1 << (facts.bits - 1))) & (-1 << facts.bits)
    n = number((turns >> facts.bits) + word(like(x, facts.rounding))) - facts.rounding
    below, below_low = number(word(below) + turns), below_low * number(word(one) + turns)
    high, low = quick_two_sum(above - below, above_low - below_low)
    divisor, rest = two_sum(above, below)
    result = log_of_ratio(n, high, low, divisor, rest + (above_low + below_low)) * 0.5
    result = choose(size == 1.0, like(x, np.inf), choose(size < 1.0, result, like(x, np.nan)))
    return np.copysign(result, x)


@straight
def root(square, low):
    """The square root of ``square + low``, and what its rounding lacks."""
    found = np.sqrt(square)
    missing = fma(-found, found, square) + low
    return found, missing / choose(found > 0.0, found + found, like(square, 1.0))


@straight
def log_of_sum(x, s, s_low, c, c_low):
    """``log(s + c)`` for the sinh ``s`` and cosh ``c`` of one number; for large ``x``, the log of twice that."""
    large = x > range_of(x).large
    total, low = quick_two_sum(c, s)
    total, low = choose(large, x, total), low + (s_low + c_low)
    fraction, n = split(total)
    low = choose(large, like(x, 0.0), power_at_once(low, -n))
    n = choose(large, n + 1.0, n)
    near = n == 0.0
    high = choose(near, s, fraction - 1.0)
    divisor, rest = two_sum(choose(near, c, fraction), like(x, 1.0))
    rest = rest + choose(near, c_low, low)
    result = log_of_ratio(n, high, choose(near, s_low, low), divisor, rest)
    return choose(x < np.inf, result, x)


@kernel("asinh", "T->T")
@straight
def asinh(x):
    size = abs(x)
    s = choose(size > range_of(x).large, like(x, 1.0), size)
    square, low = two_product(s, s)
    high, error = two_sum(square, like(x, 1.0))
    c, c_low = root(high, low + error)
    return np.copysign(log_of_sum(size, s, like(x, 0.0), c, c_low), x)


@kernel("acosh", "T->T")
@straight
def acosh(x):
    c = choose(x > range_of(x).large, like(x, 1.0), x)
    square, low = two_product(c, c)
    high, error = two_sum(square, like(x, -1.0))
    s, s_low = root(*quick_two_sum(high, low + error))
    result = log_of_sum(x, s, s_low, c, like(x, 0.0))
    return choose(x < 1.0, like(x, np.nan), result)
