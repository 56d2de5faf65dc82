"""Kernels that round. Integers are whole already."""

import numpy as np

from kael.kernels.registry import kernel


@kernel("floor", "T->T", dtypes="i")
@kernel("ceil", "T->T", dtypes="i")
@kernel("trunc", "T->T", dtypes="i")
@kernel("round", "T->T", dtypes="i")
def whole(x):
    return x


@kernel("floor", "T->T")
def floor(x):
    return np.floor(x)


@kernel("ceil", "T->T")
def ceil(x):
    return np.ceil(x)


@kernel("trunc", "T->T")
def trunc(x):
    return np.trunc(x)


@kernel("round", "T->T")
def nearest(x):
    return np.rint(x)


@kernel("round_decimals")
def round_decimals(x, scale):
    return np.rint(x * scale) / scale


@kernel("round_tens")
def round_tens(x, scale):
    return np.rint(x / scale) * scale


@kernel("frac", "T->T")
def frac(x):
    return x - np.trunc(x)
