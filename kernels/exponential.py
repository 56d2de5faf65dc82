"""Kernels of exponentials and logarithms."""

import numpy as np

from kael.kernels.registry import kernel, like
from kael.kernels.selection import maximum


@kernel("exp", "T->T")
def exp(x):
    return np.exp(x)


@kernel("exp2", "T->T")
def exp2(x):
    return np.exp2(x)


@kernel("expm1", "T->T")
def expm1(x):
    return np.expm1(x)


@kernel("log", "T->T")
def log(x):
    return np.log(x)


@kernel("log2", "T->T")
def log2(x):
    return np.log2(x)


@kernel("log10", "T->T")
def log10(x):
    return np.log10(x)


@kernel("log1p", "T->T")
def log1p(x):
    return np.log1p(x)


@kernel("sigmoid", "T->T")
def sigmoid(x):
    one = like(x, 1)
    return one / (one + np.exp(-x))


@kernel("logit", "T->T")
def logit(x):
    return np.log(x / (like(x, 1) - x))


@kernel("logit_eps")
def logit_eps(x, eps):
    one = like(x, 1)
    high = one - eps
    if x < eps:
        x = eps
    elif x > high:
        x = high
    return np.log(x / (one - x))


@kernel("logaddexp")
def logaddexp(a, b):
    if a == b:  # infinities of one sign have no difference
        return a + np.log(like(a, 2))
    return maximum(a, b) + np.log1p(np.exp(-abs(a - b)))


@kernel("logaddexp2")
def logaddexp2(a, b):
    if a == b:
        return a + like(a, 1)
    return maximum(a, b) + np.log1p(np.exp2(-abs(a - b))) * like(a, 1.4426950408889634)


@kernel("xlogy")
def xlogy(a, b):
    product = a * np.log(b)
    return like(a, 0) if (a == like(a, 0)) & (b == b) else product
