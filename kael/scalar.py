"""What a Python number is: a category and an exact value, which takes a dtype only when it meets one."""

import numpy as np

from kael import errors
from kael.dtype import DType, get_default_dtype

INT64_MIN, INT64_MAX = -(2**63), 2**63 - 1


def as_number(value):
    """``value`` as a plain bool, int or float, or None where it is no number.

    NumPy scalars and subclasses of the three types count as their base type, and bool is asked before int:
    numpy.float64 and numpy.float32 are floats, numpy.bool is a bool, an IntEnum member is an int, as in torch.
    """
    kind = type(value)
    if kind is float or kind is int or kind is bool:
        return value
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    if isinstance(value, (float, np.floating)):
        return float(value)
    return None


class Scalar:
    """A Python number as an operand: its value kept exactly, its dtype from its type and never from its value.

    bool is Bool, int is I64, float is the default float. Raises OverflowError for an int outside int64.
    """

    __slots__ = ("value",)

    def __init__(self, value, op="Scalar"):
        number = as_number(value)
        if number is None:
            raise errors.not_an_operand(op, "value", value)
        if type(number) is int and not INT64_MIN <= number <= INT64_MAX:
            raise errors.number_too_large(op, number)
        self.value = number

    @property
    def dtype(self):
        return number_dtype(type(self.value))

    def __repr__(self):
        return f"Scalar({self.value!r}, {self.dtype.name})"


def number_dtype(kind):
    """The dtype of a Python number of type ``kind``: bool, int or float.

    >>> import kael
    >>> kael.result_type(2.5, True)
    kael.float32
    """
    if kind is float:
        return get_default_dtype()
    return DType.I64 if kind is int else DType.Bool


_built = {}


def build(value, dtype, op):
    """The number ``value`` as a read-only 0-d buffer of ``dtype``; OverflowError for an int outside int64.

    A float beyond the range of float32 becomes an infinity there, as in torch's arithmetic.
    """
    # The two zeros of floats are equal, and would be found under one key.
    key = (value, type(value), dtype) if value else (str(value), dtype)
    buffer = _built.get(key)
    if buffer is not None:
        return buffer
    if type(value) is int and not INT64_MIN <= value <= INT64_MAX:
        raise errors.number_too_large(op, value)
    with np.errstate(over="ignore"):
        buffer = np.array(value, dtype.numpy)
    buffer.flags.writeable = False
    if len(_built) > 4096:
        _built.clear()
    _built[key] = buffer
    return buffer
