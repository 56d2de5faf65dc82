"""Finding where values go into sorted sequences: the plan, and running it."""

import numpy as np

from kael import core, dispatch, layout
from kael.dtype import DType
from kael.iterator import walk
from kael.reducing import fewest_loops
from kael.remembering import remember
from kael.tensor import wrap

# Fewer values are not worth a second thread.
COSTLY = 1 << 13
_plans = {}
_empty = np.empty


def find(sequence, values, side):
    """``(step, facts, result)`` for layouts of one dtype; sequences lie along the last dimension of ``sequence``."""
    key = (sequence, values, side)
    plan = _plans.get(key)
    return remember(_plans, key, _plan(*key)) if plan is None else plan


def _plan(sequence, values, side):
    result = layout.dense(DType.I64, values.shape)
    rows = (0,) * values.ndim if sequence.ndim == 1 else (*sequence.strides[:-1], 0)
    # The last dimension is the inner one: its values have one sequence.
    loops = fewest_loops(
        values.shape,
        [result.strides, values.strides, rows, (0,) * values.ndim],
        range(values.ndim - 1, -1, -1),
        (8, values.dtype.itemsize, 0, 0),
    )
    if loops[0][1][2]:
        loops.insert(0, (1, (0, 0, 0, 0)))
    count = sequence.shape[-1]
    facts = np.array([count, sequence.strides[-1]], np.int64)
    loop = dispatch.bisecting(values.dtype.letter, side)
    step = walk(loop, loops, max(loops[0][0], 1), values.numel * max(count.bit_length(), 1), values.numel >= COSTLY)
    return step, facts, result


def run(plan, sequence, values):
    step, facts, result = plan
    if step.parallel:
        found = core.new(result)
        core.run_step(step, found, (values, sequence, facts))
    else:
        found = _empty(result.shape, np.int64)
        step.loop(found, values, sequence, facts, step.table)
    return wrap(found, result)
