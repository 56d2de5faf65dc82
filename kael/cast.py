"""Tensors as another dtype: `Tensor.to` in all its spellings, and the methods named after dtypes."""

from kael import errors
from kael.arguments import as_dtype
from kael.device import Device, check_device, keeps_order
from kael.dtype import DType
from kael.install import public
from kael.tensor import Tensor, as_tensor_operand, convert, copy_of

TYPE_NAMES = {
    DType.Bool: "BoolTensor",
    DType.I64: "LongTensor",
    DType.F32: "FloatTensor",
    DType.F64: "DoubleTensor",
}
method = public(function=False)
_NAMED = {f"torch.{name}": dtype for dtype, name in TYPE_NAMES.items()}


@method
def to(self, *args, **options):
    """This tensor as another dtype; itself where nothing changes and ``copy`` is false.

    ``to(dtype, non_blocking=False, copy=False)``, ``to(device=None, dtype=None, non_blocking=False, copy=False)`` or
    ``to(other, non_blocking=False, copy=False)``, which takes the dtype of the tensor ``other``; each also takes
    ``memory_format``. Float to int64 cuts off the fraction; NaN, infinities and what does not fit become the smallest
    int64. Raises TypeError for what is no dtype, RuntimeError for a device other than the CPU.

    >>> import kael
    >>> kael.tensor([1.9, -1.9]).to(kael.int64)
    tensor([ 1, -1])
    """
    if len(args) == 1 and not options and isinstance(args[0], DType):
        return self if args[0] is self._layout.dtype else convert(self, args[0])
    return _to(self, *_target(args, options))


# The positional arguments of `to`, by what comes first.
_TO_DTYPE = ("dtype", "non_blocking", "copy")
_TO_DEVICE = ("device", "dtype", "non_blocking", "copy")
_TO_OTHER = ("other", "non_blocking", "copy")


def _target(args, options):
    """``(dtype or None, copy, memory_format)`` from the arguments of `Tensor.to`."""
    given = dict(options)
    if args:
        names = _TO_DTYPE
        if isinstance(args[0], Tensor):
            names = _TO_OTHER
        elif args[0] is None or isinstance(args[0], (str, int, Device)):
            names = _TO_DEVICE
        if len(args) > len(names):
            raise errors.unexpected_arguments("to", names, len(args))
        for name, value in zip(names, args, strict=False):
            if name in given:
                raise TypeError(f"to() got multiple values for argument '{name}'")
            given[name] = value
    dtype, other = given.pop("dtype", None), given.pop("other", None)
    check_device("to", given.pop("device", None))
    copy, memory_format = given.pop("copy", False), given.pop("memory_format", None)
    given.pop("non_blocking", None)
    if given:
        raise TypeError(f"to() got an unexpected keyword argument '{next(iter(given))}'")
    if other is not None:
        dtype = as_tensor_operand("to", "other", other).dtype
    elif dtype is not None:
        dtype = as_dtype("to", dtype)
    return dtype, copy, memory_format


def _to(tensor, dtype, copy, memory_format):
    keep = memory_format is None or keeps_order("to", memory_format)
    if dtype is None or dtype is tensor._layout.dtype:
        return copy_of(tensor, tensor._layout.dtype, keep) if copy else tensor
    return copy_of(tensor, dtype, keep)


@method
def type(self, dtype=None, non_blocking=False):
    """This tensor as ``dtype``; without an argument the name of its type, such as ``'torch.FloatTensor'``.

    Raises ValueError for an unknown name, TypeError for what is neither a name nor a dtype.
    """
    if dtype is None:
        return f"torch.{TYPE_NAMES[self._layout.dtype]}"
    if isinstance(dtype, str):
        if dtype not in _NAMED:
            raise errors.invalid_type(dtype)
        dtype = _NAMED[dtype]
    return to(self, as_dtype("type", getattr(dtype, "tensor_dtype", dtype)))


@method
def type_as(self, other):
    """This tensor as the dtype of ``other``."""
    return to(self, as_tensor_operand("type_as", "other", other).dtype)


@method
def bool(self, memory_format=None):
    """This tensor as bool: whether each element is not zero."""
    return _to(self, DType.Bool, False, memory_format)


@method
def long(self, memory_format=None):
    """This tensor as int64: fractions are cut off."""
    return _to(self, DType.I64, False, memory_format)


@method
def float(self, memory_format=None):
    """This tensor as float32."""
    return _to(self, DType.F32, False, memory_format)


@method
def double(self, memory_format=None):
    """This tensor as float64."""
    return _to(self, DType.F64, False, memory_format)


@method
def cpu(self, memory_format=None):
    """Itself."""
    keeps_order("cpu", memory_format)
    return self
