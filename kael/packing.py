"""Elements where a mask holds, side by side in row-major order; and elements put back where one holds."""

import numpy as np

from kael import core, dispatch, layout
from kael.dtype import DType
from kael.iterator import walk
from kael.reducing import fewest_loops
from kael.remembering import remember

_plans = {}


def packed(array, source, mask, given, shape):
    """``(array, layout)`` of the elements of ``array`` where ``mask`` holds; both broadcast to ``shape``.

    ``source`` and ``given`` are their layouts.
    """
    found = count(mask, given, shape)
    target = layout.dense(source.dtype, (found,))
    result = core.new(target)
    if found:
        key = (source, given, shape)
        step = _plans.get(key)
        if step is None:
            strides = (0,) * len(shape), _spread(source, shape), _spread(given, shape)
            step = remember(_plans, key, _step("pack", source.dtype, shape, strides))
        step.loop(result, _table(found), array, mask, step.table)
    return result, target


def places(mask, given):
    """The indices at which a mask of a dimension or more holds: an int64 buffer with one row per dimension."""
    shape = given.shape
    last, found = len(shape) - 1, int(np.count_nonzero(mask))
    many = found * len(shape) >= core.SMALL
    rows = core.new(layout.dense(DType.I64, (len(shape), found))) if many else np.empty((len(shape), found), np.int64)
    if not found:
        return rows
    step = _plans.get(given)
    if step is None:
        step = remember(_plans, given, _places(given))
    table = _table(found)
    if not last:
        step.loop(rows, table, mask, step.table)
        return rows
    numbers = rows[0]
    step.loop(rows[last], table, mask, numbers, mask, mask, step.table)
    for dim in range(last - 1, 0, -1):
        np.divmod(numbers, shape[dim], out=(numbers, rows[dim]))
    return rows


def _places(given):
    """The last dimension is the inner one; an address tells the loop how many rows are before this one."""
    steps = (*layout.contiguous_strides(given.shape[:-1], 1), 0)
    operands = [(0, 0, stride, 0, step, 0) for stride, step in zip(given.strides, steps, strict=True)]
    if given.ndim == 1:
        operands = [each[:3] for each in operands]
    loops = list(zip(given.shape, operands, strict=True))[::-1]
    loop = dispatch.packing("", "places" if given.ndim == 1 else "rows")
    return walk(loop, loops, loops[0][0], 0, False)


def unpack(array, target, values, mask, given, needed):
    """Write ``values``, ``needed`` elements side by side, where ``mask`` holds, which broadcasts to ``array``."""
    if needed:
        key = ("unpack", target, given)
        step = _plans.get(key)
        if step is None:
            strides = target.strides, (0,) * target.ndim, _spread(given, target.shape)
            step = remember(_plans, key, _step("unpack", target.dtype, target.shape, strides))
        step.loop(array, _table(needed), values, mask, step.table)


def count(mask, given, shape):
    """How often a mask holds that broadcasts to ``shape``."""
    if given.shape == shape or not given.numel:
        return int(np.count_nonzero(mask))
    times = 1
    for size in shape:
        times *= size
    return int(np.count_nonzero(mask)) * (times // given.numel)


def _table(most):
    """That nothing is packed so far, and how much there is in all."""
    table = np.zeros(2, np.int64)
    table[1] = most
    return table


def _spread(known, shape):
    return layout.broadcast_strides(known.shape, known.strides, shape)


def _step(way, dtype, shape, strides):
    """One thread goes through all elements in row-major order."""
    first, second, third = strides
    still = (0,) * len(shape)
    operands = [first, still, second, third]
    loops = fewest_loops(shape, operands, range(len(shape) - 1, -1, -1), (0, 0, 0, 0))
    return walk(dispatch.packing(dtype.letter, way), loops, max(loops[0][0], 1), 0, False)
