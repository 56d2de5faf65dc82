"""Angles less whole quarter or half turns, and the sine and cosine of what is left.

Near zero the multiples of pi/2 are taken off in parts (Cody and Waite), far from it the fraction of the angle is
made with as many bits of 2/pi as it needs (Payne and Hanek). Coefficients: minimax, computed by Remez's exchange with
mpmath at 90 digits, rounded one after the other, the rest refitted each time; the errors are below 2**-57 of the result
for a quarter turn and below 2**-35 for a half.
"""

import numpy as np

from kael.kernels.branchless import by_dtype, choose, number, pick, polynomial, wide, word
from kael.kernels.exact import quick_two_sum, two_product, two_sum
from kael.kernels.fused import fma
from kael.kernels.registry import like, straight

SIGN_F32, SIGN_F64 = -(1 << 31), -(1 << 63)
# Quarter turns cannot be counted with the precision of F64, or of F32, for angles further from zero than these.
FAR = 2.0**40
FAR_F32 = 2.0**16

# Added, they leave no fraction, and the integer in the low bits.
ROUNDING, ROUNDING_F32 = 1.5 * 2.0**52, 1.5 * 2.0**23

# In parts of one dtype, whose sum is the number to three times its precision, or twice.
HALF_PI = (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33)
HALF_PI_F32 = (1.5707963705062866, -4.371138828673793e-08, -1.7151245100058819e-15)
PI = (3.141592653589793, 1.2246467991473532e-16)
TWO_OVER_PI = 0.6366197723675814
ONE_OVER_PI = 0.3183098861837907

# (sin(r) - r) / r**3 and (cos(r) - 1 + r**2 / 2) / r**4 in r**2, for r within pi/4 of zero.
SINE = (
    -0.1666666666666663,
    0.008333333333321796,
    -0.0001984126982929201,
    2.755731350636605e-06,
    -2.505072811559324e-08,
    1.5895006136202343e-10,
)
COSINE = (
    0.041666666666666595,
    -0.0013888888888873303,
    2.4801587288946934e-05,
    -2.7557314191748405e-07,
    2.0875700699245518e-09,
    -1.1358443227182612e-11,
)
# sin(r) / r in r**2, for r within pi/2 of zero.
WIDE_SINE = (
    1.0,
    -0.16666666625113172,
    0.008333331063225891,
    -0.0001984086209415733,
    2.7525062447867137e-06,
    -2.3883083522712058e-08,
)

# 2/pi * 2**(32 * k + 1) modulo 2**54 for each k, in four parts that end at 2**1, 2**-52, 2**-105 and 2**-158.
TURNS = tuple(
    zip(
        (0.0, 1.2732395447351625, 1.4332989822430134e-16, 2.036332877499942e-32),
        (5468522204.0, 0.611452718258358, 2.170527037102192e-16, 1.3321414541192157e-32),
        (1.4362768400984658e16, 1.9699506545243028, 1.596874729917488e-16, 1.3726129598931774e-33),
        (2298339950243746.0, 1.915675849121517, 1.5539169408003659e-16, 6.69813061643268e-33),
        (4133768221277056.0, 1.7139460561961894, 7.1550219528274e-18, 2.3022960318774036e-32),
        (1.1746639836687154e16, 0.4708118746026555, 1.0190091529463252e-16, 1.4032547619810775e-32),
        (1454870654034050.0, 1.9868588055810203, 1.4937220293526083e-16, 5.324707434897311e-33),
        (2006076088305494.0, 1.7401053168416951, 1.728499071300115e-16, 3.5372625610887246e-33),
        (9789328862972610.0, 1.4307992729633114, 7.979994206532031e-17, 6.768008598644568e-33),
        (1.5633695692610676e16, 0.5179999917859928, 1.9190794288392773e-16, 1.152415101483873e-32),
        (2494192812795328.0, 0.0491083758130455, 5.865453999437024e-17, 1.6044268957792345e-32),
        (7782068634410452.0, 0.07670809188515126, 8.637752425528862e-17, 8.515585679973854e-34),
        (5169715024700472.0, 1.9852880373094424, 2.01109554016347e-16, 2.2829069561784e-32),
        (9891455648388664.0, 1.3840836579484104, 1.6536062287017024e-16, 1.0953954043790512e-32),
        (1.6842565577035388e16, 1.8164737174206156, 1.2543270928279062e-16, 1.2130732741500417e-32),
        (5434326842108906.0, 0.36508995523329046, 4.196359200916605e-18, 6.870491254460328e-33),
        (1244554241411336.0, 1.825086611651155, 1.7360514952069806e-16, 7.405735553071486e-33),
        (1.5350324033806412e16, 1.4091642206650605, 1.7276902442149642e-16, 1.68450539871598e-33),
        (1.6009221770247298e16, 0.44976308639766116, 5.4276396187293446e-17, 2.2016134181629836e-32),
        (1.772908576372645e16, 1.0259773678199362, 2.0943989631639793e-16, 2.1799118777932995e-32),
        (1.0041234217661416e16, 1.2227897102674856, 6.410333092204369e-18, 2.154727778751679e-33),
        (1.0823494636453654e16, 1.4841661728568778, 2.220302146194133e-16, 1.8130139270121455e-32),
        (2461907398316150.0, 0.24977397912520583, 1.7276015642803786e-18, 4.016049569630157e-33),
        (1.4162217644666878e16, 1.734545715122629, 4.286411954460541e-17, 2.099084467854103e-32),
        (1.3845049276837918e16, 1.8686239176204993, 1.421851582634664e-16, 4.251664969955471e-33),
        (3149138176647958.0, 0.7034431842279678, 1.889932917048121e-16, 2.4065109359379428e-33),
        (8482829718837822.0, 0.8532255660535031, 4.763004938853435e-17, 1.2293116899139427e-32),
        (5869463021616542.0, 0.31088372660319563, 2.0541496574924107e-16, 1.5303290294100706e-32),
        (1.2663755357164398e16, 0.6193312884395248, 6.043967816198829e-17, 1.4615222415972366e-32),
        (6213815314972364.0, 1.2373020860634918, 7.718668124427926e-17, 2.78352090123149e-33),
        (3517119673128026.0, 0.9152749515704239, 4.1117108797223106e-17, 7.154401991609684e-33),
        (1.7966410475992462e16, 1.8429548122167547, 5.459395115642238e-17, 2.2869954493732855e-32),
        strict=True,
    )
)
# The same of 1/pi * 2**(16 * k + 1) modulo 2**24, in two parts, the first of which ends at 2**-28.
HALF_TURNS_F32 = tuple(
    zip(
        (0.6366197690367699, 3.330811476132176e-09),
        (41721.51340188086, 9.505711239488593e-10),
        (16352110.305726357, 2.3248082323144544e-09),
        (7228996.082671888, 1.709686464714098e-09),
        (4461865.984975327, 4.5584466414543764e-10),
        (2751527.343047451, 1.1330060693134247e-09),
        (2578385.9578379244, 1.995295817260851e-10),
        (13759796.866224013, 6.017203993946556e-10),
        strict=True,
    )
)


@straight
def half_pi(x):
    return by_dtype(x, HALF_PI_F32, HALF_PI)


@straight
def near_quarters(x):
    """``(turns, r, rest)``: x less quarter turns is r + rest; their number is in the low bits of ``turns``.

    For x that is not far, or NaN.
    """
    rounding, parts = like(x, by_dtype(x, ROUNDING_F32, ROUNDING)), half_pi(x)
    turns = fma(x, like(x, TWO_OVER_PI), rounding)
    n = turns - rounding
    exact = fma(n, like(x, -parts[0]), x)
    r = exact - n * parts[1]
    return word(turns), r, fma(n, like(x, -parts[2]), fma(n, like(x, -parts[1]), exact - r))


@straight
def far_quarters(x):
    """`near_quarters` of any x of F64 that is far."""
    bits = word(x)
    # x = scaled * 2**(32 * k + 1), scaled from 1 to 2**32: the upper bits of the exponent choose the part of 2/pi that
    # neither gives multiples of four quarter turns only nor is too small to matter.
    scaled = number((bits & (SIGN_F64 | ((1 << 57) - 1))) + (1023 << 52))
    row = (bits >> 57) & 31
    first, first_error = two_product(scaled, pick(TURNS[0], row))
    second, second_error = two_product(scaled, pick(TURNS[1], row))
    third, third_error = two_product(scaled, pick(TURNS[2], row))
    total, error = two_sum(less_fours(first) + less_fours(first_error), less_fours(second))
    turns = total + ROUNDING
    # What is left may be near 2**-61, so that three roundings are added to it.
    below, below_error = two_sum(second_error, third)
    left, left_error = quick_two_sum(total - (turns - ROUNDING), error)
    left, error = two_sum(left, below)
    left, left_error = two_sum(left, left_error)
    rest = left_error + (error + (below_error + fma(scaled, pick(TURNS[3], row), third_error)))
    left, rest = quick_two_sum(left, rest)
    r, r_error = two_product(left, HALF_PI[0])
    rest = r_error + fma(left, HALF_PI[1], rest * HALF_PI[0])
    return word(turns), r + (x - x), rest  # of an infinity NaN


@straight
def less_fours(x):
    """What is left of ``x`` when multiples of four are taken off, from -2 to 2. Exact."""
    return x - np.rint(x * 0.25) * 4.0


@straight
def far_turns_f32(x, scale, offset):
    """``(turns, left)``: x of F32 that is far is ``(turns + left - offset) / scale`` half turns; in F64."""
    y = wide(x)
    bits = word(y)
    scaled = number((bits & (SIGN_F64 | ((1 << 56) - 1))) + (1023 << 52))
    row = (bits >> 56) & 7
    first, error = two_product(scaled, pick(HALF_TURNS_F32[0], row))
    total = (first - np.rint(first * 0.5) * 2.0) * scale + offset  # exact
    turns = total + ROUNDING
    below = fma(scaled, pick(HALF_TURNS_F32[1], row), error) * scale
    return word(turns), (total - (turns - ROUNDING)) + (below + (y - y))


@straight
def sine(turns, r, rest):
    """The sine of ``turns`` quarter turns and r + rest, within pi/4 of zero, in F64."""
    z = r * r
    upper = r + fma(r * z, polynomial(z, SINE), rest)
    near = fma(z, -0.5, like(r, 1.0))
    lost = fma(-r, rest, fma(z, -0.5, 1.0 - near))
    side = near + fma(z * z, polynomial(z, COSINE), lost)
    return number(word(choose((turns & 1) != 0, side, upper)) ^ ((turns & 2) << 62))


@straight
def half_turned(turns, r):
    """The sine of ``turns`` half turns and r, within pi/2 of zero, to the precision of F32."""
    return number(word(r * polynomial(r * r, WIDE_SINE)) ^ (turns << 63))


@straight
def signed(x, sign):
    """``x``, negated where ``sign`` is negative."""
    return number(word(x) ^ (word(sign) & by_dtype(x, SIGN_F32, SIGN_F64)))
