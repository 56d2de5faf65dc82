"""The text of the loops, in the Python that Numba compiles. Nothing here knows any operation.

Work on n-dimensional operands has two parts. The *inner loop* is specialised: one per kernel, dtypes and pattern, it
runs along one axis and has the C signature ``inner(out, *inputs, n, strides)``. The *driver* is one per number of
operands: it walks the other axes and calls the inner loop through its address, which it finds in its ``self``. From
Python a loop is called as ``loop(out, *inputs, plan, start, stop)``; ``plan`` is a table of int64 made by
`kael.iterator`:

    [axis, outer, middle, inner, n, n sizes, inner strides, middle strides, n times outer strides]

Each "strides" has one number per operand, the output first, in bytes. ``start`` and ``stop`` bound the axis numbered
``axis`` (0 outer, 1 middle, 2 inner), so that parts of the work can run on several threads; the other two run whole.
The ``n`` sizes are the outer dimensions, innermost first.

The *pattern* has one letter per input: ``c`` steps by one element, ``s`` stands still and is read once; it is ``v``
alone where any operand has another step.
"""

# Up to this many elements the interpreter lock is kept: handing it over costs more than the loop.
KEEP_LOCK = 1 << 14


def elementwise(name, inputs, output, pattern):
    """Source of the inner loop ``name``; ``function`` in it is the kernel's scalar function."""
    numbers = range(1, len(inputs) + 1)
    buffers = ", ".join(f"b{k}" for k in (0, *numbers))
    lines = [f"def {name}({buffers}, n, strides):"]
    if pattern == "v":
        lines += [f"    step{k} = load(strides, {k})" for k in (0, *numbers)]
        values = ", ".join(f"read(shift(b{k}, i * step{k}), 0)" for k in numbers)
        body = f"write(shift(b0, i * step0), 0, function({values}))"
    else:
        lines += [f"    x{k} = read(b{k}, 0)" for k in numbers if pattern[k - 1] == "s"]
        values = ", ".join(f"x{k}" if pattern[k - 1] == "s" else f"read(b{k}, i)" for k in numbers)
        body = f"write(b0, i, function({values}))"
    lines += ["    for i in range(n):", f"        {body}", "    return 0", ""]
    return "\n".join(lines)


def driver(name, count):
    """Source of the driver for ``count`` operands."""
    operands = range(count)

    def each(text):
        return [text.format(k=k) for k in operands]

    table = "5 + n"
    lines = [
        f"def {name}(self, args):",
        "    inner = integer_value(self)",
        *each("    b{k} = byte_argument(args, {k})"),
        f"    plan = table_argument(args, {count})",
        f"    start = integer_argument(args, {count + 1})",
        f"    stop = integer_argument(args, {count + 2})",
        "    axis = load(plan, 0)",
        "    o0 = 0",
        "    o1 = load(plan, 1)",
        "    m0 = 0",
        "    m1 = load(plan, 2)",
        "    i0 = 0",
        "    i1 = load(plan, 3)",
        "    if axis == 2:",
        "        i0 = start",
        "        i1 = stop",
        "    elif axis == 1:",
        "        m0 = start",
        "        m1 = stop",
        "    else:",
        "        o0 = start",
        "        o1 = stop",
        "    n = load(plan, 4)",
        f"    strides = advance(plan, {table})",
        "    state = 0",
        f"    if (o1 - o0) * (m1 - m0) * (i1 - i0) > {KEEP_LOCK}:",
        "        state = release_lock()",
    ]
    lines += [f"    b{k} = shift(b{k}, i0 * load(plan, {table} + {k}))" for k in operands]
    lines += [f"    m_{k} = load(plan, {table} + {count} + {k})" for k in operands]
    lines.append("    for o in range(o0, o1):")
    lines += each("        p{k} = m0 * m_{k}")
    lines += [
        "        rest = o",
        "        for d in range(n):",
        "            size = load(plan, 5 + d)",
        "            at = rest % size",
        "            rest = rest // size",
        f"            row = {table} + {count} * (2 + d)",
        *each("            p{k} += at * load(plan, row + {k})"),
        "        for m in range(m0, m1):",
        f"            call_{count}(inner, {', '.join(f'shift(b{k}, p{k})' for k in operands)}, i1 - i0, strides)",
        *each("            p{k} += m_{k}"),
        "    if state != 0:",
        "        take_lock(state)",
        "    return none()",
        "",
    ]
    return "\n".join(lines)
