"""Assignment through an index. Every check comes before the first store: a refused assignment changes nothing."""

from kael import advanced as index_arrays
from kael import basic, core, errors, indexing, layout, locating, storing, watching
from kael.dtype import DType
from kael.expansion import expanded
from kael.fill import SMALL, fill_number, plain_number, stored_number, tell_number, write_number
from kael.forms import WHERE
from kael.install import public
from kael.scalar import as_number
from kael.sharing import check_apart, check_writable, share
from kael.tensor import Tensor, as_tensor_operand, normal_bool, write
from kael.views import as_shape


def setitem(self, index, value):
    """``x[index] = value``: a number, or a tensor that broadcasts to ``x[index]``.

    Numbers take the dtype of this tensor or are refused (`Tensor.fill_`). A tensor is converted when the index is a
    view's, or one mask and the tensor has one element; else it must have this tensor's dtype.
    """
    if _stored(self, index, value):
        return
    if not isinstance(value, Tensor) and as_number(value) is None:
        raise errors.not_assignable(value, self._layout.dtype)
    items = indexing.parts(index)
    basic.check_alone(self, index)
    if type(index) is bool:
        if not index:
            _number_for(self, value)
            return
        items = [None]
    viewed, advanced = basic.view(self, items)
    if advanced:
        put("index_put_", viewed, advanced, value, drop_ones=True)
    elif isinstance(value, Tensor):
        write("copy_", viewed, expanded("copy_", without_leading_ones(value), viewed._layout.shape))
    else:
        check_writable("fill_", viewed)
        write_number("fill_", viewed, _number_for(self, value))


_NUMBERS = frozenset((bool, int, float))
_ONE_DIM = frozenset((int, slice))


def _stored(tensor, index, value):
    """Whether NumPy has done the assignment: one that it does as torch does, of a number or a tensor of the same dtype.

    NumPy checks all indices before it stores anything; what it refuses is refused once more, in this library's words.
    """
    known, array = tensor._layout, tensor._array
    if not known.writable or known.overlapping:
        return False
    kind = type(value)
    if kind is Tensor:
        given = value._layout
        # An element that takes a whole array, if only of one element, NumPy does not like.
        ndim = given.ndim
        if given.dtype is not known.dtype or known.dtype is DType.Bool or share(tensor, value):
            return False
        stored = value._array
    elif kind in _NUMBERS:
        if watching.active:
            return False
        ndim, stored = 0, plain_number("fill_", known.dtype, value)
    else:
        return False
    # About how many elements are written: of many, threads write more.
    kind, count, shape = type(index), known.numel, known.shape
    if kind is int:
        if not shape or (ndim and known.ndim < 2):
            return False
        count //= shape[0] or 1
    elif kind is slice:
        if not shape or not _forward(index):
            return False
        if count >= SMALL:
            count = count // shape[0] * len(range(*index.indices(shape[0])))
    elif kind is tuple:
        ints, straight, tensors = 0, True, False
        for dim, item in enumerate(index):
            kind = type(item)
            straight = straight and kind in _ONE_DIM and dim < known.ndim
            if kind is int:
                ints += 1
                if straight:
                    count //= shape[dim] or 1
            elif kind is Tensor:
                given = item._layout
                if given.dtype is not DType.I64 or given.ndim == 0 or share(tensor, item):
                    return False
                tensors = True
            elif not (item is None or item is Ellipsis or (kind is slice and _forward(item))):
                return False
        if ndim and ints >= known.ndim:
            return False
        if tensors:
            # An int is taken before the tensors are looked at, and NumPy would count it as one of them.
            if ints:
                return False
            index = tuple([item._array if type(item) is Tensor else item for item in index])
    elif kind is Tensor:
        given = index._layout
        if given.ndim == 0 or share(tensor, index):
            return False
        if given.dtype is DType.I64:
            index = index._array
        elif given.dtype is DType.Bool and given.shape == known.shape and not isinstance(value, Tensor):
            index = normal_bool(index)
        else:
            return False
    else:
        return False
    if count >= SMALL:
        return False
    try:
        array[index] = stored
    except (IndexError, ValueError):
        return False
    return True


def _forward(item):
    """Whether a slice has plain bounds and goes forward."""
    step = item.step
    return step is None or (type(step) is int and step > 0)


def _number_for(tensor, value):
    """A number as a buffer of the tensor's dtype; None for a tensor, whose value is not looked at yet."""
    return None if isinstance(value, Tensor) else stored_number("fill_", tensor._layout.dtype, value)


def without_leading_ones(value):
    """A view of ``value`` without its leading dimensions of size one."""
    shape = value._layout.shape
    skip = 0
    while skip < len(shape) and shape[skip] == 1:
        skip += 1
    return as_shape("copy_", value, shape[skip:]) if skip else value


def put(op, viewed, advanced, value, *, drop_ones=False, accumulate=False):
    """Write ``value`` where the index arrays and masks of ``advanced`` say."""
    check_writable(op, viewed)
    target = viewed._layout
    if not accumulate and (not isinstance(value, Tensor) or value._layout.numel == 1):
        mask = _only_mask(advanced)
        if mask is not None:
            _put_one(op, viewed, *mask, value)
            return
    key = None if watching.active or not isinstance(value, Tensor) else index_arrays.key_of(viewed, advanced)
    if key is not None:
        # All else that decides what is stored, and how.
        key = (*key, value._layout, drop_ones, accumulate)
        if _stored_again(key, viewed, advanced, value):
            return
    apart = [(dim, _apart(op, viewed, item) if isinstance(item, Tensor) else item) for dim, item in advanced]
    found, place = index_arrays.arrays(target, apart)
    index_arrays.check_ranges(target, found, place)
    copied = any(one is not other for (_, one), (_, other) in zip(advanced, apart, strict=True))
    if isinstance(value, Tensor):
        given = value._layout
        if given.dtype is not target.dtype:
            raise core.refused(op, (viewed, value), errors.index_put_dtype(target.dtype, given.dtype))
        if drop_ones:
            value = without_leading_ones(value)
        if not _broadcasts(value._layout.shape, place.shape):
            raise errors.value_shape(given.shape, place.shape)
        source = _apart(op, viewed, value)
        copied = copied or source is not value
        source = source._array
    else:
        source = stored_number(op, target.dtype, value)
    if not place.count:
        return
    if accumulate or place.count >= SMALL:
        _store_at(None if copied else key, viewed, found, place, source, accumulate)
    else:
        viewed._array[index_arrays.numpy_index(target.ndim, found)] = source


def _put_one(op, viewed, dim, mask, value):
    """Write one element where a mask, which stands for dimensions from ``dim`` on, holds."""
    target = viewed._layout
    index_arrays.check_mask(target.shape, dim, mask._layout.shape)
    number = fill_number(op, target.dtype, value.item() if isinstance(value, Tensor) else value)
    tell_number(op, target.dtype, value)
    if mask._layout.shape == target.shape and target.numel >= SMALL:
        keys = (mask._layout, layout.layout_of(number), target)
        core.run(WHERE, op, (mask._array, number, viewed._array), keys, (viewed._array, target))
        return
    # A mask may be the destination itself: each element of it is read before it is written.
    if not core.same_elements(viewed._array, mask._array):
        mask = _apart(op, viewed, mask)
    viewed._array[(slice(None),) * dim + (normal_bool(mask),)] = number


def _only_mask(advanced):
    """The mask of an index that has just that one."""
    if len(advanced) != 1:
        return None
    dim, item = advanced[0]
    return (dim, item) if isinstance(item, Tensor) and item._layout.dtype is DType.Bool else None


def _broadcasts(shape, target):
    missing = len(target) - len(shape)
    return missing >= 0 and all(size in (1, want) for size, want in zip(shape, target[missing:], strict=True))


def _apart(op, destination, operand):
    """``operand``; a copy where it might change while ``destination`` is written."""
    return operand.clone() if check_apart(op, destination, operand) else operand


def _stored_again(key, viewed, advanced, value):
    """Whether plans were known under ``key`` that have stored the elements of a tensor."""
    located, plan = locating.known(key), storing.plans.get(key)
    if located is None or plan is None or share(viewed, value) or any(share(viewed, item) for _, item in advanced):
        return False
    offsets = locating.offsets(located, key, [item._array for _, item in advanced])
    return offsets is not None and storing.put(plan, key, viewed._array, value._array, offsets)


def _store_at(key, viewed, found, place, source, accumulate):
    """Store the elements of ``source``, which broadcasts, where index arrays say, or add them."""
    known = viewed._layout
    offsets = index_arrays.located_places(key, known, found, place)
    given = layout.broadcast_strides(source.shape, source.strides, place.shape)
    strides = place.view_strides(known.strides), given, place.index_strides(offsets)
    way, located = "sum" if accumulate else "copy", layout.layout_of(offsets)
    plan = storing.make(way, known.dtype, place.shape, strides, located, 0, 1, check=False)
    if key:
        storing.keep(key, plan)
    storing.put(plan, key, viewed._array, source, offsets)


def delitem(self, index):
    """Refused: a tensor has a fixed shape."""
    raise errors.no_deletion()


Tensor.__setitem__ = setitem
Tensor.__delitem__ = delitem


@public()
def index_put_(input, indices, values, accumulate=False):
    """Writes ``values``, a tensor of the same dtype, at the positions that a tuple of index tensors names.

    With ``accumulate`` it is added, as often as a position is named. Raises DtypeError for another dtype, ShapeError
    when ``values`` does not broadcast to the indices, DimensionError for an index out of range.

    >>> import kael
    >>> kael.index_put_(kael.zeros(3), (kael.tensor([0, 2]),), kael.tensor(1.0))
    tensor([1., 0., 1.])
    """
    op = "index_put_"
    tensor = as_tensor_operand(op, "input", input)
    if not isinstance(indices, (tuple, list)):
        raise errors.no_such_argument(op, "indices", "tuple of Tensors", indices)
    for item in indices:
        if item is not None:
            as_tensor_operand(op, "indices", item)
    value = as_tensor_operand(op, "values", values)
    if not accumulate and len(indices) == 1 and tensor._layout.numel < SMALL and indices[0] is not None:
        # An assignment would drop leading dimensions of size one.
        fits = value.ndim < tensor.ndim + indices[0].ndim
        if fits and _stored(tensor, indices[0], value):
            return tensor
    # None stands here for a whole dimension.
    items = indexing.parts(tuple(slice(None) if item is None else item for item in indices))
    viewed, advanced = basic.view(tensor, items)
    if advanced:
        put(op, viewed, advanced, value, accumulate=accumulate)
    else:
        write(op, viewed, value if not accumulate else viewed + value)
    return tensor


@public()
def index_put(input, indices, values, accumulate=False):
    """A copy of ``input`` in which `index_put_` has written.

    >>> import kael
    >>> kael.index_put(kael.zeros(3), (kael.tensor([0, 0]),), kael.tensor(1.0), accumulate=True)
    tensor([2., 0., 0.])
    """
    return index_put_(as_tensor_operand("index_put", "input", input).clone(), indices, values, accumulate)
