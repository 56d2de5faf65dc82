"""Elements stored where one tensor of indices says, whatever the strides: a plan for the layouts, and the loops.

The destination is gone over in the shape of the indices or of what is stored, standing still along the dimensions that
indices lead along. All indices are looked at before anything is written. What comes to one element is stored, or
joined with what is there, in row-major order along these dimensions, whatever the number of threads.
"""

import numpy as np

from kael import core, dispatch, iterator, watching

LIMIT = 1 << 13
# An element stored far away costs what some elements in a row cost.
THRESHOLD = iterator.CHEAP >> 2
# By key; what `keep` puts there.
plans = watching.cache()


class Plan:
    """The steps that ``check`` the indices and ``store`` elements; ``facts`` is what both are told, ``mark`` is set
    where an index is refused."""

    __slots__ = ("check", "facts", "mark", "store")


def make(way, dtype, shape, strides, index, size, step, *, negative=False, check=True):
    """A plan to store elements of ``dtype``, by ``way``, over ``shape``.

    ``strides`` are the byte strides of the destination, the new elements and the indices, ``index`` the layout of
    these. There are ``size`` places, ``step`` bytes apart; ``negative`` lets indices count from the end; without
    ``check`` they are known to be right.
    """
    plan = Plan()
    plan.facts = np.array([-size if negative else 0, size, step], np.int64)
    plan.mark = np.zeros(1, np.int64)
    none, letter = (0,) * len(shape), dtype.letter
    stored = letter + "ii"
    plan.store = iterator.step(
        way, stored, letter, shape, [*strides, none], THRESHOLD, find=dispatch.storing, joining=True
    )
    plan.check = None
    if check:
        still = (0,) * index.ndim
        plan.check = iterator.step(
            "check", "ii", "i", index.shape, [still, index.strides, still], iterator.CHEAP, find=dispatch.indices
        )
    return plan


def keep(key, plan):
    """Let ``key`` lead to a plan."""
    watching.keep(plans, key, plan, LIMIT)


def put(plan, key, array, source, indices):
    """Store the elements of ``source`` in ``array``; False, and nothing is written, where an index is refused."""
    if plan.check is not None:
        core.run_step(plan.check, plan.mark, (indices, plan.facts))
    if plan.mark.item(0):
        # The mark stays, so that no call at the same time misses it; later calls get a plan without it.
        plans.pop(key, None)
        return False
    core.run_step(plan.store, array, (source, indices, plan.facts))
    return True
