"""Plans: from layouts to what has to run. Pure functions of shapes, strides and dtypes; nothing runs here."""

from math import prod

from kael import dispatch, errors, layout
from kael.dtype import FROM_LETTER

# A loop of fewer elements than this is not worth a second thread, by what an element costs.
CHEAP, COSTLY = 1 << 17, 1 << 15
# An output of so many bytes is written past the caches, where the loop does nothing that takes longer.
STREAMED = 1 << 25
# Operands that lie across each other are gone over in blocks of rows and columns, whose cache lines stay until all of
# each is used: a line of elements wide, and as long as measured.
LINE = 64
ROWS, COLUMNS = 16, 256


class Step:
    """One loop over operands of known layouts: which loop, its table, and whether it is worth several threads."""

    __slots__ = ("loop", "parallel", "table")

    def __init__(self, loop, table, parallel):
        self.loop = loop
        self.table = table
        self.parallel = parallel


def step(
    kernel,
    inputs,
    output,
    shape,
    strides,
    threshold=CHEAP,
    memory=None,
    find=dispatch.loop,
    joining=False,
    apart=False,
    guarded=False,
):
    """The loop of ``kernel`` over operands of one shape; ``strides`` are their byte strides, the output's first.

    ``memory`` has the dtype letters of the operands as they lie in memory, the output's first, where these are not the
    loop's: elements are converted on their way. ``find`` is what finds the loop, which then is no kernel's. Where
    the output is ``joining`` what comes to one element from several, those come in their order, from one thread. It may
    be ``apart`` from all inputs in memory; a ``guarded`` loop finds out whether it is.

    Raises DtypeError when operands that the kernel wants in one dtype have several: the loop never mixes them.
    """
    if find is dispatch.loop:
        check_one_dtype(kernel, inputs, output)
    letters = output + inputs
    memory = memory or letters
    sizes, steps = layout.coalesce(shape, strides, layout.dimension_order(shape, strides))
    if not sizes:
        sizes, steps = [prod(shape)], [[FROM_LETTER[letter].itemsize] for letter in memory]
    across = _bring_across(sizes, steps)
    loops = list(zip(sizes, zip(*steps, strict=True), strict=True))
    itemsizes = [FROM_LETTER[letter].itemsize for letter in letters]
    near, conversions, turns, rows = [], [], [], ROWS
    for k, (letter, stored, stride) in enumerate(zip(letters, memory, loops[0][1], strict=True)):
        size = FROM_LETTER[stored].itemsize
        # What chooses elements reads far from where an operand stands, beyond the block that would be turned.
        turned = find is dispatch.loop and across and k > 0 and stride not in (0, size) and loops[1][1][k] == size
        turns.append(dispatch.turning(size) if turned else 0)
        if turned:
            stride, rows = size, max(rows, LINE // size)
        if stored == letter:
            near.append(stride)
            conversions.append(0)
            continue
        near.append(itemsizes[k] if stride or k == 0 else 0)
        source, target = (letter, stored) if k == 0 else (stored, letter)
        moves = "c" if stride == size else "v" if stride or k == 0 else "s"
        conversions.append(dispatch.conversion(source, target, moves))
    size = itemsizes[0]
    wide = sizes[0] >= COLUMNS and prod(sizes) * size >= STREAMED
    if apart and wide and threshold == CHEAP and near[0] == size and not conversions[0]:
        conversions[0] = dispatch.streaming()
    loop = find(kernel, inputs, output, _pattern(near, itemsizes))
    columns = COLUMNS if across else dispatch.converted() if any(conversions) else sizes[0]
    total = prod(sizes)
    axes = range(3)
    if joining:
        parts = loops[2:], loops[1:2], loops[:1]
        axes = [axis for axis, dims in enumerate(parts) if all(steps[0] for _, steps in dims)]
    parallel = total >= threshold and len(axes) > 0
    guard = _guard(loops, [FROM_LETTER[letter].itemsize for letter in memory]) if guarded and total else ()
    return walk(loop, loops, columns, total, parallel, rows if across else None, near, conversions, turns, axes, guard)


def _guard(loops, itemsizes):
    """What a loop needs to know to refuse operands that overlap the output; see `kernels.templates`."""
    numbers = []
    for k, itemsize in enumerate(itemsizes):
        reach = [(size - 1) * steps[k] for size, steps in loops]
        same = itemsize == itemsizes[0] and all(steps[k] == steps[0] for _, steps in loops)
        numbers += [sum(each for each in reach if each < 0), sum(each for each in reach if each > 0) + itemsize, same]
    return numbers


def walk(
    loop,
    loops,
    columns,
    work,
    parallel,
    rows=None,
    near=None,
    conversions=None,
    turns=None,
    axes=range(3),
    guard=(),
):
    """The step that runs ``loop`` over ``loops``, the innermost first: pairs of a size and the strides of all operands.

    The loop is given at most ``columns`` elements at a time; ``rows`` of the next dimension, all by default, have their
    turn before the next columns. ``near`` has the innermost strides that it sees where some operands have
    ``conversions`` or ``turns``. ``work`` is the number of elements in all. ``axes`` are those that threads may divide:
    0 stands for all others, 1 for the next dimension, 2 for the innermost.
    """
    loops = [*loops, (1, (0,) * len(loops[0][1]))] if len(loops) == 1 else loops
    (inner, far), (middle, across), *outer = loops
    extents = (prod(size for size, _ in outer), middle, inner)
    # The outermost axis long enough for several threads.
    axes = axes or range(3)
    axis = next((axis for axis in axes if extents[axis] >= 8), max(axes, key=lambda axis: extents[axis]))
    numbers = {
        "weight": work // extents[axis] if extents[axis] else 0,
        "stop": extents[axis],
        "operands": len(far),
        "axis": axis,
        "outer": extents[0],
        "middle": middle,
        "inner": inner,
        "rows": rows or max(middle, 1),
        "columns": max(columns, 1),
        "dims": len(outer),
        "guard": 0,
    }
    none = [0] * len(far)
    more = [*(near or far), *(conversions or none), *(turns or none), *far, *across]
    for size, strides in outer:
        more += [size, *strides]
    if guard:
        numbers["guard"] = len(numbers) + len(more)
        more += guard
    return Step(loop, dispatch.walk_table(numbers, more), parallel and extents[axis] > 1)


def _bring_across(sizes, steps):
    """Whether an operand lies across the inner axis; the axis along which it lies is then made the middle one."""
    for operand in steps:
        if len(sizes) > 1 and abs(operand[0]) >= LINE:
            along = min(range(1, len(sizes)), key=lambda dim: abs(operand[dim]) or abs(operand[0]))
            if 0 < abs(operand[along]) < abs(operand[0]):
                for each in (sizes, *steps):
                    each.insert(1, each.pop(along))
                return True
    return False


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


def cast_step(source, target, shape, target_strides, source_strides):
    """The loop that converts ``source`` elements to ``target`` elements."""
    strides = [target_strides, source_strides]
    return step("cast", source.letter, target.letter, shape, strides, apart=True, guarded=True)


class Plan:
    """Everything one operation has to do on operands of given layouts.

    ``step`` writes the ``result``: the destination itself, or a new buffer; ``apart`` is the one for a destination that
    shares no memory with operands, None where that is the same. ``build`` lists the operands that are Python numbers
    with the dtypes they are built in, ``converted`` those whose elements the loop converts. ``direct``
    marks the short way: a destination, or a new result that numpy.empty can make, one thread. ``check`` is the
    operation's, where the values of these operands have to be looked at.
    """

    __slots__ = ("apart", "build", "check", "converted", "direct", "result", "step")

    def __init__(self, build, converted, step, result, direct, apart=None):
        self.apart = apart
        self.build = build
        self.check = None
        self.converted = converted
        self.step = step
        self.result = result
        self.direct = direct


def dtypes(kernel, compute):
    """The dtypes in which a kernel reads its inputs, and the one that it gives, where it computes in ``compute``."""
    declared, output = dispatch.signature(kernel)
    wanted = tuple([compute if letter == "T" else FROM_LETTER[letter] for letter in declared])
    return wanted, compute if output == "T" else FROM_LETTER[output]


def plan(op, kernel, keys, compute, result, out=None, threshold=CHEAP):
    """The plan of one elementwise operation.

    ``keys`` has one entry per input: a layout, or the type of a Python number. ``compute`` is the dtype the kernel runs
    in, ``result`` what it gives; ``out`` is the destination's layout, if there is one.

    Raises ShapeError where shapes do not broadcast, or not to the destination's.
    """
    wanted, produced = dtypes(kernel, compute)
    layouts = [key if isinstance(key, layout.Layout) else None for key in keys]
    shape = layout.broadcast_shapes(op, [each.shape for each in layouts if each is not None] or [()])
    if out is not None and out.shape != shape:
        if layout.broadcast_shapes(op, [out.shape, shape]) != out.shape:
            raise errors.output_shape(op, out.shape, shape)
        shape = out.shape
    build, converted, read, memory = [], [], [], []
    for index, (each, dtype) in enumerate(zip(layouts, wanted, strict=True)):
        if each is None:
            build.append((index, dtype))
            each = layout.dense(dtype, ())
        elif each.dtype is not dtype:
            converted.append(index)
        read.append(layout.broadcast_strides(each.shape, each.strides, shape))
        memory.append(each.dtype.letter)
    target = out
    if out is None:
        contiguous = all(each.contiguous and each.shape == shape for each in layouts if each is not None)
        strides = layout.output_strides(shape, read, contiguous, produced.itemsize)
        target = layout.layout(produced, shape, strides)
    inputs = "".join(dtype.letter for dtype in wanted)
    memory = target.dtype.letter + "".join(memory)
    arguments = kernel, inputs, produced.letter, shape, [target.strides, *read], threshold, memory
    main = step(*arguments, apart=out is None, guarded=out is not None)
    direct = not main.parallel and (out is not None or target.new is not None)
    apart = step(*arguments, apart=True) if out is not None and target.numel * produced.itemsize >= STREAMED else None
    return Plan(tuple(build), tuple(converted), main, target, direct, apart)
