"""What is measured: cases derived from the op table and the table of reductions, as data."""

from itertools import permutations
from math import prod

import numpy as np

from benchmarks.measurement import DTYPE, LETTERS, NAMES, SIZES, Case, Operand, grid
from benchmarks.values import domain
from kael import DtypeError
from kael.optable import ROWS
from kael.promotion import check_result_fits, resolve
from kael.reductions_table import REDUCTIONS, SCANS

NUMBERS = {"b": "True", "i": "2", "f": "1.5", "d": "1.5"}
# Operands that may be a Python number where the row takes one; the others are always tensors.
NUMBER_PARAMS = frozenset(("other", "exponent", "min", "max", "weight"))
UNARY_OPERATORS = {"neg": "-a", "pos": "+a", "invert": "~a", "abs": "abs(a)"}
BINARY_OPERATORS = dict(
    zip(
        "add sub mul truediv floordiv mod pow eq ne lt le gt ge and or xor lshift rshift".split(),
        "+ - * / // % ** == != < <= > >= & | ^ << >>".split(),
        strict=True,
    )
)
# Not marked as costly in the table, yet a division or a bit trick takes longer than the memory.
COMPUTE_BOUND = frozenset(("floor_divide", "remainder", "fmod", "nextafter", "frac"))
# Returns its operand, so NumPy's copy is other work.
NO_WORK = frozenset(("positive",))
NOT_COUNTED = COMPUTE_BOUND | NO_WORK


def _resolved(row, operands):
    """The letter of the result of a row, None where its dtype rule refuses the operands."""
    kinds = [(DTYPE[each.letter], len(each.shape)) if isinstance(each, Operand) else (each, 0) for each in operands]
    if row.params[0] == "condition":
        kinds = kinds[1:]
    try:
        return resolve(row.name, row.kind, kinds, accepts=row.accepts, refuses_bool=row.refuses_bool)[1].letter
    except DtypeError:
        return None


def _fits(row, result, destination):
    try:
        check_result_fits(row.name, DTYPE[result], DTYPE[destination])
    except DtypeError:
        return False
    return True


def _operands(row, letters, shapes, transposed=False):
    made = []
    for k, (letter, shape) in enumerate(zip(letters, shapes, strict=True)):
        letter = "b" if row.params[k] == "condition" else letter
        made.append(Operand(letter, shape, *domain(row.name, k), transposed=transposed and k == 0))
    return tuple(made)


def _written(row, names):
    """The code of a call: the operator where the row has one, as programs are written."""
    if row.operator in UNARY_OPERATORS:
        return UNARY_OPERATORS[row.operator]
    if row.operator:
        return f"{names[0]} {BINARY_OPERATORS[row.operator]} {names[1]}"
    return f"f({', '.join(names)})"


def _elementwise(row, dtype, layout, size, operands, numbers=()):
    """The case of a row on these operands, or None where the dtype rule refuses them."""
    result = _resolved(row, (*operands, *({"True": bool, "2": int}.get(each, float) for each in numbers)))
    if result is None:
        return None
    names = [*NAMES[: len(operands)], *numbers]
    shape = max((each.shape[::-1] if each.transposed else each.shape for each in operands), key=prod)
    out = Operand(result, shape)
    facts = {"setup": f"f = t.{row.name}", "code": _written(row, names)}
    if layout == "in-place":
        if not _fits(row, result, operands[0].letter):
            return None
        out = operands[0]
        facts = {"code": f"a.{row.name}_({', '.join(names[1:])})", "inplace": True}
    elif layout == "out":
        facts["code"] = f"f({', '.join(names)}, out=out)"
    if row.ufunc and row.name not in NO_WORK:
        facts["numpy"] = f"np.{row.ufunc}({', '.join(names)}, out={'a' if layout == 'in-place' else 'out'})"
    return Case(
        "elementwise",
        row.name,
        dtype,
        layout,
        size,
        operands=operands,
        out=out,
        traffic=sum(each.nbytes for each in operands) + out.nbytes,
        work=0 if row.costly or row.name in NOT_COUNTED else size * max(1, len(operands) - 1),
        memory_bound=not row.costly and row.name not in NOT_COUNTED and layout not in ("transposed", "mixed"),
        **facts,
    )


def elementwise(row, size):
    """The cases of a row of the op table."""
    count = row.arity
    flat, square = [(size,)] * count, [grid(size)] * count
    for letter in LETTERS:
        letters = letter * count
        operands = _operands(row, letters, flat)
        yield _elementwise(row, letter, "contiguous", size, operands)
        if size > 1:
            first = _operands(row, letters, [square[0][::-1], *square[1:]], transposed=True)
            yield _elementwise(row, letter, "transposed", size, first)
        if count > 1:
            if size > 1:
                last = _operands(row, letters, [*square[1:], square[0][1:]])
                yield _elementwise(row, letter, "row", size, last)
            yield _elementwise(row, letter, "0-d", size, _operands(row, letters, [*flat[1:], ()]))
            yield _with_numbers(row, letter, size, operands, NUMBERS[letter])
        if row.inplace:
            yield _elementwise(row, letter, "in-place", size, operands)
        if row.out:
            yield _elementwise(row, letter, "out", size, operands)
    if count > 1:
        mixed = _operands(row, "bif" if row.params[0] == "condition" else "i" + "f" * (count - 1), flat)
        yield _elementwise(row, "if", "mixed", size, mixed)
        yield _with_numbers(row, "if", size, _operands(row, "i" * count, flat), NUMBERS["f"])


def _with_numbers(row, dtype, size, operands, number):
    kept = [each for each, param in zip(operands, row.params, strict=True) if param not in NUMBER_PARAMS]
    if len(kept) == len(operands) or not (row.numbers or row.form):
        return None
    return _elementwise(row, dtype, "number", size, tuple(kept), [number] * (len(operands) - len(kept)))


def reduction(row, size):
    """The cases of a row of the table of reductions and scans: over all, the inner and the outer dimension."""
    for letter in LETTERS:
        result = _resolved_reduction(row, letter)
        if result is None:
            continue
        for layout, dim in (("all", None), ("inner", 1), ("outer", 0)):
            if size == 1 and layout != "all":
                continue
            shape = (size,) if row.scan and layout == "all" else grid(size)
            named = {"all": "dim=0" if row.scan else "dim=(0, 1)" if row.dims == "required" else ""}
            arguments = ["a", *filter(None, [named.get(layout, f"dim={dim}")])]
            source = Operand(letter, shape, *domain(row.name, 0))
            kept = shape if row.scan else () if dim is None else (shape[1 - dim],)
            yield Case(
                "scan" if row.scan else "reduction",
                row.name,
                letter,
                layout,
                size,
                code=f"f({', '.join(arguments)})",
                setup=f"f = t.{row.name}",
                operands=(source,),
                out=Operand(result, kept),
                numpy=_numpy_reduction(row, dim),
                traffic=source.nbytes + Operand(result, kept).nbytes,
                work=size if row.name in ("sum", "mean", "prod", "cumsum", "cumprod") else 0,
                memory_bound=not row.scan and row.name in ("sum", "mean", "amax", "amin"),
            )


class _Unary:
    """What `_resolved` asks of a row, for a reduction."""

    params, refuses_bool = ("input",), False

    def __init__(self, row):
        self.name, self.kind, self.accepts = row.name, row.kind, row.accepts


def _resolved_reduction(row, letter):
    if row.name in ("argmax", "argmin", "count_nonzero"):
        return "i" if letter in row.accepts else None
    return _resolved(_Unary(row), (Operand(letter, (1, 1)),))


def _numpy_reduction(row, dim):
    """The same in NumPy; a minimum with its index is two calls there, so it is left out."""
    if not hasattr(np, row.name) or (row.name in ("max", "min") and dim is not None):
        return ""
    options = {"axis": 0 if row.scan and dim is None else dim, **({"ddof": 1} if row.name in ("var", "std") else {})}
    out = "" if row.name == "count_nonzero" else ", out=out"
    return f"np.{row.name}(a, {', '.join(f'{name}={value}' for name, value in options.items())}{out})"


def casts(size):
    """Every pair of dtypes, of contiguous and of transposed tensors."""
    for source, target in permutations(LETTERS, 2):
        for layout in ("contiguous", "transposed"):
            if size == 1 and layout == "transposed":
                continue
            transposed = layout == "transposed"
            operand = Operand(source, grid(size) if transposed else (size,), transposed=transposed)
            out = Operand(target, operand.shape[::-1] if transposed else operand.shape)
            yield Case(
                "cast",
                "to",
                f"{source}>{target}",
                layout,
                size,
                code="a.to(d)",
                setup=f"d = t.{DTYPE[target].name}",
                operands=(operand,),
                out=out,
                numpy="np.copyto(out, a, casting='unsafe')",
                traffic=operand.nbytes + out.nbytes,
                memory_bound=not transposed,
            )


def from_tables(sizes=SIZES):
    """All cases that the tables give, size by size."""
    for size in sizes:
        for row in ROWS:
            yield from filter(None, elementwise(row, size))
        for row in (*REDUCTIONS, *SCANS):
            yield from reduction(row, size)
        yield from casts(size)
