"""Shapes as programs see them."""

from math import prod

from kael import errors
from kael.dtype import qualified


class Size(tuple):
    """A shape: a tuple of ints that knows how many elements it makes. Slices and sums of it are shapes too.

    Raises TypeError for sizes that are no ints.

    >>> import kael
    >>> kael.zeros(2, 3).shape
    kael.Size([2, 3])
    >>> kael.Size([2, 3]).numel()
    6
    """

    __slots__ = ()

    def __new__(cls, sizes=(), /):
        return tuple.__new__(cls, [each if type(each) is int else _as_int(each, k) for k, each in enumerate(sizes)])

    def numel(self):
        """The product of the sizes."""
        return prod(self)

    def __repr__(self):
        return qualified(f"Size({list(self)})")

    def __add__(self, other):
        return Size(tuple.__add__(self, tuple(other)))

    def __radd__(self, other):
        return Size(tuple(other) + tuple(self))

    def __mul__(self, count):
        return Size(tuple.__mul__(self, count))

    __rmul__ = __mul__

    def __getitem__(self, index):
        found = tuple.__getitem__(self, index)
        return Size(found) if isinstance(index, slice) else found

    def __reduce__(self):
        return Size, (tuple(self),)


def _as_int(size, position):
    if not hasattr(size, "__index__"):
        raise errors.not_a_size(size, position)
    return size.__index__()
