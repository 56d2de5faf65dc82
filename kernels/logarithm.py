"""Kernels of logarithms."""

import numpy as np

from kael.kernels.bases import TEN, TWO, E
from kael.kernels.branchless import by_dtype, choose, wide
from kael.kernels.exact import two_sum
from kael.kernels.exponents import logarithm_at_the_edges, split
from kael.kernels.fused import fma
from kael.kernels.logarithm_parts import log_parts, log_quickly
from kael.kernels.registry import kernel, like, straight
from kael.kernels.sixteenths import power_at_once


@straight
def log_exactly(m, n, base):
    """`log_quickly` with half the error: F32 has less to spare."""
    high, low = log_parts(m, n, None, base)
    return high + low


@straight
def logarithm(x, base):
    return logarithm_at_the_edges(x, by_dtype(x, log_exactly, log_quickly)(*split(x), base))


@kernel("log", "T->T")
@straight
def log(x):
    return logarithm(x, E)


@kernel("log2", "T->T")
@straight
def log2(x):
    return logarithm(x, TWO)


@kernel("log10", "T->T")
@straight
def log10(x):
    return logarithm(x, TEN)


@straight
def log_of_pair(total, low):
    """``log(total + low)`` in two parts, with a far smaller ``low``."""
    m, n = split(total)
    return log_parts(m, n, power_at_once(low, -n), E)


@kernel("log1p", "T->T")
@straight
def log1p(x):
    total, error = two_sum(like(x, 1.0), x)
    high, low = log_of_pair(total, error)
    return np.copysign(logarithm_at_the_edges(total, high + low), x)


@kernel("logit", "T->T")
@straight
def logit(x):
    one = like(x, 1.0)
    rest = one - x
    inverse = one / rest
    ratio = x * inverse
    error = fma(-ratio, rest, x) - ratio * ((one - rest) - x)
    high, low = log_of_pair(ratio, error * inverse)
    return logarithm_at_the_edges(ratio, high + low)


@kernel("logit_eps")
@straight
def logit_eps(x, eps):
    high = 1.0 - eps
    return logit(choose(x < eps, eps, choose(x > high, high, x)))


@straight
def product_f32(a, high, low):
    return like(a, wide(a) * (wide(high) + wide(low)))


@straight
def product_f64(a, high, low):
    return fma(a, high, choose(abs(a) < np.inf, a * low, like(a, 0.0)))


@kernel("xlogy")
@straight
def xlogy(a, b):
    zero = like(a, 0.0)
    high, low = log_parts(*split(b), None, E)
    low = choose((b > 0.0) & (b < np.inf), low, zero)
    product = by_dtype(a, product_f32, product_f64)(a, logarithm_at_the_edges(b, high), low)
    return choose((a == 0.0) & (b == b), zero, product)
