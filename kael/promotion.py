"""The whole rule of result dtypes, and nothing else.

The rule is the type-promotion record's: a full order for tensors of one kind, categories between dimensioned tensors,
0-d tensors and Python numbers, and a few named overrides per operation.
"""

import enum
import importlib
import sys
from typing import NamedTuple

from kael import errors
from kael.dtype import DTYPES, DType, get_default_dtype
from kael.scalar import Scalar, as_number, number_dtype


class Kind(enum.Enum):
    """What an operation does to the common dtype of its operands; one word per row of the op table."""

    DEFAULT = "the common dtype (mul)"
    INT_TO_FLOAT = "Bool and integers become the default float (exp, div)"
    ALWAYS_BOOL = "computed in the common dtype, the result is Bool (eq)"
    BOOL_TO_INT = "Bool becomes int64 (sum, square, add)"
    ALWAYS_F64 = "everything becomes float64 (float_power)"


def _check_dtypes(function, *dtypes):
    for dtype in dtypes:
        if not isinstance(dtype, DType):
            raise TypeError(f"{function}(): arguments must be kael dtypes, got {type(dtype).__name__}")


def promote_types(type1, type2):
    """The higher of two dtypes in Bool < I64 < F32 < F64.

    >>> import kael
    >>> kael.promote_types(kael.int64, kael.float32)
    kael.float32
    """
    _check_dtypes("promote_types", type1, type2)
    return type1 if type1.rank >= type2.rank else type2


def dtype_category(dtype):
    """0 for Bool, 1 for int64, 2 for float32 and float64."""
    _check_dtypes("dtype_category", dtype)
    return dtype.category


def can_cast(from_, to):
    """Whether a result of dtype ``from_`` may be stored in a tensor of dtype ``to``: its category is not higher.

    >>> import kael
    >>> kael.can_cast(kael.float64, kael.float32), kael.can_cast(kael.float32, kael.int64)
    (True, False)
    """
    _check_dtypes("can_cast", from_, to)
    return from_.category <= to.category


def promote_with_scalar(tensor_dtype, scalar):
    """The tensor's dtype unless the scalar's category is higher; then the scalar's.

    ``scalar`` is a Python number, or a `kael.scalar.Scalar`. Raises TypeError for anything else.

    >>> from kael.promotion import promote_with_scalar
    >>> import kael
    >>> promote_with_scalar(kael.int64, 2.5)
    kael.float32
    """
    _check_dtypes("promote_with_scalar", tensor_dtype)
    if not isinstance(scalar, Scalar):
        number = as_number(scalar)
        if number is None:
            raise errors.not_a_number("promote_with_scalar", "scalar", scalar)
        scalar = Scalar(number, "promote_with_scalar")
    return tensor_dtype if scalar.dtype.category <= tensor_dtype.category else scalar.dtype


def common_dtype(dimensioned, zero_dimensional, numbers=()):
    """The common dtype of three groups of dtypes, strongest first.

    Each group takes its own maximum; a weaker group decides only when its category is higher. n-ary on purpose: a fold
    over pairs gives other answers.
    """
    result = None
    for group in (dimensioned, zero_dimensional, numbers):
        if group:
            highest = max(group, key=_rank)
            if result is None or highest.category > result.category:
                result = highest
    return result


def _rank(dtype):
    return dtype.rank


def result_dtype(*tensors):
    """The common dtype of tensors: dimensioned ones decide, 0-d ones win only with a higher category.

    >>> import kael
    >>> from kael.promotion import result_dtype
    >>> result_dtype(kael.ones(3), kael.tensor(0.5, dtype=kael.float64))
    kael.float32
    """
    return common_dtype(
        [t.dtype for t in tensors if t.ndim > 0],
        [t.dtype for t in tensors if t.ndim == 0],
    )


def result_type(tensor1, tensor2):
    """The dtype of an arithmetic operation on two operands, each a tensor or a Python number, without running it.

    >>> import kael
    >>> kael.result_type(kael.tensor([1, 2]), 2.5)
    kael.float32
    """
    groups = ([], [], [])
    for argument, operand in (("tensor1", tensor1), ("tensor2", tensor2)):
        number = as_number(operand)
        if number is not None:
            groups[2].append(Scalar(number, "result_type").dtype)
        elif hasattr(operand, "ndim") and isinstance(getattr(operand, "dtype", None), DType):
            groups[0 if operand.ndim else 1].append(operand.dtype)
        else:
            raise errors.not_an_operand("result_type", argument, operand)
    return common_dtype(*groups)


# The overrides, each one named function.


def add_dtype(dtype):
    """Bool with Bool gives I64, and counts."""
    return DType.I64 if dtype is DType.Bool else dtype


def div_dtype(dtype):
    """Bool and integers become the default float."""
    return dtype if dtype.category == 2 else get_default_dtype()


def check_no_bool(op, dtypes):
    """Refuse any Bool operand, a Python bool included."""
    if DType.Bool in dtypes:
        raise errors.no_bool(op)


def check_result_fits(op, result, destination):
    """Refuse to store a result whose category is higher than the destination's; asked before any element is written."""
    if result.category > destination.category:
        raise errors.result_does_not_fit(op, result, destination)


def float64_dtype(dtype):
    """Everything becomes float64."""
    return DType.F64


# What each kind makes of the common dtype; the others leave it.
OVERRIDES = {
    Kind.INT_TO_FLOAT: div_dtype,
    Kind.BOOL_TO_INT: add_dtype,
    Kind.ALWAYS_F64: float64_dtype,
}


class Decision(NamedTuple):
    """How the dtypes of one operation came about.

    ``dimensioned``, ``zero_dimensional`` and ``numbers`` are the three groups of operands, by dtype; ``common`` is
    their common dtype. ``override`` names the function that changed it or refused it, if one did. The operation is
    computed in ``compute`` and gives ``result``, unless there is a ``refusal``.
    """

    dimensioned: tuple
    zero_dimensional: tuple
    numbers: tuple
    common: DType
    override: str | None
    compute: DType | None
    result: DType | None
    refusal: Exception | None = None


def decide(op, kind, operands, *, accepts="bifd", refuses_bool=False):
    """The `Decision` for one elementwise operation.

    ``operands`` are pairs ``(dtype or number type, ndim)``; ``accepts`` has the letters of the dtypes the operation can
    be computed in; ``refuses_bool`` asks `check_no_bool` of the operands.
    """
    groups = [], [], []
    for dtype, ndim in operands:
        if isinstance(dtype, DType):
            groups[0 if ndim else 1].append(dtype)
        else:
            groups[2].append(number_dtype(dtype))
    dimensioned, zero_dimensional, numbers = groups = tuple(map(tuple, groups))
    common = common_dtype(*groups)
    if refuses_bool:
        try:
            check_no_bool(op, dimensioned + zero_dimensional + numbers)
        except errors.DtypeError as refusal:
            return Decision(*groups, common, check_no_bool.__name__, None, None, refusal)
    change = OVERRIDES.get(kind)
    compute = common if change is None else change(common)
    override = None if compute is common else change.__name__
    result = DType.Bool if kind is Kind.ALWAYS_BOOL else compute
    refusal = None
    if compute.letter not in accepts:
        refusal = errors.dtype_not_supported(op, compute, [d for d in DTYPES if d.letter in accepts])
    return Decision(*groups, common, override, compute, result, refusal)


def resolve(op, kind, operands, *, accepts="bifd", refuses_bool=False):
    """``(compute dtype, result dtype)`` of one elementwise operation: what `decide` decides, or the refusal, raised."""
    decision = decide(op, kind, operands, accepts=accepts, refuses_bool=refuses_bool)
    if decision.refusal is not None:
        raise decision.refusal
    return decision.compute, decision.result


def __getattr__(name):
    """`families` and `compare`, which no operation needs, are found when they are asked for.

    They stand above this module, which decides, since they tell of it and of other libraries' rules.
    """
    if name not in ("families", "compare"):
        raise errors.no_such_name("kael.promotion", name, sys.modules[__name__])
    registry = importlib.import_module("kael.families.registry")
    return registry.FAMILIES if name == "families" else registry.compare
