"""From the rows of the op table to functions, methods, in-place methods and operators.

`FUNCTIONS` has the functions; importing this module installs the rest on Tensor.
"""

import inspect
from functools import cache

import numpy as np

from kael import core, forms, short
from kael.calling import call
from kael.optable import ROWS, as_doctest
from kael.promotion import Kind
from kael.scalar import as_number
from kael.tensor import Tensor, as_tensor_operand, from_array, normal_bool

FUNCTIONS = {}


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

    written = short.written(row.name, operation, row)

    return function


def _from_form_in_place(name, row, form, plain):
    """The in-place method of a row with options."""

    def method(*args, **options):
        if plain is not None and not options and len(args) == row.arity:
            return plain(*args)
        chosen = form(name, *args, **options)
        if type(chosen) is not tuple or type(chosen[0]) is not core.Operation:
            return chosen
        return call(chosen[0], name, row, chosen[1], as_tensor_operand(name, "input", args[0]))

    return method


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
        plain = short.unary(name, row, operation) if row.arity == 1 else short.binary(name, row, operation, long_way)
    elif name in forms.BY_NUMBER:

        def chosen_way(input, other):
            chosen, operands = form(name, input, other)
            return call(chosen, name, row, operands)

        plain = short.by_number(name, row, *forms.BY_NUMBER[name], chosen_way)
    if not row.form:
        function = _with_out(row, operation, plain)
    elif row.arity == 1 and name not in forms.OPERATIONS:

        def function(input):
            return form(name, input)  # which finishes by itself
    else:
        function = short.with_options(name, row, form, operation, plain)
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
        method = _from_form_in_place(name, row, form, None)
    elif row.arity == 1:
        plain = short.in_place_unary(name, row, operation)
        method = _from_form_in_place(name, row, form, plain) if row.form else plain
    else:
        plain = short.in_place(name, row, operation, long_way)
        method = _from_form_in_place(name, row, form, plain) if row.form else plain
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
        forward = short.by_number(row.name, row, general, special, forward_way)
        reflected = short.reflected(row.name, row, general, reflected_way)
    elif operation is None:
        forward, reflected = forward_way, lambda self, other: reflected_way(other, self)
    else:
        forward = short.binary(row.name, row, operation, forward_way)
        reflected = short.reflected(row.name, row, with_number, reflected_way)
    _operator(f"__{stem}__", forward)
    if row.kind is Kind.ALWAYS_BOOL:
        return
    _operator(f"__r{stem}__", reflected)
    in_place = getattr(Tensor, row.name + "_")

    def augmented(self, other):
        return NotImplemented if _stranger(other) else in_place(self, other)

    if operation is not None:
        augmented = short.in_place(row.name + "_", row, operation, augmented)
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
