"""Kernels of sine, cosine, tangent and sinc, and of degrees."""

import numpy as np

from kael.kernels.angles import (
    FAR,
    FAR_F32,
    HALF_PI,
    ONE_OVER_PI,
    PI,
    ROUNDING,
    far_quarters,
    far_turns_f32,
    half_turned,
    near_quarters,
    signed,
    sine,
)
from kael.kernels.branchless import by_dtype, choose, polynomial, wide, word
from kael.kernels.fused import fma
from kael.kernels.registry import kernel, like, straight

# (tan(r) - r) / r**3 in r**2, for r within pi/4 of zero. Minimax, computed by Remez's exchange with mpmath at 90
# digits; the errors are below 2**-29 (F32) and 2**-55 (F64) of the result.
TANGENT_F32 = (
    0.3333335220813751,
    0.13332577049732208,
    0.05406986549496651,
    0.021230051293969154,
    0.010972834192216396,
    -8.653591794427484e-05,
    0.004464304074645042,
)
TANGENT_F64 = (
    0.3333333333333268,
    0.13333333333427722,
    0.053968253920435534,
    0.02186948975777195,
    0.008863217076965817,
    0.0035923078367236334,
    0.0014546444326062316,
    0.000595540839309017,
    0.0002209799604066891,
    0.00013940257908735706,
    -3.0433738345765416e-05,
    9.31659636139848e-05,
    -4.6878161062604796e-05,
    2.1343912190644816e-05,
)

# The bodies hold for near angles and NaN, what is rare for far ones. Sine and cosine of F32 are computed in F64 and
# rounded once, which takes as many steps as the precision of F32 twice would.


@straight
def is_far(x):
    return abs(x) > FAR


@straight
def far_sin(x):
    return sine(*far_quarters(x))


@kernel("sin", "T->T", dtypes="d", rare=(is_far, far_sin))
@straight
def sin(x):
    return signed(sine(*near_quarters(abs(x))), x)  # the sign apart, for the sake of -0.0


@straight
def far_sin_turned(x):
    turns, left = far_turns_f32(x, 1.0, 0.0)
    return half_turned(turns, left * PI[0])


@straight
def far_sin_f32(x):
    return like(x, far_sin_turned(x))


@straight
def near_sin_f32(x):
    turns = fma(x, ONE_OVER_PI, like(x, ROUNDING))
    n = turns - ROUNDING
    return half_turned(word(turns), fma(n, -PI[1], fma(n, -PI[0], x)))


@kernel("sin", "T->T", dtypes="f", rare=(is_far, far_sin_f32))
@straight
def sin_f32(x):
    return like(x, near_sin_f32(wide(x)))


@straight
def far_cos(x):
    turns, r, rest = far_quarters(x)
    return sine(turns + 1, r, rest)


@kernel("cos", "T->T", dtypes="d", rare=(is_far, far_cos))
@straight
def cos(x):
    turns, r, rest = near_quarters(x)
    return sine(turns + 1, r, rest)


@straight
def far_cos_f32(x):
    turns, left = far_turns_f32(x, 1.0, 0.5)
    return like(x, half_turned(turns, left * PI[0]))


@kernel("cos", "T->T", dtypes="f", rare=(is_far, far_cos_f32))
@straight
def cos_f32(x):
    # From the nearest odd number of quarter turns.
    y = wide(x)
    turns = fma(y, ONE_OVER_PI, like(y, 0.5)) + ROUNDING
    n = (turns - ROUNDING) - 0.5
    return like(x, half_turned(word(turns), fma(n, -PI[1], fma(n, -PI[0], y))))


@straight
def tangent_tail(r, z, rest):
    return fma(r * z, polynomial(z, TANGENT_F64), rest)


@straight
def tangent_tail_f32(r, z, rest):
    # Rounding errors would make more than one unit in the last place: those of the cube, and of the square, which is in
    # the polynomial too, about a third of its part in the cube.
    cube = r * z
    cube_rest = fma(r * like(r, 1.3), fma(r, r, -z), fma(r, z, -cube))
    p = polynomial(z, TANGENT_F32)
    return fma(cube, p, fma(cube_rest, p, rest))


@straight
def tangent(turns, r, rest):
    """The tangent of ``turns`` quarter turns and r + rest, within pi/4 of zero."""
    z = r * r
    # The slope, 1 + tan(r)**2, is about 1 + 1.6 * z.
    tail = by_dtype(r, tangent_tail_f32, tangent_tail)(r, z, fma(z, rest * 1.6, rest))
    whole = r + tail
    tail = tail - (whole - r)
    inverse = like(r, 1.0) / whole
    lost = fma(tail, inverse, fma(whole, inverse, like(r, -1.0)))
    return choose((turns & 1) != 0, fma(inverse, lost, -inverse), whole)


@straight
def far_tan(x):
    return tangent(*far_quarters(x))


@kernel("tan", "T->T", dtypes="d", rare=(is_far, far_tan))
@straight
def tan(x):
    return signed(tangent(*near_quarters(abs(x))), x)


@straight
def is_far_f32(x):
    return abs(x) > FAR_F32


@straight
def far_tan_f32(x):
    turns, left = far_turns_f32(x, 2.0, 0.0)
    whole = left * HALF_PI[0]
    r = like(x, whole)
    return tangent(turns, r, like(x, whole - wide(r)))


@kernel("tan", "T->T", dtypes="f", rare=(is_far_f32, far_tan_f32))
@straight
def tan_f32(x):
    return signed(tangent(*near_quarters(abs(x))), x)


@straight
def is_far_in_half_turns(x):
    return abs(x * like(x, np.pi)) > FAR


@straight
def far_sinc(x):
    angle = x * np.pi
    return far_sin(angle) / angle


@kernel("sinc", "T->T", dtypes="d", rare=(is_far_in_half_turns, far_sinc))
@straight
def sinc(x):
    angle = x * np.pi
    return choose(x == 0.0, 1.0, sine(*near_quarters(angle)) / angle)


@straight
def far_sinc_f32(x):
    angle = x * like(x, np.pi)
    return like(x, far_sin_turned(angle) / wide(angle))


@kernel("sinc", "T->T", dtypes="f", rare=(is_far_in_half_turns, far_sinc_f32))
@straight
def sinc_f32(x):
    angle = wide(x * like(x, np.pi))
    return choose(x == 0.0, like(x, 1.0), like(x, near_sin_f32(angle) / angle))


@kernel("deg2rad", "T->T")
def deg2rad(x):
    return x * like(x, 0.017453292519943295)


@kernel("rad2deg", "T->T")
def rad2deg(x):
    return x * like(x, 57.29577951308232)
