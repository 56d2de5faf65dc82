"""Kernels that compare two operands, or test one; all give Bool."""

import numpy as np

from kael.kernels.registry import kernel, like

INFINITY = np.inf


@kernel("eq", "TT->b")
def eq(a, b):
    return a == b


@kernel("ne", "TT->b")
def ne(a, b):
    return a != b


@kernel("lt", "TT->b")
def lt(a, b):
    return a < b


@kernel("le", "TT->b")
def le(a, b):
    return a <= b


@kernel("gt", "TT->b")
def gt(a, b):
    return a > b


@kernel("ge", "TT->b")
def ge(a, b):
    return a >= b


@kernel("isclose", "TTTT->b")
def isclose(a, b, rtol, atol):
    distance = abs(a - b)
    return (a == b) | ((distance < like(a, INFINITY)) & (distance <= atol + abs(rtol * b)))


@kernel("isclose_nan", "TTTT->b")
def isclose_nan(a, b, rtol, atol):
    distance = abs(a - b)
    near = (distance < like(a, INFINITY)) & (distance <= atol + abs(rtol * b))
    return (a == b) | near | ((a != a) & (b != b))


@kernel("isnan", "T->b")
def isnan(x):
    return x != x


@kernel("isreal", "T->b")
def isreal(x):
    return True


@kernel("isinf", "T->b")
def isinf(x):
    return abs(x) == like(x, INFINITY)


@kernel("isfinite", "T->b")
def isfinite(x):
    return abs(x) < like(x, INFINITY)


@kernel("isposinf", "T->b")
def isposinf(x):
    return x == like(x, INFINITY)


@kernel("isneginf", "T->b")
def isneginf(x):
    return x == like(x, -INFINITY)


@kernel("signbit", "T->b")
def signbit(x):
    return np.copysign(like(x, 1), x) < like(x, 0)


@kernel("signbit", "T->b", dtypes="i")
def signbit_int(x):
    return x < 0


# Integers and Bool are always finite, Bool never negative.


@kernel("isnan", "T->b", dtypes="b,i")
@kernel("isinf", "T->b", dtypes="b,i")
@kernel("isposinf", "T->b", dtypes="b,i")
@kernel("isneginf", "T->b", dtypes="b,i")
@kernel("signbit", "T->b", dtypes="b")
def never(x):
    return False


@kernel("isfinite", "T->b", dtypes="b,i")
def always(x):
    return True
