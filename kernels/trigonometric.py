"""Kernels of trigonometric and hyperbolic functions, and of angles."""

import numpy as np

from kael.kernels.registry import kernel, like


@kernel("sin", "T->T")
def sin(x):
    return np.sin(x)


@kernel("cos", "T->T")
def cos(x):
    return np.cos(x)


@kernel("tan", "T->T")
def tan(x):
    return np.tan(x)


@kernel("asin", "T->T")
def asin(x):
    return np.arcsin(x)


@kernel("acos", "T->T")
def acos(x):
    return np.arccos(x)


@kernel("atan", "T->T")
def atan(x):
    return np.arctan(x)


@kernel("atan2")
def atan2(a, b):
    return np.arctan2(a, b)


@kernel("sinh", "T->T")
def sinh(x):
    return np.sinh(x)


@kernel("cosh", "T->T")
def cosh(x):
    return np.cosh(x)


@kernel("tanh", "T->T")
def tanh(x):
    return np.tanh(x)


@kernel("asinh", "T->T")
def asinh(x):
    return np.arcsinh(x)


@kernel("acosh", "T->T")
def acosh(x):
    return np.arccosh(x)


@kernel("atanh", "T->T")
def atanh(x):
    return np.arctanh(x)


@kernel("deg2rad", "T->T")
def deg2rad(x):
    return x * like(x, 0.017453292519943295)


@kernel("rad2deg", "T->T")
def rad2deg(x):
    return x * like(x, 57.29577951308232)
