"""Kernels of the inverse error function.

It is its argument times a function of w = -log(1 - x**2), after Giles (GPU Computing Gems, Jade edition, 2011), near
one of the square root of w. Coefficients: minimax, computed by Remez's exchange with mpmath at 45 digits and then
rounded; the errors are below 2**-27 (F32, computed in F64 and rounded once) and 2**-55 (F64) of the result.
"""

from math import inf, nan

import numpy as np

from kael.kernels.bases import E
from kael.kernels.branchless import choose, polynomial, wide
from kael.kernels.exact import quick_two_sum, two_product
from kael.kernels.exponents import split
from kael.kernels.fused import fma
from kael.kernels.logarithm_parts import log_parts
from kael.kernels.registry import kernel, like, straight

# Of log(1 + f) / f for 1 + f from 3/4 to 3/2, as much as F32 needs.
LOG = (
    0.9999999933748455,
    -0.500001312321823,
    0.3333358344190538,
    -0.2499001452910747,
    0.19973943735981162,
    -0.1686873562402447,
    0.15049717963227532,
    -0.11915243348307027,
    0.05160291440651008,
)
LN2 = 0.6931471805599453
# F32: of w up to 5, and of sqrt(w) - 3.1 beyond.
NEAR_F32 = (
    0.8862269274507688,
    0.23201355599110537,
    0.011550335582743232,
    -0.0023385405905381527,
    -0.00012200277293650647,
    4.0486964893935156e-05,
    5.835531556385367e-06,
    -2.4978521565008124e-06,
    3.0979191789576793e-07,
    -1.7160866149379896e-08,
    3.3552063908895734e-10,
)
FAR_F32 = (
    2.933231667455983,
    1.0033560767798004,
    0.007460437579572023,
    -0.005695578133394145,
    0.00411721257653016,
    -0.0027203446390267325,
    0.0013352274258658437,
    -0.0002883655982034137,
    -0.00016050918996675655,
    0.0001311999008214612,
    -2.174611560300688e-05,
)
# F64: of w up to 4.05, after a constant, which is sqrt(pi) / 2, and w times another.
START = 0.886226925452758, -3.8332932499128993e-17  # in two parts, and so the others
SLOPE = 0.2320136665346541
NEAR = (
    0.01154934203829356,
    -0.002335101642016589,
    -0.00012804329080607897,
    4.661142340802519e-05,
    2.0200427858421195e-06,
    -1.0126725946922304e-06,
    -3.710812680350792e-08,
    2.2573043170642814e-08,
    9.518640972828822e-10,
    -6.603556956446839e-10,
    5.63687092570453e-11,
    -1.7677721117158896e-11,
    9.817931222747512e-12,
    -2.523244568895489e-12,
    3.653316541286297e-13,
    -3.180257854032651e-14,
    1.579380920287876e-15,
    -3.48214932153932e-17,
)
# Beyond: of sqrt(w) - 2.65, also after a constant, and of sqrt(w) - 4.5.
FAR_START = 2.4839820035866627, -2.0539290497638919e-16
FAR = (
    0.9909655107056831,
    0.023506701680612953,
    -0.021195765293979953,
    0.014419094860752688,
    -0.005959696676780409,
    8.814042351009675e-05,
    0.00157296787521481,
    -0.0008405378838033917,
    -1.739775457109278e-05,
    0.00022908036755322863,
    -9.646938462737314e-05,
    -1.6052460424553977e-05,
    3.0590940120710904e-05,
    -8.972589731013316e-06,
    -3.6613513616874713e-06,
    3.6323842671267076e-06,
    -5.153200950653878e-07,
    -5.6670749429267e-07,
    2.2307219299973314e-07,
)
FARTHER_START = 4.344753812214422, -3.7195365863615405e-16
FARTHER = (
    1.0102327886722424,
    0.00032744246357262327,
    -0.0004302436484647055,
    0.00014794112454678406,
    -4.101968879101567e-05,
    1.1094847849008971e-05,
    -3.6005341432608056e-06,
    1.6400818152567166e-06,
    -9.093382748581468e-07,
    4.88088837091718e-07,
    -2.2325177144253023e-07,
    7.921434460502951e-08,
    -1.752049135439593e-08,
    -9.817492464057305e-10,
    3.144785475581152e-09,
    -1.6813664393045198e-09,
    4.903137399627318e-10,
    -2.656442587631477e-11,
    -4.3631404107248424e-11,
    1.7367411532415572e-11,
    -2.2531850630036007e-12,
)


@straight
def complement(x):
    """1 - x**2, rounded once, as `split` gives it."""
    return split(fma(-x, x, like(x, 1.0)))


@straight
def depth(x):
    """w as a rounded sum and its error."""
    high, low = quick_two_sum(*log_parts(*complement(x), None, E))
    return -high, -low


@straight
def at_the_ends(x, result):
    return choose(abs(x) < 1.0, result, choose(abs(x) == 1.0, x * inf, like(x, nan)))


@straight
def times(x, start, rest, lost):
    """``x * (start + rest + lost)``, of which ``start`` and ``rest`` may be of one size."""
    high, low = quick_two_sum(like(x, start[0]), rest)
    result = fma(x, high, x * (low + (lost + start[1])))
    return np.copysign(result, x)  # the sum of two zeros may have lost the sign


@straight
def is_near_one(x):
    return abs(x) > 0.9912


@straight
def erfinv_near_one(x):
    w, low = depth(x)
    root = np.sqrt(w)
    lost = (fma(-root, root, w) + low) / (root + root)
    far, farther = root - 2.65, root - 4.5
    result = times(x, FAR_START, far * polynomial(far, FAR), lost)
    last = times(x, FARTHER_START, farther * polynomial(farther, FARTHER), lost)
    return at_the_ends(x, choose(root < 3.3, result, last))


@kernel("erfinv", "T->T", dtypes="d", rare=(is_near_one, erfinv_near_one))
@straight
def erfinv(x):
    w, low = depth(x)
    rest, lost = two_product(w, like(w, SLOPE))
    # The derivative by w is a quarter, nearly enough.
    return times(x, START, rest, fma(w * w, polynomial(w, NEAR), fma(low, like(w, 0.25), lost)))


@straight
def depth_f32(x):
    m, n = complement(x)
    f = m - 1.0
    return fma(n, like(x, -LN2), -f * polynomial(f, LOG))


@straight
def is_near_one_f32(x):
    return abs(x) > 0.9966


@straight
def erfinv_near_one_f32(x):
    y = wide(x)
    return like(x, at_the_ends(y, y * polynomial(np.sqrt(depth_f32(y)) - 3.1, FAR_F32)))


@kernel("erfinv", "T->T", dtypes="f", rare=(is_near_one_f32, erfinv_near_one_f32))
@straight
def erfinv_f32(x):
    y = wide(x)
    return like(x, y * polynomial(depth_f32(y), NEAR_F32))
