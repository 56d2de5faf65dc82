"""What exponentials and logarithms are made of: powers of two, and a number's fraction and exponent.

The reductions are Cody and Waite's. All coefficients are minimax, computed by Remez's exchange with mpmath at 60 digits
and then rounded: here those of (exp(r) - 1 - r) / r**2 for r within log(2) / 2 of zero. The errors are below 2**-27
(F32) and 2**-56 (F64) of the result.
"""

from math import inf, nan
from typing import NamedTuple

from kael.kernels.branchless import by_dtype, choose, number, polynomial, word
from kael.kernels.fused import fma
from kael.kernels.registry import like, straight


class Format(NamedTuple):
    """A dtype's numbers. A constant in two parts has zeros at the end of the first: small integers times it are exact.

    ``rounding`` is so large that adding it leaves no fraction, and the integer plus twice ``bias`` in the low bits.
    """

    bits: int  # of the fraction
    bias: int  # of the exponent
    rounding: float
    smallest: float  # normal number
    least: int  # exponent of a power of two that makes no usual number subnormal
    units: float  # the smallest normal number in units of the smallest of all, whose exponent follows
    unit: int
    smallest_exponent: float  # exp of less is 0
    largest_exponent: float  # exp of more is infinite
    ln2_high: float
    ln2_low: float
    three_quarters: int  # its bits
    exp: tuple
    exp_long: tuple


F32 = Format(
    bits=23,
    bias=127,
    rounding=12582912.0 + 254.0,
    smallest=2.0**-126,
    least=-100,
    units=2.0**23,
    unit=-149,
    smallest_exponent=-104.0,
    largest_exponent=89.0,
    ln2_high=0.693145751953125,
    ln2_low=1.428606765330187e-06,
    three_quarters=0x3F400000,
    exp=(0.5, 0.1666652113199234, 0.041666388511657715, 0.008368730545043945, 0.001394197577610612),
    exp_long=(
        0.5,
        0.1666666716337204,
        0.041666459292173386,
        0.008333275094628334,
        0.0013935404131188989,
        0.0001991319441003725,
    ),
)
F64 = Format(
    bits=52,
    bias=1023,
    rounding=6755399441055744.0 + 2046.0,
    smallest=2.0**-1022,
    least=-960,
    units=2.0**52,
    unit=-1074,
    smallest_exponent=-746.0,
    largest_exponent=710.0,
    ln2_high=0.6931471805601177,
    ln2_low=-1.7239444525614835e-13,
    three_quarters=0x3FE8000000000000,
    exp=(
        0.5,
        0.16666666666666685,
        0.04166666666660284,
        0.008333333333313972,
        0.0013888888927245091,
        0.00019841269904816367,
        2.4801508125258824e-05,
        2.7557226158070154e-06,
        2.762540499757372e-07,
        2.511507239290352e-08,
    ),
    exp_long=(
        0.5,
        0.16666666666666682,
        0.0416666666666667,
        0.008333333333316857,
        0.001388888888886515,
        0.00019841269896821688,
        2.4801587365148793e-05,
        2.7557234435833378e-06,
        2.7557238629541613e-07,
        2.5112179904049747e-08,
        2.0925695168780283e-09,
    ),
)
LOG2E = 1.4426950408889634


@straight
def format_of(x):
    return by_dtype(x, F32, F64)


@straight
def clamped_exponent(x):
    """``x``, no further from zero than makes a difference to exp; NaN stays."""
    facts = format_of(x)
    low, high = like(x, facts.smallest_exponent), like(x, facts.largest_exponent)
    x = choose(x < low, low, x)
    return choose(x > high, high, x)


@straight
def exp_parts(x, low, coefficients):
    """``(r, tail, turns)`` with exp(x + low) = (1 + r + tail) * 2**n and n = ``turns - rounding``.

    For x of clamped exponents and ``low`` far smaller. ``tail`` is at most about a fifth of ``r``, which is exact.
    ``coefficients`` are those of the `Format`, the long ones where something is added to the result or taken from it.
    """
    facts = format_of(x)
    turns = fma(x, like(x, LOG2E), like(x, facts.rounding))
    n = turns - facts.rounding
    r = fma(n, like(x, -facts.ln2_high), x)
    low = fma(n, like(x, -facts.ln2_low), low)
    near = r + low
    return r, fma(near * near, polynomial(near, coefficients), low), turns


@straight
def split(x):
    """``(m, n)`` with x = m * 2**n and m from 3/4 to 3/2, for finite x above 0; n is a float."""
    facts = format_of(x)
    shift = facts.bits + 2
    tiny = x < facts.smallest
    bits = word(choose(tiny, x * 2.0**shift, x))
    turns = bits - facts.three_quarters
    m = number(bits - (turns & (-1 << facts.bits)))
    whole = number((turns >> facts.bits) + word(like(x, facts.rounding)))
    return m, whole - choose(tiny, like(x, facts.rounding + shift), like(x, facts.rounding))


@straight
def logarithm_at_the_edges(x, result):
    """``result``, the logarithm of x, and what it is for infinite x, 0, less than 0 and NaN."""
    result = choose(x < inf, result, x)
    outside = choose(x == 0.0, like(x, -inf), like(x, nan))
    return choose(x > 0.0, result, outside)
