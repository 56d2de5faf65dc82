"""The exact values that the accuracy sweep measures against.

Each function is there twice: on arrays of a dtype wider than the one that is measured (float64 or long double, through
NumPy, which is libm's), and on one number with mpmath, for what the first cannot settle. Those that NumPy lacks are
written here, from series whose truncation lies below the last place of long double.
"""

import functools

import numpy as np
from mpmath import mp, mpf

LONG = np.longdouble
HAVE_LONG = np.finfo(LONG).nmant >= 63  # some platforms have only float64 under that name
PRECISION = 320  # bits in mpmath: enough for any difference of two float64 logarithms
with mp.workprec(PRECISION):
    PI, ERF_SLOPE, HALF_LOG_TWO_PI = +mp.pi, 2 / mp.sqrt(mp.pi), mp.log(2 * mp.pi) / 2


def _widened(value, wide):
    """An mpmath number in a NumPy dtype, correct to its last place: in two parts, as float() gives 53 bits."""
    high = wide(float(value))
    with mp.workprec(PRECISION):
        return high + wide(float(value - mpf(float(value)))) if np.isfinite(high) else high


# Error functions: Taylor's series of exp(x * x) * erfc(x) around a grid of centres.

STEP, TERMS, LAST = 8, 26, 28.0  # centres 1 / STEP apart up to LAST, where erfc has long been zero


@functools.cache
def _scaled_tails(wide):
    """A row of Taylor coefficients for each centre; the derivatives obey w' = 2 x w - 2 / sqrt(pi)."""
    rows = []
    with mp.workprec(PRECISION):
        for k in range(int(LAST * STEP) + 1):
            x = mpf(k) / STEP
            derivatives = [mp.exp(x * x) * mp.erfc(x)]
            derivatives.append(2 * x * derivatives[0] - ERF_SLOPE)
            for n in range(1, TERMS - 1):
                derivatives.append(2 * x * derivatives[n] + 2 * n * derivatives[n - 1])
            rows.append([_widened(value / mp.factorial(n), wide) for n, value in enumerate(derivatives)])
    return np.array(rows, wide).T.copy()


def _tail(x):
    """erfc of x >= 0.5."""
    wide = x.dtype.type
    x = np.minimum(x, wide(LAST))
    place = np.rint(x * STEP)
    centre, away = place.astype(np.int64), x - place / STEP
    table = _scaled_tails(wide)
    total = table[-1].take(centre)
    for row in table[-2::-1]:
        total *= away
        total += row.take(centre)
    # exp(-x * x) with the square in two parts, the first of them exact.
    head = np.rint(x * 64) / 64
    return total * np.exp(-head * head) * np.exp((head - x) * (head + x))


def _centre(x):
    """erf of |x| <= 0.75, by its power series."""
    square = -x * x
    term = total = x
    for n in range(1, 26):
        term = term * square / n
        total = total + term / (2 * n + 1)
    return total * _widened(ERF_SLOPE, x.dtype.type)


def _tiny(x):
    return x * _widened(ERF_SLOPE, x.dtype.type)


def erf(x):
    size = np.abs(x)
    parts = [size < 1e-12, (size >= 1e-12) & (size < 0.5), size >= 0.5]
    return np.piecewise(x, parts, [_tiny, _centre, lambda x: np.copysign(1 - _tail(np.abs(x)), x), np.nan])


def erfc(x):
    parts = [np.abs(x) < 0.5, x >= 0.5, x <= -0.5]
    return np.piecewise(x, parts, [lambda x: 1 - erf(x), _tail, lambda x: 2 - _tail(-x), np.nan])


def _inverse(x):
    """erfinv of |x| < 1: Newton's steps, on erfc where erf is close to one."""
    wide, size = x.dtype.type, np.abs(x)
    logarithm = np.log1p(-size * size)
    half = logarithm / 2 + wide(4.3307467508)
    guess = np.sqrt(np.maximum(np.sqrt(half * half - logarithm / wide(0.147)) - half, 0))
    for _ in range(4):
        wrong = np.where(size < 0.5, _centre(np.minimum(guess, 0.75)) - size, (1 - size) - erfc(guess))
        step = wrong * np.exp(guess * guess) / _tiny(wide(1))
        guess = guess - step / (1 + guess * step)
    return np.copysign(guess, x)


def erfinv(x):
    size = np.abs(x)
    parts = [size < 1e-12, (size >= 1e-12) & (size < 1), size == 1]
    return np.piecewise(x, parts, [lambda x: x / _tiny(x.dtype.type(1)), _inverse, lambda x: x * np.inf, np.nan])


# Gamma functions: Stirling's series beyond SHIFT, the recurrence up to it, reflection for negative numbers.

SHIFT = 24
BERNOULLI = (1, 6, 1), (-1, 30, 2), (1, 42, 3), (-1, 30, 4), (5, 66, 5), (-691, 2730, 6), (7, 6, 7), (-3617, 510, 8)


def _asymptotic(x, term):
    """The sum of ``term`` over the Bernoulli numbers, by powers of one over the square of x."""
    wide = x.dtype.type
    square = 1 / (x * x)
    total = np.zeros_like(x)
    for a, b, n in reversed(BERNOULLI):
        total = total * square + term(wide(a), wide(b), n)
    return total


def _stirling(x):
    wide = x.dtype.type
    series = _asymptotic(x, lambda a, b, n: a / (b * 2 * n * (2 * n - 1))) / x
    return (x - wide(0.5)) * np.log(x) - x + _widened(HALF_LOG_TWO_PI, wide) + series


def _lgamma_positive(x):
    product = np.ones_like(x)
    for _ in range(SHIFT):
        low = x < SHIFT
        product, x = np.where(low, product * x, product), np.where(low, x + 1, x)
    return _stirling(x) - np.log(product)


def _lgamma_reflected(x):
    pi = _widened(PI, x.dtype.type)
    return np.log(pi / np.abs(np.sin(pi * (x - np.rint(x))) * x)) - _lgamma_positive(-x)


def lgamma(x):
    pole = np.isinf(x) | ((x <= 0) & (x == np.floor(x)))
    parts = [pole, (x < 0) & ~pole, (x > 0) & ~pole]
    return np.piecewise(x, parts, [np.inf, _lgamma_reflected, _lgamma_positive, np.nan])


def _digamma_positive(x):
    wide = x.dtype.type
    total = np.zeros_like(x)
    for _ in range(SHIFT):
        low = x < SHIFT
        total, x = np.where(low, total - 1 / x, total), np.where(low, x + 1, x)
    series = _asymptotic(x, lambda a, b, n: a / (b * 2 * n)) / (x * x)
    return total + np.log(x) - wide(0.5) / x - series


def _digamma_reflected(x):
    pi = _widened(PI, x.dtype.type)
    return _digamma_positive(1 - x) - pi / np.tan(pi * (x - np.rint(x)))


def digamma(x):
    """torch's values at the poles: minus and plus infinity at the zeros, NaN at the others."""
    parts = [x == 0, (x < 0) & (x != np.floor(x)), x > 0]
    return np.piecewise(x, parts, [lambda x: np.copysign(np.inf, -x), _digamma_reflected, _digamma_positive, np.nan])


# The rest


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def logit(x):
    inner = (x > 0.25) & (x < 0.75)
    return np.where(inner, 2 * np.arctanh(2 * np.where(inner, x, 0.5) - 1), np.log(x / (1 - x)))


def xlogy(x, y):
    return np.where((x == 0) & ~np.isnan(y), 0, x * np.log(y))


def _hypot(x, y):
    """torch's and C's: an infinity counts for more than a NaN."""
    return np.where(np.isinf(x) | np.isinf(y), np.inf, np.hypot(x, y))


def _mp_logaddexp(x, y):
    return max(x, y) + mp.log1p(mp.exp(-abs(x - y)))


def _mp_logaddexp2(x, y):
    return max(x, y) + mp.log1p(mpf(2) ** -abs(x - y)) / mp.log(2)


def _mp_lgamma(x):
    return mp.loggamma(x) if x > 0 else mp.log(mp.pi / abs(mp.sinpi(x) * x)) - mp.loggamma(-x)


# Name: on wide arrays, on mpmath numbers.
REFERENCES = {
    "exp": (np.exp, mp.exp),
    "exp2": (np.exp2, lambda x: mpf(2) ** x),
    "expm1": (np.expm1, mp.expm1),
    "log": (np.log, mp.log),
    "log2": (np.log2, lambda x: mp.log(x) / mp.log(2)),
    "log10": (np.log10, lambda x: mp.log(x) / mp.log(10)),
    "log1p": (np.log1p, mp.log1p),
    "sin": (np.sin, mp.sin),
    "cos": (np.cos, mp.cos),
    "tan": (np.tan, mp.tan),
    "asin": (np.arcsin, mp.asin),
    "acos": (np.arccos, mp.acos),
    "atan": (np.arctan, mp.atan),
    "atan2": (np.arctan2, mp.atan2),
    "sinh": (np.sinh, mp.sinh),
    "cosh": (np.cosh, mp.cosh),
    "tanh": (np.tanh, mp.tanh),
    "asinh": (np.arcsinh, mp.asinh),
    "acosh": (np.arccosh, mp.acosh),
    "atanh": (np.arctanh, mp.atanh),
    "sigmoid": (sigmoid, lambda x: 1 / (1 + mp.exp(-x))),
    "erf": (erf, mp.erf),
    "erfc": (erfc, lambda x: mp.erfc(min(x, 1000))),  # far below all floats; mpmath refuses large numbers
    "pow": (np.power, lambda x, y: x**y),
    "hypot": (_hypot, mp.hypot),
    "logaddexp": (np.logaddexp, _mp_logaddexp),
    "logaddexp2": (np.logaddexp2, _mp_logaddexp2),
    "xlogy": (xlogy, lambda x, y: x * mp.log(y) if x else mpf(0)),
    "logit": (logit, lambda x: mp.log(x / (1 - x))),
    "erfinv": (erfinv, mp.erfinv),
    "lgamma": (lgamma, _mp_lgamma),
    "digamma": (digamma, mp.digamma),
}
# Those lose digits near their zeros, so that float64 is not enough to judge float32 by.
CANCELLING = frozenset(("logaddexp", "logaddexp2", "lgamma", "digamma"))


def wide(name, arrays):
    """The function on arrays of float32 or float64, in a dtype that is wider."""
    long = arrays[0].dtype == np.float64 or name in CANCELLING or len(arrays) > 1
    with np.errstate(all="ignore"):
        return REFERENCES[name][0](*(array.astype(LONG if long else np.float64) for array in arrays))


def exact(name, numbers):
    """The function of finite numbers, as an mpmath number."""
    with mp.workprec(PRECISION):
        return REFERENCES[name][1](*(mpf(float(number)) for number in numbers))
