"""Kernels of the logarithm of the absolute value of the gamma function, computed in F64.

Up to 15/2 it is the function near 2, plus or minus the logarithm of what the recurrence multiplies by, beyond that
Stirling's series; numbers below zero by reflection (NIST Digital Library of Mathematical Functions, 5.5.1, 5.5.3,
5.11.1). Coefficients: minimax, computed by Remez's exchange with mpmath at 45 digits and then rounded; the errors are
below 2**-55 of the result.
"""

import math
from math import inf

import numpy as np

from kael.kernels.bases import E
from kael.kernels.branchless import choose, polynomial, wide
from kael.kernels.exact import quick_two_sum, two_product, two_sum
from kael.kernels.exponents import split
from kael.kernels.fused import fma
from kael.kernels.logarithm_parts import log_parts, log_quickly
from kael.kernels.registry import kernel, like, straight
from kael.kernels.trigonometric import sin

# lgamma(2 + d) / d for d within 1/2 of zero, its constant term apart.
AT_TWO = 0.42278433509846713
NEAR_TWO = (
    0.3224670334241133,
    -0.06735230105319576,
    0.020580808427765954,
    -0.007385551028925172,
    0.0028905103318420107,
    -0.0011927539013301817,
    0.0005096694951061212,
    -0.00022315497224978745,
    9.9457944261675e-05,
    -4.492377202699228e-05,
    2.0503543469527604e-05,
    -9.45607844889993e-06,
    4.3935226931410755e-06,
    -1.9748274631530105e-06,
    8.998982840973223e-07,
    -5.80611314243841e-07,
    2.9770842410499554e-07,
)
# x times what Stirling's formula lacks, in 1 / x**2.
STIRLING = (
    0.08333333333333244,
    -0.0027777777765307793,
    0.0007936502914565587,
    -0.0005951496074682995,
    0.0008339889540461933,
    -0.0015779891133863692,
)
CONSTANT = 0.4189385332046727  # log(2 pi) / 2 - 1/2
LARGEST = 2.5563481638716906e305  # the function of more is infinite


@straight
def lgamma_positive(x):
    """The function of an F64 that is not below zero, or of NaN."""
    whole = np.rint(x)
    d = x - whole
    # What leads from 2 + d to x: x - 1, x - 2, ..., or one over x and x + 1.
    factor = choose(whole < 1.0, x * (x + 1.0), x)
    rising = choose(whole > 2.0, x - 1.0, like(x, 1.0))
    for k in range(2, 6):
        rising = rising * choose(whole > k + 1.0, x - k, like(x, 1.0))
    factor = choose((whole > 1.0) & (whole < 8.0), rising, factor)
    high, low = quick_two_sum(*log_parts(*split(factor), None, E))
    sign = choose(whole > 1.0, like(x, 1.0), like(x, -1.0))
    first, first_low = quick_two_sum(like(x, AT_TWO), d * polynomial(d, NEAR_TWO))
    base, base_low = two_product(d, first)
    near, lost = two_sum(sign * high, base)
    near = near + (lost + fma(d, first_low, fma(sign, low, base_low)))
    inverse = 1.0 / x
    less, lost = quick_two_sum(high, like(x, -1.0))
    far, error = two_product(x - 0.5, less)
    rest = fma(inverse, polynomial(inverse * inverse, STIRLING), fma(x - 0.5, low + lost, error))
    far = far + (rest + CONSTANT)
    result = choose(whole < 8.0, near, far)
    return choose((x > 0.0) & (x <= LARGEST), result, choose(x == 0.0, like(x, inf), x * inf))


@straight
def is_negative(x):
    return x < 0.0


def lgamma_negative(x):
    # At the poles Python's own function raises.
    return inf if x == np.floor(x) else math.lgamma(x)


@kernel("lgamma", "T->T", dtypes="d", rare=(is_negative, lgamma_negative))
@straight
def lgamma(x):
    return lgamma_positive(x)


@straight
def lgamma_negative_f32(x):
    size = -wide(x)
    part = size - np.rint(size)
    reflected = log_quickly(*split(np.pi / (abs(sin(part * np.pi)) * size)), E) - lgamma_positive(size)
    return like(x, choose((part == 0.0) | (size == inf), like(size, inf), reflected))


@kernel("lgamma", "T->T", dtypes="f", rare=(is_negative, lgamma_negative_f32))
@straight
def lgamma_f32(x):
    return like(x, lgamma_positive(wide(x)))
