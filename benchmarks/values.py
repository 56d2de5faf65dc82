"""The data of the measurements: values each operation is made for, from a fixed seed."""

from functools import lru_cache

import numpy as np

DTYPES = {"b": np.dtype(np.bool_), "i": np.dtype(np.int64), "f": np.dtype(np.float32), "d": np.dtype(np.float64)}
# Values repeat after so many elements: enough that no branch can be foreseen, and quick to make.
PERIOD = 1 << 18
ALIGNMENT = 64

FIRST, OTHER = (-10.0, 10.0), (0.5, 4.0)
POSITIVE, UNIT, PROBABILITY, ABOVE_ONE, FACTOR = (0.1, 10.0), (-0.99, 0.99), (0.01, 0.99), (1.0, 10.0), (0.999, 1.001)
# The values of the operands where the ordinary ones lie outside an operation's domain, or overflow, or are no work.
DOMAINS = {
    **dict.fromkeys(("log", "log2", "log10", "log1p", "sqrt", "rsqrt", "lgamma", "digamma"), (POSITIVE,)),
    **dict.fromkeys(("pow", "float_power", "xlogy"), (POSITIVE, OTHER)),
    **dict.fromkeys(("asin", "acos", "atanh", "erfinv"), (UNIT,)),
    **dict.fromkeys(("prod", "cumprod"), (FACTOR,)),
    **dict.fromkeys(("gcd", "lcm"), ((1.0, 10_000.0), (1.0, 10_000.0))),
    **dict.fromkeys(("eq", "ne", "lt", "le", "gt", "ge", "isclose"), (OTHER, OTHER)),
    "logit": (PROBABILITY,),
    "acosh": (ABOVE_ONE,),
}


def domain(op, position):
    """``(low, high)``: between which values an operand lies."""
    given = DOMAINS.get(op, ())
    return given[position] if position < len(given) else OTHER if position else FIRST


def empty(shape, letter):
    """An array whose first byte is aligned as a vector register wants it, so that no library has a worse start."""
    dtype = DTYPES[letter]
    nbytes = int(np.prod(shape)) * dtype.itemsize
    raw = np.empty(nbytes + ALIGNMENT, np.uint8)
    start = -raw.ctypes.data % ALIGNMENT
    return np.ndarray(shape, dtype, raw[start : start + nbytes])


def _period(letter, low, high, count, seed):
    rng = np.random.default_rng(seed)
    if letter == "b":
        return rng.random(count) < 0.5
    if letter == "i":
        least, largest = int(np.ceil(low)), int(np.floor(high))
        return rng.integers(least, largest, count, endpoint=True) if least <= largest else rng.integers(0, 2, count)
    return (low + (high - low) * rng.random(count)).astype(DTYPES[letter])


@lru_cache(maxsize=6)
def array(letter, shape, low, high, seed):
    """Values between ``low`` and ``high``; integers without any there are 0 and 1. Not to be written to."""
    made = empty(shape, letter)
    flat = made.reshape(-1)
    values = _period(letter, low, high, min(PERIOD, flat.size), seed)
    for start in range(0, flat.size, PERIOD):
        part = flat[start : start + PERIOD]
        part[:] = values[: part.size]
    return made
