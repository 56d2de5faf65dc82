"""Kernels of the gamma function's family, the Bessel function I0, the inverse error function and sinc.

All are computed in F64 and rounded once. Sources: NIST Digital Library of Mathematical Functions (dlmf.nist.gov), by
equation number.
"""

import math

import numpy as np

from kael.kernels.registry import helper, kernel, like


@kernel("lgamma", "T->T")
def lgamma(x):
    wide = np.float64(x)
    # The poles, and where the result is too large: there Python's own lgamma raises.
    if wide > 2.55e305 or (wide <= 0.0 and wide == np.floor(wide)):
        return like(x, np.inf)
    return like(x, math.lgamma(wide))


@helper
def digamma_positive(x):
    """Psi for x > 0: the recurrence 5.5.2 up to 10, then the asymptotic series 5.11.2."""
    result = 0.0
    while x < 10.0:
        result -= 1.0 / x
        x += 1.0
    y = 1.0 / (x * x)
    series = y * (1 / 12 - y * (1 / 120 - y * (1 / 252 - y * (1 / 240 - y * (1 / 132 - y * (691 / 32760 - y / 12))))))
    return result + math.log(x) - 0.5 / x - series


@kernel("digamma", "T->T")
def digamma(x):
    wide = np.float64(x)
    if wide == 0.0:
        return like(x, math.copysign(np.inf, -wide))
    if wide > 0.0:
        return like(x, digamma_positive(wide))
    fraction = wide - np.rint(wide)
    if fraction == 0.0 or wide != wide:
        return like(x, np.nan)
    # Reflection, 5.5.4; the angle is reduced first, since pi * x would lose the fraction of a large x.
    return like(x, digamma_positive(1.0 - wide) - np.pi / math.tan(np.pi * fraction))


@kernel("i0", "T->T")
def i0(x):
    wide = abs(np.float64(x))
    if wide < 22.0:  # the power series 10.25.2: all terms positive
        quarter = 0.25 * wide * wide
        term = 1.0
        total = 1.0
        k = 1.0
        while term > total * 1e-17:
            term *= quarter / (k * k)
            total += term
            k += 1.0
        return like(x, total)
    if wide > 750.0:
        return like(x, np.inf)
    term = 1.0  # the asymptotic series 10.40.1
    total = 1.0
    k = 1.0
    while abs(term) > total * 1e-17 and k < 30.0:
        term *= (2.0 * k - 1.0) * (2.0 * k - 1.0) / (8.0 * k * wide)
        total += term
        k += 1.0
    half = np.exp(0.5 * wide)  # in two factors, so that nothing overflows before the result does
    return like(x, half * (total / math.sqrt(2.0 * np.pi * wide)) * half)


@kernel("erfinv", "T->T")
def erfinv(x):
    wide = np.float64(x)
    size = abs(wide)
    if not size < 1.0:
        return like(x, math.copysign(np.inf, wide) if size == 1.0 else np.nan)
    # A first guess by Winitzki's formula, then Newton's steps; near one they are taken on erfc, which keeps the digits.
    logarithm = math.log1p(-size * size)
    half = 0.5 * logarithm + 2.0 / (np.pi * 0.147)
    guess = math.sqrt(math.sqrt(half * half - logarithm / 0.147) - half)
    for _ in range(4):
        if size < 0.5:
            error = math.erf(guess) - size
        else:
            error = (1.0 - size) - math.erfc(guess)
        step = error * math.exp(guess * guess) * (0.5 * math.sqrt(np.pi))
        guess -= step / (1.0 + guess * step)
    return like(x, math.copysign(guess, wide))


@kernel("sinc", "T->T")
def sinc(x):
    if x == 0:
        return like(x, 1.0)
    angle = like(x, np.pi) * x
    return like(x, np.sin(angle)) / angle
