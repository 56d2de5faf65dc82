"""Kernels of special functions."""

import math

from kael.kernels.registry import kernel


@kernel("erf", "T->T")
def erf(x):
    return math.erf(x)


@kernel("erfc", "T->T")
def erfc(x):
    return math.erfc(x)
