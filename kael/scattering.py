"""Writing elements to places along a dimension that a tensor of indices names: scatter and what it does on the way.

Every check comes before the first store: a refused call changes nothing.
"""

import numpy as np

from kael import errors
from kael.core import accept, same_dtype
from kael.dtype import DType
from kael.fill import fill_number, tell_number
from kael.install import public
from kael.layout import wrap_dim
from kael.masking import plain_number
from kael.operands import flag, normal
from kael.outputs import check_out, put
from kael.sharing import check_apart, check_writable
from kael.tensor import Tensor, as_tensor_operand, copy_of

_ABSENT = object()
# The ufuncs that reduce, each with what an element that does not count starts from; None is any of the new elements.
REDUCTIONS = {
    "sum": (np.add, 0),
    "prod": (np.multiply, 1),
    "mean": (np.add, 0),
    "amax": (np.maximum, None),
    "amin": (np.minimum, None),
}


class Place:
    """Where to write in a tensor: ``array``, at ``key``, the elements ``values``; ``key`` None for nowhere."""

    __slots__ = ("array", "key", "values")

    def __init__(self, op, tensor, dim, index, source):
        """``source`` is a tensor, or a number as a 0-d buffer of the right dtype."""
        index = as_tensor_operand(op, "index", index)
        if index.dtype is not DType.I64:
            raise errors.index_must_be_int64(op, index.dtype)
        known, wanted = tensor._layout, index._layout
        dim = wrap_dim(op, dim, known.ndim)
        given = source._layout if isinstance(source, Tensor) else None
        if given is not None:
            same_dtype(op, tensor, source)
        self.key = None
        if not wanted.numel:
            return
        _check_sizes(op, known, dim, wanted, given)
        check_writable(op, tensor)
        self.array = tensor._array if known.ndim else tensor._array.reshape(1)
        indices = _apart(op, tensor, index)
        check_places(indices, self.array.shape[dim], dim)
        grid = np.ogrid[tuple(slice(size) for size in indices.shape)] if indices.ndim else []
        self.key = tuple(indices if d == dim else places for d, places in enumerate(grid)) or (indices,)
        self.values = source
        if given is not None:
            part = _apart(op, tensor, source)
            self.values = part[tuple(slice(size) for size in indices.shape)] if indices.ndim else part


def _apart(op, destination, operand):
    """The buffer of an operand, with a dimension at least; a copy where it might change while something is written."""
    array = normal(operand)
    return np.atleast_1d(array.copy() if check_apart(op, destination, operand) else array)


def _check_sizes(op, known, dim, wanted, given):
    for other, argument in ((known, "self"), (given, "src")):
        if other is not None and max(other.ndim, 1) != max(wanted.ndim, 1):
            raise errors.scatter_ndim(op, wanted.ndim, other.ndim, argument)
    sizes = [other.shape or (1,) for other in (wanted, known)]
    fits = all(d == dim or size <= most for d, (size, most) in enumerate(zip(*sizes, strict=True)))
    if given is not None:
        fits = fits and all(size <= most for size, most in zip(sizes[0], given.shape or (1,), strict=True))
    if not fits:
        raise errors.scatter_index_larger(op, wanted.shape, known.shape, dim, given and given.shape)


def check_places(indices, size, dim):
    """Refuse indices outside 0 to size - 1."""
    low, high = int(indices.min(initial=0)), int(indices.max(initial=-1))
    if low < 0 or high >= size:
        raise errors.index_out_of_range(low if low < 0 else high, dim, size)


def reduce_at(array, key, values, reduction, include_self):
    """Reduce ``values`` into ``array`` at ``key``, with what is there or without it."""
    ufunc, start = REDUCTIONS[reduction]
    with np.errstate(all="ignore"):
        if not include_self:
            array[key] = values if start is None else start
        ufunc.at(array, key, values)
        if reduction == "mean":
            counts = np.full(array.shape, include_self, np.int64)
            np.add.at(counts, key, 1)
            np.maximum(counts, 1, out=counts)
            # The division of integers rounds down, as torch's does.
            divide = np.floor_divide if array.dtype.kind == "i" else np.divide
            divide(array, counts.astype(array.dtype), out=array)


def copied(op, input):
    """A row-major copy of ``input``, to write into."""
    tensor = as_tensor_operand(op, "input", input)
    return copy_of(tensor, tensor.dtype, False)


def delivered(op, result, out):
    """``result``, or ``out`` with its elements."""
    return result if out is None else put(op, out, result)


def check_same_out(op, input, out):
    if out is not None:
        check_out(op, out, as_tensor_operand(op, "input", input).dtype, exact=True)


_NAMES = {None: None, "add": np.add, "multiply": np.multiply}


def _scatter(op, tensor, dim, index, src, value, reduce):
    if (src is _ABSENT) == (value is _ABSENT):
        raise errors.missing_argument(op, "src") if src is _ABSENT else errors.one_of(op, "src", "value")
    if reduce not in _NAMES:
        raise errors.no_such_reduction(op, "add or multiply", reduce)
    source = src
    if not isinstance(src, Tensor):
        value = value if src is _ABSENT else src
        source = fill_number(op, tensor.dtype, plain_number(op, value))
        tell_number(op, tensor.dtype, value)
    place = Place(op, tensor, dim, index, source)
    if place.key is None:
        return tensor
    if reduce is None:
        place.array[place.key] = place.values
    else:
        with np.errstate(all="ignore"):
            _NAMES[reduce].at(place.array, place.key, place.values)
    return tensor


@public(function=False)
def scatter_(self, dim, index, src=_ABSENT, *, value=_ABSENT, reduce=None):
    """Writes each element of ``src``, or a number, to its place but for the index along ``dim``, which ``index`` gives.

    ``index`` is int64, of as many dimensions as this tensor and ``src``, and nowhere larger but along ``dim``. With
    ``reduce``, "add" or "multiply", elements are added or multiplied to what is there. Raises DtypeError where ``src``
    has another dtype, DimensionError for an index that is negative or out of range; then nothing is written.
    """
    return _scatter("scatter_", self, dim, index, src, value, reduce)


@public()
def scatter(input, dim, index, src=_ABSENT, *, value=_ABSENT, reduce=None, out=None):
    """A copy of ``input`` in which `Tensor.scatter_` has written.

    >>> import kael
    >>> kael.scatter(kael.tensor([1, 2, 3]), 0, kael.tensor([2, 0]), kael.tensor([30, 10]))
    tensor([10,  2, 30])
    """
    check_same_out("scatter", input, out)
    return delivered("scatter", _scatter("scatter", copied("scatter", input), dim, index, src, value, reduce), out)


def _scatter_reduce(op, tensor, dim, index, src, reduce, include_self):
    source = as_tensor_operand(op, "src", src)
    if reduce not in REDUCTIONS:
        raise errors.no_such_reduction(op, "sum, prod, mean, amax or amin", reduce)
    flag(op, "include_self", include_self)
    accept(op, (tensor,), tensor.dtype, "ifd" if reduce == "mean" else "bifd")
    place = Place(op, tensor, dim, index, source)
    if place.key is not None:
        reduce_at(place.array, place.key, place.values, reduce, include_self)
    return tensor


@public(function=False)
def scatter_add_(self, dim, index, src):
    """Adds each element of ``src`` where `Tensor.scatter_` would write it; of bool tensors, a logical or."""
    return _scatter_reduce("scatter_add_", self, dim, index, src, "sum", True)


@public()
def scatter_add(input, dim, index, src, *, out=None):
    """A copy of ``input`` to which `Tensor.scatter_add_` has added.

    >>> import kael
    >>> kael.scatter_add(kael.tensor([1, 2]), 0, kael.tensor([0, 0]), kael.tensor([10, 100]))
    tensor([111,   2])
    """
    op = "scatter_add"
    check_same_out(op, input, out)
    return delivered(op, _scatter_reduce(op, copied(op, input), dim, index, src, "sum", True), out)


@public(function=False)
def scatter_reduce_(self, dim, index, src, reduce, *, include_self=True):
    """Reduces the elements of ``src`` where `Tensor.scatter_` would write them: sum, prod, mean, amax or amin.

    What is there counts too, unless ``include_self`` is false. Raises DtypeError for the mean of bool.
    """
    return _scatter_reduce("scatter_reduce_", self, dim, index, src, reduce, include_self)


@public()
def scatter_reduce(input, dim, index, src, reduce, *, include_self=True, out=None):
    """A copy of ``input`` in which `Tensor.scatter_reduce_` has reduced.

    >>> import kael
    >>> kael.scatter_reduce(kael.tensor([1, 2]), 0, kael.tensor([0, 0]), kael.tensor([3, 5]), "amax")
    tensor([5, 2])
    """
    op = "scatter_reduce"
    check_same_out(op, input, out)
    return delivered(op, _scatter_reduce(op, copied(op, input), dim, index, src, reduce, include_self), out)
