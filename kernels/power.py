"""Kernels of powers and roots."""

import numpy as np

from kael.kernels.registry import kernel, like


@kernel("pow")
def power(a, b):
    return a**b


@kernel("pow", dtypes="i")
@kernel("pow_minus_1", dtypes="i")
@kernel("pow_minus_2", dtypes="i")
def power_int(a, b):
    if b < 0:
        # One over an integer, cut off.
        if a == -1 and (b & 1) != 0:
            return a
        return 1 if a == 1 or a == -1 else 0
    result = 1
    while b > 0:
        if (b & 1) != 0:
            result = result * a
        a = a * a
        b = b >> 1
    return result


# Powers by a number that have a better form than the general one.


@kernel("pow_2")
def power_2(a, b):
    return a * a


@kernel("pow_3")
def power_3(a, b):
    return a * a * a


@kernel("pow_half")
def power_half(a, b):
    return np.sqrt(a)


@kernel("pow_minus_half")
def power_minus_half(a, b):
    return like(a, 1) / np.sqrt(a)


@kernel("pow_minus_1")
def power_minus_1(a, b):
    return like(a, 1) / a


@kernel("pow_minus_2")
def power_minus_2(a, b):
    return like(a, 1) / (a * a)


@kernel("sqrt", "T->T")
def sqrt(x):
    return np.sqrt(x)


@kernel("rsqrt", "T->T")
def rsqrt(x):
    return like(x, 1) / np.sqrt(x)


@kernel("hypot")
def hypot(a, b):
    return np.hypot(a, b)
