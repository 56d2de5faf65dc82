"""Square matrices by NumPy's LAPACK: inverses and determinants; how all of linear algebra checks its matrices."""

import numpy as np

from kael import errors, return_types
from kael.operands import check_outs, columns, floating, give, new
from kael.outputs import check_out, put


def matrices(op, argument, value, *, square=False):
    """``value``, which must be a floating point tensor of matrices."""
    tensor = floating(op, argument, value)
    if tensor._layout.ndim < 2:
        raise errors.not_matrices(op, argument, tensor._layout.ndim)
    shape = tensor._layout.shape
    if square and shape[-1] != shape[-2]:
        raise errors.not_square(op, shape)
    return tensor


def lapack(function, *arrays, failed, **options):
    """``function`` of NumPy on arrays; where it fails, ``failed(batch)`` says how, with the first batch that does."""
    with np.errstate(all="ignore"):
        try:
            return function(*arrays, **options)
        except np.linalg.LinAlgError:
            raise failed(_first_failure(function, arrays, options)) from None


def _first_failure(function, arrays, options):
    """The words that name the first matrix of a batch for which ``function`` fails."""
    batch = np.broadcast_shapes(*(array.shape[:-2] for array in arrays))
    if not batch:
        return ""
    arrays = [np.broadcast_to(array, (*batch, *array.shape[-2:])) for array in arrays]
    for position, index in enumerate(np.ndindex(batch)):
        try:
            function(*(array[index] for array in arrays), **options)
        except np.linalg.LinAlgError:
            return f"(Batch element {position}): "
    return ""


def named(op, name, tensors, out):
    """The named result ``name`` of several tensors, new or written into those of ``out``."""
    if out is None:
        return getattr(return_types, name)(tensors)
    check_outs(op, out, [tensor.dtype for tensor in tensors])
    return getattr(return_types, name + "_out")(put(op, *each) for each in zip(out, tensors, strict=True))


def inv(A, *, out=None):
    """The inverse of a square matrix, or of each in a batch.

    Raises LinAlgError for a singular matrix, DtypeError for bool and int64, ShapeError for what is not square.

    >>> import kael
    >>> kael.linalg.inv(kael.tensor([[2.0, 0.0], [0.0, 4.0]]))
    tensor([[0.5000, 0.0000],
            [0.0000, 0.2500]])
    """
    op = "linalg.inv"
    tensor = matrices(op, "A", A, square=True)
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    found = lapack(np.linalg.inv, tensor._array, failed=lambda batch: errors.singular(op, batch))
    return give(op, found, out, columns(found))


def det(A, *, out=None):
    """The determinant of a square matrix, or of each in a batch; dtypes and shapes as for `inv`.

    >>> import kael
    >>> kael.linalg.det(kael.tensor([[2.0, 1.0], [0.0, 4.0]]))
    tensor(8.)
    """
    tensor = matrices("linalg.det", "A", A, square=True)
    if out is not None:
        check_out("linalg.det", out, tensor.dtype, exact=True)
    with np.errstate(all="ignore"):
        return give("linalg.det", np.linalg.det(tensor._array), out)


def signs_and_logs(op, A):
    """``[sign, logarithm of the absolute value]`` of the determinants."""
    tensor = matrices(op, "A", A, square=True)
    with np.errstate(all="ignore"):
        return [new(each) for each in np.linalg.slogdet(tensor._array)]


def slogdet(A, *, out=None):
    """The sign of the determinant and the logarithm of its absolute value, named sign and logabsdet.

    >>> import kael
    >>> kael.linalg.slogdet(kael.tensor([[-1.0]])).sign
    tensor(-1.)
    """
    return named("linalg.slogdet", "linalg_slogdet", signs_and_logs("linalg.slogdet", A), out)
