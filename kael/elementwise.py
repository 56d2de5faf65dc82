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
    for position, operand in enumerate(operands):
        if type(operand) is Tensor or isinstance(operand, Tensor):
            buffers.append(operand._array)
            keys.append(operand._layout)
            continue
        number = as_number(operand)
        if number is None:
            if not isinstance(operand, np.ndarray):
                raise _wrong_operand(op, row, position, operand)
            tensor = from_array(op, operand)
            buffers.append(tensor._array)
            keys.append(tensor._layout)
            continue
        if position < row.arity and not _takes_number(row, position, operands):
            raise _wrong_operand(op, row, position, operand)
        buffers.append(number)
        keys.append(type(number))
    if out is None:
        return wrap(*core.run(operation, op, buffers, keys))
    core.run(operation, op, buffers, keys, (out._array, out._layout))
    return out


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
    plans, check, numbers = operation.plans, operation.check, row.numbers

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
        if check is not None or not plan.direct:
            return wrap(*core.execute(operation, name, plan, [input._array, second], None))
        if plan.build:
            second = build(other, plan.build[0][1], name)
        target, step = plan.result, plan.step
        array = _empty(target.shape, target.dtype.numpy)
        step.loop(array, input._array, second, step.table)
        tensor = _new(Tensor)
        tensor._array = array
        tensor._layout = target
        return tensor

    return function


def _reflected(name, row, operation, otherwise):
    """The same with the number first, as in ``2 - tensor``."""
    plans, check = operation.plans, operation.check

    def method(self, other):
        kind = type(other)
        if kind not in _NUMBERS or type(self) is not Tensor:
            return otherwise(other, self)
        second = self._layout
        plan = plans.get((kind, second, None))
        if plan is None:
            plan = operation.plan(name, (kind, second))
        if check is not None or not plan.direct:
            return wrap(*core.execute(operation, name, plan, [other, self._array], None))
        first = build(other, plan.build[0][1], name)
        target, step = plan.result, plan.step
        array = _empty(target.shape, target.dtype.numpy)
        step.loop(array, first, self._array, step.table)
        return wrap(array, target)

    return method


def _in_place(name, row, operation, otherwise):
    """The short way of writing the result of an operation on two operands into the first."""
    plans, check, numbers = operation.plans, operation.check, row.numbers

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
        if check is not None or not plan.direct:
            core.execute(operation, name, plan, [first, second], (first, own))
            return self
        if plan.build:
            second = build(other, plan.build[0][1], name)
        elif first.base is not None or second.base is not None:  # they may share memory
            core.execute(operation, name, plan, [first, second], (first, own))
            return self
        step = plan.step
        step.loop(first, first, second, step.table)
        return self

    return method


def _in_place_unary(name, row, operation):
    def method(input):
        return call(operation, name, row, (as_tensor_operand(name, "input", input),), input)

    return method


def _with_out(row, operation, plain):
    """The public function of a row without options."""
    name = row.name
    if row.arity == 1:
        if not row.out:
            return plain

        def function(input, *, out=None):
            return plain(input) if out is None else into(name, operation, row, (input,), out)
    else:

        def function(input, other, *, out=None):
            return plain(input, other) if out is None else into(name, operation, row, (input, other), out)

    return function


def _from_form(name, row, form, plain, *, in_place=False):
    """The public function, or in-place method, of a row with options."""
    arity = row.arity

    def function(*args, out=None, **options):
        if plain is not None and out is None and not options and len(args) == arity:
            return plain(*args)
        chosen = form(name, *args, **options)
        if type(chosen) is not tuple or not isinstance(chosen[0], core.Operation):
            return chosen
        operation, operands = chosen
        if in_place:
            return call(operation, name, row, operands, as_tensor_operand(name, "input", args[0]))
        if out is None:
            return call(operation, name, row, operands)
        return into(name, operation, row, operands, out)

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
    function = _from_form(name, row, form, plain) if row.form else _with_out(row, operation, plain)
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
        method = _from_form(name, row, form, None, in_place=True)
    elif row.arity == 1:
        plain = _in_place_unary(name, row, operation)
        method = _from_form(name, row, form, plain, in_place=True) if row.form else plain
    else:
        plain = _in_place(name, row, operation, long_way)
        method = _from_form(name, row, form, plain, in_place=True) if row.form else plain
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

    if operation is None:
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
