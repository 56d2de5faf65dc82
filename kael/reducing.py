"""Plans of reductions and scans: from a layout and dimensions to the units of work. Pure functions of integers.

How elements are grouped, and so how rounding errors fall, depends on the layout alone and never on threads.
"""

import struct
from math import prod

from kael import dispatch, layout
from kael.dtype import FROM_LETTER
from kael.iterator import Step, cast_step

# Lanes of one output or a few; lanes of many outputs that have one each.
LANES, WIDE = 64, 1024
# Rows of fewer elements are not worth lanes of their own.
SHORT = 128
# Elements of a unit, where the shape leaves a choice; of a part of a divided reduction; and from where on to divide.
UNIT, PART, LARGE = 1 << 14, 1 << 16, 1 << 19
# A divided reduction has few outputs: their states are kept once per part.
FEW = 1 << 12


class Reduction:
    """What one reduction of one layout has to do: ``cast`` the input or not, find the ``pivot`` or not, ``step``, then
    ``join`` parts or not.

    ``results`` are the layouts of the outputs, ``states`` the size of the buffer for parts. ``direct`` marks the short
    way: nothing but one small step into one result.
    """

    __slots__ = ("cast", "direct", "join", "pivot", "results", "states", "step", "store")

    def __init__(self, cast, pivot, step, join, states, results, store):
        self.cast = cast
        self.pivot = pivot
        self.step = step
        self.join = join
        self.states = states
        self.results = results
        self.store = store
        more = (cast, pivot, join, store)
        self.direct = more == (None,) * 4 and not step.parallel and len(results) == 1


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
    step, join, states = _steps(kernel, fold, source, dims, [result.dtype.itemsize for result in results], parameter)
    if store is results[0].dtype:
        store = None
    if store is not None:
        store = layout.dense(store, shape)
        store = cast_step(results[0].dtype, store.dtype, shape, store.strides, results[0].strides), store
    pivot = None
    if fold.pivot == "mean":
        pivot = plan("mean", source, dtype, dims, keepdim)
    return Reduction(cast, pivot, step, join, states, results, store)


def _steps(kernel, fold, source, dims, itemsizes, parameter):
    """``(step, step that joins parts or None, bytes of the states of parts)``."""
    kept = _kept(source, dims, itemsizes)
    reduced = _reduced(source, dims, fold.indexed)
    rows, (row_step,) = reduced[0]
    width, (input_step, *output_steps) = kept[0]
    letter, itemsize = source.dtype.letter, source.dtype.itemsize
    together, groups, chunk, lane_step = _lanes(rows, row_step, width, input_step, itemsize)
    loop, (take, merge, finish) = dispatch.reduction(kernel, letter)
    outer_rows, outer_kept = (prod(size for size, _ in loops[1:]) for loops in (reduced, kept))
    outputs = width * outer_kept
    chunks = -(-width // chunk)
    units = chunks * outer_kept
    block, blocks = rows, 1
    if source.numel >= LARGE and units < 8 and outputs <= FEW:
        block, blocks = _parts(rows, outer_rows, source.numel)
    sizes = [FROM_LETTER[state].itemsize for state in fold.states]
    places = [number for size, steps in kept[1:] for number in (size, steps[0], steps[1], steps[-1])]
    numbers = {
        "chunk": chunk,
        "chunks": chunks,
        "width": width,
        "input_step": input_step,
        "step0": output_steps[0],
        "step1": output_steps[-1],
        "blocks": blocks,
        "kept": len(kept) - 1,
        "gather": 0 if lane_step == itemsize else dispatch.gathering(letter),
        "take": take,
        "merge": merge,
        "finish": finish,
        "together": together,
        "groups": groups,
        "lane_step": lane_step,
        "rows": rows,
        "row_step": row_step,
        "block": block,
        "outer_rows": outer_rows,
        "reduced": len(reduced) - 1,
        "outputs": outputs,
        "size0": sizes[0],
        "size1": sizes[-1],
        "indexed": fold.indexed,
        "itemsize": itemsize,
        "pivot": ("", "first", "mean").index(fold.pivot),
        "count": rows * outer_rows,
        "parameter": struct.unpack("q", struct.pack("d", parameter))[0],
    }
    table = dispatch.table("FOLD_FIELDS", numbers, places + [n for size, steps in reduced[1:] for n in (size, *steps)])
    step = Step(loop, table, units * blocks if outputs else 0, source.numel >= LARGE and units * blocks > 1)
    if blocks == 1:
        return step, None, 0
    table = dispatch.table("JOIN_FIELDS", numbers, places)
    return step, Step(dispatch.joining(), table, 1, False), blocks * outputs * 16


def _kept(source, dims, itemsizes):
    """The kept dimensions as ``(size, (step in the input, steps in the outputs))``, fewest and fastest first."""
    kept = [dim for dim in range(source.ndim) if dim not in dims]
    shape = tuple(source.shape[dim] for dim in kept)
    strides = [tuple(source.strides[dim] for dim in kept)]
    strides += [layout.contiguous_strides(shape, itemsize) for itemsize in itemsizes]
    return _loops(shape, strides, layout.dimension_order(shape, strides[:1]), (0,) * len(strides))


def _reduced(source, dims, ordered):
    """The reduced dimensions as ``(size, (step,))``; in their own order where positions count."""
    shape = tuple(source.shape[dim] for dim in dims)
    strides = [tuple(source.strides[dim] for dim in dims)]
    order = range(len(dims) - 1, -1, -1) if ordered else layout.dimension_order(shape, strides)
    return _loops(shape, strides, order, (0,))


def _loops(shape, strides, order, still):
    if 0 in shape:
        return [(0, still)]
    sizes, steps = layout.coalesce(shape, strides, order)
    return list(zip(sizes, zip(*steps, strict=True), strict=True)) or [(1, still)]


def _lanes(rows, row_step, width, input_step, itemsize):
    """``(outputs whose lanes are filled at once, groups, outputs of a unit, bytes from lane to lane)``."""
    dense = input_step == itemsize and row_step == width * itemsize
    near = abs(row_step) < abs(input_step)
    if width == 1 or (near and rows >= SHORT) or (width < 8 and rows >= SHORT and not dense):
        # Each output by itself, its elements dealt out to lanes.
        groups = rows if rows <= 16 else max(32, min(LANES, rows // 4 // 32 * 32))
        return 1, max(groups, 1), max(1, min(width, UNIT // max(rows, 1))), row_step
    if dense and width <= LANES // 4:
        # Few outputs side by side: whole rows are dealt out to lanes.
        return width, max(1, min(LANES // width, rows)), width, input_step
    chunk = max(32, min(WIDE, UNIT // 4 // max(rows, 1) // 32 * 32)) if near else WIDE
    return chunk, 1, chunk, input_step


def _parts(rows, outer_rows, numel):
    divided = outer_rows if outer_rows > 1 else rows
    block = max(1, divided * PART // numel)
    return block, -(-divided // block)


class Scan:
    """What one scan has to do: ``cast`` the input or not, then ``step`` into ``result``."""

    __slots__ = ("cast", "result", "step")

    def __init__(self, cast, step, result):
        self.cast = cast
        self.step = step
        self.result = result


def scan_plan(kernel, source, dtype, dim, out=None):
    """The plan of a scan of ``source`` along ``dim``, its elements taken as ``dtype``, into ``out`` or a new layout."""
    cast = None
    if source.dtype is not dtype:
        target = layout.dense(dtype, source.shape)
        cast = cast_step(source.dtype, dtype, source.shape, target.strides, source.strides), target
        source = target
    output = FROM_LETTER[dispatch.scan_output(kernel, dtype.letter)]
    result = layout.dense(output, source.shape) if out is None else out
    dims = (dim,) if source.ndim else ()
    kept = [k for k in range(source.ndim) if k not in dims]
    shape = tuple(source.shape[k] for k in kept)
    strides = [tuple(each.strides[k] for k in kept) for each in (source, result)]
    loops = _loops(shape, strides, layout.dimension_order(shape, strides), (0, 0))
    width, (input_step, output_step) = loops[0]
    rows, row_step, output_row_step = 1, 0, 0
    if source.ndim:
        rows, row_step, output_row_step = source.shape[dim], source.strides[dim], result.strides[dim]
    # Across rows that are far apart a few at a time, so that their cache lines stay.
    chunk = min(width, 8 if abs(row_step) < abs(input_step) else LANES) or 1
    chunks = -(-width // chunk)
    loop, (scan,) = dispatch.scan(kernel, source.dtype.letter)
    numbers = {
        "chunk": chunk,
        "chunks": chunks,
        "width": width,
        "input_step": input_step,
        "step0": output_step,
        "step1": output_step,
        "blocks": 1,
        "kept": len(loops) - 1,
        "scan": scan,
        "rows": rows,
        "row_step": row_step,
        "output_row_step": output_row_step,
    }
    places = [number for size, (first, second) in loops[1:] for number in (size, first, second, second)]
    units = chunks * prod(size for size, _ in loops[1:])
    table = dispatch.table("SCAN_FIELDS", numbers, places)
    step = Step(loop, table, units if source.numel else 0, source.numel >= LARGE and units > 1)
    return Scan(cast, step, result)
