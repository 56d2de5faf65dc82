"""Kernels of the error function and its complement.

All coefficients are minimax, computed by Remez's exchange with mpmath at 50 digits and then rounded, over the arguments
up to which the result is not constant: of (-log(1 - erf(x)) / x - 2 / sqrt(pi)) / x, and of
(1 + 1.125 x) exp(x**2) erfc(x) in t = (x - centre) / (x + centre), which runs from -1 to 1. The errors are below 2**-26
(F32) and 2**-55 (F64) of the result.
"""

from typing import NamedTuple

import numpy as np

from kael.kernels.branchless import by_dtype, choose, number, polynomial, word
from kael.kernels.exact import quick_two_sum, two_product
from kael.kernels.exponents import LOG2E, format_of
from kael.kernels.fused import fma
from kael.kernels.registry import kernel, like, straight
from kael.kernels.sixteenths import times_power


class Fit(NamedTuple):
    """What approximates both functions in one dtype."""

    one: float  # erf of more is 1
    slope: float  # 2 / sqrt(pi)
    slope_low: float  # and what its rounding lacks
    bend: float  # the next term, of the square
    erf: tuple
    zero: float  # erfc of more is 0
    centre: float
    middle: float  # the approximation at the centre
    middle_low: float  # and what its rounding lacks
    incline: float  # and its derivative there
    erfc: tuple


F32 = Fit(
    one=3.95,
    slope=1.128379225730896,
    slope_low=-5.8635382771399236e-08,
    bend=0.6366198062896729,
    erf=(
        0.10277146846055984,
        -0.019118541851639748,
        -0.00025109521811828017,
        0.00179677561391145,
        -0.0007387114455923438,
        0.00016661043628118932,
        -2.1150812244741246e-05,
        1.1737627119146055e-06,
    ),
    zero=10.2,
    centre=2.5,
    middle=0.803699254989624,
    middle_low=6.343448433199228e-09,
    incline=-0.23146046698093414,
    erfc=(
        0.054423391819000244,
        0.03396374359726906,
        -0.04045623168349266,
        0.016689907759428024,
        -0.0006069511291570961,
        -0.0021045960020273924,
        0.000297645281534642,
        0.00029566578450612724,
        2.713418325583916e-05,
    ),
)
F64 = Fit(
    one=5.95,
    slope=1.1283791670955126,
    slope_low=1.533545961316588e-17,
    bend=0.6366197723675828,
    erf=(
        0.1027726033018205,
        -0.01912844700565673,
        -0.00020919468868876577,
        0.0016962063445947377,
        -0.0005901253644248494,
        2.5877983373911086e-05,
        6.449338450391179e-05,
        -2.972690323741752e-05,
        3.411437695492511e-06,
        2.8303285865801434e-06,
        -1.737120761736412e-06,
        3.3309366345999614e-07,
        1.3913087293453274e-07,
        -1.4269901181419363e-07,
        6.609645925676309e-08,
        -2.107531149372114e-08,
        5.0254597780240665e-09,
        -9.135694436668485e-10,
        1.256278881639452e-10,
        -1.269632191407567e-11,
        8.909731758535681e-13,
        -3.8803733910310566e-14,
        7.898831369678986e-16,
    ),
    zero=27.4,
    centre=4.0,
    middle=0.7534970169378377,
    middle_low=-1.6473663012773153e-17,
    incline=-0.19187914955539168,
    erfc=(
        0.10434091383446485,
        -0.03355820178678636,
        -0.009163084533417918,
        0.025115050343419904,
        -0.023617493542194105,
        0.015287501113581658,
        -0.007334860072118113,
        0.002480865019879321,
        -0.00043576825595320346,
        -7.752614645466078e-05,
        7.48567128903997e-05,
        -1.4559233556326247e-05,
        -5.025536823817133e-06,
        3.037099954493061e-06,
        4.478522793616051e-08,
        -4.2726942918201063e-07,
        4.6990141836621755e-08,
        5.802446811144886e-08,
        -5.837551624421631e-09,
        -6.914880509250504e-09,
        -7.876991195370505e-10,
    ),
)


@straight
def fit_of(x):
    return by_dtype(x, F32, F64)


@straight
def exp_terms(x, low):
    """``(near, far, turns)`` with exp(x + low) = (1 + near + far) * 2**n and n = ``turns - rounding``.

    `kernels.exponents.exp_parts` in more steps, so that ``far`` has about the error of a rounded ``near``.
    """
    facts = format_of(x)
    turns = fma(x, like(x, LOG2E), like(x, facts.rounding))
    n = turns - facts.rounding
    r, low = quick_two_sum(fma(n, like(x, -facts.ln2_high), x), fma(n, like(x, -facts.ln2_low), low))
    square, lost = two_product(r, r)
    near, far = quick_two_sum(r, square * 0.5)
    tail = fma(r * square, polynomial(r, facts.exp_long[1:]), fma(lost, like(x, 0.5), low))
    return near, far + tail, turns


@kernel("erf", "T->T")
@straight
def erf(x):
    """1 - exp(-q), with q about x * slope and in two parts."""
    facts, fit = format_of(x), fit_of(x)
    size = abs(x)
    size = choose(size > fit.one, like(x, fit.one), size)
    q, low = two_product(size, like(x, fit.slope))
    square, lost = two_product(size, size)
    bend, error = two_product(square, like(x, fit.bend))
    low = fma(size, like(x, fit.slope_low), low) + fma(lost, like(x, fit.bend), error)
    q, error = quick_two_sum(q, bend)
    q, low = quick_two_sum(q, fma(size * square, polynomial(size, fit.erf), low + error))
    near, far, turns = exp_terms(-q, -low)
    power = number((word(turns) - facts.bias) << facts.bits)
    total, low = quick_two_sum(1.0 - power, -power * near)
    return np.copysign(total + fma(-power, far, low), x)


@kernel("erfc", "T->T")
@straight
def erfc(x):
    """exp(-x**2) times a number near one over 1 + 1.125 x."""
    fit = fit_of(x)
    one, size = like(x, 1.0), abs(x)
    size = choose(size > fit.zero, like(x, fit.zero), size)
    square, low = two_product(size, size)
    near, far, turns = exp_terms(-square, -low)
    divisor = fma(size, like(x, 1.125), one)
    rest = fma(size, like(x, 1.125), one - divisor)
    above, below = size + fit.centre, size - fit.centre
    both = one / (divisor * above)
    inverse, inverse_above = above * both, divisor * both
    t = below * inverse_above
    t = fma(fma(-t, above, below), inverse_above, t)
    slope, lost = two_product(t, like(x, fit.incline))
    high, low = quick_two_sum(like(x, fit.middle), slope)
    high, low = quick_two_sum(high, low + fma(t * t, polynomial(t, fit.erfc), lost + fit.middle_low))
    product, lost = two_product(high, near)
    low = fma(high, far, low + lost)
    high, lost = quick_two_sum(high, product)
    low = low + lost
    quotient = high * inverse
    missing = fma(-quotient, divisor, high) + fma(-quotient, rest, low)
    result = times_power(fma(missing, inverse, quotient), turns - format_of(x).rounding)
    return choose(x < 0.0, 2.0 - result, result)
