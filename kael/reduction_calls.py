"""What all reductions share: their plans, running one, checking arguments, and the short way of the plain ones."""

import inspect

import numpy as np

from kael import core, errors, layout, reducing
from kael.arguments import as_dtype
from kael.outputs import check_out, put
from kael.promotion import resolve
from kael.tensor import Tensor, as_tensor_operand, wrap

LIMIT = 1 << 14
MISSING = inspect.Parameter.empty
_SPELLINGS = {"axis": "dim", "keepdims": "keepdim"}
_new = object.__new__
_empty = np.empty
_plans = {}


def reduce(kernel, input, dtype, dims, keepdim, parameter=0.0, store=None):
    """The results, one tensor or a list, of reducing ``input`` over the sorted ``dims``, its elements as ``dtype``."""
    return run(find(kernel, input, dtype, dims, keepdim, parameter, store), input._array)


def find(kernel, input, dtype, dims, keepdim, parameter=0.0, store=None):
    """The plan of `reduce`."""
    key = (kernel, input._layout, dtype, dims, keepdim, parameter, store)
    plan = _plans.get(key)
    if plan is None:
        if len(_plans) >= LIMIT:
            _plans.clear()
        plan = _plans[key] = reducing.plan(*key)
    return plan


def remember(plans, key, plan):
    """Keep the plan of a call by its arguments as they were given: the next call like it need not check them."""
    if len(plans) >= LIMIT:
        plans.clear()
    plans[key] = plan


def run(plan, array):
    if plan.cast is not None:
        array = core.run_cast(plan.cast[0], array, plan.cast[1])
    arrays = [core.new(result) for result in plan.results]
    first, second = arrays[0], arrays[-1]
    pivots = second if plan.pivot is None else run(plan.pivot, array)._array
    if plan.join is None:
        core.run_step(plan.step, first, (pivots, array))
    else:
        states = _empty(plan.states, np.uint8)
        core.run_step(plan.step, states, (pivots, array))
        core.run_step(plan.join, first, (second, states))
    if plan.store is not None:
        return wrap(core.run_cast(plan.store[0], first, plan.store[1]), plan.store[1])
    if second is not first:
        return [wrap(*each) for each in zip(arrays, plan.results, strict=True)]
    return wrap(first, plan.results[0])


# Arguments


def arguments(row, input, dim, keepdim, spelling):
    """``(input, dims, keepdim, whole)``, checked; ``whole`` says that no dimension was named."""
    op = row.name
    for name, given in spelling.items():
        if name not in _SPELLINGS:
            raise errors.unexpected_keyword(op, name)
        if name == "axis":
            dim = given
        else:
            keepdim = given
    as_tensor_operand(op, "input", input)
    if type(keepdim) is not bool:
        raise errors.no_such_argument(op, "keepdim", "bool", keepdim)
    if dim is MISSING and (row.dims == "required" or (keepdim and not row.keepdim_alone)):
        raise errors.missing_argument(op, "dim")
    ndim = input._layout.ndim
    if dim is MISSING or (dim is None and row.dims in ("any", "one or none")):
        return input, tuple(range(ndim)), keepdim, True
    if isinstance(dim, (tuple, list)) and row.dims in ("any", "required"):
        if not dim:
            return input, tuple(range(ndim)) if row.nothing == "all" else (), keepdim, True
        dims = layout.wrap_dims(op, dim, ndim)
    else:
        dims = (layout.wrap_dim(op, dim, ndim),)
    return input, dims if ndim else (), keepdim, False


def check_not_empty(op, source, dims, whole):
    """Refuse to look for an extreme of no elements."""
    if whole and source.numel == 0:
        raise errors.empty_reduction(op)
    for dim in dims:
        if source.shape[dim] == 0:
            raise errors.empty_dim(op, dim)


def general(row, input, dim, keepdim, dtype, out, spelling):
    """A reduction with any of its options."""
    op, kernel = row.name, row.kernel or row.name
    input, dims, keepdim, whole = arguments(row, input, dim, keepdim, spelling)
    source = input._layout
    if not row.identity:
        check_not_empty(op, source, dims, whole)
    wanted = None if dtype is None else as_dtype(op, dtype)
    check(row, wanted or source.dtype, source.ndim)
    if out is not None:
        produced = wanted or reducing.result_dtype(kernel, source.dtype)
        check_out(op, out, produced, row.exact_out or wanted is not None)
        if row.dtype:
            wanted = out.dtype
    result = reduce(kernel, input, wanted or source.dtype, dims, keepdim, store=wanted)
    return result if out is None else put(op, out, result)


def check(row, dtype, ndim):
    """Refuse what the row's dtype rule does not take."""
    return resolve(row.name, row.kind, [(dtype, ndim)], accepts=row.accepts)


def make(row):
    """The function of a row without a form of its own; the short way first."""
    kernel = row.kernel or row.name
    plans = {}

    def first_time(input, dim, keepdim):
        """A call without options, whose plan is kept if it has the short way."""
        result = general(row, input, dim, keepdim, None, None, {})
        source = input._layout
        dims = arguments(row, input, dim, keepdim, {})[1]
        plan = find(kernel, input, source.dtype, dims, keepdim)
        if plan.direct:
            remember(plans, (source, dim, keepdim), plan)
        return result

    def function(input, dim=MISSING, keepdim=False, *, dtype=None, out=None, **spelling):
        kind = type(dim)
        simple = (kind is int or dim is MISSING or dim is None) and (keepdim is False or keepdim is True)
        if not simple or type(input) is not Tensor or dtype is not None or out is not None or spelling:
            return general(row, input, dim, keepdim, dtype, out, spelling)
        plan = plans.get((input._layout, dim, keepdim))
        if plan is None:
            return first_time(input, dim, keepdim)
        target, step = plan.results[0], plan.step
        array = _empty(target.shape, target.dtype.numpy)
        step.loop(array, array, input._array, step.table, 0, step.stop)
        tensor = _new(Tensor)
        tensor._array = array
        tensor._layout = target
        return tensor

    return function
