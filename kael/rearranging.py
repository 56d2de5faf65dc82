"""Copies with the elements in other places: reversed, rolled, rotated."""

from kael import core, errors, layout, shapes
from kael.arguments import as_int
from kael.dimensions import transpose
from kael.install import public
from kael.layout import wrap_dim, wrap_dims
from kael.remembering import remember
from kael.tensor import as_tensor_operand, copy_of, wrap
from kael.transfer import copy_step, like
from kael.views import as_shape


@public(spread=True)
def flip(input, dims):
    """A copy with the order of the elements reversed along ``dims``.

    >>> import kael
    >>> kael.flip(kael.tensor([[1, 2], [3, 4]]), (0,))
    tensor([[3, 4],
            [1, 2]])
    """
    tensor = as_tensor_operand("flip", "input", input)
    given = shapes.ints("flip", "dims", dims)
    if (tensor._layout, given) not in _flips:
        _flip_plan(tensor._layout, wrap_dims("flip", given, tensor._layout.ndim), given)
    return _flipped(tensor, given)


# The loops of copies: by layout and reversed dimensions; by layout, shift and dimension.
_flips, _rolls = {}, {}
LIMIT = 1 << 12


def _flipped(tensor, dims):
    source = tensor._layout
    plan = _flips.get((source, dims)) or _flip_plan(source, dims, dims)
    target, reverse, step = plan
    array = core.new(target)
    core.run_step(step, array, (tensor._array[reverse],))
    return wrap(array, target)


def _flip_plan(source, dims, given):
    """``(layout, index that reverses, loop)``, kept under the dimensions as they were ``given``."""
    target = like(source, source.dtype)
    reverse = [slice(None, None, -1) if dim in dims else slice(None) for dim in range(source.ndim)]
    strides = tuple([-stride if dim in dims else stride for dim, stride in enumerate(source.strides)])
    step = copy_step(target, layout.layout(source.dtype, source.shape, strides))
    return remember(_flips, (source, given), (target, (*reverse, ...), step), LIMIT)


@public()
def fliplr(input):
    """A copy with the second dimension reversed.

    >>> import kael
    >>> kael.fliplr(kael.tensor([[1, 2], [3, 4]]))
    tensor([[2, 1],
            [4, 3]])
    """
    tensor = as_tensor_operand("fliplr", "input", input)
    if tensor._layout.ndim < 2:
        raise errors.needs_dims("fliplr", 2, tensor._layout.ndim)
    return _flipped(tensor, (1,))


@public()
def flipud(input):
    """A copy with the first dimension reversed.

    >>> import kael
    >>> kael.flipud(kael.tensor([1, 2]))
    tensor([2, 1])
    """
    tensor = as_tensor_operand("flipud", "input", input)
    if not tensor._layout.ndim:
        raise errors.needs_dims("flipud", 1, 0)
    return _flipped(tensor, (0,))


@public()
def roll(input, shifts, dims=()):
    """A copy with the elements moved on by ``shifts`` along ``dims``, those at the end to the beginning.

    Without ``dims`` as if the tensor had one dimension.

    >>> import kael
    >>> kael.roll(kael.tensor([1, 2, 3]), 1)
    tensor([3, 1, 2])
    """
    tensor = as_tensor_operand("roll", "input", input)
    if (
        type(shifts) is type(dims) is int
        and tensor._layout.numel
        and -tensor._layout.ndim <= dims < tensor._layout.ndim
    ):
        return _rolled(tensor, shifts, dims % tensor._layout.ndim)
    counts = shapes.ints("roll", "shifts", shifts if isinstance(shifts, (tuple, list)) else (shifts,))
    places = shapes.ints("roll", "dims", dims if isinstance(dims, (tuple, list)) else (dims,))
    if len(counts) != (len(places) or 1):
        raise errors.shifts_and_dims("roll", len(counts), len(places))
    if not places:
        if tensor._layout.ndim == 1:
            return _rolled(tensor, counts[0], 0)
        return as_shape("roll", _rolled(tensor.flatten(), counts[0], 0), tensor._layout.shape)
    if not tensor._layout.ndim:
        raise errors.zero_dim_refused("roll")
    if not tensor._layout.numel:
        return copy_of(tensor, tensor.dtype, False)
    for count, place in zip(counts, [wrap_dim("roll", place, tensor._layout.ndim) for place in places], strict=True):
        tensor = _rolled(tensor, count, place)
    return tensor


def _rolled(tensor, count, dim):
    source = tensor._layout
    size = source.shape[dim]
    shift = count % size if size else 0
    target, pieces = _rolls.get((source, shift, dim)) or _roll_plan(source, shift, dim)
    array, result = tensor._array, core.new(target)
    for place, part, step in pieces:
        core.run_step(step, result[place], (array[part],))
    return wrap(result, target)


def _roll_plan(source, shift, dim):
    """``(layout, pieces)``: for each where it goes, what it is, and the loop."""
    size, before = source.shape[dim], (slice(None),) * dim
    target = layout.dense(source.dtype, source.shape)
    pieces = []
    for start, stop, place in ((size - shift, size, 0), (0, size - shift, shift)):
        shape = (*source.shape[:dim], stop - start, *source.shape[dim + 1 :])
        part = layout.layout(source.dtype, shape, source.strides)
        if part.numel:
            step = copy_step(layout.layout(source.dtype, shape, target.strides), part)
            pieces.append(((*before, slice(place, place + stop - start)), (*before, slice(start, stop)), step))
    return remember(_rolls, (source, shift, dim), (target, pieces), LIMIT)


@public()
def rot90(input, k=1, dims=(0, 1)):
    """A copy turned by ``k`` quarters from the first of ``dims`` towards the second.

    >>> import kael
    >>> kael.rot90(kael.tensor([[1, 2], [3, 4]]))
    tensor([[2, 4],
            [1, 3]])
    """
    tensor = as_tensor_operand("rot90", "input", input)
    ndim = tensor._layout.ndim
    given, turns = shapes.ints("rot90", "dims", dims), as_int("rot90", "k", k) % 4
    if len(given) != 2:
        raise errors.rotation_dims("rot90", given)
    if ndim < 2:
        raise errors.needs_dims("rot90", 2, ndim)
    first, second = (wrap_dim("rot90", dim, ndim) for dim in given)
    if first == second:
        raise errors.rotation_dims("rot90", given)
    if turns == 0:
        return copy_of(tensor, tensor.dtype, False)
    if turns == 2:
        return _flipped(tensor, (first, second))
    return transpose(_flipped(tensor, (second,) if turns == 1 else (first,)), first, second)
