"""Plans: from layouts to what has to run. Pure functions of shapes, strides and dtypes; nothing runs here."""

from math import prod

import numpy as np

from kael import dispatch, errors, layout
from kael.dtype import FROM_LETTER

# A loop of fewer elements than this is not worth a second thread, by what an element costs.
CHEAP, COSTLY = 1 << 19, 1 << 14


class Step:
    """One loop over operands of known layouts: which loop, its table, and how far to run it."""

    __slots__ = ("loop", "parallel", "stop", "table")

    def __init__(self, loop, table, stop, parallel):
        self.loop = loop
        self.table = table
        self.stop = stop
        self.parallel = parallel


def step(kernel, inputs, output, shape, strides, threshold=CHEAP):
    """The loop of ``kernel`` over operands of one shape; ``strides`` are their byte strides, the output's first.

    Raises RuntimeError when operands that the kernel wants in one dtype have several: casts come before.
    """
    check_one_dtype(kernel, inputs, output)
    itemsizes = [FROM_LETTER[letter].itemsize for letter in output + inputs]
    sizes, steps = layout.coalesce(shape, strides, layout.dimension_order(shape, strides))
    if not sizes:
        sizes, steps = [prod(shape)], [[itemsize] for itemsize in itemsizes]
    inner = [step[0] for step in steps]
    pattern = _pattern(inner, itemsizes)
    inner_size, middle_size = sizes[0], sizes[1] if len(sizes) > 1 else 1
    outer_sizes = sizes[2:]
    extents = (prod(outer_sizes), middle_size, inner_size)
    axis = _axis_to_split(extents)
    table = [axis, *extents, len(outer_sizes), *outer_sizes, *inner]
    table += [step[1] if len(step) > 1 else 0 for step in steps]
    for dim in range(2, len(sizes)):
        table += [step[dim] for step in steps]
    return Step(
        dispatch.loop(kernel, inputs, output, pattern),
        np.array(table, np.int64),
        extents[axis],
        prod(extents) >= threshold,
    )


def check_one_dtype(kernel, inputs, output):
    """Operands that share the computing dtype in the kernel's signature must share it here."""
    declared = "".join(dispatch.signature(kernel))
    if len({given for given, want in zip(inputs + output, declared, strict=True) if want == "T"}) > 1:
        raise errors.DtypeError(f"iterator inputs must share a dtype: {kernel} got {inputs} and {output}")


def _pattern(inner, itemsizes):
    if inner[0] != itemsizes[0]:
        return "v"
    letters = ""
    for stride, itemsize in zip(inner[1:], itemsizes[1:], strict=True):
        if stride not in (0, itemsize):
            return "v"
        letters += "c" if stride else "s"
    return letters


def _axis_to_split(extents):
    """The outermost axis long enough for several threads; the inner one where there is no other work."""
    outer, middle, _ = extents
    if outer * middle == 1:
        return 2
    for axis, extent in enumerate(extents):
        if extent >= 8:
            return axis
    return max(range(3), key=lambda axis: extents[axis])


class Cast:
    """Operand ``index`` is converted before the loop; repeated elements are converted once."""

    __slots__ = ("dtype", "index", "layout", "shape", "source", "step", "strides")

    def __init__(self, index, source, dtype):
        self.index = index
        shape = tuple(1 if stride == 0 else size for size, stride in zip(source.shape, source.strides, strict=True))
        strides = layout.output_strides(shape, [source.strides], False, dtype.itemsize)
        self.layout = layout.layout(dtype, shape, strides)
        self.source = shape
        self.step = cast_step(source.dtype, dtype, shape, strides, source.strides)


def cast_step(source, target, shape, target_strides, source_strides):
    """The loop that converts ``source`` elements to ``target`` elements."""
    return step("cast", source.letter, target.letter, shape, [target_strides, source_strides])


class Plan:
    """Everything one operation has to do on operands of given layouts.

    ``casts`` come first, then ``step`` writes ``result``: the destination itself, or a new buffer, which ``store``
    converts into the destination where that has another dtype. ``direct`` marks the short way: no casts, a new
    row-major result, one thread.
    """

    __slots__ = ("build", "casts", "direct", "result", "step", "store")

    def __init__(self, casts, build, step, result, store, direct):
        self.casts = casts
        self.build = build
        self.step = step
        self.result = result
        self.store = store
        self.direct = direct


def plan(op, kernel, keys, compute, result, out=None, threshold=CHEAP):
    """The plan of one elementwise operation.

    ``keys`` has one entry per input: a layout, or the type of a Python number. ``compute`` is the dtype the kernel runs
    in, ``result`` what it gives; ``out`` is the destination's layout, if there is one.

    Raises ShapeError where shapes do not broadcast, or not to the destination's.
    """
    declared, declared_output = dispatch.signature(kernel)
    wanted = [compute if letter == "T" else FROM_LETTER[letter] for letter in declared]
    produced = compute if declared_output == "T" else FROM_LETTER[declared_output]
    layouts = [key if isinstance(key, layout.Layout) else None for key in keys]
    shape = layout.broadcast_shapes(op, [each.shape for each in layouts if each is not None] or [()])
    if out is not None and out.shape != shape:
        if layout.broadcast_shapes(op, [out.shape, shape]) != out.shape:
            raise errors.output_shape(op, out.shape, shape)
        shape = out.shape
    casts, build, read = [], [], []
    for index, (each, dtype) in enumerate(zip(layouts, wanted, strict=True)):
        if each is None:
            build.append((index, dtype))
            each = layout.dense(dtype, ())
        elif each.dtype is not dtype:
            cast = Cast(index, each, dtype)
            casts.append(cast)
            each = cast.layout
        read.append(each)
    strides = [layout.broadcast_strides(each.shape, each.strides, shape) for each in read]
    inputs = "".join(dtype.letter for dtype in wanted)
    in_place = out is not None and out.dtype is produced
    if in_place:
        target = out
    else:
        contiguous = all(each.contiguous and each.shape == shape for each in layouts if each is not None)
        target = layout.layout(produced, shape, layout.output_strides(shape, strides, contiguous, produced.itemsize))
    main = step(kernel, inputs, produced.letter, shape, [target.strides, *strides], threshold)
    store = None
    if out is not None and not in_place:
        store = cast_step(produced, out.dtype, shape, out.strides, target.strides)
    direct = not casts and store is None and not main.parallel and (out is not None or target.contiguous)
    return Plan(tuple(casts), tuple(build), main, target, store, direct)
