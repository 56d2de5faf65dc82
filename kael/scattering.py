"""Writing elements to places along a dimension that a tensor of indices names: scatter and what it does on the way.

Every check comes before the first store: a refused call changes nothing.
"""

import numpy as np

from kael import errors, layout, storing
from kael.core import SMALL, accept, same_dtype
from kael.dtype import DType
from kael.fill import fill_number, tell_number
from kael.install import public
from kael.layout import wrap_dim
from kael.masking import plain_number
from kael.operands import flag
from kael.outputs import check_out, put
from kael.sharing import check_apart, check_writable, share
from kael.tensor import Tensor, as_tensor_operand, copy_of, wrap

_ABSENT = object()
# What an element that is not to count is replaced by first; None stands for any of the new elements.
_STARTS = {"sum": 0, "prod": 1, "mean": 0, "amax": None, "amin": None}
REDUCTIONS = tuple(_STARTS)


class Place:
    """Where to store in a tensor: along ``dim`` of ``array``, in the order of ``shape``, where ``indices`` say.

    ``spread`` are the byte strides of the indices over ``shape``. ``key`` has all that this depends on, None where it
    is not to be kept. ``negative`` indices count from the end, or are refused.
    """

    __slots__ = ("array", "dim", "dtype", "indices", "key", "negative", "shape", "spread")

    def __init__(self, key, array, dim, dtype, shape, indices, spread, *, negative=False):
        self.key = key
        self.array = array
        self.dim = dim
        self.dtype = dtype
        self.shape = shape
        self.indices = indices
        self.spread = spread
        self.negative = negative

    def put(self, way, source, array=None, dtype=None):
        """Store ``source``, one element or an array of at least this shape, by ``way``; in ``array``, or where it is.

        Raises DimensionError for an index out of range; then nothing is written.
        """
        given = (0,) * len(self.shape) if source.ndim == 0 else source.strides
        key = self.key and (*self.key, way, source.ndim > 0, array is None)
        array, dtype = (self.array, self.dtype) if array is None else (array, dtype)
        plan = storing.plans.get(key)
        while plan is None or not storing.put(plan, key, array, source, self.indices):
            # An index of this call is refused, or one of another thread's call was.
            check_places(self.indices, array.shape[self.dim], self.dim, negative=self.negative)
            plan = self._plan(way, given, array, dtype)
            if key:
                storing.keep(key, plan)

    def _plan(self, way, given, array, dtype):
        known = layout.layout_of(self.indices)
        steps = tuple([0 if d == self.dim else stride for d, stride in enumerate(array.strides)]), given, self.spread
        size, step = array.shape[self.dim], array.strides[self.dim]
        return storing.make(way, dtype, self.shape, steps, known, size, step, negative=self.negative)

    def reduce(self, source, reduction, include_self):
        """Reduce the elements of ``source`` into the places, with what is there or without it."""
        if not include_self:
            start = _STARTS[reduction]
            self.put("copy", source if start is None else np.asarray(start, self.array.dtype))
        self.put("sum" if reduction == "mean" else reduction, source)
        if reduction == "mean":
            counts = np.full(self.array.shape, include_self, np.int64)
            self.put("sum", np.ones((), np.int64), counts, DType.I64)
            np.maximum(counts, 1, out=counts)
            # The division of integers rounds down, as torch's does.
            divide = np.floor_divide if self.array.dtype.kind == "i" else np.divide
            with np.errstate(all="ignore"):
                divide(self.array, counts.astype(self.array.dtype), out=self.array)


def stored(kind, way, tensor, dim, index, source):
    """Whether a plan was known and has stored ``source``, a tensor; ``kind`` is the rule of the place."""
    if type(index) is type(source) is Tensor and type(dim) is int:
        key = (kind, tensor._layout, index._layout, source._layout, dim, way, True, True)
        plan = storing.plans.get(key)
        if plan is not None:
            array, new, indices = tensor._array, source._array, index._array
            # Arrays with memory of their own, as most are, share none.
            owners = array.base is None and new.base is None and indices.base is None
            owners = owners and array is not new and array is not indices
            if owners or not (share(tensor, index) or share(tensor, source)):
                return storing.put(plan, key, array, new, indices)
    return False


def stored_one(kind, tensor, dim, index, number):
    """The same for one element, a 0-d buffer."""
    if type(index) is Tensor and type(dim) is int:
        key = (kind, tensor._layout, index._layout, None, dim, "copy", False, True)
        plan = storing.plans.get(key)
        if plan is not None and not share(tensor, index):
            return storing.put(plan, key, tensor._array, number, index._array)
    return False


def key_of(kind, tensor, index, source, dim, *copies):
    """What `stored` finds plans under; None where one of the operands had to be copied."""
    given = source._layout if isinstance(source, Tensor) else None
    return None if any(copies) else (kind, tensor._layout, index._layout, given, dim)


def _place(op, tensor, dim, index, source):
    """``(place, source)`` of the rule of scatter; ``source`` is a tensor, or a number as a 0-d buffer of this dtype.

    None where there is no index.
    """
    index = as_tensor_operand(op, "index", index)
    if index.dtype is not DType.I64:
        raise errors.index_must_be_int64(op, index.dtype)
    known, wanted, named = tensor._layout, index._layout, dim
    dim = wrap_dim(op, dim, known.ndim)
    given = source._layout if isinstance(source, Tensor) else None
    if given is not None:
        same_dtype(op, tensor, source)
    if not wanted.numel:
        return None, source
    _check_sizes(op, known, dim, wanted, given)
    check_writable(op, tensor)
    indices, copied = apart(op, tensor, index)
    again = False
    shape, values = wanted.shape or (1,), source
    if given is not None:
        values, again = apart(op, tensor, source)
    key = key_of("scatter", tensor, index, source, named, copied, again)
    array = tensor._array if known.ndim else tensor._array.reshape(1)
    return Place(key, array, dim, known.dtype, shape, indices, indices.strides), values


def apart(op, destination, operand):
    """The buffer of an operand, with a dimension at least, and whether it is a copy.

    It is one where it might change while something is written.
    """
    copied = check_apart(op, destination, operand)
    array = operand._array.copy() if copied else operand._array
    return (array if array.ndim else array.reshape(1)), copied


def _check_sizes(op, known, dim, wanted, given):
    for other, argument in ((known, "self"), (given, "src")):
        if other is not None and max(other.ndim, 1) != max(wanted.ndim, 1):
            raise errors.scatter_ndim(op, wanted.ndim, other.ndim, argument)
    sizes = [other.shape or (1,) for other in (wanted, known)]
    fits = all(d == dim or size <= most for d, (size, most) in enumerate(zip(*sizes, strict=True)))
    if given is not None:
        fits = fits and all(size <= most for size, most in zip(sizes[0], given.shape or (1,), strict=True))
    if not fits:
        raise errors.scatter_index_larger(op, wanted.shape, known.shape, dim, given and given.shape)


def check_places(indices, size, dim, *, negative=False):
    """Refuse indices outside 0 to size - 1, or, where ``negative`` ones count from the end, -size to size - 1."""
    low, high = int(indices.min(initial=0)), int(indices.max(initial=-1))
    if low < (-size if negative else 0) or high >= size:
        raise errors.index_out_of_range(high if high >= size else low, dim, size)


def copied(op, input):
    """A row-major copy of ``input``, to write into."""
    known = as_tensor_operand(op, "input", input)._layout
    if known.new is not None and known.numel < SMALL and known is layout.dense(known.dtype, known.shape):
        return wrap(input._array.copy(), known)
    return copy_of(input, known.dtype, False)


def delivered(op, result, out):
    """``result``, or ``out`` with its elements."""
    return result if out is None else put(op, out, result)


def check_same_out(op, input, out):
    if out is not None:
        check_out(op, out, as_tensor_operand(op, "input", input).dtype, exact=True)


_WAYS = {None: "copy", "add": "sum", "multiply": "prod"}


def _scatter(op, tensor, dim, index, src, value, reduce):
    if value is _ABSENT and reduce is None and stored("scatter", "copy", tensor, dim, index, src):
        return tensor
    if (src is _ABSENT) == (value is _ABSENT):
        raise errors.missing_argument(op, "src") if src is _ABSENT else errors.one_of(op, "src", "value")
    if reduce not in _WAYS:
        raise errors.no_such_reduction(op, "add or multiply", reduce)
    source = src
    if not isinstance(src, Tensor):
        value = value if src is _ABSENT else src
        source = fill_number(op, tensor.dtype, plain_number(op, value))
        tell_number(op, tensor.dtype, value)
        if reduce is None and stored_one("scatter", tensor, dim, index, source):
            return tensor
    place, source = _place(op, tensor, dim, index, source)
    if place is not None:
        place.put(_WAYS[reduce], source)
    return tensor


@public(function=False)
def scatter_(self, dim, index, src=_ABSENT, *, value=_ABSENT, reduce=None):
    """Writes each element of ``src``, or a number, to its place but for the index along ``dim``, which ``index`` gives.

    ``index`` is int64, of as many dimensions as this tensor and ``src``, and nowhere larger but along ``dim``. With
    ``reduce``, "add" or "multiply", elements are added or multiplied to what is there. Raises DtypeError where ``src``
    has another dtype, DimensionError for an index that is negative or out of range; then nothing is written.
    """
    return _scatter("scatter_", self, dim, index, src, value, reduce)


@public()
def scatter(input, dim, index, src=_ABSENT, *, value=_ABSENT, reduce=None, out=None):
    """A copy of ``input`` in which `Tensor.scatter_` has written.

    >>> import kael
    >>> kael.scatter(kael.tensor([1, 2, 3]), 0, kael.tensor([2, 0]), kael.tensor([30, 10]))
    tensor([10,  2, 30])
    """
    check_same_out("scatter", input, out)
    return delivered("scatter", _scatter("scatter", copied("scatter", input), dim, index, src, value, reduce), out)


def _scatter_reduce(op, tensor, dim, index, src, reduce, include_self):
    if include_self is True and reduce != "mean" and stored("scatter", reduce, tensor, dim, index, src):
        return tensor
    source = as_tensor_operand(op, "src", src)
    if reduce not in REDUCTIONS:
        raise errors.no_such_reduction(op, "sum, prod, mean, amax or amin", reduce)
    flag(op, "include_self", include_self)
    accept(op, (tensor,), tensor.dtype, "ifd" if reduce == "mean" else "bifd")
    place, values = _place(op, tensor, dim, index, source)
    if place is not None:
        place.reduce(values, reduce, include_self)
    return tensor


@public(function=False)
def scatter_add_(self, dim, index, src):
    """Adds each element of ``src`` where `Tensor.scatter_` would write it; of bool tensors, a logical or."""
    return _scatter_reduce("scatter_add_", self, dim, index, src, "sum", True)


@public()
def scatter_add(input, dim, index, src, *, out=None):
    """A copy of ``input`` to which `Tensor.scatter_add_` has added.

    >>> import kael
    >>> kael.scatter_add(kael.tensor([1, 2]), 0, kael.tensor([0, 0]), kael.tensor([10, 100]))
    tensor([111,   2])
    """
    op = "scatter_add"
    check_same_out(op, input, out)
    return delivered(op, _scatter_reduce(op, copied(op, input), dim, index, src, "sum", True), out)


@public(function=False)
def scatter_reduce_(self, dim, index, src, reduce, *, include_self=True):
    """Reduces the elements of ``src`` where `Tensor.scatter_` would write them: sum, prod, mean, amax or amin.

    What is there counts too, unless ``include_self`` is false. Raises DtypeError for the mean of bool.
    """
    return _scatter_reduce("scatter_reduce_", self, dim, index, src, reduce, include_self)


@public()
def scatter_reduce(input, dim, index, src, reduce, *, include_self=True, out=None):
    """A copy of ``input`` in which `Tensor.scatter_reduce_` has reduced.

    >>> import kael
    >>> kael.scatter_reduce(kael.tensor([1, 2]), 0, kael.tensor([0, 0]), kael.tensor([3, 5]), "amax")
    tensor([5, 2])
    """
    op = "scatter_reduce"
    check_same_out(op, input, out)
    return delivered(op, _scatter_reduce(op, copied(op, input), dim, index, src, reduce, include_self), out)
