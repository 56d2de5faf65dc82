"""Elements chosen by tensors of indices: index_select, gather, take, and the filling of what is chosen."""

import numpy as np

from kael import choosing, core, errors, layout
from kael.dtype import DType
from kael.expansion import expanded
from kael.install import public
from kael.layout import wrap_dim
from kael.outputs import put
from kael.sharing import check_separate_out
from kael.tensor import Tensor, as_tensor_operand, wrap


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
    return index._array if index._layout.ndim else index._array.reshape(1)


@public()
def index_select(input, dim, index, *, out=None):
    """The slices of ``input`` along ``dim`` at the places in ``index``, an int64 vector, in its order.

    Raises DimensionError for a place that is negative or out of range.

    >>> import kael
    >>> kael.index_select(kael.tensor([[1, 2], [3, 4]]), 1, kael.tensor([1, 1]))
    tensor([[2, 2],
            [4, 4]])
    """
    if type(input) is type(index) is Tensor and type(dim) is int and out is None:
        found = _known(("select", input._layout, index._layout, dim), input, index)
        if found is not None:
            return found
    op = "index_select"
    tensor, index = _operands(op, input, index, out)
    known = tensor._layout
    key = ("select", known, index._layout, dim)
    dim = wrap_dim(op, dim, known.ndim)
    indices = _vector(op, index)
    if not known.ndim:
        if indices.size != 1:
            raise errors.index_for_scalar(op, indices.size)
        _check_range(indices, 1, 0)
        return _delivered(op, tensor._array.copy(), known.dtype, out)
    _check_range(indices, known.shape[dim], dim)
    target = layout.dense(known.dtype, (*known.shape[:dim], indices.size, *known.shape[dim + 1 :]))
    if not target.numel:
        return _given(op, core.new(target), target, out)
    strides = known.strides
    still, along = (*strides[:dim], 0, *strides[dim + 1 :]), [0] * known.ndim
    along[dim] = indices.strides[0]
    plan = choosing.make(key, target, still, tuple(along), known.shape[dim], strides[dim], negative=False)
    return _given(op, choosing.take(key, plan, tensor._array, indices), target, out)


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
    if type(input) is type(index) is Tensor and type(dim) is int and out is None:
        found = _known(("gather", input._layout, index._layout, dim), input, index)
        if found is not None:
            return found
    op = "gather"
    tensor, index = _operands(op, input, index, out)
    known, wanted = tensor._layout, index._layout
    key = ("gather", known, wanted, dim)
    dim = wrap_dim(op, dim, known.ndim)
    if not wanted.numel:
        return _delivered(op, np.empty(wanted.shape, known.dtype.numpy), known.dtype, out)
    if max(known.ndim, 1) != max(wanted.ndim, 1):
        raise errors.index_ndim(op, wanted.ndim, known.ndim)
    shape, strides = known.shape or (1,), known.strides or (known.dtype.itemsize,)
    sizes = wanted.shape or (1,)
    for d, size in enumerate(sizes):
        if d != dim and size > shape[d]:
            raise errors.index_too_large(op, wanted.shape, known.shape, dim)
    _check_range(index._array, shape[dim], dim)
    still = tuple([0 if d == dim else stride for d, stride in enumerate(strides)])
    target = layout.dense(known.dtype, wanted.shape)
    plan = choosing.make(
        key, target, still if wanted.ndim else (), wanted.strides, shape[dim], strides[dim], negative=False
    )
    return _given(op, choosing.take(key, plan, tensor._array, index._array), target, out)


def _known(key, tensor, index):
    """The new tensor by the plan under ``key``, which has all that decides; None where there is none, or a refusal."""
    plan = choosing.known(key)
    if plan is None:
        return None
    array = choosing.take(key, plan, tensor._array, index._array)
    return None if array is None else wrap(array, plan.result)


def _given(op, array, target, out):
    result = wrap(array, target)
    return result if out is None else put(op, out, result)


@public()
def take(input, index, *, out=None):
    """The elements of ``input``, seen as one dimension, at the places in ``index``, an int64 tensor, in its shape.

    Negative places count from the end; DimensionError for one out of range.

    >>> import kael
    >>> kael.take(kael.tensor([[1, 2], [3, 4]]), kael.tensor([0, -1]))
    tensor([1, 4])
    """
    if type(input) is type(index) is Tensor and out is None:
        found = _known(("take", input._layout, index._layout), input, index)
        if found is not None:
            return found
    op = "take"
    tensor, index = _operands(op, input, index, out)
    known, indices = tensor._layout, index._array
    key = ("take", known, index._layout)
    if indices.size:
        if not known.numel:
            raise errors.take_from_empty(op)
        low, high = int(indices.min()), int(indices.max())
        if low < -known.numel or high >= known.numel:
            raise errors.take_out_of_range(op, low if low < -known.numel else high, known.numel)
        if known.contiguous:
            target, itemsize = layout.dense(known.dtype, indices.shape), known.dtype.itemsize
            still = (0,) * indices.ndim
            plan = choosing.make(key, target, still, index._layout.strides, known.numel, itemsize, negative=True)
            return _given(op, choosing.take(key, plan, tensor._array, indices), target, out)
        chosen = tensor._array.reshape(-1)[indices.reshape(-1)].reshape(indices.shape)
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
    if type(input) is type(indices) is Tensor and type(dim) is int and out is None:
        found = _known(("along", input._layout, indices._layout, dim), input, indices)
        if found is not None:
            return found
    tensor, index = _operands(op, input, indices, out)
    if dim is None:
        tensor, index, dim = tensor.ravel(), index.ravel(), 0
    elif tensor._layout.ndim != index._layout.ndim:
        raise errors.index_ndim(op, index._layout.ndim, tensor._layout.ndim)
    dim = wrap_dim(op, dim, tensor._layout.ndim)
    first, second = list(tensor._layout.shape), list(index._layout.shape)
    size, count = first[dim], second[dim]
    first[dim] = second[dim] = 1
    alike = first == second
    given = ("along", tensor._layout, index._layout, dim)
    common = list(layout.broadcast_shapes(op, [tuple(first), tuple(second)]))
    common[dim] = size
    tensor = expanded(op, tensor, tuple(common))
    common[dim] = count
    index = expanded(op, index, tuple(common))
    if size:
        index = wrap(index._array % size)
    found = gather(tensor, dim, index, out=out)
    plan = choosing.known(("gather", tensor._layout, index._layout, dim))
    if alike and plan is not None and index._layout is given[2]:
        choosing.keep(given, plan)
    return found
