"""Python data and NumPy arrays as buffers: which shape, which dtype, and every value exactly."""

import operator
from itertools import chain, repeat

import numpy as np

from kael import errors, layout, transfer
from kael.arrays import sharable, widened
from kael.dtype import DTYPES, FROM_NUMPY, DType, get_default_dtype
from kael.fill import check_float_fits
from kael.promotion import promote_types
from kael.scalar import INT64_MAX, INT64_MIN, as_number, build, number_dtype
from kael.tensor import Tensor, convert, wrap

_EXACT = {bool: DType.Bool, int: DType.I64}


def from_data(op, data, dtype=None):
    """A new tensor with the values of ``data``: a number, nested sequences of numbers, a NumPy array or a tensor."""
    kind = type(data)
    if kind is list or kind is tuple or kind in _NUMBERS:
        made = _plain(op, data, dtype)
        if made is not None:
            return made
    if isinstance(data, Tensor):
        return data.clone() if dtype is None or dtype is data.dtype else convert(data, dtype)
    if isinstance(data, np.ndarray):
        return _from_own(np.array(widened(op, data), order="K", copy=True), dtype)
    if not _is_sequence(data):
        found, number = _leaf(op, data, dtype)
        return _shaped(_build(op, [number], dtype or found, {type(number)}), ())
    if len(data) and all(map(isinstance, data, repeat(np.ndarray))) and data[0].ndim:
        return _from_own(_join(op, data), dtype)
    shape = _shape(op, data)
    flat = []
    _flatten(op, data, shape, 1, flat)
    kinds = set(map(type, flat))
    if kinds <= {bool, int, float}:
        found = _inferred(_EXACT.get(kind) or get_default_dtype() for kind in kinds)
    else:
        leaves = [_leaf(op, value, dtype) for value in flat]
        flat = [number for _, number in leaves]
        kinds = set(map(type, flat))
        found = _inferred({each for each, _ in leaves})
    return _shaped(_build(op, flat, dtype or found, kinds), shape)


_NUMBERS = frozenset((bool, int, float))
_SEQUENCES = frozenset((list, tuple))


def _plain(op, data, dtype):
    """The short way of lists and tuples of one shape with Python's own numbers; None for all else and all refusals."""
    if type(data) in _NUMBERS:
        found = dtype or number_dtype(type(data))
        if found is DType.I64 and type(data) is float:
            return None
        return wrap(build(data, found, op).copy(), layout.dense(found, ()))
    shape, flat = [len(data)], data
    while not (kinds := set(map(type, flat))) <= _NUMBERS:
        sizes = set(map(len, flat)) if kinds <= _SEQUENCES else ()
        if len(sizes) != 1 or len(shape) == layout.MAX_DIMS:
            return None
        shape += sizes
        flat = list(chain.from_iterable(flat))
    shape = tuple(shape)
    if dtype is None:
        dtype = DType.I64 if int in kinds else DType.Bool
        if float in kinds or not kinds:
            dtype = get_default_dtype()
    elif dtype is DType.I64 and float in kinds:
        return None
    try:
        array = np.array(flat, _EXACT_IN[dtype])
    except OverflowError:
        return None
    if len(shape) > 1:
        array = array.reshape(shape)
    if dtype is DType.F32:
        # By way of float64, as a Python float is one; what is too large for float32 becomes an infinity.
        target = layout.dense(dtype, shape)
        return wrap(transfer.copied(array, layout.dense(DType.F64, shape), target), target)
    return wrap(array, layout.dense(dtype, shape))


# NumPy's dtype that has all Python numbers which become a dtype.
_EXACT_IN = {dtype: np.dtype(np.float64) if dtype is DType.F32 else dtype.numpy for dtype in DTYPES}


def _inferred(dtypes):
    """The highest of the dtypes of all elements; the default float where there are none."""
    result = None
    for dtype in dtypes:
        result = dtype if result is None else promote_types(result, dtype)
    return result or get_default_dtype()


def _shaped(array, shape):
    # The layout is named, since NumPy gives empty arrays strides of zero.
    return wrap(array.reshape(shape), layout.dense(FROM_NUMPY[array.dtype], shape))


def _from_own(array, dtype):
    """A tensor over an array that nobody else has, converted where ``dtype`` is another."""
    tensor = wrap(array)
    return tensor if dtype is None or dtype is tensor.dtype else convert(tensor, dtype)


def shared(op, array):
    """A tensor that shares memory with ``array``, whatever its strides; a read-only one gives a read-only tensor.

    Raises as `arrays.sharable`.
    """
    return wrap(sharable(op, array))


def _is_sequence(value):
    kind = type(value)
    if kind is list or kind is tuple:
        return True
    if isinstance(value, (Tensor, np.generic, str, bytes, dict)) or as_number(value) is not None:
        return False
    if isinstance(value, np.ndarray):
        return value.ndim > 0
    return hasattr(kind, "__getitem__") and hasattr(kind, "__len__")


def _join(op, arrays):
    """One array from a sequence of arrays of one shape."""
    shape = arrays[0].shape
    for array in arrays:
        if array.shape != shape:
            raise errors.ragged_arrays(op, shape, array.shape)
    return np.array([widened(op, array) for array in arrays])


def _shape(op, data):
    """The sizes that the first elements tell."""
    shape = []
    while _is_sequence(data):
        if len(shape) == layout.MAX_DIMS:
            raise errors.too_deep(op, data)
        shape.append(len(data))
        if not shape[-1]:
            break
        data = data[0]
    if isinstance(data, (str, bytes)):
        raise errors.no_data(op, data)
    return tuple(shape)


def _flatten(op, data, shape, dim, flat):
    """Appends the elements of ``data``, whose nesting must be that of ``shape``, to ``flat``."""
    if dim == len(shape):
        flat.extend(data)
        return
    size = shape[dim]
    for row in data:
        if not _is_sequence(row) and not (isinstance(row, Tensor) and row.ndim):
            raise errors.not_a_sequence(op, size, dim, row)
        if len(row) != size:
            raise errors.ragged(op, size, dim, len(row))
        _flatten(op, row, shape, dim + 1, flat)


def _leaf(op, value, dtype):
    """``(dtype, number)`` of one element; ``dtype`` is the one that the caller asked for."""
    if isinstance(value, Tensor):
        if value.numel() != 1:
            raise errors.not_one_number(op)
        return value.dtype, value.item()
    if isinstance(value, np.ndarray) and not value.ndim:
        value = value[()]
    if isinstance(value, np.generic):
        array = widened(op, np.asarray(value))
        return FROM_NUMPY[array.dtype], array.item()
    number = as_number(value)
    if number is not None:
        return _EXACT.get(type(number)) or get_default_dtype(), number
    if isinstance(value, (str, bytes, complex)) or _is_sequence(value):
        raise errors.no_data(op, value)
    if dtype is not None:
        for method, make in (("__index__", operator.index), ("__float__", float)):
            if hasattr(value, method):
                return dtype, make(value)
    raise errors.no_dtype(op, value)


def _build(op, numbers, dtype, kinds):
    """Python numbers as a new buffer of ``dtype``; ``kinds`` has their types."""
    if dtype is DType.I64 and float in kinds:
        for number in numbers:
            if type(number) is float:
                check_float_fits(op, dtype, number)
        numbers = [int(number) for number in numbers]
    try:
        if dtype is DType.F32:
            # By way of float64, as a Python float is one; what is too large for float32 becomes an infinity.
            with np.errstate(over="ignore"):
                return np.array(numbers, np.float64).astype(np.float32)
        return np.array(numbers, dtype.numpy)
    except OverflowError:
        raise _too_large(op, numbers, dtype) from None


def _too_large(op, numbers, dtype):
    if dtype is DType.I64:
        for number in numbers:
            if not INT64_MIN <= number <= INT64_MAX:
                return errors.number_too_large(op, number)
    return errors.int_too_large(op, dtype)
