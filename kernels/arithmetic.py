"""Kernels of arithmetic on two operands."""

from kael.kernels.registry import kernel


@kernel("add")
def add(a, b):
    return a + b


@kernel("sub")
def sub(a, b):
    return a - b


@kernel("mul")
def mul(a, b):
    return a * b


@kernel("mul", dtypes="b")
def mul_bool(a, b):
    return a and b


@kernel("div")
def div(a, b):
    return a / b


@kernel("lt", "TT->b")
def lt(a, b):
    return a < b


@kernel("eq", "TT->b")
def eq(a, b):
    return a == b


@kernel("cast", "S->D")
def cast(x):
    return x
