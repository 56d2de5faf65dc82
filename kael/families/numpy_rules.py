"""The rules of NumPy 2 and NumPy 1: one table of dtypes and operators; in the first a number is weak whatever its
value, in the second the value of every number and 0-d array decides."""

from dataclasses import replace

from kael.families import operators as ops
from kael.families.dtypes import (
    BOOL,
    COMPLEX,
    FACTS,
    FLOATING,
    INTEGER,
    category,
    complex_of,
    holds,
    wider_integer,
)
from kael.families.operands import Answer, Refused, number

NUMBER = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}
# What these operators make of bool, which has no loop of its own there.
OF_BOOL = {
    ops.DIVISION: "float64",
    **dict.fromkeys((*ops.FLOORED, ops.POWER, *ops.SHIFTS), "int8"),
}
# The highest category that an operator takes.
TAKES = {**dict.fromkeys(ops.FLOORED, FLOATING), **dict.fromkeys((*ops.BITWISE, *ops.SHIFTS), INTEGER)}


def promote(type1, type2):
    """The narrowest dtype that holds every value of both; float64 where there is none."""
    low, high = sorted((type1, type2), key=category)
    if category(low) == BOOL or low == high:
        return high
    if category(low) == category(high) == INTEGER:
        return wider_integer(low, high) or "float64"
    if category(low) == INTEGER:
        low = {8: "float16", 16: "float32"}.get(FACTS[low].bits, "float64")
    if category(high) == COMPLEX and category(low) == FLOATING:
        low = complex_of(low)
    return max(low, high, key=lambda name: FACTS[name].bits)


def finish(operator, dtype, why):
    """What the operator makes of the common dtype."""
    if operator in ops.COMPARISONS:
        return "bool", "comparisons give bool"
    if dtype == "bool" and operator == "-":
        raise Refused("- refuses two bool operands: ^ is meant")
    if category(dtype) > TAKES.get(operator, COMPLEX):
        raise Refused(f"{operator} has no loop for {dtype}")
    if operator == ops.DIVISION and category(dtype) == INTEGER:
        return "float64", "/ of integers is true division, in float64"
    if dtype == "bool" and operator in OF_BOOL:
        return OF_BOOL[operator], f"{operator} has no loop for bool; the first that takes it gives {OF_BOOL[operator]}"
    return dtype, why


def _refuse_negative_power(operator, dtype, right):
    if operator == ops.POWER and category(dtype) <= INTEGER and type(right.value) is int and right.value < 0:
        raise Refused("integers have no negative integer powers")


def _weak(strong, value):
    """The common dtype of an array's and a number's, by the number's type."""
    own = NUMBER[type(value)]
    if category(strong) < category(own):
        return complex_of(strong) if category(own) == COMPLEX and category(strong) == FLOATING else own
    return strong


def numpy2(operator, left, right):
    """NumPy 2: arrays promote by dtype, 0-d ones too; a number by its type, and an integer must fit."""
    numbers = [operand for operand in (left, right) if operand.is_number]
    arrays = [operand.dtype for operand in (left, right) if not operand.is_number]
    if len(arrays) == 2:
        dtype, why = promote(*arrays), f"NumPy promotes {arrays[0]} and {arrays[1]} to {promote(*arrays)}"
        if arrays[0] == arrays[1]:
            why = "both have this dtype"
    elif arrays:
        dtype = _weak(arrays[0], numbers[0].value)
        why = "the number takes the array's dtype"
        if dtype != arrays[0]:
            why = f"{arrays[0]} with a {numbers[0].dtype}: the dtype of that kind of number"
    else:
        dtype, why = promote(NUMBER[type(left.value)], NUMBER[type(right.value)]), "both are numbers"
    _check_range(operator, dtype, numbers, arrays)
    _refuse_negative_power(operator, dtype, right)
    if operator == ops.POWER and arrays == ["bool"] and type(right.value) is int and right.value == 2:
        return "int8", "** 2 is the square, whose first loop that takes bool gives int8"
    return finish(operator, dtype, why)


def _check_range(operator, dtype, numbers, arrays):
    if operator in ops.COMPARISONS:
        # They look at the value itself, save beside bool.
        dtypes = arrays or [NUMBER[type(each.value)] for each in numbers]
        if "bool" not in dtypes:
            return
        dtype = "int64"
    elif operator == ops.DIVISION and category(dtype) == INTEGER:
        return
    for operand in numbers:
        if type(operand.value) is int and category(dtype) <= INTEGER and not holds(dtype, operand.value):
            raise Refused(f"the integer {operand} is out of the range of {dtype}")


# NumPy 1

# NumPy's own ends of what it takes for a narrower float, a little below the dtypes'.
_ENDS = {"float16": 65000.0, "float32": 3.4e38}
# The integer loops in the order in which an operator that has no rule of its own looks for one.
_LOOPS = tuple(f"{sign}int{bits}" for bits in (8, 16, 32, 64) for sign in ("", "u"))
_SEARCHED = (*ops.FLOORED, ops.POWER, *ops.BITWISE, *ops.SHIFTS)
# Powers of floats by these exponents are other functions, of one operand.
_SHORT_POWERS = (-1, 0, 0.5, 1, 2)


def narrowest(dtype, value):
    """The narrowest dtypes that a value of a dtype counts as; two where a signed and an unsigned one hold it."""
    if category(dtype) == BOOL:
        return ("bool",)
    if category(dtype) == INTEGER:
        pairs = ((f"uint{bits}", f"int{bits}") for bits in (8, 16, 32, 64))
        held = (tuple(name for name in pair if holds(name, value)) for pair in pairs)
        return next(names for names in held if names)
    parts = (value.real, value.imag) if type(value) is complex else (value,)
    largest = max(map(abs, parts))
    if category(dtype) == COMPLEX:
        return (dtype if largest >= _ENDS["float32"] else "complex64",)
    for name, end in _ENDS.items():
        if name == dtype or not largest < float("inf") or largest < end:
            return (name,)
    return (dtype,)


def _own(operand):
    """The dtype of an operand by itself: a number's is that of the array made of it."""
    if not operand.is_number:
        return operand.dtype
    if type(operand.value) is int and not holds("int64", operand.value):
        return "uint64" if holds("uint64", operand.value) else "object"
    return NUMBER[type(operand.value)]


def _kind(name):
    """0 bool, 1 integer, 2 the rest: a value decides unless its kind is higher than the array's."""
    return min(category(name), FLOATING)


def _with_value(operator, array, taken):
    """The common dtype of an array's and those that a value counts as."""
    if len(taken) == 1 or category(array) in (BOOL, FLOATING, COMPLEX):
        return promote(array, taken[-1] if category(array) > INTEGER else taken[0])
    if operator in _SEARCHED:
        return next(loop for loop in _LOOPS if any(promote(array, name) == loop for name in taken))
    return promote(array, taken[1] if FACTS[array].signed else taken[0])


def _by_value(operator, left, right):
    """NumPy 1's common dtype where every value that counts is known."""
    own = _own(left), _own(right)
    if "object" in own:
        return "object", "an integer that no dtype holds becomes a Python object"
    if left.is_dimensioned == right.is_dimensioned:
        return promote(*own), "both have dimensions" if left.is_dimensioned else "neither has dimensions"
    (array, other), dtype = ((left, right), own[1]) if left.is_dimensioned else ((right, left), own[0])
    if _kind(dtype) > _kind(array.dtype):
        return promote(*own), f"{dtype} is of a higher kind than {array.dtype}, so it counts whole"
    taken = narrowest(dtype, other.value)
    return _with_value(operator, array.dtype, taken), f"the value {number(other.value)} counts as {' or '.join(taken)}"


def _short_power(base, exponent):
    """The dtype of a power that is another function, such as the square, or None."""
    value = exponent.value
    if base.is_number or exponent.is_dimensioned or exponent.dtype == "bool":
        return None
    if category(base.dtype) > INTEGER:
        return base.dtype if value in _SHORT_POWERS else None
    if value != 2:
        return None
    if type(value) is not int:
        return "float64"
    return "int8" if base.dtype == "bool" else base.dtype


def _known(operator, left, right):
    if operator == ops.POWER and (dtype := _short_power(left, right)):
        return dtype, f"a power by {number(right.value)} is a function of the base alone"
    dtype, why = _by_value(operator, left, right)
    if dtype == "object":
        return ("bool", "comparisons give bool") if operator in ops.COMPARISONS else (dtype, why)
    _refuse_negative_power(operator, dtype, right)
    return finish(operator, dtype, why)


# A value for each narrowest dtype, and for each short power.
_VALUES = {
    BOOL: (True,),
    INTEGER: (1, 2, 200, 300, 40000, 70000, 3 * 10**9, 2**40, 2**63, -1, -300, -40000, -(2**40)),
    FLOATING: (1.5, 2.0, 1e5, 1e300),
    COMPLEX: (1.5j, 2 + 0j, 1e300j),
}


def _all_values(operand):
    """The operand with each value that may make a difference."""
    if operand.value is not None or not operand.is_zero_dim:
        return (operand,)
    facts = FACTS[operand.dtype]
    values = _VALUES[facts.category]
    fitting = [value for value in values if facts.category == BOOL or facts.smallest <= _size(value) <= facts.largest]
    return tuple(replace(operand, value=value) for value in fitting)


def _size(value):
    return abs(value) if type(value) is complex else value


def numpy1(operator, left, right):
    """NumPy 1: beside an array with dimensions the value of a number or 0-d array decides, if its kind is no higher.

    Without the value, the answer has all that may come out.
    """
    found, refusal = {}, None
    for one in _all_values(left):
        for other in _all_values(right):
            try:
                dtype, why = _known(operator, one, other)
                found.setdefault(dtype, why)
            except Refused as error:
                refusal = error
    if not found:
        raise refusal
    if len(found) == 1:
        dtype, why = found.popitem()
        alone = left.value is right.value is None and (left.is_zero_dim or right.is_zero_dim) and "value" in why
        return dtype, "whatever the value" if alone else why
    names = tuple(name for name in FACTS if name in found)
    return Answer(None, "depends on the value of the 0-d array", names)
