"""The families against the real thing, cell by cell: the libraries themselves where they are installed, what was
recorded of NumPy 1, and for anvl the table in its document."""

import operator as python
import warnings
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np

import kael
from kael.families.dtypes import FIFTEEN, WITHOUT_BFLOAT16
from kael.families.matrices import operands
from kael.families.operands import tensor
from kael.families.operators import FUNCTIONS, OPERATORS
from kael.families.own_rules import NAMES, ROW
from kael.families.recorded import anvl_cells, numpy1_cells
from kael.families.registry import FAMILIES

RECORD = Path(__file__).parents[2] / "golden" / "numpy1_promotion.txt"
# One for each class of values that some family tells apart, and for each special case.
NUMBERS = (True, False, 0, 1, 2, -1, 300, -40000, 70000, 2**40, 2**63, 2.5, 1e6, 1e300, float("inf"), 2j, 1e300j)
VALUES = (("int64", -1), ("int64", 0), ("int64", 300), ("float64", 1e300))
REFUSALS = (TypeError, ValueError, ArithmeticError, RuntimeError)


@dataclass
class Verdict:
    """How many ``cells`` were compared with ``against``, and those that ``differ``: texts with both results. Where
    nothing was compared ``missing`` says why."""

    family: str
    against: str = ""
    cells: int = 0
    differ: list = field(default_factory=list)
    missing: str = ""

    def __str__(self):
        if self.missing:
            return f"{self.family:10}  not verified: {self.missing}"
        return f"{self.family:10}  {self.cells:>6} cells  {len(self.differ)} differ  against {self.against}"

    def compare(self, operator, left, right, real):
        """Count a cell; ``real`` is the dtype that the library gives, or None for a refusal."""
        self.cells += 1
        answer = FAMILIES[self.family].answer(operator, left, right)
        if answer.dtype != real or answer.possible:
            self.differ.append(f"{left} {operator} {right}: {answer.word} here, {real or 'error'} there")


def every_operand(dtypes):
    """The operands of a full matrix: with dimensions, 0-d, 0-d with a value that matters, numbers."""
    return [*operands(dtypes, NUMBERS), *(tensor(name, (), value) for name, value in VALUES if name in dtypes)]


def _run(verdict, dtypes, make, of_numbers, dtype_of):
    """Run the library on the full matrix: ``make`` gives its arrays, ``of_numbers`` its function of two numbers."""
    every = [(operand, operand.value if operand.is_number else make(operand)) for operand in every_operand(dtypes)]
    for symbol in OPERATORS:
        apply = getattr(python, FUNCTIONS[symbol])
        for left, one in every:
            for right, other in every:
                try:
                    both = left.is_number and right.is_number
                    real = dtype_of((of_numbers(symbol) if both else apply)(one, other))
                except REFUSALS:
                    real = None
                verdict.compare(symbol, left, right, real)
    return verdict


def _value(operand):
    return 1 if operand.value is None else operand.value


def _torch():
    import torch

    functions = dict(
        zip(
            OPERATORS,
            "add sub mul div floor_divide remainder pow eq ne lt le gt ge bitwise_and bitwise_or bitwise_xor "
            "bitwise_left_shift bitwise_right_shift".split(),
            strict=True,
        )
    )

    def make(operand):
        return torch.full(operand.shape, _value(operand), dtype=getattr(torch, operand.dtype))

    return _run(
        Verdict("torch", f"torch {torch.__version__}"),
        FIFTEEN,
        make,
        lambda symbol: getattr(torch, functions[symbol]),
        lambda result: str(result.dtype).removeprefix("torch."),
    )


_UFUNCS = dict(
    zip(
        OPERATORS,
        "add subtract multiply true_divide floor_divide remainder power equal not_equal less less_equal greater "
        "greater_equal bitwise_and bitwise_or bitwise_xor left_shift right_shift".split(),
        strict=True,
    )
)


def _numpy():
    with np.errstate(all="ignore"):
        return _run(
            Verdict("numpy", f"numpy {np.__version__}"),
            WITHOUT_BFLOAT16,
            lambda operand: np.full(operand.shape, _value(operand), operand.dtype),
            lambda symbol: getattr(np, _UFUNCS[symbol]),
            lambda result: np.asarray(result).dtype.name,
        )


def _jax(name, mode):
    import jax
    import jax.numpy as jnp

    verdict = Verdict(name, f"jax {jax.__version__}, 64-bit dtypes, {mode} promotion")

    def trace(arrays):
        # Nothing is computed: tracing tells the dtypes, and leaves out the compilation of thousands of programs.
        _run(
            verdict,
            FIFTEEN,
            lambda operand: arrays[operand],
            lambda symbol: getattr(jnp, _UFUNCS[symbol]),
            lambda result: str(result.dtype),
        )

    filtering = jax.config.jax_traceback_filtering
    jax.config.update("jax_traceback_filtering", "off")  # it takes longer than the refusals themselves
    try:
        _trace_jax(jax, mode, trace)
    finally:
        jax.config.update("jax_traceback_filtering", filtering)
    return verdict


def _trace_jax(jax, mode, trace):
    made = {}
    with jax.enable_x64(True), jax.numpy_dtype_promotion(mode):
        for operand in every_operand(FIFTEEN):
            if not operand.is_number:
                made[operand] = jax.ShapeDtypeStruct(operand.shape, jax.numpy.dtype(operand.dtype))
        keys = list(made)
        jax.eval_shape(lambda arrays: trace(dict(zip(keys, arrays, strict=True))), list(made.values()))


def _numpy1():
    if not RECORD.is_file():
        return Verdict("numpy1", missing="the record of NumPy 1 is in a checkout only")
    version, cells = numpy1_cells(RECORD.read_text(encoding="utf-8"))
    verdict = Verdict("numpy1", f"what was recorded of {version}")
    for cell in cells:
        verdict.compare(*cell)
    return verdict


def _kael_make(operand):
    return kael.full(operand.shape, _value(operand), dtype=getattr(kael, operand.dtype))


def _kael():
    return _run(
        Verdict("kael", f"kael {kael.__version__}'s operators"),
        NAMES,
        _kael_make,
        lambda symbol: getattr(kael, ROW[symbol].name),
        # == of what is no operand is Python's own, a plain False: no answer of kael's
        lambda result: result.dtype.name if isinstance(result, kael.Tensor) else None,
    )


def _converted(name, target):
    """kael's operators again, on operands that ``target`` has converted before, or refused by giving None."""
    verdict = Verdict(name, "kael's operators on operands converted before")
    every = every_operand(NAMES)
    for symbol in OPERATORS:
        for left in every:
            for right in every:
                dtype = target(symbol, left, right)
                # Numbers become tensors too: what is asked is which dtype, not how an operator takes a number.
                described = ((each.shape or (3,), each.value != 0) for each in (left, right))
                verdict.compare(symbol, left, right, dtype and _result(symbol, dtype, *described))
    return verdict


@cache
def _result(symbol, dtype, left, right):
    """The dtype that kael gives for tensors of one dtype, each described by its shape and its elements."""
    one, other = (kael.full(shape, value, dtype=dtype) for shape, value in (left, right))
    try:
        return getattr(python, FUNCTIONS[symbol])(one, other).dtype.name
    except REFUSALS:
        return None


_ORDER = ("bool", "int64", "float32", "float64")
_NUMBERS = {"bool": "bool", "int": "int64", "float": "float32"}


def _full_order():
    def target(symbol, left, right):
        if any(each.dtype == "complex" or (each.dtype == "int" and abs(each.value) >= 2**63) for each in (left, right)):
            return None
        names = [_NUMBERS[each.dtype] if each.is_number else each.dtype for each in (left, right)]
        if symbol in ("-", "//", "**") and "bool" in names:  # asked of the operands, not of what they become
            return None
        negative = symbol == "**" and right.is_number and right.value < 0
        if negative and max(names, key=_ORDER.index) == "int64":
            return None
        return getattr(kael, max(names, key=_ORDER.index))

    return _converted("full-order", target)


def _strict():
    def target(symbol, left, right):
        if left.is_number or right.is_number or left.dtype != right.dtype:
            return None
        # The two operators that convert operands of one dtype.
        if (symbol == "/" and left.dtype in ("bool", "int64")) or (symbol == "+" and left.dtype == "bool"):
            return None
        return getattr(kael, left.dtype)

    return _converted("strict", target)


def _anvl():
    verdict = Verdict("anvl", "the table in its document")
    for cell in anvl_cells():
        verdict.compare(*cell)
    return verdict


_VERIFIERS = {
    "kael": _kael,
    "torch": _torch,
    "jax": lambda: _jax("jax", "standard"),
    "jax-strict": lambda: _jax("jax-strict", "strict"),
    "numpy": _numpy,
    "numpy1": _numpy1,
    "anvl": _anvl,
    "full-order": _full_order,
    "strict": _strict,
}


def verify(name):
    """Compare the family of that name with the real thing, cell by cell: a `Verdict`."""
    FAMILIES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _VERIFIERS[name]()
        except ModuleNotFoundError as error:
            return Verdict(name, missing=f"{error.name} is not installed")


__all__ = ["Verdict", "verify"]
