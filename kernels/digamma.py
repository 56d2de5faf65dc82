"""Kernels of the logarithmic derivative of the gamma function, computed in F64.

Up to 8 it is the function between 1 and 2 and what the recurrence adds, beyond an asymptotic series; numbers below zero
by reflection (NIST Digital Library of Mathematical Functions, 5.5.2, 5.5.4, 5.11.2). Between 1 and 2 it is the distance
from its zero times a polynomial, and as exact there. Coefficients: minimax, computed by Remez's exchange with mpmath at
45 digits and then rounded; the errors are below 2**-53 of the result.
"""

from math import inf, nan

import numpy as np

from kael.kernels.bases import E
from kael.kernels.branchless import choose, polynomial, wide
from kael.kernels.exponents import split
from kael.kernels.fused import fma
from kael.kernels.logarithm_parts import log_quickly
from kael.kernels.registry import kernel, like, straight
from kael.kernels.trigonometric import tan

ZERO = 1.4616321449683622, 9.549995429965697e-17  # in two parts
# The function over the distance from there, in y - 3/2.
BETWEEN = (
    0.951055876031833,
    -0.4236274212814606,
    0.24054248424077398,
    -0.14840492305389,
    0.0949887244549728,
    -0.061922133274699455,
    0.04076083381080243,
    -0.02697579669115953,
    0.017907252481640067,
    -0.01190821942098318,
    0.007926944014175685,
    -0.005279946239165827,
    0.003519012170280687,
    -0.0023454209241975154,
    0.0015565991735653562,
    -0.0010368413363776238,
    0.0007234377512741235,
    -0.00048473319841854987,
    0.00022702334676614637,
    -0.0001469718824474102,
    0.0002598531495417662,
    -0.0001765680089292977,
)
# What log(x) - 1 / (2 x) has too much, times x**2, in 1 / x**2.
ASYMPTOTIC = (
    0.08333333333333322,
    -0.008333333333084506,
    0.003968253813486249,
    -0.004166623343393137,
    0.0075694080880986106,
    -0.020581546928965525,
    0.06133434292051309,
)


@straight
def digamma_positive(x):
    """The function of an F64 that is not below zero, or of NaN."""
    whole = np.floor(x)
    y = (x - whole) + 1.0
    near = ((y - ZERO[0]) - ZERO[1]) * polynomial(y - 1.5, BETWEEN)
    # The sum of 1 / (x - 1), 1 / (x - 2), ... down to 1 / y, or -1 / x, as one fraction.
    numerator = choose(whole < 1.0, like(x, -1.0), like(x, 0.0))
    denominator = choose(whole < 1.0, x, like(x, 1.0))
    for k in range(1, 7):
        more = whole > k
        numerator = choose(more, fma(numerator, x - k, denominator), numerator)
        denominator = choose(more, denominator * (x - k), denominator)
    far = whole > 7.0
    fraction = choose(far, like(x, 1.0), numerator) / choose(far, x, denominator)
    square = fraction * fraction
    logarithm = log_quickly(*split(x), E)
    beyond = logarithm - fma(fraction, like(x, 0.5), square * polynomial(square, ASYMPTOTIC))
    result = choose(far, beyond, near + fraction)
    return choose((x > 0.0) & (x < inf), result, choose(x == 0.0, np.copysign(like(x, inf), -x), x))


@straight
def is_negative(x):
    return x < 0.0


@straight
def digamma_negative(x):
    # The angle is reduced first, since pi * x would lose the fraction of a large x.
    part = x - np.rint(x)
    reflected = digamma_positive(1.0 - x) - np.pi / tan(part * np.pi)
    return choose(part == 0.0, like(x, nan), reflected)


@kernel("digamma", "T->T", dtypes="d", rare=(is_negative, digamma_negative))
@straight
def digamma(x):
    return digamma_positive(x)


@straight
def digamma_negative_f32(x):
    return like(x, digamma_negative(wide(x)))


@kernel("digamma", "T->T", dtypes="f", rare=(is_negative, digamma_negative_f32))
@straight
def digamma_f32(x):
    return like(x, digamma_positive(wide(x)))
