"""Running sums and products: functions, methods and in-place methods from the scan rows of the reduction table."""

from kael import core, errors, scanning, watching
from kael.arguments import as_dtype
from kael.install import FUNCTIONS
from kael.outputs import check_out, put
from kael.promotion import check_result_fits
from kael.reduction_calls import LIMIT, MISSING, arguments, check, remember
from kael.reductions import finish
from kael.reductions_table import REDUCTION, SCANS
from kael.scan_calls import run
from kael.tensor import Tensor

_plans = {}


def scan(kernel, input, dtype, dim, out=None):
    """The scan of ``input`` along ``dim``, its elements taken as ``dtype``, into the tensor ``out`` or a new one."""
    return run(find(kernel, input, dtype, dim, out), input._array, out)


def find(kernel, input, dtype, dim, out=None):
    """The plan of `scan`."""
    key = (kernel, input._layout, dtype, dim, None if out is None else out._layout)
    plan = _plans.get(key)
    if plan is None:
        plan = scanning.scan_plan(*key)
        watching.keep(_plans, key, plan, LIMIT)
    core.tell(kernel, (input,), dtype, plan.result, out, REDUCTION[kernel].kind)
    return plan


def make(row):
    kernel = row.name
    plans = watching.cache()

    def function(input, dim=MISSING, *, dtype=None, out=None, **spelling):
        simple = type(dim) is int and type(input) is Tensor and dtype is None and out is None and not spelling
        if simple:
            plan = plans.get((input._layout, dim))
            if plan is not None:
                return run(plan, input._array)
        input, dims, _, _ = arguments(row, input, dim, False, spelling)
        wanted = None if dtype is None else as_dtype(row.name, dtype)
        _, result = check(row, input, wanted)
        # A scan gives what it was asked for: it does not count Bool in Bool.
        check_result_fits(row.name, result, wanted or result)
        if out is None:
            plan = find(kernel, input, wanted or input.dtype, _only(dims))
            if simple:
                remember(plans, (input._layout, dim), plan)
            return run(plan, input._array)
        check_out(row.name, out, wanted or result, wanted is not None)
        watching.tell_stored(row.name, wanted or result, out.dtype, out._layout.shape)
        return put(row.name, out, scan(kernel, input, out.dtype, _only(dims)))

    return function


def _only(dims):
    return dims[0] if dims else 0


def make_in_place(row):
    name, kernel = row.name + "_", row.name

    def method(self, dim=MISSING, *, dtype=None, **spelling):
        input, dims, _, _ = arguments(row, self, dim, False, spelling)
        own = input._layout
        wanted = None if dtype is None else as_dtype(name, dtype)
        if wanted is not None and wanted is not own.dtype:
            raise errors.same_dtype_required(name, own.dtype, wanted)
        _, result = check(row, input)
        check_result_fits(name, result, own.dtype)
        if not own.writable:
            raise errors.read_only(name)
        if own.overlapping:
            raise errors.self_overlap(name)
        return scan(kernel, input, own.dtype, _only(dims), input)

    method.__name__ = method.__qualname__ = name
    method.__module__ = "kael"
    method.__doc__ = f"`{row.name}` written into this tensor, whose dtype stays; Bool, which would count, is refused."
    return method


for _row in SCANS:
    _function = FUNCTIONS[_row.name] = finish(make(_row), _row)
    setattr(Tensor, _row.name, _function)
    setattr(Tensor, _row.name + "_", make_in_place(_row))
