"""The numbers that the accuracy sweep tries: every exponent, both signs, and crowds where functions are difficult."""

import functools

import numpy as np
from mpmath import mp, mpf

WORDS = {"float32": np.uint32, "float64": np.uint64}
REACH = 24  # how many neighbours of a special point are tried on each side
# Where results overflow, become subnormal, vanish or reach a constant, in one dtype or the other.
THRESHOLDS = (
    *(88.72283, 87.33655, 103.97208, 103.27893, 89.41599, 128, 126, 149, 150, 17.32868, 16.63553, 9.0109, 10.05, 3.92),
    *(709.782712893384, 708.3964185322641, 745.1332191019411, 744.4400719213812, 710.4758600739439),
    *(1024, 1022, 1074, 1075, 37.42994775023705, 36.7368005696771, 19.06, 26.543258, 27.2264, 5.921587, 4.0, 26.64),
    *(2.55e305, 171.624, 35.04, 1.4616321449683622, 2.4570247382208006, 0.46163214496836, 0.7071067811865475),
    *(1.4142135623730951, 0.4769362762044699, 0.25, 0.75, 0.5, 1, 2, 3, 5, 7, 8, 9, 10, 16, 20, 22, 32, 64),
)
# Those that lie closest to a multiple of pi / 2: Muller, "Elementary Functions", tables of the worst cases.
NEAR_QUARTERS = (16367173 * 2.0**72, 6381956970095103 * 2.0**797)
LIMITS = (0.25, 1, 2, 4, 8, 30, 120, 750, 1e4, 1e6)  # uniform between plus and minus each


@functools.cache
def specials(dtype):
    """Zeros, infinities, NaN, and the ends of the normal and subnormal numbers, of both signs."""
    info = np.finfo(dtype)
    values = [0, info.smallest_subnormal, info.smallest_normal - info.smallest_subnormal, info.smallest_normal]
    values += [0.5, 1 - info.epsneg, 1, 1 + info.eps, 2, 2.5, 3, info.max, np.inf, np.nan]
    values = np.array(values, dtype)
    return np.concatenate([values, -values])


def _points(dtype):
    """Special points, rounded to the dtype."""
    points = [*THRESHOLDS, *NEAR_QUARTERS]
    largest = 127 if dtype == "float32" else 1023
    with mp.workprec(largest + 80):
        points += [k * mp.log(2) / 2 for k in range(1, 2200)]  # where the reduction of exp changes its multiple
        points += [k * mp.pi / 4 for k in range(1, 2000)]
        points += [mp.floor(mpf(2) ** (mpf(k) / 8)) * mp.pi / 2 for k in range(8 * 8, 8 * largest)]
        points += [mpf(10) ** k for k in range(-320, 309)]
        points += [mpf(k) / 32 for k in range(1, 1024)]
        points = [float(point) for point in points]
    with np.errstate(over="ignore"):
        points = np.array(points, np.float64).astype(dtype)
    return points[np.isfinite(points)]


@functools.cache
def singles(dtype):
    """About a million numbers in random order, after the special values."""
    rng = np.random.default_rng(71)
    word, info = WORDS[dtype], np.finfo(dtype)
    # Every exponent, subnormal numbers among them; the same fractions would hide what depends on them.
    fields = np.arange((1 << info.iexp) - 1, dtype=word)
    count = 400_000 // len(fields) + 1
    bits = (fields[:, None] << info.nmant) | rng.integers(0, 1 << info.nmant, (len(fields), count), dtype=word)
    spread = bits.ravel().view(dtype)
    points = _points(dtype)
    around = points.view(word)[:, None] + np.arange(-REACH, REACH + 1).astype(word)
    fewer = rng.choice(around.reshape(-1), 200_000)
    closer = points * (1 + rng.choice([-1, 1], points.size) * 2.0 ** rng.uniform(-info.nmant, -1, (8, points.size)))
    even = np.concatenate([rng.uniform(-limit, limit, 40_000) for limit in LIMITS])
    with np.errstate(over="ignore"):
        found = [spread, fewer.view(dtype), closer.ravel().astype(dtype), even.astype(dtype)]
    found = np.concatenate(found)
    found = found[np.isfinite(found)] * rng.choice(np.array([-1, 1], dtype), np.isfinite(found).sum())
    return np.concatenate([specials(dtype), rng.permutation(found)])


def _grid(dtype):
    """All pairs of special values."""
    first, second = np.meshgrid(specials(dtype), specials(dtype))
    return first.ravel(), second.ravel()


def _wide_pairs(dtype, rng, count):
    """Operands of any size, of about the same size, and of a few units in the last place apart."""
    numbers = singles(dtype)[specials(dtype).size :]
    first, second = rng.choice(numbers, count), rng.choice(numbers, count)
    third = count // 3
    with np.errstate(over="ignore"):
        second[:third] = first[:third] * np.exp2(rng.uniform(-30, 30, third)).astype(dtype)
    steps = rng.integers(-8, 9, third).astype(WORDS[dtype])
    second[-third:] = (first[-third:].view(WORDS[dtype]) + steps).view(dtype)
    return first, second * rng.choice(np.array([-1, 1], dtype), count)


def _power_pairs(dtype, rng, count):
    """Bases with exponents for which the result is finite, at both ends of the range too; negative bases."""
    info = np.finfo(dtype)
    largest = info.maxexp
    base = np.exp2(rng.uniform(-largest, largest, count))
    near_one = 1 + rng.choice([-1, 1], count) * 2.0 ** rng.uniform(-info.nmant, 0, count)
    base = np.where(rng.random(count) < 0.4, np.abs(near_one), base).astype(dtype)
    result = rng.uniform(-largest - info.nmant - 2, largest + 1, count)
    edge = rng.random(count) < 0.2
    result = np.where(edge, rng.choice([-largest - info.nmant, -largest + 2, largest], count) + result / 5000, result)
    with np.errstate(divide="ignore", over="ignore", invalid="ignore"):
        exponent = (result / np.log2(base.astype(np.float64))).astype(dtype)
    whole = rng.random(count) < 0.3
    exponent = np.where(whole, np.rint(exponent), exponent)
    return np.where(whole & (rng.random(count) < 0.7), -base, base), exponent


def _sum_pairs(dtype, rng, count):
    """Logarithms to be added: close ones, and those whose sum is close to one."""
    first = rng.uniform(-4, 4, count) * 10.0 ** rng.integers(-1, 3, count)
    second = first + rng.choice([-1, 1], count) * 10.0 ** rng.uniform(-20, 2.2, count)
    base = np.where(rng.random(count) < 0.5, np.e, 2)
    below = -(2.0 ** rng.uniform(-40, 1, count))
    with np.errstate(all="ignore"):
        other = np.log1p(-(base**below)) / np.log(base) * (1 + 2.0 ** rng.uniform(-53, -5, count))
    unit = rng.random(count) < 0.3
    return np.where(unit, below, first).astype(dtype), np.where(unit, other, second).astype(dtype)


MORE_PAIRS = {"pow": _power_pairs, "logaddexp": _sum_pairs, "logaddexp2": _sum_pairs}


@functools.cache
def pairs(name, dtype):
    """About a million pairs for the operation ``name``, in random order after the pairs of special values."""
    rng = np.random.default_rng(72)
    parts = [_wide_pairs(dtype, rng, 500_000)]
    if name in MORE_PAIRS:
        parts.append(MORE_PAIRS[name](dtype, rng, 500_000))
    elif name == "xlogy":
        near_one = 1 + rng.choice([-1, 1], 200_000) * 2.0 ** rng.uniform(-np.finfo(dtype).nmant, 0, 200_000)
        parts.append((rng.choice(singles(dtype), 200_000), near_one.astype(dtype)))
    order = rng.permutation(sum(first.size for first, _ in parts))
    grid = _grid(dtype)
    return tuple(
        np.concatenate([grid[k], np.concatenate([part[k] for part in parts])[order]]).astype(dtype) for k in (0, 1)
    )


def arguments(name, dtype, operands, samples):
    """``operands`` arrays: all special values and, beside them, at most ``samples`` other numbers."""
    arrays = (singles(dtype),) if operands == 1 else pairs(name, dtype)
    first = specials(dtype).size ** operands
    return tuple(array[: first + samples] for array in arrays)
