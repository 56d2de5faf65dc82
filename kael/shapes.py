"""What shapes become: sizes to infer, strides of views, expanded sizes. Integers in, integers out."""

from math import prod

from kael import errors, layout
from kael.arguments import as_int


def ints(op, argument, values):
    """``values``, a tuple or list, as a tuple of ints."""
    if type(values) is tuple:
        for value in values:
            if type(value) is not int:
                break
        else:
            return values
    if not isinstance(values, (tuple, list)):
        raise TypeError(f"{op}(): argument '{argument}' must be tuple of ints, not {type(values).__name__}")
    return tuple(value if type(value) is int else as_int(op, argument, value, k) for k, value in enumerate(values))


def infer(op, sizes, numel):
    """``sizes`` with its one -1 replaced by what makes ``numel`` elements; ShapeError where that cannot be."""
    if -1 not in sizes and min(sizes, default=0) >= 0:
        if prod(sizes) != numel:
            raise errors.invalid_shape(op, sizes, numel)
        return sizes
    for index, size in enumerate(sizes):
        if size < -1:
            raise errors.negative_shape(op, size, index, sizes)
    if sizes.count(-1) > 1:
        raise errors.two_inferred(op, sizes)
    known = prod(size for size in sizes if size != -1)
    if known == 0:
        if numel == 0:
            raise errors.ambiguous_shape(op, sizes)
        raise errors.invalid_shape(op, sizes, numel)
    if numel % known:
        raise errors.invalid_shape(op, sizes, numel)
    return tuple(numel // known if size == -1 else size for size in sizes)


def check_ndim(op, ndim):
    """Refuse a 65th dimension."""
    if ndim > layout.MAX_DIMS:
        raise errors.too_many_dims(op, ndim)


def view_strides(shape, strides, target, itemsize):
    """Byte strides that show memory of ``shape`` and ``strides`` as ``target``, or None where no strides can.

    Dimensions that follow on each other in memory form a block; each block must be made of whole target dimensions.
    """
    if 0 in shape:
        return strides if shape == target else layout.contiguous_strides(target, itemsize)
    result = [itemsize] * len(target)
    wanted = len(target)
    dim = len(shape)
    while dim:
        dim -= 1
        step, size = strides[dim], shape[dim]
        while dim and (shape[dim - 1] == 1 or strides[dim - 1] == size * step):
            dim -= 1
            size *= shape[dim]
        filled = 1
        while wanted and (filled < size or target[wanted - 1] == 1):
            wanted -= 1
            result[wanted] = filled * step
            filled *= target[wanted]
        if filled != size:
            return None
    return tuple(result)


def expanded(op, shape, strides, sizes):
    """``(sizes, byte strides)`` of an expanded view; -1 keeps a size. Only a size of one may change."""
    missing = len(sizes) - len(shape)
    if missing < 0:
        raise errors.too_few_sizes(op, sizes, shape)
    result, steps = list(sizes), [0] * len(sizes)
    for k in reversed(range(len(sizes))):
        if k < missing:
            if sizes[k] == -1:
                raise errors.no_size_to_keep(op, k)
            if sizes[k] < 0:
                raise errors.invalid_expansion(op, sizes, shape, k)
            if sizes[k] == 1 and shape:
                steps[k] = result[k + 1] * steps[k + 1]
            continue
        size = shape[k - missing]
        result[k] = size if sizes[k] == -1 else sizes[k]
        if result[k] == size:
            steps[k] = strides[k - missing]
        elif size != 1 or result[k] < 0:
            raise errors.invalid_expansion(op, sizes, shape, k)
    return tuple(result), tuple(steps)


def permuted(shape, strides, order):
    """Shape and strides with the dimensions in another order."""
    return tuple([shape[d] for d in order]), tuple([strides[d] for d in order])


def moved(op, source, destination, ndim):
    """The order of dimensions that puts each of ``source`` where ``destination`` says; the others keep their order."""
    for name, dims in (("source", source), ("destination", destination)):
        if len(set(dims)) != len(dims):
            raise errors.repeated_dims(op, name, dims)
    order = [None] * ndim
    for origin, place in zip(source, destination, strict=True):
        order[place] = origin
    rest = iter([d for d in range(ndim) if d not in source])
    return [next(rest) if d is None else d for d in order]
