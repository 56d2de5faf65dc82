"""Kernels of the error function and its complement.

All coefficients are minimax, computed by Remez's exchange with mpmath at 50 digits and then rounded, over the arguments
up to which the result is not constant: of (-log(1 - erf(x)) / x - 2 / sqrt(pi)) / x, and of
(1 + 1.125 x) exp(x**2) erfc(x) in t = (x - centre) / (x + centre), which runs from -1 to 1. The errors are below 2**-26
(F32) and 2**-55 (F64) of the result.
"""

from typing import NamedTuple

import numpy as np

from kael.kernels.branchless import by_dtype, choose, number, polynomial, word
from kael.kernels.exact import quick_two_sum, two_product
from kael.kernels.exponents import LOG2E, format_of
from kael.kernels.fused import fma
from kael.kernels.inverses import inverse
from kael.kernels.pieces import Pieces, near_and_far, terms
from kael.kernels.registry import kernel, like, straight
from kael.kernels.sixteenths import times_power


class Fit(NamedTuple):
    """What approximates both functions in one dtype."""

    one: float  # erf of more is 1
    slope: float  # 2 / sqrt(pi)
    slope_low: float  # and what its rounding lacks
    bend: float  # the next term, of the square
    erf: tuple
    zero: float  # erfc of more is 0
    centre: float
    middle: float  # the approximation at the centre
    middle_low: float  # and what its rounding lacks
    incline: float  # and its derivative there
    erfc: tuple


F32 = Fit(
    one=3.95,
    slope=1.128379225730896,
    slope_low=-5.8635382771399236e-08,
    bend=0.6366198062896729,
    erf=(
        0.10277146846055984,
        -0.019118541851639748,
        -0.00025109521811828017,
        0.00179677561391145,
        -0.0007387114455923438,
        0.00016661043628118932,
        -2.1150812244741246e-05,
        1.1737627119146055e-06,
    ),
    zero=10.1,
    centre=2.5,
    middle=0.803699254989624,
    middle_low=6.343448433199228e-09,
    incline=-0.23146046698093414,
    erfc=(
        0.054423391819000244,
        0.03396374359726906,
        -0.04045623168349266,
        0.016689907759428024,
        -0.0006069511291570961,
        -0.0021045960020273924,
        0.000297645281534642,
        0.00029566578450612724,
        2.713418325583916e-05,
    ),
)
F64 = Fit(
    one=5.95,
    slope=1.1283791670955126,
    slope_low=1.533545961316588e-17,
    bend=0.6366197723675828,
    erf=(
        0.1027726033018205,
        -0.01912844700565673,
        -0.00020919468868876577,
        0.0016962063445947377,
        -0.0005901253644248494,
        2.5877983373911086e-05,
        6.449338450391179e-05,
        -2.972690323741752e-05,
        3.411437695492511e-06,
        2.8303285865801434e-06,
        -1.737120761736412e-06,
        3.3309366345999614e-07,
        1.3913087293453274e-07,
        -1.4269901181419363e-07,
        6.609645925676309e-08,
        -2.107531149372114e-08,
        5.0254597780240665e-09,
        -9.135694436668485e-10,
        1.256278881639452e-10,
        -1.269632191407567e-11,
        8.909731758535681e-13,
        -3.8803733910310566e-14,
        7.898831369678986e-16,
    ),
    zero=27.4,
    centre=4.0,
    middle=0.7534970169378377,
    middle_low=-1.6473663012773153e-17,
    incline=-0.19187914955539168,
    erfc=(
        0.10434091383446485,
        -0.03355820178678636,
        -0.009163084533417918,
        0.025115050343419904,
        -0.023617493542194105,
        0.015287501113581658,
        -0.007334860072118113,
        0.002480865019879321,
        -0.00043576825595320346,
        -7.752614645466078e-05,
        7.48567128903997e-05,
        -1.4559233556326247e-05,
        -5.025536823817133e-06,
        3.037099954493061e-06,
        4.478522793616051e-08,
        -4.2726942918201063e-07,
        4.6990141836621755e-08,
        5.802446811144886e-08,
        -5.837551624421631e-09,
        -6.914880509250504e-09,
        -7.876991195370505e-10,
    ),
)


# fmt: off
# erf(x) / x, with an error below 2**-28, and exp(x**2) erfc(x), below 2**-27.
ERF_F32 = Pieces(
    width=0.265625,
    near=(
        1.128379225730896, 1.102393388748169, 1.030641794204712, 0.9289248585700989, 0.8160548210144043,
        0.7075036764144897, 0.6122652292251587, 0.5332169532775879, 0.4693392813205719, 0.41799837350845337,
        0.3764057159423828, 0.34223368763923645, 0.31372344493865967, 0.289592444896698, 0.2689075171947479,
        0.2509803771972656,
    ),
    far=(
        (
            -5.856455587149867e-08, -1.3615498950514393e-08, -1.4231354761307102e-08, -1.301250751595262e-08,
            2.3541623761502706e-08, 2.6226405935858565e-08, 7.069668850334665e-09, 7.747901875632124e-09,
            -1.6430359295327435e-09, 1.2152989725677799e-08, 5.178957263041184e-09, 2.1077326550766884e-09,
            -9.669234302123186e-09, 1.3428534728632258e-08, 6.920322093151299e-09, 1.0570339270543627e-08,
        ),
        (
            -3.838237816466972e-08, -0.19156740605831146, -0.3383112847805023, -0.4153255224227905,
            -0.4246135950088501, -0.3871100842952728, -0.32833099365234375, -0.2676466703414917, -0.2150581032037735,
            -0.1732933521270752, -0.1413392871618271, -0.11705241352319717, -0.09840934723615646,
            -0.08386171609163284, -0.07231096923351288, -0.06299111992120743,
        ),
        (
            -0.37612301111221313, -0.33031031489372253, -0.21409305930137634, -0.07677232474088669,
            0.03473065048456192, 0.09809675812721252, 0.1170240268111229, 0.10838370770215988, 0.08886362612247467,
            0.06877007335424423, 0.05223695561289787, 0.03983955457806587, 0.03082985058426857, 0.024278242141008377,
            0.01944383606314659, 0.015809381380677223,
        ),
        (
            -0.000108447959064506, 0.11019580066204071, 0.1704546958208084, 0.16387704014778137, 0.11130380630493164,
            0.04882178083062172, 0.0025114594027400017, -0.020583700388669968, -0.02627100795507431,
            -0.02335800603032112, -0.018064411357045174, -0.013229363597929478, -0.00958393607288599,
            -0.007014309521764517, -0.005225935950875282, -0.003967474680393934,
        ),
        (
            0.11441600322723389, 0.0857035368680954, 0.02460903488099575, -0.03281683847308159,
            -0.059196799993515015, -0.05357842892408371, -0.0324496328830719, -0.012241692282259464,
            -0.00013843749184161425, 0.0044946311973035336, 0.004981807433068752, 0.004008013289421797,
            0.002884214511141181, 0.0020087568555027246, 0.001403195783495903, 0.0009966949000954628,
        ),
        (
            -0.010606156662106514, -0.03736601769924164, -0.04957137256860733, -0.03340720012784004,
            -0.006354990415275097, 0.012580359354615211, 0.017147254198789597, 0.012455202639102936,
            0.005922005046159029, 0.0014960749540477991, -0.0004341251915320754, -0.0008827101555652916,
            -0.0007688745390623808, -0.0005502141430042684, -0.00037118475302122533, -0.0002491352497600019,
        ),
    ),
)
ERFCX_F32 = Pieces(
    width=0.65625,
    near=(
        1.0, 0.5435773730278015, 0.35517677664756775, 0.25877436995506287, 0.20188754796981812, 0.1648728996515274,
        0.13905300199985504, 0.1200924962759018, 0.10561273247003555, 0.09421001374721527, 0.08500651270151138,
        0.07742683589458466, 0.07107894122600555, 0.06568685173988342, 0.06105092167854309, 0.057023219764232635,
    ),
    far=(
        (
            -9.608538270589051e-11, 1.0063112565461552e-09, 9.427789215976645e-09, -4.210946702443152e-09,
            6.56347598493312e-09, -2.4810322685198116e-09, 2.7771067667714533e-09, -2.3738582211052517e-09,
            2.9987579086565574e-09, 2.7385043122052366e-09, -1.1722340875763848e-09, 1.7520880302157593e-09,
            -3.4001148563334027e-09, 1.7640822136399947e-09, -1.5719898716071157e-09, -5.715874440426205e-10,
        ),
        (
            -1.1283791065216064, -0.41493386030197144, -0.1960401087999344, -0.10945510119199753,
            -0.06846950203180313, -0.046400777995586395, -0.03333675488829613, -0.02502937987446785,
            -0.019445445388555527, -0.015523347072303295, -0.012668703682720661, -0.010529198683798313,
            -0.008885896764695644, -0.007597228977829218, -0.006568510085344315, -0.005734539125114679,
        ),
        (
            0.9999975562095642, 0.27127811312675476, 0.09787427634000778, 0.04328465461730957, 0.02215510606765747,
            0.012620341032743454, 0.007789534516632557, 0.005113782361149788, 0.0035241509322077036,
            0.002525246236473322, 0.0018681463552638888, 0.0014191854279488325, 0.0011025042040273547,
            0.0008729920373298228, 0.0007027332321740687, 0.0005738485488109291,
        ),
        (
            -0.7521932125091553, -0.15793929994106293, -0.04505356028676033, -0.016158990561962128,
            -0.006874909624457359, -0.0033268597908318043, -0.0017769761616364121, -0.0010252941865473986,
            -0.000629101472441107, -0.0004057415062561631, -0.0002726621460169554, -0.00018963569891639054,
            -0.0001357840228592977, -9.967730147764087e-05, -7.47657977626659e-05, -5.714507642551325e-05,
        ),
        (
            0.4992730915546417, 0.08376423269510269, 0.01936490088701248, 0.005734922830015421,
            0.0020540584810078144, 0.0008519989787600935, 0.0003963336057495326, 0.00020191479416098446,
            0.0001106827039620839, 6.441717414418235e-05, 3.9400292735081166e-05, 2.5126280888798647e-05,
            1.6602467439952306e-05, 1.1310004083497915e-05, 7.911196917120833e-06, 5.663337560690707e-06,
        ),
        (
            -0.29601767659187317, -0.041154298931360245, -0.007849822752177715, -0.0019463764037936926,
            -0.0005929733160883188, -0.00021243082301225513, -8.65441543282941e-05, -3.909165025106631e-05,
            -1.9203855117666535e-05, -1.0109683898917865e-05, -5.638454695144901e-06, -3.301827064206009e-06,
            -2.0156694517936558e-06, -1.2754408089676872e-06, -8.326200031660846e-07, -5.58609428935597e-07,
        ),
        (
            0.1480240374803543, 0.019677400588989258, 0.0031074590515345335, 0.0006476661073975265,
            0.0001684439484961331, 5.227593646850437e-05, 1.8696706320042722e-05, 7.50191657061805e-06,
            3.3076123600039864e-06, 1.5768840739838197e-06, 8.026966042962158e-07, 4.3195217358515947e-07,
            2.437722912418394e-07, 1.4334800368942524e-07, 8.737021062188433e-08, 5.495466481875155e-08,
        ),
        (
            -0.04659521207213402, -0.00850736629217863, -0.0011392462765797973, -0.00020318542374297976,
            -4.57107562397141e-05, -1.2409565897542052e-05, -3.9246815504156984e-06, -1.4064747801967314e-06,
            -5.588661906585912e-07, -2.420553073534393e-07, -1.1274049427356658e-07, -5.586175433336393e-08,
            -2.9190289296820993e-08, -1.5972554834320363e-08, -9.099002440393633e-09, -5.370305533602959e-09,
        ),
    ),
)
# fmt: on


@straight
def fit_of(x):
    return by_dtype(x, F32, F64)


@straight
def exp_terms(x, low):
    """``(near, far, turns)`` with exp(x + low) = (1 + near + far) * 2**n and n = ``turns - rounding``.

    `kernels.exponents.exp_parts` in more steps, so that ``far`` has about the error of a rounded ``near``.
    """
    facts = format_of(x)
    turns = fma(x, like(x, LOG2E), like(x, facts.rounding))
    n = turns - facts.rounding
    r, low = quick_two_sum(fma(n, like(x, -facts.ln2_high), x), fma(n, like(x, -facts.ln2_low), low))
    square, lost = two_product(r, r)
    near, far = quick_two_sum(r, square * 0.5)
    tail = fma(r * square, polynomial(r, facts.exp_long[1:]), fma(lost, like(x, 0.5), low))
    return near, far + tail, turns


@kernel("erf", "T->T")
@straight
def erf(x):
    """1 - exp(-q), with q about x * slope and in two parts."""
    facts, fit = format_of(x), fit_of(x)
    size = abs(x)
    size = choose(size > fit.one, like(x, fit.one), size)
    q, low = two_product(size, like(x, fit.slope))
    square, lost = two_product(size, size)
    bend, error = two_product(square, like(x, fit.bend))
    low = fma(size, like(x, fit.slope_low), low) + fma(lost, like(x, fit.bend), error)
    q, error = quick_two_sum(q, bend)
    q, low = quick_two_sum(q, fma(size * square, polynomial(size, fit.erf), low + error))
    near, far, turns = exp_terms(-q, -low)
    power = number((word(turns) - facts.bias) << facts.bits)
    total, low = quick_two_sum(1.0 - power, -power * near)
    return np.copysign(total + fma(-power, far, low), x)


@kernel("erf", "T->T", dtypes="f")
@straight
def erf_f32(x):
    size, most = abs(x), like(x, F32.one)
    size = choose(size > most, most, size)
    near, far = near_and_far(size, ERF_F32)
    return np.copysign(fma(size, near, size * far), x)


@kernel("erfc", "T->T")
@straight
def erfc(x):
    """exp(-x**2) times a number near one over 1 + 1.125 x."""
    fit = fit_of(x)
    one, size = like(x, 1.0), abs(x)
    size = choose(size > fit.zero, like(x, fit.zero), size)
    square, low = two_product(size, size)
    near, far, turns = exp_terms(-square, -low)
    divisor = fma(size, like(x, 1.125), one)
    rest = fma(size, like(x, 1.125), one - divisor)
    above, below = size + fit.centre, size - fit.centre
    both = inverse(divisor * above)
    inverted, inverse_above = above * both, divisor * both
    t = below * inverse_above
    t = fma(fma(-t, above, below), inverse_above, t)
    slope, lost = two_product(t, like(x, fit.incline))
    high, low = quick_two_sum(like(x, fit.middle), slope)
    high, low = quick_two_sum(high, low + fma(t * t, polynomial(t, fit.erfc), lost + fit.middle_low))
    product, lost = two_product(high, near)
    low = fma(high, far, low + lost)
    high, lost = quick_two_sum(high, product)
    low = low + lost
    quotient = high * inverted
    missing = fma(-quotient, divisor, high) + fma(-quotient, rest, low)
    result = times_power(fma(missing, inverted, quotient), turns - format_of(x).rounding)
    return choose(x < 0.0, 2.0 - result, result)


@kernel("erfc", "T->T", dtypes="f")
@straight
def erfc_f32(x):
    """exp(-x**2) times the rest, both in two parts."""
    size, most = abs(x), like(x, F32.zero)
    size = choose(size > most, most, size)
    square, low = two_product(size, size)
    near, far, turns = exp_terms(-square, -low)
    middle, t, coefficients = terms(size, ERFCX_F32)
    slope, lost = two_product(t, coefficients[1])
    high, low = quick_two_sum(middle, slope)
    tail = fma(t * t, polynomial(t, coefficients[2:]), lost + coefficients[0])
    high, low = quick_two_sum(high, low + tail)
    product, lost = two_product(high, near)
    low = fma(high, far, low + lost)
    high, lost = quick_two_sum(high, product)
    result = times_power(high + (low + lost), turns - format_of(x).rounding)
    return choose(x < 0.0, 2.0 - result, result)
