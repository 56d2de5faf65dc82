"""Records what torch does, from the op table. Needs torch 2.13; the tests that read the records do not.

    python golden/generate.py            # everything
    python golden/generate.py exp add    # only these rows
    python golden/generate.py --check    # exit 1 where a record would change

Each stress has its generator below, named for what it stresses. Where kael departs from torch the generator leaves the
operands out (Bool with Bool for add) or records the refusal (Bool for sub, pow and floor_divide).
"""

import argparse
import hashlib
import itertools
import json
import math
import pathlib
import platform
import subprocess
import sys

import numpy as np
import torch

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import encoding  # noqa: E402
import reduction_cases  # noqa: E402
import repr_cases  # noqa: E402

from kael.optable import COMPARISONS, ROWS  # noqa: E402

SEED = 20130
DTYPES = {"b": torch.bool, "i": torch.int64, "f": torch.float32, "d": torch.float64}
inf, nan = math.inf, math.nan

SMALL = {
    "b": [True, False, True, True, False, False],
    "i": [3, -2, 0, 7, -9, 1],
    "f": [0.5, -1.25, 2.0, 0.0, -0.75, 3.5],
    "d": [0.1, -1.25, 2.0, 0.0, -0.7, 3.3],
}
SECOND = {
    "b": [True, True, False, True, False, True],
    "i": [2, 5, -3, 1, -4, 6],
    "f": [1.5, 0.25, -2.0, 1.0, 0.5, -3.0],
    "d": [1.5, 0.3, -2.0, 1.0, 0.4, -3.1],
}
LARGE = {
    "i": [2**62, -(2**62), 2**53 + 1, 2**24 + 1, 10**12, -(10**15)],
    "f": [1e10, -3e20, 65504.0, 1e30, -2.5e7, 123456.789],
    "d": [1e10, -3e200, 65504.0, 1e300, -2.5e7, 123456.789],
}
EXTREMAL = {
    "i": [2**63 - 1, -(2**63), -(2**63) + 1, 0, -1, 1],
    "f": [inf, -inf, nan, 0.0, -0.0, 1e-45, 3.4028234663852886e38, 1.1754943508222875e-38, -1e-40],
    "d": [inf, -inf, nan, 0.0, -0.0, 5e-324, 1.7976931348623157e308, 2.2250738585072014e-308, -1e-310],
}
# The first pattern is the one that add counts and torch does not.
BOOL_PATTERNS = ["bb", "bi", "ib", "bf", "fb", "bd", "db"]
OPTIONS = {
    "add": [{"alpha": 2}, {"alpha": -1}],
    "sub": [{"alpha": 3}],
    "div": [{"rounding_mode": "floor"}, {"rounding_mode": "trunc"}],
    "round": [{"decimals": 1}, {"decimals": -1}],
    "logit": [{"eps": 0.1}],
    "nan_to_num": [{"nan": 1.5, "posinf": 9.0, "neginf": -9.0}],
    "isclose": [{"rtol": 0.1}, {"atol": 2.0, "equal_nan": True}],
    "addcmul": [{"value": 2}],
    "addcdiv": [{"value": 0.5}],
}
# Values that are an error there, kill torch's process (INT64_MIN by -1), or are a known difference (i0 of inf).
AVOIDED = {
    **dict.fromkeys(("floor_divide", "remainder", "fmod", "div"), (0, -1)),
    "lcm": (-(2**63), 0),
    "i0": (inf, -inf),
}
# Functions whose float32 results are not torch's float64 ones, rounded: pi times a rounded number is another number.
OWN_ROUNDING = frozenset(("sinc",))


def tensor(letter, values, shape=None):
    made = torch.tensor(values, dtype=DTYPES[letter])
    return made if shape is None else made.reshape(shape)


def operands(row, letters, shape=(2, 3), values=SMALL, others=SECOND):
    """One tensor per operand of ``row``, with different values."""
    made = [tensor(letters[0], values[letters[0]][:6], shape)]
    for position, letter in enumerate(letters[1:], 1):
        made.append(tensor(letter, np.roll(others[letter][:6], position - 1).tolist(), shape))
    return made


def pairs(row, first="bifd"):
    """Dtype letters for the operands of a row: all pairs for the first two, the last repeated."""
    count = row.arity
    if count == 1:
        return [(letter,) for letter in first]
    if row.name == "where":
        return [("b", x, y) for x in first for y in first]
    return [(x, *[y] * (count - 1)) for x in first for y in first]


def small(row):
    for letters in pairs(row):
        yield operands(row, letters)


def large(row):
    for letter in "ifd":
        letters = ("b", letter, letter) if row.name == "where" else (letter,) * row.arity
        yield [tensor(each, (LARGE if each != "b" else SMALL)[each][:6]) for each in letters]


def extremal(row):
    for letter in "ifd":
        values = EXTREMAL[letter]
        if row.arity == 1:
            values = [value for value in values if value not in AVOIDED.get(row.name, ())]
            yield [tensor(letter, values)]
        elif row.arity == 2:
            left, right = zip(*itertools.product(values, values), strict=True)
            avoided = AVOIDED.get(row.name, ()) if letter == "i" else ()
            pairs_kept = [p for p in zip(left, right, strict=True) if not set(avoided) & set(p)]
            left, right = zip(*pairs_kept, strict=True)
            yield [tensor(letter, list(left)), tensor(letter, list(right))]


def zero_dim_wider(row):
    """A 0-d operand of a wider dtype in the same category: it must not widen."""
    if row.arity == 2:
        yield [tensor("f", SMALL["f"]), tensor("d", 1.5)]
        yield [tensor("d", 1.5), tensor("f", SMALL["f"])]


def zero_dim_higher_category(row):
    if row.arity == 2:
        for low, high in ("bi", "bf", "bd", "if", "id"):
            yield [tensor(low, SMALL[low]), tensor(high, SECOND[high][0])]
            yield [tensor(high, SMALL[high][0]), tensor(low, SECOND[low])]


def zero_dim_lower_category(row):
    if row.arity == 2:
        for low, high in ("bi", "bf", "bd", "if", "id"):
            yield [tensor(high, SMALL[high]), tensor(low, SECOND[low][0])]
            yield [tensor(low, SMALL[low][0]), tensor(high, SECOND[high])]
        for x in "bifd":
            for y in "bifd":
                yield [tensor(x, SMALL[x][0]), tensor(y, SECOND[y][0])]


def broadcast(row):
    if row.arity >= 2:
        for letter in "ifd":
            letters = ("b", letter, letter) if row.name == "where" else (letter,) * row.arity
            made = operands(row, letters)
            yield [made[0][:, :1], *made[1:]]
            yield [made[0], made[1][0], *made[2:]]
            yield [made[0][:0], *[each[:1] for each in made[1:]]]


def non_contiguous(row):
    for letter in "ifd":
        letters = ("b", letter, letter) if row.name == "where" else (letter,) * row.arity
        base = operands(row, letters)
        for view in ("t", "step"):
            yield [(each, view) for each in base]
        yield [(base[0], "t"), *[each.t().contiguous() for each in base[1:]]]
        yield [(base[0][:1], "expand"), *[(each[:1], "expand") for each in base[1:]]]


def scalar(row):
    if not row.numbers:
        return
    for letter in "bifd":
        for number in (True, 2, 2.5, -3):
            yield [tensor(letter, SMALL[letter]), number]
            if row.numbers in ("either", "any"):
                yield [number, tensor(letter, [3] * 6 if letter == "i" else SECOND[letter])]


def bool_patterns(row):
    if row.arity == 2:
        for letters in BOOL_PATTERNS[1:] if row.name == "add" else BOOL_PATTERNS:
            yield operands(row, letters)


STRESSES = (
    small,
    large,
    extremal,
    zero_dim_wider,
    zero_dim_higher_category,
    zero_dim_lower_category,
    broadcast,
    non_contiguous,
    scalar,
    bool_patterns,
)


def is_bool(operand):
    return operand.dtype is torch.bool if isinstance(operand, torch.Tensor) else isinstance(operand, bool)


def departs(row, made):
    """What kael's record says of these operands where it differs from torch: "skip", "refuse" or ""."""
    if row.name == "add" and len(made) == 2 and all(is_bool(each) for each in made):
        return "skip"
    return "refuse" if row.refuses_bool and any(is_bool(each) for each in made) else ""


def cases(row):
    """All cases of a row as plain data."""
    for stress in STRESSES:
        for made in stress(row):
            for options in [{}, *(OPTIONS.get(row.name, []) if stress in (small, scalar, extremal) else [])]:
                found = record(row, stress.__name__, made, options, "function")
                if found:
                    yield found
    if row.inplace:
        for letters in pairs(row):
            found = record(row, "in_place", operands(row, letters), {}, "in_place")
            if found:
                yield found
        if row.numbers:
            for letter in "bifd":
                for number in (True, 2, 2.5):
                    made = [tensor(letter, SMALL[letter]), number]
                    found = record(row, "in_place_scalar", made, {}, "in_place")
                    if found:
                        yield found


def record(row, stress, made, options, call):
    views = [each[1] if isinstance(each, tuple) else "" for each in made]
    bases = [each[0] if isinstance(each, tuple) else each for each in made]
    real = [encoding.VIEWS[view](base) if view else base for base, view in zip(bases, views, strict=True)]
    case = {
        "row": row.name,
        "stress": stress,
        "call": call,
        "args": [
            encoding.encode(base, view) if isinstance(base, torch.Tensor) else base
            for base, view in zip(bases, views, strict=True)
        ],
        "options": options,
    }
    verdict = departs(row, real)
    if verdict == "skip" and call == "function":
        return None
    if verdict:
        return {**case, "error": True}
    try:
        result = run(row, real, options, call)
    except (RuntimeError, TypeError, IndexError, ValueError):
        return {**case, "error": True}
    reference = in_double(row, real, options, call, result)
    if reference is None and stress == "extremal":
        reference = one_by_one(row, real, options)
    expected = encoding.encode(result)
    if reference is not None:
        expected["data"] = reference
    return {**case, "expect": expected, "strides": list(result.stride())}


def run(row, real, options, call):
    if call == "in_place":
        first = real[0].clone()
        getattr(first, row.name + "_")(*real[1:], **options)
        return first
    return getattr(torch, row.name)(*real, **options)


def one_by_one(row, real, options):
    """torch's answer for each element alone: its vector loops overflow on the way for some extremes (fmod)."""
    return [run(row, [each[k : k + 1] for each in real], options, "function").item() for k in range(len(real[0]))]


def in_double(row, real, options, call, result):
    """For functions that are not exact, float32 results come from float64, rounded once."""
    if not row.costly or row.name in OWN_ROUNDING or result.dtype is not torch.float32 or call == "in_place":
        return None
    wide = [
        each.float().double() if isinstance(each, torch.Tensor) and each.dtype is not torch.bool else each
        for each in real
    ]
    torch.set_default_dtype(torch.float64)
    try:
        reference = run(row, wide, options, call)
    finally:
        torch.set_default_dtype(torch.float32)
    return reference.float().reshape(-1).tolist() if reference.dtype is torch.float64 else None


def promotion_letters():
    """The observed tables of torch, in letters, through real operators. Bool and sub follow kael's record."""
    kinds = [(letter, 3) for letter in "bifd"] + [(letter, 0) for letter in "bifd"]
    names = ["b", "i", "f", "d", "b0", "i0", "f0", "d0", "bool", "int", "float"]
    made = [tensor(letter, SECOND[letter][:3] if size else SECOND[letter][0]) for letter, size in kinds]
    made += [True, 2, 2.5]
    rows = {row.name: row for row in ROWS}
    lines = []
    for name in ("add", "mul", "div", "sub", "lt"):
        lines.append(f"{name:5} " + " ".join(f"{each:>5}" for each in names))
        for label, left in zip(names, made, strict=True):
            letters = []
            for right in made:
                verdict = departs(rows[name], [left, right])
                if name == "add" and verdict == "skip":
                    letters.append("i")
                elif verdict == "refuse":
                    letters.append("x")
                elif not isinstance(left, torch.Tensor) and name in COMPARISONS:
                    letters.append("b" if isinstance(right, torch.Tensor) else "x")
                else:
                    letters.append(letter_of(getattr(torch, name), left, right))
            lines.append(f"{label:5} " + " ".join(f"{each:>5}" for each in letters))
        lines.append("")
    return "\n".join(lines)


def letter_of(function, left, right):
    try:
        dtype = function(left, right).dtype
    except (RuntimeError, TypeError):
        return "x"
    return next(letter for letter, each in DTYPES.items() if each is dtype)


def programs(check):
    """torch's output of each program, beside it."""
    changed = []
    for path in sorted((HERE / "programs").glob("*.py")):
        done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True, cwd=HERE.parent)
        target = path.with_suffix(".out")
        if not target.exists() or target.read_text() != done.stdout:
            changed.append(target.name)
            if not check:
                target.write_text(done.stdout)
    return changed


def write(path, text, check):
    if path.exists() and path.read_text() == text:
        return []
    if not check:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return [path.name]


def manifest():
    files = sorted(
        path for path in HERE.rglob("*") if path.suffix in (".json", ".txt", ".out") and path.name != "MANIFEST.json"
    )
    digests = {str(path.relative_to(HERE)): hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in files}
    facts = {
        "torch": torch.__version__,
        "numpy": np.__version__,
        "machine": platform.machine(),
        "seed": SEED,
        "digests": digests,
    }
    return json.dumps(facts, indent=1) + "\n"


def lines(cases):
    return "[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", nargs="*", help="only these rows of the op table")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 where a record would change")
    given = parser.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    changed = []
    for row in ROWS:
        if not given.rows or row.name in given.rows:
            changed += write(HERE / "elementwise" / f"{row.name}.json", lines(cases(row)), given.check)
    if not given.rows:
        changed += write(HERE / "promotion.txt", promotion_letters(), given.check)
        text = json.dumps({"texts": repr_cases.record(torch), "torch": torch.__version__}, indent=1, sort_keys=True)
        changed += write(HERE / "repr.json", text + "\n", given.check)
        changed += programs(given.check)
        changed += write(HERE / "reductions.json", lines(reduction_cases.cases(torch)), given.check)
    changed += write(HERE / "MANIFEST.json", manifest(), given.check)
    print("\n".join(f"{'would change' if given.check else 'wrote'} {name}" for name in changed) or "nothing changed")
    return 1 if changed and given.check else 0


if __name__ == "__main__":
    sys.exit(main())
