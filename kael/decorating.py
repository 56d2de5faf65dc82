"""Context managers as decorators: of functions, methods, asynchronous functions and generators."""

import functools
import inspect

from kael import errors


def decorated(manager, function, name):
    """``function`` that runs within ``manager``, which can be entered again and again; ``name`` is the manager's."""
    if isinstance(function, (staticmethod, classmethod)):
        return type(function)(decorated(manager, function.__func__, name))
    if not callable(function) or isinstance(function, type):
        raise errors.not_decorable(name, function)
    if inspect.isasyncgenfunction(function):
        raise errors.generator_decorated(name, function.__name__)
    if inspect.iscoroutinefunction(function):

        async def within(*args, **options):
            with manager:
                return await function(*args, **options)

    elif inspect.isgeneratorfunction(function):

        def within(*args, **options):
            return (yield from _Resumed(manager, function(*args, **options)))

    else:

        def within(*args, **options):
            with manager:
                return function(*args, **options)

    return functools.wraps(function)(within)


class _Resumed:
    """A generator that is within a context manager while it runs, and not while its caller does."""

    def __init__(self, manager, generator):
        self.manager = manager
        self.generator = generator

    def __iter__(self):
        return self

    def __next__(self):
        return self.send(None)

    def send(self, value):
        with self.manager:
            return self.generator.send(value)

    def throw(self, *error):
        with self.manager:
            return self.generator.throw(*error)

    def close(self):
        with self.manager:
            self.generator.close()
