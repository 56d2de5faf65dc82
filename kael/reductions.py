"""From the rows of the reduction table to functions and methods; importing this module installs them on Tensor."""

import inspect
from dataclasses import replace

import numpy as np

from kael import core, errors, layout, reducing, return_types
from kael.arguments import as_dtype
from kael.dtype import DType
from kael.install import FUNCTIONS
from kael.outputs import check_out, put
from kael.optable import as_doctest
from kael.promotion import resolve
from kael.reductions_table import REDUCTION, REDUCTIONS
from kael.scalar import as_number
from kael.tensor import Tensor, as_tensor_operand, wrap

LIMIT = 1 << 14
_MISSING = inspect.Parameter.empty
_SPELLINGS = {"axis": "dim", "keepdims": "keepdim"}
_new = object.__new__
_empty = np.empty
_plans = {}


def reduce(kernel, input, dtype, dims, keepdim, parameter=0.0, store=None):
    """The results, one tensor or a list, of reducing ``input`` over the sorted ``dims``, its elements as ``dtype``."""
    key = (kernel, input._layout, dtype, dims, keepdim, parameter, store)
    plan = _plans.get(key)
    if plan is None:
        if len(_plans) >= LIMIT:
            _plans.clear()
        plan = _plans[key] = reducing.plan(*key)
    return run(plan, input._array)


def run(plan, array):
    if plan.cast is not None:
        array = core.run_cast(plan.cast[0], array, plan.cast[1])
    arrays = [core.new(result) for result in plan.results]
    first, second = arrays[0], arrays[-1]
    if plan.join is None:
        core.run_step(plan.step, first, (second, array))
    else:
        states = _empty(plan.states, np.uint8)
        core.run_step(plan.step, states, (states, array))
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
    if dim is _MISSING and keepdim and not row.keepdim_alone or dim is _MISSING and row.dims == "required":
        raise errors.missing_argument(op, "dim")
    ndim = input._layout.ndim
    if dim is _MISSING or dim is None and row.dims in ("any", "one or none"):
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

    def remember(input, dim, keepdim):
        """Keep the plan of a call without options, if it has the short way."""
        result = general(row, input, dim, keepdim, None, None, {})
        source = input._layout
        dims = arguments(row, input, dim, keepdim, {})[1]
        plan = _plans[kernel, source, source.dtype, dims, keepdim, 0.0, None]
        if plan.direct:
            if len(plans) >= LIMIT:
                plans.clear()
            plans[source, dim, keepdim] = plan
        return result

    def function(input, dim=_MISSING, keepdim=False, *, dtype=None, out=None, **spelling):
        kind = type(dim)
        simple = (kind is int or dim is _MISSING or dim is None) and (keepdim is False or keepdim is True)
        if not simple or type(input) is not Tensor or dtype is not None or out is not None or spelling:
            return general(row, input, dim, keepdim, dtype, out, spelling)
        plan = plans.get((input._layout, dim, keepdim))
        if plan is None:
            return remember(input, dim, keepdim)
        target, step = plan.results[0], plan.step
        array = _empty(target.shape, target.dtype.numpy)
        step.loop(array, array, input._array, step.table, 0, step.stop)
        tensor = _new(Tensor)
        tensor._array = array
        tensor._layout = target
        return tensor

    return function


# Forms: reductions with arguments of their own.


def count_nonzero(input, dim=None):
    row = REDUCTION["count_nonzero"]
    input, dims, _, _ = arguments(row, input, dim, False, {})
    return reduce("count_nonzero", input, input.dtype, dims, False)


def _extreme(name, kernel, binary):
    row = REDUCTION[name]
    named, named_out = getattr(return_types, name), getattr(return_types, name + "_out")
    whole = make(replace(row, kernel=kernel, form=False))

    def function(input, dim=_MISSING, keepdim=False, *, other=_MISSING, out=None, **spelling):
        if dim is _MISSING and other is _MISSING and out is None and keepdim is False and not spelling:
            return whole(input)
        if other is not _MISSING or isinstance(dim, (Tensor, np.ndarray)):
            operand = dim if other is _MISSING else other
            return getattr(Tensor, binary)(input, as_tensor_operand(name, "other", operand), out=out)
        if dim is _MISSING and keepdim is False and not spelling:
            return whole(input, out=out)
        input, dims, keepdim, _ = arguments(row, input, dim, keepdim, spelling)
        check_not_empty(name, input._layout, dims, False)
        if out is not None:
            _check_pair(name, out, (input.dtype, DType.I64))
        found = reduce(name, input, input.dtype, dims, keepdim)
        if out is None:
            return named(found)
        return named_out(put(name, *each) for each in zip(out, found, strict=True))

    return function


def _check_pair(op, out, dtypes):
    if not isinstance(out, (tuple, list)) or len(out) != 2:
        raise errors.no_such_argument(op, "out", "tuple of 2 Tensors", out)
    for tensor, dtype in zip(out, dtypes, strict=True):
        check_out(op, tensor, dtype, True)


max = _extreme("max", "amax", "maximum")
min = _extreme("min", "amin", "minimum")


def aminmax(input, *, dim=None, keepdim=False, out=None, **spelling):
    row = REDUCTION["aminmax"]
    input, dims, keepdim, whole = arguments(row, input, dim, keepdim, spelling)
    check_not_empty("aminmax", input._layout, dims, whole)
    if out is not None:
        _check_pair("aminmax", out, (input.dtype, input.dtype))
    found = reduce("aminmax", input, input.dtype, dims, keepdim)
    if out is None:
        return return_types.aminmax(found)
    return return_types.aminmax_out(put("aminmax", *each) for each in zip(out, found, strict=True))


def _spread(name, kernel, with_mean):
    row = REDUCTION[name]

    def function(input, dim=_MISSING, unbiased=_MISSING, keepdim=False, *, correction=None, out=None, **spelling):
        if isinstance(dim, bool):
            if unbiased is not _MISSING:
                raise errors.no_such_argument(name, "dim", "int, ints or None", dim)
            dim, unbiased = _MISSING, dim
        divisor = _correction(name, unbiased, correction)
        input, dims, keepdim, _ = arguments(row, input, dim, keepdim, spelling)
        check(row, input.dtype, input.ndim)
        if out is not None:
            check_out(name, out, input.dtype, False)
        result = reduce(kernel, input, input.dtype, dims, keepdim, divisor)
        if with_mean:
            return result, reduce("mean", input, input.dtype, dims, keepdim)
        return result if out is None else put(name, out, result)

    return function


def _correction(op, unbiased, correction):
    if unbiased is not _MISSING and correction is not None:
        raise errors.one_of(op, "unbiased", "correction")
    if unbiased is not _MISSING:
        if type(unbiased) is not bool:
            raise errors.no_such_argument(op, "unbiased", "bool", unbiased)
        return 1.0 if unbiased else 0.0
    if correction is None:
        return 1.0
    number = as_number(correction)
    if number is None or type(number) is bool:
        raise errors.not_a_number(op, "correction", correction)
    return float(number)


var = _spread("var", "var", False)
std = _spread("std", "std", False)
var_mean = _spread("var_mean", "var", True)
std_mean = _spread("std_mean", "std", True)


def logsumexp(input, dim, keepdim=False, *, out=None, **spelling):
    row = REDUCTION["logsumexp"]
    input, dims, keepdim, _ = arguments(row, input, dim, keepdim, spelling)
    compute, _ = check(row, input.dtype, input.ndim)
    if out is not None:
        check_out("logsumexp", out, compute, False)
    x = input.to(compute)
    if x.numel():
        largest = reduce("amax", x, compute, dims, True)
        # An infinite largest element is not subtracted: inf - inf is NaN.
        shift = largest.masked_fill(largest.abs() == float("inf"), 0)
        result = reduce("sum", (x - shift).exp_(), compute, dims, keepdim).log_()
        result.add_(shift.reshape(result.shape))
    else:
        result = reduce("sum", x, compute, dims, keepdim).log_()
    return result if out is None else put("logsumexp", out, result)


FORMS = {each: globals()[each] for each in (row.name for row in REDUCTIONS if row.form)}

# Publishing


def signature(row):
    """The signature of a row's function, as torch writes it."""
    kinds = inspect.Parameter
    both, keyword = kinds.POSITIONAL_OR_KEYWORD, kinds.KEYWORD_ONLY
    if row.form:
        source = inspect.signature(FORMS[row.name]).parameters.values()
        parameters = [
            each.replace(default=None) if each.default is _MISSING and each.name in _OPTIONAL else each
            for each in source
            if each.kind is not kinds.VAR_KEYWORD and (each.name != "out" or row.out)
        ]
        return inspect.Signature(parameters)
    parameters = [kinds("input", both), kinds("dim", both, default=None), kinds("keepdim", both, default=False)]
    if row.dims == "required":
        parameters[1:] = [kinds("dim", both)]
    if row.dtype:
        parameters.append(kinds("dtype", keyword, default=None))
    if row.out:
        parameters.append(kinds("out", keyword, default=None))
    return inspect.Signature(parameters)


def finish(function, row):
    function.__name__ = function.__qualname__ = row.name
    function.__module__ = "kael"
    function.__doc__ = describe(row)
    function.__signature__ = signature(row)
    return function


_DIMS = {
    "any": "`dim`: an int, several, or None for all; negative ones count from the end.",
    "one": "`dim`: an int; without it, all elements are reduced to one.",
    "one or none": "`dim`: an int, or None for all elements.",
    "required": "`dim`: the dimension, an int; negative ones count from the end.",
}


def describe(row):
    """A docstring: the row's line, what its dtypes do, what `dim` may be, what it refuses, and an example."""
    lines = [row.doc, "", f"Result dtype: {row.kind.value}." if row.dtype or row.form else "", _DIMS[row.dims]]
    if not row.scan:
        lines.append("`keepdim` keeps each reduced dimension, with size 1.")
    refusals = "Raises IndexError for a `dim` out of range"
    if len(row.accepts) < 3:
        refusals += ", TypeError for a dtype that is not a float"
    if not row.identity:
        refusals += " or without elements"
    return "\n".join([*lines, "", refusals + ".", "", as_doctest(row.example)])


_OPTIONAL = frozenset(("dim", "unbiased", "other"))
for _row in REDUCTIONS:
    _function = FUNCTIONS[_row.name] = finish(FORMS[_row.name] if _row.form else make(_row), _row)
    if _row.name not in ("var_mean", "std_mean"):
        setattr(Tensor, _row.name, _function)
