"""Writing slices, or a number, to the places in a vector of indices; elements to places in row-major order or where a
mask holds.

Every check comes before the first store: a refused call changes nothing.
"""

import numpy as np

from kael import errors, layout, storing
from kael.core import accept, same_dtype
from kael.dtype import DType
from kael.expansion import expanded
from kael.fill import fill_number, tell_number
from kael.install import public
from kael.layout import wrap_dim
from kael.masking import mask_operand, plain_number
from kael.operands import flag
from kael.packing import count, unpack
from kael.scattering import Place, apart, check_same_out, copied, delivered, key_of, stored, stored_one
from kael.sharing import check_writable, share
from kael.tensor import as_tensor_operand, copy_of


def _index(op, index):
    tensor = as_tensor_operand(op, "index", index)
    if tensor.dtype is not DType.I64:
        raise errors.index_must_be_int64(op, tensor.dtype)
    return tensor


def _slices(op, tensor, dim, index, source):
    """``(place, values)`` for slices of ``source`` along ``dim``."""
    index, source = _index(op, index), as_tensor_operand(op, "source", source)
    known, given, named = tensor._layout, source._layout, dim
    dim = wrap_dim(op, dim, known.ndim)
    if index._layout.ndim > 1:
        raise errors.index_not_vector(op, index._layout.ndim)
    same_dtype(op, tensor, source)
    shape, sizes = known.shape or (1,), given.shape or (1,)
    if len(shape) != len(sizes) or given.ndim < known.ndim:
        raise errors.source_ndim(op, known.ndim, given.ndim)
    if index._layout.numel != sizes[dim]:
        raise errors.source_count(op, index._layout.numel, sizes[dim], dim)
    if any(d != dim and size != wanted for d, (size, wanted) in enumerate(zip(sizes, shape, strict=True))):
        raise errors.source_shape(op, known.shape, given.shape, dim)
    check_writable(op, tensor)
    indices, copied = apart(op, tensor, index)
    values, again = apart(op, tensor, source)
    array = tensor._array.reshape(1) if not known.ndim else tensor._array
    spread = tuple([indices.strides[0] if d == dim else 0 for d in range(len(shape))])
    key = key_of("slices", tensor, index, source, named, copied, again)
    return Place(key, array, dim, known.dtype, sizes, indices, spread), values


def _same_ndim(op, tensor, source, dim):
    """index_add and index_reduce do not take a vector for a 0-d tensor."""
    first, second = tensor._layout, as_tensor_operand(op, "source", source)._layout
    if bool(first.ndim) != bool(second.ndim):
        raise errors.source_shape(op, first.shape, second.shape, dim)


def _index_add(op, tensor, dim, index, source, alpha):
    if type(alpha) is int and alpha == 1 and stored("slices", "sum", tensor, dim, index, source):
        return tensor
    place, values = _slices(op, tensor, dim, index, source)
    _same_ndim(op, tensor, source, dim)
    factor = fill_number(op, tensor.dtype, alpha)
    if factor != 1:
        place.key = place.key and (*place.key, "scaled")
        with np.errstate(all="ignore"):
            values = np.multiply(values, factor, order="C")
    place.put("sum", values)
    return tensor


@public(function=False)
def index_add_(self, dim, index, source, *, alpha=1):
    """Adds ``alpha`` times each slice of ``source`` along ``dim`` to the one at the place that ``index`` gives.

    ``index`` is an int64 vector with as many elements as ``source`` has slices. Of bool tensors the sum is a logical
    or. Raises DtypeError where ``source`` has another dtype, ShapeError where sizes do not fit, DimensionError for an
    index that is negative or out of range; then nothing is written.
    """
    return _index_add("index_add_", self, dim, index, source, alpha)


@public()
def index_add(input, dim, index, source, *, alpha=1, out=None):
    """A copy of ``input`` to which `Tensor.index_add_` has added.

    >>> import kael
    >>> kael.index_add(kael.tensor([1, 2]), 0, kael.tensor([0, 0]), kael.tensor([10, 100]))
    tensor([111,   2])
    """
    op = "index_add"
    check_same_out(op, input, out)
    return delivered(op, _index_add(op, copied(op, input), dim, index, source, alpha), out)


def _index_copy(op, tensor, dim, index, source):
    if stored("slices", "copy", tensor, dim, index, source):
        return tensor
    place, values = _slices(op, tensor, dim, index, source)
    place.put("copy", values)
    return tensor


@public(function=False)
def index_copy_(self, dim, index, source):
    """Writes each slice of ``source`` along ``dim`` to the place that ``index`` gives; errors as in `index_add_`."""
    return _index_copy("index_copy_", self, dim, index, source)


@public()
def index_copy(input, dim, index, source, *, out=None):
    """A copy of ``input`` in which `Tensor.index_copy_` has written.

    >>> import kael
    >>> kael.index_copy(kael.tensor([1, 2]), 0, kael.tensor([1]), kael.tensor([20]))
    tensor([ 1, 20])
    """
    op = "index_copy"
    check_same_out(op, input, out)
    return delivered(op, _index_copy(op, copied(op, input), dim, index, source), out)


_REDUCTIONS = ("prod", "mean", "amax", "amin")
_SINGLE = frozenset(("prod", "amax", "amin"))


def _index_reduce(op, tensor, dim, index, source, reduce, include_self):
    if include_self is True and reduce in _SINGLE and stored("slices", reduce, tensor, dim, index, source):
        return tensor
    if reduce not in _REDUCTIONS:
        raise errors.no_such_reduction(op, ", ".join(_REDUCTIONS), reduce)
    flag(op, "include_self", include_self)
    accept(op, (tensor,), tensor.dtype, "ifd")
    place, values = _slices(op, tensor, dim, index, source)
    _same_ndim(op, tensor, source, dim)
    place.reduce(values, reduce, include_self)
    return tensor


@public(function=False)
def index_reduce_(self, dim, index, source, reduce, *, include_self=True):
    """Reduces the slices of ``source`` along ``dim`` at the places that ``index`` gives: prod, mean, amax or amin.

    What is there counts too, unless ``include_self`` is false. Raises DtypeError for bool; else as `Tensor.index_add_`.
    """
    return _index_reduce("index_reduce_", self, dim, index, source, reduce, include_self)


@public()
def index_reduce(input, dim, index, source, reduce, *, include_self=True, out=None):
    """A copy of ``input`` in which `Tensor.index_reduce_` has reduced.

    >>> import kael
    >>> kael.index_reduce(kael.tensor([1, 2]), 0, kael.tensor([0, 0]), kael.tensor([3, 5]), "prod")
    tensor([15,  2])
    """
    op = "index_reduce"
    check_same_out(op, input, out)
    return delivered(op, _index_reduce(op, copied(op, input), dim, index, source, reduce, include_self), out)


@public(function=False)
def index_fill_(self, dim, index, value):
    """Writes ``value``, a number or a 0-d tensor, at the places in ``index``, an int64 vector, along ``dim``.

    Negative places count from the end; DimensionError for one out of range, and then nothing is written.
    """
    op = "index_fill_"
    index = _index(op, index)
    known, named = self._layout, dim
    dim = wrap_dim(op, dim, known.ndim)
    if index._layout.ndim > 1:
        raise errors.index_not_vector(op, index._layout.ndim)
    number = fill_number(op, known.dtype, plain_number(op, value))
    tell_number(op, known.dtype, value)
    if stored_one("filled", self, named, index, number):
        return self
    check_writable(op, self)
    array = self._array if known.ndim else self._array.reshape(1)
    indices = index._array if index._layout.ndim else index._array.reshape(1)
    copied = share(self, index)
    indices = indices.copy() if copied else indices
    shape = (*array.shape[:dim], indices.size, *array.shape[dim + 1 :])
    spread = tuple([indices.strides[0] if d == dim else 0 for d in range(array.ndim)])
    key = key_of("filled", self, index, None, named, copied)
    Place(key, array, dim, known.dtype, shape, indices, spread, negative=True).put("copy", number)
    return self


@public()
def index_fill(input, dim, index, value):
    """A copy of ``input`` in which `Tensor.index_fill_` has written.

    >>> import kael
    >>> kael.index_fill(kael.tensor([1, 2, 3]), 0, kael.tensor([0, 2]), 9)
    tensor([9, 2, 9])
    """
    tensor = as_tensor_operand("index_fill", "input", input)
    return index_fill_(copy_of(tensor, tensor.dtype, True), dim, index, value)


@public(function=False)
def put_(self, index, source, accumulate=False):
    """Writes the elements of ``source`` to the places in ``index``, int64, in this tensor seen as one dimension.

    Negative places count from the end; with ``accumulate`` elements are added. Raises DtypeError where ``source`` has
    another dtype, DimensionError for a place out of range or another number of elements; then nothing is written.
    """
    op = "put_"
    index, source = _index(op, index), as_tensor_operand(op, "source", source)
    same_dtype(op, self, source)
    flag(op, "accumulate", accumulate)
    known, count = self._layout, index._layout.numel
    if source._layout.numel != count:
        raise errors.put_count(op, source._layout.numel, count)
    check_writable(op, self)
    places, values = apart(op, self, index)[0].reshape(-1), apart(op, self, source)[0].reshape(-1)
    if not count:
        return self
    if not known.numel:
        raise errors.put_into_nothing(op)
    low, high = int(places.min()), int(places.max())
    if low < -known.numel or high >= known.numel:
        raise errors.take_out_of_range(op, low if low < -known.numel else high, known.numel)
    way = "sum" if accumulate else "copy"
    if known.contiguous:
        key = ("flat", known, places.strides, values.strides, count)
        array = self._array.reshape(-1)
        Place(key, array, 0, known.dtype, (count,), places, places.strides, negative=True).put(way, values)
    else:
        grid = np.unravel_index(places % known.numel, known.shape)
        offsets = sum(along * stride for along, stride in zip(grid, known.strides, strict=True))
        strides = (0,), values.strides, offsets.strides
        plan = storing.make(way, known.dtype, (count,), strides, layout.layout_of(offsets), 0, 1, check=False)
        storing.put(plan, None, self._array, values, offsets)
    return self


@public()
def put(input, index, source, accumulate=False):
    """A copy of ``input`` in which `Tensor.put_` has written.

    >>> import kael
    >>> kael.put(kael.tensor([[1, 2], [3, 4]]), kael.tensor([0, -1]), kael.tensor([10, 40]))
    tensor([[10,  2],
            [ 3, 40]])
    """
    return put_(as_tensor_operand("put", "input", input).clone(), index, source, accumulate)


@public(function=False)
def masked_scatter_(self, mask, source):
    """Writes the elements of ``source``, in row-major order, where ``mask``, a bool tensor that broadcasts, holds.

    Raises DtypeError where ``source`` has another dtype, ShapeError where it has too few elements; then nothing is
    written.
    """
    op = "masked_scatter_"
    source, mask = as_tensor_operand(op, "source", source), mask_operand(op, mask)
    same_dtype(op, self, source)
    check_writable(op, self)
    known, given = self._layout, mask._layout
    if layout.broadcast_shapes(op, [known.shape, given.shape]) != known.shape:
        expanded(op, mask, known.shape)  # refuses it
    needed = count(mask._array, given, known.shape)
    if source._layout.numel < needed:
        raise errors.source_too_small(op, source._layout.numel, needed)
    holds, values = mask._array, source._array
    if share(self, mask):
        holds = holds.copy()
        given = layout.layout_of(holds)
    if share(self, source) or not source._layout.contiguous:
        values = values.flatten()
    unpack(self._array, known, values, holds, given, needed)
    return self


@public()
def masked_scatter(input, mask, source):
    """A copy of ``input``, broadcast with ``mask``, in which `Tensor.masked_scatter_` has written.

    >>> import kael
    >>> kael.masked_scatter(kael.tensor([1, 2, 3]), kael.tensor([True, False, True]), kael.tensor([10, 30]))
    tensor([10,  2, 30])
    """
    op = "masked_scatter"
    tensor, mask = as_tensor_operand(op, "input", input), mask_operand(op, mask)
    shape = layout.broadcast_shapes(op, [tensor._layout.shape, mask._layout.shape])
    return masked_scatter_(copied(op, expanded(op, tensor, shape)), mask, source)
