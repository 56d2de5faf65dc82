"""Multiply and add with one rounding: an instruction where the processor has it, exact fractions in plain Python."""

from fractions import Fraction
from math import inf, isfinite

import numpy as np


def fma(a, b, c):
    """``a * b + c`` of floats of one dtype, rounded once."""
    if not (isfinite(a) and isfinite(b)):
        return a * b + c
    if not isfinite(c):
        return c
    exact = Fraction(float(a)) * Fraction(float(b)) + Fraction(float(c))
    if exact == 0:
        return a * b + c  # exact too, with the right sign of zero
    try:
        near = type(c)(float(exact))
    except OverflowError:
        near = type(c)(inf if exact > 0 else -inf)
    if not isfinite(near):
        return near
    # Rounded to float64 first, a float32 may have ended on the wrong side of a tie.
    around = [near, np.nextafter(near, type(c)(-inf)), np.nextafter(near, type(c)(inf))]
    return min(filter(isfinite, around), key=lambda number: abs(Fraction(float(number)) - exact))
