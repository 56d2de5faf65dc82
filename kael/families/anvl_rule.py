"""anvl's rule: eleven dtypes, some of which have no common dtype; a number has none until it meets a tensor."""

from kael.families import operators as ops
from kael.families.dtypes import FACTS, FLOATING, INTEGER, category, holds, wider_integer
from kael.families.operands import Refused

ELEVEN = (
    *("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    *("float32", "float64"),
)
# What a number is at when no tensor decides.
DEFAULTS = {"bool": "bool", "int": "int32", "float": "float32"}


def common_dtype(type1, type2):
    """The higher category's dtype; within one, the narrowest that holds every value of both, if there is one."""
    low, high = sorted((type1, type2), key=category)
    if category(low) != category(high) or low == high:
        return high
    if category(low) == FLOATING:
        return "float64"
    found = wider_integer(low, high)
    if found is None:
        raise Refused(f"{type1} and {type2} have no common dtype: convert one of them")
    return found


def _build(operand, dtype):
    """A number is built at a dtype rather than converted, so that dtype has to hold it."""
    value = operand.value
    facts = FACTS[dtype]
    if category(dtype) == INTEGER and type(value) is int and not holds(dtype, value):
        raise Refused(f"cannot build {operand} at {dtype}, whose range is {facts.smallest} to {facts.largest}")
    if category(dtype) == FLOATING and type(value) is not bool and facts.largest < abs(value) != float("inf"):
        raise Refused(f"cannot build {operand} at {dtype}: it is beyond the range")


def _common(left, right):
    for operand in (left, right):
        if operand.is_number and operand.dtype not in DEFAULTS:
            raise Refused("anvl has no complex numbers")
    if not (left.is_number or right.is_number):
        why = (
            "both have this dtype"
            if left.dtype == right.dtype
            else f"the common dtype of {left.dtype} and {right.dtype}"
        )
        return common_dtype(left.dtype, right.dtype), why
    if left.is_number and right.is_number:
        dtype = common_dtype(DEFAULTS[left.dtype], DEFAULTS[right.dtype])
        why = "numbers alone take their default dtypes"
    else:
        array, scalar = (right, left) if left.is_number else (left, right)
        default = DEFAULTS[scalar.dtype]
        dtype = array.dtype if category(default) <= category(array.dtype) else default
        why = "the number has no dtype of its own and takes the tensor's"
        if dtype != array.dtype:
            why = f"the number is of a higher category than {array.dtype}, and takes its default dtype"
    for operand in (left, right):
        if operand.is_number:
            _build(operand, dtype)
    return dtype, why


def rule(operator, left, right):
    dtype, why = _common(left, right)
    if operator in ops.COMPARISONS:
        return "bool", f"comparisons give bool, computed in {dtype}"
    if operator in ops.ARITHMETIC or (operator == ops.DIVISION and category(dtype) == FLOATING):
        return dtype, why
    raise Refused(f"its document does not say what {operator} makes of {dtype}")
