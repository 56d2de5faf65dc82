"""Questions about tensors, as functions and as methods."""

from kael.device import CPU
from kael.install import public
from kael.tensor import Tensor, as_tensor_operand


@public(method=False)
def is_tensor(obj):
    """Whether ``obj`` is a tensor.

    >>> import kael
    >>> kael.is_tensor(kael.ones(2)), kael.is_tensor(2)
    (True, False)
    """
    return isinstance(obj, Tensor)


@public()
def numel(input):
    """The number of elements of ``input``.

    >>> import kael
    >>> kael.numel(kael.ones(2, 3))
    6
    """
    return as_tensor_operand("numel", "input", input)._layout.numel


def _numel(self):
    return self._layout.numel


_numel.__name__ = _numel.__qualname__ = "numel"
_numel.__doc__ = numel.__doc__
Tensor.numel = Tensor.nelement = _numel


@public()
def is_floating_point(input):
    """Whether the dtype of ``input`` is float32 or float64.

    >>> import kael
    >>> kael.is_floating_point(kael.ones(2))
    True
    """
    return as_tensor_operand("is_floating_point", "input", input)._layout.dtype.category == 2


@public()
def is_complex(input):
    """False: there are no complex dtypes.

    >>> import kael
    >>> kael.is_complex(kael.ones(2))
    False
    """
    as_tensor_operand("is_complex", "input", input)
    return False


@public()
def is_signed(input):
    """Whether the dtype of ``input`` has negative numbers: all but bool.

    >>> import kael
    >>> kael.is_signed(kael.tensor([True]))
    False
    """
    return as_tensor_operand("is_signed", "input", input)._layout.dtype.is_signed


@public()
def is_nonzero(input):
    """Whether the only element of ``input`` is not zero; RuntimeError when there is not exactly one.

    >>> import kael
    >>> kael.is_nonzero(kael.tensor([0.5]))
    True
    """
    return bool(as_tensor_operand("is_nonzero", "input", input))


@public(method=False)
def get_default_device():
    """Where new tensors live: the CPU.

    >>> import kael
    >>> kael.get_default_device()
    device(type='cpu')
    """
    return CPU
