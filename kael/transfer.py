"""Moving elements between buffers: copies, conversions to another dtype, and checked writes."""

from kael import core, errors, iterator, layout
from kael.remembering import remember

_copies, _alike = {}, {}


def copy_step(target, source):
    """The loop that writes a ``source`` layout, broadcast and converted, into a ``target`` layout."""
    key = (target, source)
    step = _copies.get(key)
    if step is None:
        strides = layout.broadcast_strides(source.shape, source.strides, target.shape)
        step = iterator.cast_step(source.dtype, target.dtype, target.shape, target.strides, strides)
        remember(_copies, key, step)
    return step


def like(source, dtype):
    """The dense layout of a new ``dtype`` tensor like ``source``: with its strides, or its order of dimensions."""
    target = _alike.get((source, dtype))
    return remember(_alike, (source, dtype), _like(source, dtype)) if target is None else target


def _like(source, dtype):
    if source.contiguous:
        return layout.dense(dtype, source.shape)
    itemsize = source.dtype.itemsize
    if layout.is_dense(source.shape, source.strides, itemsize):
        strides = source.strides
        if dtype.itemsize != itemsize:
            strides = tuple(stride // itemsize * dtype.itemsize for stride in strides)
    else:
        strides = layout.output_strides(source.shape, [source.strides], False, dtype.itemsize)
    return layout.layout(dtype, source.shape, strides)


def copied(array, source, target):
    """A new buffer of layout ``target`` with the elements of ``array``, broadcast and converted."""
    if source is target and target.contiguous and target.numel < core.SMALL:
        return array.copy()
    result = core.new(target)
    core.run_step(copy_step(target, source), result, (array,))
    return result


def write(op, array, target, values, source):
    """Writes the buffer ``values`` of layout ``source``, broadcast and converted, into ``array`` of layout ``target``.

    Raises, before anything is written, ReadOnlyError, ShapeError where the shape does not broadcast to the
    destination's, and OverlapError where the destination repeats elements or the two share some.
    """
    step = _copies.get((target, source))
    small = step is not None and not step.parallel and target.writable and not target.overlapping
    if small and step.loop(array, values, step.table) is None:
        return
    if not target.writable:
        raise errors.read_only(op)
    if target.shape != source.shape and layout.broadcast_shapes(op, [target.shape, source.shape]) != target.shape:
        raise errors.output_shape(op, target.shape, source.shape)
    if target.overlapping:
        raise errors.self_overlap(op)
    if core.overlaps(op, array, values):
        dense = like(source, source.dtype)
        values, source = copied(values, source, dense), dense
    core.run_step(copy_step(target, source), array, (values,))
