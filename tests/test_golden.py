"""Every recorded case of the op table: result dtype, shape, strides, values, and refusals that write nothing."""

import json
import math
import pathlib
import sys

import pytest

import kael
from kael.dtype import FROM_LETTER
from kael.optable import ROW, ROWS
from kael.reductions_table import REDUCTIONS, SCANS

GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
sys.path.insert(0, str(GOLDEN))

import encoding  # noqa: E402

# How far a result may be from the recorded one, in units in the last place; all rows that are not here are exact.
ULPS = {
    **dict.fromkeys((row.name for row in ROWS if row.costly), 2),
    # A quotient or square root of a rounded number, a product with a rounded constant, an addend that may be fused.
    # torch's own float64 square root is one off for some numbers.
    **dict.fromkeys(("sqrt", "rsqrt", "deg2rad", "rad2deg", "lerp", "addcmul", "addcdiv", "add", "sub"), 1),
    # Near its zeros the sum that makes it loses digits; torch's own float32 results are further off.
    "digamma": 16,
    # Python's own lgamma, which runs where loops are not compiled, is this far off; the compiled one is within 2.
    "lgamma": 5,
    # torch's own float64 results, which are the record for float64, are this far from the right value.
    **dict.fromkeys(("logit", "sigmoid", "erfc", "pow", "float_power", "logaddexp", "logaddexp2", "xlogy"), 4),
}


def load(row):
    return json.loads((GOLDEN / "elementwise" / f"{row.name}.json").read_text())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_recorded_cases(row):
    cases = load(row)
    assert cases
    wrong = [f"{show(case)}: {problem}" for case in cases for problem in [difference(row, case)] if problem]
    assert not wrong, f"{len(wrong)} of {len(cases)} cases differ\n" + "\n".join(wrong[:20])


def show(case):
    arguments = [
        f"{arg['dtype']}{arg['shape']}{arg.get('view', '')}" if isinstance(arg, dict) else repr(arg)
        for arg in case["args"]
    ]
    return f"{case['stress']} {case['call']} {', '.join(arguments)} {case['options'] or ''}"


def difference(row, case):
    """What is wrong with kael's answer, or None."""
    operands = [encoding.decode(kael, coded) for coded in case["args"]]
    try:
        result = call(row, case, operands)
    except (RuntimeError, TypeError, ValueError, IndexError) as error:
        if not case.get("error"):
            return f"raised {type(error).__name__}: {error}"
        return None if unchanged(case, operands) else "refused, but an operand changed"
    if case.get("error"):
        return f"should be refused, gave {result}"
    want = case["expect"]
    if result.dtype is not FROM_LETTER[want["dtype"]]:
        return f"dtype {result.dtype}, recorded {want['dtype']}"
    if list(result.shape) != want["shape"]:
        return f"shape {list(result.shape)}, recorded {want['shape']}"
    if result.numel() > 1 and list(result.stride()) != case["strides"]:
        return f"strides {list(result.stride())}, recorded {case['strides']}"
    return value_difference(row, want, result.reshape(-1).tolist())


def value_difference(row, want, got):
    letter = want["dtype"]
    if letter in "bi":
        return None if got == want["data"] else f"values {got}, recorded {want['data']}"
    for x, y in zip(got, want["data"], strict=True):
        far = encoding.ulps(x, y, letter)
        if far > ULPS.get(row.name, 0):
            return f"{x!r} is {far} ulp from the recorded {y!r}"
        if x == 0 and y == 0 and math.copysign(1, x) != math.copysign(1, y) and row.name not in UNSIGNED_ZERO:
            return f"{x!r} has another sign than the recorded {y!r}"
    return None


# Rows whose zero has no defined sign in torch: it differs there between the vector loop and the rest.
UNSIGNED_ZERO = frozenset(("maximum", "minimum", "fmax", "fmin", "clamp", "clamp_min", "clamp_max"))


def call(row, case, operands):
    if case["call"] == "in_place":
        first = operands[0]
        returned = getattr(first, row.name + "_")(*operands[1:], **case["options"])
        assert returned is first
        return first
    return getattr(kael, row.name)(*operands, **case["options"])


def unchanged(case, operands):
    return all(
        same(operand.reshape(-1).tolist(), encoding.decode(kael, coded).reshape(-1).tolist())
        for operand, coded in zip(operands, case["args"], strict=True)
        if isinstance(coded, dict)
    )


def same(first, second):
    return all(x == y or (x != x and y != y) for x, y in zip(first, second, strict=True))


def test_every_row_is_recorded_and_nothing_else():
    assert {path.stem for path in (GOLDEN / "elementwise").glob("*.json")} == set(ROW)


# Reductions and scans. Their values are chosen so that sums and products are exact; these are not.
REDUCTION_ULPS = {**dict.fromkeys(("var", "std", "var_mean", "std_mean", "logsumexp"), 3), "mean": 1}
REDUCED = json.loads((GOLDEN / "reductions.json").read_text())


@pytest.mark.parametrize("row", [*REDUCTIONS, *SCANS], ids=lambda row: row.name)
def test_recorded_reductions(row):
    cases = [case for case in REDUCED if case["row"] == row.name]
    assert cases
    wrong = [
        f"{case['stress']} {case['input']['dtype']}{case['input']['shape']}{case['input'].get('view', '')} "
        f"{case['args']} {case['options']}: {problem}"
        for case in cases
        for problem in [reduction_difference(row, case)]
        if problem
    ]
    assert not wrong, f"{len(wrong)} of {len(cases)} cases differ\n" + "\n".join(wrong[:20])


def reduction_difference(row, case):
    options = {key: getattr(kael, value) if key == "dtype" else value for key, value in case["options"].items()}
    try:
        result = getattr(kael, row.name)(encoding.decode(kael, case["input"]), *case["args"], **options)
    except (RuntimeError, TypeError, ValueError, IndexError) as error:
        return None if case.get("error") else f"raised {type(error).__name__}: {error}"
    if case.get("error"):
        return f"should be refused, gave {result}"
    results = result if isinstance(result, tuple) else (result,)
    if len(results) != len(case["expect"]):
        return f"{len(results)} results, recorded {len(case['expect'])}"
    for got, want in zip(results, case["expect"], strict=True):
        if got.dtype is not FROM_LETTER[want["dtype"]]:
            return f"dtype {got.dtype}, recorded {want['dtype']}"
        if list(got.shape) != want["shape"]:
            return f"shape {list(got.shape)}, recorded {want['shape']}"
        for x, y in zip(got.reshape(-1).tolist(), want["data"], strict=True):
            far = x != y if want["dtype"] in "bi" else encoding.ulps(x, y, want["dtype"])
            if far > REDUCTION_ULPS.get(row.name, 0):
                return f"{x!r}, recorded {y!r}"
    return None
