"""Joining tensors: cat and stack, and what is made of them."""

from kael import core, errors, layout
from kael.install import public
from kael.layout import wrap_dim
from kael.outputs import put
from kael.promotion import result_dtype
from kael.sharing import check_separate_out
from kael.slices import atleast_1d, atleast_2d, atleast_3d
from kael.tensor import Tensor, wrap
from kael.transfer import copy_step
from kael.views import as_shape, unsqueeze


def tensors_operand(op, tensors):
    """``tensors``, which must be a tuple or list of at least one tensor."""
    if not isinstance(tensors, (tuple, list)):
        raise errors.not_tensors(op, tensors)
    if not tensors:
        raise errors.no_tensors(op)
    for position, tensor in enumerate(tensors):
        if not isinstance(tensor, Tensor):
            raise errors.not_a_tensor_at(op, position, tensor)
    return tensors


def joined(op, tensors, dim, out):
    """The tensors one after the other along ``dim``."""
    for position, tensor in enumerate(tensors):
        if not tensor._layout.ndim:
            raise errors.zero_dim_joined(op, position)
    dtype = result_dtype(*tensors)
    if out is not None:
        check_separate_out(op, out, dtype, tensors, exact=False)
        dtype = out.dtype
    # An empty vector joins with anything and adds nothing but its dtype: torch's old rule.
    shapes = [tensor._layout.shape for tensor in tensors]
    first = next((shape for shape in shapes if shape != (0,)), (0,))
    if first == (0,):
        target = layout.dense(dtype, first)
        result = wrap(core.new(target), target)
        return result if out is None else put(op, out, result)
    dim = wrap_dim(op, dim, len(first))
    total = 0
    for position, shape in enumerate(shapes):
        if shape == (0,):
            continue
        if len(shape) != len(first):
            raise errors.different_ndims(op, len(first), len(shape))
        for d, size in enumerate(shape):
            if d != dim and size != first[d]:
                raise errors.sizes_must_match(op, dim, first[d], size, position)
        total += shape[dim]
    target = layout.dense(dtype, (*first[:dim], total, *first[dim + 1 :]))
    array = core.new(target)
    start = 0
    for tensor in tensors:
        source = tensor._layout
        if not source.numel:
            continue
        stop = start + source.shape[dim]
        piece = layout.layout(dtype, source.shape, target.strides)
        core.run_step(copy_step(piece, source), array[(slice(None),) * dim + (slice(start, stop),)], (tensor._array,))
        start = stop
    result = wrap(array, target)
    return result if out is None else put(op, out, result)


@public("concat", "concatenate", method=False)
def cat(tensors, dim=0, *, axis=None, out=None):
    """The tensors one after the other along ``dim``; ``axis`` is another name for it.

    All sizes but that one must match, and dtypes are promoted. Empty vectors are passed over. Raises ShapeError where
    shapes do not fit or there is no tensor, DtypeError where ``out`` is of a lower category than the result.

    >>> import kael
    >>> kael.cat([kael.tensor([1, 2]), kael.tensor([0.5])])
    tensor([1.0000, 2.0000, 0.5000])
    """
    return joined("cat", tensors_operand("cat", tensors), dim if axis is None else axis, out)


@public(method=False)
def stack(tensors, dim=0, *, out=None):
    """Tensors of one shape joined along a new dimension ``dim``; dtypes are promoted.

    >>> import kael
    >>> kael.stack([kael.tensor([1, 2]), kael.tensor([3, 4])], 1)
    tensor([[1, 3],
            [2, 4]])
    """
    tensors = tensors_operand("stack", tensors)
    first = tensors[0]._layout.shape
    dim = wrap_dim("stack", dim, len(first) + 1)
    for position, tensor in enumerate(tensors):
        if tensor._layout.shape != first:
            raise errors.different_shapes("stack", first, tensor._layout.shape, position)
    return joined("stack", [unsqueeze(tensor, dim) for tensor in tensors], dim, out)


@public(method=False)
def hstack(tensors, *, out=None):
    """The tensors side by side: along the second dimension, vectors along their only one.

    >>> import kael
    >>> kael.hstack([kael.tensor([1, 2]), kael.tensor(3)])
    tensor([1, 2, 3])
    """
    grown = [atleast_1d(tensor) for tensor in tensors_operand("hstack", tensors)]
    return joined("hstack", grown, 0 if grown[0]._layout.ndim == 1 else 1, out)


@public("row_stack", method=False)
def vstack(tensors, *, out=None):
    """The tensors one below the other, vectors as rows.

    >>> import kael
    >>> kael.vstack([kael.tensor([1, 2]), kael.tensor([3, 4])])
    tensor([[1, 2],
            [3, 4]])
    """
    return joined("vstack", [atleast_2d(tensor) for tensor in tensors_operand("vstack", tensors)], 0, out)


@public(method=False)
def dstack(tensors, *, out=None):
    """The tensors one behind the other, along the third dimension.

    >>> import kael
    >>> kael.dstack([kael.tensor([1, 2]), kael.tensor([3, 4])])
    tensor([[[1, 3],
             [2, 4]]])
    """
    return joined("dstack", [atleast_3d(tensor) for tensor in tensors_operand("dstack", tensors)], 2, out)


@public(method=False)
def column_stack(tensors, *, out=None):
    """The tensors side by side, vectors as columns.

    >>> import kael
    >>> kael.column_stack([kael.tensor([1, 2]), kael.tensor([3, 4])])
    tensor([[1, 3],
            [2, 4]])
    """
    columns = [
        as_shape("column_stack", tensor, (tensor._layout.numel, 1)) if tensor._layout.ndim < 2 else tensor
        for tensor in tensors_operand("column_stack", tensors)
    ]
    return joined("column_stack", columns, 1, out)
