"""Linear algebra, under torch's names. The numbers are NumPy's LAPACK's, in the dtype of the tensor.

>>> import kael
>>> kael.linalg.solve(kael.tensor([[2.0, 0.0], [0.0, 4.0]]), kael.tensor([1.0, 1.0]))
tensor([0.5000, 0.2500])
"""

from kael import slices as _slices
from kael.chains import multi_dot
from kael.chains import power as _power
from kael.core import same_dtype as _same_dtype
from kael.decompositions import cholesky, eigh, eigvalsh, qr, svd, svdvals
from kael.errors import LinAlgError
from kael.matmul import matmul as _matmul
from kael.matrices import det, inv, slogdet
from kael.norms import cond, matrix_norm, norm, vector_norm
from kael.operands import floating as _floating
from kael.operands import tensors as _tensors
from kael.outputs import check_out as _check_out
from kael.outputs import put as _put
from kael.products import crossed as _crossed
from kael.pseudoinverse import matrix_rank, pinv
from kael.systems import lstsq, solve, tensorinv, tensorsolve


def matmul(input, other, *, out=None):
    """The matrix product; see `kael.matmul`.

    >>> import kael
    >>> kael.linalg.matmul(kael.tensor([[1, 2]]), kael.tensor([3, 4]))
    tensor([11])
    """
    return _matmul(input, other, out=out)


def matrix_power(A, n, *, out=None):
    """The product of ``n`` times the same square matrix; see `kael.matrix_power`.

    >>> import kael
    >>> kael.linalg.matrix_power(kael.tensor([[2]]), 3)
    tensor([[8]])
    """
    return _power("linalg.matrix_power", A, n, out)


def cross(input, other, *, dim=-1, out=None):
    """The cross product of vectors of three elements along ``dim``; the other dimensions broadcast.

    >>> import kael
    >>> kael.linalg.cross(kael.tensor([1, 0, 0]), kael.tensor([0, 1, 0]))
    tensor([0, 0, 1])
    """
    return _crossed("linalg.cross", input, other, dim, out)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    """The view of the diagonal of each matrix; see `kael.diagonal`.

    >>> import kael
    >>> kael.linalg.diagonal(kael.tensor([[1, 2], [3, 4]]))
    tensor([1, 4])
    """
    return _slices.diagonal(A, offset, dim1, dim2)


def vecdot(x, y, *, dim=-1, out=None):
    """The dot products of vectors along ``dim``; the other dimensions broadcast.

    Raises DtypeError where dtypes differ or are not floating point.

    >>> import kael
    >>> kael.linalg.vecdot(kael.tensor([1.0, 2.0]), kael.tensor([3.0, 4.0]))
    tensor(11.)
    """
    op = "linalg.vecdot"
    first, second = _tensors(op, x=x, y=y)
    dtype = _same_dtype(op, _floating(op, "x", first), second)
    if out is not None:
        _check_out(op, out, dtype, exact=True)
    found = first.mul(second).sum(dim)
    return found if out is None else _put(op, out, found)


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
