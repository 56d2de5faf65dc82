"""New tensors of so many points: at equal distances between two ends, or powers with such exponents."""

import math
from functools import cache

import numpy as np

from kael import core, errors, iterator, watching
from kael import layout as layouts
from kael.arguments import as_int, check_options
from kael.destination import result_dtype
from kael.dtype import FROM_LETTER, DType
from kael.fill import check_float_fits
from kael.ranges import FEW, as_float, as_int64, counted, counting, deliver, given, integral, numeric
from kael.scalar import build
from kael.tensor import Tensor, wrap


def linspace(
    start, end, steps, *, out=None, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False
):
    """``steps`` points at equal distances, the first exactly ``start`` and the last exactly ``end``.

    The dtype is the default float; int64 cuts the ends, and then each true value, to an int. Each float is within two
    units in the last place of the true value. Raises RuntimeError for negative ``steps``, TypeError where it is no int.

    >>> import kael
    >>> kael.linspace(0, 1, 5)
    tensor([0.0000, 0.2500, 0.5000, 0.7500, 1.0000])
    """
    op = "linspace"
    key = None
    if out is layout is device is None and requires_grad is pin_memory is False:
        key = (start, end, steps, type(start), type(end), type(steps), dtype)
        found = _known(key)
        if found is not None:
            return _few(start, end, *found)
    check_options(op, layout, device, requires_grad, pin_memory)
    first, last = _end(op, "start", start), _end(op, "end", end)
    count = _points(op, steps)
    dtype = result_dtype(op, dtype, out)
    if count > 1:  # one point or none makes sense in Bool
        numeric(op, dtype)
    first, last = _built(op, dtype, first), _built(op, dtype, last)
    if key is not None and 2 <= count <= FEW and dtype.category == 2 and _ordinary(start, end, steps):
        target = layouts.dense(dtype, (count,))
        found = target, counting(op, target), given(dtype, first, last, count - 1)
        _remember(key, found)
        return _few(start, end, *found)
    return deliver(op, count, dtype, out, lambda: _evenly(first, last, count, dtype))


def _ordinary(start, end, *others):
    """Whether all are Python numbers, and both ends neither zero together nor far from 1: a plan takes them."""
    if not all(type(number) is int or type(number) is float for number in (start, end, *others)):
        return False
    # 0.0 and -0.0 lead to one plan, which serves both but where nothing else decides on signs.
    largest = max(abs(start), abs(end))
    return 1e-100 < largest < 1e100


def _few(start, end, target, step, given):
    values = counted(target, step, given)
    values[0], values[-1] = start, end
    return wrap(values, target)


def logspace(
    start,
    end,
    steps,
    base=10.0,
    *,
    out=None,
    dtype=None,
    layout=None,
    device=None,
    requires_grad=False,
    pin_memory=False,
):
    """``steps`` powers of ``base``, whose exponents lie at equal distances from ``start`` to ``end``.

    The dtype is the default float; int64 cuts the ends, and then each power, to an int. Raises as `kael.linspace`.

    >>> import kael
    >>> kael.logspace(0, 2, 3)
    tensor([  1.,  10., 100.])
    """
    op = "logspace"
    key = None
    if out is layout is device is None and requires_grad is pin_memory is False:
        key = (start, end, steps, base, type(start), type(end), type(steps), type(base), dtype)
        found = _known(key)
        if found is not None:
            target, loop, operands = found
            values = np.empty(target.shape, target.dtype.numpy)
            core.run_step(loop, values, operands)
            return wrap(values, target)
    check_options(op, layout, device, requires_grad, pin_memory)
    ordinary = _ordinary(start, end, steps, base)
    first, last, base = _end(op, "start", start), _end(op, "end", end), float(integral(op, "base", base))
    count = _points(op, steps)
    dtype = result_dtype(op, dtype, out)
    if count > 1:  # one point or none makes sense in Bool
        numeric(op, dtype)
    first, last = float(_built(op, dtype, first)), float(_built(op, dtype, last))
    if key is not None and 2 <= count <= SOME and dtype.category == 2 and ordinary and 0 < base < math.inf:
        loop = _loop(count, dtype.letter)
        operands = _operands(count, (first, last, count - 1.0, base, math.log(base)))
        _remember(key, (layouts.dense(dtype, (count,)), loop, operands))
    return deliver(op, count, dtype, out, lambda: _powers(base, first, last, count))


def _end(op, argument, value):
    if isinstance(value, Tensor) and value.ndim:
        raise errors.not_zero_dim(op, value.ndim)
    return integral(op, argument, value)


def _points(op, steps):
    count = as_int(op, "steps", steps)
    if count < 0:
        raise errors.negative_count(op, "number of steps", count)
    return count


def _built(op, dtype, number):
    """An end as the dtype holds it."""
    if dtype is DType.I64:
        return as_int64(op, number)
    number = as_float(op, number)
    if dtype is DType.Bool:
        return number != 0
    check_float_fits(op, dtype, number)
    return float(dtype.numpy.type(number))


def _evenly(start, end, count, dtype):
    if count < 2:
        return np.full(count, start, dtype.numpy)
    if dtype is DType.I64:
        return _evenly_int(start, end, count)
    if not (math.isfinite(start) and math.isfinite(end)):
        return np.full(count, math.nan, dtype.numpy)
    *ends, scale = _near_one(start, end)
    target = layouts.dense(DType.F64 if scale else dtype, (count,))
    values = counted(target, counting("linspace", target), given(dtype, *ends, count - 1))
    if scale:
        values = np.ldexp(values, scale)
    values[0], values[-1] = start, end
    return values


def _evenly_int(start, end, count):
    """start + k * (end - start) / last, cut to an int, exactly: sums wrap, but each result lies between the ends."""
    last = count - 1
    whole, part = divmod(end - start, last)
    k = np.arange(count)
    fraction = k * part
    values = k * _wrapped(whole) + start + fraction // last
    values += (values < 0) & (fraction % last != 0)
    return values


def _wrapped(number):
    return (number + 2**63) % 2**64 - 2**63


def _near_one(start, end):
    """Both ends, and the power of two that they are divided by where they are far from 1.

    Their products with the count then neither overflow nor vanish.
    """
    exponent = math.frexp(max(abs(start), abs(end)))[1]
    scale = exponent if abs(exponent) > 400 else 0
    return math.ldexp(start, -scale), math.ldexp(end, -scale), scale


def _loop(count, letter):
    """The loop of "logspace" from the numbers of the points, and what else it takes, to ``count`` elements."""
    strides = [(FROM_LETTER[letter].itemsize,), (8,), *[(0,)] * 5]
    return iterator.step("logspace", "dddddd", "d", (count,), strides, memory=letter + "dddddd")


def _operands(count, given):
    """The numbers of the points, and numbers that hold for all of them, as buffers."""
    points = _numbers()[:count] if count <= SOME else np.arange(count, dtype=np.float64)
    return points, *[build(number, DType.F64, "logspace") for number in given]


SOME = 1 << 12


@cache
def _numbers():
    """The first few numbers from 0 on, in float64."""
    return np.arange(SOME, dtype=np.float64)


def _powers(base, start, end, count):
    with np.errstate(all="ignore"):
        if count < 2 or not (math.isfinite(start) and math.isfinite(end)):
            return np.power(base, start + np.arange(count) * ((end - start) / max(count - 1, 1)))
        log = math.log(base) if 0 < base < math.inf else 0.0
        *ends, scale = _near_one(start, end)
        values = np.empty(count)
        core.run_step(_loop(count, "d"), values, _operands(count, (*ends, count - 1.0, base, log)))
        # Exponents so large lead to 0, 1 or infinity, and so small ones to 1.
        return values if not scale else np.power(base, np.linspace(start, end, count))


# What few points led to, by the arguments and their types: the layout, the loop and what it takes.
_found = watching.cache()
LIMIT = 1 << 12


def _remember(key, found):
    watching.keep(_found, key, found, LIMIT)


def _known(key):
    try:
        return _found.get(key)
    except TypeError:  # no key: no numbers
        return None
