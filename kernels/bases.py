"""Logarithms of numbers from 3/4 to 3/2 and of powers of two, to the bases e, 2 and 10.

The nearest k/16 gives from tables the inverse of a number nearby and the logarithm of that number, after Tang (ACM TOMS
16, 1990). The product with the inverse is 1 + r, with r at most 0.0416; to the logarithm from the table come r times the
base's scale and r**2 times a polynomial. Coefficients: minimax, made as in `kernels.exponents`, of (log(1 + r) - r) / r**2
times the scale. The error is below 2**-28 (F32) and 2**-57 (F64) of the result.
"""

from typing import NamedTuple

from kael.kernels.branchless import by_dtype, lookup, polynomial
from kael.kernels.exact import quick_two_sum, two_product, two_sum
from kael.kernels.fused import fma
from kael.kernels.registry import like, straight

# Inverses with six bits, so that their products with F32 numbers, less 1, are exact. Where no number has the index, 1.
INVERSES = tuple(n / 64 for n in (64, 60, 57, 54, 51, 49, 47, 45, 43, 64, 64, 64, 84, 79, 73, 68))


class Base(NamedTuple):
    """A base in one dtype. Two parts: the first with zeros at its end, so that integers times it are exact."""

    unit_high: float  # the logarithm of 2
    unit_low: float
    scale: float  # the logarithm of e
    scale_low: float
    coefficients: tuple
    high: tuple  # the logarithms of one over `INVERSES`
    low: tuple


E_F32 = Base(
    unit_high=0.693145751953125,
    unit_low=1.428606765330187e-06,
    scale=1.0,
    scale_low=0.0,
    coefficients=(
        -0.49999985098838806,
        0.3333330452442169,
        -0.25035881996154785,
        0.2004082351922989,
    ),
    high=(
        0.0,
        0.064544677734375,
        0.1158294677734375,
        0.1699066162109375,
        0.22705078125,
        0.267059326171875,
        0.3087310791015625,
        0.3522186279296875,
        0.3976898193359375,
        0.0,
        0.0,
        0.0,
        -0.2719268798828125,
        -0.2105712890625,
        -0.1315765380859375,
        -0.0606231689453125,
    ),
    low=(
        0.0,
        -6.1565970099763945e-06,
        2.347751660636277e-06,
        -7.579415523650823e-06,
        6.669385129498551e-06,
        3.45907710652682e-06,
        4.40254825662123e-06,
        1.965659748748294e-06,
        -6.851669695606688e-06,
        0.0,
        0.0,
        0.0,
        -6.835600743215764e-06,
        6.5199551499972586e-06,
        1.8029722070878051e-07,
        -1.452871174478787e-06,
    ),
)
E_F64 = Base(
    unit_high=0.6931471805601177,
    unit_low=-1.7239444525614835e-13,
    scale=1.0,
    scale_low=0.0,
    coefficients=(
        -0.5,
        0.33333333333326903,
        -0.2499999999997591,
        0.20000000035030147,
        -0.16666666737731436,
        0.14285654954411148,
        -0.12499915540398583,
        0.11150699261202224,
        -0.10043938119221016,
    ),
    high=(
        0.0,
        0.06453852113736502,
        0.11583181552532551,
        0.16989903679541385,
        0.2270574506351295,
        0.2670627852489815,
        0.3087354816498191,
        0.3522205935892089,
        0.3976829676662419,
        0.0,
        0.0,
        0.0,
        -0.2719337154835557,
        -0.21056476910735,
        -0.13157635778861732,
        -0.060624621816259605,
    ),
    low=(
        0.0,
        2.0614806739842207e-13,
        -2.0380485326119331e-13,
        -1.6376276414097503e-14,
        2.1658630794451516e-13,
        6.371947269815667e-14,
        -2.0585154795158916e-13,
        1.432244935083401e-13,
        -1.324602814122699e-13,
        0.0,
        0.0,
        0.0,
        -8.604306772808733e-14,
        3.6507188831790577e-16,
        -1.0195735223708473e-13,
        -1.7523746905186702e-13,
    ),
)
E = E_F32, E_F64
TWO_F32 = Base(
    unit_high=1.0,
    unit_low=0.0,
    scale=1.4426950216293335,
    scale_low=1.925963033500011e-08,
    coefficients=(
        -0.7213472723960876,
        0.4808979332447052,
        -0.36119142174720764,
        0.28912797570228577,
    ),
    high=(
        0.0,
        0.093109130859375,
        0.1671142578125,
        0.2451171875,
        0.32757568359375,
        0.385284423828125,
        0.445404052734375,
        0.508148193359375,
        0.57373046875,
        0.0,
        0.0,
        0.0,
        -0.3923187255859375,
        -0.3037872314453125,
        -0.1898193359375,
        -0.08746337890625,
    ),
    low=(
        0.0,
        2.7353209475222684e-07,
        -4.271977104508551e-06,
        -4.68966345579247e-06,
        -1.0255652114210534e-06,
        5.732056706619915e-06,
        7.0955879891698714e-06,
        -1.2896890666524996e-06,
        4.776547939400189e-06,
        0.0,
        0.0,
        0.0,
        1.3028071634835214e-06,
        6.483268407464493e-06,
        -5.22294249094557e-06,
        5.376559215619636e-07,
    ),
)
TWO_F64 = Base(
    unit_high=1.0,
    unit_low=0.0,
    scale=1.4426950408889634,
    scale_low=2.0355273740931033e-17,
    coefficients=(
        -0.7213475204444817,
        0.4808983469628951,
        -0.36067376022189335,
        0.2885390086831709,
        -0.2404491745067418,
        0.20609843558579813,
        -0.18033566161663922,
        0.16087058526580675,
        -0.14490339715595782,
    ),
    high=(
        0.0,
        0.0931094043912708,
        0.1671099858353955,
        0.2451124978365442,
        0.3275746580284249,
        0.3852901558848316,
        0.44541114832236417,
        0.508146903670422,
        0.5737352452979394,
        0.0,
        0.0,
        0.0,
        -0.3923174227788877,
        -0.30378074817690504,
        -0.18982455887999095,
        -0.0874628412502716,
    ),
    low=(
        0.0,
        2.1067041511468125e-13,
        -1.3716669642073087e-13,
        -1.275189131300513e-14,
        7.951818330761124e-14,
        -3.983479855974919e-14,
        -1.5420422453235895e-15,
        -9.67451159139632e-14,
        -3.733907276649932e-14,
        0.0,
        0.0,
        0.0,
        1.2741442057794507e-13,
        -1.978889203524144e-13,
        -2.6284293846288795e-14,
        -6.781363655020842e-14,
    ),
)
TWO = TWO_F32, TWO_F64
TEN_F32 = Base(
    unit_high=0.301025390625,
    unit_low=4.605039066518657e-06,
    scale=0.4342944920063019,
    scale_low=-1.0103049952192578e-08,
    coefficients=(
        -0.21714717149734497,
        0.144764706492424,
        -0.10872945189476013,
        0.08703619241714478,
    ),
    high=(
        0.0,
        0.0280303955078125,
        0.0503082275390625,
        0.07379150390625,
        0.098602294921875,
        0.1159820556640625,
        0.1340789794921875,
        0.1529693603515625,
        0.1727142333984375,
        0.0,
        0.0,
        0.0,
        -0.11810302734375,
        -0.0914459228515625,
        -0.0571441650390625,
        -0.0263214111328125,
    ),
    low=(
        0.0,
        -1.6719076256777043e-06,
        -3.109227691311389e-06,
        -5.289745331538143e-06,
        7.502963853767142e-06,
        1.8382912685410702e-06,
        3.1365559607365867e-06,
        -1.9001430473508663e-06,
        -2.7149940251547378e-06,
        0.0,
        0.0,
        0.0,
        3.715265847858973e-06,
        -1.1944549669351545e-06,
        1.2789024594894727e-06,
        -7.5275893323123455e-06,
    ),
)
TEN_F64 = Base(
    unit_high=0.3010299956640665,
    unit_low=-8.532344317057107e-14,
    scale=0.4342944819032518,
    scale_low=1.098319650216765e-17,
    coefficients=(
        -0.21714724095162594,
        0.14476482730105603,
        -0.10857362047570834,
        0.08685889653278436,
        -0.07238241395917235,
        0.062041811170746114,
        -0.054286443434518085,
        0.048426871585027925,
        -0.04362026901755413,
    ),
    high=(
        0.0,
        0.028028723600073135,
        0.05030511831137119,
        0.07378621416091846,
        0.09860979788572877,
        0.11598389395521735,
        0.1340821160483756,
        0.15296746020840146,
        0.17271151840441235,
        0.0,
        0.0,
        0.0,
        -0.11809931207790214,
        -0.09144711730641575,
        -0.0571428861367167,
        -0.026328938722144812,
    ),
    low=(
        0.0,
        1.704033157336213e-13,
        2.45838402798293e-14,
        2.023262471821997e-16,
        2.2203830553577981e-13,
        1.5615562555549193e-13,
        -2.0590339394156393e-13,
        1.420296100924917e-13,
        -1.1170038489912864e-13,
        0.0,
        0.0,
        0.0,
        -9.234612513604464e-14,
        -1.3850839559338428e-13,
        1.4796757309201536e-13,
        -2.043353397095547e-13,
    ),
)
TEN = TEN_F32, TEN_F64


@straight
def nearest_sixteenth(m):
    """A float with k in its low bits, where k/16 is nearest to m."""
    return fma(m, like(m, 16.0), like(m, by_dtype(m, 12582912.0, 6755399441055744.0)))


# Conditions below are on constants: terms that are zero for one base or dtype are left out.


@straight
def log_parts(m, n, low, base):
    """``(high, low)``: the logarithm of ``(m + low) * 2**n`` as a rounded sum and its error.

    For m and n of `split`, and a far smaller ``low``, or None.
    """
    base = by_dtype(m, *base)
    place = nearest_sixteenth(m)
    inverse = lookup(place, INVERSES)
    r, left = by_dtype(m, exact_distance, rounded_distance)(m, inverse, low)
    high = fma(n, like(n, base.unit_high), lookup(place, base.high))
    part = r * base.scale
    total, error = quick_two_sum(high, part)
    rest = lookup(place, base.low)
    if base.unit_low:
        rest = fma(n, like(n, base.unit_low), rest)
    if base.scale_low:
        rest = fma(r, like(r, base.scale_low), rest + fma(r, like(r, base.scale), -part))
    if left is not None:
        rest = fma(left, like(left, base.scale), rest)
    return total, error + fma(r * r, polynomial(r, base.coefficients), rest)


@straight
def exact_distance(m, inverse, low):
    """``(m + low) * inverse - 1`` and its error; an F32 has enough bits for it without ``low``."""
    away = fma(m, inverse, like(m, -1.0))
    if low is None:
        return away, None
    return quick_two_sum(away, low * inverse)


@straight
def rounded_distance(m, inverse, low):
    product, error = two_product(m, inverse)
    if low is not None:
        error = fma(low, inverse, error)
    return quick_two_sum(product - 1.0, error)


@straight
def log_quickly(m, n, base, low=None):
    """The logarithm of ``(m + low) * 2**n`` in F64, to about one unit in the last place; see `log_parts`."""
    base = by_dtype(m, *base)
    place = nearest_sixteenth(m)
    inverse = lookup(place, INVERSES)
    r = fma(m, inverse, like(m, -1.0))
    if low is not None:
        r = fma(low, inverse, r)
    high = fma(n, like(n, base.unit_high), lookup(place, base.high))
    rest = lookup(place, base.low)
    if base.unit_low:
        rest = fma(n, like(n, base.unit_low), rest)
    if base.scale_low:
        rest = fma(r, like(r, base.scale_low), rest)
    return high + fma(r, like(r, base.scale), fma(r * r, polynomial(r, base.coefficients), rest))


# Minimax of (log(1 + r) - r + r**2 / 2) / r**3, for what needs more than F64.
CUBES = (
    0.33333333333333337,
    -0.24999999999991987,
    0.19999999999970666,
    -0.16666666704343033,
    0.14285714361151924,
    -0.12499941275044484,
    0.11111027863870718,
    -0.10037320228498127,
    0.09132427200397328,
)


@straight
def log_twice(m, n, low):
    """``(high, low)``: the natural logarithm of ``(m + low) * 2**n`` in F64, with an error of 2**-63 of it.

    For m and n of `split`, and a far smaller ``low``, or None.
    """
    place = nearest_sixteenth(m)
    r, left = rounded_distance(m, lookup(place, INVERSES), low)
    high = fma(n, like(n, E_F64.unit_high), lookup(place, E_F64.high))
    rest = fma(n, like(n, E_F64.unit_low), lookup(place, E_F64.low))
    square, lost = two_product(r, r)
    high, error = quick_two_sum(high, r)
    high, more = two_sum(high, square * -0.5)
    rest = fma(square * r, polynomial(r, CUBES), rest + fma(left, 1.0 - r, lost * -0.5))
    return quick_two_sum(high, rest + (error + more))
