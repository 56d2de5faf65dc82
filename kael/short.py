"""The short ways: functions for operands whose plan is known, which do nothing but find it and run its loop.

Each is written out, since a call costs a tenth of a whole small operation. What they find no plan for, and operands of
other kinds, take the way of `kael.calling`.
"""

from operator import attrgetter

import numpy as np

from kael import core, forms, watching
from kael.calling import call, into
from kael.scalar import build
from kael.tensor import Tensor, as_tensor_operand, wrap

NUMBERS = frozenset((bool, int, float))
_TENSORS = frozenset((Tensor,))
_ABSENT = object()
_layout_of, _array_of = attrgetter("_layout"), attrgetter("_array")
_new = object.__new__
_empty = np.empty


def written(name, operation, row):
    """`into`, with a short way for operands and destinations that were found to fit before."""
    fitting, arity = watching.cache(), row.arity

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
                watching.keep(fitting, key, plan, core.LIMIT)
            return out
        array, first, step = out._array, input._array, plan.step
        if plan.build:
            second = build(other, plan.build[0][1], name)
        done = step.loop(array, first, step.table) if arity == 1 else step.loop(array, first, second, step.table)
        if done is not None:  # an operand overlaps the destination
            core.execute(operation, name, plan, [first, second][:arity], (array, target))
        return out

    return function


def unary(name, row, operation):
    """The short way of an operation on one tensor."""
    plans = operation.plans

    def function(input):
        if type(input) is not Tensor:
            return call(operation, name, row, (input,))
        plan = plans.get((input._layout, None))
        if plan is None:
            plan = operation.plan(name, (input._layout,), None, (input,))
        if not plan.direct:
            return wrap(*core.execute(operation, name, plan, [input._array], None))
        target, step = plan.result, plan.step
        array = _empty(*target.new)
        step.loop(array, input._array, step.table)
        tensor = _new(Tensor)
        tensor._array = array
        tensor._layout = target
        return tensor

    return function


def binary(name, row, operation, otherwise):
    """The short way of an operation on a tensor and a tensor or number; ``otherwise`` takes all other operands."""
    plans, numbers = operation.plans, row.numbers

    def function(input, other):
        kind = type(other)
        if type(input) is not Tensor:
            return otherwise(input, other)
        if kind is Tensor:
            key, second = other._layout, other._array
        elif numbers and kind in NUMBERS:
            key, second = kind, other
        else:
            return otherwise(input, other)
        first = input._layout
        plan = plans.get((first, key, None))
        if plan is None:
            plan = operation.plan(name, (first, key), None, (input, other))
        if not plan.direct:
            return wrap(*core.execute(operation, name, plan, [input._array, second], None))
        if plan.build:
            second = build(other, plan.build[0][1], name)
        if plan.check is not None:
            core.check_values(name, plan, (input._array, second))
        target, step = plan.result, plan.step
        array = _empty(*target.new)
        step.loop(array, input._array, second, step.table)
        tensor = _new(Tensor)
        tensor._array = array
        tensor._layout = target
        return tensor

    return function


def by_number(name, row, operation, special, otherwise):
    """The short way of a row that has other kernels for some numbers."""
    general = binary(name, row, operation, otherwise)
    ways = {number: binary(name, row, each, otherwise) for number, each in special.items()}

    def function(input, other):
        if type(other) in NUMBERS:
            return ways.get(other, general)(input, other)
        return general(input, other)

    return function


def reflected(name, row, operation, otherwise):
    """The same with the number first, as in ``2 - tensor``."""
    plans = operation.plans

    def method(self, other):
        kind = type(other)
        if kind not in NUMBERS or type(self) is not Tensor:
            return otherwise(other, self)
        second = self._layout
        plan = plans.get((kind, second, None))
        if plan is None:
            plan = operation.plan(name, (kind, second), None, (other, self))
        if not plan.direct:
            return wrap(*core.execute(operation, name, plan, [other, self._array], None))
        first = build(other, plan.build[0][1], name)
        if plan.check is not None:
            core.check_values(name, plan, (first, self._array))
        target, step = plan.result, plan.step
        array = _empty(*target.new)
        step.loop(array, first, self._array, step.table)
        return wrap(array, target)

    return method


def in_place(name, row, operation, otherwise):
    """The short way of writing the result of an operation on two operands into the first."""
    plans, numbers = operation.plans, row.numbers

    def method(self, other):
        kind = type(other)
        if kind is Tensor:
            key, second = other._layout, other._array
        elif numbers and kind in NUMBERS:
            key, second = kind, other
        else:
            return otherwise(self, other)
        own, first = self._layout, self._array
        plan = plans.get((own, key, own))
        if plan is None:
            plan = operation.plan(name, (own, key), own, (self, other))
        if not plan.direct:
            core.execute(operation, name, plan, [first, second], (first, own))
            return self
        if plan.build:
            second = build(other, plan.build[0][1], name)
        if plan.check is not None:
            core.check_values(name, plan, (first, second))
        step = plan.step
        if step.loop(first, first, second, step.table) is not None:  # they overlap
            core.execute(operation, name, plan, [first, second], (first, own))
        return self

    return method


def in_place_unary(name, row, operation):
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


def with_options(name, row, form, operation, plain):
    """The function of a row with options: what its form chose for arguments of these layouts and values is kept.

    ``plain`` and ``operation`` are for a call without options, where the row has an operation for that.
    """
    arity, known, fitting = row.arity, watching.cache(), watching.cache()
    into_out = written(name, operation, row) if operation is not None else None

    def general(args, out, options):
        key = _arguments_key(args, options)
        if out is not None:
            key = None if key is None or type(out) is not Tensor else (*key, out._layout)
            way = fitting.get(key)
            if way is not None and _run_into(way, args, out):
                return out
        else:
            way = known.get(key)
            if way is not None:
                return _run(way, args)
        chosen = form(name, *args, **options)
        if type(chosen) is not tuple or type(chosen[0]) is not core.Operation:
            return chosen
        if out is None:
            result, target, ways = call(chosen[0], name, row, chosen[1]), None, known
        else:
            result, target, ways = into(name, chosen[0], row, chosen[1], out), out._layout, fitting
        if key is not None and (target is None or key[-1] is target):
            way = _way(name, form, args, options, target)
            if way is not None:
                watching.keep(ways, key, way, core.LIMIT)
        return result

    # Of calls with up to three arguments alone, whose keys are those of `_arguments_key`, the way is found here.
    def one(first=_ABSENT, *more, out=None, **options):
        if type(first) is Tensor and out is None and not more and not options:
            way = known.get((first._layout,))
            if way is not None:
                return _run(way, (first,))
        return general([*(() if first is _ABSENT else (first,)), *more], out, options)

    def two(first=_ABSENT, second=_ABSENT, *more, out=None, **options):
        if type(first) is Tensor and not more and not options:
            kind = type(second)
            if kind is Tensor:
                key = (first._layout, second._layout)
            elif kind in NUMBERS:
                key = (first._layout, (kind, second or repr(second)))
            else:
                key = None
            if out is None:
                way = known.get(key)
                if way is not None:
                    return _run(way, (first, second))
        return general([each for each in (first, second) if each is not _ABSENT] + [*more], out, options)

    def three(first=_ABSENT, second=_ABSENT, third=_ABSENT, *more, out=None, **options):
        if type(first) is Tensor and not more and not options:
            kind, last = type(second), type(third)
            if kind is Tensor:
                key = second._layout
            else:
                key = (kind, second or repr(second)) if kind in NUMBERS else _ABSENT
            if last is Tensor:
                key = (first._layout, key, third._layout)
            else:
                key = (first._layout, key, (last, third or repr(third)) if last in NUMBERS else _ABSENT)
            if out is None:
                way = known.get(key)
                if way is not None:
                    return _run(way, (first, second, third))
            elif type(out) is Tensor:
                way = fitting.get((*key, out._layout))
                if way is not None and _run_into(way, (first, second, third), out):
                    return out
        return general([each for each in (first, second, third) if each is not _ABSENT] + [*more], out, options)

    def with_plain(*args, out=None, **options):
        if not options and len(args) == arity:
            if out is None:
                return plain(*args)
            if into_out is not None:
                return into_out(args, out)
        return general(args, out, options)

    def any_number(*args, out=None, **options):
        return general(args, out, options)

    return with_plain if plain is not None else {1: one, 2: two, 3: three}.get(arity, any_number)


def _run(way, args):
    """A new tensor, made in a way that is known."""
    target, loop, table, given, places, rest = way
    array = _empty(*target.new)
    if places is None:
        loop(array, *map(_array_of, args[:given]), *rest, table)
    else:
        loop(array, *[args[each]._array if type(each) is int else each for each in places], table)
    tensor = _new(Tensor)
    tensor._array = array
    tensor._layout = target
    return tensor


def _run_into(way, args, out):
    """The same in a destination; False where an operand has to be copied first."""
    _, loop, table, given, places, rest = way
    array = out._array
    if places is None:
        buffers = (*map(_array_of, args[:given]), *rest)
    else:
        buffers = [args[each]._array if type(each) is int else each for each in places]
    return loop(array, *buffers, table) is None


def _arguments_key(args, options):
    """What the choice of a form depends on; None where it has to be made anew."""
    if _TENSORS.issuperset(map(type, args)):
        if not options:
            return tuple(map(_layout_of, args))
        if len(options) == 1:
            ((word, value),) = options.items()
            kind = type(value)
            if kind in NUMBERS:
                return (*map(_layout_of, args), word, kind, value or repr(value))
    key = []
    for value in (*args, *options.items()) if options else args:
        kind = type(value)
        if kind is Tensor:
            key.append(value._layout)
        elif kind in NUMBERS:
            key.append((kind, value or repr(value)))  # the two zeros of floats are equal
        elif kind is tuple and (type(value[1]) in NUMBERS or value[1] is None or type(value[1]) is str):
            key.append((*value, type(value[1]), value[1] or repr(value[1])))
        elif value is None:
            key.append(None)
        else:
            return None
    return tuple(key)


def _way(name, form, args, options, target):
    """``(layout of the result, loop, table, given, places, rest)``; for a destination of layout ``target``, the plan
    comes first.

    Of operands that are the first arguments in their order, and then buffers, ``given`` is the number and ``rest`` has
    the buffers. Of others ``places`` has for each the position of the argument, or the number as a buffer.
    """
    # Each argument as a tensor of its own, so that equal ones can be told apart.
    args = [wrap(arg._array, arg._layout) if type(arg) is Tensor else arg for arg in args]
    operation, operands = form(name, *args, **options)
    plan = operation.plans.get((*(forms.key(operand) for operand in operands), target))
    if plan is None or not plan.direct or plan.check is not None:
        return None
    built = {index: build(operands[index], dtype, name) for index, dtype in plan.build}
    places = []
    for index, operand in enumerate(operands):
        place = [position for position, arg in enumerate(args) if arg is operand]
        if index not in built and not place:
            return None  # made by the form
        places.append(built[index] if index in built else place[0])
    given = next((k for k, place in enumerate(places) if place is not k), len(places))
    rest = places[given:]
    ordered = not any(type(place) is int for place in rest)
    head = plan.result if target is None else plan
    return head, plan.step.loop, plan.step.table, given, None if ordered else places, rest
