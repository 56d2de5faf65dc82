"""Index arrays and masks: what they choose of a view, and where the result has it.

Where the indexed dimensions follow on each other, the result has the common shape of their indices in their place,
else in front.
"""

import numpy as np

from kael import choosing, core, errors, layout, locating, packing, shapes
from kael.dtype import DType
from kael.tensor import normal_bool, wrap

_ALL = slice(None)
_BOOL_INDEX = {True: np.zeros(1, np.int64), False: np.zeros(0, np.int64)}


def one(tensor, index):
    """What one tensor chooses that indexes the first dimension, or all of them as a mask; None for all else."""
    known, given = tensor._layout, index._layout
    if given.dtype is DType.I64:
        return by_one(tensor, 0, index) if given.ndim and known.ndim else None
    if given.dtype is DType.Bool and given.shape == known.shape and known.ndim:
        return wrap(*packing.packed(tensor._array, known, index._array, given, known.shape))
    return None


def by_one(viewed, dim, index):
    """A new tensor with the elements of a view that one index tensor chooses along ``dim``."""
    known, given = viewed._layout, index._layout
    key = ("index", known, dim, given)
    plan = choosing.known(key)
    result = None if plan is None else choosing.take(key, plan, viewed._array, index._array)
    if result is None:
        found, place = arrays(known, [(dim, index)])
        check_ranges(known, found, place)
        if not place.count:
            return gathered(viewed, found, place)
        source, along = place.view_strides(known.strides), place.index_strides(index._array)
        target = _result_layout(known, found, place)
        plan = choosing.make(key, target, source, along, known.shape[dim], known.strides[dim], negative=True)
        result = choosing.take(key, plan, viewed._array, index._array)
    return wrap(result, plan.result)


def chosen(viewed, advanced):
    """A new tensor with the elements of a view that index arrays and masks choose."""
    key = key_of(viewed, advanced)
    if key is None:
        found, place = arrays(viewed._layout, advanced)
        check_ranges(viewed._layout, found, place)
        return gathered(viewed, found, place)
    return by_one(viewed, *advanced[0]) if len(advanced) == 1 else _by_several(viewed, key, advanced)


def key_of(viewed, advanced):
    """All that decides how tensors index a view; None where one is a mask, which has to be looked at first."""
    key = [viewed._layout]
    for dim, item in advanced:
        if type(item) is bool or item._layout.dtype is DType.Bool:
            return None
        key.append(dim)
        key.append(item._layout)
    return tuple(key)


def _by_several(viewed, key, advanced):
    located, plan = locating.known(key), choosing.known(key)
    if located is not None and plan is not None:
        offsets = locating.offsets(located, key, [item._array for _, item in advanced])
        if offsets is not None:
            return wrap(choosing.take(key, plan, viewed._array, offsets), plan.result)
    known = viewed._layout
    found, place = arrays(known, advanced)
    check_ranges(known, found, place)
    if not place.count:
        return gathered(viewed, found, place)
    offsets = located_places(key, known, found, place)
    strides = place.view_strides(known.strides), place.index_strides(offsets)
    plan = choosing.make(key, _result_layout(known, found, place), *strides, 0, 1, offsets=True)
    return wrap(choosing.take(key, plan, viewed._array, offsets), plan.result)


def located_places(key, known, found, place):
    """The offsets of the places that index arrays, which have been checked, lead to in a view."""
    offsets = None
    while offsets is None:  # another thread's index may be refused by the same plan
        plan = locating.make(key, known, found, place.common)
        offsets = locating.offsets(plan, key, found.values())
    return offsets


def arrays(known, advanced):
    """``({dim: int64 index array}, Placement)`` of an index into a layout: masks become the indices where they hold."""
    found = {}
    for dim, item in advanced:
        if type(item) is bool:
            found[dim] = _BOOL_INDEX[item]
        elif item._layout.dtype is DType.Bool:
            check_mask(known.shape, dim, item._layout.shape)
            for k, indices in enumerate(normal_bool(item).nonzero()):
                found[dim + k] = indices
        else:
            found[dim] = item._array
    every = [array.shape for array in found.values()]
    common = every[0]
    if any(shape != common for shape in every):
        try:
            common = np.broadcast_shapes(*every)
        except ValueError:
            raise errors.indices_cannot_broadcast(every) from None
    place = Placement(known.shape, list(found), common)
    return found, place


def check_mask(shape, dim, mask):
    """A mask must have the sizes of the dimensions it stands for."""
    for k, size in enumerate(mask):
        if shape[dim + k] != size:
            raise errors.mask_mismatch(mask, shape, dim + k)


class Placement:
    """Where the common shape of index arrays goes: ``shape`` of the result, ``front`` dimensions of it before that."""

    __slots__ = ("common", "count", "front", "rest", "shape")

    def __init__(self, shape, dims, common):
        adjacent = dims[-1] - dims[0] == len(dims) - 1
        self.front = dims[0] if adjacent else 0
        self.rest = [dim for dim in range(len(shape)) if dim not in dims]
        kept = [shape[dim] for dim in self.rest]
        self.common = common
        self.shape = (*kept[: self.front], *common, *kept[self.front :])
        self.count = 1
        for size in self.shape:
            self.count *= size

    def view_strides(self, strides):
        """A view's strides along the result's dimensions: it stands still along those of the indices."""
        kept = [strides[dim] for dim in self.rest]
        return (*kept[: self.front], *(0,) * len(self.common), *kept[self.front :])

    def index_strides(self, array):
        """The same of an index array, which has size one along the others, and there the strides of such a view."""
        strides = layout.broadcast_strides(array.shape, array.strides, self.common)
        shape = (1,) * self.front + self.common + (1,) * (len(self.shape) - self.front - len(self.common))
        seen = shapes.view_strides(self.common, strides, shape, array.itemsize)
        return layout.broadcast_strides(shape, seen or layout.contiguous_strides(shape, array.itemsize), self.shape)


def check_ranges(known, found, place):
    """Refuse index arrays that lead out of a layout."""
    for dim, array in found.items():
        check_range(array, known.shape[dim], dim, place)


def check_range(indices, size, dim, place):
    """Refuse an index outside -size to size - 1; where nothing will be read, only an index into nothing."""
    if not indices.size:
        return
    if size == 0 and 0 not in place.common:
        raise errors.index_out_of_range(int(indices.flat[0]), dim, size)
    if not place.count:
        return
    low, high = int(indices.min()), int(indices.max())
    if low < -size or high >= size:
        raise errors.index_out_of_range(low if low < -size else high, dim, size)


def numpy_index(ndim, found):
    """The same index for NumPy, whose rule of placement is the same for slices and arrays."""
    key = [_ALL] * ndim
    for dim, array in found.items():
        key[dim] = array
    return tuple(key[: max(found) + 1])


def gathered(viewed, found, place):
    """A new tensor with the elements that index arrays choose, laid out as torch lays it out."""
    known = viewed._layout
    if not place.count:
        target = layout.dense(known.dtype, place.shape)
        return wrap(core.new(target), target)
    array = viewed._array
    if len(found) == 1 and known.contiguous:
        ((dim, indices),) = found.items()
        result = array.take(indices, dim)
    else:
        result = array[numpy_index(known.ndim, found)]
    target = _result_layout(known, found, place)
    if result.strides != target.strides:
        ordered = core.new(target)
        ordered[...] = result
        result = ordered
    return wrap(result, target)


def _row_major(shape, strides, itemsize):
    """Whether even the strides of sizes of one are those of row-major memory: they count in torch's order."""
    return strides == layout.contiguous_strides(shape, itemsize)


def _result_layout(known, found, place):
    """Dense, in the order of the view's dimensions and, where it stands still, of the index arrays'."""
    if _row_major(known.shape, known.strides, known.dtype.itemsize) and all(
        array.ndim < 2 or _row_major(array.shape, array.strides, array.itemsize) for array in found.values()
    ):
        return layout.dense(known.dtype, place.shape)
    operands = [place.view_strides(known.strides), *map(place.index_strides, found.values())]
    strides = layout.output_strides(place.shape, operands, False, known.dtype.itemsize)
    return layout.layout(known.dtype, place.shape, strides)
