"""Indexing: from what stands between the brackets to a view, and index arrays into it.

An index is taken apart in two steps, as torch does it. Ints, slices, None and Ellipsis make a view. Masks, index
tensors and lists stay, each at its dimension of that view, and are left to `kael.advanced`; True and False index a new
dimension of size one.
"""

import numpy as np

from kael import errors
from kael.advanced import chosen, one
from kael.basic import check_alone, row, short, span, view
from kael.conversion import from_data
from kael.dtype import DType
from kael.tensor import Tensor, wrap

# A list of no more entries than this is a tuple of indices when it has sequences in it: NumPy's old rule, and torch's.
_SHORT = 31


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


def getitem(self, index):
    """``x[index]``: a view for ints, slices, None and Ellipsis; a copy where there are masks or index tensors."""
    kind = type(index)
    if kind is int:
        return row(self, index)
    if kind is slice:
        return span(self, index)
    if kind is Tensor:
        found = one(self, index)
        if found is not None:
            return found
    elif kind is tuple:
        found = short(self, index)
        if found is not None:
            viewed, advanced = found
            return chosen(viewed, advanced) if advanced else viewed
    elif index is None:
        return short(self, (index,))[0]
    elif index is Ellipsis:
        return wrap(self._array[...], self._layout)
    items = parts(index)
    check_alone(self, index)
    viewed, advanced = view(self, items)
    if not advanced:
        return viewed
    return chosen(viewed, advanced)


Tensor.__getitem__ = getitem
