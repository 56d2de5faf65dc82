"""Matrices taken apart by NumPy's LAPACK: Cholesky, QR, singular values, eigenvalues of symmetric matrices."""

import numpy as np

from kael import errors
from kael.matrices import lapack, matrices, named
from kael.operands import columns, flag, give, new
from kael.outputs import check_out


def cholesky(A, *, upper=False, out=None):
    """The lower triangular ``L`` with ``L @ L.mT == A``, or ``L.mT`` where ``upper`` is true.

    Only that half of the matrix is read. Raises LinAlgError for one that is not positive-definite, DtypeError for bool
    and int64, ShapeError for what is not square.

    >>> import kael
    >>> kael.linalg.cholesky(kael.tensor([[4.0, 2.0], [2.0, 5.0]]))
    tensor([[2., 0.],
            [1., 2.]])
    """
    return factored("linalg.cholesky", A, upper, out)


def factored(op, A, upper, out):
    tensor = matrices(op, "A", A, square=True)
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    options = {"upper": flag(op, "upper", upper)}
    found = lapack(np.linalg.cholesky, tensor._array, failed=lambda batch: _not_definite(op, batch), **options)
    if not np.isfinite(np.diagonal(found, axis1=-2, axis2=-1)).all():
        raise _not_definite(op, "")
    return give(op, found, out, columns(found))


def _not_definite(op, batch):
    return errors.not_positive_definite(op, batch)


_MODES = {"reduced": "reduced", "complete": "complete", "r": "r"}


def triangularised(op, A, mode):
    """``[Q, R]`` of each matrix, as new tensors; ``Q`` is empty in mode r."""
    if mode not in _MODES:
        raise errors.no_such_choice(op, "mode", "'reduced' (default), 'r', or 'complete'", mode)
    tensor = matrices(op, "A", A)
    with np.errstate(all="ignore"):
        found = np.linalg.qr(tensor._array, mode)
    if mode == "r":
        return [new(np.empty(0, found.dtype)), new(found, columns(found))]
    return [new(each, columns(each)) for each in found]


def qr(A, mode="reduced", *, out=None):
    """An orthogonal ``Q`` and an upper triangular ``R`` with ``Q @ R == A``, named so.

    ``mode``: "reduced", where ``Q`` has as few columns as there can be; "complete", where it is square; "r", where it
    is empty.

    >>> import kael
    >>> kael.linalg.qr(kael.tensor([[3.0], [4.0]])).R
    tensor([[-5.]])
    """
    return named("linalg.qr", "linalg_qr", triangularised("linalg.qr", A, mode), out)


def singular(op, tensor, full_matrices):
    """``[U, S, Vh]`` of each matrix, as new tensors."""
    options = {"full_matrices": flag(op, "full_matrices", full_matrices)}
    failed = {"failed": lambda batch: errors.not_converged(op)}
    left, values, right = lapack(np.linalg.svd, tensor._array, **failed, **options)
    return [new(left, columns(left)), new(values), new(right, columns(right))]


def svd(A, full_matrices=True, *, driver=None, out=None):
    """The singular values ``S`` of each matrix, descending, with ``U @ diag(S) @ Vh == A``; named U, S and Vh.

    Without ``full_matrices`` ``U`` and ``Vh`` have only as many columns and rows as there are values. Raises
    LinAlgError where the matrix is not finite, DtypeError for bool and int64.

    >>> import kael
    >>> kael.linalg.svd(kael.tensor([[0.0, 2.0], [0.0, 0.0]])).S
    tensor([2., 0.])
    """
    tensor = matrices("linalg.svd", "A", A)
    _no_driver("linalg.svd", driver)
    return named("linalg.svd", "linalg_svd", singular("linalg.svd", tensor, full_matrices), out)


def _no_driver(op, driver):
    if driver is not None:
        raise errors.not_supported(op, "driver", driver, "drivers are for other devices than the CPU")


def svdvals(A, *, driver=None, out=None):
    """The singular values of each matrix, descending; errors as for `svd`.

    >>> import kael
    >>> kael.linalg.svdvals(kael.tensor([[0.0, 2.0], [0.0, 0.0]]))
    tensor([2., 0.])
    """
    op = "linalg.svdvals"
    tensor = matrices(op, "A", A)
    _no_driver(op, driver)
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    failed = {"failed": lambda batch: errors.not_converged(op)}
    return give(op, lapack(np.linalg.svd, tensor._array, compute_uv=False, **failed), out)


def _half(op, UPLO):
    if not isinstance(UPLO, str) or UPLO.upper() not in ("L", "U"):
        raise errors.no_such_choice(op, "UPLO", "'L' or 'U'", UPLO)
    return UPLO.upper()


def eigh(A, UPLO="L", *, out=None):
    """The eigenvalues of each symmetric matrix, ascending, and its eigenvectors as columns; named so.

    ``UPLO`` says which half of the matrix is read, the lower or the upper. Raises LinAlgError where the matrix is not
    finite, DtypeError for bool and int64, ShapeError for what is not square.

    >>> import kael
    >>> kael.linalg.eigh(kael.tensor([[2.0, 0.0], [0.0, 1.0]])).eigenvalues
    tensor([1., 2.])
    """
    op = "linalg.eigh"
    tensor = matrices(op, "A", A, square=True)
    options = {"UPLO": _half(op, UPLO)}
    failed = {"failed": lambda batch: errors.not_converged(op)}
    values, vectors = lapack(np.linalg.eigh, tensor._array, **failed, **options)
    return named(op, "linalg_eigh", [new(values), new(vectors, columns(vectors))], out)


def eigvalsh(A, UPLO="L", *, out=None):
    """The eigenvalues of each symmetric matrix, ascending; see `eigh`.

    >>> import kael
    >>> kael.linalg.eigvalsh(kael.tensor([[2.0, 0.0], [0.0, 1.0]]))
    tensor([1., 2.])
    """
    op = "linalg.eigvalsh"
    tensor = matrices(op, "A", A, square=True)
    options = {"UPLO": _half(op, UPLO)}
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    return give(
        op, lapack(np.linalg.eigvalsh, tensor._array, failed=lambda batch: errors.not_converged(op), **options), out
    )
