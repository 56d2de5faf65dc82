"""Exponentials from a table of the powers 2**(k/16), after Tang (ACM TOMS 15, 1989).

exp(x) = 2**n * 2**(k/16) * exp(r) with r within log(2) / 32 of zero. The coefficients are those of
(exp(r) - 1 - r) / r**2 there, made as in `kernels.exponents`; the error is below 2**-29 (F32) and 2**-64 (F64).
"""

from typing import NamedTuple

import numpy as np

from kael.kernels.branchless import by_dtype, choose, lookup, number, polynomial, rarely, word
from kael.kernels.exact import quick_two_sum, two_product
from kael.kernels.exponents import format_of
from kael.kernels.fused import fma
from kael.kernels.registry import like, straight

# 2**(k/16), and what its rounding lacks.
POWERS = (
    1.0,
    1.0442737824274138,
    1.0905077326652577,
    1.1387886347566916,
    1.189207115002721,
    1.241857812073484,
    1.2968395546510096,
    1.3542555469368927,
    1.4142135623730951,
    1.4768261459394993,
    1.5422108254079407,
    1.6104903319492543,
    1.681792830507429,
    1.7562521603732995,
    1.8340080864093424,
    1.9152065613971474,
)
POWERS_LOW = (
    0.0,
    8.551889705537965e-17,
    -3.046782079812471e-17,
    8.912812676025408e-17,
    3.982015231465646e-17,
    4.658027591836937e-17,
    2.5382502794888315e-17,
    7.70094837980299e-17,
    -9.667293313452913e-17,
    -3.483994556892796e-17,
    7.949834809697621e-17,
    2.4707192569797888e-17,
    8.199010020581497e-17,
    2.960140695448873e-17,
    3.283107224245627e-17,
    -1.0619946056195963e-16,
)
PER_E = 23.083120654223414  # 16 / log(2)


class Steps(NamedTuple):
    """What reckoning in sixteenths of the exponent takes in one dtype; ``rounding`` as in `Format`, for them."""

    rounding: float  # the low bits are then the integer, plus 32 times the bias of the exponent
    high: float  # log(2) / 16, in two parts
    low: float
    powers: tuple
    powers_low: tuple
    exp: tuple
    exp_long: tuple  # as exact for small r, of which only the first order is left


_POWERS_F32 = tuple(float(np.float32(power)) for power in POWERS)
F32 = Steps(
    rounding=12582912.0 + 32 * 127,
    high=0.0433197021484375,
    low=1.9966364561696537e-06,
    powers=_POWERS_F32,
    powers_low=tuple(power - near for power, near in zip(POWERS, _POWERS_F32, strict=True)),
    exp=(0.5000162124633789, 0.16667057573795319),
    exp_long=(0.5, 0.1666700690984726, 0.04166765883564949),
)
EXP_F64 = (
    0.5000000000000004,
    0.1666666666666668,
    0.04166666666058749,
    0.00833333333228143,
    0.0013889112423075816,
    0.00019841570779642324,
)
F64 = Steps(
    rounding=6755399441055744.0 + 32 * 1023,
    high=0.04332169878489367,
    low=1.0291218489310676e-13,
    powers=POWERS,
    powers_low=POWERS_LOW,
    exp=EXP_F64,
    exp_long=EXP_F64,
)


@straight
def steps_of(x):
    return by_dtype(x, F32, F64)


@straight
def times_power(x, exponent):
    """``x`` times 2 to the power of ``exponent``, a multiple of 1/16 that is rounded down, with one rounding."""
    least = like(x, format_of(x).least)
    small = exponent < least
    return rarely(small, times_small_power, (x, exponent), power_at_once(x, choose(small, least, exponent)))


@straight
def times_small_power(x, exponent):
    """The same, of what may be subnormal: an arithmetic instruction that gives a subnormal number takes very long.

    The bits of a number that is subnormal count its smallest units.
    """
    facts = format_of(x)
    size = abs(power_at_once(x, exponent - facts.unit))
    units = like(x, facts.units)
    subnormal = size < units
    bits = word(size + units) - word(units)
    # In two steps, since the smallest unit is no normal number. Of the same condition LLVM would make no choice, and
    # multiply to a subnormal number that is not used.
    size = choose(size <= units, units, size) * 2.0**facts.least * 2.0 ** (facts.unit - facts.least)
    return np.copysign(choose(subnormal, number(bits), size), x)


@straight
def power_at_once(x, exponent):
    """The same by half of the exponent and then by the rest, since its power alone may be too large or too small."""
    facts = format_of(x)
    bits = word(fma(exponent, like(x, 16.0), like(x, steps_of(x).rounding)))
    half = bits >> 5
    return x * number(half << facts.bits) * number(((bits >> 4) - half) << facts.bits)


@straight
def reduced(x):
    """``(r, low, turns, exponent)`` with x = r + low + exponent log(2), for x of clamped exponents.

    The exponent is a multiple of 1/16; its fraction is in the low bits of ``turns``.
    """
    facts = steps_of(x)
    turns = fma(x, like(x, PER_E), like(x, facts.rounding))
    steps = turns - facts.rounding
    return fma(steps, like(x, -facts.high), x), steps * -facts.low, turns, steps * (1 / 16)


@straight
def exp_steps(x):
    """``(power, low_power, q, exponent)``: exp(x) = (power + low_power) * (1 + q), by `times_power`.

    For x of clamped exponents; q is within 0.022 of zero.
    """
    facts = steps_of(x)
    r, low, turns, exponent = reduced(x)
    r = r + low
    power, low_power = lookup(turns, facts.powers), lookup(turns, facts.powers_low)
    return power, low_power, fma(r * r, polynomial(r, facts.exp), r), exponent


@straight
def exp_pair(power, low_power, q):
    """``(power + low_power) * (1 + q)`` as a rounded sum and its error."""
    return quick_two_sum(power, fma(power, q, low_power))


@straight
def exp_terms(x, low=None):
    """``(power, product, rest, exponent)``: exp(x + low) = power + product + rest, by `times_power`, large to small.

    For x of clamped exponents and a far smaller ``low``, or none. Power and product are as if exact, the error of the
    rest is 2**-65 of the result in F64.
    """
    facts = steps_of(x)
    r, less, turns, exponent = reduced(x)
    if low is not None:
        less = less + low
    near = r + less
    power, low_power = lookup(turns, facts.powers), lookup(turns, facts.powers_low)
    product, error = two_product(power, r)
    low_power = fma(low_power, near, low_power)
    rest = fma(power, fma(near * near, polynomial(near, facts.exp_long), less), error + low_power)
    return power, product, rest, exponent
