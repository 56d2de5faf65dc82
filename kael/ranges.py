"""New tensors of numbers in equal steps, and what they share with those of a given number of points."""

import math

import numpy as np

from kael import core, dispatch, errors, iterator, watching
from kael.arguments import check_options, new_layout
from kael.destination import destination, result_dtype
from kael.dtype import DTYPES, DType, get_default_dtype
from kael.fill import check_float_fits, number_of
from kael.scalar import INT64_MAX, INT64_MIN
from kael.tensor import convert, wrap, write

_NUMBERS = [dtype for dtype in DTYPES if dtype is not DType.Bool]


def arange(*args, out=None, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False, **bounds):
    """``arange(end)``, ``arange(start, end)`` or ``arange(start, end, step)``: from start up to, but without, end.

    The dtype is int64 where all of them are ints, else the default float; with ``dtype=int64`` each is cut to an int
    first. Raises RuntimeError for a step of zero, a step that leads away from ``end``, and for NaN and infinities.

    >>> import kael
    >>> kael.arange(5)
    tensor([0, 1, 2, 3, 4])
    >>> kael.arange(1, 2, 0.5)
    tensor([1.0000, 1.5000])
    """
    if out is layout is device is None and requires_grad is pin_memory is False and not bounds:
        made = _small(args, dtype)
        if made is not None:
            return made
    check_options("arange", layout, device, requires_grad, pin_memory)
    start, end, step = _bounds("arange", args, bounds, 0)
    default = None if float in map(type, (start, end, step)) else DType.I64
    dtype = numeric("arange", result_dtype("arange", dtype, out, default))
    start, step, count = _count("arange", dtype, start, end, step, closed=False)
    return _steps("arange", start, step, count, dtype, out)


def range(*args, out=None, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False, **bounds):
    """``range(start, end)`` or ``range(start, end, step)``: from start to end, which is included; of the default float.

    Raises as `kael.arange`, which is mostly the better choice.

    >>> import kael
    >>> kael.range(1, 3)
    tensor([1., 2., 3.])
    """
    check_options("range", layout, device, requires_grad, pin_memory)
    start, end, step = _bounds("range", args, bounds, None)
    dtype = numeric("range", result_dtype("range", dtype, out))
    start, step, count = _count("range", dtype, start, end, step, closed=True)
    return _steps("range", start, step, count, dtype, out)


def numeric(op, dtype):
    if dtype is DType.Bool:
        raise errors.dtype_not_supported(op, dtype, _NUMBERS)
    return dtype


def integral(op, argument, value):
    """A Python number from a number or a 0-d tensor; a bool counts as an int."""
    number = number_of(op, argument, value)
    return int(number) if type(number) is bool else number


def _bounds(op, args, given, start):
    """``(start, end, step)`` from positional and keyword arguments; one positional argument is the end."""
    names = ("end",) if len(args) == 1 and start is not None and "end" not in given else ("start", "end", "step")
    if len(args) > len(names):
        raise errors.unexpected_arguments(op, names, len(args))
    found = {"start": start, "step": 1, **dict(zip(names, args, strict=False))}
    for name, value in given.items():
        if name not in ("start", "end", "step"):
            raise TypeError(f"{op}() got an unexpected keyword argument '{name}'")
        if name in names[: len(args)]:
            raise TypeError(f"{op}() got multiple values for argument '{name}'")
        found[name] = value
    for name in ("start", "end"):
        if name not in found or (name == "start" and found[name] is None and name not in given and not args):
            raise TypeError(f"{op}() missing 1 required positional argument: '{name}'")
    return tuple(integral(op, name, found[name]) for name in ("start", "end", "step"))


def _count(op, dtype, start, end, step, closed):
    """``(start, step, number of elements)``, in ints for int64 and floats otherwise; refusals are raised here."""
    if dtype is DType.I64:
        start, end, step = (as_int64(op, each) for each in (start, end, step))
    else:
        start, end, step = (as_float(op, each) for each in (start, end, step))
    if not step or step != step:
        raise errors.zero_step(op)
    if not math.isfinite(start) or not math.isfinite(end):
        raise errors.unsupported_range(op, start, end)
    if start != end and (step < 0) != (end < start):
        raise errors.wrong_way(op, start, end, step)
    if dtype is DType.I64:
        count = (end - start) // step + 1 if closed else -((start - end) // step)
    else:
        steps = (end - start) / step
        if not math.isfinite(steps):
            raise errors.unsupported_range(op, start, end)
        count = math.floor(steps) + 1 if closed else math.ceil(steps)
    return start, step, count


def as_int64(op, number):
    if type(number) is float:
        check_float_fits(op, DType.I64, number)
        return int(number)
    if not INT64_MIN <= number <= INT64_MAX:
        raise errors.number_too_large(op, number)
    return number


def as_float(op, number):
    if type(number) is int and not INT64_MIN <= number <= INT64_MAX:
        raise errors.number_too_large(op, number)
    return float(number)


# What ``arange`` has found for few numbers: layout, step, what the loop is given.
_found = watching.cache()
LIMIT = 1 << 14
FEW = 1 << 16


def _small(args, dtype):
    """The short way of few numbers; None for all else, and for what is refused."""
    for each in args:
        kind = type(each)
        if kind is not int and kind is not float:
            return None
    if dtype is not None and type(dtype) is not DType:
        return None
    key = (args, *map(type, args), dtype)
    found = _found.get(key)
    if found is None:
        if not 1 <= len(args) <= 3:
            return None
        start, end, step = _bounds("arange", args, {}, 0)
        wanted = dtype or (get_default_dtype() if float in map(type, args) else DType.I64)
        start, step, count = _count("arange", numeric("arange", wanted), start, end, step, closed=False)
        if count > FEW:
            return None
        target = new_layout("arange", (count,), wanted)
        found = target, counting("ramp", target), given(wanted, start, step)
        watching.keep(_found, key, found, LIMIT)
    return wrap(counted(*found), found[0])


def counting(kernel, target):
    """The step that makes the elements of ``target``, a layout, of their numbers."""
    loop = dispatch.counting(kernel, target.dtype.letter)
    loops = [(target.numel, (target.dtype.itemsize, 0, 0))]
    return iterator.walk(loop, loops, max(target.numel, 1), target.numel, target.numel >= iterator.CHEAP)


def given(dtype, *numbers):
    """What the loop is given beside them."""
    return np.array(numbers, np.int64 if dtype is DType.I64 else np.float64)


def counted(target, step, given):
    """New memory with such elements."""
    array = core.new(target)
    core.run_step(step, array, (array, given))
    return array


def _steps(op, start, step, count, dtype, out):
    target = new_layout(op, (count,), dtype)
    return deliver(op, count, dtype, out, lambda: counted(target, counting("ramp", target), given(dtype, start, step)))


def deliver(op, count, dtype, out, make):
    """The values of ``make`` as a new tensor, or in ``out``, which is touched last."""
    target = new_layout(op, (count,), dtype)
    try:
        values = make()
    except MemoryError:
        raise errors.too_large(op, target.shape, count * dtype.itemsize) from None
    made = wrap(values)
    if out is None:
        return made if made.dtype is dtype else convert(made, dtype)
    if out._layout.overlapping and out._layout.shape == target.shape:
        raise errors.self_overlap(op)
    result = destination(op, (count,), dtype, out)
    write(op, result, made)
    return result
