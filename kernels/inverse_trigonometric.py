"""Kernels of arc sine, arc cosine and arc tangent. That of two operands in F32 is computed in F64 and rounded once.

Coefficients: minimax, computed by Remez's exchange with mpmath at 90 digits, rounded one after the other, the rest
refitted each time. They are of f(r) / r**3 - 1 / r**2 in r**2, for r within 1/2 (sine) or 5/8 (tangent) of zero; the
errors are below 2**-56 (F64) and 2**-27 (F32) of the result.
"""

import numpy as np

from kael.kernels.angles import HALF_PI, half_pi, signed
from kael.kernels.branchless import by_dtype, choose, number, polynomial, wide, word
from kael.kernels.exact import quick_two_sum
from kael.kernels.exponents import format_of
from kael.kernels.fused import fma
from kael.kernels.registry import kernel, like, straight

ARC_SINE_F64 = (
    0.16666666666666763,
    0.07499999999970125,
    0.044642857175261154,
    0.030381942676478726,
    0.02237221587168492,
    0.01735159612605144,
    0.013981010872413366,
    0.011397357155833876,
    0.010788953666772851,
    0.003673604486969649,
    0.02178711684107,
    -0.02111161435057927,
    0.0326989012447296,
)
ARC_SINE_F32 = (
    0.16666753590106964,
    0.07495252043008804,
    0.045476045459508896,
    0.024152038618922234,
    0.04221196472644806,
)
ARC_TANGENT_F64 = (
    -0.3333333333333305,
    0.19999999999932752,
    -0.14285714280144254,
    0.11111110877323846,
    -0.09090903253040496,
    0.07692212904682373,
    -0.06665610118729395,
    0.05873986340189659,
    -0.052150850553869074,
    0.04559140769074662,
    -0.03717145356091031,
    0.025529143190933072,
    -0.012493952042952639,
    0.0031232069899788007,
)
ARC_TANGENT_F32 = (
    -0.333333283662796,
    0.19999635219573975,
    -0.14276957511901855,
    0.11011657118797302,
    -0.08475310355424881,
    0.054900381714105606,
    -0.02028065361082554,
)


@straight
def inverse_guess(x, power):
    """``2**power / x``, or up to an eighth more, of x above 0: bits grow nearly like a logarithm. For small errors."""
    facts = format_of(x)
    bits = word(x)
    return number(like(bits, (2 * facts.bias + power) << facts.bits) - bits)


# Above one half the arc sine of a is pi/2 less twice that of sqrt((1 - a) / 2).


@straight
def arc_sine_parts(a):
    """``(upper, s, rest)``: the arc sine of ``a``, or where it is above a half of that root, is s + rest."""
    half = like(a, 0.5)
    upper = a > 0.5
    z = choose(upper, fma(a, -half, half), a * a)
    s = choose(upper, np.sqrt(z), a)
    lacking = choose(upper, fma(-s, s, z) * inverse_guess(s, -1), 0.0)
    return upper, s, fma(s * z, polynomial(z, by_dtype(a, ARC_SINE_F32, ARC_SINE_F64)), lacking)


@kernel("asin", "T->T")
@straight
def asin(x):
    upper, s, rest = arc_sine_parts(abs(x))
    parts = half_pi(x)
    factor = choose(upper, like(x, -2.0), 1.0)
    total, error = quick_two_sum(choose(upper, like(x, parts[0]), 0.0), factor * s)
    return signed(total + fma(factor, rest, error + choose(upper, like(x, parts[1]), 0.0)), x)


@kernel("acos", "T->T")
@straight
def acos(x):
    upper, s, rest = arc_sine_parts(abs(x))
    parts = half_pi(x)
    start = choose(upper, choose(x < 0.0, like(x, 2.0), 0.0), 1.0)
    factor = signed(choose(upper, like(x, 2.0), like(x, -1.0)), x)
    total, error = quick_two_sum(start * parts[0], factor * s)
    return total + fma(factor, rest, fma(start, like(x, parts[1]), error))


# The tangent is made small. For quotients y / x above 5/8 an eighth turn is taken off, where it becomes
# (y - x) / (y + x) with an exact difference, and above 8/5, or 2, a quarter, where it becomes -x / y.


@straight
def arc_tangent(start, start_rest, t, coefficients):
    """The arc tangent of ``t``, within 5/8 of zero, added to an angle of two parts."""
    z = t * t
    return start + (t + fma(t * z, polynomial(z, coefficients), start_rest))


@kernel("atan", "T->T")
@straight
def atan(x):
    a, one, zero = abs(x), like(x, 1.0), like(x, 0.0)
    middle, steep = a > 0.625, a > 2.0
    above = choose(steep, -one, choose(middle, a - one, a))
    below = choose(steep, a, choose(middle, a + one, one))
    high, low = (choose(steep, like(x, part), choose(middle, like(x, part / 2), zero)) for part in half_pi(x)[:2])
    return signed(arc_tangent(high, low, above / below, by_dtype(x, ARC_TANGENT_F32, ARC_TANGENT_F64)), x)


@straight
def arc(y, x):
    """``(start, start_rest, above, below)``: what to take the arc tangent of, and the angle to add it to.

    For points in F64; the sign of y is left out.
    """
    one = like(x, 1.0)
    a, b = abs(y), abs(x)
    # Infinities as numbers of the same angle.
    tall, long = a == np.inf, b == np.inf
    a, b = choose(tall, one, choose(long, a * 0.0, a)), choose(long, one, choose(tall, b * 0.0, b))
    steep = a > b
    high, low = choose(steep, a, b), choose(steep, b, a)
    middle = low > high * 0.625
    above = choose(middle, a - b, choose(steep, -b, a))
    below = choose(middle, high + low, choose(high == 0.0, one, high))
    eighths = choose(middle, one, choose(steep, one + one, 0.0))
    eighths = choose(word(x) < 0, 4.0 - eighths, eighths)
    start = eighths * (HALF_PI[0] / 2)
    start_rest = fma(eighths, HALF_PI[1] / 2, fma(eighths, HALF_PI[0] / 2, -start))
    return start, start_rest, signed(above, x), below


@kernel("atan2", dtypes="d")
@straight
def atan2(y, x):
    # The sum of both may not overflow, nor digits be lost to subnormal numbers.
    large = (abs(y) > 2.0**900) | (abs(x) > 2.0**900)
    scale = choose(large, like(x, 0.25), 2.0**60)
    start, start_rest, above, below = arc(y * scale, x * scale)
    t = above / below
    lacking = fma(-t, below, above) * inverse_guess(below, 0)
    return signed(arc_tangent(start, start_rest + lacking, t, ARC_TANGENT_F64), y)


@kernel("atan2", dtypes="f")
@straight
def atan2_f32(y, x):
    a = wide(y)
    start, start_rest, above, below = arc(a, wide(x))
    return like(x, signed(arc_tangent(start, start_rest, above / below, ARC_TANGENT_F32), a))
