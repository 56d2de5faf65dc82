"""Parts of matrices: the triangles above and below a diagonal, and diagonals as matrices."""

from functools import lru_cache

import numpy as np

from kael import core, errors, layout, watching
from kael.arguments import as_int
from kael.creation import zeros
from kael.dtype import DType
from kael.install import public
from kael.layout import wrap_dim
from kael.operands import in_place
from kael.outputs import check_out, put
from kael.promotion import Kind
from kael.slices import diagonal as diagonal_of
from kael.tensor import Tensor, as_tensor_operand, wrap

# What was done for a layout and a diagonal: the step, the numbers of rows and columns, and the result's layout.
_known = watching.cache()


def _triangle(op, input, diagonal, part, out):
    key = None
    if type(input) is Tensor and type(diagonal) is int and out is None:
        key = (op, input._layout, diagonal)
        known = _known.get(key)
        if known is not None:
            step, rows, columns, target = known
            result = np.empty(*target.new)
            step.loop(result, input._array, rows, columns, step.table)
            return wrap(result, target)
    tensor = as_tensor_operand(op, "input", input)
    if tensor._layout.ndim < 2:
        raise errors.not_matrices(op, "input", tensor._layout.ndim)
    height, width = tensor._layout.shape[-2:]
    # No diagonal lies further out than the corners.
    skip = min(max(as_int(op, "diagonal", diagonal), -height - 1), width + 1)
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    known = tensor._layout
    target = layout.dense(known.dtype, known.shape)
    result = core.new(target)
    operands = (tensor._array, _numbers(skip, height).reshape(height, 1), _numbers(0, width))
    keys = (known, layout.dense(DType.I64, (height, 1)), layout.dense(DType.I64, (width,)))
    core.run(part, op, operands, keys, (result, target))
    plan = part.plans.get((*keys, target))
    if key is not None and plan is not None and plan.direct:
        watching.keep(_known, key, (plan.step, *operands[1:], target), core.LIMIT)
    made = wrap(result, target)
    return made if out is None else put(op, out, made)


# Where the column is at most the row, which is counted from the diagonal; where it is at least that.
LOWER = core.Operation("tril", "lower", Kind.DEFAULT, fixed=(1, 2))
UPPER = core.Operation("triu", "upper", Kind.DEFAULT, fixed=(1, 2))


@lru_cache(256)
def _kept(start, count):
    return np.arange(start, start + count)


def _numbers(start, count):
    return _kept(start, count) if count < 1 << 12 else _kept.__wrapped__(start, count)


@public()
def tril(input, diagonal=0, *, out=None):
    """Each matrix with zeros above a diagonal; above 0 that lies above the main one.

    >>> import kael
    >>> kael.tril(kael.tensor([[1, 2], [3, 4]]))
    tensor([[1, 0],
            [3, 4]])
    """
    return _triangle("tril", input, diagonal, LOWER, out)


@public()
def triu(input, diagonal=0, *, out=None):
    """Each matrix with zeros below a diagonal; above 0 that lies above the main one.

    >>> import kael
    >>> kael.triu(kael.tensor([[1, 2], [3, 4]]))
    tensor([[1, 2],
            [0, 4]])
    """
    return _triangle("triu", input, diagonal, UPPER, out)


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
