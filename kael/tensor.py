"""The Tensor: a NumPy buffer and its layout. Its operations are installed by the modules above."""

import numpy as np

from kael import core, errors, iterator, layout
from kael.dtype import WIDENS_TO, DType
from kael.scalar import as_number


class Size(tuple):
    """A shape: a tuple of sizes that knows how many elements it makes, as ``torch.Size``."""

    __slots__ = ()
    namespace = "kael"

    def numel(self):
        """The product of the sizes."""
        count = 1
        for size in self:
            count *= size
        return count

    def __repr__(self):
        return f"{self.namespace}.Size({list(self)})"

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


class Tensor:
    """An n-dimensional array of one of the four dtypes, with torch's behaviour.

    Make one with `kael.tensor`, `kael.zeros` and their like, or `kael.from_numpy`. Indexing with ints and slices and
    the view methods share memory with it; everything else makes a new tensor.
    """

    __slots__ = ("__weakref__", "_array", "_layout")
    __array_priority__ = 1000

    def __new__(cls, data=None, /):
        if data is None:
            return wrap(np.empty(0, DType.F32.numpy))
        raise TypeError(
            f"Tensor() does not convert {type(data).__name__}: use kael.tensor(data), or kael.empty(sizes) for a new one"
        )

    # What it is

    @property
    def dtype(self):
        """The element dtype."""
        return self._layout.dtype

    @property
    def shape(self):
        """The sizes of the dimensions."""
        return Size(self._layout.shape)

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

    def size(self, dim=None):
        """The shape, or the size of dimension ``dim``."""
        if dim is None:
            return self.shape
        return self._layout.shape[layout.wrap_dim("size", dim, self._layout.ndim)]

    def stride(self, dim=None):
        """How many elements lie between neighbours along each dimension, or along ``dim``."""
        itemsize = self._layout.dtype.itemsize
        strides = tuple(stride // itemsize for stride in self._layout.strides)
        return strides if dim is None else strides[layout.wrap_dim("stride", dim, self._layout.ndim)]

    def dim(self):
        """The number of dimensions."""
        return self._layout.ndim

    ndimension = dim

    def numel(self):
        """The number of elements."""
        return self._layout.numel

    nelement = numel

    def element_size(self):
        """Bytes of one element."""
        return self._layout.dtype.itemsize

    def is_contiguous(self):
        """Whether the elements lie in row-major order without gaps."""
        return self._layout.contiguous

    def is_floating_point(self):
        """Whether the dtype is float32 or float64."""
        return self._layout.dtype.category == 2

    def is_complex(self):
        """False: there are no complex dtypes."""
        return False

    def is_signed(self):
        """Whether the dtype has negative numbers: all but bool."""
        return self._layout.dtype.is_signed

    # Conversion

    def to(self, *args, dtype=None, device=None, copy=False, non_blocking=False):
        """This tensor as another dtype; itself where nothing changes and ``copy`` is false.

        ``to(dtype)``, ``to("cpu")``, ``to("cpu", dtype)`` and ``to(other)``, which takes the dtype of ``other``.
        Float to int64 cuts off the fraction; NaN, infinities and what does not fit become the smallest int64.

        >>> import kael
        >>> kael.tensor([1.9, -1.9]).to(kael.int64)
        tensor([ 1, -1])
        """
        for position, argument in enumerate(args):
            if isinstance(argument, DType):
                dtype = argument
            elif isinstance(argument, Tensor):
                dtype = argument.dtype
            elif isinstance(argument, bool):
                # to(dtype, non_blocking, copy): the second flag is `copy`.
                copy = argument if any(isinstance(earlier, bool) for earlier in args[:position]) else copy
            elif isinstance(argument, (str, Device)):
                device = argument
            elif argument is not None:
                raise TypeError(f"to(): argument must be a dtype, a device or a Tensor, not {type(argument).__name__}")
        check_device("to", device)
        if dtype is None or dtype is self._layout.dtype:
            return self.clone() if copy else self
        if not isinstance(dtype, DType):
            raise TypeError(f"to(): argument 'dtype' must be a kael dtype, not {type(dtype).__name__}")
        return convert(self, dtype)

    def type(self, dtype=None):
        """This tensor as ``dtype``; without an argument the name of its type, such as ``'torch.FloatTensor'``."""
        if dtype is None:
            return f"torch.{_TYPE_NAMES[self._layout.dtype]}"
        if isinstance(dtype, str):
            named = {name: d for d, name in _TYPE_NAMES.items()}.get(dtype.removeprefix("torch."))
            if named is None:
                raise ValueError(f"type(): invalid type {dtype!r}")
            dtype = named
        return self.to(dtype)

    def type_as(self, other):
        """This tensor as the dtype of ``other``."""
        return self.to(as_tensor_operand("type_as", "other", other).dtype)

    def bool(self):
        """This tensor as bool: whether each element is not zero."""
        return self.to(DType.Bool)

    def long(self):
        """This tensor as int64."""
        return self.to(DType.I64)

    def float(self):
        """This tensor as float32."""
        return self.to(DType.F32)

    def double(self):
        """This tensor as float64."""
        return self.to(DType.F64)

    def clone(self, *, memory_format=None):
        """A copy in new memory; dense tensors keep the order of their dimensions."""
        source = self._layout
        keep = layout.is_dense(source.shape, source.strides, source.dtype.itemsize)
        strides = source.strides if keep else None
        return copy_into_new(self, source.dtype, strides)

    def contiguous(self, *, memory_format=None):
        """Itself where it is contiguous, else a row-major copy."""
        return self if self._layout.contiguous else copy_into_new(self, self._layout.dtype, None)

    def copy_(self, src, non_blocking=False):
        """Writes ``src``, broadcast and converted to the dtype of this tensor, into it, and returns it."""
        write("copy_", self, as_tensor_operand("copy_", "src", src))
        return self

    def numpy(self, *, force=False):
        """The NumPy array that shares memory with this tensor."""
        return normal_bool(self)

    def __array__(self, dtype=None, copy=None):
        array = normal_bool(self)
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise ValueError(f"a tensor of dtype {self.dtype.name} needs a copy to become an array of {dtype}")
            return array.astype(dtype)
        return array.copy() if copy else array

    def tolist(self):
        """The elements as nested lists of Python numbers; a number for a 0-d tensor."""
        return normal_bool(self).tolist()

    def item(self):
        """The only element as a Python number; RuntimeError when there is not exactly one."""
        if self._layout.numel != 1:
            raise errors.not_one_element(self._layout.numel)
        return normal_bool(self).item()

    # Python protocols

    def __len__(self):
        if not self._layout.ndim:
            raise TypeError("len() of a 0-d tensor")
        return self._layout.shape[0]

    def __iter__(self):
        if not self._layout.ndim:
            raise TypeError("iteration over a 0-d tensor")
        return iter([wrap(self._array[k, ...]) for k in range(self._layout.shape[0])])

    def __reversed__(self):
        if not self._layout.ndim:
            return self
        return wrap(np.ascontiguousarray(self._array[::-1]))

    def __contains__(self, element):
        if isinstance(element, Tensor) or as_number(element) is not None:
            return bool((self == element).any())
        raise TypeError(f"Tensor.__contains__ only supports Tensor or a number, got {type(element).__name__}")

    def __bool__(self):
        if self._layout.numel != 1:
            raise errors.ambiguous_truth(self._layout.numel)
        return bool(normal_bool(self).item())

    def __int__(self):
        return int(self._one("int"))

    def __float__(self):
        return float(self._one("float"))

    def __complex__(self):
        return complex(self._one("complex"))

    def __index__(self):
        if self._layout.numel != 1 or self._layout.dtype.category == 2:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(normal_bool(self).item())

    def _one(self, target):
        if self._layout.numel != 1:
            raise errors.not_one_number(target)
        return normal_bool(self).item()

    def __format__(self, spec):
        if not self._layout.ndim:
            return format(self.item(), spec)
        if spec:
            raise TypeError("unsupported format string passed to Tensor.__format__")
        return str(self)

    def __hash__(self):
        return id(self)

    def __deepcopy__(self, memo):
        copy = self.clone()
        memo[id(self)] = copy
        return copy

    def __copy__(self):
        return wrap(self._array, self._layout)

    def __reduce__(self):
        return _restore, (np.ascontiguousarray(normal_bool(self)), self.stride())

    def __dlpack__(self, **options):
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self._array.__dlpack_device__()


_TYPE_NAMES = {
    DType.Bool: "BoolTensor",
    DType.I64: "LongTensor",
    DType.F32: "FloatTensor",
    DType.F64: "DoubleTensor",
}


class Device:
    """Where a tensor lives: always the CPU."""

    __slots__ = ("index", "type")

    def __init__(self, type="cpu", index=None):
        if isinstance(type, Device):
            type, index = type.type, type.index
        name, _, number = str(type).partition(":")
        if name != "cpu" or (number and not number.isdigit()):
            raise RuntimeError(f"device {str(type)!r} is not available: tensors live on 'cpu'")
        self.type = "cpu"
        self.index = int(number) if number else index

    def __repr__(self):
        return f"device(type='cpu'{'' if self.index is None else f', index={self.index}'})"

    def __str__(self):
        return "cpu" if self.index is None else f"cpu:{self.index}"

    def __eq__(self, other):
        return isinstance(other, Device) and (self.type, self.index) == (other.type, other.index)

    def __hash__(self):
        return hash((self.type, self.index))


Device.__name__ = Device.__qualname__ = "device"
CPU = Device()


def check_device(op, device):
    """Refuse every device but the CPU; None is the CPU."""
    if device is None or isinstance(device, Device):
        return
    if not isinstance(device, str):
        raise TypeError(f"{op}(): argument 'device' must be a device or its name, not {type(device).__name__}")
    Device(device)


# Between tensors and buffers


def wrap(array, known=None):
    """A tensor over ``array``; ``known`` is its layout where the caller has it."""
    tensor = object.__new__(Tensor)
    tensor._array = array
    tensor._layout = layout.layout_of(array) if known is None else known
    return tensor


def as_tensor_operand(op, argument, value):
    """``value``, which must be a tensor."""
    if not isinstance(value, Tensor):
        raise errors.not_a_tensor(op, argument, value)
    return value


def from_array(op, array):
    """A tensor that shares memory with ``array``, an operand written in NumPy; narrow types are widened in a copy."""
    if array.dtype in WIDENS_TO:
        return wrap(array.astype(WIDENS_TO[array.dtype].numpy))
    if array.dtype.newbyteorder("=") != array.dtype:
        array = array.astype(array.dtype.newbyteorder("="))
    if array.dtype not in _NUMPY_DTYPES:
        raise errors.array_dtype(op, array.dtype)
    return wrap(array)


_NUMPY_DTYPES = frozenset(dtype.numpy for dtype in (DType.Bool, DType.I64, DType.F32, DType.F64))


def normal_bool(tensor):
    """The buffer for the eyes of NumPy, which takes a bool byte other than 0 and 1 for something else than true."""
    array = tensor._array
    if tensor._layout.dtype is DType.Bool and array.view(np.uint8).max(initial=0) > 1:
        return array.view(np.uint8) != 0
    return array


def convert(tensor, dtype):
    """A copy of ``tensor`` in ``dtype``."""
    source = tensor._layout
    keep = layout.is_dense(source.shape, source.strides, source.dtype.itemsize)
    strides = None
    if keep and not source.contiguous:
        scale, divisor = dtype.itemsize, source.dtype.itemsize
        strides = tuple(stride // divisor * scale for stride in source.strides)
    return copy_into_new(tensor, dtype, strides)


def copy_into_new(tensor, dtype, strides):
    source = tensor._layout
    target = layout.dense(dtype, source.shape)
    if strides is not None:
        target = layout.layout(dtype, source.shape, strides)
    step = copy_step(target, source)
    array = core.new(target)
    core.run_step(step, array, (tensor._array,))
    return wrap(array, target)


_copies = {}


def copy_step(target, source):
    """The loop that writes a ``source`` layout, broadcast and converted, into a ``target`` layout."""
    key = (target, source)
    step = _copies.get(key)
    if step is None:
        if len(_copies) >= core.LIMIT:
            _copies.clear()
        strides = layout.broadcast_strides(source.shape, source.strides, target.shape)
        step = _copies[key] = iterator.cast_step(source.dtype, target.dtype, target.shape, target.strides, strides)
    return step


def write(op, destination, source):
    """Writes ``source``, broadcast and converted, into ``destination``, both tensors."""
    target, given = destination._layout, source._layout
    if not target.writable:
        raise errors.read_only(op)
    if target.shape != given.shape and layout.broadcast_shapes(op, [target.shape, given.shape]) != target.shape:
        raise errors.output_shape(op, target.shape, given.shape)
    if target.overlapping:
        raise errors.self_overlap(op)
    step = copy_step(target, given)
    array = source._array
    if core.overlaps(op, destination._array, array):
        source = source.clone()
        array, step = source._array, copy_step(target, source._layout)
    core.run_step(step, destination._array, (array,))


def _restore(array, strides):
    tensor = wrap(array)
    if tensor.stride() == strides or not layout.is_dense(
        array.shape, [stride * array.itemsize for stride in strides], array.itemsize
    ):
        return tensor
    return copy_into_new(tensor, tensor.dtype, tuple(stride * array.itemsize for stride in strides))
