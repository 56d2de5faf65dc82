"""Linear algebra under torch's older names, which are in the namespace and methods of a tensor: det, qr, norm, dist."""

from kael import decompositions, errors, matrices, norms, pseudoinverse
from kael.install import public
from kael.operands import flag, new, tensors
from kael.tensor import as_tensor_operand


@public()
def det(input):
    """The determinant of a square matrix, or of each in a batch; see `kael.linalg.det`.

    >>> import kael
    >>> kael.det(kael.tensor([[2.0, 1.0], [0.0, 4.0]]))
    tensor(8.)
    """
    return matrices.det(input)


@public()
def logdet(input):
    """The logarithm of the determinant of a square matrix: NaN for a negative one, -inf for zero.

    >>> import kael
    >>> kael.logdet(kael.eye(2))
    tensor(0.)
    """
    sign, log = matrices.signs_and_logs("logdet", input)
    return log.masked_fill(sign.lt(0), float("nan"))


@public()
def slogdet(input, *, out=None):
    """The sign of the determinant and the logarithm of its absolute value; see `kael.linalg.slogdet`.

    >>> import kael
    >>> kael.slogdet(kael.tensor([[-1.0]])).logabsdet
    tensor(0.)
    """
    return matrices.named("slogdet", "slogdet", matrices.signs_and_logs("slogdet", input), out)


@public()
def inverse(input, *, out=None):
    """The inverse of a square matrix, or of each in a batch; see `kael.linalg.inv`.

    >>> import kael
    >>> kael.inverse(kael.tensor([[4.0]]))
    tensor([[0.2500]])
    """
    return matrices.inv(input, out=out)


@public()
def pinverse(input, rcond=1e-15):
    """The pseudoinverse of a matrix; singular values up to ``rcond`` times the largest count as zero.

    >>> import kael
    >>> kael.pinverse(kael.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])
    """
    return pseudoinverse.pinv(input, rcond)


@public()
def cholesky(input, upper=False, *, out=None):
    """The triangular factor of a positive-definite matrix; see `kael.linalg.cholesky`.

    >>> import kael
    >>> kael.cholesky(kael.tensor([[4.0]]))
    tensor([[2.]])
    """
    return decompositions.factored("cholesky", input, upper, out)


@public()
def qr(input, some=True, *, out=None):
    """An orthogonal and an upper triangular matrix whose product is ``input``, named Q and R; see `kael.linalg.qr`.

    Without ``some`` the first is square.

    >>> import kael
    >>> kael.qr(kael.tensor([[3.0], [4.0]])).R
    tensor([[-5.]])
    """
    mode = "reduced" if flag("qr", "some", some) else "complete"
    return matrices.named("qr", "qr", decompositions.triangularised("qr", input, mode), out)


@public()
def svd(input, some=True, compute_uv=True, *, out=None):
    """The singular values of a matrix with ``U @ diag(S) @ V.mT == input``, named U, S and V; see `kael.linalg.svd`.

    Without ``some`` ``U`` and ``V`` are square; without ``compute_uv`` they are that, and all zero.

    >>> import kael
    >>> kael.svd(kael.tensor([[0.0, 2.0], [0.0, 0.0]])).S
    tensor([2., 0.])
    """
    tensor = matrices.matrices("svd", "input", input)
    flag("svd", "some", some)
    if flag("svd", "compute_uv", compute_uv):
        left, values, right = decompositions.singular("svd", tensor, not some)
        found = [left, values, right.mT]
    else:
        *batch, height, width = tensor.shape
        found = [
            tensor.new_zeros(*batch, height, height),
            decompositions.svdvals(tensor),
            tensor.new_zeros(*batch, width, width),
        ]
    return matrices.named("svd", "svd", found, out)


@public()
def norm(input, p="fro", dim=None, keepdim=False, out=None, dtype=None):
    """The norm of order ``p`` along ``dim``, by default of all elements as one vector; "fro" is order 2.

    "nuc" is that of a matrix (`kael.linalg.matrix_norm`), every number that of a vector
    (`kael.linalg.vector_norm`). Raises DtypeError for bool and int64.

    >>> import kael
    >>> kael.norm(kael.tensor([[3.0, 4.0]]))
    tensor(5.)
    """
    tensor = as_tensor_operand("norm", "input", input)
    options = {"keepdim": keepdim, "dtype": dtype, "out": out}
    if p is None or (p == "fro" and not (isinstance(dim, (tuple, list)) and len(dim) > 2)):
        return norms.vector_norm(tensor, 2, dim, **options)
    if isinstance(p, str):
        return norms.matrix_norm(tensor, p, tuple(range(tensor.ndim)) if dim is None else dim, **options)
    return norms.vector_norm(tensor, p, dim, **options)


@public()
def dist(input, other, p=2):
    """The norm of order ``p`` of ``input - other``; dtypes are promoted. Raises DtypeError where no operand is a float.

    >>> import kael
    >>> kael.dist(kael.tensor([0.0, 0.0]), kael.tensor([3.0, 4.0]))
    tensor(5.)
    """
    first, second = tensors("dist", input=input, other=other)
    difference = first.sub(second)
    if difference.dtype.category < 2:
        raise errors.not_floating("dist", difference.dtype)
    return norms.vector_norm(new(difference._array.reshape(-1)), p)
