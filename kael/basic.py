"""Basic indexing: the views that ints, slices, None and Ellipsis make."""

from kael import errors, layout, shapes
from kael.dtype import DType
from kael.remembering import remember
from kael.tensor import Tensor, wrap

_ALL = slice(None)


def view(tensor, items):
    """``(view, advanced)``: the view that the basic items make; the others, each with its dimension of that view."""
    source = tensor._layout
    shape, strides = source.shape, source.strides
    count = sum([_consumes(item) for item in items])
    if count > source.ndim:
        raise errors.too_many_indices(source.ndim, count)
    advanced, dim = [], 0
    for item in items:
        if type(item) is Tensor:
            advanced.append((dim, item))
            dim += _consumes(item)
        elif type(item) is slice and item == _ALL:
            dim += 1
        else:
            break
    else:
        if advanced:
            return tensor, advanced
    sizes, steps, key, advanced = [], [], [], []
    dim = 0
    for item in items:
        kind = type(item)
        if kind is int:
            if dim == source.ndim:
                raise errors.too_many_indices(source.ndim, dim + 1)
            size = shape[dim]
            if not -size <= item < size:
                raise errors.index_out_of_range(item, dim, size)
            key.append(item)
            dim += 1
        elif kind is slice:
            if dim == source.ndim:
                raise errors.too_many_indices(source.ndim, dim + 1)
            start, stop, step = item.indices(shape[dim])
            if step <= 0:
                raise errors.step_not_positive(step)
            sizes.append(max(0, (stop - start + step - 1) // step))
            steps.append(strides[dim] * step)
            key.append(slice(start, stop, step))
            dim += 1
        elif item is None or kind is bool:
            if item is not None:
                advanced.append((len(sizes), item))
            sizes.append(1)
            steps.append(shape[dim] * strides[dim] if dim < source.ndim else source.dtype.itemsize)
            key.append(None)
        else:
            kept = min(source.ndim - count, source.ndim - dim) if item is Ellipsis else _consumes(item)
            if item is not Ellipsis:
                if dim + kept > source.ndim:
                    raise errors.too_many_indices(source.ndim, dim + kept)
                advanced.append((len(sizes), item))
            sizes += shape[dim : dim + kept]
            steps += strides[dim : dim + kept]
            key += [_ALL] * kept
            dim += kept
    sizes += shape[dim:]
    steps += strides[dim:]
    shapes.check_ndim("index", len(sizes))
    target = layout.layout(source.dtype, tuple(sizes), tuple(steps), source.writable)
    return wrap(tensor._array[(*key, ...)], target), advanced


def _consumes(item):
    """How many dimensions an item of an index stands for."""
    if isinstance(item, Tensor):
        return item._layout.ndim if item._layout.dtype is DType.Bool else 1
    return 1 if type(item) is int or type(item) is slice else 0


# The layouts of views: of one row; of so many rows so far apart; by what each item of a tuple does to its dimension.
_rows, _spans, _views = {}, {}, {}


def row(tensor, index):
    """The view at ``index`` along the first dimension."""
    known = tensor._layout
    target = _rows.get(known)
    if target is None:
        if not known.ndim:
            raise errors.zero_dim_index()
        target = layout.layout(known.dtype, known.shape[1:], known.strides[1:], known.writable)
        remember(_rows, known, target)
    size = known.shape[0]
    if not -size <= index < size:
        raise errors.index_out_of_range(index, 0, size)
    return wrap(tensor._array[index, ...], target)


def span(tensor, index):
    """The view of a slice of the first dimension."""
    known = tensor._layout
    if not known.ndim:
        raise errors.zero_dim_refused("slice")
    start, stop, step = index.indices(known.shape[0])
    if step <= 0:
        raise errors.step_not_positive(step)
    size = (stop - start + step - 1) // step if stop > start else 0
    target = _spans.get((known, size, step))
    if target is None:
        shape, strides = (size, *known.shape[1:]), (known.strides[0] * step, *known.strides[1:])
        target = layout.layout(known.dtype, shape, strides, known.writable)
        remember(_spans, (known, size, step), target)
    return wrap(tensor._array[start:stop:step], target)


def short(tensor, index):
    """`view` of a tuple of ints, slices, None, one Ellipsis and index tensors; None for other items and for refusals.

    What the items make of the layout is remembered by what each does to its dimension, not by where it leads.
    """
    known = tensor._layout
    shape, ndim = known.shape, known.ndim
    key, dim, place, rest, whole, advanced = [known], 0, 0, False, True, []
    for position, item in enumerate(index):
        kind = type(item)
        if item is None:
            key.append(None)
            place += 1
            whole = False
            continue
        if item is Ellipsis:
            if rest:
                return None
            rest = True
            key.append(item)
            following = ndim - sum([each is not None for each in index[position + 1 :]])
            if following < dim:
                return None
            place += following - dim
            dim = following
            continue
        if dim >= ndim:
            return None
        size = shape[dim]
        if kind is int:
            if not -size <= item < size:
                return None
            key.append("int")
            whole = False
        elif kind is slice:
            start, stop, step = item.indices(size)
            if step <= 0:
                return None
            count = (stop - start + step - 1) // step if stop > start else 0
            key.append(count)
            key.append(step)
            place += 1
            if count != size:
                whole = False
        elif kind is Tensor and item._layout.dtype is DType.I64 and item._layout.ndim:
            key.append(size)
            key.append(1)
            advanced.append((place, item))
            place += 1
        else:
            return None
        dim += 1
    if advanced:
        if whole:
            return tensor, advanced
        index = tuple([_ALL if type(item) is Tensor else item for item in index])
    key = tuple(key)
    target = _views.get(key)
    if target is None:
        viewed, _ = view(tensor, list(index))
        remember(_views, key, viewed._layout)
        return viewed, advanced
    return wrap(tensor._array[index if rest or target.ndim else (*index, ...)], target), advanced


def check_alone(tensor, index):
    """An int or slice that stands alone is refused in other words for a 0-d tensor."""
    if not tensor._layout.ndim:
        if type(index) is int:
            raise errors.zero_dim_index()
        if type(index) is slice:
            raise errors.zero_dim_refused("slice")
