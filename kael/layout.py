"""Shapes and strides: how a tensor lies in memory. Integers in, integers out; no buffer is touched."""

from kael import errors
from kael.dtype import FROM_NUMPY
from kael.remembering import remember

MAX_DIMS = 64


class Layout:
    """Dtype, shape and byte strides of a buffer, made once for each combination and shared.

    Caches use a layout's identity as their key: two that are the same object are equal. Strides count bytes.
    """

    __slots__ = (
        "contiguous",
        "dtype",
        "ndim",
        "new",
        "numel",
        "overlapping",
        "shape",
        "size",
        "steps",
        "strides",
        "writable",
    )

    def __init__(self, dtype, shape, strides, writable):
        self.dtype = dtype
        self.shape = shape
        self.strides = strides
        self.writable = writable
        self.ndim = len(shape)
        self.size = self.steps = None  # the shape and the strides as programs see them, once they have been asked for
        numel = 1
        for size in shape:
            numel *= size
        self.numel = numel
        self.contiguous = numel < 2 or is_contiguous(shape, strides, dtype.itemsize)
        # What numpy.empty takes for such a buffer, None where its dimensions are in another order than it can make.
        self.new = (shape, dtype.numpy) if self.contiguous else None
        if self.new is None and strides[::-1] == contiguous_strides(shape[::-1], dtype.itemsize):
            self.new = (shape, dtype.numpy, "F")
        # More than one index leads to the same element: what an expanded dimension does.
        self.overlapping = numel > 1 and any(n > 1 and s == 0 for n, s in zip(shape, strides, strict=True))

    def __repr__(self):
        return f"Layout({self.dtype.name}, {self.shape}, strides {self.strides} bytes)"


_layouts = {}
LIMIT = 1 << 16


def layout(dtype, shape, strides, writable=True):
    """The layout of a ``dtype`` buffer with this shape and these byte strides."""
    key = (dtype, shape, strides, writable)
    found = _layouts.get(key)
    if found is None:
        if len(_layouts) >= LIMIT:
            _layouts.clear()  # a layout met again after this is a new object: caches miss once, nothing else
        found = _layouts.setdefault(key, Layout(dtype, shape, strides, writable))
    return found


def layout_of(array):
    """The layout of a NumPy array of one of the four dtypes."""
    return layout(FROM_NUMPY[array.dtype], array.shape, array.strides, array.flags.writeable)


_dense = {}


def dense(dtype, shape):
    """The row-major layout of a new buffer."""
    found = _dense.get((dtype, shape))
    if found is None:
        made = layout(dtype, shape, contiguous_strides(shape, dtype.itemsize))
        found = remember(_dense, (dtype, shape), made, LIMIT)
    return found


def contiguous_strides(shape, itemsize):
    """Byte strides of row-major memory.

    >>> from kael.layout import contiguous_strides
    >>> contiguous_strides((2, 3), 4)
    (12, 4)
    """
    strides = []
    step = itemsize
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def is_contiguous(shape, strides, itemsize):
    """Whether elements lie in row-major order without gaps; sizes of one may have any stride."""
    if 0 in shape:
        return True
    step = itemsize
    for size, stride in zip(reversed(shape), reversed(strides), strict=True):
        if size != 1:
            if stride != step:
                return False
            step *= size
    return True


def is_dense(shape, strides, itemsize):
    """Whether the elements fill one block of memory without gaps or repeats, in any order of dimensions."""
    if 0 in shape:
        return True
    step = itemsize
    for stride, size in sorted((stride, size) for size, stride in zip(shape, strides, strict=True) if size != 1):
        if stride != step:
            return False
        step *= size
    return True


def broadcast_shapes(op, shapes):
    """The common shape of operands; ShapeError where a pair of sizes is neither equal nor has a 1.

    >>> from kael.layout import broadcast_shapes
    >>> broadcast_shapes("add", [(2, 1), (3,)])
    (2, 3)
    """
    first = shapes[0]
    if all(shape == first for shape in shapes):
        return first
    result = [1] * max(len(shape) for shape in shapes)
    for shape in shapes:
        offset = len(result) - len(shape)
        for k, size in enumerate(shape):
            if size != 1 and result[offset + k] != size:
                if result[offset + k] != 1:
                    raise errors.cannot_broadcast(op, shapes)
                result[offset + k] = size
    return tuple(result)


def broadcast_strides(shape, strides, target):
    """Byte strides that read a buffer of ``shape`` as ``target``: zero along every repeated dimension."""
    missing = len(target) - len(shape)
    return (0,) * missing + tuple(
        0 if size == 1 and wanted != 1 else stride
        for size, stride, wanted in zip(shape, strides, target[missing:], strict=True)
    )


def dimension_order(shape, strides):
    """Dimensions from the fastest-moving to the slowest, as torch's iterator orders them.

    ``strides`` has one tuple per operand. The first operand that tells two dimensions apart decides; dimensions along
    which an operand stands still tell nothing, and ties keep row-major order.
    """
    order = list(range(len(shape) - 1, -1, -1))

    def slower(a, b):
        """Positive when dimension a must come after b, negative when before, zero when nothing tells."""
        for operand in strides:
            x, y = operand[a], operand[b]
            if x == 0 or y == 0:
                continue
            if abs(x) != abs(y):
                return abs(x) - abs(y)
            if shape[a] > shape[b]:
                return 1
        return 0

    for i in range(1, len(order)):
        moving = i
        for k in range(i - 1, -1, -1):
            comparison = slower(order[k], order[moving])
            if comparison > 0:
                order[k], order[moving] = order[moving], order[k]
                moving = k
            elif comparison < 0:
                break
    return order


def output_strides(shape, strides, contiguous, itemsize):
    """Byte strides of a new result: dense, its dimensions in the order of the operands' (torch's rule)."""
    if contiguous or len(shape) < 2:
        return contiguous_strides(shape, itemsize)
    result = [0] * len(shape)
    step = itemsize
    for dim in dimension_order(shape, strides):
        result[dim] = step
        step *= max(shape[dim], 1)
    return tuple(result)


def coalesce(shape, strides, order):
    """Fewest loops: ``(sizes, strides per operand)``, innermost first, adjacent dimensions joined where possible."""
    sizes, steps = [], [[] for _ in strides]
    for dim in order:
        size = shape[dim]
        if size == 1:
            continue
        if sizes and all(step[-1] * sizes[-1] == operand[dim] for step, operand in zip(steps, strides, strict=True)):
            sizes[-1] *= size
            continue
        sizes.append(size)
        for step, operand in zip(steps, strides, strict=True):
            step.append(operand[dim])
    return sizes, steps


def wrap_dim(op, dim, ndim):
    """``dim`` counted from the front; DimensionError when out of range. A 0-d tensor takes 0 and -1."""
    if type(dim) is not int:
        if not hasattr(dim, "__index__") or isinstance(dim, bool):
            raise TypeError(f"{op}(): argument 'dim' must be int, not {type(dim).__name__}")
        dim = dim.__index__()
    bound = ndim or 1
    if not -bound <= dim < bound:
        raise errors.dim_out_of_range(op, dim, ndim)
    return dim + bound if dim < 0 else dim


def wrap_dims(op, dims, ndim):
    """A sorted tuple of the dimensions named by ``dims``: one int, a sequence, or None for all of them."""
    if dims is None:
        return tuple(range(ndim))
    if not isinstance(dims, (tuple, list)):
        return (wrap_dim(op, dims, ndim),)
    wrapped = [wrap_dim(op, dim, ndim) for dim in dims]
    for dim in wrapped:
        if wrapped.count(dim) > 1:
            raise errors.dim_repeated(op, dim)
    return tuple(sorted(wrapped))
