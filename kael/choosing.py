"""Elements chosen by one tensor of indices, whatever the strides: a plan for the layouts, and the loop.

The source is read as if it had the sizes of the result, standing still along the dimensions that only the index has.
The loop checks each index as it reads it, so that no pass over them has to come first.
"""

import numpy as np

from kael import core, dispatch, iterator
from kael.remembering import remember

_plans = {}
LIMIT = 1 << 13
# An element chosen from far away costs what some elements in a row cost; so few are not worth the pool of memory.
THRESHOLD = iterator.CHEAP >> 2
_SMALL = 1 << 14
_ANY = 2**63 - 1


class _Plan:
    """The ``result``, a layout; the ``step``; and the ``limits``, which the loop marks where an index is refused."""

    __slots__ = ("limits", "loop", "result", "step", "table")


def known(key):
    """The plan under ``key``, or None."""
    return _plans.get(key)


def make(key, result, source, index, size, step, *, negative=False, offsets=False):
    """The plan for a layout ``result``; ``source`` and ``index`` are the byte strides of both along its dimensions.

    There are ``size`` places to choose from, ``step`` bytes apart; ``negative`` lets indices count from the end. The
    indices may be ``offsets`` instead, in steps, which have been checked.
    """
    plan = _Plan()
    plan.result = result
    low, high = (-_ANY, _ANY) if offsets else (-size if negative else 0, size)
    plan.limits = np.array([low, high, step, 0, 0 if offsets else size], np.int64)
    letter = result.dtype.letter
    strides = [result.strides, source, index, (0,) * result.ndim]
    plan.step = iterator.step(
        "choosing", letter + "ii", letter, result.shape, strides, THRESHOLD, find=dispatch.choosing
    )
    plan.loop = None if plan.step.parallel or result.numel >= _SMALL or not result.contiguous else plan.step.loop
    plan.table = plan.step.table
    keep(key, plan)
    return plan


def keep(key, plan):
    """Let ``key`` lead to a plan."""
    remember(_plans, key, plan, LIMIT)


def take(key, plan, array, indices):
    """The elements of ``array`` that ``indices`` choose; None where an index is refused."""
    target, limits = plan.result, plan.limits
    if plan.loop is not None:
        result = np.empty(target.shape, target.dtype.numpy)
        plan.loop(result, array, indices, limits, plan.table)
    else:
        result = core.new(target)
        core.run_step(plan.step, result, (array, indices, limits))
    if limits.item(3):
        # The mark stays, so that no call at the same time misses it; later calls get a plan without it.
        _plans.pop(key, None)
        return None
    return result
