"""The different elements of a tensor: unique and unique_consecutive. NaN differs from itself."""

import numpy as np

from kael import errors, ordering
from kael.install import public
from kael.layout import wrap_dim
from kael.operands import flag, new, normal
from kael.tensor import as_tensor_operand


def _rows(op, input, dim):
    """``(array, shape)``: what is compared, one row per element, or per slice along ``dim``; the shape of inverses."""
    tensor = as_tensor_operand(op, "input", input)
    array = normal(tensor)
    if dim is None:
        return array.reshape(-1), array.shape
    if not array.ndim:
        raise errors.dim_of_zero_dim(op, dim)
    dim = wrap_dim(op, dim, array.ndim)
    if not array.size and (array.shape[dim] or array.shape.count(0) > 1):
        raise errors.unique_of_nothing(op)
    return np.moveaxis(array, dim, 0), (array.shape[dim],)


def _differs(rows):
    """For each row whether it differs from the one before it; the first does."""
    found = np.ones(len(rows), np.bool_)
    if rows.ndim == 1:
        np.not_equal(rows[1:], rows[:-1], found[1:])
    else:
        found[1:] = (rows[1:] != rows[:-1]).any(tuple(range(1, rows.ndim)))
    return found


def _results(rows, first, groups, shape, dim, return_inverse, return_counts):
    """The rows that come ``first``, the group of each element, and how many are in each."""
    chosen = rows[first]
    results = [new(chosen) if dim is None else new(chosen).movedim(0, dim)]
    if return_inverse:
        results.append(new(groups.reshape(shape)))
    if return_counts:
        results.append(new(np.bincount(groups.reshape(-1), minlength=len(chosen))))
    return results[0] if len(results) == 1 else tuple(results)


def _only_once(elements):
    """The different elements, ascending."""
    if elements.dtype.kind == "b":
        number = np.count_nonzero(elements)
        return np.array([False, True])[int(number == elements.size) : 1 + int(number > 0)]
    ordered = elements.copy()
    ordered.sort()
    found = ordered[_differs(ordered)]
    if found.dtype.kind == "f":
        place = found.searchsorted(0.0)
        if place < found.size and found[place] == 0:
            # Of 0.0 and -0.0 the one that comes first.
            found[place] = elements[(elements == 0).argmax()]
    return found


def _flags(op, **named):
    for argument, value in named.items():
        flag(op, argument, value)


@public()
def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The different elements of a tensor, ascending; or its different slices along ``dim``.

    With ``return_inverse`` and ``return_counts`` a tuple: also the index into the result for each element, and how
    often each is there, both int64. They are sorted whether ``sorted`` asks for it or not.

    >>> import kael
    >>> kael.unique(kael.tensor([3, 1, 3]), return_counts=True)
    (tensor([1, 3]), tensor([1, 2]))
    """
    op = "unique"
    _flags(op, sorted=sorted, return_inverse=return_inverse, return_counts=return_counts)
    rows, shape = _rows(op, input, dim)
    if rows.ndim == 1 and not (return_inverse or return_counts):
        return new(_only_once(rows))
    if rows.ndim == 1:
        order = ordering.order(rows, 0, False)
    else:
        # The last key is the first to be compared.
        order = np.lexsort(rows.reshape(len(rows), -1).T[::-1]) if rows.size else np.arange(len(rows))
    rows = rows[order]
    first = _differs(rows)
    groups = np.empty(len(rows), np.int64)
    groups[order] = np.cumsum(first) - 1
    return _results(rows, first, groups, shape, dim, return_inverse, return_counts)


@public()
def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """The elements of a tensor without those that equal the one before; or its slices along ``dim``. See `unique`.

    >>> import kael
    >>> kael.unique_consecutive(kael.tensor([1, 1, 2, 1]))
    tensor([1, 2, 1])
    """
    op = "unique_consecutive"
    _flags(op, return_inverse=return_inverse, return_counts=return_counts)
    rows, shape = _rows(op, input, dim)
    first = _differs(rows)
    return _results(rows, first, np.cumsum(first) - 1, shape, dim, return_inverse, return_counts)
