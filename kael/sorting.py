"""Sorting along a dimension, always stable: sort, argsort, msort, topk, kthvalue. NaN is larger than all else."""

import numpy as np

from kael import errors, return_types, transfer
from kael.arguments import as_int
from kael.dtype import DType
from kael.install import public
from kael.layout import wrap_dim
from kael.operands import accept, check_outs, flag, new, normal
from kael.outputs import check_out, put
from kael.sharing import check_apart
from kael.tensor import as_tensor_operand


def order(array, dim, descending):
    """The indices that sort an array along ``dim``; equal elements stay in their order either way."""
    if not array.ndim:
        return np.zeros((), np.int64)
    if not descending:
        return np.argsort(array, dim, kind="stable")
    # The ascending order of the reversed array, reversed again, has equal elements the right way round.
    turned = np.argsort(np.flip(array, dim), dim, kind="stable")
    return array.shape[dim] - 1 - np.flip(turned, dim)


def along(array, indices, dim):
    return np.take_along_axis(array, indices, dim) if array.ndim else array.copy()


def _sorted(op, input, dim, descending, stable):
    """The tensor, its buffer, the wrapped dim and the indices that sort it."""
    tensor = as_tensor_operand(op, "input", input)
    dim = wrap_dim(op, dim, tensor._layout.ndim)
    flag(op, "descending", descending)
    if stable is not None:
        flag(op, "stable", stable)
    array = normal(tensor)
    return tensor, array, dim, order(array, dim, descending)


def _pair(op, values, indices, out):
    """Both as a named result, or in the tensors of ``out``."""
    if out is None:
        return getattr(return_types, op)((values, indices))
    return getattr(return_types, op + "_out")(put(op, *each) for each in zip(out, (values, indices), strict=True))


@public()
def sort(input, dim=-1, descending=False, stable=None, *, out=None):
    """The elements sorted along ``dim``, and the index that each had; named values and indices.

    Equal elements keep their order, whether ``stable`` asks for it or not. NaN is larger than all other numbers.

    >>> import kael
    >>> kael.sort(kael.tensor([3, 1, 2])).values
    tensor([1, 2, 3])
    """
    if isinstance(dim, bool):
        dim, descending = -1, dim
    if out is not None:
        check_outs("sort", out, (as_tensor_operand("sort", "input", input).dtype, DType.I64))
    tensor, array, dim, indices = _sorted("sort", input, dim, descending, stable)
    known = tensor._layout
    values = new(along(array, indices, dim), transfer.like(known, known.dtype))
    return _pair("sort", values, new(indices, transfer.like(known, DType.I64)), out)


@public()
def argsort(input, dim=-1, descending=False, *, stable=None):
    """The indices that sort a tensor along ``dim``; see `sort`.

    >>> import kael
    >>> kael.argsort(kael.tensor([3, 1, 2]))
    tensor([1, 2, 0])
    """
    if isinstance(dim, bool):
        dim, descending = -1, dim
    tensor, _, _, indices = _sorted("argsort", input, dim, descending, stable)
    return new(indices, transfer.like(tensor._layout, DType.I64))


@public()
def msort(input, *, out=None):
    """The elements sorted along the first dimension.

    >>> import kael
    >>> kael.msort(kael.tensor([[3, 1], [2, 4]]))
    tensor([[2, 1],
            [3, 4]])
    """
    tensor = as_tensor_operand("msort", "input", input)
    if out is not None:
        check_out("msort", out, tensor.dtype, exact=True)
    values = sort(tensor, 0).values
    return values if out is None else put("msort", out, values)


@public()
def topk(input, k, dim=-1, largest=True, sorted=True, *, out=None):
    """The ``k`` largest elements along ``dim``, or the smallest, and their indices; named values and indices.

    They are sorted whether ``sorted`` asks for it or not; of equal elements the first come first. Raises DtypeError for
    bool, ShapeError for more elements than there are.

    >>> import kael
    >>> kael.topk(kael.tensor([3, 1, 2]), 2).values
    tensor([3, 2])
    """
    op = "topk"
    tensor = as_tensor_operand(op, "input", input)
    accept(op, tensor.dtype, "ifd")
    count = as_int(op, "k", k)
    flag(op, "largest", largest)
    flag(op, "sorted", sorted)
    dim = wrap_dim(op, dim, tensor._layout.ndim)
    size = tensor._layout.shape[dim] if tensor._layout.ndim else 1
    if not 0 <= count <= size:
        raise errors.k_out_of_range(op, count, size)
    if out is not None:
        check_outs(op, out, (tensor.dtype, DType.I64))
    indices = order(tensor._array, dim, largest)
    if indices.ndim:
        indices = indices[(slice(None),) * dim + (slice(count),)]
    return _pair(op, new(along(tensor._array, indices, dim)), new(indices), out)


@public()
def kthvalue(input, k, dim=-1, keepdim=False, *, out=None):
    """The ``k``-th smallest element along ``dim``, counted from 1, and its index; named values and indices.

    Raises DtypeError for bool, ShapeError for ``k`` out of range, DimensionError where there are no elements.

    >>> import kael
    >>> kael.kthvalue(kael.tensor([30, 10, 20]), 2).values
    tensor(20)
    """
    op = "kthvalue"
    tensor = as_tensor_operand(op, "input", input)
    accept(op, tensor.dtype, "ifd")
    place = as_int(op, "k", k)
    flag(op, "keepdim", keepdim)
    dim = wrap_dim(op, dim, tensor._layout.ndim)
    size = tensor._layout.shape[dim] if tensor._layout.ndim else 1
    if not size:
        raise errors.empty_dim(op, dim)
    if not 1 <= place <= size:
        raise errors.k_out_of_range(op, place, size)
    if out is not None:
        check_outs(op, out, (tensor.dtype, DType.I64))
        check_apart(op, out[0], tensor)
    indices = order(tensor._array, dim, False)
    if indices.ndim:
        indices = indices[(slice(None),) * dim + (slice(place - 1, place),)]
    values = along(tensor._array, indices, dim)
    if not keepdim and indices.ndim:
        values, indices = values.squeeze(dim), indices.squeeze(dim)
    return _pair(op, new(values), new(indices), out)
