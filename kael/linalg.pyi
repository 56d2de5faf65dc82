"""Linear algebra, under torch's names. The numbers are NumPy's LAPACK's, in the dtype of the tensor. Made by ``python -m kael.stubgen``: change the sources, not this file."""

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Self, TypeAlias

import numpy as np

from kael.device import Device
from kael.device import Format
from kael.dtype import DType
from kael.errors import LinAlgError as LinAlgError
from kael.size import Size
from kael.tensor import Tensor

_Number: TypeAlias = builtins.bool | builtins.int | builtins.float
_Dim: TypeAlias = builtins.int | Sequence[builtins.int]
_Dtype: TypeAlias = DType | type[_Number]
_Device: TypeAlias = Device | builtins.str


def cholesky(A: Tensor, *, upper: builtins.bool = False, out: Tensor | None = None) -> Tensor:
    """The lower triangular ``L`` with ``L @ L.mT == A``, or ``L.mT`` where ``upper`` is true."""

def cond(A: Tensor, p: Any = None, *, out: Tensor | None = None) -> Tensor:
    """The condition number of each matrix: its norm times that of its inverse, infinite for a singular one."""

def cross(input: Tensor, other: Tensor, *, dim: _Dim = -1, out: Tensor | None = None) -> Tensor:
    """The cross product of vectors of three elements along ``dim``; the other dimensions broadcast."""

def det(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The determinant of a square matrix, or of each in a batch; dtypes and shapes as for `inv`."""

def diagonal(A: Tensor, *, offset: builtins.int = 0, dim1: builtins.int = -2, dim2: builtins.int = -1) -> Tensor:
    """The view of the diagonal of each matrix; see `kael.diagonal`."""

def eigh(A: Tensor, UPLO: builtins.str = 'L', *, out: Tensor | None = None) -> Any:
    """The eigenvalues of each symmetric matrix, ascending, and its eigenvectors as columns; named so."""

def eigvalsh(A: Tensor, UPLO: builtins.str = 'L', *, out: Tensor | None = None) -> Tensor:
    """The eigenvalues of each symmetric matrix, ascending; see `eigh`."""

def inv(A: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse of a square matrix, or of each in a batch."""

def lstsq(A: Tensor, B: Tensor, rcond: Any = None, *, driver: Any = None) -> Any:
    """The ``X`` with the smallest ``norm(A @ X - B)``, and of those the smallest; named solution, residuals, rank and"""

def matmul(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The matrix product; see `kael.matmul`."""

def matrix_norm(A: Tensor, ord: builtins.str = 'fro', dim: _Dim = ..., keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
    """The norm of the matrices along two dimensions."""

def matrix_power(A: Tensor, n: builtins.int, *, out: Tensor | None = None) -> Tensor:
    """The product of ``n`` times the same square matrix; see `kael.matrix_power`."""

def matrix_rank(A: Tensor, *, tol: Any = None, atol: Any = None, rtol: Any = None, hermitian: builtins.bool = False, out: Tensor | None = None) -> Tensor:
    """How many singular values exceed the tolerance, as int64; tolerances as in `pinv`, ``tol`` an absolute one alone."""

def multi_dot(tensors: Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """The product of two or more matrices, in the order that takes the fewest multiplications."""

def norm(A: Tensor, ord: Any = None, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
    """`vector_norm` or `matrix_norm`, by the number of dimensions in ``dim`` or, with ``ord`` alone, of ``A``."""

def pinv(A: Tensor, rcond: Any = None, hermitian: builtins.bool = False, *, atol: Any = None, rtol: Any = None, out: Tensor | None = None) -> Tensor:
    """The pseudoinverse of a matrix, or of each in a batch, by its singular values."""

def qr(A: Tensor, mode: builtins.str = 'reduced', *, out: Tensor | None = None) -> Any:
    """An orthogonal ``Q`` and an upper triangular ``R`` with ``Q @ R == A``, named so."""

def slogdet(A: Tensor, *, out: Tensor | None = None) -> Any:
    """The sign of the determinant and the logarithm of its absolute value, named sign and logabsdet."""

def solve(A: Tensor, B: Tensor, *, left: builtins.bool = True, out: Tensor | None = None) -> Tensor:
    """The ``X`` for which ``A @ X == B``, or ``X @ A == B`` where ``left`` is false; batches broadcast."""

def svd(A: Tensor, full_matrices: builtins.bool = True, *, driver: Any = None, out: Tensor | None = None) -> Any:
    """The singular values ``S`` of each matrix, descending, with ``U @ diag(S) @ Vh == A``; named U, S and Vh."""

def svdvals(A: Tensor, *, driver: Any = None, out: Tensor | None = None) -> Tensor:
    """The singular values of each matrix, descending; errors as for `svd`."""

def tensorinv(A: Tensor, ind: builtins.int = 2, *, out: Tensor | None = None) -> Tensor:
    """The inverse of a tensor as a map from its last dimensions to its first ``ind`` ones, whose sizes must have one"""

def tensorsolve(A: Tensor, B: Tensor, dims: _Dim | None = None, *, out: Tensor | None = None) -> Tensor:
    """The tensor ``X`` for which ``tensordot(A, X, X.ndim) == B``."""

def vecdot(x: Any, y: Any, *, dim: _Dim = -1, out: Tensor | None = None) -> Tensor:
    """The dot products of vectors along ``dim``; the other dimensions broadcast."""

def vector_norm(x: Any, ord: builtins.int = 2, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
    """The norm of order ``ord`` of the elements along ``dim``, by default of all: ``sum(abs(x) ** ord) ** (1 / ord)``."""

__all__ = [
    "LinAlgError",
    "cholesky",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eigh",
    "eigvalsh",
    "inv",
    "lstsq",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "multi_dot",
    "norm",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
    "tensorinv",
    "tensorsolve",
    "vecdot",
    "vector_norm",
]
