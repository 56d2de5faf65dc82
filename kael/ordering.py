"""The indices that put arrays in order, always stable; NaN is larger than all else. NumPy sorts numbers made here."""

import numpy as np

# Of fewer elements NumPy's own stable sort is quicker.
FEW = 256


def keys(array, descending=False):
    """An int64 for each element, in the order of the elements, or in the opposite one; all NaN have one."""
    kind = array.dtype.kind
    if kind == "f":
        word = np.dtype(f"i{array.itemsize}")
        # Of negative numbers the other digits count down; 0.0 and -0.0 are equal.
        bits = (array + array.dtype.type(0)).view(word)
        found = bits ^ ((bits >> (8 * array.itemsize - 1)) & np.iinfo(word).max)
        missing = np.isnan(array)
        if missing.any():
            found[missing] = np.iinfo(word).max
        found = found.astype(np.int64, copy=False)
    else:
        found = array.astype(np.int64, copy=False)
    return ~found if descending else found


def order(array, dim, descending):
    """The indices that sort an array along ``dim``; equal elements stay in their order either way."""
    if not array.ndim:
        return np.zeros((), np.int64)
    rows = np.moveaxis(array, dim, -1)
    if array.dtype.kind == "b":
        # Bytes are counted, not compared.
        found = np.argsort((~rows if descending else rows).view(np.uint8), -1, kind="stable")
    elif array.size <= FEW:
        found = _few(rows, descending)
    else:
        found = ordered(keys(np.ascontiguousarray(rows), descending))
    return np.moveaxis(found, -1, dim)


def _few(rows, descending):
    if not descending:
        return np.argsort(rows, -1, kind="stable")
    # The ascending order of the reversed array, reversed again, has equal elements the right way round.
    turned = np.argsort(np.flip(rows, -1), -1, kind="stable")
    return rows.shape[-1] - 1 - np.flip(turned, -1)


def ordered(keys):
    """The indices that sort int64 keys along the last dimension, equal ones in their order.

    A key and its index in one number are sorted without looking at anything else; NumPy does that several times as fast
    as it sorts indices. Of a key that is too long the upper digits come first.
    """
    count = keys.shape[-1]
    digits = max(count - 1, 1).bit_length()
    mask = (1 << digits) - 1
    indices = np.arange(count)
    low, high = int(keys.min()), int(keys.max())
    if (high - low).bit_length() + digits < 64:
        return _sorted_together(keys - low, digits, indices) & mask
    together = _sorted_together(keys >> digits, digits, indices)
    found = together & mask
    upper = together >> digits
    tied = upper[..., 1:] == upper[..., :-1]
    number = np.count_nonzero(tied)
    if not number:
        return found
    if number > keys.size >> 4:
        first = _sorted_together(keys & mask, digits, indices) & mask
        second = _sorted_together(np.take_along_axis(keys, first, -1) >> digits, digits, indices) & mask
        return np.take_along_axis(first, second, -1)
    _settle(keys, found, tied)
    return found


def _sorted_together(keys, digits, indices):
    together = keys << digits
    together |= indices
    together.sort(-1)
    return together


def _settle(keys, found, tied):
    """Sort those that have the upper digits of a neighbour."""
    among = np.zeros(found.shape, np.bool_)
    among[..., 1:] = tied
    among[..., :-1] |= tied
    places = np.flatnonzero(among)
    rows, indices = places // keys.shape[-1], found.reshape(-1)[places]
    lengths = keys.reshape(-1)[rows * keys.shape[-1] + indices]
    found.reshape(-1)[places] = indices[np.lexsort((indices, lengths, rows))]


def best_of_many(rows, count, largest):
    """The indices of the best ``count`` in each row, best first."""
    found = keys(np.ascontiguousarray(rows), largest)
    if not 0 < count < rows.shape[-1] or rows.shape[-1] <= FEW:
        return order(rows, -1, largest)[..., :count]
    limit = np.partition(found, count - 1, -1)[..., count - 1 : count]
    better = found < limit
    # Of those that are as good as the last one, the first.
    equal = found == limit
    missing = count - np.count_nonzero(better, -1)[..., None]
    better |= equal & (np.cumsum(equal, -1) <= missing)
    indices = np.nonzero(better)[-1].reshape(*rows.shape[:-1], count)
    return np.take_along_axis(indices, ordered(np.take_along_axis(found, indices, -1)), -1)


def kth(array, dim, place):
    """The index of the ``place``-th element of each row, along a dimension of size one."""
    if not array.ndim:
        return np.zeros((), np.int64)
    rows = np.moveaxis(array, dim, -1)
    if rows.shape[-1] <= FEW or not array.size:
        found = order(rows, -1, False)[..., place - 1 : place]
    else:
        key = keys(np.ascontiguousarray(rows))
        limit = np.partition(key, place - 1, -1)[..., place - 1 : place]
        equal = key == limit
        rest = place - np.count_nonzero(key < limit, -1)[..., None]
        found = np.argmax(np.cumsum(equal, -1) == rest, -1)[..., None]
    return np.moveaxis(found, -1, dim)
