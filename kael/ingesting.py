"""`ingest`: data from elsewhere as a tensor of a named dtype, with every value kept or the first lost one named."""

import numpy as np

from kael import errors
from kael.arguments import as_dtype
from kael.arrays import normal
from kael.dtype import DType, finfo
from kael.scalar import INT64_MAX, INT64_MIN, as_number
from kael.tensor import Tensor, normal_bool, wrap


def ingest(obj, dtype, *, lossy=False, name=None):
    """``obj`` as a new tensor of ``dtype``: lists, NumPy arrays, arrays of any library with DLPack, pandas columns.

    All NumPy dtypes of bools, integers and floats are taken. A value that ``dtype`` does not hold is refused, by
    ``name`` (a column's own, by default) and position: a fraction in int64, an integer that float32 or float64 would
    round, a float that becomes 0, in bool everything but 0 and 1. With ``lossy`` such values are taken as `Tensor.to`
    takes them. Rounding a float to a narrower float is no loss: floats are rounded anyway. What is out of the range of
    ``dtype``, NaN and infinities in int64 among it, is refused even so.

    Raises LossError for a lost value, NumberError for one out of range, TypeError for what is no number or no data.

    >>> import kael, numpy
    >>> kael.ingest(numpy.array([1, 2], numpy.uint8), kael.float32)
    tensor([1., 2.])
    >>> kael.ingest([[1, 2], [3, 4.5]], kael.int64, name="counts")
    Traceback (most recent call last):
        ...
    kael.errors.LossError: counts[1, 1] is 4.5: int64 has no fractions, and lossy=True was not given to cut it down
    """
    dtype = as_dtype("ingest", dtype)
    if type(lossy) is not bool:
        raise errors.no_such_argument("ingest", "lossy", "bool", lossy)
    if name is None:
        own = getattr(obj, "name", None)
        name = own if isinstance(own, str) else "obj"
    array = _array(obj, name)
    if array.dtype.kind == "O":
        array = _numbers(array, name, dtype, lossy)
    if array.dtype.kind not in "biuf":
        raise errors.ingest_dtype(name, array.dtype)
    converted, refused, lost = _convert(array, dtype)
    for mask, always in ((refused, True), (lost, False)):
        if (always or not lossy) and mask is not None and mask.any():
            index = tuple(each[0].item() for each in np.nonzero(np.atleast_1d(mask)))[: array.ndim]
            raise _refusal(_place(name, index), array[index].item(), dtype)
    return wrap(converted)


def _place(name, index):
    return f"{name}[{', '.join(map(str, index))}]" if index else name


def _array(obj, name):
    """The values as an array of whatever dtype; of Python data one of objects, since NumPy would round some numbers."""
    if isinstance(obj, Tensor):
        return normal_bool(obj)
    if isinstance(obj, np.ma.MaskedArray) and obj.mask is not np.ma.nomask and obj.mask.any():
        raise errors.not_a_value(_place(name, tuple(each[0].item() for each in obj.mask.nonzero())), np.ma.masked)
    if isinstance(obj, (np.ndarray, np.generic)):
        return normal(np.asarray(obj))
    if hasattr(obj, "to_numpy"):
        if hasattr(obj, "columns"):
            raise errors.table_refused(name)
        # pandas' own dtypes come as objects: as floats, their missing values would take the last bits of integers.
        own = {} if isinstance(getattr(obj, "dtype", None), np.dtype) else {"dtype": object}
        return normal(np.asarray(obj.to_numpy(**own)))
    try:
        if hasattr(obj, "__dlpack__"):
            return normal(np.from_dlpack(obj))
        if hasattr(obj, "__array__"):
            return normal(np.asarray(obj))
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise errors.unreadable(name, obj, error) from error
    return np.array(obj, object)


_WIDEST = {bool: np.bool_, int: np.int64, float: np.float64}


def _numbers(array, name, dtype, lossy):
    """An array of Python objects as one of numbers: of their one type, or, converted one by one, of ``dtype``."""
    kinds = set(map(type, array.ravel().tolist()))
    if len(kinds) == 1:
        (kind,) = kinds
        try:
            return array.astype(_WIDEST[kind])
        except (KeyError, OverflowError):
            pass
    result = np.zeros(array.shape, dtype.numpy)
    for index in np.ndindex(array.shape):
        value, place = array[index], _place(name, index)
        number = as_number(value)
        if number is None:
            raise errors.ragged_data(place) if isinstance(value, (list, tuple)) else errors.not_a_value(place, value)
        if type(number) is int and not INT64_MIN <= number <= INT64_MAX:
            result[index] = _large(place, number, dtype, lossy)
            continue
        converted, refused, lost = _convert(np.array(number), dtype)
        if (refused is not None and refused) or (lost is not None and lost and not lossy):
            raise _refusal(place, number, dtype)
        result[index] = converted
    return result


def _large(place, number, dtype, lossy):
    """An int that int64 does not hold, in another dtype."""
    if dtype.category < 2:
        raise _refusal(place, number, dtype)
    try:
        with np.errstate(over="ignore"):
            converted = dtype.numpy.type(float(number))
    except OverflowError:
        converted = dtype.numpy.type(np.inf)
    if not np.isfinite(converted) or (int(converted) != number and not lossy):
        raise _refusal(place, number, dtype)
    return converted


def _convert(array, dtype):
    """``(converted, where it is out of range, where it is not what it was)``; None for nowhere."""
    kind, target = array.dtype.kind, dtype.numpy
    if array.dtype == target or kind == "b":
        return array.astype(target, order="C"), None, None
    if dtype is DType.Bool:
        return np.ascontiguousarray(array != 0), None, (array != 0) & (array != 1)
    if dtype is DType.I64:
        return _to_integers(array)
    with np.errstate(over="ignore", under="ignore"):
        converted = array.astype(target, order="C")
    if kind == "f":
        return converted, np.isfinite(array) & ~np.isfinite(converted), (array != 0) & (converted == 0)
    # Compared as integers, in which a float that is one too large for them has no place.
    fits = converted < 2.0 ** (8 * array.itemsize - (kind == "i"))
    back = np.where(fits, converted, 0).astype(array.dtype)
    return converted, None, ~fits | (back != array)


def _to_integers(array):
    if array.dtype.kind == "f":
        with np.errstate(invalid="ignore"):
            refused = ~((array >= -(2.0**63)) & (array < 2.0**63))
        whole = np.trunc(np.where(refused, 0, array))
        return whole.astype(np.int64, order="C"), refused, ~refused & (whole != array)
    refused = array > INT64_MAX if array.dtype == np.uint64 else None
    return array.astype(np.int64, order="C"), refused, None


def _refusal(place, value, dtype):
    """The error for a value that ``dtype`` does not hold."""
    if dtype is DType.Bool:
        return errors.lossy_value(place, value, "bool has only 0 and 1", "take all else as True")
    if dtype is DType.I64:
        if INT64_MIN <= value < 2**63:
            return errors.lossy_value(place, value, "int64 has no fractions", "cut it down")
        return errors.no_such_value(place, value, "int64 has the integers from -2**63 to 2**63 - 1")
    largest = finfo(dtype).max
    if not -largest <= value <= largest:
        return errors.no_such_value(place, value, f"the largest {dtype.name} is {largest!r}")
    nearest = float(dtype.numpy.type(value))
    return errors.lossy_value(place, value, f"the nearest {dtype.name} is {nearest!r}", "take that")
