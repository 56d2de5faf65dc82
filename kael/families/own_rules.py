"""kael's own rule, asked of the code that decides it, and the two that the type-promotion record weighs against it: the
full order for every operand, and strict typing."""

from kael.dtype import DTYPES, PUBLIC_NAMES
from kael.errors import DtypeError
from kael.families import operators as ops
from kael.families.operands import Refused
from kael.optable import ROWS
from kael.promotion import resolve
from kael.scalar import INT64_MAX, INT64_MIN, number_dtype

NAMES = tuple(dtype.name for dtype in DTYPES)
_BY_STEM = {row.operator: row for row in ROWS if row.operator}
ROW = {symbol: _BY_STEM[stem.rstrip("_")] for symbol, stem in ops.FUNCTIONS.items()}
_TYPES = {"bool": bool, "int": int, "float": float}


def _described(operand):
    """An operand as `kael.promotion.resolve` takes it."""
    if not operand.is_number:
        return PUBLIC_NAMES[operand.dtype], len(operand.shape)
    if operand.dtype not in _TYPES:
        raise Refused("kael has no complex numbers")
    if operand.dtype == "int" and not INT64_MIN <= operand.value <= INT64_MAX:
        raise Refused(f"the integer {operand} is out of the range of int64")
    return _TYPES[operand.dtype], 0


def _resolve(row, described):
    try:
        return resolve(row.name, row.kind, described, accepts=row.accepts, refuses_bool=row.refuses_bool)
    except DtypeError as error:
        raise Refused(str(error)) from None


def _check_values(row, compute, left, right):
    """The two conditions on values that can be told from an operand that is given with its value."""
    if compute.category != 1 or right.value is None:
        return
    if row.check == "divisor" and int(right.value) == 0:
        raise Refused("integers are not divided by zero")
    if row.check == "exponent" and right.is_number and right.value < 0:
        raise Refused("an integer has no negative integer power")


def _finish(operator, row, described, compute, result):
    if operator in ops.COMPARISONS:
        return result.name, f"comparisons give bool, computed in {compute.name}"
    if operator == ops.DIVISION and all(_category(dtype) < 2 for dtype, _ in described):
        return result.name, "/ of integers is true division, in the default float"
    if operator == "+" and all(_category(dtype) == 0 for dtype, _ in described):
        return result.name, "bool + bool counts"
    return None


def _category(dtype):
    return (dtype if dtype in DTYPES else number_dtype(dtype)).category


def kael(operator, left, right):
    """kael: categories between dimensioned tensors, 0-d tensors and numbers; the full order within each."""
    row = ROW[operator]
    described = [_described(left), _described(right)]
    if left.is_number and right.is_number and row.numbers != "any":
        raise Refused(f"{row.name} takes a tensor, not two numbers")
    compute, result = _resolve(row, described)
    _check_values(row, compute, left, right)
    return _finish(operator, row, described, compute, result) or (result.name, _reason(left, right, result.name))


def _reason(left, right, result):
    if left.kind == right.kind:
        return "both have this dtype" if left.dtype == right.dtype else "the higher of two dtypes of one kind"
    strong, weak = sorted((left, right), key=lambda each: 2 if each.is_number else each.is_zero_dim)
    weaker = f"the {weak.dtype}" if weak.is_number else f"the 0-d {weak.dtype}"
    if result == strong.dtype:
        return f"{weaker} is of no higher category than {strong.dtype}, so the {_called(strong)} decides"
    what = ", the default float" if weak.dtype == "float" else ""
    return f"{weaker} is of a higher category than {strong.dtype}: {result}{what}"


def _called(operand):
    return "tensor with dimensions" if operand.is_dimensioned else "tensor"


def full_order(operator, left, right):
    """bool < int64 < float32 < float64 for every operand, 0-d tensors and numbers included."""
    row = ROW[operator]
    every = [(dtype if dtype in DTYPES else number_dtype(dtype), 1) for dtype, _ in map(_described, (left, right))]
    compute, result = _resolve(row, every)
    _check_values(row, compute, left, right)
    return _finish(operator, row, every, compute, result) or (
        result.name,
        "both have this dtype" if every[0] == every[1] else f"the higher of {every[0][0].name} and {every[1][0].name}",
    )


def strict(operator, left, right):
    """No operand is converted: two tensors of one dtype, in which the operation is computed."""
    for operand in (left, right):
        if operand.is_number:
            raise Refused(f"a Python {operand.dtype} is no tensor: make one with the dtype of the other operand")
    if left.dtype != right.dtype:
        raise Refused(f"{left.dtype} and {right.dtype} differ: convert one with to()")
    row = ROW[operator]
    compute, result = _resolve(row, [_described(left), _described(right)])
    if compute.name != left.dtype:
        raise Refused(f"{operator} of {left.dtype} is computed in {compute.name}: convert both with to()")
    _check_values(row, compute, left, right)
    return result.name, "comparisons give bool" if operator in ops.COMPARISONS else "both have this dtype"
