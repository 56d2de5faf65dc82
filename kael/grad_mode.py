"""The names of autograd where there is none: modes that only remember themselves, attributes with one value."""

import functools
import threading

from kael import errors
from kael.arguments import check_requires_grad
from kael.install import public
from kael.tensor import Tensor, as_tensor_operand, wrap


class _State(threading.local):
    grad = True
    inference = False


_state = _State()


class _Mode:
    """A context manager and decorator that sets the mode of this thread and sets it back at the end."""

    grad = True
    inference = None

    def __init__(self):
        self._before = []

    def __enter__(self):
        self._before.append((_state.grad, _state.inference))
        self._set()

    def _set(self):
        _state.grad = self.grad
        if self.inference is not None:
            _state.inference = self.inference

    def __exit__(self, *exception):
        _state.grad, _state.inference = self._before.pop()

    def __call__(self, function):
        if not callable(function):
            raise errors.no_such_argument(type(self).__name__, "function", "callable", function)

        @functools.wraps(function)
        def within(*args, **options):
            with self._again():
                return function(*args, **options)

        return within

    def _again(self):
        return type(self)()


class _Plain(_Mode):
    """A mode without an argument, which decorates with and without parentheses."""

    def __new__(cls, function=None):
        made = object.__new__(cls)
        if function is None:
            return made
        made.__init__()
        return made(function)

    def __init__(self, function=None):
        super().__init__()


class no_grad(_Plain):
    """Does nothing: nothing is recorded anyway. A context manager and a decorator, as in torch.

    >>> import kael
    >>> with kael.no_grad():
    ...     kael.is_grad_enabled()
    False
    """

    grad = False


class enable_grad(_Plain):
    """Does nothing, as `kael.no_grad`, which it undoes for `kael.is_grad_enabled`.

    >>> import kael
    >>> with kael.no_grad(), kael.enable_grad():
    ...     kael.is_grad_enabled()
    True
    """


class inference_mode(_Mode):
    """Does nothing, as `kael.no_grad`; with ``mode`` false not even that.

    >>> import kael
    >>> with kael.inference_mode():
    ...     kael.is_inference_mode_enabled()
    True
    """

    def __new__(cls, mode=True):
        made = object.__new__(cls)
        if isinstance(mode, bool):
            return made
        made.__init__()
        return made(mode)

    def __init__(self, mode=True):
        super().__init__()
        self.inference = mode
        self.grad = not mode

    def _again(self):
        return type(self)(self.inference)


class set_grad_enabled(_Mode):
    """Sets what `kael.is_grad_enabled` says, at once, and back at the end where used as a context manager.

    >>> import kael
    >>> with kael.set_grad_enabled(False):
    ...     kael.is_grad_enabled()
    False
    """

    def __init__(self, mode):
        super().__init__()
        self.grad = bool(mode)
        self._first = (_state.grad, _state.inference)
        self._set()

    def __enter__(self):
        # What was before the call, not before the `with`.
        self._before.append(self._first)
        self._set()

    def __call__(self, function):
        _state.grad, _state.inference = self._first
        return super().__call__(function)

    def _again(self):
        return type(self)(self.grad)


def is_grad_enabled():
    """Whether gradients would be recorded, if there were any: False inside `kael.no_grad`.

    >>> import kael
    >>> kael.is_grad_enabled()
    True
    """
    return _state.grad


def is_inference_mode_enabled():
    """Whether `kael.inference_mode` is in force.

    >>> import kael
    >>> kael.is_inference_mode_enabled()
    False
    """
    return _state.inference


def _set_requires_grad(self, value):
    check_requires_grad("requires_grad", value)


def _set_grad(self, value):
    if value is not None:
        raise errors.not_supported("grad", "value", type(value).__name__, "there is no autograd yet")


def _data(self):
    return wrap(self._array, self._layout)


def _set_data(self, new):
    other = as_tensor_operand("data", "new", new)
    if other.dtype is not self.dtype:
        raise errors.same_dtype_required("data", self.dtype, other.dtype)
    self._array, self._layout = other._array, other._layout


Tensor.requires_grad = property(lambda self: False, _set_requires_grad, doc="False: there is no autograd yet.")
Tensor.grad = property(lambda self: None, _set_grad, doc="None: there is no autograd yet.")
Tensor.grad_fn = property(lambda self: None, doc="None: there is no autograd yet.")
Tensor.is_leaf = property(lambda self: True, doc="True: there is no autograd yet.")
Tensor.data = property(
    _data, _set_data, doc="A view; assigning a tensor of the same dtype makes this a view of that tensor."
)


@public()
def detach(input):
    """A view of ``input``: there is no graph to detach it from.

    >>> import kael
    >>> kael.ones(2).detach()
    tensor([1., 1.])
    """
    tensor = as_tensor_operand("detach", "input", input)
    return wrap(tensor._array, tensor._layout)


@public()
def detach_(input):
    """``input`` itself.

    >>> import kael
    >>> kael.ones(2).detach_()
    tensor([1., 1.])
    """
    return as_tensor_operand("detach_", "input", input)


@public(function=False)
def requires_grad_(self, requires_grad=True):
    """Itself for False; RuntimeError for True: there is no autograd yet."""
    check_requires_grad("requires_grad_", requires_grad)
    return self
