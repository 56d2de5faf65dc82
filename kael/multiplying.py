"""Products of matrices: the plan, and running it. Small ones and those of integers by this library's loops, large
products of floats by NumPy's BLAS."""

from math import prod

import numpy as np

from kael import core, dispatch, layout, transfer
from kael.iterator import walk
from kael.tensor import wrap

# Multiplications up to which this library's loops are faster than BLAS, across and along rows; from which on several
# threads are; the same of one long sum, which reads two numbers for each; and those of one of its parts.
ACROSS, ALONG, LARGE = 1 << 19, 1 << 15, 1 << 20
LONG, PART = 1 << 17, 1 << 15


class Product:
    """What one product has to do: ``result`` is the layout of what comes out; where ``step`` is None BLAS does it.

    ``dense`` has the layout that the second matrix is copied to before, or None; ``turned`` says that the matrices
    change places, ``facts`` is what the loop is told. A long sum leaves ``parts``, a layout, and has a step for the
    ``rest``: that step, its facts and the element at which it begins. ``direct`` marks the short way: one small step.
    """

    __slots__ = ("dense", "direct", "facts", "parts", "rest", "result", "step", "turned")

    def __init__(self, result):
        self.result = result
        self.dense = self.facts = self.parts = self.rest = self.step = None
        self.direct = self.turned = False


def plan(first, second):
    """The plan for layouts of one dtype whose shapes fit."""
    height, count = (1, *first.shape)[-2:] if first.ndim < 2 else first.shape[-2:]
    columns = second.shape[-1] if second.ndim > 1 else 1
    batch = layout.broadcast_shapes("matmul", [first.shape[:-2], second.shape[:-2]])
    shape = (*batch, *((height,) if first.ndim > 1 else ()), *((columns,) if second.ndim > 1 else ()))
    made = Product(layout.dense(first.dtype, shape))
    if not made.result.numel:
        return made
    if first.ndim == second.ndim == 1 and count > PART:
        return _divided(made, first, second)
    size, letter = first.dtype.itemsize, first.dtype.letter
    output = _apart(made.result, batch, (height, columns), (first.ndim > 1, second.ndim > 1), size)
    left = _apart(first, batch, (height, count), (first.ndim > 1, True), size)
    right = _apart(second, batch, (count, columns), (True, second.ndim > 1), size)
    turned = columns == 1 and left[-1] != size and left[-2] == size
    if turned:
        height, columns = columns, height
        output, left, right = ((*each[:-2], each[-1], each[-2]) for each in (output, right, left))
    along = left[-1] == size and right[-2] == size
    work = prod(batch) * height * columns * count
    if letter != "i" and not (along and columns == 1) and work > (ALONG if along else ACROSS):
        return made
    made.turned = turned
    if not along and right[-1] != size:
        made.dense = layout.dense(second.dtype, second.shape)
        right = _apart(made.dense, batch, (count, columns), (True, True), size)
    loops = [(height, (output[-2], left[-2], 0, 0))]
    loops += [(batch[dim], (output[dim], left[dim], right[dim], 0)) for dim in reversed(range(len(batch)))]
    made.facts = np.array([count, columns, left[-1], *right[-2:], output[-1]], np.int64)
    loop = dispatch.product(letter, "along" if along else "across")
    made.step = walk(loop, loops, height, work, work >= LARGE)
    made.direct = made.dense is None and not made.step.parallel and not made.turned
    return made


def _divided(made, first, second):
    """The plan of one long sum: one part after the other, by its length alone."""
    size, count = first.dtype.itemsize, first.numel
    steps = first.strides[0], second.strides[0]
    number, left = divmod(count, PART)
    made.parts = layout.dense(first.dtype, (number + (left > 0),))
    loop = dispatch.product(first.dtype.letter, "along" if steps == (size, size) else "across")

    def step(number, length):
        facts = np.array([length, 1, steps[0], steps[1], size, size], np.int64)
        loops = [(1, (0,) * 4), (number, (size, steps[0] * PART, steps[1] * PART, 0))]
        return walk(loop, loops, 1, count, count >= LONG), facts

    made.step, made.facts = step(number, PART)
    if left:
        made.rest = (*step(1, left), number)
    return made


def _apart(known, batch, sizes, has, itemsize):
    """The strides of a batch of matrices: of one of size one where a vector has no such dimension."""
    strides = list(known.strides)
    matrix = [strides.pop() if there else itemsize for there in reversed(has)][::-1]
    kept = [0 if size == 1 else stride for size, stride in zip(known.shape, strides, strict=False)]
    strides = layout.broadcast_strides(known.shape[: len(strides)], tuple(kept), batch)
    # A dimension of one element may have any step: the one that suits the loop best.
    return [*strides, *(itemsize if size == 1 else stride for size, stride in zip(sizes, matrix, strict=True))]


def run(product, first, second):
    """The product of two tensors."""
    if product.step is None:
        # A float product may overflow to an infinity, quietly.
        with np.errstate(all="ignore"):
            array = np.matmul(first._array, second._array)
        return wrap(np.ascontiguousarray(array) if array.ndim else np.asarray(array), product.result)
    one, two = first._array, second._array
    if product.dense is not None:
        two = transfer.copied(two, second._layout, product.dense)
    if product.turned:
        one, two = two, one
    array = core.new(product.parts or product.result)
    core.run_step(product.step, array, (one, two, product.facts))
    if product.rest is not None:
        step, facts, done = product.rest
        core.run_step(step, array[done:], (one[done * PART :], two[done * PART :], facts))
    if product.parts is not None:
        with np.errstate(all="ignore"):
            array = np.asarray(np.add.reduce(array))
    return wrap(array, product.result)
