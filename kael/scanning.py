"""Plans of what goes along one dimension and keeps it: scans and softmax. Pure functions of integers."""

import numpy as np

from kael import dispatch, layout
from kael.dtype import FROM_LETTER
from kael.iterator import cast_step, walk
from kael.reducing import LARGE, fewest_loops

# Elements side by side, and of one softmax, which goes over them three times.
WIDE, CACHED, FEWEST = 1024, 1 << 15, 16
# Elements side by side where those of the input are apart.
APART = 128
# A scan of fewer elements is not worth another pass.
FAR = 1 << 14
# A softmax of fewer elements is not worth a second thread.
COSTLY = 1 << 14


class Scan:
    """What one has to do: ``cast`` the input or not, then ``step``, told ``facts``, into ``target``, then ``store``
    that in the ``result``, or not where it is the result.

    ``direct`` marks the short way: one small step into a row-major result.
    """

    __slots__ = ("cast", "direct", "facts", "result", "step", "store", "target")

    def __init__(self, cast, step, facts, target, result=None, store=None):
        self.cast = cast
        self.step = step
        self.facts = facts
        self.target = target
        self.result = result or target
        self.store = store
        self.direct = cast is None and store is None and not step.parallel and target.new is not None


def scan_plan(kernel, source, dtype, dim, out=None):
    """The plan of a scan of ``source`` along ``dim``, its elements taken as ``dtype``, into ``out`` or a new layout."""
    cast = None
    if source.dtype is not dtype:
        cast, source = _dense(source, dtype)
    output = FROM_LETTER[dispatch.scan_output(kernel, dtype.letter)]
    result = layout.dense(output, source.shape) if out is None else out
    # Where the result lies across the input, and its rows are neighbours, a large scan goes into memory that lies like
    # the input first.
    strides = layout.output_strides(source.shape, [source.strides], source.contiguous, output.itemsize)
    target, store = result, None
    if source.numel >= FAR and result.strides != strides and result.strides[dim] == output.itemsize:
        target = layout.layout(output, source.shape, strides)
        store = cast_step(output, output, source.shape, result.strides, strides)
    return Scan(cast, *_step(dispatch.scan, kernel, source, target, dim, WIDE, LARGE), target, result, store)


def normal_plan(kernel, source, dtype, dim):
    """The plan of the softmax ``kernel`` of ``source`` along ``dim``, its elements taken as ``dtype``."""
    cast = None
    if source.dtype is not dtype or not source.contiguous:
        cast, source = _dense(source, dtype)
    target = layout.dense(dtype, source.shape)
    rows = source.shape[dim] if source.ndim else 1
    columns = max(FEWEST, min(WIDE, CACHED // max(rows, 1) // FEWEST * FEWEST))
    return Scan(cast, *_step(dispatch.normalising, kernel, source, target, dim, columns, COSTLY), target)


def _dense(source, dtype):
    """``((step, layout), layout)`` of the conversion into a new row-major buffer."""
    target = layout.dense(dtype, source.shape)
    return (cast_step(source.dtype, dtype, source.shape, target.strides, source.strides), target), target


def _step(find, kernel, source, target, dim, columns, large):
    """The step from ``source`` into ``target`` and the facts that its loop is told."""
    kept = [k for k in range(source.ndim) if k != dim]
    shape = tuple(source.shape[k] for k in kept)
    strides = [tuple(each.strides[k] for k in kept) for each in (target, source)]
    order = layout.dimension_order(shape, strides)
    loops = fewest_loops(shape, [*strides, (0,) * len(kept)], order, (0, 0, 0))
    rows, row_step, output_row_step = 1, 0, 0
    if source.ndim:
        rows, row_step, output_row_step = source.shape[dim], source.strides[dim], target.strides[dim]
    width, (output_step, input_step, _) = loops[0]
    way = "across" if output_step == target.dtype.itemsize and width > 1 else "along"
    if way == "along":
        columns = width
    elif input_step != source.dtype.itemsize:
        columns = min(columns, APART)
    facts = dispatch.facts("scan", {"rows": rows, "row_step": row_step, "output_row_step": output_row_step})
    loop = find(kernel, source.dtype.letter, way)
    step = walk(loop, loops, columns, source.numel, source.numel >= large)
    return step, np.array(facts, np.int64)
