"""Kernels of the logarithm of a sum of two powers.

The larger exponent plus log(1 + exp(-d)), d the difference of the two. Where the larger one is negative, the two
addends may cancel; then the logarithm is computed once more, with twice the digits.
"""

from fractions import Fraction
from math import factorial, inf

from kael.kernels.bases import E_F64, INVERSES, TWO, TWO_F64, E
from kael.kernels.branchless import by_dtype, choose, lookup, polynomial, rarely, wide
from kael.kernels.exact import pair_polynomial, pair_product, pair_sum, quick_two_sum, two_product, two_sum
from kael.kernels.exponents import split
from kael.kernels.fused import fma
from kael.kernels.logarithm_parts import log_quickly, log_twice, nearest_sixteenth
from kael.kernels.registry import kernel, like, straight
from kael.kernels.sixteenths import F64, PER_E, exp_steps, exp_terms, power_at_once, times_power

LN2 = 0.6931471805599453, 2.3190468138462996e-17  # log(2), and what its rounding lacks
STEP_LAST = -6.298718209940715e-30  # what log(2) / 16 in two parts lacks
UNIT_LAST = 1.94704509238075e-31  # and log(2)
LOGARITHMS_LAST = (
    0.0,
    -1.2463237291397278e-29,
    9.485393560464492e-30,
    1.995950235553926e-31,
    -5.6666696470593056e-30,
    -2.5895997169840377e-30,
    -1.1654714889890066e-29,
    2.899703697367336e-31,
    -1.4040005203231138e-30,
    0.0,
    0.0,
    0.0,
    -1.3580711901322714e-30,
    3.9305492057301416e-33,
    6.046435783075424e-30,
    6.82367165887906e-30,
)  # and the logarithms of one over `INVERSES`
# Taylor's series of exp(r) - 1 and log(1 + r), over r: the last terms in F64, those before in two parts each.
_INVERSE_FACTORIALS = [Fraction(1, factorial(k)) for k in range(1, 15)]
_INVERSES = [Fraction((-1) ** (k - 1), k) for k in range(1, 25)]


def _in_pairs(fractions):
    return tuple((float(exact), float(exact - Fraction(float(exact)))) for exact in reversed(fractions))


EXP_PAIRS, EXP_LAST = _in_pairs(_INVERSE_FACTORIALS[:7]), tuple(map(float, _INVERSE_FACTORIALS[7:]))
LOG_PAIRS, LOG_LAST = _in_pairs(_INVERSES[:11]), tuple(map(float, _INVERSES[11:]))


@straight
def larger_first(a, b):
    """Both; NaN counts as larger."""
    swap = (a < b) | (b != b)
    return choose(swap, b, a), choose(swap, a, b)


@straight
def natural_exponent(larger, smaller, base):
    """The difference as an exponent of e, no less than makes a difference to exp, in two parts."""
    difference, low = two_sum(smaller, -larger)
    least = -1076.0 if base is TWO else -746.0
    negligible = difference < least
    difference, low = choose(negligible, like(low, least), difference), choose(negligible, like(low, 0.0), low)
    if base is TWO:
        return pair_product(difference, low, like(low, LN2[0]), like(low, LN2[1]))
    return difference, low


@straight
def in_base(high, low, base):
    """A natural logarithm in two parts as one of the base."""
    if base is TWO:
        return pair_product(high, low, like(high, TWO_F64.scale), like(high, TWO_F64.scale_low))
    return high, low


@straight
def total_of(larger, high, low):
    total, error = two_sum(larger, high)
    return total + (error + low)


@straight
def twice_as_exact(larger, smaller, base):
    """The sum with an error of about 2**-102 of the larger exponent."""
    x, low = natural_exponent(larger, smaller, base)
    turns = fma(x, like(x, PER_E), like(x, F64.rounding))
    steps = turns - F64.rounding
    r, low = two_sum(fma(steps, like(x, -F64.high), x), low)
    part, error = two_product(steps, like(x, -F64.low))
    r, low = pair_sum(r, low, part, fma(steps, like(x, -STEP_LAST), error))
    high, rest = pair_polynomial(r, low, polynomial(r, EXP_LAST), like(r, 0.0), EXP_PAIRS)
    high, rest = pair_product(high, rest, r, low)
    power, low = lookup(turns, F64.powers), lookup(turns, F64.powers_low)
    high, low = pair_sum(power, low, *pair_product(power, low, high, rest))
    exponent = steps * (1 / 16)
    high, low = times_power(high, exponent), times_power(low, exponent)
    # log(1 + high + low)
    m, n = split(high + 1.0)
    place = nearest_sixteenth(m)
    factor = power_at_once(lookup(place, INVERSES), -n)
    r, low = pair_sum(factor - 1.0, like(low, 0.0), *pair_product(factor, like(low, 0.0), high, low))
    high, rest = pair_polynomial(r, low, polynomial(r, LOG_LAST), like(r, 0.0), LOG_PAIRS)
    high, rest = pair_product(high, rest, r, low)
    coarse = fma(n, like(n, E_F64.unit_high), lookup(place, E_F64.high))
    fine, error = two_sum(n * E_F64.unit_low, lookup(place, E_F64.low))
    coarse, fine = quick_two_sum(coarse, fine)
    fine = fine + (error + fma(n, like(n, UNIT_LAST), lookup(place, LOGARITHMS_LAST)))
    high, low = pair_sum(coarse, fine, high, rest)
    return total_of(larger, *in_base(high, low, base))


@straight
def twice_as_exact_e(larger, smaller):
    return twice_as_exact(larger, smaller, E)


@straight
def twice_as_exact_two(larger, smaller):
    return twice_as_exact(larger, smaller, TWO)


@straight
def finished(result, larger, smaller, base, least):
    """``result``, unless less than ``least`` of the larger exponent is left of it."""
    exact = twice_as_exact_two if base is TWO else twice_as_exact_e
    result = rarely(abs(result) < abs(larger) * least, exact, (larger, smaller), result)
    # An infinite number is the result, and so is NaN; the sum is not -0.0.
    return choose(abs(smaller - larger) < inf, result, larger + 0.0)


@straight
def sum_of_powers_f64(a, b, base):
    larger, smaller = larger_first(a, b)
    power, product, rest, exponent = exp_terms(*natural_exponent(larger, smaller, base))
    high, error = quick_two_sum(power, product)
    total, lost = quick_two_sum(like(a, 1.0), times_power(high, exponent))
    m, n = split(total)
    high, low = log_twice(m, n, times_power(lost + times_power(error + rest, exponent), -n))
    return finished(total_of(larger, *in_base(high, low, base)), larger, smaller, base, 2.0**-8)


@straight
def sum_of_powers_f32(a, b, base):
    """By way of F64."""
    larger, smaller = larger_first(a, b)
    larger, smaller = wide(larger), wide(smaller)
    difference = smaller - larger
    x = difference * LN2[0] if base is TWO else difference
    power, _, q, exponent = exp_steps(choose(x < -746.0, like(x, -746.0), x))
    addend = times_power(fma(power, q, power), exponent)
    total, lost = quick_two_sum(like(addend, 1.0), addend)
    m, n = split(total)
    result = larger + log_quickly(m, n, base, power_at_once(lost, -n))
    return like(a, finished(result, larger, smaller, base, 2.0**-20))


@kernel("logaddexp")
@straight
def logaddexp(a, b):
    return by_dtype(a, sum_of_powers_f32, sum_of_powers_f64)(a, b, E)


@kernel("logaddexp2")
@straight
def logaddexp2(a, b):
    return by_dtype(a, sum_of_powers_f32, sum_of_powers_f64)(a, b, TWO)
