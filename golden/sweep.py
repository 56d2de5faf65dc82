"""Measures how far the functions of real numbers are from the exact value, in units in its last place.

    python golden/sweep.py                               # every function, both dtypes
    python golden/sweep.py --op exp,pow --dtype float64
    python golden/sweep.py --long                        # all 2**32 float32 inputs of the functions of one number

Prints the largest error of each, where it is, and the bound; exits with 1 where a bound is exceeded, or a NaN, an
infinity or the sign of a zero is wrong. Needs mpmath; float64 is measured where NumPy's longdouble is wider than it.
"""

import argparse
import pathlib
import sys
import time
from dataclasses import dataclass

import numpy as np
from mpmath import mpf

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import arguments  # noqa: E402
import references  # noqa: E402

import kael  # noqa: E402
from kael.optable import ROW  # noqa: E402

# Units in the last place of the exact value; half of one is a correctly rounded result.
BOUND = {"float32": 1.0, "float64": 1.5}
WIDER = {
    "pow": {"float64": 2.0},
    # Not among the functions that the bounds above are promised for.
    "lgamma": {"float64": 5.0},
    "digamma": {"float64": 6.0},
}
# Only these in float64: below zero, what reflection takes off leaves less than a digit of the smaller results.
POSITIVE = frozenset(("digamma",))
CHUNK = 1 << 21
BATCH = 100


@dataclass
class Worst:
    """What a sweep found: the largest error and where, or what was wrong there."""

    error: float = 0.0
    at: tuple = ()
    got: float = 0.0
    inputs: int = 0


def bound(name, dtype):
    return WIDER.get(name, {}).get(dtype, BOUND[dtype])


def compute(name, arrays):
    """kael's results."""
    function = getattr(kael, name, None) or getattr(kael.special, name)
    return function(*map(kael.from_numpy, arrays)).numpy()


def unit(exact, dtype):
    """The unit in the last place of exact values."""
    info = np.finfo(dtype)
    exponent = np.clip(np.frexp(exact)[1] - 1, info.minexp, info.maxexp - 1)
    return np.ldexp(exact.dtype.type(1), exponent - info.nmant)


def errors(got, exact):
    """In units in the last place; infinite where a class is wrong: NaN, infinity, sign of zero.

    Beyond the largest number the next power of two counts in place of infinity: rounding goes there.
    """
    beyond = exact.dtype.type(2) ** np.finfo(got.dtype).maxexp
    infinite = np.isinf(exact)
    with np.errstate(invalid="ignore", over="ignore"):
        far = np.abs(np.clip(got, -beyond, beyond) - np.clip(exact, -beyond, beyond)) / unit(exact, got.dtype)
        nan = np.isnan(exact)
        wrong = (np.isnan(got) != nan) | (infinite & (got != exact))
        vanishing = (got == 0) & (exact.astype(got.dtype) == 0)
        wrong |= vanishing & (np.signbit(got) != np.signbit(exact))
    return np.where(wrong, np.inf, np.where(nan | infinite, 0, far)).astype(np.float64)


def settle(name, numbers, got):
    """The error at one place, by mpmath."""
    info = np.finfo(got.dtype)
    exact = references.exact(name, numbers)
    with references.mp.workprec(references.PRECISION):
        beyond = mpf(2) ** info.maxexp
        exponent = references.mp.frexp(exact)[1] - 1 if exact else info.minexp
        exponent = min(max(exponent, info.minexp), info.maxexp - 1)
        near = min(max(exact, -beyond), beyond)
        result = min(max(mpf(float(got)), -beyond), beyond)
        return float(abs(result - near) / mpf(2) ** int(exponent - info.nmant))


def measure(name, arrays, worst):
    """Compares kael's results for ``arrays`` and notes in ``worst`` what is further off than all before.

    The wide reference only ranks: whatever would be the largest error is computed again with mpmath.
    """
    got = compute(name, arrays)
    exact = references.wide(name, arrays)
    worst.inputs += got.size
    with np.errstate(over="ignore"):
        rounded = exact.astype(got.dtype)
    word = arguments.WORDS[got.dtype.name]
    others = np.flatnonzero((got.view(word) != rounded.view(word)) & ~(np.isnan(got) & np.isnan(rounded)))
    if got.size > others.size:
        worst.error = max(worst.error, 0.5)
    found = errors(got[others], exact[others])
    order = np.argsort(-found)
    for place in order:
        if found[place] <= worst.error:
            break
        at = tuple(float(array[others[place]]) for array in arrays)
        error = found[place]
        if np.isfinite(error) and np.isfinite(at).all():
            error = settle(name, at, got[others[place]])
        if error > worst.error:
            worst.error, worst.at, worst.got = error, at, float(got[others[place]])
    return worst


def sweep(name, dtype, samples):
    arrays = arguments.arguments(name, dtype, ROW[name].arity, samples)
    if name in POSITIVE and dtype == "float64":
        arrays = tuple(np.abs(array) for array in arrays)
    worst = Worst()
    for start in range(0, arrays[0].size, CHUNK):
        measure(name, [array[start : start + CHUNK] for array in arrays], worst)
    return worst


def long_sweep(name):
    """All float32 numbers."""
    worst = Worst()
    began = time.monotonic()
    for start in range(0, 1 << 32, CHUNK):
        bits = np.arange(start, start + CHUNK, dtype=np.uint64).astype(np.uint32)
        measure(name, [bits.view(np.float32)], worst)
        done = (start + CHUNK) / (1 << 32)
        left = (time.monotonic() - began) * (1 / done - 1)
        print(f"\r{name}: {done:6.1%}, {left:5.0f} s left, so far {worst.error:.4f} ulp ", end="", file=sys.stderr)
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return worst


def report(name, dtype, worst):
    """One line; whether the bound is kept."""
    kept = worst.error <= bound(name, dtype)
    where = f"{name}({', '.join(map(repr, worst.at))}) = {worst.got!r}" if worst.at else ""
    verdict = "ok" if kept else "FAIL"
    row = f"{name:11} {dtype} {worst.inputs:11,} {worst.error:8.4f} {bound(name, dtype):5.1f}  {verdict:4}  {where}"
    print(row, flush=True)
    return kept


def main(given=None):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--op", help="only these, separated by commas")
    parser.add_argument("--dtype", choices=BOUND, help="only this dtype")
    parser.add_argument("--samples", type=int, default=1_000_000, help="inputs per function and dtype")
    parser.add_argument("--long", action="store_true", help="all float32 inputs of the functions of one number")
    options = parser.parse_args(given)
    names = options.op.split(",") if options.op else list(references.REFERENCES)
    unknown = [name for name in names if name not in references.REFERENCES]
    if unknown:
        parser.error(f"there is no reference for {', '.join(unknown)}")
    dtypes = [options.dtype] if options.dtype else list(BOUND)
    if options.long:
        names, dtypes = [name for name in names if ROW[name].arity == 1], ["float32"]
    elif "float64" in dtypes and not references.HAVE_LONG:
        dtypes.remove("float64")
        print("float64 is left out: longdouble is no wider here")
    print(f"{'':11} {'dtype':7} {'inputs':>11} {'max ulp':>8} {'bound':>5}")
    kept = True
    for name in names:
        for dtype in dtypes:
            worst = long_sweep(name) if options.long else sweep(name, dtype, options.samples)
            kept &= report(name, dtype, worst)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
