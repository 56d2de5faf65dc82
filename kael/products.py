"""Products that are more, or less, than a matrix product: inner, kron, cross, trace, tensordot."""

from math import prod

import numpy as np

from kael import errors, layout, watching
from kael.core import accept, same_dtype
from kael.dimensions import permute
from kael.expansion import expanded
from kael.install import public
from kael.layout import wrap_dim
from kael.matmul import dot, matmul, mm, mv
from kael.operands import give, tensors
from kael.outputs import check_out, put
from kael.slices import diagonal
from kael.tensor import Tensor, as_tensor_operand
from kael.views import reshape


def _rows(input, other):
    """The products of each row of a matrix with each row of another."""
    return mm(input, other.t())


# What multiplies operands of layouts that were found to fit.
_inner_products = watching.cache()
LIMIT = 1 << 12


@public()
def inner(input, other, *, out=None):
    """The sums of products along the last dimension of both tensors; `mul` where one of them is 0-d.

    The result has the other dimensions of ``input``, then those of ``other``. Raises DtypeError where dtypes differ or
    are bool, ShapeError where the last sizes differ.

    >>> import kael
    >>> kael.inner(kael.tensor([1, 2, 3]), kael.tensor([0, 2, 1]))
    tensor(7)
    """
    if out is None and type(input) is Tensor and type(other) is Tensor:
        multiply = _inner_products.get((input._layout, other._layout))
        if multiply is not None:
            return multiply(input, other)
    first, second = tensors("inner", input=input, other=other)
    if not first._layout.ndim or not second._layout.ndim:
        return _promoted("inner", first.mul(second), out)
    dtype = same_dtype("inner", first, second, accepts="ifd")
    if out is not None:
        check_out("inner", out, dtype, exact=True)
    left, right = first._layout, second._layout
    if left.shape[-1] != right.shape[-1]:
        requirement = "the last dimension must match on both input tensors"
        raise errors.shapes_do_not_fit("inner", requirement, left.shape, right.shape)
    result = give("inner", contracted("inner", first, second, [left.ndim - 1], [right.ndim - 1]), out)
    multiply = {(1, 1): dot, (2, 1): mv, (2, 2): _rows}.get((left.ndim, right.ndim))
    if multiply is not None:
        watching.keep(_inner_products, (left, right), multiply, LIMIT)
    return result


@public()
def kron(input, other, *, out=None):
    """The Kronecker product: ``input`` with each element replaced by its product with all of ``other``.

    Dtypes are promoted as by `mul`; the tensor of fewer dimensions gets new ones in front.

    >>> import kael
    >>> kael.kron(kael.tensor([1, 10]), kael.tensor([1, 2]))
    tensor([ 1,  2, 10, 20])
    """
    first, second = tensors("kron", input=input, other=other)
    ndim = max(first._layout.ndim, second._layout.ndim)
    left = (1,) * (ndim - first._layout.ndim) + first._layout.shape
    right = (1,) * (ndim - second._layout.ndim) + second._layout.shape
    spread = reshape(first, [size for pair in left for size in (pair, 1)])
    product = spread.mul(reshape(second, [size for pair in right for size in (1, pair)]))
    result = reshape(product, [m * n for m, n in zip(left, right, strict=True)])
    return _promoted("kron", result, out)


def _promoted(op, result, out):
    """``result``, whose dtype is that of a product, or ``out`` with its elements."""
    if out is None:
        return result
    check_out(op, out, result.dtype, exact=False)
    return put(op, out, result)


def crossed(op, input, other, dim, out):
    """The cross product along ``dim``, of which both tensors have three."""
    first, second = tensors(op, input=input, other=other)
    left, right = first._layout.shape, second._layout.shape
    if len(left) != len(right):
        raise errors.shapes_do_not_fit(op, "inputs must have the same number of dimensions", left, right)
    if dim is None:
        dim = next((k for k, size in enumerate(left) if size == 3), None)
        if dim is None:
            raise errors.no_dim_of_size_three(op, left)
    dim = wrap_dim(op, dim, len(left))
    if not left or left[dim] != 3 or right[dim] != 3:
        raise errors.not_of_size_three(op, dim, left[dim] if left else 1, right[dim] if right else 1)
    shape = layout.broadcast_shapes(op, [left, right])
    dtype = same_dtype(op, first, second, accepts="ifd")
    if out is not None:
        check_out(op, out, dtype, exact=True)
    x = np.moveaxis(expanded(op, first, shape)._array, dim, 0)
    y = np.moveaxis(expanded(op, second, shape)._array, dim, 0)
    with np.errstate(all="ignore"):
        rows = [x[i] * y[j] - x[j] * y[i] for i, j in ((1, 2), (2, 0), (0, 1))]
    return give(op, np.stack(rows, dim), out)


@public()
def cross(input, other, dim=None, *, out=None):
    """The cross product of vectors of three elements along ``dim``, by default the first dimension of that size.

    The other dimensions broadcast; dtypes must be the same and not bool.

    >>> import kael
    >>> kael.cross(kael.tensor([1, 0, 0]), kael.tensor([0, 1, 0]))
    tensor([0, 0, 1])
    """
    return crossed("cross", input, other, dim, out)


@public()
def trace(input):
    """The sum of the diagonal of a matrix; ShapeError for another number of dimensions, DtypeError for bool.

    >>> import kael
    >>> kael.trace(kael.tensor([[1, 2], [3, 4]]))
    tensor(5)
    """
    tensor = as_tensor_operand("trace", "input", input)
    if tensor._layout.ndim != 2:
        raise errors.ndim_required("trace", "input", 2, tensor._layout.ndim)
    accept("trace", (tensor,), tensor.dtype, "ifd")
    return diagonal(tensor).sum()


def contracted(op, first, second, left, right):
    """The buffer of the sums of products over the dimensions ``left`` of one tensor and ``right`` of the other.

    A dimension of size one is summed over, as the other one's is where it is met by such.
    """
    for m, n in zip(left, right, strict=True):
        i, j = first._layout.shape[m], second._layout.shape[n]
        if i != j and 1 not in (i, j):
            requirement = f"contracted dimensions need to match, dim {m} of the first and dim {n} of the second"
            raise errors.shapes_do_not_fit(op, requirement, first._layout.shape, second._layout.shape)
        if i != j and i == 1:
            second = second.sum(n, keepdim=True)
        elif i != j:
            first = first.sum(m, keepdim=True)
    rows = [dim for dim in range(first._layout.ndim) if dim not in left]
    columns = [dim for dim in range(second._layout.ndim) if dim not in right]
    heights = [first._layout.shape[dim] for dim in rows]
    widths = [second._layout.shape[dim] for dim in columns]
    count = prod(first._layout.shape[dim] for dim in left)
    one = reshape(permute(first, (*rows, *left)), (prod(heights), count))
    two = reshape(permute(second, (*right, *columns)), (count, prod(widths)))
    return reshape(matmul(one, two), (*heights, *widths))._array


@public(method=False)
def tensordot(a, b, dims=2, out=None):
    """The sums of products over several dimensions of both tensors.

    ``dims``: an int, that many last dimensions of ``a`` with the first of ``b``; or two lists, of dimensions of ``a``
    and of ``b``. Raises DtypeError where dtypes differ or are bool, ShapeError where sizes do.

    >>> import kael
    >>> kael.tensordot(kael.tensor([[1, 2], [3, 4]]), kael.tensor([[1, 0], [0, 1]]), dims=2)
    tensor(5)
    """
    op = "tensordot"
    first, second = tensors(op, a=a, b=b)
    left, right = _contracted_dims(dims, first._layout.ndim, second._layout.ndim)
    dtype = same_dtype(op, first, second, accepts="ifd")
    if out is not None:
        check_out(op, out, dtype, exact=True)
    return give(op, contracted(op, first, second, left, right), out)


def _contracted_dims(dims, m, n):
    """The dimensions of both tensors that ``dims`` names, counted from the front."""
    if isinstance(dims, Tensor):
        dims = dims.tolist()
    if isinstance(dims, (tuple, list)):
        if len(dims) != 2:
            raise errors.dims_to_contract(dims)
        left, right = (list(each) if isinstance(each, (tuple, list)) else [each] for each in dims)
        if len(left) != len(right):
            raise errors.shapes_do_not_fit("tensordot", "both dimension lists should have same length", left, right)
        left = [wrap_dim("tensordot", dim, m) for dim in left]
        right = [wrap_dim("tensordot", dim, n) for dim in right]
        for each in (left, right):
            for dim in each:
                if each.count(dim) > 1:
                    raise errors.dim_repeated("tensordot", dim)
        return left, right
    if type(dims) is not int:
        raise errors.dims_to_contract(dims)
    if not 0 <= dims <= min(m, n):
        raise errors.contraction_too_deep(dims, m, n)
    return list(range(m - dims, m)), list(range(dims))
