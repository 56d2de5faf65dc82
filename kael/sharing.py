"""Memory that two tensors share: what an operation that writes in another order than it reads must refuse."""

import numpy as np

from kael import errors, layout
from kael.outputs import check_out


def share(first, second):
    """Whether two tensors may have elements in common."""
    if first is second:
        return True
    one, other = first._array, second._array
    if one.base is None and other.base is None and one is not other:
        return False
    return bool(first._layout.numel and second._layout.numel and np.may_share_memory(one, other))


def check_apart(op, destination, operand):
    """Whether the two share memory; OverlapError, as in torch, when both are dense and do."""
    shared = share(destination, operand)
    if shared and _dense(destination) and _dense(operand):
        raise errors.partial_overlap(op)
    return shared


def _dense(tensor):
    known = tensor._layout
    return layout.is_dense(known.shape, known.strides, known.dtype.itemsize)


def check_writable(op, destination):
    """Refuse a destination that is read-only, or of which several elements are one."""
    if not destination._layout.writable:
        raise errors.read_only(op)
    if destination._layout.overlapping:
        raise errors.self_overlap(op)


def check_separate_out(op, out, dtype, operands, *, exact):
    """`check_out`, for an operation whose ``out`` must not share memory with its operands."""
    check_out(op, out, dtype, exact)
    check_writable(op, out)
    for operand in operands:
        check_apart(op, out, operand)
