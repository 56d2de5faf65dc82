"""Kernels of logic, where any number but zero is true, and of bits."""

from kael.kernels.registry import kernel, like


@kernel("logical_not", "T->b")
def logical_not(x):
    return x == like(x, 0)


@kernel("logical_and", "TT->b")
def logical_and(a, b):
    return (a != like(a, 0)) & (b != like(b, 0))


@kernel("logical_or", "TT->b")
def logical_or(a, b):
    return (a != like(a, 0)) | (b != like(b, 0))


@kernel("logical_xor", "TT->b")
def logical_xor(a, b):
    return (a != like(a, 0)) != (b != like(b, 0))


@kernel("bitwise_not", "T->T")
def bitwise_not(x):
    return ~x


@kernel("bitwise_not", "T->T", dtypes="b")
def bitwise_not_bool(x):
    return not x


@kernel("bitwise_and")
def bitwise_and(a, b):
    return a & b


@kernel("bitwise_or")
def bitwise_or(a, b):
    return a | b


@kernel("bitwise_xor")
def bitwise_xor(a, b):
    return a ^ b


# Processors take a shift count modulo 64, and compilers take it for granted that it is in range.


@kernel("bitwise_left_shift", dtypes="i")
def bitwise_left_shift(a, b):
    inside = (b >= 0) & (b < 64)
    count = b if inside else 0
    return a << count if inside else 0


@kernel("bitwise_right_shift", dtypes="i")
def bitwise_right_shift(a, b):
    inside = (b >= 0) & (b < 64)
    count = b if inside else 63
    return a >> count
