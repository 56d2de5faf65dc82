"""Running the plans of `kael.scanning` on buffers."""

import numpy as np

from kael import core
from kael.tensor import Tensor, wrap

_new = object.__new__
_empty = np.empty


def run(plan, array, out=None):
    """The result of a plan, in the tensor ``out`` or a new one."""
    step = plan.step
    if plan.direct and out is None:
        target = plan.target
        made = _empty(*target.new)
        step.loop(made, array, plan.facts, step.table)
        tensor = _new(Tensor)
        tensor._array = made
        tensor._layout = target
        return tensor
    if plan.cast is not None:
        array = core.run_cast(plan.cast[0], array, plan.cast[1])
    result = core.new(plan.result) if out is None else out._array
    target = result if plan.store is None else core.new(plan.target)
    core.run_step(step, target, (array, plan.facts))
    if plan.store is not None:
        core.run_step(plan.store, result, (target,))
    return wrap(result, plan.result) if out is None else out
