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
from kael.kernels.inverses import inverse
from kael.kernels.pieces import Pieces, near_and_far
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


# fmt: off
# tanh(x) / x, with an error below 2**-31.
TANH_F32 = Pieces(
    width=0.5859375,
    near=(
        1.0, 0.8993579149246216, 0.7038910388946533, 0.536040186882019, 0.4188794493675232, 0.33939120173454285,
        0.2839421033859253, 0.2436760514974594, 0.21329714357852936, 0.18961966037750244, 0.17066389322280884,
        0.15515072643756866, 0.14222200214862823, 0.1312819868326187, 0.12190474569797516, 0.1137777715921402,
    ),
    far=(
        (
            -1.1853174691767165e-12, -1.992636722292218e-09, 8.319326560979334e-09, 2.5659092628416147e-08,
            6.727042922705095e-09, 6.600830992908868e-09, -1.3912664797999241e-08, 4.104738215993109e-10,
            3.7103351502310034e-09, 4.301127010108985e-09, -4.904558092988509e-09, 6.262106833077041e-09,
            -2.119708852887925e-09, 9.119144328550988e-10, -2.0702923819726493e-09, 9.011273394143871e-10,
        ),
        (
            6.544205732872399e-10, -0.30216991901397705, -0.32794061303138733, -0.24114671349525452,
            -0.1632896065711975, -0.11197233200073242, -0.07976192981004715, -0.05914366990327835,
            -0.045431025326251984, -0.03593757748603821, -0.02912108041346073, -0.02407030574977398,
            -0.02022668533027172, -0.017234841361641884, -0.014860732480883598, -0.012945371679961681,
        ),
        (
            -0.33333340287208557, -0.13390760123729706, 0.054889168590307236, 0.07706903666257858,
            0.05451959744095802, 0.03436872735619545, 0.021685786545276642, 0.014153066091239452,
            0.009619598276913166, 0.0067949010990560055, 0.0049644410610198975, 0.003732979530468583,
            0.0028762395959347486, 0.002262498252093792, 0.001811557449400425, 0.0014728850219398737,
        ),
        (
            2.052822992482106e-06, 0.15994884073734283, 0.0478147454559803, -0.008465247228741646,
            -0.013531671836972237, -0.00919300690293312, -0.005502728745341301, -0.003273030510172248,
            -0.0020039614755660295, -0.0012752304319292307, -0.0008435603813268244, -0.0005781342042610049,
            -0.0004087689449079335, -0.0002969407069031149, -0.0002208131190855056, -0.0001675745443208143,
        ),
        (
            0.13329793512821198, -0.020296737551689148, -0.043894704431295395, -0.008481049910187721,
            0.0012712940806522965, 0.0018978596199303865, 0.0012347402516752481, 0.0007093797321431339,
            0.00040341843850910664, 0.0002351807925151661, 0.00014211563393473625, 8.917677769204602e-05,
            5.798789788968861e-05, 3.8940626836847514e-05, 2.6905985578196123e-05, 1.9062736100750044e-05,
        ),
        (
            0.00033898858237080276, -0.04828928783535957, 0.014518351294100285, 0.006981374230235815,
            0.0009770564502105117, -0.00017492262122686952, -0.00022092160361353308, -0.00013766549818683416,
            -7.643849676242098e-05, -4.194192661088891e-05, -2.3513573978561908e-05, -1.3627209227706771e-05,
            -8.187884304788895e-06, -5.095245342090493e-06, -3.275085418863455e-06, -2.1675020889233565e-06,
        ),
        (
            -0.05583520606160164, 0.027341680601239204, 0.0025738906115293503, -0.0029046693816781044,
            -0.0007448485703207552, -8.282853377750143e-05, 2.0649651560233906e-05, 2.1904388631810434e-05,
            1.3107630365993828e-05, 7.069158527883701e-06, 3.7661552596546244e-06, 2.0447446331672836e-06,
            1.1447503993622377e-06, 6.632668032580114e-07, 3.976239497660572e-07, 2.461438555201312e-07,
        ),
        (
            0.005706514697521925, 0.006270586512982845, -0.005380383227020502, 0.0005397853092290461,
            0.0003194280434399843, 6.201180804055184e-05, 5.776866601081565e-06, -2.022463604589575e-06,
            -1.8849262914955034e-06, -1.090854084395687e-06, -5.741578092965938e-07, -2.9840407478332054e-07,
            -1.5768308969654754e-07, -8.57192858916278e-08, -4.813860243757517e-08, -2.793921716204295e-08,
        ),
        (
            0.01387049350887537, -0.011548841372132301, 0.002488733734935522, 0.0001758180296747014,
            -9.209741983795539e-05, -2.4984416086226702e-05, -4.133094535063719e-06, -3.0084811442065984e-07,
            1.755152254645509e-07, 1.4348147203691042e-07, 8.023503283993705e-08, 4.129035247046886e-08,
            2.10034105663226e-08, 1.0846537001896195e-08, 5.751281229038341e-09, 3.145020466277515e-09,
        ),
    ),
)
# fmt: on


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
    inverted = inverse(divisor)
    quotient = high * inverted
    missing = fma(-quotient, divisor, high) + fma(-quotient, rest, low)
    result = choose(size > 5.0, fma(like(x, -2.0), inverted, like(x, 1.0)), fma(missing, inverted, quotient))
    return np.copysign(result, x)


@kernel("tanh", "T->T", dtypes="f")
@straight
def tanh_f32(x):
    # tanh of more is 1.
    size, most = abs(x), like(x, 9.05)
    size = choose(size > most, most, size)
    near, far = near_and_far(size, TANH_F32)
    return np.copysign(fma(size, near, size * far), x)


@straight
def log_of_ratio(n, high, low, divisor, rest):
    """``n log(2) + log((1 + s) / (1 - s))`` with s = (high + low) / (divisor + rest), |s| < 0.2."""
    facts = format_of(n)
    divisor, rest = divisor * 0.5, rest * 0.5
    inverted = inverse(divisor)
    w = high * inverted
    missing = fma(-w, divisor, high) + fma(-w, rest, low)
    square = w * w
    tail = fma(w * square, polynomial(square, range_of(n).atanh), missing * inverted)
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
