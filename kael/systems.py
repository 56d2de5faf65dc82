"""Systems of linear equations: solutions, and the nearest there is."""

from math import prod

import numpy as np

from kael import errors, return_types
from kael.core import same_dtype
from kael.dtype import finfo
from kael.layout import broadcast_shapes, wrap_dim
from kael.matrices import inv, lapack, matrices
from kael.operands import columns, flag, give, new
from kael.outputs import check_out, put
from kael.scalar import as_number
from kael.tensor import as_tensor_operand


def solve(A, B, *, left=True, out=None):
    """The ``X`` for which ``A @ X == B``, or ``X @ A == B`` where ``left`` is false; batches broadcast.

    ``B`` is a vector where it is 1-D, or where it has one dimension less than ``A`` and the shape of a batch of
    vectors. Raises LinAlgError for a singular matrix, DtypeError where the dtypes differ or are not floating point,
    ShapeError where shapes do not fit.

    >>> import kael
    >>> kael.linalg.solve(kael.tensor([[2.0, 0.0], [0.0, 4.0]]), kael.tensor([1.0, 1.0]))
    tensor([0.5000, 0.2500])
    """
    op = "linalg.solve"
    first, second = matrices(op, "A", A, square=True), as_tensor_operand(op, "B", B)
    dtype = same_dtype(op, first, second)
    if out is not None:
        check_out(op, out, dtype, exact=True)
    flag(op, "left", left)
    a, b = first._array, second._array
    if not b.ndim:
        raise errors.not_matrices(op, "B", 0)
    vector = b.ndim == 1 or (a.ndim - 1 == b.ndim and b.shape == a.shape[:-1])
    if vector:
        b = b[..., None]
    if a.shape[-1] != b.shape[-2 if left else -1]:
        equation = "AX = B" if left else "XA = B"
        raise errors.shapes_do_not_fit(op, f"the shapes of A and B must fit the equation {equation}", a.shape, b.shape)
    broadcast_shapes(op, [a.shape[:-2], b.shape[:-2]])
    if not left:
        a, b = a.swapaxes(-1, -2), b.swapaxes(-1, -2)
    found = lapack(np.linalg.solve, a, b, failed=lambda batch: errors.singular(op, batch))
    if vector:
        return give(op, found[..., 0], out)
    return give(op, found if left else found.swapaxes(-1, -2), out, columns(found) if left else None)


_DRIVERS = ("gels", "gelsy", "gelsd", "gelss")


def lstsq(A, B, rcond=None, *, driver=None):
    """The ``X`` with the smallest ``norm(A @ X - B)``, and of those the smallest; named solution, residuals, rank and
    singular_values.

    Singular values up to ``rcond`` times the largest count as zero; by default the dtype's eps times the larger size.
    ``driver`` is one of gels, gelsy (default), gelsd and gelss, and says which of the results there are, the others
    being empty: the rank for all but gels, singular values for gelsd and gelss, residuals for all but gelsy where the
    rank is full and there are more rows than columns. Raises LinAlgError where gels meets a matrix that has not full
    rank.

    >>> import kael
    >>> kael.linalg.lstsq(kael.tensor([[1.0], [1.0]]), kael.tensor([[1.0], [3.0]])).rank
    tensor(1)
    """
    op = "linalg.lstsq"
    first, second = matrices(op, "input", A), as_tensor_operand(op, "B", B)
    same_dtype(op, first, second)
    driver = "gelsy" if driver is None else driver
    if driver not in _DRIVERS:
        raise errors.no_such_choice(op, "driver", ", ".join(_DRIVERS), driver)
    rows, columns = first._layout.shape[-2:]
    a, b = first._array, second._array
    vector = b.ndim == a.ndim - 1
    if vector:
        b = b[..., None]
    if b.ndim < 2 or b.shape[-2] != rows:
        requirement = "input.size(-2) should match the rows of other"
        raise errors.shapes_do_not_fit(op, requirement, first._layout.shape, second._layout.shape)
    batch = broadcast_shapes(op, [a.shape[:-2], b.shape[:-2]])
    a, b = np.broadcast_to(a, (*batch, rows, columns)), np.broadcast_to(b, (*batch, rows, b.shape[-1]))
    rcond = finfo(first.dtype).eps * max(rows, columns) if rcond is None else as_number(rcond)
    if rcond is None:
        raise errors.not_a_number(op, "rcond", rcond)
    few = min(rows, columns)
    solution = np.empty((*batch, columns, b.shape[-1]), a.dtype)
    ranks, values = np.empty(batch, np.int64), np.empty((*batch, few), a.dtype)
    for index in np.ndindex(batch):
        found = lapack(
            np.linalg.lstsq, a[index], b[index], rcond=float(rcond), failed=lambda batch: errors.not_converged(op)
        )
        solution[index], _, ranks[index], values[index] = found
    if driver == "gels" and (ranks < few).any():
        raise errors.rank_deficient(op)
    residuals = np.empty(0, a.dtype)
    if driver != "gelsy" and rows > columns and (ranks == columns).all():
        residuals = np.square(np.matmul(a, solution) - b).sum(-2)
    return return_types.linalg_lstsq(
        (
            new(solution[..., 0] if vector else solution),
            new(residuals),
            new(ranks if driver != "gels" else np.empty(0, np.int64)),
            new(values if driver in ("gelsd", "gelss") else np.empty(0, a.dtype)),
        )
    )


def tensorinv(A, ind=2, *, out=None):
    """The inverse of a tensor as a map from its last dimensions to its first ``ind`` ones, whose sizes must have one
    product.

    >>> import kael
    >>> kael.linalg.tensorinv(kael.eye(4).reshape(2, 2, 4)).shape
    kael.Size([4, 2, 2])
    """
    op = "linalg.tensorinv"
    tensor = as_tensor_operand(op, "A", A)
    shape = tensor._layout.shape
    if type(ind) is not int or ind < 1:
        raise errors.no_such_choice(op, "ind", "the positive ints", ind)
    height, width = prod(shape[:ind]), prod(shape[ind:])
    if height != width:
        raise errors.shapes_do_not_fit(
            op, "prod(A.shape[:ind]) must equal prod(A.shape[ind:])", shape[:ind], shape[ind:]
        )
    inverse = inv(tensor.reshape(height, width)).reshape(*shape[ind:], *shape[:ind])
    if out is None:
        return inverse
    check_out(op, out, inverse.dtype, exact=True)
    return put(op, out, inverse)


def tensorsolve(A, B, dims=None, *, out=None):
    """The tensor ``X`` for which ``tensordot(A, X, X.ndim) == B``.

    ``dims`` of ``A`` are moved to its end before. The product of the first sizes of ``A``, those of ``B``, must be the
    product of the others.

    >>> import kael
    >>> kael.linalg.tensorsolve(2 * kael.eye(4).reshape(2, 2, 4), kael.ones(2, 2))
    tensor([0.5000, 0.5000, 0.5000, 0.5000])
    """
    op = "linalg.tensorsolve"
    first, second = as_tensor_operand(op, "A", A), as_tensor_operand(op, "B", B)
    if dims is not None:
        last = [wrap_dim(op, dim, first._layout.ndim) for dim in dims]
        first = first.permute(*[dim for dim in range(first._layout.ndim) if dim not in last], *last)
    shape, count = first._layout.shape, second._layout.numel
    rest = shape[second._layout.ndim :]
    if prod(rest) != count or prod(shape) != count * count:
        requirement = "self must be reshaped to a square matrix that fits B"
        raise errors.shapes_do_not_fit(op, requirement, shape, second._layout.shape)
    found = solve(first.reshape(count, count), second.reshape(count)).reshape(rest)
    if out is None:
        return found
    check_out(op, out, found.dtype, exact=True)
    return put(op, out, found)
