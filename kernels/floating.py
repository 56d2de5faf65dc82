"""Kernels on the representation of floating point numbers."""

import numpy as np

from kael.kernels.registry import kernel


@kernel("copysign")
def copysign(a, b):
    return np.copysign(a, b)


# The bits of a float, read as an integer, count the floats of its sign away from zero.


@kernel("nextafter", dtypes="f")
def nextafter_f32(a, b):
    if a != a or b != b:
        return a + b
    if a == b:
        return b
    if a == np.float32(0):
        return np.copysign(np.int32(1).view(np.float32), b)
    away = (a < b) == (a > np.float32(0))
    return np.int32(np.float32(a).view(np.int32) + np.int32(1 if away else -1)).view(np.float32)


@kernel("nextafter", dtypes="d")
def nextafter_f64(a, b):
    if a != a or b != b:
        return a + b
    if a == b:
        return b
    if a == 0.0:
        return np.copysign(np.int64(1).view(np.float64), b)
    away = (a < b) == (a > 0.0)
    return np.int64(np.float64(a).view(np.int64) + np.int64(1 if away else -1)).view(np.float64)
