"""Operations that NumPy computes: their operands, checked by this library's rules, and their results as tensors.

NumPy decides nothing here: it gets buffers of the dtype that the rules chose, and gives buffers of that dtype back.
"""

import inspect

import numpy as np

from kael import core, errors, layout
from kael.dtype import DType
from kael.outputs import check_out, put
from kael.promotion import check_result_fits
from kael.tensor import Tensor, as_tensor_operand, normal_bool, wrap, write


def tensors(op, **named):
    """The values of ``named``, which must be tensors."""
    return [as_tensor_operand(op, argument, value) for argument, value in named.items()]


def floating(op, argument, value):
    """``value``, which must be a tensor of a floating point dtype."""
    tensor = as_tensor_operand(op, argument, value)
    if tensor.dtype.category < 2:
        raise core.refused(op, (tensor,), errors.not_floating(op, tensor.dtype))
    return tensor


def new(array, target=None):
    """A tensor over a buffer that NumPy made: row-major, or in the layout ``target``."""
    array = np.asarray(array)
    known = layout.layout_of(array)
    if target is None:
        target = layout.dense(known.dtype, known.shape)
    if array.strides != target.strides or not known.writable:
        ordered = core.new(target)
        ordered[...] = array
        array = ordered
    return wrap(array, target)


def columns(array):
    """The layout of new matrices, one or a batch, in the order in which LAPACK leaves them: column by column."""
    *batch, height, width = array.shape
    dtype = layout.layout_of(array).dtype
    *outer, step, itemsize = layout.contiguous_strides((*batch, width, height), dtype.itemsize)
    return layout.layout(dtype, array.shape, (*outer, itemsize, step))


def give(op, array, out=None, target=None):
    """The same, or written into ``out``."""
    result = new(array, target)
    return result if out is None else put(op, out, result)


def check_outs(op, outs, dtypes):
    """Refuse ``outs``, unless it is a tuple of tensors of just these dtypes."""
    if not isinstance(outs, (tuple, list)) or len(outs) != len(dtypes):
        raise errors.no_such_argument(op, "out", f"tuple of {len(dtypes)} Tensors", outs)
    for out, dtype in zip(outs, dtypes, strict=True):
        check_out(op, out, dtype, exact=True)


def in_place(function):
    """Give Tensor the method that writes the result of ``function`` into the tensor, whose dtype and shape stay."""
    name = function.__name__ + "_"

    def method(self, *operands, **options):
        if "out" in options:
            raise errors.unexpected_keyword(name, "out")
        result = function(self, *operands, **options)
        check_result_fits(name, result.dtype, self.dtype)
        if self._layout.shape != result._layout.shape:
            raise errors.in_place_shape(name, self._layout.shape, result._layout.shape)
        write(name, self, result)
        return self

    signature = inspect.signature(function)
    method.__signature__ = signature.replace(
        parameters=[each for each in signature.parameters.values() if each.name != "out"]
    )
    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"`{function.__name__}` written into this tensor, which keeps its dtype and shape."
    setattr(Tensor, name, method)


def flag(op, argument, value):
    """``value``, which must be a bool."""
    if type(value) is not bool:
        raise errors.no_such_argument(op, argument, "bool", value)
    return value


def normal(tensor):
    """The buffer of a tensor, in which true is 1."""
    return normal_bool(tensor) if tensor.dtype is DType.Bool else tensor._array
