"""Pinned dtypes: `check_dtype` for one value, `pinned` for the arguments and results of a function."""

import functools
import inspect

from kael import errors
from kael.arguments import as_dtype
from kael.tensor import Tensor


def check_dtype(x, dtypes, name="x"):
    """``x``, which must be a tensor of ``dtypes``, one dtype or a tuple of several; errors call it ``name``.

    Raises DtypeError for a tensor of another dtype, TypeError for what is no tensor.

    >>> import kael
    >>> kael.check_dtype(kael.ones(2), kael.float32)
    tensor([1., 1.])
    >>> kael.check_dtype(kael.tensor([1, 2]), kael.float32, name="weights")
    Traceback (most recent call last):
        ...
    kael.errors.DtypeError: weights must be float32, got int64: write weights.to(kael.float32)
    """
    if type(x) is Tensor and x._layout.dtype is dtypes:
        return x
    _check(x, _accepted("check_dtype", "dtypes", dtypes), name, name)
    return x


def _check(value, accepted, name, variable):
    if not isinstance(value, Tensor):
        raise errors.not_a_pinned_tensor(name, accepted, value)
    if value._layout.dtype not in accepted:
        raise errors.wrong_dtype(name, value._layout.dtype, accepted, variable)


def _accepted(op, name, dtypes):
    """The dtypes of a pin as a tuple."""
    given = dtypes if isinstance(dtypes, tuple) else (dtypes,)
    if not given:
        raise errors.not_pinned_dtypes(op, name, dtypes)
    try:
        return tuple([as_dtype(op, each) for each in given])
    except TypeError:
        raise errors.not_pinned_dtypes(op, name, dtypes) from None


_KINDS = inspect.Parameter
_POSITIONAL = (_KINDS.POSITIONAL_ONLY, _KINDS.POSITIONAL_OR_KEYWORD)


class _Pin:
    """One argument: where a call has it, and the dtypes that it may have."""

    def __init__(self, function, parameters, name, accepted):
        parameter = parameters[name]
        self.label = f"{function}(): argument '{name}'"
        self.name = name
        self.accepted = accepted
        self.kind = parameter.kind
        self.optional = parameter.default is None
        self.others = set(parameters) - {name}
        positions = [each.name for each in parameters.values() if each.kind in (*_POSITIONAL, _KINDS.VAR_POSITIONAL)]
        self.position = positions.index(name) if name in positions else None

    def values(self, args, options):
        """What a call gives for it: one value, none where the default is taken, several for a starred one."""
        if self.kind is _KINDS.VAR_POSITIONAL:
            return args[self.position :]
        if self.kind is _KINDS.VAR_KEYWORD:
            return [value for name, value in options.items() if name not in self.others]
        if self.position is not None and self.position < len(args):
            return args[self.position : self.position + 1]
        return (options[self.name],) if self.name in options and self.kind is not _KINDS.POSITIONAL_ONLY else ()

    def check(self, args, options):
        for value in self.values(args, options):
            if value is not None or not self.optional:
                _check(value, self.accepted, self.label, self.name)


def pinned(*, returns=None, **dtypes):
    """A decorator that pins the dtypes of a function's arguments, by name, and of its result, by ``returns``.

    Each is a dtype, a tuple of dtypes or None for any. Of a tuple or list that the function returns, each item is
    checked. An argument with the default None may be None. Functions, methods and asynchronous functions can be pinned.
    Raises ArgumentError at decoration for a name that the function has not; the function then raises DtypeError for a
    tensor of another dtype, TypeError for what is no tensor.

    >>> import kael
    >>> @kael.pinned(x=kael.float32, returns=kael.float32)
    ... def half(x):
    ...     return x / 2
    >>> half(kael.ones(2))
    tensor([0.5000, 0.5000])
    >>> half(kael.tensor([1, 2]))
    Traceback (most recent call last):
        ...
    kael.errors.DtypeError: half(): argument 'x' must be float32, got int64: write x.to(kael.float32)
    """
    result = None if returns is None else _accepted("pinned", "returns", returns)
    accepted = {name: _accepted("pinned", name, given) for name, given in dtypes.items() if given is not None}

    def decorate(function):
        if isinstance(function, (staticmethod, classmethod)):
            return type(function)(decorate(function.__func__))
        if not callable(function) or isinstance(function, type):
            raise errors.not_decorable("pinned", function)
        parameters = inspect.signature(function).parameters
        called = getattr(function, "__name__", type(function).__name__)
        for name in dtypes:
            if name not in parameters:
                raise errors.no_such_parameter("pinned", name, called, parameters)
        pins = [_Pin(called, parameters, name, each) for name, each in accepted.items()]

        def finished(value):
            if result is not None:
                several = isinstance(value, (tuple, list))
                for place, each in enumerate(value if several else (value,)):
                    _check(each, result, f"{called}(): result{f' {place}' if several else ''}", "result")
            return value

        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def within(*args, **options):
                for pin in pins:
                    pin.check(args, options)
                return finished(await function(*args, **options))

        else:

            @functools.wraps(function)
            def within(*args, **options):
                for pin in pins:
                    pin.check(args, options)
                return finished(function(*args, **options))

        return within

    return decorate
