"""Compiling loops ahead of their first use, for machines and images that should not wait: ``python -m kael warm``."""

import sys
from functools import partial
from itertools import product

from kael import dispatch, errors, forms, layout, multiplying, reducing, scanning, transfer
from kael.dtype import FROM_LETTER
from kael.optable import ALIASES, ROW, ROWS
from kael.reductions_table import REDUCTIONS, SCANS

LETTERS = "bifd"
ALL = tuple(FROM_LETTER.values())
# Loops depend on dtypes and on whether operands move, never on sizes.
SHAPE = (2,)
# Operations with loops of their own that are in no table: for each the dtypes, what finds a loop, and its ways.
OTHERS = {
    "index_select": (LETTERS, partial(dispatch.choosing, "choosing", ""), ("cc", "cs", "sc", "v")),
    "scatter": (LETTERS, lambda letter, way: dispatch.storing(way, "", letter, ""), dispatch.STORED),
    "masked_select": (LETTERS, dispatch.packing, ("pack", "unpack")),
    "topk": (LETTERS, dispatch.selecting, ("largest", "smallest")),
    "searchsorted": ("ifd", dispatch.bisecting, ("left", "right")),
    "softmax": ("fd", partial(dispatch.normalising, "softmax"), ("along", "across")),
    "log_softmax": ("fd", partial(dispatch.normalising, "log_softmax"), ("along", "across")),
    "arange": ("ifd", lambda letter, way: dispatch.counting(way, letter), ("ramp",)),
    "linspace": ("fd", lambda letter, way: dispatch.counting(way, letter), ("linspace",)),
}
# Those whose loops are the same for all dtypes.
SHARED = {
    "index_put": [partial(dispatch.indices, way, "", "", "") for way in ("check", "locate", "further")],
    "nonzero": [partial(dispatch.packing, "", way) for way in ("places", "rows")],
    "transpose": [*[partial(dispatch.turning, size) for size in (1, 4, 8)], dispatch.streaming],
}


def names():
    """All names that can be warmed, beside ``cast``: the tables', ``matmul``, and those of `OTHERS` and `SHARED`."""
    return [*ROW, *(row.name for row in (*REDUCTIONS, *SCANS)), "matmul", *OTHERS, *SHARED]


def chosen(wanted, dtypes):
    """``(label, function that compiles)`` for each loop of the ops ``wanted``, all of them if there are none.

    Raises ValueError for a name that no table has.
    """
    known = {*names(), "cast"}
    for name in wanted:
        if ALIASES.get(name, name) not in known:
            raise ValueError(errors.nothing_to_warm(name, sorted(known | set(ALIASES))))
    wanted = {ALIASES.get(name, name) for name in wanted}
    letters = [letter for letter in LETTERS if FROM_LETTER[letter] in dtypes]
    for row in ROWS:
        if not wanted or row.name in wanted:
            for operation in forms.OPERATIONS.get(row.name, ()):
                yield from _operation(row, operation, letters)
    for table, plan in ((REDUCTIONS, _reduction), (SCANS, _scan)):
        for row in table:
            if not wanted or row.name in wanted:
                for letter in letters:
                    if letter in row.accepts:
                        yield f"{row.name} of {FROM_LETTER[letter].name}", plan(row, letter)
    if not wanted or "matmul" in wanted:
        for letter in letters:
            if letter != "b":
                yield f"matmul of {FROM_LETTER[letter].name}", _product(letter)
    for name, (accepted, find, ways) in OTHERS.items():
        if not wanted or name in wanted:
            for letter in letters:
                if letter in accepted:
                    yield f"{name} of {FROM_LETTER[letter].name}", _each([partial(find, letter, way) for way in ways])
    for name, finders in SHARED.items():
        if not wanted or name in wanted:
            yield f"{name} of any dtype", _each(finders)
    if not wanted or "cast" in wanted:
        for source, target in product(letters, letters):
            yield f"{FROM_LETTER[source].name} to {FROM_LETTER[target].name}", _cast(source, target)


def _operation(row, operation, letters):
    """Operands of one dtype, and a number in the place of the last where the row takes one."""
    declared, _ = dispatch.signature(operation.kernel)
    for letter in letters:
        dense = layout.dense(FROM_LETTER[letter], SHAPE)
        keys = [_key(operation, index, want, dense) for index, want in enumerate(declared)]
        variants = [keys]
        if row.numbers and row.arity == len(keys) == 2 and letter != "b":
            variants.append([keys[0], int])
        for each in variants:
            yield f"{row.name} of {FROM_LETTER[letter].name}", _plan(operation, row.name, each)


def _key(operation, index, want, dense):
    if want != "T":
        return layout.dense(FROM_LETTER[want], SHAPE)
    return float if index in operation.fixed else dense


def _plan(operation, op, keys):
    def compile():
        try:
            operation.plan(op, keys)
        except errors.DtypeError:
            pass  # the operation refuses the dtype: there is no loop

    return compile


def _reduction(row, letter):
    def compile():
        source = layout.dense(FROM_LETTER[letter], SHAPE)
        kernel = row.kernel or row.name
        dtype = source.dtype
        while not dispatch.has_fold(kernel, dtype.letter):
            if dtype.letter == LETTERS[-1]:
                return
            dtype = FROM_LETTER[LETTERS[LETTERS.index(dtype.letter) + 1]]
        reducing.plan(kernel, source, dtype, (0,), False)

    return compile


def _scan(row, letter):
    def compile():
        source = layout.dense(FROM_LETTER[letter], SHAPE)
        if dispatch.has_scan(row.name, letter):
            scanning.scan_plan(row.name, source, source.dtype, 0)

    return compile


def _product(letter):
    def compile():
        matrix, vector = (layout.dense(FROM_LETTER[letter], shape) for shape in (SHAPE * 2, SHAPE))
        for second in (matrix, vector):
            multiplying.plan(matrix, second)

    return compile


def _each(finders):
    def compile():
        for find in finders:
            find()

    return compile


def _cast(source, target):
    def compile():
        transfer.copy_step(*(layout.dense(FROM_LETTER[letter], SHAPE) for letter in (target, source)))

    return compile


def warm(wanted=(), dtypes=ALL, progress=None):
    """Compile, or find in the cache, the loops of the ops named ``wanted``, by default of all, for ``dtypes``.

    Gives the numbers of loops compiled and loaded. ``progress`` is called with ``(done, total, label)``. Raises
    ValueError for a name that no table has.
    """
    before = dispatch.counts()
    work = list(chosen(wanted, dtypes))
    for done, (label, compile) in enumerate(work):
        if progress is not None:
            progress(done, len(work), label)
        compile()
    if progress is not None:
        progress(len(work), len(work), "")
    return tuple(after - first for after, first in zip(dispatch.counts(), before, strict=True))


def bar(stream, width=30):
    """A function for ``progress`` that draws a bar on a terminal, and prints nothing elsewhere."""
    if not stream.isatty():
        return None

    def draw(done, total, label):
        filled = width * done // max(total, 1)
        stream.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{total} {label:<32.32}")
        if done == total:
            stream.write("\n")
        stream.flush()

    return draw


def main(options):
    """The command ``kael warm``; gives the exit code."""
    try:
        dtypes = [FROM_LETTER[letter] for letter in LETTERS if not options.dtype or _named(options.dtype, letter)]
        compiled, loaded = warm(options.ops, dtypes, bar(sys.stderr))
    except ValueError as error:
        print(f"kael warm: {error}", file=sys.stderr)
        return 2
    folder = dispatch.cache_directory()
    place = f"kept in {folder}" if folder else "kept nowhere: the cache is off"
    print(f"{compiled} loops compiled, {loaded} found in the cache; {place}")
    return 0


def _named(names, letter):
    return FROM_LETTER[letter].name in names


def add_command(commands):
    """Add ``warm`` to the parser of the command line."""
    parser = commands.add_parser(
        "warm",
        help="compile loops ahead of their first use",
        description="Compile the loops of OPS, by default of all operations, into the cache, so that no later process "
        "waits for them.",
    )
    parser.add_argument(
        "ops", metavar="OPS", nargs="*", help="names from the op table, of reductions or scans, or cast"
    )
    parser.add_argument(
        "--dtype",
        action="append",
        choices=[FROM_LETTER[letter].name for letter in LETTERS],
        help="only for this dtype; may be given several times",
    )
