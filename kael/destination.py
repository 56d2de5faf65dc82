"""Where a creation function puts its result: a new tensor, or the one given as ``out``."""

from kael import core, errors
from kael.arguments import as_dtype, new_layout
from kael.dtype import get_default_dtype
from kael.tensor import Tensor, wrap


def result_dtype(op, dtype, out, default=None):
    """The dtype of the result: as asked for, which must be that of ``out``; else ``default`` or the default float."""
    if out is not None:
        if not isinstance(out, Tensor):
            raise errors.not_a_tensor(op, "out", out)
        if dtype is not None and as_dtype(op, dtype) is not out.dtype:
            raise errors.out_differs(op, as_dtype(op, dtype), out.dtype)
        return out.dtype
    return (default or get_default_dtype()) if dtype is None else as_dtype(op, dtype)


def destination(op, sizes, dtype, out):
    """The tensor to write to, of these sizes: new, or ``out``, which gets new memory where its shape is another."""
    target = new_layout(op, sizes, dtype)
    if out is None:
        return wrap(allocate(op, target), target)
    if not out._layout.writable:
        raise errors.read_only(op)
    if out._layout.shape != target.shape:
        array = allocate(op, target)
        out._array, out._layout = array, target
    return out


def allocate(op, target):
    """New memory; MemoryError with a sentence where there is not enough."""
    try:
        return core.new(target)
    except (MemoryError, ValueError):
        raise errors.too_large(op, target.shape, target.numel * target.dtype.itemsize) from None
