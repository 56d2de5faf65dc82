"""The kernel of the modified Bessel function I0, computed in F64 and rounded once.

Source: NIST Digital Library of Mathematical Functions (dlmf.nist.gov), by equation number.
"""

import math

import numpy as np

from kael.kernels.registry import kernel, like


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
