"""From the rows of the op table to functions, methods, in-place methods and operators.

`FUNCTIONS` has the functions; importing this module installs the rest on Tensor.
"""

import inspect
from functools import cache

import numpy as np

from kael import core, errors, forms, layout
from kael.optable import ROWS, as_doctest
from kael.promotion import Kind
from kael.scalar import as_number, build
from kael.tensor import Tensor, as_tensor_operand, from_array, normal_bool, wrap

FUNCTIONS = {}
_NUMBERS = frozenset((bool, int, float))
_new = object.__new__
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
        plan = operation.plan(op, keys, target)
    if plan.check is not None or not plan.direct:
        if out is None:
            return wrap(*core.execute(operation, op, plan, buffers, None))
        core.execute(operation, op, plan, buffers, (out._array, target))
        return out
    for index, dtype in plan.build:
        buffers[index] = build(buffers[index], dtype, op)
    step = plan.step
    if out is None:
        target = plan.result
        array = _empty(target.shape, target.dtype.numpy)
        step.loop(array, *buffers, step.table)
        return wrap(array, target)
    array = out._array
    for index, buffer in enumerate(buffers):
        if buffer is not array and core.overlaps(op, array, buffer, index in plan.converted):
            core.execute(operation, op, plan, buffers, (array, target))
            return out
    step.loop(array, *buffers, step.table)
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
    if out._layout.shape != shape:
        resize(op, out, operation, operands, shape)
    return call(operation, op, row, operands, out)


def _into(name, operation, row):
    """`into`, with a short way for operands and destinations that were found to fit before."""
    fitting, arity = {}, row.arity

    def function(operands, out):
        input, other = operands[0], operands[-1]
        if type(out) is not Tensor or type(input) is not Tensor or arity > 2:
            return into(name, operation, row, operands, out)
        kind, target = type(other), out._layout
        key, second = (other._layout, other._array) if kind is Tensor else (kind, other)
        key = (input._layout, key, target)
        plan = fitting.get(key)
        if plan is None:
            into(name, operation, row, operands, out)
            plan = operation.plans.get(key if arity == 2 else key[1:])
            if plan is not None and plan.direct and plan.check is None and out._layout is target:
                fitting[key] = plan
            return out
        array, first, step = out._array, input._array, plan.step
        if plan.build:
            second = build(other, plan.build[0][1], name)
        for index, buffer in enumerate((first, second)):
            if (buffer is not array) and overlaps(name, array, buffer, index in plan.converted):
                core.execute(operation, name, plan, [first, second][:arity], (array, target))
                return out
        if arity == 1:
            step.loop(array, first, step.table)
        else:
            step.loop(array, first, second, step.table)
        return out

    overlaps = core.overlaps
    return function


def resize(op, out, operation, operands, shape):
    """Give ``out`` new memory of another shape; only after the dtypes have been found to fit."""
    _, result = operation.resolve(op, [forms.key(operand) for operand in operands])
    core.check_result_fits(op, result, out.dtype)
    out._layout = layout.dense(out.dtype, shape)
    out._array = core.new(out._layout)


def _unary(name, row, operation):
    """The short way of an operation on one tensor."""
    plans = operation.plans

    def function(input):
        if type(input) is not Tensor:
            return call(operation, name, row, (input,))
        plan = plans.get((input._layout, None))
        if plan is None:
            plan = operation.plan(name, (input._layout,))
        if not plan.direct:
            return wrap(*core.execute(operation, name, plan, [input._array], None))
        target, step = plan.result, plan.step
        array = _empty(target.shape, target.dtype.numpy)
        step.loop(array, input._array, step.table)
        tensor = _new(Tensor)
        tensor._array = array
        tensor._layout = target
        return tensor

    return function


def _binary(name, row, operation, otherwise):
    """The short way of an operation on a tensor and a tensor or number; ``otherwise`` takes all other operands."""
    plans, numbers = operation.plans, row.numbers

    def function(input, other):
        kind = type(other)
        if type(input) is not Tensor:
            return otherwise(input, other)
        if kind is Tensor:
            key, second = other._layout, other._array
        elif numbers and kind in _NUMBERS:
            key, second = kind, other
        else:
            return otherwise(input, other)
        first = input._layout
        plan = plans.get((first, key, None))
        if plan is None:
            plan = operation.plan(name, (first, key))
        if not plan.direct:
            return wrap(*core.execute(operation, name, plan, [input._array, second], None))
        if plan.build:
            second = build(other, plan.build[0][1], name)
        if plan.check is not None:
            core.check_values(name, plan, (input._array, second))
        target, step = plan.result, plan.step
        array = _empty(target.shape, target.dtype.numpy)
        step.loop(array, input._array, second, step.table)
        tensor = _new(Tensor)
        tensor._array = array
        tensor._layout = target
        return tensor

    return function


def _by_number(name, row, operation, special, otherwise):
    """The short way of a row that has other kernels for some numbers."""
    general = _binary(name, row, operation, otherwise)
    ways = {number: _binary(name, row, each, otherwise) for number, each in special.items()}

    def function(input, other):
        if type(other) in _NUMBERS:
            return ways.get(other, general)(input, other)
        return general(input, other)

    return function


def _reflected(name, row, operation, otherwise):
    """The same with the number first, as in ``2 - tensor``."""
    plans = operation.plans

    def method(self, other):
        kind = type(other)
        if kind not in _NUMBERS or type(self) is not Tensor:
            return otherwise(other, self)
        second = self._layout
        plan = plans.get((kind, second, None))
        if plan is None:
            plan = operation.plan(name, (kind, second))
        if not plan.direct:
            return wrap(*core.execute(operation, name, plan, [other, self._array], None))
        first = build(other, plan.build[0][1], name)
        if plan.check is not None:
            core.check_values(name, plan, (first, self._array))
        target, step = plan.result, plan.step
        array = _empty(target.shape, target.dtype.numpy)
        step.loop(array, first, self._array, step.table)
        return wrap(array, target)

    return method


def _in_place(name, row, operation, otherwise):
    """The short way of writing the result of an operation on two operands into the first."""
    plans, numbers, overlaps = operation.plans, row.numbers, core.overlaps

    def method(self, other):
        kind = type(other)
        if kind is Tensor:
            key, second = other._layout, other._array
        elif numbers and kind in _NUMBERS:
            key, second = kind, other
        else:
            return otherwise(self, other)
        own, first = self._layout, self._array
        plan = plans.get((own, key, own))
        if plan is None:
            plan = operation.plan(name, (own, key), own)
        if not plan.direct:
            core.execute(operation, name, plan, [first, second], (first, own))
            return self
        if plan.build:
            second = build(other, plan.build[0][1], name)
        elif (first.base is not None or second.base is not None) and overlaps(name, first, second, plan.converted):
            core.execute(operation, name, plan, [first, second], (first, own))
            return self
        if plan.check is not None:
            core.check_values(name, plan, (first, second))
        step = plan.step
        step.loop(first, first, second, step.table)
        return self

    return method


def _in_place_unary(name, row, operation):
    plans = operation.plans

    def method(input):
        if type(input) is Tensor:
            own = input._layout
            plan = plans.get((own, own))
            if plan is not None and plan.direct:
                array, step = input._array, plan.step
                step.loop(array, array, step.table)
                return input
        return call(operation, name, row, (as_tensor_operand(name, "input", input),), input)

    return method


def _with_out(row, operation, plain):
    """The public function of a row without options."""
    if row.arity == 1:
        if not row.out:
            return plain

        def function(input, *, out=None):
            return plain(input) if out is None else written((input,), out)
    else:

        def function(input, other, *, out=None):
            return plain(input, other) if out is None else written((input, other), out)

    written = _into(row.name, operation, row)

    return function


def _from_form(name, row, form, operation, plain, *, in_place=False):
    """The public function, or in-place method, of a row with options."""
    arity = row.arity
    written = _into(name, operation, row) if operation is not None else None

    def function(*args, out=None, **options):
        if not options and len(args) == arity:
            if out is None and plain is not None:
                return plain(*args)
            if out is not None and written is not None:
                return written(args, out)
        chosen = form(name, *args, **options)
        if type(chosen) is not tuple or type(chosen[0]) is not core.Operation:
            return chosen
        if in_place:
            return call(chosen[0], name, row, chosen[1], as_tensor_operand(name, "input", args[0]))
        if out is None:
            return call(chosen[0], name, row, chosen[1])
        return into(name, chosen[0], row, chosen[1], out)

    return function


def signature(row, *, in_place=False):
    """The signature of a row's function, from its operands or its form."""
    return _signature(getattr(forms, row.name) if row.form else row.params, row.out and not in_place)


@cache
def _signature(source, out):
    if callable(source):
        parameters = list(inspect.signature(source).parameters.values())[1:]
    else:
        parameters = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in source]
    if out:
        parameters.append(inspect.Parameter("out", inspect.Parameter.KEYWORD_ONLY, default=None))
    return inspect.Signature(parameters)


def _finish(function, name, row, *, in_place=False):
    function.__name__ = function.__qualname__ = name
    function.__module__ = "kael"
    function.__signature__ = signature(row, in_place=in_place)
    function.__doc__ = describe(row, in_place=in_place)
    return function


def describe(row, *, in_place=False):
    """A docstring: the row's line, what its dtypes do, and an example."""
    if in_place:
        return f"`{row.name}` written into this tensor, whose dtype stays; the result's category must not be higher."
    return f"{row.doc}\n\nResult dtype: {row.kind.value}.\n\n{as_doctest(row.example)}"


def _stranger(operand):
    return not isinstance(operand, (Tensor, np.ndarray)) and as_number(operand) is None


def make(row):
    """All that one row gives: ``{name: function}``, installing its methods and operators on Tensor."""
    name = row.name
    form = getattr(forms, name) if row.form else None
    operation = forms.PLAIN.get(name) if row.form else forms.operation(row)

    def long_way(input, other):
        return call(operation, name, row, (input, other))

    plain = None
    if operation is not None:
        plain = _unary(name, row, operation) if row.arity == 1 else _binary(name, row, operation, long_way)
    elif name in forms.BY_NUMBER:

        def chosen_way(input, other):
            chosen, operands = form(name, input, other)
            return call(chosen, name, row, operands)

        plain = _by_number(name, row, *forms.BY_NUMBER[name], chosen_way)
    function = _from_form(name, row, form, operation, plain) if row.form else _with_out(row, operation, plain)
    made = {name: _finish(function, name, row)}
    method = made[name]
    if name == "where":
        method = _finish(_where_method(function), name, row)
    setattr(Tensor, name, method)
    if row.inplace:
        made_in_place = _make_in_place(row, form, operation)
        setattr(Tensor, name + "_", made_in_place)
        if row.function_inplace:
            made[name + "_"] = made_in_place
    if row.operator:
        _install_operator(row, operation, function)
    for alias in row.aliases:
        made[alias] = function
        setattr(Tensor, alias, function)
        if row.inplace:
            setattr(Tensor, alias + "_", made_in_place)
            if row.function_inplace:
                made[alias + "_"] = made_in_place
    if row.ufunc:
        _UFUNCS[row.ufunc] = function
    return made


def _make_in_place(row, form, operation):
    name = row.name + "_"

    def long_way(self, other):
        return call(operation, name, row, (as_tensor_operand(name, "self", self), other), self)

    if row.form and operation is None:
        method = _from_form(name, row, form, None, None, in_place=True)
    elif row.arity == 1:
        plain = _in_place_unary(name, row, operation)
        method = _from_form(name, row, form, None, plain, in_place=True) if row.form else plain
    else:
        plain = _in_place(name, row, operation, long_way)
        method = _from_form(name, row, form, None, plain, in_place=True) if row.form else plain
    return _finish(method, name, row, in_place=True)


def _install_operator(row, operation, function):
    stem = row.operator
    with_number, swapped = forms.REFLECTED.get(row.name, (operation, function))
    if row.arity == 1:
        setattr(Tensor, f"__{stem}__", lambda self: function(self))
        return

    def forward_way(self, other):
        as_tensor_operand(f"__{stem}__", "self", self)
        return NotImplemented if _stranger(other) else function(self, other)

    def reflected_way(other, self):
        as_tensor_operand(f"__r{stem}__", "self", self)
        return NotImplemented if _stranger(other) else swapped(other, self)

    if row.name in forms.BY_NUMBER:
        general, special = forms.BY_NUMBER[row.name]
        forward = _by_number(row.name, row, general, special, forward_way)
        reflected = _reflected(row.name, row, general, reflected_way)
    elif operation is None:
        forward, reflected = forward_way, lambda self, other: reflected_way(other, self)
    else:
        forward = _binary(row.name, row, operation, forward_way)
        reflected = _reflected(row.name, row, with_number, reflected_way)
    _operator(f"__{stem}__", forward)
    if row.kind is Kind.ALWAYS_BOOL:
        return
    _operator(f"__r{stem}__", reflected)
    in_place = getattr(Tensor, row.name + "_")

    def augmented(self, other):
        return NotImplemented if _stranger(other) else in_place(self, other)

    if operation is not None:
        augmented = _in_place(row.name + "_", row, operation, augmented)
    _operator(f"__i{stem}__", augmented)


def _operator(name, function):
    function.__name__ = function.__qualname__ = name
    setattr(Tensor, name, function)


def _where_method(function):
    def where(self, condition, other):
        return function(condition, self, other)

    return where


_UFUNCS = {}


def _array_ufunc(self, ufunc, method, *inputs, out=None, **options):
    """NumPy's functions on tensors: those that the table has run here, the others on the buffers."""
    if method != "__call__" or out is not None:
        return NotImplemented
    function = _UFUNCS.get(ufunc.__name__)
    if function is not None and not options:
        tensors = [from_array(ufunc.__name__, each) if isinstance(each, np.ndarray) else each for each in inputs]
        return function(*tensors)
    arrays = [normal_bool(each) if isinstance(each, Tensor) else each for each in inputs]
    result = ufunc(*arrays, **options)
    if isinstance(result, tuple):
        return tuple(from_array(ufunc.__name__, np.asarray(each)) for each in result)
    return from_array(ufunc.__name__, np.asarray(result))


for _row in ROWS:
    FUNCTIONS.update(make(_row))
Tensor.__array_ufunc__ = _array_ufunc
Tensor.__rdiv__ = Tensor.__rtruediv__
