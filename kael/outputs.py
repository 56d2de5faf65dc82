"""``out=`` of operations that compute first: the finished result goes into the tensor that was given for it."""

from kael import core, errors, layout
from kael.promotion import check_result_fits
from kael.tensor import as_tensor_operand, wrap, write


def check_out(op, out, dtype, exact):
    """Refuse ``out`` for a result of ``dtype``: before anything is computed or written."""
    own = as_tensor_operand(op, "out", out)._layout
    if exact and own.dtype is not dtype:
        raise errors.out_dtype(op, dtype, own.dtype)
    check_result_fits(op, dtype, own.dtype)
    if not own.writable:
        raise errors.read_only(op)


def put(op, out, result):
    """Write ``result`` into ``out``, which takes its shape where it has another (torch's rule), and give ``out``."""
    if out._layout.shape == result._layout.shape:
        write(op, out, result)
        return out
    target = layout.dense(out._layout.dtype, result._layout.shape)
    made = wrap(core.new(target), target)
    write(op, made, result)
    out._array, out._layout = made._array, made._layout
    return out
