"""Sums and products without rounding error: the rounded result and what it lacks, in the dtype of the operands."""

from kael.kernels.fused import fma
from kael.kernels.registry import like, straight


@straight
def two_sum(a, b):
    """``a + b`` as a rounded sum and its error."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


@straight
def quick_two_sum(a, b):
    """`two_sum` where ``a`` is zero or not smaller than ``b``."""
    total = a + b
    return total, b - (total - a)


@straight
def two_product(a, b):
    """``a * b`` as a rounded product and its error."""
    product = a * b
    return product, fma(a, b, -product)


# Numbers in two parts, the second far smaller.


@straight
def pair_product(a, a_low, b, b_low):
    product, error = two_product(a, b)
    return quick_two_sum(product, fma(a, b_low, fma(a_low, b, error)))


@straight
def pair_sum(a, a_low, b, b_low):
    """To about twice the precision of the larger operand."""
    total, error = two_sum(a, b)
    return quick_two_sum(total, error + (a_low + b_low))


@straight
def pair_polynomial(x, x_low, high, low, coefficients):
    """The polynomial whose coefficients are pairs, the last first, before them ``high + low``; x is small."""
    for coefficient, rest in coefficients:
        product, error = two_product(high, x)
        error = fma(high, x_low, fma(low, x, error))
        high, lost = quick_two_sum(like(x, coefficient), product)
        low = error + (lost + rest)
    return high, low
