"""Views with other sizes: the same memory, seen as another shape."""

from math import prod

import numpy as np

from kael import errors, layout, shapes
from kael.dtype import DType
from kael.install import public
from kael.layout import wrap_dim, wrap_dims
from kael.remembering import remember
from kael.storage import strided
from kael.tensor import as_tensor_operand, copy_of, wrap

# What views have been found for: the layout and sizes, or the layout and what was to be squeezed.
_found, _squeezed, _unsqueezed, _flattened = {}, {}, {}, {}
_no_view = {}


def as_shape(op, tensor, sizes):
    """A view of ``tensor`` with these sizes, one of which may be -1; None where no view can have them."""
    source = tensor._layout
    target = _found.get((source, sizes))
    if target is None:
        if (source, sizes) in _no_view:
            return None
        shape = shapes.infer(op, sizes, source.numel)
        shapes.check_ndim(op, len(shape))
        strides = shapes.view_strides(source.shape, source.strides, shape, source.dtype.itemsize)
        if strides is None:
            return remember(_no_view, (source, sizes), None)
        target = remember(_found, (source, sizes), layout.layout(source.dtype, shape, strides, source.writable))
    return wrap(tensor._array.reshape(target.shape), target)


@public(spread=True, views=(_found, np.ndarray.reshape))
def reshape(input, shape):
    """``input`` with another shape of as many elements; one size may be -1. A view where strides allow, else a copy.

    Raises ShapeError when the sizes do not make as many elements.

    >>> import kael
    >>> kael.arange(6).reshape(2, -1)
    tensor([[0, 1, 2],
            [3, 4, 5]])
    """
    tensor = as_tensor_operand("reshape", "input", input)
    sizes = shapes.ints("reshape", "shape", shape)
    view = as_shape("reshape", tensor, sizes)
    return as_shape("reshape", copy_of(tensor, tensor._layout.dtype, False), sizes) if view is None else view


def _view(input, size):
    sizes = shapes.ints("view", "size", size)
    view = as_shape("view", input, sizes)
    if view is None:
        raise errors.not_viewable("view", input.shape, input.stride(), sizes)
    return view


@public(function=False)
def view(self, *size, dtype=None, **options):
    """This tensor's memory as another shape, ``view(2, -1)`` or ``view((2, -1))``; as another dtype, ``view(dtype)``.

    Never copies: ShapeError where the strides do not allow the shape. Another dtype reads the same bytes; the last
    size changes where the elements are larger or smaller.

    >>> import kael
    >>> kael.arange(6).view(3, 2).shape
    kael.Size([3, 2])
    >>> kael.tensor([1.0]).view(kael.bool)
    tensor([False, False,  True,  True])
    """
    if dtype is None and not options:
        sizes = size[0] if len(size) == 1 and type(size[0]) is tuple else size
        try:
            target = _found.get((self._layout, sizes))
            if target is not None:
                return wrap(self._array.reshape(sizes), target)
        except TypeError:  # NumPy refuses what is equal to an int but none, as True and 1.0; lists are no key
            pass
    if len(size) == 1 and isinstance(size[0], DType):
        size, dtype = (), size[0]
    sizes = size or options.pop("size", None)
    if options or (dtype is None) == (sizes is None):
        raise TypeError("view() takes sizes or one dtype")
    if dtype is not None:
        return _view_dtype(self, dtype)
    if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)):
        sizes = sizes[0]
    return _view(self, sizes)


def _view_dtype(input, dtype):
    source = input._layout
    if not isinstance(dtype, DType):
        raise TypeError(f"view(): argument 'dtype' must be a kael dtype, not {type(dtype).__name__}")
    old, new = source.dtype.itemsize, dtype.itemsize
    if old == new:
        return strided(input, source.shape, source.strides, dtype=dtype)

    def refuse(what, got):
        return errors.not_viewable_as("view", what, got, source.dtype, dtype)

    if not source.ndim:
        raise refuse("self.dim() cannot be 0", 0)
    if source.strides[-1] != old:
        raise refuse("self.stride(-1) must be 1", source.strides[-1] // old)
    shape, strides = source.shape, source.strides
    if new > old:
        ratio = new // old
        if shape[-1] % ratio:
            raise refuse(f"self.size(-1) must be divisible by {ratio}", shape[-1])
        offset = input.storage_offset()
        if offset % ratio:
            raise refuse(f"self.storage_offset() must be divisible by {ratio}", offset)
        for dim, stride in enumerate(strides[:-1]):
            if stride % new:
                raise refuse(f"self.stride({dim}) must be divisible by {ratio}", stride // old)
    return strided(input, (*shape[:-1], shape[-1] * old // new), (*strides[:-1], new), dtype=dtype)


@public(function=False)
def view_as(self, other):
    """This tensor viewed with the shape of ``other``."""
    return _view(self, as_tensor_operand("view_as", "other", other)._layout.shape)


@public(function=False)
def reshape_as(self, other):
    """This tensor reshaped to the shape of ``other``."""
    return reshape(self, as_tensor_operand("reshape_as", "other", other)._layout.shape)


@public()
def flatten(input, start_dim=0, end_dim=-1):
    """``input`` with the dimensions from ``start_dim`` to ``end_dim`` joined into one; a copy only where it must be.

    >>> import kael
    >>> kael.zeros(2, 3, 4).flatten(1).shape
    kael.Size([2, 12])
    """
    tensor = as_tensor_operand("flatten", "input", input)
    shape = tensor._layout.shape
    if start_dim == 0 and end_dim == -1 and tensor._layout.contiguous and type(start_dim) is type(end_dim) is int:
        return tensor if len(shape) == 1 else _flat(tensor)
    first = wrap_dim("flatten", start_dim, len(shape))
    last = wrap_dim("flatten", end_dim, len(shape))
    if first > last:
        raise errors.flatten_order("flatten", start_dim, end_dim)
    if not shape:
        return reshape(tensor, (1,))
    if first == last:
        return tensor
    return reshape(tensor, (*shape[:first], prod(shape[first : last + 1]), *shape[last + 1 :]))


@public()
def ravel(input):
    """``input`` as one dimension; a view of a contiguous tensor, a copy of any other.

    >>> import kael
    >>> kael.ravel(kael.tensor([[1, 2], [3, 4]]))
    tensor([1, 2, 3, 4])
    """
    return _flat(as_tensor_operand("ravel", "input", input).contiguous())


def _flat(tensor):
    """The view of a contiguous tensor as one dimension."""
    known = tensor._layout
    target = _flattened.get(known)
    if target is None:
        view = as_shape("flatten", tensor, (known.numel,))
        remember(_flattened, known, view._layout)
        return view
    return wrap(tensor._array.reshape(-1), target)


@public()
def unflatten(input, dim, sizes):
    """``input`` with dimension ``dim`` split into dimensions of these sizes, one of which may be -1.

    >>> import kael
    >>> kael.zeros(2, 6).unflatten(1, (3, -1)).shape
    kael.Size([2, 3, 2])
    """
    tensor = as_tensor_operand("unflatten", "input", input)
    shape = tensor._layout.shape
    wanted = shapes.ints("unflatten", "sizes", sizes)
    at = wrap_dim("unflatten", dim, len(shape))
    if not wanted:
        raise errors.no_sizes("unflatten")
    if not shape:
        raise errors.zero_dim_refused("unflatten")
    if -1 in wanted:
        wanted = shapes.infer("unflatten", wanted, shape[at])
    elif prod(wanted) != shape[at]:
        raise errors.unflatten_sizes("unflatten", wanted, at, shape[at])
    return as_shape("unflatten", tensor, (*shape[:at], *wanted, *shape[at + 1 :]))


@public(spread=True, in_place=True)
def squeeze(input, dim=None):
    """``input`` without its dimensions of size one: all of them, or of those that ``dim``, an int or a tuple, names.

    >>> import kael
    >>> kael.zeros(1, 2, 1).squeeze(0).shape
    kael.Size([2, 1])
    """
    tensor = as_tensor_operand("squeeze", "input", input)
    source = tensor._layout
    if type(dim) is tuple and len(dim) == 1:
        dim = dim[0]
    plain = dim is None or type(dim) is int  # True and 1.0 would be found under the key of 1
    target = _squeezed.get((source, dim)) if plain else None
    if target is None:
        dims = wrap_dims("squeeze", dim, source.ndim)
        kept = [d for d, size in enumerate(source.shape) if size != 1 or d not in dims]
        shape, strides = shapes.permuted(source.shape, source.strides, kept)
        target = layout.layout(source.dtype, shape, strides, source.writable)
        if plain:
            remember(_squeezed, (source, dim), target)
    return wrap(tensor._array.reshape(target.shape), target)


@public(in_place=True)
def unsqueeze(input, dim):
    """``input`` with a dimension of size one before dimension ``dim``, or last.

    >>> import kael
    >>> kael.zeros(2, 3).unsqueeze(1).shape
    kael.Size([2, 1, 3])
    """
    tensor = as_tensor_operand("unsqueeze", "input", input)
    source = tensor._layout
    target = _unsqueezed.get((source, dim)) if type(dim) is int else None
    if target is None:
        at = wrap_dim("unsqueeze", dim, source.ndim + 1)
        shapes.check_ndim("unsqueeze", source.ndim + 1)
        shape, strides = source.shape, source.strides
        stride = shape[at] * strides[at] if at < source.ndim else source.dtype.itemsize
        target = layout.layout(
            source.dtype, (*shape[:at], 1, *shape[at:]), (*strides[:at], stride, *strides[at:]), source.writable
        )
        if type(dim) is int:
            remember(_unsqueezed, (source, dim), target)
    return wrap(tensor._array.reshape(target.shape), target)
