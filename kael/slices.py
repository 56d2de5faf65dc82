"""Views of part of a dimension, of one index in it, of a diagonal; and views with dimensions added."""

from kael import errors, layout, shapes
from kael.arguments import as_int
from kael.dtype import DType
from kael.expansion import sequence
from kael.install import public
from kael.layout import wrap_dim
from kael.remembering import remember
from kael.storage import inside
from kael.tensor import Tensor, as_tensor_operand, wrap
from kael.views import unsqueeze

# The layouts of views: by layout, dimension and number of indices; by layout and dimension.
_sliced, _selected = {}, {}
_diagonals = {}
_ALL = slice(None)


def sliced(tensor, dim, start, stop):
    """The view of indices ``start`` to ``stop`` along ``dim``; the caller knows that they are in range."""
    target = slice_layout(tensor._layout, dim, stop - start)
    if dim == 0:
        return wrap(tensor._array[start:stop], target)
    return wrap(tensor._array[(*(_ALL,) * dim, slice(start, stop))], target)


def slice_layout(source, dim, size):
    """The layout of ``size`` neighbouring indices along ``dim``."""
    target = _sliced.get((source, dim, size))
    if target is None:
        shape = (*source.shape[:dim], size, *source.shape[dim + 1 :])
        target = layout.layout(source.dtype, shape, source.strides, source.writable)
        remember(_sliced, (source, dim, size), target)
    return target


def selected(tensor, dim, index):
    """The view at ``index`` along ``dim``, without that dimension; the caller knows that it is in range."""
    target = select_layout(tensor._layout, dim)
    if dim == 0:
        return wrap(tensor._array[index, ...], target)
    return wrap(tensor._array[(*(_ALL,) * dim, index, ...)], target)


def select_layout(source, dim):
    """The layout of one index along ``dim``, without that dimension."""
    target = _selected.get((source, dim))
    if target is None:
        shape = source.shape[:dim] + source.shape[dim + 1 :]
        strides = source.strides[:dim] + source.strides[dim + 1 :]
        target = remember(_selected, (source, dim), layout.layout(source.dtype, shape, strides, source.writable))
    return target


@public()
def narrow(input, dim, start, length):
    """The view of ``length`` indices from ``start`` along ``dim``; a negative start counts from the end.

    Raises DimensionError for a start out of range, ShapeError when it would reach beyond the end.

    >>> import kael
    >>> kael.narrow(kael.tensor([1, 2, 3]), 0, 1, 2)
    tensor([2, 3])
    """
    tensor = as_tensor_operand("narrow", "input", input)
    shape = tensor._layout.shape
    if not shape:
        raise errors.zero_dim_refused("narrow")
    at = wrap_dim("narrow", dim, len(shape))
    if isinstance(start, Tensor) and (start.ndim or start.dtype is not DType.I64):
        raise errors.start_not_integral("narrow", start.ndim, start.dtype)
    first, count = as_int("narrow", "start", start), as_int("narrow", "length", length)
    size = shape[at]
    if count < 0:
        raise errors.negative_length("narrow", count)
    if not -size <= first <= size:
        raise errors.start_out_of_range("narrow", first, size)
    if first < 0:
        first += size
    if first + count > size:
        raise errors.length_exceeds("narrow", first, count, size)
    return sliced(tensor, at, first, first + count)


@public()
def select(input, dim, index):
    """The view at ``index`` along ``dim``, without that dimension. DimensionError when out of range.

    >>> import kael
    >>> kael.select(kael.tensor([[1, 2], [3, 4]]), 1, 0)
    tensor([1, 3])
    """
    tensor = as_tensor_operand("select", "input", input)
    shape = tensor._layout.shape
    if not shape:
        raise errors.zero_dim_refused("select")
    at = wrap_dim("select", dim, len(shape))
    position = as_int("select", "index", index)
    if not -shape[at] <= position < shape[at]:
        raise errors.select_out_of_range("select", position, shape, at)
    return selected(tensor, at, position)


@public()
def unbind(input, dim=0):
    """The views at every index along ``dim``, as a tuple.

    >>> import kael
    >>> kael.unbind(kael.tensor([[1, 2], [3, 4]]), 1)
    (tensor([1, 3]), tensor([2, 4]))
    """
    tensor = as_tensor_operand("unbind", "input", input)
    shape = tensor._layout.shape
    if not shape:
        raise errors.zero_dim_refused("unbind")
    at = wrap_dim("unbind", dim, len(shape))
    target, array = select_layout(tensor._layout, at), tensor._array
    if not at:
        return tuple([wrap(array[index, ...], target) for index in range(shape[0])])
    before = (_ALL,) * at
    return tuple([wrap(array[(*before, index, ...)], target) for index in range(shape[at])])


@public()
def diagonal(input, offset=0, dim1=0, dim2=1):
    """The view of the diagonal of two dimensions, as the last dimension; ``offset`` above 0 lies above the main one.

    Raises ShapeError when both dimensions are the same.

    >>> import kael
    >>> kael.diagonal(kael.tensor([[1, 2], [3, 4]]))
    tensor([1, 4])
    """
    tensor = as_tensor_operand("diagonal", "input", input)
    source = tensor._layout
    plain = type(offset) is type(dim1) is type(dim2) is int
    found = _diagonals.get((source, offset, dim1, dim2)) if plain else None
    if found is not None:
        return wrap(inside(tensor._array, source, *found), found[0])
    first, second = wrap_dim("diagonal", dim1, source.ndim), wrap_dim("diagonal", dim2, source.ndim)
    if first == second:
        raise errors.same_dims("diagonal", dim1, dim2)
    skip = as_int("diagonal", "offset", offset)
    down, right = source.shape[first] - max(-skip, 0), source.shape[second] - max(skip, 0)
    size = max(min(down, right), 0)
    shift = max(-skip, 0) * source.strides[first] + max(skip, 0) * source.strides[second] if size else 0
    kept = [d for d in range(source.ndim) if d not in (first, second)]
    shape, strides = shapes.permuted(source.shape, source.strides, kept)
    strides = (*strides, source.strides[first] + source.strides[second])
    target = layout.layout(source.dtype, (*shape, size), strides, source.writable)
    if plain:
        remember(_diagonals, (source, offset, dim1, dim2), (target, shift))
    return wrap(inside(tensor._array, source, target, shift), target)


def _at_least(op, tensors, places):
    """The tensors with dimensions of size one added, up to ``len(places)``; each place is where the next one goes."""
    found = []
    for tensor in sequence(tensors):
        tensor = as_tensor_operand(op, "tensors", tensor)
        for place in places[tensor._layout.ndim :]:
            tensor = unsqueeze(tensor, place)
        found.append(tensor)
    return found[0] if len(tensors) == 1 and isinstance(tensors[0], Tensor) else tuple(found)


@public(method=False)
def atleast_1d(*tensors):
    """Each tensor with at least one dimension; a tuple for several tensors or a list of them.

    >>> import kael
    >>> kael.atleast_1d(kael.tensor(5))
    tensor([5])
    """
    return _at_least("atleast_1d", tensors, (0,))


@public(method=False)
def atleast_2d(*tensors):
    """Each tensor with at least two dimensions, new ones first.

    >>> import kael
    >>> kael.atleast_2d(kael.tensor([5, 6]))
    tensor([[5, 6]])
    """
    return _at_least("atleast_2d", tensors, (0, 0))


@public(method=False)
def atleast_3d(*tensors):
    """Each tensor with at least three dimensions: a vector in the middle, a matrix in front.

    >>> import kael
    >>> kael.atleast_3d(kael.tensor([5, 6])).shape
    kael.Size([1, 2, 1])
    """
    return _at_least("atleast_3d", tensors, (0, 0, -1))
