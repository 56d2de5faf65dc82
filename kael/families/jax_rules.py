"""JAX's rules, with 64-bit dtypes enabled: least upper bounds in a lattice in which Python numbers have weak types of
their own; in strict mode the lattice has no edges between dtypes."""

from functools import cache

from kael.families import operators as ops
from kael.families.dtypes import COMPLEX, FLOATING, INTEGER, category, holds
from kael.families.operands import Refused

# The weak types of Python's int, float and complex, and the dtype in which a result of weak type alone is computed.
WEAK = {"int*": "int64", "float*": "float64", "complex*": "complex128"}
_INTEGERS = tuple(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))

# What lies directly above each type.
STANDARD = {
    "bool": ("int*",),
    "int*": ("int8", "uint8"),
    "int8": ("int16",),
    "int16": ("int32",),
    "int32": ("int64",),
    "int64": ("float*",),
    "uint8": ("int16", "uint16"),
    "uint16": ("int32", "uint32"),
    "uint32": ("int64", "uint64"),
    "uint64": ("float*",),
    "float*": ("float16", "bfloat16", "complex*"),
    "float16": ("float32",),
    "bfloat16": ("float32",),
    "float32": ("float64", "complex64"),
    "float64": ("complex128",),
    "complex*": ("complex64",),
    "complex64": ("complex128",),
    "complex128": (),
}
STRICT = {
    "bool": (),
    "int*": (*_INTEGERS, "float*"),
    "float*": ("float16", "bfloat16", "float32", "float64", "complex*"),
    "complex*": ("complex64", "complex128"),
    **dict.fromkeys(
        (*_INTEGERS, "float16", "bfloat16", "float32", "float64", "complex64", "complex128"),
        (),
    ),
}
LATTICES = {"standard": STANDARD, "strict": STRICT}
# The highest category that an operator takes.
TAKES = {**dict.fromkeys(ops.FLOORED, FLOATING), **dict.fromkeys((*ops.BITWISE, *ops.SHIFTS), INTEGER)}


@cache
def above(mode, name):
    """Everything that lies above ``name``, itself included."""
    return frozenset({name}).union(*(above(mode, higher) for higher in LATTICES[mode][name]))


@cache
def join(mode, type1, type2):
    """The least upper bound of two types, or None where they have none."""
    bounds = above(mode, type1) & above(mode, type2)
    return next((bound for bound in bounds if bounds == above(mode, bound)), None)


def _type(operand):
    if not operand.is_number or type(operand.value) is bool:
        return operand.dtype
    return f"{operand.dtype}*"


def _common(mode, left, right):
    type1, type2 = _type(left), _type(right)
    bound = join(mode, type1, type2)
    if bound is None:
        raise Refused(f"strict promotion has no way from {_say(type1)} to {_say(type2)}: convert explicitly")
    if bound in WEAK:
        why = f"{_say(type1)} and {_say(type2)} meet at a weak {bound[:-1]}, computed in {WEAK[bound]}"
    elif type1 == type2:
        why = "both have this dtype"
    elif "*" in type1 + type2:
        why = "the number has a weak type and takes the array's dtype"
        if bound not in (type1, type2):
            why = f"{_say(type1)} and {_say(type2)} meet at {bound}"
    else:
        why = f"{type1} and {type2} meet at {bound}"
    return WEAK.get(bound, bound), why


def _say(name):
    return f"a Python {name[:-1]}" if name in WEAK else name


def _rule(mode, operator, left, right):
    if operator == ops.POWER and right.is_number and type(right.value) in (bool, int):
        return _integer_power(left, right)
    for operand in (left, right):
        if type(operand.value) is int and operand.is_number and not holds("int64", operand.value):
            raise Refused(f"the integer {operand} is out of the range of int64")
    dtype, why = _common(mode, left, right)
    if operator in ops.COMPARISONS:
        return "bool", "comparisons give bool"
    if dtype == "bool" and operator == "-":
        raise Refused("- refuses two bool operands: ^ is meant")
    if dtype == "bool" and operator in (ops.POWER, *ops.FLOORED, *ops.SHIFTS):
        return "int32", f"{operator} of bool is computed in int32"
    if category(dtype) > TAKES.get(operator, COMPLEX):
        raise Refused(f"{operator} has no loop for {dtype}")
    if operator == ops.DIVISION and category(dtype) <= INTEGER:
        floating = "float64" if dtype in ("int64", "uint64") else "float32"
        return floating, f"/ of {dtype} is true division, in {floating}"
    return dtype, why


def _integer_power(base, exponent):
    """A Python integer as exponent is part of the program, so it has no dtype: the base keeps its own."""
    dtype = WEAK.get(_type(base), base.dtype)
    if dtype == "bool":
        dtype = "int32"
    if category(dtype) <= INTEGER and exponent.value < 0:
        raise Refused("integers have no negative integer powers")
    return dtype, "a Python integer as exponent has no dtype" + ", bool counts as int32" * (base.dtype == "bool")


def standard(operator, left, right):
    return _rule("standard", operator, left, right)


def strict(operator, left, right):
    return _rule("strict", operator, left, right)
