"""Writing into a tensor: one number in every element, or the elements of another tensor."""

import math

import numpy as np

from kael import core, errors, layout, transfer, watching
from kael.dtype import DType, finfo
from kael.install import public
from kael.scalar import as_number, build, number_dtype
from kael.tensor import Tensor, as_tensor_operand, convert, write
from kael.transfer import copy_step

_C_NAMES = {DType.I64: "int64_t", DType.F32: "float"}
_F32_MAX = finfo(DType.F32).max
# Below this NumPy's fill is quicker than a loop is called.
SMALL = 1 << 15


def fill_number(op, dtype, value):
    """``value``, a Python number or a 0-d tensor, as a 0-d buffer of ``dtype``.

    Bool is true for everything but zero; int64 cuts off a fraction. Raises RuntimeError for a number that the dtype
    cannot hold (NaN, an infinity or a float out of range in int64; a finite float beyond float32), OverflowError for
    a Python int outside int64. The element of a tensor is converted as `Tensor.to` converts it.
    """
    if isinstance(value, Tensor):
        if value.ndim:
            raise errors.not_zero_dim(op, value.ndim)
        return (value if value.dtype is dtype else convert(value, dtype))._array
    number = as_number(value)
    if number is None:
        raise errors.not_a_number(op, "value", value)
    if type(number) is float:
        check_float_fits(op, dtype, number)
        if dtype is DType.I64:
            number = int(number)
    return build(number, dtype, op)


def tell_number(op, dtype, value):
    """Tell observers that ``value``, as `fill_number` takes it, is stored as ``dtype``, where it is of another.

    A Python number takes the dtype that it meets: only a float that becomes an int or a bool is told.
    """
    if not watching.active:
        return
    if isinstance(value, Tensor):
        watching.tell_stored(op, value._layout.dtype, dtype, value._layout.shape)
        return
    number = as_number(value)
    if type(number) is float and dtype.category < number_dtype(float).category:
        watching.tell_stored(op, number_dtype(float), dtype, value=number)


def stored_number(op, dtype, value):
    """`fill_number` of what is stored in a tensor that had its dtype before; observers are told."""
    number = fill_number(op, dtype, value)
    tell_number(op, dtype, value)
    return number


# Python ints that every dtype takes as NumPy converts them.
_EXACT = 1 << 62


def plain_number(op, dtype, value):
    """The same for NumPy to store: a Python number as it is, where NumPy converts it to the dtype as this does."""
    kind = type(value)
    if kind is bool or (kind is int and -_EXACT < value < _EXACT):
        return value
    if kind is float and dtype.category == 2 and -_F32_MAX <= value <= _F32_MAX:
        return value
    return fill_number(op, dtype, value)


def number_of(op, argument, value):
    """A Python number: ``value``, or what is in it where it is a 0-d tensor."""
    if isinstance(value, Tensor) and not value.ndim:
        return value.item()
    number = as_number(value)
    if number is None:
        raise errors.not_a_number(op, argument, value)
    return number


def check_float_fits(op, dtype, number):
    """Refuse a float that ``dtype`` cannot hold."""
    if dtype is DType.I64:
        fits = math.isfinite(number) and -(2.0**63) <= number < 2.0**63
    elif dtype is DType.F32:
        fits = not math.isfinite(number) or abs(number) <= _F32_MAX
    else:
        fits = True
    if not fits:
        raise errors.number_does_not_fit(op, number, _C_NAMES[dtype])


@public()
def fill_(input, value):
    """Writes ``value``, a number or a 0-d tensor, into every element of ``input``, and returns it.

    The dtype stays: see `kael.full` for what a number becomes. Raises RuntimeError when the dtype cannot hold the
    number, and then no element is written.

    >>> import kael
    >>> kael.zeros(2, dtype=kael.int64).fill_(2.7)
    tensor([2, 2])
    """
    destination = as_tensor_operand("fill_", "input", input)
    known = destination._layout
    if known.numel < SMALL and known.writable and not isinstance(value, Tensor) and not watching.active:
        destination._array.fill(plain_number("fill_", known.dtype, value))
    else:
        write_number("fill_", destination, stored_number("fill_", known.dtype, value))
    return destination


@public()
def zero_(input):
    """Writes zero, or False, into every element of ``input``, and returns it.

    >>> import kael
    >>> kael.ones(2).zero_()
    tensor([0., 0.])
    """
    destination = as_tensor_operand("zero_", "input", input)
    known = destination._layout
    if known.writable and known.numel < SMALL:
        destination._array.fill(0)
        return destination
    write_number("zero_", destination, build(0, destination.dtype, "zero_"))
    return destination


@public(method=False)
def fill(input, value):
    """A new tensor like ``input`` with ``value``, a number or a 0-d tensor, in every element.

    >>> import kael
    >>> kael.fill(kael.ones(2), 3)
    tensor([3., 3.])
    """
    source = as_tensor_operand("fill", "input", input)
    number = stored_number("fill", source.dtype, value)
    result = source.clone()
    write_number("fill", result, number)
    return result


@public(function=False)
def copy_(self, other, non_blocking=False):
    """Writes ``other``, a tensor or a number, broadcast and converted to the dtype of this tensor, and returns itself.

    Raises RuntimeError, before anything is written, where shapes do not fit or this tensor repeats elements.

    >>> import kael
    >>> kael.zeros(2, dtype=kael.int64).copy_(kael.tensor([1.5, 2.5]))
    tensor([1, 2])
    """
    number = None if type(other) is Tensor else as_number(other)
    if number is not None:
        tell_number("copy_", self.dtype, number)
        built = build(number, DType.F64 if type(number) is float else number_dtype(type(number)), "copy_")
        transfer.write("copy_", self._array, self._layout, built, layout.layout_of(built))
        return self
    write("copy_", self, as_tensor_operand("copy_", "other", other))
    return self


def write_number(op, destination, number):
    """Writes the 0-d buffer ``number``, already of the right dtype, into every element."""
    if not destination._layout.writable:
        raise errors.read_only(op)
    if number.base is not None and np.may_share_memory(number, destination._array):
        number = number.copy()
    fill_buffer(destination._array, destination._layout, number)


def fill_buffer(array, target, number):
    """The same on a buffer and its layout."""
    if target.numel < SMALL:
        array.fill(number)
    else:
        core.run_step(copy_step(target, layout.layout_of(number)), array, (number,))
