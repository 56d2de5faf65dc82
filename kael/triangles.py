"""Parts of matrices: the triangles above and below a diagonal, and diagonals as matrices."""

import numpy as np

from kael import errors
from kael.arguments import as_int
from kael.creation import zeros
from kael.install import public
from kael.layout import wrap_dim
from kael.operands import give, in_place
from kael.outputs import check_out, put
from kael.slices import diagonal as diagonal_of
from kael.tensor import as_tensor_operand


def _triangle(op, input, diagonal, part, out):
    tensor = as_tensor_operand(op, "input", input)
    if tensor._layout.ndim < 2:
        raise errors.not_matrices(op, "input", tensor._layout.ndim)
    height, width = tensor._layout.shape[-2:]
    # No diagonal lies further out than the corners.
    skip = min(max(as_int(op, "diagonal", diagonal), -height - 1), width + 1)
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    return give(op, part(tensor._array, skip), out)


@public()
def tril(input, diagonal=0, *, out=None):
    """Each matrix with zeros above a diagonal; above 0 that lies above the main one.

    >>> import kael
    >>> kael.tril(kael.tensor([[1, 2], [3, 4]]))
    tensor([[1, 0],
            [3, 4]])
    """
    return _triangle("tril", input, diagonal, np.tril, out)


@public()
def triu(input, diagonal=0, *, out=None):
    """Each matrix with zeros below a diagonal; above 0 that lies above the main one.

    >>> import kael
    >>> kael.triu(kael.tensor([[1, 2], [3, 4]]))
    tensor([[1, 2],
            [0, 4]])
    """
    return _triangle("triu", input, diagonal, np.triu, out)


in_place(tril)
in_place(triu)


@public()
def diag(input, diagonal=0, *, out=None):
    """The matrix that has a vector as its diagonal and zeros elsewhere; of a matrix, a copy of its diagonal.

    >>> import kael
    >>> kael.diag(kael.tensor([1, 2]))
    tensor([[1, 0],
            [0, 2]])
    """
    tensor = as_tensor_operand("diag", "input", input)
    ndim = tensor._layout.ndim
    if ndim not in (1, 2):
        raise errors.wrong_ndim("diag():", "Supports 1D or 2D tensors", ndim)
    if out is not None:
        check_out("diag", out, tensor.dtype, exact=True)
    found = diag_embed(tensor, diagonal) if ndim == 1 else diagonal_of(tensor, as_int("diag", "diagonal", diagonal))
    if out is not None:
        return put("diag", out, found)
    return found if ndim == 1 else found.clone()


@public()
def diagflat(input, offset=0):
    """The matrix that has all elements of a tensor, in row-major order, as its diagonal.

    >>> import kael
    >>> kael.diagflat(kael.tensor([[1], [2]]))
    tensor([[1, 0],
            [0, 2]])
    """
    return diag_embed(as_tensor_operand("diagflat", "input", input).reshape(-1), offset)


@public()
def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices with the vectors along the last dimension as their diagonals, in two new dimensions.

    Raises ShapeError when both dimensions are the same.

    >>> import kael
    >>> kael.diag_embed(kael.tensor([[1, 2]])).shape
    kael.Size([1, 2, 2])
    """
    op = "diag_embed"
    tensor = as_tensor_operand(op, "input", input)
    shape = tensor._layout.shape
    skip = as_int(op, "offset", offset)
    first, second = wrap_dim(op, dim1, len(shape) + 1), wrap_dim(op, dim2, len(shape) + 1)
    if first == second:
        raise errors.same_dims(op, dim1, dim2)
    size = shape[-1] + abs(skip)
    sizes = list(shape[:-1])
    for dim in sorted((first, second)):
        sizes.insert(dim, size)
    found = zeros(*sizes, dtype=tensor.dtype)
    diagonal_of(found, skip, first, second).copy_(tensor)
    return found
