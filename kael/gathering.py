"""Elements chosen by tensors of indices: index_select, gather, take, and the filling of what is chosen."""

import numpy as np

from kael import core, errors, layout
from kael.dtype import DType
from kael.expansion import expanded
from kael.fill import fill_number
from kael.install import public
from kael.layout import wrap_dim
from kael.masking import plain_number
from kael.outputs import put
from kael.sharing import check_separate_out, check_writable
from kael.tensor import as_tensor_operand, copy_of, wrap


def _operands(op, input, index, out=None):
    """``input`` and ``index`` as tensors, the second of int64; ``out`` must have the dtype of the first."""
    tensor, index = as_tensor_operand(op, "input", input), as_tensor_operand(op, "index", index)
    if index.dtype is not DType.I64:
        raise errors.index_must_be_int64(op, index.dtype)
    if out is not None:
        check_separate_out(op, out, tensor.dtype, (tensor, index), exact=True)
    return tensor, index


def _check_range(indices, size, dim, *, negative=False):
    """Refuse indices outside 0 to size - 1, or, where ``negative`` ones count from the end, -size to size - 1."""
    if not indices.size:
        return
    low, high = int(indices.min()), int(indices.max())
    lowest = -size if negative else 0
    if low < lowest or high >= size:
        raise errors.index_out_of_range(low if low < lowest else high, dim, size)


def _delivered(op, array, dtype, out):
    """The finished elements as a new row-major tensor, or in ``out``."""
    target = layout.dense(dtype, array.shape)
    if array.strides != target.strides and array.size:
        ordered = core.new(target)
        ordered[...] = array
        array = ordered
    result = wrap(array, target)
    return result if out is None else put(op, out, result)


def _vector(op, index):
    if index._layout.ndim > 1:
        raise errors.index_not_vector(op, index._layout.ndim)
    return index._array.reshape(-1)


@public()
def index_select(input, dim, index, *, out=None):
    """The slices of ``input`` along ``dim`` at the places in ``index``, an int64 vector, in its order.

    Raises DimensionError for a place that is negative or out of range.

    >>> import kael
    >>> kael.index_select(kael.tensor([[1, 2], [3, 4]]), 1, kael.tensor([1, 1]))
    tensor([[2, 2],
            [4, 4]])
    """
    op = "index_select"
    tensor, index = _operands(op, input, index, out)
    known = tensor._layout
    dim = wrap_dim(op, dim, known.ndim)
    indices = _vector(op, index)
    if not known.ndim:
        if indices.size != 1:
            raise errors.index_for_scalar(op, indices.size)
        _check_range(indices, 1, 0)
        return _delivered(op, tensor._array.copy(), known.dtype, out)
    _check_range(indices, known.shape[dim], dim)
    array = tensor._array
    if known.contiguous:
        chosen = array.take(indices, dim) if known.numel else array[(slice(None),) * dim + (indices,)]
    else:
        chosen = array[(slice(None),) * dim + (indices,)]
    return _delivered(op, chosen, known.dtype, out)


@public()
def gather(input, dim, index, *, sparse_grad=False, out=None):
    """For each element of ``index`` the element of ``input`` at its place, but at the index it says along ``dim``.

    ``index`` is an int64 tensor of as many dimensions as ``input``, nowhere larger but along ``dim``; the result has
    its shape. Raises DimensionError for an index that is negative or out of range.

    >>> import kael
    >>> kael.gather(kael.tensor([[1, 2], [3, 4]]), 1, kael.tensor([[1], [0]]))
    tensor([[2],
            [3]])
    """
    op = "gather"
    tensor, index = _operands(op, input, index, out)
    known, wanted = tensor._layout, index._layout
    dim = wrap_dim(op, dim, known.ndim)
    if not wanted.numel:
        return _delivered(op, np.empty(wanted.shape, known.dtype.numpy), known.dtype, out)
    if max(known.ndim, 1) != max(wanted.ndim, 1):
        raise errors.index_ndim(op, wanted.ndim, known.ndim)
    source, indices = np.atleast_1d(tensor._array), np.atleast_1d(index._array)
    for d, size in enumerate(indices.shape):
        if d != dim and size > source.shape[d]:
            raise errors.index_too_large(op, wanted.shape, known.shape, dim)
    _check_range(indices, source.shape[dim], dim)
    part = source[tuple(slice(None) if d == dim else slice(size) for d, size in enumerate(indices.shape))]
    return _delivered(op, np.take_along_axis(part, indices, dim).reshape(wanted.shape), known.dtype, out)


@public()
def take(input, index, *, out=None):
    """The elements of ``input``, seen as one dimension, at the places in ``index``, an int64 tensor, in its shape.

    Negative places count from the end; DimensionError for one out of range.

    >>> import kael
    >>> kael.take(kael.tensor([[1, 2], [3, 4]]), kael.tensor([0, -1]))
    tensor([1, 4])
    """
    op = "take"
    tensor, index = _operands(op, input, index, out)
    known, indices = tensor._layout, index._array
    if indices.size:
        if not known.numel:
            raise errors.take_from_empty(op)
        low, high = int(indices.min()), int(indices.max())
        if low < -known.numel or high >= known.numel:
            raise errors.take_out_of_range(op, low if low < -known.numel else high, known.numel)
        chosen = tensor.contiguous()._array.reshape(-1)[indices.reshape(-1)].reshape(indices.shape)
    else:
        chosen = np.empty(indices.shape, known.dtype.numpy)
    return _delivered(op, chosen, known.dtype, out)


@public()
def take_along_dim(input, indices, dim=None, *, out=None):
    """For each element of ``indices`` the element of ``input`` at its place, but at that index along ``dim``.

    Both broadcast, but for ``dim``; without ``dim`` both are taken as one dimension. An index counts round and round:
    -1 is the last.

    >>> import kael
    >>> x = kael.tensor([[3, 1], [2, 4]])
    >>> kael.take_along_dim(x, kael.tensor([[1], [0]]), 1)
    tensor([[1],
            [2]])
    """
    op = "take_along_dim"
    tensor, index = _operands(op, input, indices, out)
    if dim is None:
        tensor, index, dim = tensor.ravel(), index.ravel(), 0
    elif tensor._layout.ndim != index._layout.ndim:
        raise errors.index_ndim(op, index._layout.ndim, tensor._layout.ndim)
    dim = wrap_dim(op, dim, tensor._layout.ndim)
    first, second = list(tensor._layout.shape), list(index._layout.shape)
    size, count = first[dim], second[dim]
    first[dim] = second[dim] = 1
    common = list(layout.broadcast_shapes(op, [tuple(first), tuple(second)]))
    common[dim] = size
    tensor = expanded(op, tensor, tuple(common))
    common[dim] = count
    index = expanded(op, index, tuple(common))
    if size:
        index = wrap(index._array % size)
    return gather(tensor, dim, index, out=out)


@public(function=False)
def index_fill_(self, dim, index, value):
    """Writes ``value``, a number or a 0-d tensor, at the places in ``index``, an int64 vector, along ``dim``.

    Negative places count from the end; DimensionError for one out of range, and then nothing is written.
    """
    op = "index_fill_"
    tensor, index = _operands(op, self, index)
    known = tensor._layout
    dim = wrap_dim(op, dim, known.ndim)
    indices = _vector(op, index)
    number = fill_number(op, known.dtype, plain_number(op, value))
    check_writable(op, tensor)
    array = tensor._array if known.ndim else tensor._array.reshape(1)
    _check_range(indices, array.shape[dim], dim, negative=True)
    if np.may_share_memory(array, indices):
        indices = indices.copy()
    array[(slice(None),) * dim + (indices,)] = number
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
