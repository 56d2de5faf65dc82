"""New tensors like another one: in its shape and dtype, or in its dtype alone."""

import numpy as np

from kael import errors, transfer
from kael.arguments import as_dtype, as_sizes, check_options, new_layout
from kael.creation import filled, remember, sized, small, strided, zeroed
from kael.destination import allocate, destination, result_dtype
from kael.device import keeps_order
from kael.fill import SMALL, fill_buffer, fill_number, number_of, plain_number
from kael.install import public
from kael.tensor import as_tensor_operand, wrap


def _like(op, input, dtype, layout, device, requires_grad, memory_format):
    """The layout of a new tensor like ``input``."""
    source = as_tensor_operand(op, "input", input)._layout
    if dtype is layout is device is memory_format is None and requires_grad is False and source.contiguous:
        return transfer.like(source, source.dtype)
    check_options(op, layout, device, requires_grad, False)
    dtype = source.dtype if dtype is None else as_dtype(op, dtype)
    if keeps_order(op, memory_format):
        return transfer.like(source, dtype)
    return new_layout(op, source.shape, dtype)


def _like_filled(op, target, value):
    if type(value) is int and value == 0 and target.contiguous:
        return zeroed(op, target)
    if target.contiguous and target.numel < SMALL:
        array = np.empty(target.shape, target.dtype.numpy)
        array.fill(plain_number(op, target.dtype, value))
        return wrap(array, target)
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
    if layout is device is None and requires_grad is pin_memory is False and not options:
        target = small(size, self._layout.dtype if dtype is None else dtype)
        if target is not None:
            return zeroed("new_zeros", target)
    check_options("new_zeros", layout, device, requires_grad, pin_memory)
    sizes = sized("new_zeros", size, options)
    made = filled("new_zeros", sizes, result_dtype("new_zeros", dtype, None, self.dtype), 0)
    remember(sizes, made._layout.dtype, made._layout)
    return made


@public(function=False)
def new_ones(self, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False, **options):
    """Ones of the given sizes in the dtype of this tensor, or another; see `kael.zeros`."""
    if layout is device is None and requires_grad is pin_memory is False and not options:
        target = small(size, self._layout.dtype if dtype is None else dtype)
        if target is not None:
            return _like_filled("new_ones", target, 1)
    check_options("new_ones", layout, device, requires_grad, pin_memory)
    sizes = sized("new_ones", size, options)
    made = filled("new_ones", sizes, result_dtype("new_ones", dtype, None, self.dtype), 1)
    remember(sizes, made._layout.dtype, made._layout)
    return made


@public(function=False)
def new_empty(self, *size, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False, **options):
    """A tensor of the given sizes in the dtype of this tensor, or another, not written yet; see `kael.zeros`."""
    if layout is device is None and requires_grad is pin_memory is False and not options:
        target = small(size, self._layout.dtype if dtype is None else dtype)
        if target is not None:
            return wrap(allocate("new_empty", target), target)
    check_options("new_empty", layout, device, requires_grad, pin_memory)
    sizes = sized("new_empty", size, options)
    made = destination("new_empty", sizes, result_dtype("new_empty", dtype, None, self.dtype), None)
    remember(sizes, made._layout.dtype, made._layout)
    return made


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
