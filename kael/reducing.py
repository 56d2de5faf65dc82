"""Plans of reductions: from a layout and dimensions to a walk over outputs. Pure functions of integers.

How elements are grouped, and so how rounding errors fall, depends on the layout alone and never on threads.
"""

import struct
from math import prod

import numpy as np

from kael import dispatch, layout
from kael.dtype import FROM_LETTER
from kael.iterator import cast_step, walk

# States side by side: of many outputs, and of few with several each.
WIDE, LANES = 1024, 64
# Rows of fewer elements are not worth vectors of their own; bytes of them that are gone over together.
SHORT, NEAREST = 48, 1 << 14
# Elements of a part of a divided reduction; from where on to divide, and to use several threads.
PART, LARGE = 1 << 15, 1 << 17
# At most so many parts of one dimension.
PARTS = 64
# A divided reduction has few outputs: their states are kept once per part.
FEW = 1 << 12


class Reduction:
    """What one reduction of one layout has to do: ``cast`` the input or not, find the ``pivot`` or not, ``step``, then
    ``join`` parts or not, ``store`` the result in another dtype or not.

    ``results`` are the layouts of the outputs, ``facts`` what the loop is told, ``states`` the bytes of the states of
    parts and where the second ones begin, ``joined`` the facts of the join. ``direct`` marks the short way: nothing but
    one small step into results of this ``shape``, the first of this NumPy ``kind``.
    """

    __slots__ = (
        *("cast", "direct", "facts", "join", "joined", "kind", "pivot", "results", "shape", "states", "step", "store"),
    )

    def __init__(self, cast, pivot, results, store):
        self.cast = cast
        self.pivot = pivot
        self.results = results
        self.shape = results[0].shape
        self.kind = results[0].dtype.numpy
        self.store = store
        self.join = self.joined = self.states = None

    def ready(self):
        self.direct = (self.cast, self.pivot, self.join, self.store) == (None,) * 4 and not self.step.parallel
        return self


def result_dtype(kernel, dtype):
    """The dtype of the first result of reducing elements of ``dtype``."""
    return FROM_LETTER[dispatch.fold(kernel, dtype.letter).outputs[0]]


def plan(kernel, source, dtype, dims, keepdim, parameter=0.0, store=None):
    """The plan that reduces ``source``, a layout, over ``dims``, its elements taken as ``dtype``.

    ``store`` is the dtype that a result is converted to, where it is not the one that the kernel gives.
    """
    cast = None
    if source.dtype is not dtype:
        strides = layout.output_strides(source.shape, [source.strides], source.contiguous, dtype.itemsize)
        target = layout.layout(dtype, source.shape, strides)
        cast = cast_step(source.dtype, dtype, source.shape, strides, source.strides), target
        source = target
    fold = dispatch.fold(kernel, dtype.letter)
    shape = tuple(1 if dim in dims else size for dim, size in enumerate(source.shape) if keepdim or dim not in dims)
    results = [layout.dense(FROM_LETTER[letter], shape) for letter in fold.outputs]
    if store is results[0].dtype:
        store = None
    if store is not None:
        store = layout.dense(store, shape)
        store = cast_step(results[0].dtype, store.dtype, shape, store.strides, results[0].strides), store
    pivot = None
    if fold.pivot not in ("", "first"):
        pivot = plan(fold.pivot, source, dtype, dims, keepdim)
    made = Reduction(cast, pivot, results, store)
    _divide(made, kernel, fold, source, dims, parameter)
    return made.ready()


def _divide(made, kernel, fold, source, dims, parameter):
    """Fill in ``step`` and what parts need."""
    letter, itemsize = source.dtype.letter, source.dtype.itemsize
    kept = [dim for dim in range(source.ndim) if dim not in dims]
    shape, strides = (tuple(of[dim] for dim in kept) for of in (source.shape, source.strides))
    outputs, count = prod(shape), prod(source.shape[dim] for dim in dims)
    (rows, row_step), (lines, line_step), *outer = _reduced(source, dims, fold.indexed)
    loops = _kept(shape, strides, fold.outputs, fold.pivot, itemsize)
    width, (_, _, input_step, *_) = loops[0]
    groups, columns, way = _lanes(rows, row_step, width, input_step, itemsize)
    units = -(-width // columns) * (outputs // width if width else 0) if way == "across" else outputs
    positions, parts = rows * lines, []
    for size, step in outer:
        parts.append((size, step, positions))
        positions *= size
    divided, block = "lines" if lines > 1 else "rows", 0
    if source.numel >= LARGE and units < 8 and outputs <= FEW:
        size, step, each = (lines, line_step, rows) if lines > 1 else (rows, row_step, 1)
        block = max(1, size * PART // count, -(-size // PARTS))
        if lines == 1:
            block = -(-block // groups) * groups
        parts.insert(0, (-(-size // block), block * step, block * each))
    pieces = prod(size for size, _, _ in parts)
    raw = pieces > 1
    sizes = [FROM_LETTER[each].itemsize for each in (fold.states if raw else fold.outputs)]
    facts = {
        "rows": rows,
        "row_step": row_step,
        "lines": lines,
        "line_step": line_step,
        "groups": groups,
        "raw": raw,
        "position": 0,
        "line_positions": rows,
        "count": _bits(count),
        "parameter": _bits(parameter),
        "parts": pieces,
        "part_step0": outputs * sizes[0],
        "part_step1": outputs * sizes[-1],
    }
    if raw:
        loops = _kept(shape, strides, fold.states, fold.pivot, itemsize)
        records, words = [facts], len(dispatch.facts("reduction", facts))
        for number, (size, step, each) in enumerate(parts):
            before = len(records)
            steps = (before * outputs * sizes[0], before * outputs * sizes[-1], step, before * words * 8, 0)
            loops.append((size, steps))
            records = [
                {
                    **record,
                    "position": record["position"] + part * each,
                    **({divided: min(block, facts[divided] - part * block)} if block and not number else {}),
                }
                for part in range(size)
                for record in records
            ]
        made.facts = np.array([dispatch.facts("reduction", record) for record in records], np.int64)
        second = pieces * outputs * sizes[0] if len(sizes) > 1 else 0
        made.joined = np.array(dispatch.facts("reduction", {**facts, "line_step": second}), np.int64)
        made.states = pieces * outputs * sum(sizes), second
        steps = [FROM_LETTER[each].itemsize for each in fold.outputs]
        join = [(outputs, (steps[0], steps[-1], 0, 0, 0 if fold.pivot == "first" else itemsize))]
        made.join = walk(dispatch.reduction(kernel, letter, "join"), join, outputs, outputs, False)
    else:
        made.facts = np.array([dispatch.facts("reduction", facts)], np.int64)
    loop = dispatch.reduction(kernel, letter, way)
    axes = range(3 if groups == 1 else 2)
    made.step = walk(loop, loops, columns, max(source.numel, outputs), source.numel >= LARGE, axes=axes)


def _kept(shape, strides, letters, pivot, itemsize):
    """The loops over the outputs, innermost first: sizes and the strides of all operands."""
    steps = [FROM_LETTER[each].itemsize for each in letters]
    dense = [layout.contiguous_strides(shape, step) for step in (steps[0], steps[-1], itemsize)]
    operands = [dense[0], dense[1], strides, (0,) * len(shape), strides if pivot == "first" else dense[2]]
    return fewest_loops(
        shape, operands, layout.dimension_order(shape, [strides]), (steps[0], steps[-1], itemsize, 0, itemsize)
    )


def _bits(number):
    """A float64 as the int64 of the same bits."""
    return struct.unpack("q", struct.pack("d", number))[0]


def _reduced(source, dims, ordered):
    """The reduced dimensions as ``(size, step)``, two at least; in their own order where positions count."""
    shape = tuple(source.shape[dim] for dim in dims)
    strides = [tuple(source.strides[dim] for dim in dims)]
    order = range(len(dims) - 1, -1, -1) if ordered else layout.dimension_order(shape, strides)
    loops = [(size, step) for size, (step,) in fewest_loops(shape, strides, order, (source.dtype.itemsize,))]
    return [*loops, (1, 0)] if len(loops) == 1 else loops


def fewest_loops(shape, strides, order, still):
    """The fewest loops, innermost first, as ``(size, strides of the operands)``."""
    if 0 in shape:
        return [(0, still)]
    sizes, steps = layout.coalesce(shape, strides, order)
    return list(zip(sizes, zip(*steps, strict=True), strict=True)) or [(1, still)]


def _lanes(rows, row_step, width, input_step, itemsize):
    """``(groups, outputs at a time, way)``."""
    dense = input_step == itemsize and row_step == width * itemsize
    near = abs(row_step) < abs(input_step)
    if near and rows < SHORT and width >= SHORT:
        # Side by side nevertheless; few enough for their elements to stay in the nearest cache.
        return 1, max(16, min(WIDE, NEAREST // (rows * itemsize) // 16 * 16)) if rows else WIDE, "across"
    if width == 1 or near or (width < 8 and rows >= LANES and not dense):
        return 1, width, "along"
    if dense and width <= LANES // 4:
        return max(1, min(LANES // width, rows)), width, "across"
    return 1, WIDE, "across"
