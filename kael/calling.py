"""Running an operation on what a caller gave: tensors, arrays and numbers, with or without a destination."""

import numpy as np

from kael import core, errors, forms, layout
from kael.scalar import as_number, build
from kael.tensor import Tensor, from_array, wrap

_empty = np.empty


def call(operation, op, row, operands, out=None):
    """Run ``operation`` on tensors and numbers and wrap the result; ``out`` is a tensor to write to."""
    buffers, keys = [], []
    for operand in operands:
        if type(operand) is Tensor:
            buffers.append(operand._array)
            keys.append(operand._layout)
        else:
            buffers.append(operand)
            keys.append(type(operand))
    target = None if out is None else out._layout
    plan = operation.plans.get((*keys, target))
    if plan is None:  # also where an operand is none of the two: such a key is never kept
        buffers, keys = _operands(op, row, operands)
        plan = operation.plan(op, keys, target, operands)
    if plan.check is not None or not plan.direct:
        if out is None:
            return wrap(*core.execute(operation, op, plan, buffers, None))
        core.execute(operation, op, plan, buffers, (out._array, target))
        return out
    built = list(buffers)
    for index, dtype in plan.build:
        built[index] = build(buffers[index], dtype, op)
    step = plan.step
    if out is None:
        target = plan.result
        array = _empty(*target.new)
        step.loop(array, *built, step.table)
        return wrap(array, target)
    if step.loop(out._array, *built, step.table) is not None:  # an operand overlaps the destination
        core.execute(operation, op, plan, buffers, (out._array, target))
    return out


def _operands(op, row, operands):
    """Buffers and keys of operands, each of which must be a tensor, an array or, where the row takes one, a number."""
    buffers, keys = [], []
    for position, operand in enumerate(operands):
        number = as_number(operand)
        if isinstance(operand, Tensor):
            buffers.append(operand._array)
            keys.append(operand._layout)
        elif number is not None:
            if position < row.arity and not _takes_number(row, position, operands):
                raise _wrong_operand(op, row, position, operand)
            buffers.append(number)
            keys.append(type(number))
        else:
            if not isinstance(operand, np.ndarray):
                raise _wrong_operand(op, row, position, operand)
            tensor = from_array(op, operand)
            buffers.append(tensor._array)
            keys.append(tensor._layout)
    return buffers, keys


def _takes_number(row, position, operands):
    if row.numbers == "any":
        return True
    if row.numbers == "other":
        return position > 0
    if row.numbers == "either":
        return isinstance(operands[1 - position], (Tensor, np.ndarray))
    return row.name in NUMBER_POSITIONS and position in NUMBER_POSITIONS[row.name]


# Rows with more than two operands: where a number may stand.
NUMBER_POSITIONS = {"clamp": (1, 2), "clamp_min": (1,), "clamp_max": (1,), "where": (1, 2), "lerp": (2,)}


def _wrong_operand(op, row, position, operand):
    argument = row.params[position] if position < row.arity else "value"
    if row.numbers and as_number(operand) is None:
        return errors.not_an_operand(op, argument, operand)
    return errors.not_a_tensor(op, argument, operand)


def into(op, operation, row, operands, out):
    """The function's result in ``out``, which takes the shape of the result where it has another (torch's rule)."""
    if not isinstance(out, Tensor):
        raise errors.not_a_tensor(op, "out", out)
    shape = layout.broadcast_shapes(
        op, [operand._layout.shape for operand in operands if isinstance(operand, Tensor)] or [()]
    )
    if row.exact_out:
        _, result = operation.resolve(op, [forms.key(operand) for operand in operands])
        if out.dtype is not result:
            raise errors.output_dtype(op, result, out.dtype)
    if out._layout.shape == shape:
        return call(operation, op, row, operands, out)
    # What is refused leaves the destination as it was, and what is not may read it.
    target = layout.dense(out.dtype, shape)
    made = call(operation, op, row, operands, wrap(core.new(target), target))
    out._array, out._layout = made._array, made._layout
    return out
