"""Kernels that choose between values. Of two equal ones, 0.0 and -0.0 included, the first is taken."""

import numpy as np

from kael.kernels.registry import helper, kernel, like

INFINITY = np.inf


@kernel("where", "bTT->T")
def where(condition, a, b):
    return a if condition else b


# The triangles of a matrix: the row is counted so that the diagonal is where it is the column.


@kernel("lower", "Tii->T")
def lower(x, row, column):
    return x if column <= row else like(x, 0)


@kernel("upper", "Tii->T")
def upper(x, row, column):
    return x if column >= row else like(x, 0)


# A NaN on either side wins.


@kernel("maximum")
@kernel("clamp_min")
@helper
def maximum(a, b):
    return b if (a < b) | (b != b) else a


@kernel("minimum")
@kernel("clamp_max")
@helper
def minimum(a, b):
    return b if (a > b) | (b != b) else a


@kernel("clamp", "TTT->T")
def clamp(x, low, high):
    return minimum(maximum(x, low), high)


# A NaN gives way to a number.


@kernel("fmax")
def fmax(a, b):
    return a if (a >= b) | (b != b) else b


@kernel("fmin")
def fmin(a, b):
    return a if (a <= b) | (b != b) else b


@kernel("maximum", dtypes="b")
@kernel("fmax", dtypes="b")
@kernel("clamp_min", dtypes="b")
def either(a, b):
    return a | b


@kernel("minimum", dtypes="b")
@kernel("fmin", dtypes="b")
@kernel("clamp_max", dtypes="b")
def both(a, b):
    return a & b


@kernel("relu", "T->T")
def relu(x):
    return maximum(x, like(x, 0))


@kernel("heaviside")
def heaviside(x, value):
    zero = like(x, 0)
    return value if x == zero else (like(x, 1) if x > zero else zero)


@kernel("heaviside", dtypes="b")
def heaviside_bool(x, value):
    return x | value


@kernel("nan_to_num", "TTTT->T")
def nan_to_num(x, nan, posinf, neginf):
    finite = posinf if x == like(x, INFINITY) else (neginf if x == like(x, -INFINITY) else x)
    return nan if x != x else finite
