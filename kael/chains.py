"""Several matrix products after each other: powers of a matrix, and chains in the cheapest order."""

from kael import errors
from kael.core import same_dtype
from kael.install import public
from kael.joining import tensors_operand
from kael.matmul import matmul
from kael.matrices import inv
from kael.outputs import check_out, put
from kael.tensor import as_tensor_operand


def power(op, A, n, out):
    """The ``n``-th power of each square matrix."""
    tensor = as_tensor_operand(op, "A", A)
    if type(n) is not int:
        raise errors.not_an_int(op, "n", n)
    shape = tensor._layout.shape
    if len(shape) < 2:
        raise errors.not_matrices(op, "A", len(shape))
    if shape[-1] != shape[-2]:
        raise errors.not_square(op, shape)
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    if n < 0:
        tensor, n = inv(tensor), -n
    found = tensor.clone() if n else _ones(tensor)
    for bit in bin(n)[3:]:
        found = matmul(found, found)
        if bit == "1":
            found = matmul(found, tensor)
    return found if out is None else put(op, out, found)


def _ones(tensor):
    """The unit matrix in place of each matrix."""
    found = tensor.new_zeros(tensor.shape)
    found.diagonal(0, -2, -1).fill_(1)
    return found


@public()
def matrix_power(input, n, *, out=None):
    """The product of ``n`` times the same square matrix, or each in a batch; of its inverse for a negative ``n``.

    Raises ShapeError for what is not square, LinAlgError where there is no inverse, DtypeError for bool and, with a
    negative ``n``, for int64.

    >>> import kael
    >>> kael.matrix_power(kael.tensor([[1, 1], [1, 0]]), 10)
    tensor([[89, 55],
            [55, 34]])
    """
    return power("matrix_power", input, n, out)


def multi_dot(tensors, *, out=None):
    """The product of two or more matrices, in the order that takes the fewest multiplications.

    The first and the last may be vectors: a row and a column, whose dimensions the result lacks. Raises DtypeError
    where dtypes differ or are bool, ShapeError where shapes do not fit.

    >>> import kael
    >>> kael.linalg.multi_dot([kael.ones(3, 2), kael.ones(2, 4), kael.ones(4)])
    tensor([8., 8., 8.])
    """
    op = "linalg.multi_dot"
    tensors_operand(op, tensors)
    if len(tensors) < 2:
        raise errors.too_few_matrices(op, 2, len(tensors))
    return _chain(op, list(tensors), out)


def _chain(op, tensors, out):
    dtype = same_dtype(op, *tensors, accepts="ifd")
    if out is not None:
        check_out(op, out, dtype, exact=True)
    row, column = tensors[0]._layout.ndim == 1, tensors[-1]._layout.ndim == 1
    if row:
        tensors[0] = tensors[0].unsqueeze(0)
    if column:
        tensors[-1] = tensors[-1].unsqueeze(1)
    for k, tensor in enumerate(tensors):
        if tensor._layout.ndim != 2:
            raise errors.ndim_required(op, f"tensors[{k}]", 2, tensor._layout.ndim)
    for first, second in zip(tensors, tensors[1:], strict=False):
        if first._layout.shape[1] != second._layout.shape[0]:
            requirement = "neighbours must fit for a matrix product"
            raise errors.shapes_do_not_fit(op, requirement, first._layout.shape, second._layout.shape)
    found = _multiply(tensors, _splits([tensors[0]._layout.shape[0], *(t._layout.shape[1] for t in tensors)]))
    if column:
        found = found.squeeze(-1)
    if row:
        found = found.squeeze(0)
    return found if out is None else put(op, out, found)


def _splits(sizes):
    """``{(first, last): k}``: where to split the matrices first to last for the fewest multiplications."""
    count = len(sizes) - 1
    costs = {(k, k): 0 for k in range(count)}
    splits = {}
    for length in range(1, count):
        for first in range(count - length):
            last = first + length
            costs[first, last], splits[first, last] = min(
                (costs[first, k] + costs[k + 1, last] + sizes[first] * sizes[k + 1] * sizes[last + 1], k)
                for k in range(first, last)
            )
    return splits


def _multiply(tensors, splits, first=0, last=None):
    last = len(tensors) - 1 if last is None else last
    if first == last:
        return tensors[first]
    k = splits[first, last]
    return matmul(_multiply(tensors, splits, first, k), _multiply(tensors, splits, k + 1, last))


@public(method=False)
def chain_matmul(*matrices, out=None):
    """The product of one or more matrices, in the order that takes the fewest multiplications.

    >>> import kael
    >>> kael.chain_matmul(kael.ones(3, 2), kael.ones(2, 4), kael.ones(4, 1)).shape
    kael.Size([3, 1])
    """
    op = "chain_matmul"
    if not matrices:
        raise errors.too_few_matrices(op, 1, 0)
    tensors_operand(op, matrices)
    for k, tensor in enumerate(matrices):
        if tensor._layout.ndim != 2:
            raise errors.ndim_required(op, f"matrices[{k}]", 2, tensor._layout.ndim)
    if len(matrices) == 1:
        return matrices[0].clone() if out is None else put(op, out, matrices[0])
    return _chain(op, list(matrices), out)
