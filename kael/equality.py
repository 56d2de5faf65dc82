"""Whether two tensors are the same, or nearly, as a Python bool."""

import numpy as np

from kael.elementwise import FUNCTIONS
from kael.forms import OPERATIONS
from kael.install import public
from kael.operands import tensors
from kael.tensor import Tensor

_eq, (_EQ,) = FUNCTIONS["eq"], OPERATIONS["eq"]


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
    plan = _EQ.plans.get((known, other._layout, None))
    if plan is not None and plan.direct and not plan.build:
        same = np.empty(known.shape, np.bool_)
        plan.step.loop(same, input._array, other._array, plan.step.table)
        # Of a few bytes the quickest search.
        return b"\0" not in same.tobytes()
    # Counting is several times faster than NumPy's `all`.
    return bool(np.count_nonzero(_eq(input, other)._array) == known.numel)


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
