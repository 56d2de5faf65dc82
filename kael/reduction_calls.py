"""What all reductions share: their plans, running one, checking arguments, and the short way of the plain ones."""

import inspect

import numpy as np

from kael import core, errors, layout, reducing, remembering, watching
from kael.arguments import as_dtype
from kael.outputs import check_out, put
from kael.reductions_table import REDUCTION
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
    """The plan of `reduce`; observers are told of it."""
    plan = planned(kernel, input, dtype, dims, keepdim, parameter, store)
    result = plan.results[0] if plan.store is None else plan.store[1]
    core.tell(kernel, (input,), dtype, result, kind=REDUCTION[kernel].kind if kernel in REDUCTION else None)
    return plan


def planned(kernel, input, dtype, dims, keepdim, parameter=0.0, store=None):
    """The plan of `reduce`."""
    key = (kernel, input._layout, dtype, dims, keepdim, parameter, store)
    plan = _plans.get(key)
    return remembering.remember(_plans, key, reducing.plan(*key), LIMIT) if plan is None else plan


def remember(plans, key, plan):
    """Keep the plan of a call by its arguments as they were given: the next call like it need not check them.

    No ``key``, no keeping.
    """
    if key is not None:
        watching.keep(plans, key, plan, LIMIT)


def run(plan, array):
    """The result of a plan, or the list of both."""
    if plan.direct:
        made = _empty(plan.shape, plan.kind)
        step, second, results = plan.step, made, plan.results
        if len(results) > 1:
            second = _empty(plan.shape, results[1].dtype.numpy)
        step.loop(made, second, array, plan.facts, array, step.table)
        tensor = _new(Tensor)
        tensor._array = made
        tensor._layout = results[0]
        if second is made:
            return tensor
        other = _new(Tensor)
        other._array = second
        other._layout = results[1]
        return [tensor, other]
    if plan.cast is not None:
        array = core.run_cast(plan.cast[0], array, plan.cast[1])
    arrays = [core.new(result) for result in plan.results]
    first, second = arrays[0], arrays[-1]
    pivots = array if plan.pivot is None else run(plan.pivot, array)._array
    if plan.join is None:
        core.run_step(plan.step, first, (second, array, plan.facts, pivots))
    else:
        size, middle = plan.states
        states = _empty(size, np.uint8)
        core.run_step(plan.step, states, (states[middle:], array, plan.facts, pivots))
        core.run_step(plan.join, first, (second, states, plan.joined, pivots))
    if plan.store is not None:
        return wrap(core.run_cast(plan.store[0], first, plan.store[1]), plan.store[1])
    if second is not first:
        return [wrap(*each) for each in zip(arrays, plan.results, strict=True)]
    return wrap(first, plan.results[0])


_ONLY_INT = frozenset((int,))


def call_key(input, dim, keepdim, *more):
    """What a call's plan is kept under, where its arguments are of the plainest kinds; else None.

    Only of the exact types, since True equals 1.
    """
    kind = type(dim)
    if (
        type(input) is Tensor
        and (keepdim is False or keepdim is True)
        and (kind is int or dim is MISSING or dim is None or (kind is tuple and _ONLY_INT.issuperset(map(type, dim))))
    ):
        return input._layout, dim, keepdim, *more
    return None


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
    check(row, input, wanted)
    if out is not None:
        produced = wanted or reducing.result_dtype(kernel, source.dtype)
        check_out(op, out, produced, row.exact_out or wanted is not None)
        if row.dtype:
            wanted = out.dtype
            watching.tell_stored(op, produced, wanted, out._layout.shape)
    result = reduce(kernel, input, wanted or source.dtype, dims, keepdim, store=wanted)
    return result if out is None else put(op, out, result)


def check(row, input, dtype=None, op=None):
    """``(compute, result)`` of ``input`` by the row's dtype rule, as ``dtype`` where one is named; or its refusal."""
    decision = core.settle(op or row.name, (input,), row.kind, dtype=dtype, accepts=row.accepts)
    return decision.compute, decision.result


def make(row):
    """The function of a row without a form of its own; the short way first."""
    kernel = row.kernel or row.name
    plans = watching.cache()

    def first_time(input, dim, keepdim):
        """A call without options, whose plan is kept."""
        result = general(row, input, dim, keepdim, None, None, {})
        source = input._layout
        dims = arguments(row, input, dim, keepdim, {})[1]
        remember(plans, (source, dim, keepdim), planned(kernel, input, source.dtype, dims, keepdim))
        return result

    def function(input, dim=MISSING, keepdim=False, *, dtype=None, out=None, **spelling):
        if dtype is None and out is None and not spelling and type(input) is Tensor:
            kind = type(dim)
            if (keepdim is False or keepdim is True) and (
                kind is int or dim is MISSING or dim is None or (kind is tuple and _ONLY_INT.issuperset(map(type, dim)))
            ):
                plan = plans.get((input._layout, dim, keepdim))
                if plan is None:
                    return first_time(input, dim, keepdim)
                if not plan.direct:
                    return run(plan, input._array)
                step, array = plan.step, _empty(plan.shape, plan.kind)
                source = input._array
                step.loop(array, array, source, plan.facts, source, step.table)
                tensor = _new(Tensor)
                tensor._array = array
                tensor._layout = plan.results[0]
                return tensor
        if type(out) is Tensor and dtype is None and not spelling:
            key = call_key(input, dim, keepdim)
            plan = plans.get(key)
            if plan is not None and plan.direct and out._layout is plan.results[0]:
                # By way of a new result, since the input may lie in the same memory.
                out._array[...] = run(plan, input._array)._array
                return out
            if plan is None and key is not None:
                general(row, input, dim, keepdim, None, out, {})
                dims = arguments(row, input, dim, keepdim, {})[1]
                remember(plans, key, planned(kernel, input, input._layout.dtype, dims, keepdim))
                return out
        return general(row, input, dim, keepdim, dtype, out, spelling)

    return function
