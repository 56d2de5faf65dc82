"""Sorting along a dimension, always stable: sort, argsort, msort, topk, kthvalue. NaN is larger than all else."""

import numpy as np

from kael import errors, return_types, selecting, transfer
from kael.arguments import as_int
from kael.core import accept
from kael.dtype import DType
from kael.install import public
from kael.layout import wrap_dim
from kael.operands import check_outs, flag, new, normal
from kael.ordering import best_of_many, kth, order
from kael.outputs import check_out, put
from kael.reduction_calls import remember
from kael.sharing import check_apart
from kael.tensor import Tensor, as_tensor_operand


def _along(array, indices, dim):
    """The elements at the indices along a dimension."""
    if array.ndim == 1:
        return array.take(indices)
    return np.take_along_axis(array, indices, dim) if array.ndim else array.copy()


def _sorted(op, input, dim, descending, stable):
    """``(values, indices)``, the values as a function that gives them, since not all want them."""
    tensor = as_tensor_operand(op, "input", input)
    known = tensor._layout
    dim = wrap_dim(op, dim, known.ndim)
    flag(op, "descending", descending)
    if stable is not None:
        flag(op, "stable", stable)
    count = known.shape[dim] if known.ndim else 1
    if selecting.can_find(count, count):
        values, indices = selecting.run(selecting.find(known, dim, count, descending), tensor._array)
        return lambda: values, indices
    array = normal(tensor)
    indices = order(array, dim, descending)
    return (
        lambda: new(_along(array, indices, dim), transfer.like(known, known.dtype)),
        new(indices, transfer.like(known, DType.I64)),
    )


def _pair(op, values, indices, out):
    """Both as a named result, or in the tensors of ``out``."""
    if out is None:
        return tuple.__new__(getattr(return_types, op), (values, indices))
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
    values, indices = _sorted("sort", input, dim, descending, stable)
    return _pair("sort", values(), indices, out)


@public()
def argsort(input, dim=-1, descending=False, *, stable=None):
    """The indices that sort a tensor along ``dim``; see `sort`.

    >>> import kael
    >>> kael.argsort(kael.tensor([3, 1, 2]))
    tensor([1, 2, 0])
    """
    if isinstance(dim, bool):
        dim, descending = -1, dim
    return _sorted("argsort", input, dim, descending, stable)[1]


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


# Plans by the arguments of calls.
_best_plans, _kth_plans = {}, {}


@public()
def topk(input, k, dim=-1, largest=True, sorted=True, *, out=None):
    """The ``k`` largest elements along ``dim``, or the smallest, and their indices; named values and indices.

    They are sorted whether ``sorted`` asks for it or not; of equal elements the first come first. Raises DtypeError for
    bool, ShapeError for more elements than there are.

    >>> import kael
    >>> kael.topk(kael.tensor([3, 1, 2]), 2).values
    tensor([3, 2])
    """
    key = None
    plain = type(largest) is bool and type(sorted) is bool and out is None
    if plain and type(input) is Tensor and type(k) is int and type(dim) is int:
        key = (input._layout, k, dim, largest)
        plan = _best_plans.get(key)
        if plan is not None:
            return tuple.__new__(return_types.topk, selecting.run(plan, input._array))
    op = "topk"
    tensor = as_tensor_operand(op, "input", input)
    accept(op, (tensor,), tensor.dtype, "ifd")
    count = as_int(op, "k", k)
    flag(op, "largest", largest)
    flag(op, "sorted", sorted)
    dim = wrap_dim(op, dim, tensor._layout.ndim)
    size = tensor._layout.shape[dim] if tensor._layout.ndim else 1
    if not 0 <= count <= size:
        raise errors.k_out_of_range(op, count, size)
    if out is not None:
        check_outs(op, out, (tensor.dtype, DType.I64))
    # A 0-d tensor gives its element, whatever is asked for.
    count = count if tensor.ndim else 1
    if selecting.can_find(size, count):
        plan = selecting.find(tensor._layout, dim, count, largest)
        remember(_best_plans, key, plan)
        return _pair(op, *selecting.run(plan, tensor._array), out)
    rows = np.moveaxis(tensor._array, dim, -1)
    indices = best_of_many(rows, count, largest)
    found = np.take_along_axis(rows, indices, -1), indices
    return _pair(op, *(new(np.moveaxis(each, -1, dim)) for each in found), out)


@public()
def kthvalue(input, k, dim=-1, keepdim=False, *, out=None):
    """The ``k``-th smallest element along ``dim``, counted from 1, and its index; named values and indices.

    Raises DtypeError for bool, ShapeError for ``k`` out of range, DimensionError where there are no elements.

    >>> import kael
    >>> kael.kthvalue(kael.tensor([30, 10, 20]), 2).values
    tensor(20)
    """
    key = None
    if type(input) is Tensor and type(k) is int and type(dim) is int and type(keepdim) is bool and out is None:
        key = (input._layout, k, dim, keepdim)
        plan = _kth_plans.get(key)
        if plan is not None:
            return tuple.__new__(return_types.kthvalue, selecting.run(plan, input._array))
    op = "kthvalue"
    tensor = as_tensor_operand(op, "input", input)
    accept(op, (tensor,), tensor.dtype, "ifd")
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
    if selecting.can_find(size, place):
        plan = selecting.find(tensor._layout, dim, place, False, place - 1, keepdim)
        remember(_kth_plans, key, plan)
        return _pair(op, *selecting.run(plan, tensor._array), out)
    indices = kth(tensor._array, dim, place)
    found = _along(tensor._array, indices, dim), indices
    if not keepdim and tensor.ndim:
        found = [each.squeeze(dim) for each in found]
    return _pair(op, *map(new, found), out)
