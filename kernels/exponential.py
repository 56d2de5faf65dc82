"""Kernels of exponentials."""

from kael.kernels.branchless import by_dtype, choose, lookup, polynomial
from kael.kernels.exact import quick_two_sum, two_sum
from kael.kernels.exponents import clamped_exponent, format_of
from kael.kernels.fused import fma
from kael.kernels.inverses import inverse
from kael.kernels.registry import kernel, like, straight
from kael.kernels.sixteenths import exp_pair, exp_steps, exp_terms, power_at_once, steps_of, times_power

# Minimax of (2**f - 1) / f for f within 1/32 of zero, made as in `kernels.exponents`.
EXP2_F32 = (0.6931471824645996, 0.24023428559303284, 0.05550595000386238)
EXP2_F64 = (
    0.6931471805599468,
    0.2402265069591011,
    0.05550410865209412,
    0.009618129105716647,
    0.0013333818826939705,
    0.0001540381448066072,
)


@straight
def exact_product(power, low_power, q):
    return power + fma(power, q, low_power)


@straight
def rounded_product(power, low_power, q):
    """One rounding more: F64 has half an ulp to spare for it."""
    return fma(power, q, power)


@kernel("exp", "T->T")
@straight
def exp(x):
    *parts, exponent = exp_steps(clamped_exponent(x))
    return times_power(by_dtype(x, exact_product, rounded_product)(*parts), exponent)


@kernel("exp2", "T->T")
@straight
def exp2(x):
    facts = steps_of(x)
    low, high = by_dtype(x, (-151.0, 129.0), (-1076.0, 1025.0))
    x = choose(x < low, like(x, low), x)
    x = choose(x > high, like(x, high), x)
    turns = fma(x, like(x, 16.0), like(x, facts.rounding))
    exponent = (turns - facts.rounding) * (1 / 16)
    f = x - exponent
    power, low_power = lookup(turns, facts.powers), lookup(turns, facts.powers_low)
    q = f * polynomial(f, by_dtype(x, EXP2_F32, EXP2_F64))
    return times_power(by_dtype(x, exact_product, rounded_product)(power, low_power, q), exponent)


@kernel("expm1", "T->T")
@straight
def expm1(x):
    lowest, negligible = by_dtype(x, (-20.0, 2.0**-25), (-40.0, 2.0**-54))
    power, product, rest, exponent = exp_terms(clamped_exponent(choose(x < lowest, like(x, lowest), x)))
    # By half of 2**n, which alone may be too large.
    half = times_power(like(x, 0.5), exponent)
    less, lost = two_sum(half * power, like(x, -0.5))
    total, error = quick_two_sum(less, half * product)
    result = (total + fma(half, rest, error + lost)) * 2.0
    return choose(abs(x) < negligible, x, result)


@kernel("sigmoid", "T->T")
@straight
def sigmoid(x):
    """From e = exp(-abs(x)): 1 / (1 + e), or e / (1 + e) for negative x; what roundings lose is brought back."""
    size, lowest = -abs(x), like(x, format_of(x).smallest_exponent)
    *parts, exponent = exp_steps(choose(size < lowest, lowest, size))
    head, tail = exp_pair(*parts)
    one, zero = like(x, 1.0), like(x, 0.0)
    # What is far below one is nothing beside it.
    factor = power_at_once(one, choose(exponent < -64.0, like(x, -64.0), exponent))
    divisor = fma(head, factor, one)
    missing = fma(tail, factor, fma(head, factor, one - divisor))
    negative = x < 0.0
    dividend = choose(negative, head, one)
    near_inverse = inverse(divisor)
    near = dividend * near_inverse
    error = fma(-near, divisor, dividend) + fma(-near, missing, choose(negative, tail, zero))
    return times_power(fma(near_inverse, error, near), choose(negative, exponent, zero))
