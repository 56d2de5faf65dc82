"""torch's rule: three groups of operands, categories between the groups, and what each operator takes."""

from dataclasses import replace

from kael.families import operators as ops
from kael.families.dtypes import BOOL, COMPLEX, FACTS, FLOATING, INTEGER, category, complex_of, holds, wider_integer
from kael.families.operands import Refused

DEFAULT = "float32"
# The unsigned dtypes wider than uint8 meet floating dtypes and themselves, and nothing else.
BARE = ("uint16", "uint32", "uint64")
# The operators that torch also has as a function of two numbers.
OF_TWO_NUMBERS = (*ops.ARITHMETIC, ops.DIVISION, "//")

_FLOATS = ("float16", "bfloat16", "float32", "float64")
_COMPLEX = ("complex32", "complex64", "complex128")
# The dtypes, or whole categories, for which an operator has no loop on the CPU.
NO_LOOP = {
    "+": BARE,
    "-": BARE,
    ops.DIVISION: ("complex32",),
    **dict.fromkeys(ops.FLOORED, ("bool", *BARE, *_COMPLEX)),
    ops.POWER: ("bool", *BARE, "complex32"),
    **dict.fromkeys(ops.COMPARISONS[2:], (*BARE, *_COMPLEX)),
    **dict.fromkeys(ops.BITWISE, (*_FLOATS, *_COMPLEX)),
    **dict.fromkeys(ops.SHIFTS, ("bool", *BARE, *_FLOATS, *_COMPLEX)),
}


def promote(type1, type2):
    """What two dtypes of one group give."""
    if type1 == type2:
        return type1
    low, high = sorted((type1, type2), key=category)
    between = category(low), category(high)
    if high in BARE or (low in BARE and between[1] != FLOATING):
        raise Refused(f"{type1} and {type2} have no common dtype: uint16, uint32 and uint64 meet floats alone")
    if between == (INTEGER, INTEGER):
        return wider_integer(type1, type2)
    if between == (FLOATING, FLOATING):
        return "float32" if {low, high} == {"float16", "bfloat16"} else max(low, high, key=_bits)
    if between == (COMPLEX, COMPLEX):
        return max(low, high, key=_bits)
    if between == (FLOATING, COMPLEX):
        return "complex128" if low == "float64" else high if low == "float16" else max(high, "complex64", key=_bits)
    return high


def _bits(name):
    return FACTS[name].bits


def number_dtype(value):
    """The dtype of a Python number: by its type, save an integer above int64, which is uint64."""
    if type(value) is int and not holds("int64", value):
        if not holds("uint64", value):
            raise Refused(f"{value} is in the range of no integer dtype")
        return "uint64"
    return {bool: "bool", int: "int64", float: DEFAULT, complex: complex_of(DEFAULT)}[type(value)]


def _combine(higher, lower):
    """A stronger group's dtype with a weaker one's."""
    if higher is None or lower is None:
        return higher or lower
    if category(higher) == COMPLEX:
        return higher
    if category(higher) < FLOATING and category(lower) == COMPLEX:
        return lower
    if category(higher) == FLOATING:
        if category(lower) != COMPLEX:
            return higher
        return "complex32" if higher == "float16" else complex_of(higher)
    if category(higher) == BOOL or category(lower) >= FLOATING:
        return promote(higher, lower)
    return higher


def common(left, right):
    """The common dtype of two operands, and why."""
    groups = [None, None, None]
    for operand in (left, right):
        dtype = number_dtype(operand.value) if operand.is_number else operand.dtype
        place = 0 if operand.is_dimensioned else 1 if operand.is_zero_dim else 2
        groups[place] = dtype if groups[place] is None else promote(groups[place], dtype)
    dimensioned, zero_dim, numbers = groups
    result = _combine(dimensioned, _combine(zero_dim, numbers))
    return result, _reason(left, right, result)


def _reason(left, right, result):
    if left.kind == right.kind:
        return f"both are {'numbers' if left.is_number else left.kind}: the higher of the two dtypes"
    weak, strong = (left, right) if _strength(left) < _strength(right) else (right, left)
    weaker = "number" if weak.is_number else "0-d tensor"
    if result == strong.dtype:
        return f"the {weaker} is of no higher category, so it changes nothing"
    if weak.is_number and type(weak.value) is float:
        return "a float is of a higher category, and takes the default dtype"
    return f"the {weaker} is of a higher category"


def _strength(operand):
    return 2 if operand.is_dimensioned else 1 if operand.is_zero_dim else 0


def rule(operator, left, right):
    both = left.is_number and right.is_number
    if both and operator not in OF_TWO_NUMBERS:
        raise Refused("torch has this operator for tensors, not for two numbers")
    if operator == "-" and "bool" in (left.dtype, right.dtype):
        raise Refused("- refuses bool operands: ^ or ~ is meant")
    if operator == ops.POWER and right.is_number:
        _check_exponent(left, right)
    if operator == ops.DIVISION and left.is_number and not both:
        # torch multiplies the reciprocal of the tensor by the number.
        right = replace(right, dtype=DEFAULT if category(right.dtype) < FLOATING else right.dtype)
        operator = "*"
    dtype, why = common(left, right)
    if operator == ops.DIVISION and category(dtype) < FLOATING:
        return DEFAULT, "/ of integers is true division, in the default dtype"
    if operator == ops.POWER and _needs_no_loop(left, right):
        return dtype, why
    if dtype in NO_LOOP.get(operator, ()):
        raise Refused(f"{operator} has no loop for {dtype} on the CPU")
    if operator in ops.FLOORED and category(dtype) == INTEGER:
        _check_divisor(right, dtype)
    if operator in ops.COMPARISONS:
        return "bool", f"comparisons give bool, computed in {dtype}"
    return dtype, why


def _check_divisor(divisor, dtype):
    if divisor.value is not None and divisor.value % 2 ** FACTS[dtype].bits == 0:
        raise Refused(f"{divisor} becomes 0 in {dtype}, and integers are not divided by zero")


def _needs_no_loop(base, exponent):
    """Whether a power is ones, or a copy of the base, for any tensor."""
    if exponent.is_number:
        return exponent.value in (0, 1)
    return base.is_number and type(base.value) is not bool and base.value == 1


def _check_exponent(base, exponent):
    """A number as exponent is converted with a check of its range, unlike any other number."""
    dtype, _ = common(base, exponent)
    value = exponent.value
    if category(dtype) <= INTEGER and value < 0:
        raise Refused("integers have no negative integer powers")
    if type(value) is int and category(dtype) <= INTEGER and not holds(dtype, value):
        raise Refused(f"the exponent {exponent} is out of the range of {dtype}")
    half = dtype in ("float16", "bfloat16") and type(value) is not complex
    if half and FACTS[dtype].largest < abs(value) != float("inf"):
        raise Refused(f"the exponent {exponent} is out of the range of {dtype}")
