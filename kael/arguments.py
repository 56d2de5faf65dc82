"""The arguments that functions share: sizes, a dtype, and torch's options that have one value here."""

from kael import errors, layout
from kael.device import CPU, check_device, check_layout, strided
from kael.dtype import NEAREST, PUBLIC_NAMES, DType

_PYTHON_TYPES = {bool: DType.Bool, int: DType.I64, float: DType.F64}
_MOST_BYTES = 2**63 - 1


def as_dtype(op, dtype):
    """``dtype`` as one of the four; Python's bool, int and float name Bool, I64 and F64. TypeError for all else.

    >>> from kael.arguments import as_dtype
    >>> as_dtype("zeros", int)
    kael.int64
    """
    if isinstance(dtype, DType):
        return dtype
    try:
        return _PYTHON_TYPES[dtype]
    except (KeyError, TypeError):
        raise errors.not_a_dtype(op, dtype, _suggestion(dtype)) from None


def _suggestion(dtype):
    name = getattr(dtype, "__name__", getattr(dtype, "name", dtype))
    name = name.rpartition(".")[2] if isinstance(name, str) else ""
    return name if name in PUBLIC_NAMES else NEAREST.get(name, "")


def check_options(op, layout, device, requires_grad, pin_memory):
    """Refuse the options of torch's creation functions that have only one value here."""
    if layout is not None and layout is not strided:
        check_layout(op, layout)
    if device is not None and device is not CPU:
        check_device(op, device)
    if requires_grad is not False:
        check_requires_grad(op, requires_grad)
    if pin_memory is not False and pin_memory is not None:
        if not isinstance(pin_memory, bool):
            raise errors.no_such_argument(op, "pin_memory", "bool", pin_memory)
        raise errors.not_supported(op, "pin_memory", True, "there is no accelerator to pin memory for")


def check_requires_grad(op, requires_grad):
    """Refuse everything but False: there are no gradients."""
    if requires_grad is False or requires_grad is None:
        return
    if not isinstance(requires_grad, bool):
        raise errors.no_such_argument(op, "requires_grad", "bool", requires_grad)
    raise errors.not_supported(op, "requires_grad", True, "there is no autograd yet")


def as_int(op, argument, value, position=None):
    """``value`` as a Python int: an int, a NumPy integer or an integer tensor of one element, but no bool."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise errors.not_sizes(op, argument, value, position)
    try:
        return value.__index__()
    except TypeError:
        raise errors.not_sizes(op, argument, value, position) from None


def as_sizes(op, sizes, argument="size"):
    """A shape from ``*sizes``: ints, or one list or tuple of ints. Does not ask whether they are negative."""
    if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)):
        sizes = sizes[0]
    elif len(sizes) > 1 and isinstance(sizes[0], (tuple, list)):
        raise TypeError(f"{op}() takes 1 sequence of sizes but {len(sizes)} arguments were given")
    return tuple(
        [
            size if type(size) is int else as_int(op, argument, size, k if len(sizes) > 1 else None)
            for k, size in enumerate(sizes)
        ]
    )


def new_layout(op, sizes, dtype):
    """The row-major layout of a new tensor; refuses negative sizes, 65 dimensions and more memory than there can be."""
    if sizes and min(sizes) < 0:
        raise errors.negative_size(op, min(sizes), sizes)
    if len(sizes) > layout.MAX_DIMS:
        raise errors.too_many_dims(op, len(sizes))
    nbytes = dtype.itemsize
    for size in sizes:
        nbytes *= size or 1
    if nbytes > _MOST_BYTES:
        raise errors.too_large(op, sizes, nbytes)
    return layout.dense(dtype, sizes)
