"""How a function becomes public: in the namespace, as a method of Tensor, or both."""

import functools

from kael.tensor import Tensor

FUNCTIONS = {}


def public(*aliases, function=True, method=True, spread=False, in_place=False):
    """A decorator that publishes a function under its own name and ``aliases``.

    ``function`` and ``method`` say where. ``spread`` says that the method takes a sequence of
    ints also one by one, as in ``x.permute(1, 0)``. ``in_place`` adds the method whose name ends in ``_``,
    which makes the tensor itself the view that the function returns.
    """

    def publish(made):
        as_method = spreading(made) if spread else made
        for name in (made.__name__, *aliases):
            if function:
                FUNCTIONS[name] = made
            if method:
                setattr(Tensor, name, as_method)
            if in_place:
                setattr(Tensor, name + "_", becoming(as_method, name + "_"))
        return made

    return publish


def spreading(made):
    """The method that takes the ints of its first argument as a sequence or one by one."""

    @functools.wraps(made)
    def method(self, *values, **options):
        if not values:
            return made(self, **options)
        if len(values) == 1:
            values = values[0] if isinstance(values[0], (tuple, list)) else values
        return made(self, values, **options)

    return method


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
