"""`promotion_mode`: refuse conversions that nobody wrote, or warn of them, within a block or a function."""

import os
import sys
import warnings

from kael import errors, watching
from kael.decorating import decorated
from kael.dtype import DType
from kael.layout import Layout
from kael.promotion import add_dtype

_PACKAGE = os.path.dirname(__file__) + os.sep


class _Default(watching.Observer):
    """Hears nothing; within another mode it keeps that one from hearing."""

    channel = "mode"
    counts = False


class _Strict(watching.Observer):
    """Refuses what would convert a tensor."""

    channel = "mode"

    def told(self, seen):
        if seen.error is not None or seen.named:
            return
        decision, out = seen.decision, seen.out
        tensors = list(enumerate(_tensors(seen), 1))
        if out is not None and decision.result is not out.dtype:
            for place, (dtype, _) in tensors:
                if dtype is not out.dtype and place - 1 not in seen.fixed and decision.result is decision.compute:
                    raise errors.strict_destination(seen.op, decision.compute, out.dtype, place)
            raise errors.strict_result(seen.op, decision.result, out.dtype)
        for place, (dtype, wanted) in tensors:
            if dtype is not wanted:
                raise errors.strict_operand(seen.op, place, dtype, wanted)

    def stored(self, op, source, target, shape, value):
        raise errors.strict_store(op, source, target, value)


class _Warn(watching.Observer):
    """Warns of conversions that cost memory or lose bits, and of Bool that counts."""

    channel = "mode"

    def told(self, seen):
        if seen.error is not None or seen.named:
            return
        decision = seen.decision
        tensors = _tensors(seen)
        if decision.override == add_dtype.__name__ and (DType.Bool, DType.I64) in tensors:
            _warn(errors.counted(seen.op))
        if (DType.I64, DType.F32) in tensors:
            _warn(errors.precision(seen.op, "an operand"))
        elif seen.out is not None and (decision.result, seen.out.dtype) == (DType.I64, DType.F32):
            _warn(errors.precision(seen.op, "its result"))
        if seen.result_dtype is DType.F64 and _slipped_in(decision):
            _warn(errors.upcast(seen.op, decision.dimensioned + decision.zero_dimensional))

    def stored(self, op, source, target, shape, value):
        if source.category > target.category:
            _warn(errors.lossy_store(op, source, target, value))
        elif (source, target) == (DType.I64, DType.F32):
            _warn(errors.precision(op, "what it stores"))


_MODES = {"default": _Default, "strict": _Strict, "warn": _Warn}


def _tensors(seen):
    """``(dtype, dtype in which it is read)`` of each operand; of a number twice the same: it is built in that dtype."""
    pairs = zip(seen.operands, seen.wanted, strict=True)
    return [(key.dtype if isinstance(key, Layout) else wanted, wanted) for key, wanted in pairs]


def _slipped_in(decision):
    """Whether a tensor became float64 by another one: float32 of the deciding group, or integers by a 0-d tensor."""
    if decision.common is not DType.F64:
        return False
    if DType.F64 in decision.dimensioned:
        return DType.F32 in decision.dimensioned
    return DType.F64 in decision.zero_dimensional and bool(
        decision.dimensioned or DType.F32 in decision.zero_dimensional
    )


def _warn(warning):
    """Warn at the line that called this library."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(warning, stacklevel=level)


class promotion_mode:
    """What happens, within a ``with`` block or a decorated function, where an operation would convert a tensor.

    ``"default"``: it is converted, by the rules. ``"strict"``: DtypeError, before anything is written, where a tensor
    would be converted, as an operand or in a store; a Python number may take the tensor's dtype. ``"warn"``: a
    `PromotionWarning` at the caller's line: `UpcastWarning` for float64 that slipped in, `PrecisionWarning` for int64
    made float32, `LossyStoreWarning` for a float stored in int64 or bool, `CountWarning` for bool that counts.

    Of nested modes the inner one decides. A mode holds for its own thread or task, and for the tasks started in it
    until it ends. It decorates functions, also asynchronous ones and generators. Raises ArgumentError for another mode.

    >>> import kael
    >>> with kael.promotion_mode("strict"):
    ...     kael.ones(2) * 2 + kael.ones(2, dtype=kael.int64)
    Traceback (most recent call last):
        ...
    kael.errors.DtypeError: add would convert operand 2 from int64 to float32, which strict promotion refuses: write \
x.to(kael.float32) for it
    """

    def __init__(self, mode):
        if not isinstance(mode, str) or mode not in _MODES:
            raise errors.no_such_mode(mode, _MODES)
        self.mode = mode
        self._observer = _MODES[mode]()
        self._open = []

    def __repr__(self):
        return f"promotion_mode({self.mode!r})"

    def __enter__(self):
        self._open.append(watching.enter(self._observer))
        return self

    def __exit__(self, *exception):
        # One that was entered in another context, as a generator's may be, is not found in this one.
        scope = watching.scope_of(self._observer) or self._open[-1]
        self._open.remove(scope)
        watching.leave(scope)

    def __call__(self, function):
        """``function`` within this mode."""
        return decorated(self, function, "promotion_mode")
