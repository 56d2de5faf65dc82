"""The memory behind a tensor: which bytes it is a view of, and further views of those bytes."""

import numpy as np

from kael import layout
from kael.install import public
from kael.tensor import wrap


def memory(array):
    """The array whose memory ``array`` shows: itself, or what it is a view of.

    The walk ends at the first array of another class: a loan of `kael.memory` must be kept, not what it borrows from.
    """
    while type(array) is np.ndarray and isinstance(array.base, np.ndarray):
        array = array.base
    return array


def address(array):
    return array.__array_interface__["data"][0]


class _Anchor:
    """Memory that NumPy would not take as a buffer, since it has gaps, by its address."""

    def __init__(self, array, start, nbytes):
        self.array = array  # keeps the memory alive
        self.__array_interface__ = {
            "data": (start, not array.flags.writeable),
            "shape": (nbytes,),
            "typestr": "|u1",
            "version": 3,
        }


def span(shape, strides, itemsize):
    """Bytes before and after the first element that a layout reaches, as ``(before, after)``."""
    before, after = 0, itemsize
    for size, stride in zip(shape, strides, strict=True):
        if stride < 0:
            before -= (size - 1) * stride
        else:
            after += (size - 1) * stride
    return before, after


def strided(tensor, shape, strides, shift=0, dtype=None):
    """A view of the memory of ``tensor`` with any shape and byte strides; ``shift`` bytes after its first element.

    The caller knows that the view stays inside.
    """
    source, array = tensor._layout, tensor._array
    target = layout.layout(source.dtype if dtype is None else dtype, shape, strides, source.writable)
    return wrap(show(array, source, target, shift), target)


def inside(array, source, target, shift=0):
    """`show` for a view that reaches nothing but elements of ``array``."""
    if source.contiguous and source.writable and target.numel:
        return np.ndarray(target.shape, target.dtype.numpy, array, shift, target.strides)
    return show(array, source, target, shift)


def show(array, source, target, shift=0):
    """The view of the memory of ``array``, of layout ``source``, in the layout ``target``."""
    shape, strides = target.shape, target.strides
    if not target.numel:
        return np.ndarray(shape, target.dtype.numpy, array.reshape(-1)[:0])
    before, after = span(shape, strides, target.dtype.itemsize)
    if array.flags.c_contiguous and before <= shift <= array.nbytes - after:
        buffer = array
    else:
        buffer = memory(array)
        start = address(array) + shift
        if buffer.flags.f_contiguous:
            buffer = buffer.T
        if buffer.flags.c_contiguous:
            shift = start - address(buffer)
        else:
            buffer, shift = np.asarray(_Anchor(array, start - before, before + after)), before
    view = np.ndarray(shape, target.dtype.numpy, buffer, shift, strides)
    if view.flags.writeable and not source.writable:
        view.flags.writeable = False
    return view


@public(function=False)
def data_ptr(self):
    """The address of the first element; 0 when there is none."""
    return address(self._array) if self._layout.numel else 0


@public(function=False)
def storage_offset(self):
    """How many elements lie before the first one in the memory that this tensor is a view of."""
    array = self._array
    return (address(array) - address(memory(array))) // self._layout.dtype.itemsize
