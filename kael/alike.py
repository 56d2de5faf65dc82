"""New tensors like another one: in its shape and dtype, or in its dtype alone."""

from kael import errors, transfer
from kael.arguments import as_dtype, as_sizes, check_options, new_layout
from kael.creation import filled, sized, strided, zeroed
from kael.destination import allocate, destination, result_dtype
from kael.device import keeps_order
from kael.fill import fill_buffer, fill_number, number_of
from kael.install import public
from kael.tensor import as_tensor_operand, wrap


def _like(op, input, dtype, layout, device, requires_grad, memory_format):
    """The layout of a new tensor like ``input``."""
    source = as_tensor_operand(op, "input", input)._layout
    check_options(op, layout, device, requires_grad, False)
    dtype = source.dtype if dtype is None else as_dtype(op, dtype)
    if keeps_order(op, memory_format):
        return transfer.like(source, dtype)
    return new_layout(op, source.shape, dtype)


def _like_filled(op, target, value):
    if type(value) is int and value == 0 and target.contiguous:
        return zeroed(op, target)
    number = fill_number(op, target.dtype, value)
    array = allocate(op, target)
    fill_buffer(array, target, number)
    return wrap(array, target)


def zeros_like(input, *, dtype=None, layout=None, device=None, requires_grad=False, memory_format=None):
    """Zeros in the shape, dtype and order of dimensions of ``input``.

    >>> import kael
    >>> kael.zeros_like(kael.tensor([1, 2]))
    tensor([0, 0])
    """
    return _like_filled(
        "zeros_like", _like("zeros_like", input, dtype, layout, device, requires_grad, memory_format), 0
    )


def ones_like(input, *, dtype=None, layout=None, device=None, requires_grad=False, memory_format=None):
    """Ones in the shape, dtype and order of dimensions of ``input``.

    >>> import kael
    >>> kael.ones_like(kael.tensor([1, 2]), dtype=kael.float32)
    tensor([1., 1.])
    """
    return _like_filled("ones_like", _like("ones_like", input, dtype, layout, device, requires_grad, memory_format), 1)


def empty_like(input, *, dtype=None, layout=None, device=None, requires_grad=False, memory_format=None):
    """A tensor in the shape, dtype and order of dimensions of ``input``, not written yet.

    >>> import kael
    >>> kael.empty_like(kael.tensor([1, 2])).dtype
    kael.int64
    """
    target = _like("empty_like", input, dtype, layout, device, requires_grad, memory_format)
    return wrap(allocate("empty_like", target), target)


def full_like(input, fill_value, *, dtype=None, layout=None, device=None, requires_grad=False, memory_format=None):
    """The number ``fill_value`` in the shape, dtype and order of dimensions of ``input``; refuses as `kael.full`.

    >>> import kael
    >>> kael.full_like(kael.tensor([1, 2]), 2.5)
    tensor([2, 2])
    """
    target = _like("full_like", input, dtype, layout, device, requires_grad, memory_format)
    return _like_filled("full_like", target, number_of("full_like", "fill_value", fill_value))


# Of the dtype of another tensor


@public(function=False)
def new_zeros(self, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False, **options):
    """Zeros of the given sizes in the dtype of this tensor, or another; see `kael.zeros`."""
    check_options("new_zeros", layout, device, requires_grad, pin_memory)
    sizes = sized("new_zeros", size, options)
    return filled("new_zeros", sizes, result_dtype("new_zeros", dtype, None, self.dtype), 0)


@public(function=False)
def new_ones(self, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False, **options):
    """Ones of the given sizes in the dtype of this tensor, or another; see `kael.zeros`."""
    check_options("new_ones", layout, device, requires_grad, pin_memory)
    sizes = sized("new_ones", size, options)
    return filled("new_ones", sizes, result_dtype("new_ones", dtype, None, self.dtype), 1)


@public(function=False)
def new_empty(self, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False, **options):
    """A tensor of the given sizes in the dtype of this tensor, or another, not written yet; see `kael.zeros`."""
    check_options("new_empty", layout, device, requires_grad, pin_memory)
    sizes = sized("new_empty", size, options)
    return destination("new_empty", sizes, result_dtype("new_empty", dtype, None, self.dtype), None)


@public(function=False)
def new_full(self, size, fill_value, *, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False):
    """The number ``fill_value`` in the dtype of this tensor, or another; see `kael.full`."""
    check_options("new_full", layout, device, requires_grad, pin_memory)
    if not isinstance(size, (tuple, list)):
        raise errors.not_sizes("new_full", "size", size)
    number = number_of("new_full", "fill_value", fill_value)
    dtype = result_dtype("new_full", dtype, None, self.dtype)
    return filled("new_full", as_sizes("new_full", (size,)), dtype, number)


@public(function=False)
def new_empty_strided(
    self, size, stride, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False
):
    """`kael.empty_strided` in the dtype of this tensor, or another."""
    check_options("new_empty_strided", layout, device, requires_grad, pin_memory)
    return strided("new_empty_strided", size, stride, result_dtype("new_empty_strided", dtype, None, self.dtype))
