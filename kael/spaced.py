"""New tensors of so many points: at equal distances between two ends, or powers with such exponents."""

import math

import numpy as np

from kael import core, errors, iterator
from kael.arguments import as_int, check_options
from kael.destination import result_dtype
from kael.dtype import DType
from kael.fill import check_float_fits
from kael.ranges import as_float, as_int64, deliver, integral, numeric
from kael.tensor import Tensor


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
    check_options(op, layout, device, requires_grad, pin_memory)
    first, last = _end(op, "start", start), _end(op, "end", end)
    count = _points(op, steps)
    dtype = result_dtype(op, dtype, out)
    if count > 1:  # one point or none makes sense in Bool
        numeric(op, dtype)
    first, last = _built(op, dtype, first), _built(op, dtype, last)
    return deliver(op, count, dtype, out, lambda: _evenly(first, last, count, dtype))


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
    check_options(op, layout, device, requires_grad, pin_memory)
    first, last, base = _end(op, "start", start), _end(op, "end", end), float(integral(op, "base", base))
    count = _points(op, steps)
    dtype = result_dtype(op, dtype, out)
    if count > 1:  # one point or none makes sense in Bool
        numeric(op, dtype)
    first, last = float(_built(op, dtype, first)), float(_built(op, dtype, last))
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
    values = _between("linspace", start, end, count)
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


def _between(kernel, start, end, count):
    """What ``kernel`` makes of each point from start to end, in float64."""
    exponent = math.frexp(max(abs(start), abs(end)))[1]
    # Ends far from 1 are scaled, so that their products with the count neither overflow nor vanish.
    scale = exponent if abs(exponent) > 400 else 0
    ends = [np.array([math.ldexp(number, -scale)]) for number in (start, end)]
    values, steps = np.empty(count), np.arange(count, dtype=np.float64)
    loop = iterator.step(kernel, "dddd", "d", (count,), [(8,), (8,), (0,), (0,), (0,)])
    core.run_step(loop, values, (steps, *ends, np.array([count - 1.0])))
    return np.ldexp(values, scale) if scale else values


def _powers(base, start, end, count):
    with np.errstate(all="ignore"):
        if count < 2 or not (math.isfinite(start) and math.isfinite(end)):
            return np.power(base, start + np.arange(count) * ((end - start) / max(count - 1, 1)))
        values = np.power(base, _between("linspace_value", start, end, count))
        if 0 < base < math.inf:
            # base**(e + r) is base**e * (1 + r * log(base)) for so small an r.
            correction = values * (_between("linspace_rest", start, end, count) * math.log(base))
            values += np.where(np.isfinite(correction), correction, 0.0)
        return values
