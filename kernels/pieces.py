"""Functions as polynomials, one for each of sixteen pieces of equal width.

The coefficients of the piece that a number lies in are looked up, which vectors do from registers. Those of the
modules that use this are interpolations at Chebyshev's points, computed with mpmath at 40 digits and then rounded; of
the constant term there is also what its rounding lacks.
"""

from typing import NamedTuple

from kael.kernels.branchless import by_dtype, lookup, polynomial
from kael.kernels.fused import fma
from kael.kernels.registry import like, straight

# So large that adding it leaves no fraction, and the number of the piece in the low bits.
ROUNDING_F32, ROUNDING_F64 = 12582912.0, 6755399441055744.0


class Pieces(NamedTuple):
    """A function from zero to 15.5 times ``width``; the pieces have the multiples of it in their middle."""

    width: float  # exact in a few bits
    near: tuple  # the values in the middle
    far: tuple  # for each power of the distance, beginning with 0, a tuple of coefficients


@straight
def terms(size, pieces):
    """``(near, t, coefficients)``: the function is the polynomial of t with these coefficients, added to ``near``."""
    rounding = by_dtype(size, ROUNDING_F32, ROUNDING_F64)
    place = fma(size, like(size, 1 / pieces.width), like(size, rounding))
    t = fma(place - rounding, like(size, -pieces.width), size)
    return lookup(place, pieces.near), t, tuple([lookup(place, each) for each in pieces.far])


@straight
def near_and_far(size, pieces):
    """The function as a sum: a value next to it, and the rest."""
    near, t, coefficients = terms(size, pieces)
    return near, fma(t, polynomial(t, coefficients[1:]), coefficients[0])
