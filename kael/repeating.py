"""Copies with elements repeated, and grids of vectors, which repeat theirs without a copy."""

import numpy as np

from kael import core, errors, layout, shapes
from kael.arguments import as_int, new_layout
from kael.dtype import DType
from kael.expansion import expanded, sequence
from kael.gathering import index_select
from kael.install import public
from kael.layout import wrap_dim
from kael.remembering import remember
from kael.tensor import Tensor, as_tensor_operand, wrap
from kael.transfer import copy_step
from kael.views import as_shape


def _repeated(op, tensor, repeats, inner):
    """Each dimension ``repeats`` times: whole, one after the other, or each of its elements, where ``inner``."""
    source = tensor._layout
    plan = _plans.get((source, repeats, inner))
    if plan is None:
        plan = remember(_plans, (source, repeats, inner), _plan(op, source, repeats, inner), LIMIT)
    target, pieces = plan
    array = core.new(target)
    for shape, place, step in pieces:
        core.run_step(step, array if place is None else array.reshape(shape)[place], (tensor._array,))
    return wrap(array, target)


_plans = {}
LIMIT = 1 << 12
_FEW = 16


def _plan(op, source, repeats, inner):
    """``(layout, pieces)`` of a repeated tensor: each a shape, the place in it that is written, and the loop."""
    missing = len(repeats) - source.ndim
    if missing < 0:
        raise errors.too_few_repeats(op, len(repeats), source.ndim)
    sizes = (1,) * missing + source.shape
    steps = (0,) * missing + source.strides
    target = new_layout(op, tuple(size * count for size, count in zip(sizes, repeats, strict=True)), source.dtype)
    if not target.numel:
        return target, ()
    # Two dimensions for each, of which one stands still.
    shape, strides = [], []
    for size, step, count in zip(sizes, steps, repeats, strict=True):
        pair = [(count, 0), (size, step)]
        for extent, stride in reversed(pair) if inner else pair:
            shape.append(extent)
            strides.append(stride)
    spread = layout.dense(source.dtype, tuple(shape))
    if inner and repeats and 1 < repeats[-1] <= _FEW:
        # The last dimension would make many short loops: each of its elements in a loop over all others instead.
        part = layout.layout(source.dtype, spread.shape[:-1], spread.strides[:-1])
        step = copy_step(part, layout.layout(source.dtype, tuple(shape[:-1]), tuple(strides[:-1])))
        return target, [(spread.shape, (..., place), step) for place in range(repeats[-1])]
    step = copy_step(spread, layout.layout(source.dtype, tuple(shape), tuple(strides)))
    return target, [(spread.shape, None, step)]


@public(function=False, spread=True)
def repeat(self, repeats):
    """A copy repeated so often along each dimension; more numbers than dimensions add dimensions in front.

    >>> import kael
    >>> kael.tensor([1, 2]).repeat(2, 2)
    tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]])
    """
    return _repeated("repeat", self, shapes.ints("repeat", "repeats", repeats), inner=False)


@public(spread=True)
def tile(input, dims):
    """A copy repeated so often along each dimension; fewer numbers than dimensions count for the last ones.

    >>> import kael
    >>> kael.tile(kael.tensor([[1, 2]]), (2,))
    tensor([[1, 2, 1, 2]])
    """
    tensor = as_tensor_operand("tile", "input", input)
    repeats = shapes.ints("tile", "dims", dims)
    return _repeated("tile", tensor, (1,) * (tensor._layout.ndim - len(repeats)) + repeats, inner=False)


@public()
def repeat_interleave(input, repeats=None, dim=None, *, output_size=None):
    """A copy with each element repeated: ``repeats`` times, or as often as a tensor says for its place in ``dim``.

    Without ``dim`` of the elements in one dimension. With a single tensor, each place as often as it says.

    >>> import kael
    >>> kael.repeat_interleave(kael.tensor([3, 4]), 2)
    tensor([3, 3, 4, 4])
    >>> kael.repeat_interleave(kael.tensor([3, 4]), kael.tensor([1, 2]))
    tensor([3, 4, 4])
    >>> kael.repeat_interleave(kael.tensor([1, 2]))
    tensor([0, 1, 1])
    """
    op = "repeat_interleave"
    tensor = as_tensor_operand(op, "input", input)
    if repeats is None:
        if tensor._layout.ndim != 1:
            raise errors.repeats_not_vector(op, tensor._layout.ndim)
        return _places(op, tensor, output_size)
    if dim is None:
        tensor, dim = tensor.flatten(), 0
    elif not tensor._layout.ndim:
        raise errors.zero_dim_refused(op)
    dim = wrap_dim(op, dim, tensor._layout.ndim)
    size = tensor._layout.shape[dim]
    if not isinstance(repeats, Tensor):
        count = as_int(op, "repeats", repeats)
        if count < 0:
            raise errors.negative_repeats(op, count)
        _check_output_size(op, output_size, size * count)
        counts = [1] * tensor._layout.ndim
        counts[dim] = count
        return _repeated(op, tensor, tuple(counts), inner=True)
    if repeats._layout.ndim > 1:
        raise errors.repeats_not_vector(op, repeats._layout.ndim)
    if repeats._layout.numel == 1:
        repeats = expanded(op, repeats.reshape((1,)), (size,))
    elif repeats._layout.numel != size:
        raise errors.repeats_size(op, repeats._layout.numel, size, dim)
    return index_select(tensor, dim, _places(op, repeats, output_size))


def _places(op, repeats, output_size):
    """0, 1, 2... each as often as ``repeats`` says."""
    if repeats.dtype is not DType.I64:
        raise errors.dtype_not_supported(op, repeats.dtype, (DType.I64,))
    counts = repeats._array
    if counts.size and counts.min() < 0:
        raise errors.negative_repeats(op, int(counts.min()))
    _check_output_size(op, output_size, int(counts.sum()))
    return wrap(np.repeat(np.arange(counts.size), counts))


def _check_output_size(op, output_size, needed):
    if output_size is not None and as_int(op, "output_size", output_size) != needed:
        raise errors.output_size_mismatch(op, output_size, needed)


@public(method=False)
def meshgrid(*tensors, indexing=None):
    """Views of vectors, each expanded to the grid that all of them span, along its own dimension.

    ``indexing`` "ij" (the default) gives the dimensions in the order of the vectors, "xy" exchanges the first two.

    >>> import kael
    >>> kael.meshgrid(kael.tensor([1, 2]), kael.tensor([3, 4]), indexing="ij")
    (tensor([[1, 1],
            [2, 2]]), tensor([[3, 4],
            [3, 4]]))
    """
    op = "meshgrid"
    given = list(sequence(tensors))
    if not given:
        raise errors.no_tensors(op)
    if indexing not in (None, "ij", "xy"):
        raise errors.no_such_choice(op, "indexing", '"xy" or "ij"', indexing)
    for position, tensor in enumerate(given):
        if not isinstance(tensor, Tensor):
            raise errors.not_a_tensor_at(op, position, tensor)
        if tensor._layout.ndim > 1:
            raise errors.more_than_one_dim(op, tensor._layout.ndim)
        if tensor.dtype is not given[0].dtype:
            raise errors.different_dtypes(op)
    exchanged = indexing == "xy" and len(given) > 1
    if exchanged:
        given[:2] = given[1::-1]
    shape = tuple(tensor._layout.numel for tensor in given)
    grids = []
    for position, tensor in enumerate(given):
        alone = [1] * len(given)
        alone[position] = tensor._layout.numel
        grids.append(expanded(op, as_shape(op, tensor, tuple(alone)), shape))
    if exchanged:
        grids[:2] = grids[1::-1]
    return tuple(grids)
