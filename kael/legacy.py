"""torch's old constructors: ``Tensor(2, 3)``, ``Tensor([1, 2])``, ``LongTensor([1, 2])`` and their like."""

import numpy as np

from kael import errors
from kael.arguments import as_sizes
from kael.cast import TYPE_NAMES
from kael.conversion import from_data
from kael.destination import destination
from kael.dtype import DType, get_default_dtype
from kael.install import public
from kael.tensor import Tensor, wrap


def _construct(op, dtype, args):
    """An unwritten tensor of sizes, or one with the values of a sequence or an array."""
    if len(args) == 1 and isinstance(args[0], Tensor):
        source = args[0]
        if source.dtype is not dtype and op != "Tensor":
            raise errors.same_dtype_required(op, dtype, source.dtype)
        return wrap(source._array, source._layout)
    if len(args) == 1 and (isinstance(args[0], np.ndarray) or not hasattr(args[0], "__index__")):
        if not hasattr(args[0], "__len__"):
            raise errors.no_data(op, args[0])
        return from_data(op, args[0], dtype)
    sizes = as_sizes(op, args) if args else (0,)
    return destination(op, sizes, dtype, None)


def _new(cls, *args):
    return _construct("Tensor", get_default_dtype(), args)


Tensor.__new__ = _new


@public(function=False)
def new(self, *args):
    """An unwritten tensor of the given sizes, or the values of a sequence, in the dtype of this tensor."""
    return _construct("new", self.dtype, args)


class _Typed(type):
    """Makes ``isinstance(tensor, LongTensor)`` ask for the dtype."""

    def __instancecheck__(cls, instance):
        return isinstance(instance, Tensor) and instance.dtype is cls.tensor_dtype

    def __call__(cls, *args):
        return _construct(cls.__name__, cls.tensor_dtype, args)


def _typed(dtype):
    name = TYPE_NAMES[dtype]
    doc = f"``{name}(2, 3)``: an unwritten tensor of dtype {dtype.name}; ``{name}(data)``: one with the values of data."
    return _Typed(name, (), {"tensor_dtype": dtype, "__doc__": doc, "__module__": "kael"})


BoolTensor = _typed(DType.Bool)
LongTensor = _typed(DType.I64)
FloatTensor = _typed(DType.F32)
DoubleTensor = _typed(DType.F64)
