"""Joining tensors: cat and stack, and what is made of them."""

from operator import attrgetter

import numpy as np

from kael import core, errors, layout, watching
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
    for tensor in tensors:
        if not isinstance(tensor, Tensor):
            raise errors.not_a_tensor_at(op, [*map(id, tensors)].index(id(tensor)), tensor)
    return tensors


def joined(op, tensors, dim, out):
    """The tensors one after the other along ``dim``."""
    key = None
    if out is None and type(dim) is int and len(tensors) <= _MANY:
        key = ("cat", dim, *map(_layout_of, tensors))
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
        core.tell(op, tensors, dtype, target, out)
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
    core.tell(op, tensors, dtype, target, out)
    plan = _Plan(target, tensors, dim)
    if key is not None:
        watching.keep(_plans, key, plan, LIMIT)
    result = _joined(plan, tensors)
    return result if out is None else put(op, out, result)


# How tensors of some layouts, of which there are not too many, are joined along a dimension.
_MANY = 64
_plans = watching.cache()
LIMIT = 1 << 12
_layout_of = attrgetter("_layout")
_new = object.__new__


class _Plan:
    """The layout of the result, and which tensor goes where by which loop; ``short`` where no loop needs threads."""

    __slots__ = ("pieces", "short", "target")

    def __init__(self, target, tensors, dim):
        self.target = target
        self.pieces, start = [], 0
        for position, tensor in enumerate(tensors):
            source = tensor._layout
            if not source.numel:
                continue
            stop = start + source.shape[dim]
            step = copy_step(layout.layout(target.dtype, source.shape, target.strides), source)
            place = slice(start, stop)
            self.pieces.append(((*(slice(None),) * dim, place) if dim else place, position, step))
            start = stop
        self.short = None
        if target.numel < _SMALL and len(self.pieces) == len(tensors):
            self.short = [(place, position, step.loop, step.table) for place, position, step in self.pieces]


# So few elements need neither threads nor the pool of memory.
_SMALL = 1 << 14


def _plan_of(tensors, dim, op="cat"):
    """The plan kept for these tensors; None where there is none, and for what is no sequence of tensors."""
    if type(dim) is not int or not (type(tensors) is tuple or type(tensors) is list):
        return None
    try:
        if len(tensors) == 2:
            return _plans.get((op, dim, tensors[0]._layout, tensors[1]._layout))
        return _plans.get((op, dim, *map(_layout_of, tensors)))
    except AttributeError:
        return None


def _joined(plan, tensors):
    target = plan.target
    if plan.short is not None:
        array = np.empty(target.shape, target.dtype.numpy)
        for place, position, loop, table in plan.short:
            loop(array[place], tensors[position]._array, table)
        tensor = _new(Tensor)
        tensor._array = array
        tensor._layout = target
        return tensor
    array = core.new(target)
    for place, position, step in plan.pieces:
        core.run_step(step, array[place], (tensors[position]._array,))
    return wrap(array, target)


@public("concat", "concatenate", method=False)
def cat(tensors, dim=0, *, axis=None, out=None):
    """The tensors one after the other along ``dim``; ``axis`` is another name for it.

    All sizes but that one must match, and dtypes are promoted. Empty vectors are passed over. Raises ShapeError where
    shapes do not fit or there is no tensor, DtypeError where ``out`` is of a lower category than the result.

    >>> import kael
    >>> kael.cat([kael.tensor([1, 2]), kael.tensor([0.5])])
    tensor([1.0000, 2.0000, 0.5000])
    """
    if out is axis is None:
        plan = _plan_of(tensors, dim)
        if plan is not None:
            return _joined(plan, tensors)
    tensors = tensors_operand("cat", tensors)
    return joined("cat", tensors, dim if axis is None else axis, out)


@public(method=False)
def stack(tensors, dim=0, *, out=None):
    """Tensors of one shape joined along a new dimension ``dim``; dtypes are promoted.

    >>> import kael
    >>> kael.stack([kael.tensor([1, 2]), kael.tensor([3, 4])], 1)
    tensor([[1, 3],
            [2, 4]])
    """
    plan = _plan_of(tensors, dim, "stack") if out is None else None
    if plan is not None:
        return _joined(plan, tensors)
    tensors = tensors_operand("stack", tensors)
    given, first = dim, tensors[0]._layout.shape
    dim = wrap_dim("stack", dim, len(first) + 1)
    for position, tensor in enumerate(tensors):
        if tensor._layout.shape != first:
            raise errors.different_shapes("stack", first, tensor._layout.shape, position)
    return _grown("stack", tensors, [unsqueeze(tensor, dim) for tensor in tensors], dim, out, given)


def _grown(op, tensors, grown, dim, out, given=0):
    """Views of the tensors joined; the plan for them is kept for the tensors, whose elements lie in the same places."""
    result = joined(op, grown, dim, out)
    plan = _plan_of(grown, dim)
    if plan is not None and out is None and type(given) is int:
        watching.keep(_plans, (op, given, *map(_layout_of, tensors)), plan, LIMIT)
    return result


@public(method=False)
def hstack(tensors, *, out=None):
    """The tensors side by side: along the second dimension, vectors along their only one.

    >>> import kael
    >>> kael.hstack([kael.tensor([1, 2]), kael.tensor(3)])
    tensor([1, 2, 3])
    """
    plan = _plan_of(tensors, 0, "hstack") if out is None else None
    if plan is not None:
        return _joined(plan, tensors)
    grown = [atleast_1d(tensor) for tensor in tensors_operand("hstack", tensors)]
    return _grown("hstack", tensors, grown, 0 if grown[0]._layout.ndim == 1 else 1, out)


@public("row_stack", method=False)
def vstack(tensors, *, out=None):
    """The tensors one below the other, vectors as rows.

    >>> import kael
    >>> kael.vstack([kael.tensor([1, 2]), kael.tensor([3, 4])])
    tensor([[1, 2],
            [3, 4]])
    """
    plan = _plan_of(tensors, 0, "vstack") if out is None else None
    if plan is not None:
        return _joined(plan, tensors)
    return _grown("vstack", tensors, [atleast_2d(tensor) for tensor in tensors_operand("vstack", tensors)], 0, out)


@public(method=False)
def dstack(tensors, *, out=None):
    """The tensors one behind the other, along the third dimension.

    >>> import kael
    >>> kael.dstack([kael.tensor([1, 2]), kael.tensor([3, 4])])
    tensor([[[1, 3],
             [2, 4]]])
    """
    plan = _plan_of(tensors, 0, "dstack") if out is None else None
    if plan is not None:
        return _joined(plan, tensors)
    return _grown("dstack", tensors, [atleast_3d(tensor) for tensor in tensors_operand("dstack", tensors)], 2, out)


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
