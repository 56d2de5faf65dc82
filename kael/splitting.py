"""Splitting a tensor into views along a dimension."""

from kael import errors, shapes
from kael.arguments import as_int
from kael.dtype import DType
from kael.install import public
from kael.layout import wrap_dim
from kael.slices import slice_layout, sliced
from kael.tensor import Tensor, as_tensor_operand, wrap


def _along(op, input, dim):
    tensor = as_tensor_operand(op, "input", input)
    if not tensor._layout.ndim:
        raise errors.needs_dims(op, 1, 0)
    dim = wrap_dim(op, dim, tensor._layout.ndim)
    return tensor, dim, tensor._layout.shape[dim]


def _pieces(tensor, dim, ends):
    """The views between consecutive ``ends``."""
    source, array = tensor._layout, tensor._array
    before = (slice(None),) * dim
    pieces, size, target = [], None, None
    start = ends[0]
    for stop in ends[1:]:
        if stop - start != size:
            size = stop - start
            target = slice_layout(source, dim, size)
        pieces.append(wrap(array[(*before, slice(start, stop))] if dim else array[start:stop], target))
        start = stop
    return tuple(pieces)


def _by_size(op, input, size, dim):
    tensor, dim, length = _along(op, input, dim)
    if size < 0:
        raise errors.split_size(op, "split_size be non-negative", size)
    if size == 0 and length:
        raise errors.split_size(op, f"split_size above 0 for a dimension of size {length}", size)
    return _pieces(tensor, dim, [*range(0, max(length, 1), size or 1), length])


@public()
def split_with_sizes(input, split_sizes, dim=0):
    """Views of these sizes along ``dim``, which must add up to its size.

    >>> import kael
    >>> kael.split_with_sizes(kael.tensor([1, 2, 3]), [1, 2])
    (tensor([1]), tensor([2, 3]))
    """
    op = "split_with_sizes"
    tensor, dim, length = _along(op, input, dim)
    sizes = shapes.ints(op, "split_sizes", split_sizes)
    if min(sizes, default=0) < 0:
        raise errors.split_size(op, "split_sizes to have only non-negative entries", list(sizes))
    if sum(sizes) != length:
        raise errors.split_sizes_sum(op, length, dim, sizes)
    ends = [0]
    for size in sizes:
        ends.append(ends[-1] + size)
    return _pieces(tensor, dim, ends)


@public(method=False)
def split(tensor, split_size_or_sections, dim=0):
    """Views of ``split_size`` indices each along ``dim``, the last one perhaps smaller; or of the sizes in a list.

    >>> import kael
    >>> kael.split(kael.tensor([1, 2, 3]), 2)
    (tensor([1, 2]), tensor([3]))
    """
    if isinstance(split_size_or_sections, (tuple, list)):
        return split_with_sizes(tensor, split_size_or_sections, dim)
    return _by_size("split", tensor, as_int("split", "split_size", split_size_or_sections), dim)


def _split_method(self, split_size, dim=0):
    return split(self, split_size, dim)


_split_method.__name__ = _split_method.__qualname__ = "split"
_split_method.__doc__ = split.__doc__
Tensor.split = _split_method


@public()
def chunk(input, chunks, dim=0):
    """At most ``chunks`` views along ``dim``, all of one size but perhaps the last.

    >>> import kael
    >>> kael.chunk(kael.tensor([1, 2, 3]), 2)
    (tensor([1, 2]), tensor([3]))
    """
    tensor, at, length = _along("chunk", input, dim)
    count = as_int("chunk", "chunks", chunks)
    if count < 1:
        raise errors.split_size("chunk", "`chunks` to be greater than 0", count)
    if not length:
        return _pieces(tensor, at, [0] * (count + 1))
    return _pieces(tensor, at, [*range(0, length, -(-length // count)), length])


@public()
def tensor_split(input, indices_or_sections=None, dim=0, **options):
    """Views along ``dim``: so many ``sections``, as equal as can be, or the pieces around ``indices``.

    ``indices`` and ``sections`` also go by keyword; either may be an int64 tensor.

    >>> import kael
    >>> kael.tensor_split(kael.tensor([1, 2, 3]), 2)
    (tensor([1, 2]), tensor([3]))
    >>> kael.tensor_split(kael.tensor([1, 2, 3]), (1,))
    (tensor([1]), tensor([2, 3]))
    """
    op = "tensor_split"
    wanted = _wanted(op, indices_or_sections, options, ("indices", "sections", "tensor_indices_or_sections"))
    if isinstance(wanted, Tensor):
        if wanted.dtype is not DType.I64:
            raise errors.index_must_be_int64(op, wanted.dtype)
        if wanted.ndim > 1:
            raise errors.more_than_one_dim(op, wanted.ndim)
        wanted = wanted.tolist()
    tensor, dim, length = _along(op, input, dim)
    if not isinstance(wanted, (tuple, list)):
        return _sections(op, tensor, dim, length, as_int(op, "sections", wanted))
    pieces, start = [], 0
    for end in (*shapes.ints(op, "indices", wanted), length):
        low, high, _ = slice(start, end).indices(length)
        pieces.append(sliced(tensor, dim, low, max(low, high)))
        start = end
    return tuple(pieces)


def _wanted(op, given, options, names):
    """The one argument that ``given`` or a keyword names."""
    for name in names:
        if name in options and given is None:
            given = options.pop(name)
    if options or given is None:
        raise TypeError(f"{op}() takes one of {', '.join(names)}")
    return given


def _sections(op, tensor, dim, length, count):
    if count < 1:
        raise errors.split_size(op, "number of sections to be larger than 0", count)
    size, larger = divmod(length, count)
    return _pieces(tensor, dim, [k * size + min(k, larger) for k in range(count + 1)])


def _even(op, input, given, options, least, dim):
    """`tensor_split` along ``dim``, whose size must be divisible where a number of sections is given."""
    wanted = _wanted(op, given, options, ("indices", "sections"))
    tensor = as_tensor_operand(op, "input", input)
    if tensor._layout.ndim < least:
        raise errors.needs_dims(op, least, tensor._layout.ndim)
    if not isinstance(wanted, (tuple, list)):
        count, size = as_int(op, "sections", wanted), tensor._layout.shape[dim]
        if count < 1 or size % count:
            raise errors.not_divisible(op, dim, size, count)
    return tensor_split(tensor, wanted, dim)


@public()
def hsplit(input, indices_or_sections=None, **options):
    """`tensor_split` along the second dimension, of a vector along its only one; sections must be equal.

    >>> import kael
    >>> kael.hsplit(kael.tensor([1, 2, 3, 4]), 2)
    (tensor([1, 2]), tensor([3, 4]))
    """
    tensor = as_tensor_operand("hsplit", "input", input)
    return _even("hsplit", tensor, indices_or_sections, options, 1, 0 if tensor._layout.ndim < 2 else 1)


@public()
def vsplit(input, indices_or_sections=None, **options):
    """`tensor_split` along the first dimension of at least two; sections must be equal.

    >>> import kael
    >>> kael.vsplit(kael.tensor([[1, 2], [3, 4]]), 2)
    (tensor([[1, 2]]), tensor([[3, 4]]))
    """
    return _even("vsplit", input, indices_or_sections, options, 2, 0)


@public()
def dsplit(input, indices_or_sections=None, **options):
    """`tensor_split` along the third dimension; sections must be equal.

    >>> import kael
    >>> kael.dsplit(kael.tensor([[[1, 2]]]), 2)
    (tensor([[[1]]]), tensor([[[2]]]))
    """
    return _even("dsplit", input, indices_or_sections, options, 3, 2)
