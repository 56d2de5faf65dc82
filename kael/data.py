"""New tensors from Python data, and tensors over memory that something else owns."""

import numpy as np

from kael import errors
from kael.arguments import as_dtype, as_int, check_options
from kael.conversion import from_data, shared
from kael.dtype import FROM_NUMPY, get_default_dtype
from kael.fill import fill_number
from kael.install import public
from kael.tensor import Tensor, convert, wrap


def tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """A new tensor with the values of ``data``: a number, nested sequences of numbers, a NumPy array or a tensor.

    Without ``dtype``, Python bools give bool, ints int64 and floats the default float, the highest of them deciding;
    NumPy data and tensors keep theirs, narrower NumPy types becoming int64 or float32.

    Raises ValueError for ragged sequences, TypeError for what is no number, OverflowError for an int outside int64,
    RuntimeError for NaN, an infinity or a float out of range where int64 is asked for.

    >>> import kael
    >>> kael.tensor([[1, 2], [3, 4]])
    tensor([[1, 2],
            [3, 4]])
    >>> kael.tensor([True, 2.5], dtype=kael.float64)
    tensor([1.0000, 2.5000], dtype=kael.float64)
    """
    check_options("tensor", None, device, requires_grad, pin_memory)
    return from_data("tensor", data, None if dtype is None else as_dtype("tensor", dtype))


def as_tensor(data, dtype=None, device=None):
    """``data`` as a tensor, without a copy where there need be none: a tensor is itself, an array shares its memory.

    All else, other dtypes and narrower NumPy types are copied, as `kael.tensor` does.

    >>> import kael
    >>> x = kael.ones(2)
    >>> kael.as_tensor(x) is x
    True
    """
    check_options("as_tensor", None, device, False, False)
    dtype = None if dtype is None else as_dtype("as_tensor", dtype)
    found = _aliased("as_tensor", data)
    if found is None:
        return from_data("as_tensor", data, dtype)
    return found if dtype is None or dtype is found.dtype else convert(found, dtype)


def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=False):
    """``obj`` as a tensor: a tensor, a NumPy array, an object with ``__dlpack__`` or a buffer, or data.

    ``copy``: True always copies, False never does and raises ValueError where it would have to, None copies where it
    has to. Buffers are read as elements of ``dtype``, the default float if there is none.

    >>> import kael
    >>> kael.asarray([1, 2])
    tensor([1, 2])
    """
    op = "asarray"
    check_options(op, None, device, requires_grad, False)
    dtype = None if dtype is None else as_dtype(op, dtype)
    found = _aliased(op, obj)
    if found is None and not isinstance(obj, (np.ndarray, np.generic)):
        if hasattr(obj, "__dlpack__"):
            found = from_dlpack(obj)
        elif _is_buffer(obj):
            found = frombuffer(obj, dtype=dtype or get_default_dtype())
    if found is None:
        if copy is False:
            raise errors.cannot_alias(op, f"{type(obj).__name__} has no memory in one of the four dtypes")
        return from_data(op, obj, dtype)
    if dtype is not None and dtype is not found.dtype:
        if copy is False:
            raise errors.cannot_alias(op, f"its dtype is {found.dtype.name}, not {dtype.name}")
        return convert(found, dtype)
    return found.clone() if copy else found


def _aliased(op, data):
    """A tensor over the memory of ``data``, or None where there is none or it has to be converted."""
    if isinstance(data, Tensor):
        return data
    if isinstance(data, np.ndarray) and data.dtype in FROM_NUMPY:
        return shared(op, data)
    return None


def _is_buffer(obj):
    try:
        memoryview(obj)
    except TypeError:
        return False
    return True


def from_numpy(ndarray, /):
    """A tensor that shares memory with ``ndarray``, an array of bool, int64, float32 or float64 with any strides.

    A read-only array gives a tensor that refuses to be written to. Raises TypeError for other dtypes and for what is
    no array, ValueError for a foreign byte order.

    >>> import kael, numpy
    >>> array = numpy.zeros(2)
    >>> kael.from_numpy(array).fill_(1)
    tensor([1., 1.], dtype=kael.float64)
    >>> array
    array([1., 1.])
    """
    if not isinstance(ndarray, np.ndarray):
        raise errors.not_an_array("from_numpy", ndarray)
    return shared("from_numpy", ndarray)


def frombuffer(buffer, *, dtype, count=-1, offset=0, requires_grad=False):
    """A 1-d tensor over the memory of ``buffer``: ``count`` elements, all for -1, from byte ``offset`` on.

    A read-only buffer gives a tensor that refuses to be written to. Raises ValueError where the buffer is empty, has
    fewer elements, or does not end with a whole one.

    >>> import kael
    >>> kael.frombuffer(bytearray(16), dtype=kael.float64)
    tensor([0., 0.], dtype=kael.float64)
    """
    op = "frombuffer"
    check_options(op, None, None, requires_grad, False)
    dtype, count, offset = as_dtype(op, dtype), as_int(op, "count", count), as_int(op, "offset", offset)
    try:
        octets = np.frombuffer(buffer, np.uint8) if memoryview(buffer).nbytes else None
    except TypeError:
        raise errors.no_buffer(op, buffer) from None
    length = 0 if octets is None else octets.size
    if not length or not count:
        raise errors.empty_buffer(op, length, count)
    if not 0 <= offset < length:
        raise errors.buffer_offset(op, offset, length)
    itemsize, rest = dtype.itemsize, length - offset
    if count < 0:
        if rest % itemsize:
            raise errors.buffer_remainder(op, rest, offset, itemsize)
        count = rest // itemsize
    if count * itemsize > rest:
        raise errors.buffer_too_short(op, count, itemsize, offset, length)
    return wrap(octets[offset : offset + count * itemsize].view(dtype.numpy))


class _Capsule:
    """A bare DLPack capsule as an object that NumPy takes."""

    def __init__(self, capsule):
        self.capsule = capsule

    def __dlpack__(self, **options):
        return self.capsule

    def __dlpack_device__(self):
        return (1, 0)  # the CPU


def from_dlpack(ext_tensor, /):
    """A tensor that shares memory with another library's tensor or array, by way of DLPack.

    Raises TypeError for an object without ``__dlpack__`` and for dtypes other than the four.

    >>> import kael, numpy
    >>> kael.from_dlpack(numpy.arange(3))
    tensor([0, 1, 2])
    """
    if isinstance(ext_tensor, Tensor):
        return wrap(ext_tensor._array, ext_tensor._layout)
    if type(ext_tensor).__name__ == "PyCapsule":
        ext_tensor = _Capsule(ext_tensor)
    if not hasattr(ext_tensor, "__dlpack__"):
        raise errors.no_dlpack("from_dlpack", ext_tensor)
    return shared("from_dlpack", np.from_dlpack(ext_tensor))


def scalar_tensor(s, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    """The number ``s`` as a 0-d tensor of ``dtype``, by default the default float; refuses as `kael.full`.

    >>> import kael
    >>> kael.scalar_tensor(2)
    tensor(2.)
    """
    check_options("scalar_tensor", layout, device, requires_grad, pin_memory)
    dtype = get_default_dtype() if dtype is None else as_dtype("scalar_tensor", dtype)
    return wrap(np.array(fill_number("scalar_tensor", dtype, s.item() if isinstance(s, Tensor) else s)))


@public(function=False)
def new_tensor(self, data, *, dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False):
    """A new tensor with the values of ``data`` in the dtype of this tensor, or another; see `kael.tensor`."""
    check_options("new_tensor", layout, device, requires_grad, pin_memory)
    return from_data("new_tensor", data, self.dtype if dtype is None else as_dtype("new_tensor", dtype))
