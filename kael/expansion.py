"""Views that repeat elements without a copy, and views with any strides."""

from math import prod

from kael import errors, layout, shapes
from kael.arguments import as_int
from kael.install import public
from kael.remembering import remember
from kael.storage import inside, memory, span, strided
from kael.tensor import Size, as_tensor_operand, wrap

_found = {}


@public(function=False, spread=True)
def expand(self, size, *, implicit=False):
    """This tensor with its dimensions of size one repeated to ``size``, without a copy; -1 keeps a size.

    New dimensions come first. Raises ShapeError when a size other than one would change.

    >>> import kael
    >>> kael.tensor([[1], [2]]).expand(-1, 3)
    tensor([[1, 1, 1],
            [2, 2, 2]])
    """
    return expanded("expand", self, shapes.ints("expand", "size", size))


def expanded(op, tensor, sizes):
    """``tensor`` expanded to ``sizes``, a tuple of ints."""
    source = tensor._layout
    target = _found.get((source, sizes))
    if target is None:
        if sizes == source.shape:
            return wrap(tensor._array, source)
        shapes.check_ndim(op, len(sizes))
        shape, strides = shapes.expanded(op, source.shape, source.strides, sizes)
        target = layout.layout(source.dtype, shape, strides, source.writable)
        remember(_found, (source, sizes), target)
    return wrap(inside(tensor._array, source, target), target)


@public(function=False)
def expand_as(self, other):
    """This tensor expanded to the shape of ``other``."""
    return expanded("expand_as", self, as_tensor_operand("expand_as", "other", other)._layout.shape)


@public()
def broadcast_to(input, size):
    """``input`` expanded to ``size``; see `Tensor.expand`.

    >>> import kael
    >>> kael.broadcast_to(kael.tensor([1, 2]), (2, 2))
    tensor([[1, 2],
            [1, 2]])
    """
    tensor = as_tensor_operand("broadcast_to", "input", input)
    return expanded("broadcast_to", tensor, shapes.ints("broadcast_to", "size", size))


@public(method=False)
def broadcast_tensors(*tensors):
    """Views of the tensors, all expanded to their common shape.

    >>> import kael
    >>> kael.broadcast_tensors(kael.zeros(2, 1), kael.zeros(3))[0].shape
    kael.Size([2, 3])
    """
    op = "broadcast_tensors"
    given = [as_tensor_operand(op, "tensors", tensor) for tensor in tensors]
    if not given:
        return ()
    shape = layout.broadcast_shapes(op, [tensor._layout.shape for tensor in given])
    return tuple(expanded(op, tensor, shape) for tensor in given)


def sequence(values):
    """What a function of ``*tensors`` was given: tensors one by one, or one list or tuple of them."""
    return values[0] if len(values) == 1 and isinstance(values[0], (tuple, list)) else values


@public(method=False)
def broadcast_shapes(*shapes):
    """The common shape of shapes, given as tuples of sizes or single ints; ShapeError where they do not fit.

    >>> import kael
    >>> kael.broadcast_shapes((2, 1), (3,))
    kael.Size([2, 3])
    """
    op = "broadcast_shapes"
    given = [
        tuple(as_int(op, "shapes", size) for size in (shape if isinstance(shape, (tuple, list)) else (shape,)))
        for shape in shapes
    ]
    for shape in given:
        if min(shape, default=0) < 0:
            raise errors.negative_size(op, min(shape), shape)
    return Size(layout.broadcast_shapes(op, given) if given else ())


@public(in_place=True)
def as_strided(input, size, stride, storage_offset=None):
    """A view of the memory of ``input`` with any sizes and strides, counted in elements.

    ``storage_offset`` is where it begins in that memory; by default where ``input`` begins. Raises ShapeError when it
    would leave the memory.

    >>> import kael
    >>> kael.arange(4).as_strided((3, 2), (1, 1))
    tensor([[0, 1],
            [1, 2],
            [2, 3]])
    """
    op = "as_strided"
    tensor = as_tensor_operand(op, "input", input)
    sizes, steps = shapes.ints(op, "size", size), shapes.ints(op, "stride", stride)
    own = tensor.storage_offset()
    offset = own if storage_offset is None else as_int(op, "storage_offset", storage_offset)
    if len(sizes) != len(steps):
        raise errors.stride_mismatch(op, sizes, steps)
    if min(sizes, default=0) < 0:
        raise errors.negative_size(op, min(sizes), sizes)
    if min(steps, default=0) < 0:
        raise errors.negative_strides(op, steps)
    if offset < 0:
        raise errors.negative_offset(op, offset)
    shapes.check_ndim(op, len(sizes))
    itemsize = tensor._layout.dtype.itemsize
    strides = tuple(step * itemsize for step in steps)
    if prod(sizes):
        root = memory(tensor._array)
        before, after = span(root.shape, root.strides, root.itemsize)
        available = after + before if root.size else 0
        needed = offset * itemsize + span(sizes, strides, itemsize)[1]
        if needed > available:
            raise errors.outside_storage(op, sizes, steps, offset, needed, available)
    return strided(tensor, sizes, strides, (offset - own) * itemsize)
