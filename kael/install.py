"""How a function becomes public: in the namespace, as a method of Tensor, or both."""

import functools

from kael.tensor import Tensor

FUNCTIONS = {}
_new = object.__new__


def public(*aliases, function=True, method=True, spread=False, views=None, in_place=False):
    """A decorator that publishes a function under its own name and ``aliases``.

    ``function`` and ``method`` say where. ``spread`` says that the method takes a sequence of
    ints also one by one, as in ``x.permute(1, 0)``; ``views`` then is for `spreading`. ``in_place`` adds the method
    whose name ends in ``_``, which makes the tensor itself the view that the function returns.
    """

    def publish(made):
        as_method = spreading(made, *views or ()) if spread else made
        for name in (made.__name__, *aliases):
            if function:
                FUNCTIONS[name] = made
            if method:
                setattr(Tensor, name, as_method)
            if in_place:
                setattr(Tensor, name + "_", becoming(as_method, name + "_"))
        return made

    return publish


def _sequence(values):
    """Ints that were given one by one, or the one sequence of them."""
    return values[0] if len(values) == 1 and isinstance(values[0], (tuple, list)) else values


def spreading(made, found=None, how=None):
    """The method that takes the ints of its first argument as a sequence or one by one.

    For a method that gives a view, ``found`` has the layout of the view by layout and ints, where it is known already,
    and ``how(array, ints)`` makes it. Numbers that are equal to ints but none, as 1.0 and True, must be refused by
    ``how`` with a TypeError: they find the same key.
    """

    @functools.wraps(made)
    def method(self, *values, **options):
        if options or not values:
            return made(self, *(_sequence(values),) if values else (), **options)
        return made(self, values if type(values[0]) is int else _sequence(values))

    if found is None:
        return method

    @functools.wraps(made)
    def viewing(self, *values, **options):
        if not options:
            ints = values[0] if len(values) == 1 and type(values[0]) is tuple else values
            try:
                target = found.get((self._layout, ints))
                if target is not None:
                    tensor = _new(Tensor)
                    tensor._array = how(self._array, ints)
                    tensor._layout = target
                    return tensor
            except TypeError:  # refused, or no key
                pass
        return method(self, *values, **options)

    return viewing


def becoming(made, name):
    """The method that turns its tensor into the view that ``made`` returns."""

    @functools.wraps(made)
    def method(self, *args, **options):
        result = made(self, *args, **options)
        self._array, self._layout = result._array, result._layout
        return self

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"`{made.__name__}` done to this tensor itself, which keeps its memory."
    return method


def attribute(name):
    """A decorator that installs a function as a read-only attribute of Tensor."""

    def install(made):
        setattr(Tensor, name, property(made))
        return made

    return install
