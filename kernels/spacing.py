"""Points at equal distances, in float64 with the rounding error of every step carried along."""

import numpy as np

from kael.kernels.registry import helper, kernel, straight


@helper
@straight
def product_rest(a, b, product):
    """What ``product``, the rounded product of a and b, lacks: both split in halves, whose products are exact."""
    shifted = a * 134217729.0  # 2**27 + 1
    a_high = shifted - (shifted - a)
    a_low = a - a_high
    shifted = b * 134217729.0
    b_high = shifted - (shifted - b)
    b_low = b - b_high
    return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low


@helper
@straight
def between_rest(k, start, end, last, value):
    """What ``value`` lacks of (start * (last - k) + end * k) / last."""
    first = start * (last - k)
    second = end * k
    total = first + second
    share = total - first
    rest = (first - (total - share)) + (second - share)
    rest += product_rest(start, last - k, first) + product_rest(end, k, second)
    back = value * last
    return ((total - back) - product_rest(value, last, back) + rest) / last


@helper
@straight
def between(k, start, end, last):
    return (start * (last - k) + end * k) / last


@straight
def ramp(k, start, step):
    return start + k * step


@straight
def linspace(k, start, end, last):
    # The rest is at most half a unit, but makes up for all that cancels where the ends have different signs.
    value = between(k, start, end, last)
    return value + between_rest(k, start, end, last, value)


@straight
def linspace_f32(k, start, end, last):
    """Of F32 what is lost in F64 does not count, even where the ends cancel."""
    return (start * (last - k) + end * k) * (1.0 / last)


@kernel("logspace", "dddddd->d")
def logspace(k, start, end, last, base, log):
    # base**(e + r) is base**e * (1 + r * log(base)) for so small an r; ``log`` is 0 where there is no logarithm.
    exponent = between(k, start, end, last)
    value = base**exponent
    correction = value * (between_rest(k, start, end, last, exponent) * log)
    return value + correction if abs(correction) < np.inf else value
