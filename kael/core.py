"""Running an operation on buffers: the plan, casts, overlap, the loop, the store. Tensors are one layer above."""

import numpy as np

from kael import errors, iterator, layout, memory, threads, watching
from kael.dtype import DTYPES, DType, get_default_dtype, on_default_change
from kael.promotion import Kind, check_result_fits, decide
from kael.remembering import remember
from kael.scalar import build

LIMIT = 1 << 14
# Elements of results that no pool of memory is asked for.
SMALL = memory.SMALLEST // 8
_empty = np.empty


class Operation:
    """One way to run a row of the op table: a kernel with its promotion rule, and the plans made so far.

    ``check`` names what has to hold for the values before anything is written: "divisor" (no integer zero) or
    "exponent" (no negative integer number).
    """

    def __init__(self, name, kernel, kind, accepts="bifd", refuses_bool=False, check=None, costly=False, fixed=()):
        self.name = name
        self.kernel = kernel
        self.kind = kind
        self.accepts = accepts
        self.refuses_bool = refuses_bool
        self.check = check
        self.threshold = iterator.COSTLY if costly else iterator.CHEAP
        self.fixed = fixed  # inputs with a dtype of their own, which take no part in promotion
        self.plans = watching.cache()
        self._aside = {}  # plans while `plans` stays empty
        on_default_change(self._aside.clear)

    def __repr__(self):
        return f"Operation({self.name}, {self.kernel}, {self.kind.name})"

    def decide(self, op, keys):
        """The `Decision` for operands given by layout or number type."""
        operands = _pairs([key for index, key in enumerate(keys) if index not in self.fixed])
        return decide(op, self.kind, operands, accepts=self.accepts, refuses_bool=self.refuses_bool)

    def resolve(self, op, keys):
        """``(compute, result)`` for such operands; refusals are raised."""
        decision = self.decide(op, keys)
        if decision.refusal is not None:
            if watching.active:
                seen = watching.Seen(op, tuple(keys), (), self.fixed, decision, error=decision.refusal)
                watching.tell(seen)
            raise decision.refusal
        return decision.compute, decision.result

    def plan(self, op, keys, out=None, operands=()):
        """The plan for these operands into ``out`` (a layout) or a new buffer; refusals are raised here.

        ``operands`` are the operands themselves, for those who are told of the operation.
        """
        if not watching.active or not watching.observers():
            return self.find(op, keys, out)
        decision = self.decide(op, keys)
        seen = watching.Seen(op, tuple(keys), tuple(operands), self.fixed, decision, out=out)
        try:
            found = self.find(op, keys, out)
        except Exception as error:
            watching.tell(seen._replace(error=error))
            raise
        wanted, _ = iterator.dtypes(self.kernel, decision.compute)
        watching.tell(seen._replace(wanted=wanted, result=found.result))
        return found

    def find(self, op, keys, out):
        """`plan`, of which nobody is told."""
        key, plans = (*keys, out), self.plans
        if watching.active:
            key, plans = (*key, get_default_dtype()), self._aside  # contexts may have defaults of their own
        found = plans.get(key)
        if found is None:
            found = self._make(op, keys, out)
            if plans is self.plans:
                watching.keep(plans, key, found, LIMIT)
            else:
                remember(plans, key, found, LIMIT)
        return found

    def _make(self, op, keys, out):
        decision = self.decide(op, keys)
        if decision.refusal is not None:
            raise decision.refusal
        if out is not None:
            if not out.writable:
                raise errors.read_only(op)
            check_result_fits(op, decision.result, out.dtype)
            if out.overlapping:
                raise errors.self_overlap(op)
        found = iterator.plan(op, self.kernel, keys, decision.compute, decision.result, out, self.threshold)
        if self.check is not None and decision.result is DType.I64:
            found.check = self.check
        return found


# Operations that are not in the op table. Their ``operands`` are tensors and numbers.


def settle(op, operands, kind=Kind.DEFAULT, *, dtype=None, accepts="bifd", refuses_bool=False):
    """The `Decision` for an operation, of whose refusal observers are told before it is raised.

    ``dtype`` is the one that its caller named instead of the operands' own.
    """
    pairs = _pairs(_keys(operands))
    if dtype is not None:
        pairs = [(dtype, ndim) for _, ndim in pairs]
    decision = decide(op, kind, pairs, accepts=accepts, refuses_bool=refuses_bool)
    if decision.refusal is not None:
        raise refused(op, operands, decision.refusal, decision)
    return decision


def same_dtype(op, *operands, accepts="bifd", telling=True):
    """The dtype that all of several tensors have, its letter among ``accepts``: nothing is promoted here.

    Observers are told of it, where there is ``telling`` here and not by what runs the operation.
    """
    first = operands[0].dtype
    for other in operands:
        if other.dtype is not first:
            raise refused(op, operands, errors.same_dtype_required(op, first, other.dtype))
    accept(op, operands, first, accepts)
    if telling:
        tell(op, operands, first, first)
    return first


def accept(op, operands, dtype, letters):
    """Refuse to compute in ``dtype`` where its letter is not among ``letters``."""
    if dtype.letter not in letters:
        accepted = [each for each in DTYPES if each.letter in letters]
        raise refused(op, operands, errors.dtype_not_supported(op, dtype, accepted))


def refused(op, operands, error, decision=None):
    """``error``, to be raised; observers are told of it."""
    if watching.active and watching.observers():
        keys = _keys(operands)
        if decision is None:
            # Nothing was promoted: the operands have groups, and no common dtype.
            decision = decide(op, Kind.DEFAULT, _pairs(keys))._replace(common=None, compute=None, result=None)
        watching.tell(watching.Seen(op, keys, tuple(operands), (), decision, error=error))
    return error


def _keys(operands):
    return tuple([getattr(operand, "_layout", type(operand)) for operand in operands])


def _pairs(keys):
    """``(dtype or number type, ndim)`` of each key."""
    return [(key.dtype, key.ndim) if isinstance(key, layout.Layout) else (key, 0) for key in keys]


def tell(op, operands, dtype, result=None, out=None, kind=None):
    """Tell observers of an operation whose operands are all taken as ``dtype``.

    ``result`` is the layout of the result, or its dtype alone, ``out`` the tensor it goes to. ``kind`` is that of an
    operation whose caller may name the dtype: one that is neither the operands' nor the kind's was named.
    """
    if watching.active and watching.observers():
        keys = _keys(operands)
        decision = decide(op, kind or Kind.DEFAULT, _pairs(keys))
        named = kind is not None and dtype not in (decision.common, decision.compute)
        target = None if out is None else out._layout
        wanted = (dtype,) * len(keys)
        watching.tell(watching.Seen(op, keys, tuple(operands), (), decision, wanted, result, target, named=named))


def run(operation, op, operands, keys, out=None):
    """Run ``operation`` on ``operands`` (arrays or Python numbers) and give ``(array, layout)`` of the result.

    ``keys`` are the operands' layouts or number types; ``out`` is a pair of array and layout to write to. Nothing is
    written before everything that can be refused has been.
    """
    plan = operation.plan(op, keys, None if out is None else out[1], operands)
    return execute(operation, op, plan, list(operands), out)


def execute(operation, op, plan, operands, out):
    for index, dtype in plan.build:
        operands[index] = build(operands[index], dtype, op)
    if plan.check is not None:
        check_values(op, plan, operands)
    if out is None:
        array = new(plan.result)
        run_step(plan.step, array, operands)
        return array, plan.result
    array, destination = out
    for index, operand in enumerate(operands):
        if overlaps(op, array, operand, index in plan.converted):
            return _run_again(operation, op, plan, operands, array, destination)
    step = plan.step
    if plan.apart is not None and not any(np.may_share_memory(array, operand) for operand in operands):
        step = plan.apart
    if run_step(step, array, operands) is not None:
        raise RuntimeError(f"{op}: a loop found operands that overlap where they were found apart")
    return out


def _run_again(operation, op, plan, operands, array, destination):
    """The same on copies of the operands that share memory with the destination."""
    operands = [
        operand.copy() if overlaps(op, array, operand, index in plan.converted) else operand
        for index, operand in enumerate(operands)
    ]
    plan = operation.find(op, [layout.layout_of(operand) for operand in operands], destination)
    run_step(plan.step, array, operands)
    return array, destination


def new(target):
    """An uninitialised buffer of a dense layout."""
    if target.new is not None and target.numel < SMALL:
        return _empty(*target.new)
    return memory.allocate(
        target.shape, None if target.contiguous else target.strides, target.dtype.numpy, target.numel
    )


def run_step(step, output, inputs):
    """None; or False, where the loop is guarded and operands overlap its output."""
    if step.parallel:
        return threads.share(step.loop, output, *inputs, step.table)
    return step.loop(output, *inputs, step.table)


def run_cast(step, source, target):
    result = new(target)
    run_step(step, result, (source,))
    return result


def check_values(op, plan, operands):
    """Refuse operands whose values the operation does not take; before anything is written."""
    check = plan.check
    if check == "divisor":
        divisor = operands[1]
        # Counting is several times faster than NumPy's `all`.
        if np.count_nonzero(divisor) != divisor.size:
            raise errors.division_by_zero(op)
    elif check == "exponent" and plan.build and plan.build[0][0] == 1 and operands[1] < 0:
        raise errors.negative_exponent(op)


def overlaps(op, destination, operand, converted=False):
    """Whether ``operand`` must be copied before ``destination`` is written element by element.

    No, when they share no memory or are the same elements in the same order; OverlapError, as in torch, when both are
    dense and share a part; yes in the other cases, and where a ``converted`` operand lies in the destination's memory
    under another dtype.
    """
    if destination is operand or (destination.base is None and operand.base is None):
        return False
    if not np.may_share_memory(destination, operand) or destination.size == 0 or operand.size == 0:
        return False
    if destination.itemsize == operand.itemsize and same_elements(destination, operand):
        return False
    if _dense(destination) and _dense(operand) and not converted:
        raise errors.partial_overlap(op)
    return True


def same_elements(first, second):
    if first.shape != second.shape:
        return False
    steps = zip(first.shape, first.strides, second.strides, strict=True)
    # A dimension of size one has a step that nobody takes.
    return all(size == 1 or one == other for size, one, other in steps) and (
        first.__array_interface__["data"][0] == second.__array_interface__["data"][0]
    )


def _dense(array):
    return layout.is_dense(array.shape, array.strides, array.itemsize)
