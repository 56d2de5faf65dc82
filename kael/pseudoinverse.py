"""Which singular values count: the pseudoinverse and the rank of a matrix."""

import numpy as np

from kael import errors
from kael.dtype import DType, finfo
from kael.expansion import expanded
from kael.layout import broadcast_shapes
from kael.matrices import lapack, matrices
from kael.operands import give
from kael.outputs import check_out
from kael.scalar import as_number
from kael.tensor import Tensor


def tolerance(op, argument, value, batch):
    """A tolerance, a number or a tensor that broadcasts to the batch, as an array with room for the values."""
    if isinstance(value, Tensor):
        return expanded(op, value, broadcast_shapes(op, [value._layout.shape, batch]))._array[..., None]
    number = as_number(value)
    if number is None:
        raise errors.no_such_argument(op, argument, "float or Tensor", value)
    return np.float64(number)


def threshold(op, tensor, values, atol, rtol):
    """What a singular value must exceed to count, from the absolute and the relative tolerance."""
    batch = values.shape[:-1]
    if rtol is None:
        default = finfo(tensor.dtype).eps * max(tensor._layout.shape[-2:])
        rtol = default if atol is None else np.where(tolerance(op, "atol", atol, batch) > 0, 0.0, default)
    else:
        rtol = tolerance(op, "rtol", rtol, batch)
    atol = np.float64(0) if atol is None else tolerance(op, "atol", atol, batch)
    largest = values.max(-1, keepdims=True, initial=0)
    return np.maximum(atol, rtol * largest).astype(tensor.dtype.numpy)


def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None, out=None):
    """The pseudoinverse of a matrix, or of each in a batch, by its singular values.

    Values up to ``max(atol, rtol * largest)`` count as zero. ``rtol`` (``rcond`` is its old name) is the larger size
    times the dtype's eps where neither is given, and 0 where only a positive ``atol`` is. ``hermitian`` takes the
    matrix for symmetric and reads its lower half. Raises DtypeError for bool and int64.

    >>> import kael
    >>> kael.linalg.pinv(kael.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])
    """
    op = "linalg.pinv"
    tensor = matrices(op, "A", A, square=hermitian)
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    if isinstance(rcond, bool):
        rcond, hermitian = None, rcond
    rtol = rcond if rtol is None else rtol
    left, values, right = factors(op, tensor, hermitian)
    sizes = np.abs(values)
    with np.errstate(all="ignore"):
        kept = np.where(sizes > threshold(op, tensor, sizes, atol, rtol), 1 / values, np.zeros_like(values))
        found = np.matmul(right.swapaxes(-1, -2) * kept[..., None, :], left.swapaxes(-1, -2))
    return give(op, found, out)


def factors(op, tensor, hermitian):
    """``(U, S, Vh)`` of each matrix, reduced; for symmetric ones from the eigenvalues, which keep their signs."""
    if hermitian:
        values, vectors = lapack(np.linalg.eigh, tensor._array, failed=lambda batch: errors.not_converged(op))
        return vectors, values, vectors.swapaxes(-1, -2)
    return lapack(np.linalg.svd, tensor._array, full_matrices=False, failed=lambda batch: errors.not_converged(op))


def matrix_rank(A, *, tol=None, atol=None, rtol=None, hermitian=False, out=None):
    """How many singular values exceed the tolerance, as int64; tolerances as in `pinv`, ``tol`` an absolute one alone.

    >>> import kael
    >>> kael.linalg.matrix_rank(kael.ones(3, 2))
    tensor(1)
    """
    op = "linalg.matrix_rank"
    tensor = matrices(op, "A", A, square=hermitian)
    if out is not None:
        check_out(op, out, DType.I64, exact=True)
    atol, rtol = (tol, 0.0) if tol is not None else (atol, rtol)
    values = np.abs(factors(op, tensor, hermitian)[1])
    return give(op, np.sum(values > threshold(op, tensor, values, atol, rtol), -1, dtype=np.int64), out)
