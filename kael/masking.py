"""Masks and the places where something holds: masked_fill, masked_select, nonzero."""

import numpy as np

from kael import core, errors, layout
from kael.dtype import DTYPES, DType
from kael.fill import fill_number, tell_number
from kael.forms import WHERE
from kael.install import public
from kael.outputs import put
from kael.packing import packed, places
from kael.sharing import check_separate_out
from kael.tensor import Tensor, as_tensor_operand, wrap

# The layouts of numbers.
_ALONE = {dtype: layout.dense(dtype, ()) for dtype in DTYPES}


def _alike(tensor, mask):
    """Whether both are contiguous tensors of one shape, the second of bool."""
    if type(tensor) is not Tensor or type(mask) is not Tensor:
        return False
    known, given = tensor._layout, mask._layout
    return given.dtype is DType.Bool and known.shape == given.shape and known.contiguous and given.contiguous


def mask_operand(op, mask):
    mask = as_tensor_operand(op, "mask", mask)
    if mask._layout.dtype is not DType.Bool:
        raise errors.not_a_mask(op, mask.dtype)
    return mask


def plain_number(op, value):
    """``value``, a number or the element of a 0-d tensor, as a Python number."""
    if isinstance(value, Tensor):
        if value.ndim:
            raise errors.not_zero_dim(op, value.ndim)
        return value.item()
    return value


@public(function=False)
def masked_fill_(self, mask, value):
    """Writes ``value``, a number or a 0-d tensor, where ``mask``, a bool tensor that broadcasts to this one, holds.

    Raises RuntimeError when the dtype cannot hold the value (`Tensor.fill_`); then nothing is written.
    """
    op = "masked_fill_"
    if _alike(self, mask) and self._array.base is mask._array.base is None and self is not mask:
        plan = WHERE.plans.get((mask._layout, _ALONE[self._layout.dtype], self._layout, self._layout))
        if plan is not None and plan.direct:
            number = fill_number(op, self._layout.dtype, plain_number(op, value))
            plan.step.loop(self._array, mask._array, number, self._array, plan.step.table)
            return self
    mask = mask_operand(op, mask)
    number = fill_number(op, self.dtype, plain_number(op, value))
    tell_number(op, self.dtype, value)
    _choose(op, mask, number, self, self)
    return self


@public()
def masked_fill(input, mask, value):
    """A copy of ``input`` with ``value``, a number or a 0-d tensor, where ``mask``, a bool tensor, holds.

    Both broadcast. The dtype is that of ``input``, as with `Tensor.fill_`.

    >>> import kael
    >>> kael.masked_fill(kael.tensor([1, 2, 3]), kael.tensor([False, True, True]), 0)
    tensor([1, 0, 0])
    """
    op = "masked_fill"
    if _alike(input, mask):
        known = input._layout
        plan = WHERE.plans.get((mask._layout, _ALONE[known.dtype], known, None))
        if plan is not None and plan.direct:
            number = fill_number(op, known.dtype, plain_number(op, value))
            array = np.empty(known.shape, known.dtype.numpy)
            plan.step.loop(array, mask._array, number, input._array, plan.step.table)
            return wrap(array, plan.result)
    tensor, mask = as_tensor_operand(op, "input", input), mask_operand(op, mask)
    number = fill_number(op, tensor.dtype, plain_number(op, value))
    tell_number(op, tensor.dtype, value)
    known, given = tensor._layout, mask._layout
    if known.shape == given.shape and known.contiguous and given.contiguous:
        keys = (given, _ALONE[known.dtype], known)
        return wrap(*core.run(WHERE, op, (mask._array, number, tensor._array), keys))
    target = layout.dense(tensor.dtype, layout.broadcast_shapes(op, [mask._layout.shape, tensor._layout.shape]))
    return _choose(op, mask, number, tensor, wrap(core.new(target), target))


def _choose(op, mask, number, otherwise, destination):
    """``number`` where ``mask`` holds, else ``otherwise``, written into ``destination``."""
    buffers = (mask._array, number, otherwise._array)
    keys = (mask._layout, _ALONE[otherwise._layout.dtype], otherwise._layout)
    core.run(WHERE, op, buffers, keys, (destination._array, destination._layout))
    return destination


@public()
def masked_select(input, mask, *, out=None):
    """The elements of ``input`` where ``mask``, a bool tensor, holds, in one dimension. Both broadcast.

    >>> import kael
    >>> kael.masked_select(kael.tensor([1, 2, 3]), kael.tensor([True, False, True]))
    tensor([1, 3])
    """
    op = "masked_select"
    tensor, mask = as_tensor_operand(op, "input", input), mask_operand(op, mask)
    if out is not None:
        check_separate_out(op, out, tensor.dtype, (tensor, mask), exact=True)
    known, given = tensor._layout, mask._layout
    shape = known.shape if known is given else layout.broadcast_shapes(op, [known.shape, given.shape])
    chosen = wrap(*packed(tensor._array, known, mask._array, given, shape))
    return put(op, out, chosen) if out is not None else chosen


@public()
def nonzero(input, *, out=None, as_tuple=False):
    """The indices of the elements that are not zero, in row-major order: one row of an int64 matrix for each.

    With ``as_tuple`` a tuple with one tensor of indices per dimension, ready to index with. NaN is not zero.

    >>> import kael
    >>> kael.nonzero(kael.tensor([[0, 1], [2, 0]]))
    tensor([[0, 1],
            [1, 0]])
    >>> kael.nonzero(kael.tensor([0.0, 3.0]), as_tuple=True)
    (tensor([1]),)
    """
    op = "nonzero"
    tensor = as_tensor_operand(op, "input", input)
    if out is not None:
        check_separate_out(op, out, DType.I64, (tensor,), exact=True)
    array, known = tensor._array, tensor._layout
    if known.dtype is not DType.Bool:
        array = np.asarray(array != 0)
        known = layout.layout_of(array)
    if known.ndim:
        rows = places(array, known)
    else:
        # An index of as many dimensions as the tensor: none, or one for a tuple.
        rows = np.zeros((int(as_tuple), np.count_nonzero(array)), np.int64)
    if as_tuple:
        target = layout.dense(DType.I64, rows.shape[1:])
        return tuple([wrap(row, target) for row in rows])
    dims, found = rows.shape
    result = wrap(rows.T, layout.layout(DType.I64, (found, dims), (8, 8 * found)))
    return put(op, out, result) if out is not None else result


@public()
def argwhere(input):
    """The indices of the elements that are not zero, one row for each; `nonzero` under NumPy's name.

    >>> import kael
    >>> kael.argwhere(kael.tensor([0, 5]))
    tensor([[1]])
    """
    return nonzero(as_tensor_operand("argwhere", "input", input))
