"""Index tensors of several dimensions as one: how many bytes away each place is. They are checked on the way."""

import numpy as np

from kael import core, dispatch, iterator, layout
from kael.dtype import DType
from kael.remembering import remember

LIMIT = 1 << 12
_plans = {}


class _Plan:
    """The layout of the ``offsets``; for each index array a step, with what it is told; the ``mark``, set where one is
    refused."""

    __slots__ = ("mark", "offsets", "steps")


def known(key):
    """The plan under ``key``, or None."""
    return _plans.get(key)


def make(key, view, found, common):
    """A plan for ``{dim: index array}`` into the layout ``view``; together the arrays have the ``common`` shape."""
    plan = _Plan()
    plan.mark = np.zeros(1, np.int64)
    plan.offsets = layout.dense(DType.I64, common)
    plan.steps = []
    still = (0,) * len(common)
    for way, (dim, array) in zip(("locate", *("further",) * len(found)), found.items(), strict=False):
        size = view.shape[dim]
        strides = layout.broadcast_strides(array.shape, array.strides, common)
        steps = [plan.offsets.strides, still, strides, still]
        step = iterator.step(way, "iii", "i", common, steps, find=dispatch.indices)
        plan.steps.append((step, np.array([-size, size, view.strides[dim]], np.int64)))
    return remember(_plans, key, plan, LIMIT) if key else plan


def offsets(plan, key, arrays):
    """The bytes from the first element of the view to each place; None where an index is refused."""
    found = core.new(plan.offsets)
    for (step, facts), array in zip(plan.steps, arrays, strict=True):
        core.run_step(step, found, (plan.mark, array, facts))
    if plan.mark.item(0):
        # The mark stays, so that no call at the same time misses it; later calls get a plan without it.
        _plans.pop(key, None)
        return None
    return found
