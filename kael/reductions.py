"""From the rows of the reduction table to functions and methods; importing this module installs them on Tensor."""

import inspect
from dataclasses import replace

import numpy as np

from kael import errors, return_types, watching
from kael.dtype import DType
from kael.install import FUNCTIONS
from kael.optable import as_doctest
from kael.outputs import check_out, put
from kael.reduction_calls import MISSING, arguments, call_key, check, check_not_empty, find, make, remember, run
from kael.reductions_table import REDUCTION, REDUCTIONS
from kael.scalar import as_number
from kael.tensor import Tensor, as_tensor_operand

_new_tuple = tuple.__new__

# Forms: reductions with arguments of their own.


_counting = watching.cache()


def count_nonzero(input, dim=None):
    key = call_key(input, dim, False)
    plan = _counting.get(key)
    if plan is None:
        input, dims, _, _ = arguments(REDUCTION["count_nonzero"], input, dim, False, {})
        plan = find("count_nonzero", input, input.dtype, dims, False)
        remember(_counting, key, plan)
    return run(plan, input._array)


def _extreme(name, kernel, binary):
    row = REDUCTION[name]
    named, named_out = getattr(return_types, name), getattr(return_types, name + "_out")
    whole = make(replace(row, kernel=kernel, form=False))
    plans = watching.cache()

    def function(input, dim=MISSING, keepdim=False, *, other=MISSING, out=None, **spelling):
        if dim is MISSING and other is MISSING and out is None and keepdim is False and not spelling:
            return whole(input)
        key = None
        if type(dim) is int and out is None and other is MISSING and not spelling:
            key = call_key(input, dim, keepdim)
            plan = plans.get(key)
            if plan is not None:
                return _new_tuple(named, run(plan, input._array))
        if other is not MISSING or isinstance(dim, (Tensor, np.ndarray)):
            operand = dim if other is MISSING else other
            return getattr(Tensor, binary)(input, as_tensor_operand(name, "other", operand), out=out)
        if dim is MISSING and keepdim is False and not spelling:
            return whole(input, out=out)
        input, dims, keepdim, _ = arguments(row, input, dim, keepdim, spelling)
        check_not_empty(name, input._layout, dims, False)
        if out is not None:
            _check_pair(name, out, (input.dtype, DType.I64))
        plan = find(name, input, input.dtype, dims, keepdim)
        remember(plans, key, plan)
        found = run(plan, input._array)
        if out is None:
            return _new_tuple(named, found)
        return named_out(put(name, *each) for each in zip(out, found, strict=True))

    return function


def _check_pair(op, out, dtypes):
    if not isinstance(out, (tuple, list)) or len(out) != 2:
        raise errors.no_such_argument(op, "out", "tuple of 2 Tensors", out)
    for tensor, dtype in zip(out, dtypes, strict=True):
        check_out(op, tensor, dtype, True)


max = _extreme("max", "amax", "maximum")
min = _extreme("min", "amin", "minimum")


_ranging = watching.cache()


def aminmax(input, *, dim=None, keepdim=False, out=None, **spelling):
    key = None if out is not None or spelling else call_key(input, dim, keepdim)
    plan = _ranging.get(key)
    if plan is not None:
        return _new_tuple(return_types.aminmax, run(plan, input._array))
    row = REDUCTION["aminmax"]
    input, dims, keepdim, whole = arguments(row, input, dim, keepdim, spelling)
    check_not_empty("aminmax", input._layout, dims, whole)
    if out is not None:
        _check_pair("aminmax", out, (input.dtype, input.dtype))
    plan = find("aminmax", input, input.dtype, dims, keepdim)
    remember(_ranging, key, plan)
    found = run(plan, input._array)
    if out is None:
        return _new_tuple(return_types.aminmax, found)
    return return_types.aminmax_out(put("aminmax", *each) for each in zip(out, found, strict=True))


def _spread(name, kernel, with_mean):
    row = REDUCTION[name]
    plans = watching.cache()

    def function(input, dim=MISSING, unbiased=MISSING, keepdim=False, *, correction=None, out=None, **spelling):
        key = None
        plain = correction is None or type(correction) is int
        if plain and unbiased is MISSING and out is None and not spelling:
            key = call_key(input, dim, keepdim, correction)
            found = plans.get(key)
            if found is not None:
                results = [run(plan, input._array) for plan in found]
                return tuple(results) if with_mean else results[0]
        if isinstance(dim, bool):
            if unbiased is not MISSING:
                raise errors.no_such_argument(name, "dim", "int, ints or None", dim)
            dim, unbiased = MISSING, dim
        divisor = _correction(name, unbiased, correction)
        input, dims, keepdim, _ = arguments(row, input, dim, keepdim, spelling)
        check(row, input)
        if out is not None:
            check_out(name, out, input.dtype, False)
        found = [find(kernel, input, input.dtype, dims, keepdim, divisor)]
        if with_mean:
            found.append(find("mean", input, input.dtype, dims, keepdim))
        remember(plans, key, found)
        results = [run(plan, input._array) for plan in found]
        if with_mean:
            return tuple(results)
        return results[0] if out is None else put(name, out, results[0])

    return function


def _correction(op, unbiased, correction):
    if unbiased is not MISSING and correction is not None:
        raise errors.one_of(op, "unbiased", "correction")
    if unbiased is not MISSING:
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


_log_plans = watching.cache()


def logsumexp(input, dim, keepdim=False, *, out=None, **spelling):
    key = None if out is not None or spelling else call_key(input, dim, keepdim)
    plan = _log_plans.get(key)
    if plan is not None:
        return run(plan, input._array)
    row = REDUCTION["logsumexp"]
    input, dims, keepdim, _ = arguments(row, input, dim, keepdim, spelling)
    compute, _ = check(row, input)
    if out is not None:
        check_out("logsumexp", out, compute, False)
    plan = find("logsumexp", input, compute, dims, keepdim)
    remember(_log_plans, key, plan)
    result = run(plan, input._array)
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
            each.replace(default=None) if each.default is MISSING and each.name in _OPTIONAL else each
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
