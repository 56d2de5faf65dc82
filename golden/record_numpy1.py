"""Records what NumPy 1 gives for mixed operands, where the values of numbers and 0-d arrays decide.

    python -m pip install numpy==1.26.4
    python golden/record_numpy1.py

in an environment of its own, since kael needs NumPy 2; writes ``golden/numpy1_promotion.txt`` beside this file. Its
first lines name the version and the operands. Then, for each group of operators that give the same everywhere, a line
with the operators and one line for each left operand: a letter for each right operand, NumPy's own for the dtype of the
result (``?bhilBHILefdFD``, in the order of `DTYPES`, and O for object), or x for a refusal.
"""

import operator
import sys
import warnings
from pathlib import Path

import numpy as np

LETTERS = "?bhilBHILefdFD"
DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()
OPERATORS = {
    "+": (operator.add, np.add),
    "-": (operator.sub, np.subtract),
    "*": (operator.mul, np.multiply),
    "/": (operator.truediv, np.true_divide),
    "//": (operator.floordiv, np.floor_divide),
    "%": (operator.mod, np.remainder),
    "**": (operator.pow, np.power),
    "==": (operator.eq, np.equal),
    "!=": (operator.ne, np.not_equal),
    "<": (operator.lt, np.less),
    "<=": (operator.le, np.less_equal),
    ">": (operator.gt, np.greater),
    ">=": (operator.ge, np.greater_equal),
    "&": (operator.and_, np.bitwise_and),
    "|": (operator.or_, np.bitwise_or),
    "^": (operator.xor, np.bitwise_xor),
    "<<": (operator.lshift, np.left_shift),
    ">>": (operator.rshift, np.right_shift),
}
# One value for each narrowest dtype that a value can have, with either sign.
INTEGERS = (1, 200, 300, 40000, 70000, 3 * 10**9, 2**40, 2**63, -1, -300, -40000, -(2**40))
FLOATS = (1.0, 1e5, 1e300, float("inf"))
COMPLEX = (1j, 1e5j, 1e300j)
NUMBERS = (True, False, 0, 2, *INTEGERS, *FLOATS, *COMPLEX)
# The ends of the ranges, for + alone.
EDGES = [each for bits in (8, 16, 32, 64) for each in (2**bits, 2**bits - 1, 2 ** (bits - 1), 2 ** (bits - 1) - 1)]
EDGES += [each for bits in (8, 16, 32, 64) for each in (-(2 ** (bits - 1)), -(2 ** (bits - 1)) - 1)]
EDGES += [0, 64999.0, 65000.0, 65504.0, -65000.0, 3.39e38, 3.4e38, -3.4e38, 0.0, float("nan")]
EDGES += [64999j, 65000j, 3.39e38j, 3.4e38j, 1e300j]


def fits(dtype, value):
    """Whether a 0-d array of the dtype has the value, of its own kind."""
    kind = np.dtype(dtype).kind
    if type(value) is bool:
        return kind == "b"
    if type(value) is int:
        return kind in "iu" and np.iinfo(dtype).min <= value <= np.iinfo(dtype).max
    if type(value) is complex:
        part = abs(value.imag)
        return kind == "c" and part <= np.finfo(dtype).max
    return kind == "f" and (not np.isfinite(value) or abs(value) <= np.finfo(dtype).max)


def operands(values):
    """``(text, operand)`` of the arrays, the 0-d arrays and the numbers."""
    found = [(f"{dtype}[3]", np.ones(3, dtype)) for dtype in DTYPES]
    found += [
        (f"{dtype}({value!r})", np.array(value, dtype)) for dtype in DTYPES for value in values if fits(dtype, value)
    ]
    return found + [(repr(value), value) for value in values]


def letter(symbol, left, right):
    """The dtype of the result, or x; two numbers go through NumPy's function."""
    of_python, of_numpy = OPERATORS[symbol]
    of_numbers = not (isinstance(left, np.ndarray) or isinstance(right, np.ndarray))
    try:
        result = (of_numpy if of_numbers else of_python)(left, right)
    except (TypeError, ValueError, OverflowError):
        return "x"
    name = np.asarray(result).dtype.name
    return "O" if name == "object" else LETTERS[DTYPES.index(name)]


def matrix(symbol, rows, columns):
    return ["".join(letter(symbol, left, right) for _, right in columns) for _, left in rows]


def section(title, symbols, rows, columns):
    """The lines of one part: its operands, and the matrices, one for all operators that have the same."""
    lines = [f"== {title}"]
    lines += [f"{name} " + " ".join(text for text, _ in each) for name, each in (("rows", rows), ("columns", columns))]
    matrices = {}
    for symbol in symbols:
        matrices.setdefault(tuple(matrix(symbol, rows, columns)), []).append(symbol)
    for made, alike in matrices.items():
        lines += ["operators " + " ".join(alike), *made]
    return lines


def main():
    if not np.__version__.startswith("1.26."):
        print(f"this records numpy 1.26, and here is numpy {np.__version__}", file=sys.stderr)
        return 2
    np.seterr(all="ignore")
    warnings.simplefilter("ignore")
    every = operands(NUMBERS)
    arrays, ends = operands(())[: len(DTYPES)], operands(EDGES)[len(DTYPES) :]
    lines = [f"numpy {np.__version__}"]
    lines += section("all operators", OPERATORS, every, every)
    lines += section("the ends of the ranges on the right", "+", arrays, ends)
    lines += section("the ends of the ranges on the left", "+", ends, arrays)
    path = Path(__file__).with_name("numpy1_promotion.txt")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    cells = len(OPERATORS) * len(every) ** 2 + 2 * len(arrays) * len(ends)
    print(f"{path.name}: {cells} cells of {len(OPERATORS)} operators and {len(every)} operands")
    return 0


if __name__ == "__main__":
    sys.exit(main())
