"""NumPy arrays as buffers: which dtypes are taken, what sharing memory asks for, and how NumPy gets them back."""

import numpy as np

from kael import errors
from kael.dtype import FROM_NUMPY, WIDENS_TO


def widened(op, array):
    """``array`` in one of the four dtypes: itself, or a copy of a narrower or byte-swapped one.

    Raises TypeError for every other dtype.
    """
    dtype = array.dtype
    if dtype in FROM_NUMPY:
        return array
    native = dtype.newbyteorder("=")
    target = FROM_NUMPY.get(native) or WIDENS_TO.get(native)
    if target is None:
        raise errors.array_not_supported(op, dtype)
    return array.astype(target.numpy)


def sharable(op, array):
    """A view of ``array`` that a tensor can keep: one of the four dtypes, with any strides in whole elements.

    Raises TypeError for another dtype, ValueError for a foreign byte order and for strides that are no multiple of
    the element's size.
    """
    if array.dtype not in FROM_NUMPY:
        if array.dtype.newbyteorder("=") in FROM_NUMPY:
            raise errors.byte_order(op, array.dtype)
        raise errors.array_dtype(op, array.dtype)
    # A view, since its owner may change the shape of the array itself.
    view = array.view(np.ndarray)
    itemsize = view.itemsize
    for stride in view.strides:
        if stride % itemsize:
            break
    else:
        return view
    # NumPy leaves any stride to a dimension that is never walked.
    strides = [0 if size < 2 else stride for size, stride in zip(view.shape, view.strides, strict=True)]
    if view.size and any(stride % itemsize for stride in strides):
        raise errors.odd_strides(op, view.strides, itemsize)
    return np.lib.stride_tricks.as_strided(view, view.shape, strides, writeable=view.flags.writeable)


_FEW = 1 << 12


def normal(array):
    """``array`` for NumPy's eyes, which take a bool byte other than 0 and 1 for something else than true."""
    if array.dtype.char == "?":
        octets = array.view(np.uint8)
        # The second is quicker, but for the call.
        strange = array.tobytes().strip(b"\0\1") if array.size < _FEW else octets.max(initial=0) > 1
        if strange:
            return octets != 0
    return array
