"""Finding the few largest or smallest elements along a dimension: the plan, and running it."""

from math import prod

import numpy as np

from kael import core, dispatch, layout, transfer
from kael.dtype import DType
from kael.iterator import cast_step, walk
from kael.reducing import LARGE, fewest_loops
from kael.remembering import remember
from kael.tensor import wrap

# At most so many are found; of rows of at most so many elements, all.
MOST, SHORT = 64, 128
# Of shorter rows all elements are ranked, however few are wanted.
SHORTEST = 24


class Selection:
    """What has to be done: ``copy`` the input so that its rows are neighbours, or not; ``step``, told ``facts``, into
    ``values`` and ``indices``, which are layouts."""

    __slots__ = ("copy", "facts", "indices", "step", "values")


_plans = {}
_empty = np.empty


def can_find(rows, wanted):
    """Whether so many of a row of so many elements can be found here."""
    return 0 < wanted <= (rows if rows <= SHORT else MOST)


def find(source, dim, wanted, largest, first=0, keepdim=True):
    """The plan to find the ``wanted`` largest or smallest along ``dim`` but for the ``first`` ones, best first.

    Without ``keepdim`` there is but one, and the results lack the dimension.
    """
    key = (source, dim, wanted, largest, first, keepdim)
    plan = _plans.get(key)
    return remember(_plans, key, _plan(*key)) if plan is None else plan


def run(plan, array):
    """``(values, indices)``, tensors."""
    if plan.copy is not None:
        array = core.run_cast(plan.copy[0], array, plan.copy[1])
    step = plan.step
    if step.parallel or not plan.values.contiguous:
        values, indices = core.new(plan.values), core.new(plan.indices)
        core.run_step(step, values, (indices, array, plan.facts))
    else:
        values = _empty(plan.values.shape, plan.values.dtype.numpy)
        indices = _empty(plan.indices.shape, np.int64)
        step.loop(values, indices, array, plan.facts, step.table)
    return wrap(values, plan.values), wrap(indices, plan.indices)


def _plan(source, dim, wanted, largest, first, keepdim):
    made = Selection()
    kept = [k for k in range(source.ndim) if k != dim]
    shape = tuple(source.shape[k] for k in kept)
    rows = source.shape[dim] if source.ndim else 1
    made.copy = None
    if source.ndim and (not source.contiguous or dim != source.ndim - 1):
        target = layout.dense(source.dtype, (*shape, rows))
        strides = (*(source.strides[k] for k in kept), source.strides[dim])
        made.copy = cast_step(source.dtype, source.dtype, target.shape, target.strides, strides), target
    if wanted - first == rows and keepdim:
        # All of them lie as the input does.
        made.values, made.indices = (transfer.like(source, dtype) for dtype in (source.dtype, DType.I64))
    else:
        sizes = (*source.shape[:dim], *((wanted - first,) if keepdim else ()), *source.shape[dim + 1 :])
        made.values, made.indices = (layout.dense(dtype, sizes) for dtype in (source.dtype, DType.I64))
    given = [k for k in range(made.values.ndim) if k != dim or not keepdim]
    strides = [tuple(each.strides[k] for k in given) for each in (made.values, made.indices)]
    strides += [layout.contiguous_strides((*shape, rows), source.dtype.itemsize)[: len(kept)], (0,) * len(kept)]
    loops = fewest_loops(shape, strides, range(len(kept) - 1, -1, -1), (0, 0, 0, 0))
    loop = dispatch.selecting(source.dtype.letter, "largest" if largest else "smallest")
    made.step = walk(loop, loops, max(prod(shape), 1), source.numel, source.numel >= LARGE)
    steps = [each.strides[dim] if keepdim and source.ndim else 0 for each in (made.values, made.indices)]
    # Ranking takes the same time for all that are wanted, and one that grows with the square of the row.
    ranked = rows <= SHORTEST or (rows <= SHORT and 4 * wanted > rows)
    made.facts = np.array([rows, first, wanted, *steps, ranked], np.int64)
    return made
