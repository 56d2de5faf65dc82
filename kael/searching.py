"""Where values are: isin, searchsorted, bucketize; and how many there are of each: bincount, histc."""

import numpy as np

from kael import bisecting, core, errors
from kael.arguments import as_int
from kael.core import accept
from kael.creation import zeros
from kael.dtype import DType
from kael.install import public
from kael.layout import layout_of
from kael.operands import flag, give, new
from kael.outputs import check_out, put
from kael.scalar import as_number, build
from kael.tensor import Tensor, as_tensor_operand


def _common(op, result, refuses_bool=False, **operands):
    """The buffers of tensors or numbers in their common dtype, which is not Bool."""
    taken = []
    for argument, operand in operands.items():
        taken.append(operand if isinstance(operand, Tensor) else as_number(operand))
        if taken[-1] is None:
            raise errors.not_an_operand(op, argument, operand)
    if not any(isinstance(operand, Tensor) for operand in taken):
        raise errors.two_numbers(op)
    dtype = core.settle(op, taken, accepts="ifd", refuses_bool=refuses_bool).compute
    core.tell(op, taken, dtype, result)
    return [each.to(dtype)._array if isinstance(each, Tensor) else build(each, dtype, op) for each in taken]


@public(method=False)
def isin(elements, test_elements, *, assume_unique=False, invert=False, out=None):
    """Whether each of ``elements`` is among ``test_elements``; whether it is not, with ``invert``.

    Either may be a number. They are compared in their common dtype; NaN is never found. Raises DtypeError for bool.

    >>> import kael
    >>> kael.isin(kael.tensor([1, 2, 3]), kael.tensor([1.0, 3.0]))
    tensor([ True, False,  True])
    """
    op = "isin"
    flag(op, "assume_unique", assume_unique)
    flag(op, "invert", invert)
    values, wanted = _common(op, DType.Bool, True, elements=elements, test_elements=test_elements)
    if out is not None:
        check_out(op, out, DType.Bool, exact=True)
    return give(op, np.isin(values, wanted, invert=invert), out)


@public(method=False)
def searchsorted(sorted_sequence, input, *, out_int32=False, right=False, side=None, sorter=None, out=None):
    """The index at which each value would go into a sorted sequence: before equal elements, or after them.

    ``sorted_sequence`` is one sequence for all values, or has one, along its last dimension, for each row of
    ``input``; ``sorter`` is the int64 tensor of indices that sort it. ``right`` or ``side="right"`` goes after equal
    elements. Both are compared in their common dtype; NaN goes last. The result is int64.

    Raises DtypeError for bool, RuntimeError for shapes that do not fit.

    >>> import kael
    >>> kael.searchsorted(kael.tensor([1, 3, 5]), kael.tensor([3, 6]))
    tensor([1, 3])
    """
    return _search("searchsorted", sorted_sequence, input, out_int32, right, side, sorter, out)


@public(method=False)
def bucketize(input, boundaries, *, out_int32=False, right=False, out=None):
    """The index of the bucket of each value, between ``boundaries``, a sorted vector; see `searchsorted`.

    >>> import kael
    >>> kael.bucketize(kael.tensor([1, 4]), kael.tensor([2, 3]))
    tensor([0, 2])
    """
    op = "bucketize"
    edges = as_tensor_operand(op, "boundaries", boundaries)
    if edges._layout.ndim != 1:
        raise errors.ndim_required(op, "boundaries", 1, edges._layout.ndim)
    return _search(op, edges, input, out_int32, right, None, None, out)


def _search(op, sequence, input, out_int32, right, side, sorter, out):
    if type(sequence) is Tensor and type(input) is Tensor and out is sorter is side is None and out_int32 is False:
        # The short way: a vector in the dtype of the values.
        known, given = sequence._layout, input._layout
        if known.ndim == 1 and known.dtype is given.dtype and given.dtype is not DType.Bool and type(right) is bool:
            core.tell(op, (sequence, input), known.dtype, DType.I64)
            return bisecting.run(
                bisecting.find(known, given, "right" if right else "left"), sequence._array, input._array
            )
    edges = as_tensor_operand(op, "sorted_sequence", sequence)
    if flag(op, "out_int32", out_int32):
        raise errors.not_supported(op, "out_int32", True, "there is no int32; the result is int64")
    if side not in (None, "left", "right"):
        raise errors.bad_side(side)
    if flag(op, "right", right) and side == "left":
        raise errors.side_against_right(side)
    shape = input._layout.shape if isinstance(input, Tensor) else ()
    known = edges._layout
    if not known.ndim:
        raise errors.boundaries_shape(op, "boundaries tensor should have positive dimension", known.shape, shape)
    if known.ndim != 1 and (len(shape) != known.ndim or known.shape[:-1] != shape[:-1]):
        requirement = "boundaries must be 1-D, or match the input in all dimensions but the last"
        raise errors.boundaries_shape(op, requirement, known.shape, shape)
    places = None if sorter is None else _sorter(op, sorter, known)
    if out is not None:
        check_out(op, out, DType.I64, exact=True)
    edges, values = _common(op, DType.I64, sorted_sequence=edges, input=input)
    if places is not None:
        edges = np.take_along_axis(edges, places, -1)
    values = np.asarray(values)
    plan = bisecting.find(layout_of(edges), layout_of(values), "right" if right or side == "right" else "left")
    found = bisecting.run(plan, edges, values)
    return found if out is None else put(op, out, found)


def _sorter(op, sorter, known):
    tensor = as_tensor_operand(op, "sorter", sorter)
    if tensor.dtype is not DType.I64:
        raise errors.index_must_be_int64(op, tensor.dtype)
    if tensor._layout.shape != known.shape:
        raise errors.sorter_shape(op, known.shape, tensor._layout.shape)
    array = tensor._array
    if array.size and not (array.min() >= 0 and array.max() < known.shape[-1]):
        index = array.min() if array.min() < 0 else array.max()
        raise errors.sorter_out_of_range(op, int(index), known.shape[-1])
    return array


@public()
def bincount(input, weights=None, minlength=0):
    """How often each non-negative int is in a vector; the sum of its ``weights``, one per element, instead.

    The result has a place for every int up to the largest, and ``minlength`` at least. It is int64, or float32 or
    float64 as the weights are; other weights count as float64. Raises DtypeError for bool and floats, ShapeError for
    negative ints and for what is no vector.

    >>> import kael
    >>> kael.bincount(kael.tensor([0, 2, 2]))
    tensor([1, 0, 2])
    """
    op = "bincount"
    tensor = as_tensor_operand(op, "input", input)
    accept(op, (tensor,), tensor.dtype, "i")
    least = as_int(op, "minlength", minlength)
    if least < 0:
        raise errors.negative_count(op, "minlength", least)
    array = tensor._array
    if array.ndim != 1 or array.min(initial=0) < 0:
        raise errors.not_counts(op)
    added = None
    if weights is not None:
        weights = as_tensor_operand(op, "weights", weights)
        if weights._layout.shape != array.shape:
            raise errors.weights_shape(op, array.shape, weights._layout.shape)
        weights = weights if weights.dtype.category == 2 else weights.to(DType.F64)
        added = weights._array
    size = max(int(array.max(initial=-1)) + 1, least)
    if added is None:
        return new(np.bincount(array, minlength=size)[:size].astype(np.int64, copy=False))
    counts = zeros(size, dtype=weights.dtype if array.size else DType.I64)
    np.add.at(counts._array, array, added)
    return counts


@public()
def histc(input, bins=100, min=0, max=0, *, out=None):
    """How many elements lie in each of ``bins`` equal parts of the range from ``min`` to ``max``, as floats.

    Where both are the same the range is that of the elements. What lies outside, and NaN, is not counted; ``max``
    belongs to the last part. Raises DtypeError for bool and int64, RuntimeError for a range that is not finite.

    >>> import kael
    >>> kael.histc(kael.tensor([1.0, 2.0, 1.0]), bins=4, min=0, max=3)
    tensor([0., 2., 1., 0.])
    """
    op = "histc"
    tensor = as_tensor_operand(op, "input", input)
    accept(op, (tensor,), tensor.dtype, "fd")
    count = as_int(op, "bins", bins)
    if count <= 0:
        raise errors.no_such_choice(op, "bins", "the positive ints", count)
    low, high = (_bound(op, *each) for each in (("min", min), ("max", max)))
    if out is not None:
        check_out(op, out, tensor.dtype, exact=True)
    values = tensor._array.reshape(-1)
    with np.errstate(all="ignore"):
        if low == high and values.size:
            low, high = float(values.min()), float(values.max())
        if low == high:
            low, high = low - 1, high + 1
        if not (np.isfinite(low) and np.isfinite(high)):
            raise errors.histogram_range(op, "the range must be finite", low, high)
        if low > high:
            raise errors.histogram_range(op, "max must be larger than min", low, high)
        within = (values >= low) & (values <= high)
        inside = values if within.all() else values[within]
        kind = values.dtype.type
        places = ((inside - kind(low)) / (kind(high) - kind(low)) * kind(count)).astype(np.int64)
    counts = np.bincount(np.minimum(places, count - 1), minlength=count)
    return give(op, counts.astype(tensor.dtype.numpy), out)


def _bound(op, argument, value):
    number = as_number(value.item() if isinstance(value, Tensor) and not value.ndim else value)
    if number is None:
        raise errors.not_a_number(op, argument, value)
    return float(number)
