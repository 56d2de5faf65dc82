"""New tensors of given sizes with one value in every element, or with none yet."""

import numpy as np

from kael import errors, watching
from kael.arguments import as_int, as_sizes, check_options, new_layout
from kael.destination import allocate, destination, result_dtype
from kael.device import keeps_order
from kael.dtype import DType
from kael.fill import fill_buffer, fill_number, number_of, plain_number
from kael.scalar import number_dtype
from kael.tensor import wrap


def sized(op, size, options):
    """The sizes from the varargs of ``op``, or from its keyword ``size``."""
    if "size" in options:
        if size:
            raise TypeError(f"{op}() got multiple values for argument 'size'")
        size = options.pop("size")
        if not isinstance(size, (tuple, list)):
            raise errors.not_sizes(op, "size", size)
        size = (size,)
    elif not size:
        raise TypeError(f"{op}() missing 1 required positional argument: 'size'")
    if options:
        raise TypeError(f"{op}() got an unexpected keyword argument '{next(iter(options))}'")
    return as_sizes(op, size)


# Layouts of small new tensors, by sizes and dtype as they were asked for.
_small = watching.cache()
_SMALL = 1 << 12
LIMIT = 1 << 14
_FROM_PYTHON = {bool: DType.Bool, int: DType.I64, float: None}


def small(size, dtype):
    """The layout that sizes, as they stand in a call, and a dtype or None led to before; None where it is not known."""
    if not size:
        return None
    if len(size) == 1 and type(size[0]) is tuple:
        size = size[0]
    for each in size:
        if type(each) is not int:  # 1.0 and True would be found under the key of 1
            return None
    return _small.get((size, dtype))


def remember(size, dtype, target):
    """Lets `small` know the layout that tuple of sizes and a dtype led to."""
    if target.numel <= _SMALL:
        watching.keep(_small, (size, dtype), target, LIMIT)


def filled(op, sizes, dtype, value, out=None):
    """A tensor, new or ``out``, with the number ``value``, which is checked against the dtype first."""
    if out is None and type(value) is int and value == 0:
        return zeroed(op, new_layout(op, sizes, dtype))
    number = fill_number(op, dtype, value)
    made = destination(op, sizes, dtype, out)
    fill_buffer(made._array, made._layout, number)
    return made


def zeroed(op, target):
    """Zeros in a row-major layout."""
    # The system gives zeroed pages: large tensors need no pass over memory.
    try:
        return wrap(np.zeros(target.shape, target.dtype.numpy), target)
    except (MemoryError, ValueError):
        raise errors.too_large(op, target.shape, target.numel * target.dtype.itemsize) from None


def zeros(*size, out=None, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False, **options):
    """A tensor of zeros. ``size``: ints, or one sequence of ints.

    The dtype is that of ``out``, or the default float. Raises RuntimeError for a negative size, TypeError for sizes
    that are no ints, MemoryError where the memory cannot be had.

    >>> import kael
    >>> kael.zeros(2, 3)
    tensor([[0., 0., 0.],
            [0., 0., 0.]])
    """
    if out is layout is device is None and requires_grad is pin_memory is False and not options:
        target = small(size, dtype)
        if target is not None:
            return wrap(np.zeros(target.shape, target.dtype.numpy), target)
    check_options("zeros", layout, device, requires_grad, pin_memory)
    sizes = sized("zeros", size, options)
    made = filled("zeros", sizes, result_dtype("zeros", dtype, out), 0, out)
    if out is None:
        remember(sizes, dtype, made._layout)
    return made


def ones(*size, out=None, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False, **options):
    """A tensor of ones; see `kael.zeros` for sizes, dtype and errors.

    >>> import kael
    >>> kael.ones(2, dtype=kael.int64)
    tensor([1, 1])
    """
    if out is layout is device is None and requires_grad is pin_memory is False and not options:
        target = small(size, dtype)
        if target is not None:
            array = np.empty(target.shape, target.dtype.numpy)
            array.fill(1)
            return wrap(array, target)
    check_options("ones", layout, device, requires_grad, pin_memory)
    sizes = sized("ones", size, options)
    made = filled("ones", sizes, result_dtype("ones", dtype, out), 1, out)
    if out is None:
        remember(sizes, dtype, made._layout)
    return made


def empty(
    *size,
    out=None,
    dtype=None,
    layout=None,
    device=None,
    requires_grad=False,
    pin_memory=False,
    memory_format=None,
    **options,
):
    """A tensor whose elements have not been written yet; see `kael.zeros` for sizes, dtype and errors.

    >>> import kael
    >>> kael.empty(2, 3).shape
    kael.Size([2, 3])
    """
    if out is layout is device is memory_format is None and requires_grad is pin_memory is False and not options:
        target = small(size, dtype)
        if target is not None:
            return wrap(np.empty(target.shape, target.dtype.numpy), target)
    check_options("empty", layout, device, requires_grad, pin_memory)
    if memory_format is not None and keeps_order("empty", memory_format):
        raise errors.not_supported("empty", "memory_format", memory_format, "there is no order to preserve")
    sizes = sized("empty", size, options)
    made = destination("empty", sizes, result_dtype("empty", dtype, out), out)
    if out is None:
        remember(sizes, dtype, made._layout)
    return made


def full(size, fill_value, *, out=None, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    """A tensor with the number ``fill_value``, or the number in a 0-d tensor, in every element.

    Without ``dtype`` a bool gives bool, an int int64, a float the default float. ``size`` is one sequence of ints.
    Raises RuntimeError for a number that the dtype cannot hold: NaN, an infinity or a float out of range in int64, a
    finite float beyond float32; OverflowError for an int outside int64; else as `kael.zeros`.

    >>> import kael
    >>> kael.full((2,), 7)
    tensor([7, 7])
    """
    if out is layout is device is None and requires_grad is pin_memory is False and type(size) is tuple:
        kind = type(fill_value)
        # Without a dtype the number decides.
        target = small((size,), _FROM_PYTHON.get(kind) if dtype is None else dtype)
        if target is not None and kind in _FROM_PYTHON:
            array = np.empty(target.shape, target.dtype.numpy)
            array.fill(plain_number("full", target.dtype, fill_value))
            return wrap(array, target)
    check_options("full", layout, device, requires_grad, pin_memory)
    if not isinstance(size, (tuple, list)):
        raise errors.not_sizes("full", "size", size)
    number = number_of("full", "fill_value", fill_value)
    default = result_dtype("full", dtype, out, number_dtype(type(number)))
    sizes = as_sizes("full", (size,))
    made = filled("full", sizes, default, number, out)
    if out is None:
        remember(sizes, made._layout.dtype if dtype is None and type(number) is not float else dtype, made._layout)
    return made


def eye(n, m=None, *, out=None, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    """A matrix of ``n`` rows and ``m`` columns, ``n`` by default: ones on the diagonal, zeros elsewhere.

    >>> import kael
    >>> kael.eye(2)
    tensor([[1., 0.],
            [0., 1.]])
    """
    check_options("eye", layout, device, requires_grad, pin_memory)
    rows = as_int("eye", "n", n)
    columns = rows if m is None else as_int("eye", "m", m)
    for argument, count in (("n", rows), ("m", columns)):
        if count < 0:
            raise errors.negative_count("eye", argument, count)
    target = small((rows, columns), dtype) if out is None else None
    if target is None:
        made = filled("eye", (rows, columns), result_dtype("eye", dtype, out), 0, out)
        if out is None:
            remember((rows, columns), dtype, made._layout)
    else:
        made = zeroed("eye", target)
    if made._layout.contiguous:
        made._array.reshape(-1)[: min(rows, columns) * columns : columns + 1] = 1
    else:
        np.einsum("ii->i", made._array[: min(rows, columns), : min(rows, columns)])[...] = 1
    return made


def empty_strided(size, stride, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    """A tensor of this size whose neighbours along dimension k lie ``stride[k]`` elements apart, not written yet.

    Raises RuntimeError where the counts differ or a stride is negative.

    >>> import kael
    >>> kael.empty_strided((2, 3), (1, 2)).stride()
    (1, 2)
    """
    check_options("empty_strided", layout, device, requires_grad, pin_memory)
    return strided("empty_strided", size, stride, result_dtype("empty_strided", dtype, None))


def strided(op, size, stride, dtype):
    sizes, strides = as_sizes(op, (size,)), as_sizes(op, (stride,), "stride")
    if len(sizes) != len(strides):
        raise errors.stride_mismatch(op, sizes, strides)
    if min(strides, default=0) < 0:
        raise errors.negative_stride(op, strides)
    new_layout(op, sizes, dtype)
    reach = 0 if 0 in sizes else 1 + sum((count - 1) * step for count, step in zip(sizes, strides, strict=True))
    memory = allocate(op, new_layout(op, (reach,), dtype))
    return wrap(np.ndarray(sizes, dtype.numpy, memory, 0, tuple(step * dtype.itemsize for step in strides)))


def empty_permuted(
    size, physical_layout, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False
):
    """A dense tensor, not written yet, whose dimensions lie in memory in the order ``physical_layout``, slowest first.

    >>> import kael
    >>> kael.empty_permuted((2, 3, 4), (2, 0, 1)).stride()
    (3, 1, 6)
    """
    op = "empty_permuted"
    check_options(op, layout, device, requires_grad, pin_memory)
    sizes, order = as_sizes(op, (size,)), as_sizes(op, (physical_layout,), "physical_layout")
    dtype = result_dtype(op, dtype, None)
    if sorted(order) != list(range(len(sizes))):
        raise errors.no_permutation(op, order, len(sizes))
    new_layout(op, sizes, dtype)
    strides, step = [0] * len(sizes), 1
    for dim in reversed(order):
        strides[dim] = step
        step *= max(sizes[dim], 1)
    return strided(op, sizes, tuple(strides), dtype)
