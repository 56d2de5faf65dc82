"""Index arrays and masks: what they choose of a view, and where the result has it.

Where the indexed dimensions follow on each other, the result has the common shape of their indices in their place,
else in front.
"""

import numpy as np

from kael import core, errors, layout, shapes
from kael.dtype import DType
from kael.tensor import normal_bool, wrap

_ALL = slice(None)
_BOOL_INDEX = {True: np.zeros(1, np.int64), False: np.zeros(0, np.int64)}


def arrays(known, advanced):
    """``{dim: int64 index array}`` into a layout: masks become the indices where they hold. All of them in range."""
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
    for dim, array in found.items():
        check_range(array, known.shape[dim], dim, place)
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
