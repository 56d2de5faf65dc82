"""The Tensor: a NumPy buffer and its layout. What it can do is installed on it by the modules above."""

import numpy as np

from kael import arrays, errors, layout, transfer, watching
from kael.device import CPU, Device, keeps_order, strided
from kael.dtype import DType, nearest
from kael.repr import tensor_repr
from kael.size import Size
from kael.transfer import copy_step

__all__ = ["Device", "Size", "Tensor", "copy_step"]

_new = object.__new__
_new_size = tuple.__new__


class Tensor:
    """An n-dimensional array of one of the four dtypes, with torch's behaviour.

    Make one with `kael.tensor`, `kael.zeros` and their like, or `kael.from_numpy`. Indexing with ints and slices and
    the view methods share memory with it; everything else makes a new tensor.
    """

    __slots__ = ("__weakref__", "_array", "_layout")
    __array_priority__ = 1000

    # What it is

    @property
    def dtype(self):
        """The element dtype."""
        return self._layout.dtype

    @property
    def shape(self):
        """The sizes of the dimensions."""
        known = self._layout
        size = known.size
        if size is None:
            size = known.size = _new_size(Size, known.shape)
        return size

    @property
    def ndim(self):
        """The number of dimensions."""
        return self._layout.ndim

    @property
    def itemsize(self):
        """Bytes of one element."""
        return self._layout.dtype.itemsize

    @property
    def nbytes(self):
        """Bytes of all elements."""
        return self._layout.numel * self._layout.dtype.itemsize

    @property
    def device(self):
        """Where it lives: the CPU."""
        return CPU

    @property
    def layout(self):
        """How it lies in memory: ``kael.strided``."""
        return strided

    is_cpu = property(lambda self: True, doc="True.")
    is_cuda = property(lambda self: False, doc="False: every tensor lives on the CPU.")
    is_meta = property(lambda self: False, doc="False: every tensor lives on the CPU.")
    is_sparse = property(lambda self: False, doc="False: every tensor is strided.")

    def size(self, dim=None):
        """The shape, or the size of dimension ``dim``."""
        if dim is None:
            return self._layout.size or self.shape
        return self._layout.shape[layout.wrap_dim("size", dim, self._layout.ndim)]

    def stride(self, dim=None):
        """How many elements lie between neighbours along each dimension, or along ``dim``."""
        known = self._layout
        strides = known.steps
        if strides is None:
            strides = known.steps = tuple([stride // known.dtype.itemsize for stride in known.strides])
        return strides if dim is None else strides[layout.wrap_dim("stride", dim, known.ndim)]

    def dim(self):
        """The number of dimensions."""
        return self._layout.ndim

    ndimension = dim

    def element_size(self):
        """Bytes of one element."""
        return self._layout.dtype.itemsize

    def is_contiguous(self, memory_format=None):
        """Whether the elements lie in row-major order without gaps."""
        if memory_format is not None:
            keeps_order("is_contiguous", memory_format)
        return self._layout.contiguous

    def is_same_size(self, other):
        """Whether ``other`` has the same shape."""
        return self._layout.shape == as_tensor_operand("is_same_size", "other", other)._layout.shape

    # Conversion

    def clone(self, *, memory_format=None):
        """A copy in new memory; dense tensors keep the order of their dimensions, unless ``contiguous_format``."""
        return copy_of(self, self._layout.dtype, memory_format is None or keeps_order("clone", memory_format))

    def contiguous(self, memory_format=None):
        """Itself where it is contiguous, else a row-major copy."""
        if memory_format is not None and keeps_order("contiguous", memory_format):
            raise errors.not_supported("contiguous", "memory_format", memory_format, "it keeps the order that there is")
        return self if self._layout.contiguous else copy_of(self, self._layout.dtype, False)

    def __repr__(self, *, tensor_contents=None):
        return tensor_repr(self._array, self._layout.dtype)

    def __getattr__(self, name):
        hint = nearest(name)
        raise AttributeError(
            f"'Tensor' object has no attribute {name!r}{': ' if hint else ''}{hint}", name=name, obj=self
        )


# Between tensors and buffers


def wrap(array, known=None):
    """A tensor over ``array``; ``known`` is its layout where the caller has it."""
    tensor = _new(Tensor)
    if known is None:
        # Loops read the array object itself, and NumPy gives scalars where one expects 0-d arrays.
        array = array if isinstance(array, np.ndarray) else np.asarray(array)
        known = layout.layout_of(array)
    tensor._array = array
    tensor._layout = known
    return tensor


def copy_of(tensor, dtype, keep_order):
    """A copy in ``dtype``: its dimensions in the same order in memory, or row-major."""
    source = tensor._layout
    target = transfer.like(source, dtype) if keep_order else layout.dense(dtype, source.shape)
    return wrap(transfer.copied(tensor._array, source, target), target)


def as_tensor_operand(op, argument, value):
    """``value``, which must be a tensor."""
    if not isinstance(value, Tensor):
        raise errors.not_a_tensor(op, argument, value)
    return value


def from_array(op, array):
    """A tensor that shares memory with ``array``, an operand written in NumPy; narrow types are widened in a copy."""
    return wrap(arrays.widened(op, array))


def normal_bool(tensor):
    """The buffer for the eyes of NumPy: a bool byte other than 0 and 1 becomes true in a copy."""
    array = tensor._array
    return arrays.normal(array) if tensor._layout.dtype is DType.Bool else array


def convert(tensor, dtype):
    """A copy of ``tensor`` in ``dtype``."""
    return copy_of(tensor, dtype, True)


def copy_into_new(tensor, dtype, strides):
    """A copy of ``tensor`` in ``dtype`` with these byte strides; None is row-major."""
    shape = tensor._layout.shape
    target = layout.dense(dtype, shape) if strides is None else layout.layout(dtype, shape, strides)
    return wrap(transfer.copied(tensor._array, tensor._layout, target), target)


def write(op, destination, source):
    """Writes ``source``, broadcast and converted, into ``destination``, both tensors; refusals come first."""
    if watching.active:
        watching.tell_stored(op, source._layout.dtype, destination._layout.dtype, source._layout.shape)
    transfer.write(op, destination._array, destination._layout, source._array, source._layout)
