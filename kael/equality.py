"""Whether two tensors are the same, or nearly, as a Python bool."""

import numpy as np

from kael.install import public
from kael.operands import tensors
from kael.tensor import Tensor


@public()
def equal(input, other):
    """Whether two tensors have the same shape and equal elements; dtypes may differ. NaN is not equal to itself.

    >>> import kael
    >>> kael.equal(kael.tensor([1, 2]), kael.tensor([1.0, 2.0]))
    True
    """
    if type(input) is not Tensor or type(other) is not Tensor:
        tensors("equal", input=input, other=other)
    known = input._layout
    if known.shape != other._layout.shape:
        return False
    # Counting is several times faster than NumPy's `all`.
    return bool(np.count_nonzero(input.eq(other)._array) == known.numel)


@public()
def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    """Whether all elements of two tensors of one dtype are close, as `isclose` says; they broadcast.

    Raises DtypeError where dtypes differ, RuntimeError for a negative tolerance.

    >>> import kael
    >>> kael.allclose(kael.tensor([1.0]), kael.tensor([1.000001]))
    True
    """
    first, second = tensors("allclose", input=input, other=other)
    close = first.isclose(second, rtol, atol, equal_nan)
    return bool(np.count_nonzero(close._array) == close._layout.numel)
