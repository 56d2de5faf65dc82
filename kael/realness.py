"""Functions for complex numbers, which a tensor of the four dtypes simply passes through."""

from kael.install import public
from kael.tensor import Tensor, as_tensor_operand


@public(method=False)
def real(input):
    """``input`` itself, since there are no complex dtypes.

    >>> import kael
    >>> kael.real(kael.ones(2))
    tensor([1., 1.])
    """
    return as_tensor_operand("real", "input", input)


Tensor.real = property(real, doc="This tensor itself.")


@public("conj_physical", "conj_physical_", "resolve_conj", "resolve_neg")
def conj(input):
    """``input`` itself, since there are no complex dtypes.

    >>> import kael
    >>> kael.conj(kael.ones(2))
    tensor([1., 1.])
    """
    return as_tensor_operand("conj", "input", input)


@public(method=False)
def is_same_size(input, other):
    """Whether two tensors have the same shape.

    >>> import kael
    >>> kael.is_same_size(kael.ones(2), kael.ones(2, 1))
    False
    """
    first, second = as_tensor_operand("is_same_size", "input", input), as_tensor_operand("is_same_size", "other", other)
    return first._layout.shape == second._layout.shape
