"""Indexing: from what stands between the brackets to a view, and index arrays into it.

An index is taken apart in two steps, as torch does it. Ints, slices, None and Ellipsis make a view. Masks, index
tensors and lists stay, each at its dimension of that view, and are left to `kael.advanced`; True and False index a new
dimension of size one.
"""

import numpy as np

from kael import errors, layout, shapes
from kael.advanced import arrays, gathered
from kael.conversion import from_data
from kael.dtype import DType
from kael.tensor import Tensor, wrap

_ALL = slice(None)
# A list of no more entries than this is a tuple of indices when it has sequences in it: NumPy's old rule, and torch's.
_SHORT = 31
LIMIT = 1 << 14


def parts(index):
    """The items of an index: those of a tuple, or the index alone. Data become tensors, 0-d tensors become numbers."""
    if type(index) is not tuple:
        index = tuple(index) if _stands_for_tuple(index) else (index,)
    return [
        item if type(item) in (int, slice, bool) or item is None or item is Ellipsis else _part(item) for item in index
    ]


def _stands_for_tuple(index):
    if isinstance(index, tuple):
        return True
    if not isinstance(index, list) or len(index) > _SHORT:
        return False
    return any(
        item is None or item is Ellipsis or isinstance(item, (Tensor, np.ndarray, list, tuple, range, slice))
        for item in index
    )


def _part(item):
    if isinstance(item, (str, bytes)):
        raise errors.not_index_data(item)
    if isinstance(item, np.ndarray):
        item = _from_array(item)
    elif isinstance(item, (list, tuple, range)):
        item = _from_sequence(item)
    elif isinstance(item, np.integer) or (isinstance(item, int) and not isinstance(item, bool)):
        return int(item)
    if not isinstance(item, Tensor):
        raise errors.not_an_index(item)
    known = item._layout
    if known.dtype.category == 2:
        raise errors.index_dtype(known.dtype.name)
    return item if known.ndim else item.item()


def _from_array(array):
    # A byte array would be a mask in torch and numbers in NumPy.
    if array.dtype.kind not in "biu" or array.dtype == np.uint8:
        if array.size or array.dtype.kind != "f":
            raise errors.index_dtype(array.dtype)
        array = array.astype(np.int64)
    return from_data("index", array)


def _from_sequence(values):
    found = from_data("index", values)
    return found if found.numel() or found.dtype is DType.Bool else wrap(found._array.astype(np.int64))


def view(tensor, items):
    """``(view, advanced)``: the view that the basic items make; the others, each with its dimension of that view."""
    source = tensor._layout
    shape, strides = source.shape, source.strides
    count = sum([_consumes(item) for item in items])
    if count > source.ndim:
        raise errors.too_many_indices(source.ndim, count)
    if len(items) == 1 and count and isinstance(items[0], Tensor):
        return tensor, [(0, items[0])]
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


_rows = {}


def _row(tensor, index):
    """The view at ``index`` along the first dimension."""
    known = tensor._layout
    target = _rows.get(known)
    if target is None:
        if not known.ndim:
            raise errors.zero_dim_index()
        if len(_rows) >= LIMIT:
            _rows.clear()
        target = _rows[known] = layout.layout(known.dtype, known.shape[1:], known.strides[1:], known.writable)
    size = known.shape[0]
    if not -size <= index < size:
        raise errors.index_out_of_range(index, 0, size)
    return wrap(tensor._array[index, ...], target)


def check_alone(tensor, index):
    """An int or slice that stands alone is refused in other words for a 0-d tensor."""
    if not tensor._layout.ndim:
        if type(index) is int:
            raise errors.zero_dim_index()
        if type(index) is slice:
            raise errors.zero_dim_refused("slice")


def getitem(self, index):
    """``x[index]``: a view for ints, slices, None and Ellipsis; a copy where there are masks or index tensors."""
    if type(index) is int:
        return _row(self, index)
    items = parts(index)
    check_alone(self, index)
    viewed, advanced = view(self, items)
    if not advanced:
        return viewed
    return gathered(viewed, *arrays(viewed._layout, advanced))


Tensor.__getitem__ = getitem
