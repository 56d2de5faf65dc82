"""Norms of vectors and matrices, and what is made of them."""

from math import inf, prod

import numpy as np

from kael import errors, layout
from kael.arguments import as_dtype
from kael.decompositions import svdvals
from kael.matrices import inv, matrices
from kael.operands import flag, floating
from kael.outputs import check_out, put
from kael.reduction_calls import call_key, find, remember, run
from kael.scalar import as_number
from kael.tensor import Tensor, as_tensor_operand


def _converted(op, tensor, dtype):
    """The tensor in ``dtype``, which must be floating point and not narrower than its own."""
    if dtype is None:
        return tensor
    wanted = as_dtype(op, dtype)
    if wanted.category < 2:
        raise errors.norm_dtype(op, wanted)
    if wanted.rank < tensor.dtype.rank:
        raise errors.norm_narrows(op, tensor.dtype, wanted)
    return tensor.to(wanted)


def _order(op, value):
    number = as_number(value.item() if isinstance(value, Tensor) and not value.ndim else value)
    if number is None:
        raise errors.not_a_number(op, "ord", value)
    return float(number)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None, out=None):
    """The norm of order ``ord`` of the elements along ``dim``, by default of all: ``sum(abs(x) ** ord) ** (1 / ord)``.

    Order 0 counts what is not zero; inf and -inf give the largest and the smallest absolute value. ``dtype``, a
    floating point one and not narrower, is that of the computation. Raises DtypeError for bool and int64,
    DimensionError where there is no element and the order has no value for that.

    >>> import kael
    >>> kael.linalg.vector_norm(kael.tensor([3.0, 4.0]))
    tensor(5.)
    """
    kind = type(ord)
    key = None
    if dtype is None and out is None and (kind is int or kind is float):
        key = call_key(x, dim, keepdim, ord)
        plan = _plans.get(key)
        if plan is not None:
            return run(plan, x._array)
    op = "linalg.vector_norm"
    tensor = floating(op, "x", x)
    order = _order(op, ord)
    tensor = _converted(op, tensor, dtype)
    flag(op, "keepdim", keepdim)
    ndim = tensor._layout.ndim
    dims = layout.wrap_dims(op, None if isinstance(dim, (tuple, list)) and not dim else dim, ndim)
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    plan = _vector_norm(op, tensor, order, dims, keepdim, dim is None)
    if plan is None:
        found = tensor.abs().pow(order).sum(dims or None, keepdim).pow(1 / order)
    else:
        remember(_plans, key, plan)
        found = run(plan, tensor._array)
    return found if out is None else put(op, out, found)


_plans = {}
_KERNELS = {0: "norm_0", 1: "norm_1", 2: "norm_2", inf: "norm_high", -inf: "norm_low"}


def _vector_norm(op, tensor, order, dims, keepdim, whole):
    """The plan of a vector norm, or None where it takes several operations."""
    shape = tensor._layout.shape
    count = prod(shape[dim] for dim in dims if shape)
    if not count and (order < 0 or order == inf) and (whole or any(not shape[dim] for dim in dims)):
        raise errors.norm_of_nothing(op, order)
    # Of one element it is the absolute value, whatever its square does.
    kernel = _KERNELS.get(1 if count == 1 and order else order)
    return kernel and find(kernel, tensor, tensor.dtype, dims if shape else (), keepdim)


def _matrix_dims(op, dim, ndim):
    if not isinstance(dim, (tuple, list)) or len(dim) != 2:
        raise errors.norm_dims(op, "dim must be a 2-tuple", dim)
    first, second = (layout.wrap_dim(op, each, ndim) for each in dim)
    if first == second:
        raise errors.norm_dims(op, "dims must be different", tuple(dim))
    return first, second


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None, out=None):
    """The norm of the matrices along two dimensions.

    ``ord``: "fro", the root of the sum of squares; "nuc", the sum of singular values; 2 and -2, the largest and the
    smallest of those; 1 and -1, of the sums of absolute values of columns; inf and -inf, of rows. Dtypes as for
    `vector_norm`.

    >>> import kael
    >>> kael.linalg.matrix_norm(kael.tensor([[1.0, 2.0], [3.0, 4.0]]), 1)
    tensor(6.)
    """
    op = "linalg.matrix_norm"
    tensor = matrices(op, "A", A)
    flag(op, "keepdim", keepdim)
    rows, columns = _matrix_dims(op, dim, tensor._layout.ndim)
    order = ord if isinstance(ord, str) else abs(_order(op, ord))
    if order not in ("fro", "nuc", 1, 2, inf):
        raise errors.norm_order(op, ord)
    tensor = _converted(op, tensor, dtype)
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    if order == "fro":
        found = tensor.square().sum((rows, columns), keepdim=keepdim).sqrt()
    elif order in (1, inf):
        along, across = (rows, columns) if order == 1 else (columns, rows)
        found = _extreme(tensor.abs().sum(along, keepdim=True), across, ord)
        found = found if keepdim else found.squeeze((rows, columns))
    else:
        values = svdvals(tensor.movedim((rows, columns), (-2, -1)))
        found = values.sum(-1) if order == "nuc" else _extreme(values, -1, ord).squeeze(-1)
        if keepdim:
            for each in sorted((rows, columns)):
                found = found.unsqueeze(each)
    return found if out is None else put(op, out, found)


def _extreme(values, dim, order):
    """The largest along ``dim`` for a positive order, zero for none; the smallest for a negative one."""
    if order < 0:
        return values.amin(dim, keepdim=True)
    return values.amax(dim, keepdim=True) if values.shape[dim] else values.sum(dim, keepdim=True)


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None, out=None):
    """`vector_norm` or `matrix_norm`, by the number of dimensions in ``dim`` or, with ``ord`` alone, of ``A``.

    Without ``ord`` the norm of all elements, or of those along ``dim``, as one vector.

    >>> import kael
    >>> kael.linalg.norm(kael.tensor([[3.0, 4.0]]))
    tensor(5.)
    """
    tensor = as_tensor_operand("linalg.norm", "A", A)
    options = {"keepdim": keepdim, "dtype": dtype, "out": out}
    if ord is None:
        return vector_norm(tensor, 2, dim, **options)
    if dim is not None:
        dims = tuple(dim) if isinstance(dim, (tuple, list)) else (dim,)
        if len(dims) not in (1, 2):
            raise errors.norm_dims("linalg.norm", "If dim is specified, it must be of length 1 or 2", list(dims))
    else:
        dims = tuple(range(tensor._layout.ndim))
        if len(dims) not in (1, 2):
            requirement = "If dim is not specified but ord is, the input must be 1D or 2D"
            raise errors.norm_dims("linalg.norm", requirement, f"{len(dims)}D")
    if len(dims) == 2 or isinstance(ord, str):
        return matrix_norm(tensor, ord, dims, **options)
    return vector_norm(tensor, ord, dims, **options)


def cond(A, p=None, *, out=None):
    """The condition number of each matrix: its norm times that of its inverse, infinite for a singular one.

    ``p`` is an order of `matrix_norm`; 2, the default, and -2 are a quotient of singular values.

    >>> import kael
    >>> kael.linalg.cond(kael.tensor([[1.0, 0.0], [0.0, 4.0]]))
    tensor(4.)
    """
    op = "linalg.cond"
    if p is None or p in (2, -2):
        values = svdvals(matrices(op, "A", A))
        first, last = values.select(-1, 0), values.select(-1, -1)
        found = last.div(first) if p == -2 else first.div(last)
    else:
        tensor = matrices(op, "A", A, square=True)
        try:
            found = matrix_norm(tensor, p).mul(matrix_norm(inv(tensor), p))
        except errors.LinAlgError:
            found = _conditions(tensor, p)
    if out is None:
        return found
    check_out(op, out, found.dtype, exact=True)
    return put(op, out, found)


def _conditions(tensor, p):
    """The same one matrix at a time, since some of the batch have no inverse."""
    batch = tensor._layout.shape[:-2]
    found = tensor.new_full(batch, inf)
    for index in np.ndindex(batch):
        try:
            found[index] = matrix_norm(tensor[index], p).mul(matrix_norm(inv(tensor[index]), p))
        except errors.LinAlgError:
            continue
    return found
