"""`explain`: what the engine decided about dtypes while something ran, as objects with fields and as text."""

import inspect
import sys
from dataclasses import dataclass, field, replace

from kael import errors, watching
from kael.dtype import DType
from kael.layout import Layout
from kael.scalar import as_number, number_dtype
from kael.tensor import Tensor

DIMENSIONED, ZERO_DIM, NUMBER = "dimensioned", "0-d", "number"
_GROUPS = (("dimensioned", DIMENSIONED), ("zero_dimensional", ZERO_DIM), ("numbers", NUMBER))


@dataclass(frozen=True)
class Operand:
    """One operand of an operation.

    ``kind`` is "dimensioned", "0-d" or "number". ``dtype`` is a tensor's, or the one that a number stands for;
    ``value`` is a number's value. ``taken_as`` is the dtype in which the loop reads it, None where there is no loop.
    ``nbytes`` counts what its conversion makes, its elements in that dtype; the loop makes them in pieces that stay in
    the cache. ``promoted`` is False for an operand with a dtype of its own, such as the condition of ``where``.
    """

    kind: str
    dtype: DType
    shape: tuple = ()
    value: object = None
    taken_as: DType | None = None
    promoted: bool = True

    @property
    def converted(self):
        """Whether its elements are converted. A number is not: it is built in the dtype that it meets."""
        return self.kind != NUMBER and self.taken_as is not None and self.taken_as is not self.dtype

    @property
    def nbytes(self):
        """Bytes that the conversion makes; 0 where there is none."""
        count = 1
        for size in self.shape:
            count *= size
        return count * self.taken_as.itemsize if self.converted else 0

    def __str__(self):
        if self.kind != NUMBER:
            return f"{self.dtype.name} {list(self.shape)}"
        return self.dtype.name if self.value is None else f"{self.value!r}"


@dataclass(frozen=True)
class Step:
    """One operation, from its operands to the dtype of its result.

    ``dimensioned``, ``zero_dimensional`` and ``numbers`` are the highest dtypes of the three groups of operands, or
    None; ``common`` is their common dtype, ``override`` the name of the rule that changed or refused it ("dtype" where
    the caller named another), ``compute`` the dtype of the loop. ``dtype`` and ``shape`` are the result's; ``out`` is
    the dtype of the destination of an operation in place or with ``out=``. ``refusal`` is the exception of a refused
    operation. ``stores`` is True for what names its destination, such as ``copy_`` and assignment: there nothing is
    computed, and the dtype is the destination's.
    """

    op: str
    operands: tuple = ()
    dimensioned: DType | None = None
    zero_dimensional: DType | None = None
    numbers: DType | None = None
    common: DType | None = None
    override: str | None = None
    compute: DType | None = None
    dtype: DType | None = None
    shape: tuple | None = None
    out: DType | None = None
    refusal: Exception | None = field(default=None, compare=False)
    stores: bool = False

    @property
    def nbytes(self):
        """Bytes that all conversions of operands make."""
        return sum(operand.nbytes for operand in self.operands)

    @property
    def groups(self):
        """``{kind: highest dtype}`` of the groups that there are, the strongest first."""
        found = ((kind, getattr(self, name)) for name, kind in _GROUPS)
        return {kind: dtype for kind, dtype in found if dtype is not None}

    def lines(self):
        """``(label, text)`` of each thing that was decided."""
        lines = [("operands", "; ".join(map(_described, self.operands)))]
        if self.groups:
            lines.append(("groups", ", ".join(f"{kind} {dtype.name}" for kind, dtype in self.groups.items())))
        if self.common is not None:
            lines.append(("categories", self._categories()))
        if self.override is not None:
            changed = "" if self.compute is None else f": {self.common.name} becomes {self.compute.name}"
            lines.append(("override", self.override + changed))
        if any(operand.taken_as is not None for operand in self.operands):
            lines += self._casts()
            if self.compute is not None:
                lines.append(("loop", self.compute.name))
        if self.refusal is not None:
            lines.append(("refused", f"{type(self.refusal).__name__}: {self.refusal}"))
        elif self.dtype is not None:
            shape = "" if self.shape is None else f" {list(self.shape)}"
            lines.append(("result", f"{self.dtype.name}{shape}{self._destination()}"))
        return lines

    def _categories(self):
        kinds = iter(self.groups.items())
        decider, decided = next(kinds)
        text = [f"{decider} {decided.name} is of category {decided.category}"]
        for kind, dtype in kinds:
            higher = dtype.category > decided.category
            text.append(f"{kind} {dtype.category} {'>' if higher else '<='} {decided.category}")
            decided = dtype if higher else decided
        return f"{', '.join(text)} -> {self.common.name}"

    def _casts(self):
        casts = [
            f"operand {place}: {each.dtype.name} to {each.taken_as.name}, {each.nbytes} bytes"
            for place, each in enumerate(self.operands, 1)
            if each.converted
        ]
        built = [
            f"operand {place}: {each} built as {each.taken_as.name}"
            for place, each in enumerate(self.operands, 1)
            if each.kind == NUMBER and each.taken_as is not None
        ]
        return [("casts", "; ".join(casts + built) or "none")]

    def _destination(self):
        if self.out is None or self.stores:
            return ""
        return f", which had that dtype before; the category of {self.compute.name} does not exceed its own"

    def __str__(self):
        head = f"{self.op}({', '.join(map(str, self.operands))})"
        return "\n".join([head, *(f"  {k}. {label:<10} {text}" for k, (label, text) in enumerate(self.lines(), 1))])


def _described(operand):
    note = "" if operand.promoted else ", which keeps its own dtype"
    if operand.kind == NUMBER:
        return f"{operand}, a number of dtype {operand.dtype.name}{note}"
    return f"{operand}, {operand.kind}{note}"


@dataclass(frozen=True, repr=False)
class Explanation:
    """What `explain` gives: the ``steps``, the ``value`` that came out, or the ``error`` where it was refused.

    It prints as text, and as tables in a notebook.
    """

    steps: tuple
    value: object = None
    error: Exception | None = None

    @property
    def dtype(self):
        """The dtype of the value: None where there is none, or it is no tensor."""
        return getattr(self.value, "dtype", None)

    @property
    def nbytes(self):
        """Bytes that the conversions of all steps make."""
        return sum(step.nbytes for step in self.steps)

    def _end(self):
        """What stands below the steps, if anything does."""
        if self.error is not None:
            told = self.steps and self.steps[-1].refusal is self.error
            return "" if told else f"refused: {type(self.error).__name__}: {self.error}"
        if self.steps:
            return ""
        given = f"; it gives {self.dtype.name} {list(self.value.shape)}" if isinstance(self.value, Tensor) else ""
        return f"no dtypes are promoted{given}"

    def __str__(self):
        end = self._end()
        return "\n\n".join([*map(str, self.steps), *([end] if end else [])])

    __repr__ = __str__

    def _repr_html_(self):
        from html import escape  # a notebook needs it, an import of this library does not

        parts = []
        for step in self.steps:
            rows = "".join(f"<tr><th>{label}</th><td>{escape(text)}</td></tr>" for label, text in step.lines())
            head = f"{step.op}({', '.join(map(str, step.operands))})"
            parts.append(f"<table><caption>{escape(head)}</caption>{rows}</table>")
        end = self._end()
        return "".join([*parts, *([f"<p>{escape(end)}</p>"] if end else [])])


def _operand(layout, wanted=None, promoted=True):
    """A tensor of this layout as an operand."""
    kind = DIMENSIONED if layout.ndim else ZERO_DIM
    return Operand(kind, layout.dtype, layout.shape, None, wanted, promoted)


class _Recorder(watching.Observer):
    """Writes down what it is told."""

    def __init__(self):
        self.steps = []

    def told(self, seen):
        operands = []
        for index, key in enumerate(seen.operands):
            wanted = seen.wanted[index] if seen.wanted else None
            promoted = index not in seen.fixed
            if isinstance(key, Layout):
                operands.append(_operand(key, wanted, promoted))
            else:
                value = as_number(seen.values[index]) if index < len(seen.values) else None
                operands.append(Operand(NUMBER, number_dtype(key), (), value, wanted, promoted))
        facts = {}
        if seen.decision is not None:
            for name, _ in _GROUPS:
                group = getattr(seen.decision, name)
                facts[name] = max(group, key=lambda dtype: dtype.rank) if group else None
            facts |= {name: getattr(seen.decision, name) for name in ("common", "override", "compute")}
        if seen.named:
            facts |= {"override": "dtype", "compute": seen.wanted[0]}
        facts |= {"dtype": seen.result_dtype, "shape": seen.result_shape}
        if seen.out is not None:
            facts["out"] = seen.out.dtype
        self.steps.append(Step(seen.op, tuple(operands), refusal=seen.error, **facts))

    def stored(self, op, source, target, shape, value):
        kind = NUMBER if shape is None else DIMENSIONED if shape else ZERO_DIM
        operand = Operand(kind, source, shape or (), value, target)
        self.steps.append(Step(op, (operand,), dtype=target, out=target, stores=True))


def explain(op, /, *args, **options):
    """Run an operation, or a function, and tell how each of its result dtypes came about.

    ``op`` is the name of a function or method (``"mul"``, ``"add_"``, ``"nn.functional.relu"``) or a callable, which is
    traced; the other arguments are passed to it. It runs for real: what works in place does. The `Explanation` has a
    `Step` for each operation and the value, prints as text, and shows as tables in a notebook. What kael refuses is
    explained, not raised; other exceptions of a callable are raised. Raises ArgumentError for an unknown name.

    >>> import kael
    >>> kael.explain("mul", kael.ones(3, dtype=kael.int64), 0.5)
    mul(int64 [3], 0.5)
      1. operands   int64 [3], dimensioned; 0.5, a number of dtype float32
      2. groups     dimensioned int64, number float32
      3. categories dimensioned int64 is of category 1, number 2 > 1 -> float32
      4. casts      operand 1: int64 to float32, 12 bytes; operand 2: 0.5 built as float32
      5. loop       float32
      6. result     float32 [3]
    """
    function = _function(op)
    recorder, value, error = _Recorder(), None, None
    with watching.observing(recorder):
        try:
            value = function(*args, **options)
        except Exception as raised:
            if not _is_refusal(raised):
                raise
            error = raised
    steps = recorder.steps
    # Values are looked at after dtypes: such a refusal belongs to the operation that was told last.
    if error is not None and steps and steps[-1].refusal is None and str(error).startswith(steps[-1].op):
        steps[-1] = replace(steps[-1], refusal=error)
    elif error is not None and isinstance(op, str) and all(step.refusal is not error for step in steps):
        # It was refused before there was anything to decide.
        steps.append(Step(op, tuple(_operand(tensor._layout) for tensor in _tensors(args)), refusal=error))
    return Explanation(tuple(steps), value, error)


def _function(op):
    if callable(op):
        return op
    if not isinstance(op, str):
        raise errors.no_such_argument("explain", "op", "name of an operation or callable", op)
    public = sys.modules["kael"]
    found = public
    for part in op.split("."):
        found = getattr(found, part, None) if part and part[0] != "_" else None
    if not callable(found) or isinstance(found, type):
        found = getattr(Tensor, op, None) if op and op[0] != "_" else None
    if not callable(found):
        names = {name for name in public.__all__ if inspect.isroutine(getattr(public, name))} | set(vars(Tensor))
        raise errors.no_such_operation(op, sorted(name for name in names if name[0] != "_"))
    return found


def _tensors(args):
    """The tensors among arguments, also those in a sequence."""
    for each in args:
        if isinstance(each, Tensor):
            yield each
        elif isinstance(each, (tuple, list)):
            yield from _tensors(each)


def _is_refusal(error):
    """Whether it was raised in this library's own code, and not by what it was asked to run."""
    trace = error.__traceback__
    while trace.tb_next is not None:
        trace = trace.tb_next
    name = trace.tb_frame.f_globals.get("__name__", "")
    return name.startswith("kael.") and name != __name__
