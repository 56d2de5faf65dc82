"""Functions of real numbers against their exact values: some thousand inputs each of what `golden/sweep.py` tries."""

import pathlib
import sys

import numpy as np
import pytest

import kael
from kael.optable import ROW

loops = pytest.importorskip("kael.kernels.loops")
pytest.importorskip("mpmath")
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "golden"))

import arguments  # noqa: E402
import references  # noqa: E402
import sweep  # noqa: E402

inf, nan = float("inf"), float("nan")
SAMPLES = 4000


@pytest.mark.parametrize("dtype", sweep.BOUND)
@pytest.mark.parametrize("name", references.REFERENCES)
def test_results_are_within_their_bound_of_the_exact_value(name, dtype):
    if dtype == "float64" and not references.HAVE_LONG:
        pytest.skip("NumPy's longdouble is no wider than float64 here")
    if (name, dtype) == ("lgamma", "float64") and loops.interpreted():
        pytest.skip("Python's own lgamma, which plain loops take below zero, is far off near its zeros")
    worst = sweep.sweep(name, dtype, SAMPLES)
    assert worst.error <= sweep.bound(name, dtype), f"{name}{worst.at} = {worst.got}: {worst.error} ulp off"


def test_every_costly_row_has_a_reference():
    real = {name for name, row in ROW.items() if row.costly and "i" not in row.accepts}
    without = real - set(references.REFERENCES)
    # float_power is pow; sinc takes a rounded pi, as torch's does, so that its exact value is another function's.
    assert without == {"float_power", "i0", "sinc"}


# What torch gives for numbers that have no ordinary result; the sign of zeros counts.
UNARY = {
    "exp": [(-inf, 0.0), (inf, inf), (0.0, 1.0), (-0.0, 1.0)],
    "exp2": [(-inf, 0.0), (inf, inf), (-3.0, 0.125), (10.0, 1024.0)],
    "expm1": [(-inf, -1.0), (inf, inf), (0.0, 0.0), (-0.0, -0.0)],
    "log": [(0.0, -inf), (-0.0, -inf), (1.0, 0.0), (inf, inf), (-inf, nan), (-1.0, nan)],
    "log2": [(0.0, -inf), (-0.0, -inf), (8.0, 3.0), (0.25, -2.0), (inf, inf), (-1.0, nan)],
    "log10": [(0.0, -inf), (-0.0, -inf), (1000.0, 3.0), (1.0, 0.0), (inf, inf), (-1.0, nan)],
    "log1p": [(-1.0, -inf), (0.0, 0.0), (-0.0, -0.0), (inf, inf), (-2.0, nan), (-inf, nan)],
    "sin": [(0.0, 0.0), (-0.0, -0.0), (inf, nan), (-inf, nan)],
    "cos": [(0.0, 1.0), (-0.0, 1.0), (inf, nan), (-inf, nan)],
    "tan": [(0.0, 0.0), (-0.0, -0.0), (inf, nan), (-inf, nan)],
    "asin": [(0.0, 0.0), (-0.0, -0.0), (1.5, nan), (-inf, nan)],
    "acos": [(1.0, 0.0), (1.5, nan), (inf, nan)],
    "atan": [(0.0, 0.0), (-0.0, -0.0)],
    "sinh": [(0.0, 0.0), (-0.0, -0.0), (inf, inf), (-inf, -inf)],
    "cosh": [(0.0, 1.0), (-0.0, 1.0), (inf, inf), (-inf, inf)],
    "tanh": [(0.0, 0.0), (-0.0, -0.0), (inf, 1.0), (-inf, -1.0), (1000.0, 1.0)],
    "asinh": [(0.0, 0.0), (-0.0, -0.0), (inf, inf), (-inf, -inf)],
    "acosh": [(1.0, 0.0), (inf, inf), (0.5, nan), (-inf, nan)],
    "atanh": [(0.0, 0.0), (-0.0, -0.0), (1.0, inf), (-1.0, -inf), (2.0, nan), (inf, nan)],
    "sigmoid": [(0.0, 0.5), (inf, 1.0), (-inf, 0.0), (1000.0, 1.0), (-1000.0, 0.0)],
    "erf": [(0.0, 0.0), (-0.0, -0.0), (inf, 1.0), (-inf, -1.0), (10.0, 1.0)],
    "erfc": [(0.0, 1.0), (inf, 0.0), (-inf, 2.0), (-10.0, 2.0), (100.0, 0.0)],
    "logit": [(0.0, -inf), (-0.0, -inf), (0.5, 0.0), (1.0, inf), (-0.5, nan), (1.5, nan), (inf, nan)],
    "erfinv": [(0.0, 0.0), (-0.0, -0.0), (1.0, inf), (-1.0, -inf), (1.5, nan), (-inf, nan)],
    "lgamma": [(0.0, inf), (-0.0, inf), (-3.0, inf), (1.0, 0.0), (2.0, 0.0), (inf, inf), (-inf, inf)],
    "digamma": [(0.0, -inf), (-0.0, inf), (-1.0, nan), (inf, inf), (-inf, nan)],
}
BINARY = {
    "pow": [
        *(
            (0.0, -1.0, inf),
            (-0.0, -1.0, -inf),
            (-0.0, -2.0, inf),
            (-0.0, 3.0, -0.0),
            (-0.0, 0.5, 0.0),
            (0.0, 0.0, 1.0),
        ),
        *((nan, 0.0, 1.0), (1.0, nan, 1.0), (1.0, inf, 1.0), (-1.0, inf, 1.0), (-1.0, -inf, 1.0), (-2.0, 0.5, nan)),
        *((0.5, inf, 0.0), (0.5, -inf, inf), (-2.0, inf, inf), (-inf, 3.0, -inf), (-inf, -3.0, -0.0), (-inf, 2.5, inf)),
        *((-2.0, 3.0, -8.0), (inf, -1.0, 0.0), (2.0, nan, nan), (-inf, -2.5, 0.0), (0.0, -inf, inf), (-inf, 0.0, 1.0)),
    ],
    "atan2": [
        *((0.0, 1.0, 0.0), (-0.0, 1.0, -0.0), (0.0, 0.0, 0.0), (-0.0, 0.0, -0.0), (1.0, inf, 0.0), (-1.0, inf, -0.0)),
        *((nan, 1.0, nan), (1.0, nan, nan)),
    ],
    "hypot": [(inf, nan, inf), (nan, -inf, inf), (nan, 1.0, nan), (0.0, -0.0, 0.0), (-3.0, 4.0, 5.0), (inf, 1.0, inf)],
    "logaddexp": [
        (inf, inf, inf),
        (-inf, -inf, -inf),
        (inf, -inf, inf),
        (-inf, 2.5, 2.5),
        (nan, 1.0, nan),
        (inf, nan, nan),
    ],
    "logaddexp2": [
        (inf, inf, inf),
        (-inf, -inf, -inf),
        (inf, -inf, inf),
        (-inf, 2.5, 2.5),
        (1.0, 1.0, 2.0),
        (nan, inf, nan),
    ],
    "xlogy": [
        *((0.0, 0.0, 0.0), (0.0, inf, 0.0), (0.0, -1.0, 0.0), (-0.0, 2.0, 0.0), (0.0, nan, nan), (2.0, 0.0, -inf)),
        *((-2.0, 0.0, inf), (2.0, -1.0, nan), (nan, 1.0, nan), (2.0, inf, inf)),
    ],
}
FACTS = [(name, *fact) for table in (UNARY, BINARY) for name, facts in table.items() for fact in facts]


@pytest.mark.parametrize("dtype", sweep.BOUND)
@pytest.mark.parametrize("name", [*UNARY, *BINARY])
def test_special_values_are_torchs(name, dtype):
    facts = [fact[1:] for fact in FACTS if fact[0] == name]
    *operands, wanted = np.array([*facts, (nan,) * len(facts[0])], dtype).T.copy()
    # One by one, and among so many that they meet the vector instructions.
    for repeats in (1, 40):
        got = sweep.compute(name, [operand.repeat(repeats) for operand in operands]).reshape(-1, repeats)
        np.testing.assert_array_equal(got, np.repeat(wanted[:, None], repeats, 1), str(operands))
        np.testing.assert_array_equal(np.signbit(got[got == 0]), np.signbit(wanted[wanted == 0]).repeat(repeats))


def test_a_result_does_not_depend_on_where_its_element_lies():
    values = arguments.singles("float64")[:999]
    for name in ("exp", "log", "sin", "tanh", "erf"):
        whole = sweep.compute(name, [values])
        parts = [sweep.compute(name, [values[start : start + 7]]) for start in range(0, 999, 7)]
        np.testing.assert_array_equal(np.concatenate(parts), whole)
        across = kael.from_numpy(np.stack([values, values], 1))[:, 0]
        np.testing.assert_array_equal(getattr(kael, name)(across).numpy(), whole)
