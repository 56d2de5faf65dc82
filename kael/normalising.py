"""Elements along a dimension turned into shares of one: softmax and its logarithm."""

from kael import core, scanning, watching
from kael.arguments import as_dtype
from kael.install import public
from kael.layout import wrap_dim
from kael.promotion import Kind
from kael.reduction_calls import remember
from kael.scan_calls import run
from kael.tensor import Tensor, as_tensor_operand

_plans = watching.cache()


def _normalise(op, input, dim, dtype):
    key = (op, input._layout, dim, dtype) if type(input) is Tensor and type(dim) is int else None
    plan = _plans.get(key)
    if plan is None:
        x = as_tensor_operand(op, "input", input)
        wrapped = wrap_dim(op, dim, x.ndim)
        wanted = None if dtype is None else as_dtype(op, dtype)
        compute = core.settle(op, (x,), dtype=wanted, accepts="fd").compute
        plan = scanning.normal_plan(op, x._layout, compute, wrapped)
        core.tell(op, (x,), compute, plan.result, kind=Kind.DEFAULT)
        remember(_plans, key, plan)
    return run(plan, input._array)


@public()
def softmax(input, dim, dtype=None):
    """Shares that sum to one along ``dim``: exp(x) over the sum of exp(x), without overflow on the way.

    The result has the shape of ``input`` and its dtype, or ``dtype``, to which ``input`` is converted first. Raises
    DtypeError for a dtype that is not a float, IndexError for a ``dim`` out of range.

    >>> import kael
    >>> kael.softmax(kael.tensor([0.0, 0.0]), dim=0)
    tensor([0.5000, 0.5000])
    """
    return _normalise("softmax", input, dim, dtype)


@public()
def log_softmax(input, dim, dtype=None):
    """The logarithm of `softmax`, exact where the share is tiny.

    The result has the shape of ``input`` and its dtype, or ``dtype``, to which ``input`` is converted first. Raises
    DtypeError for a dtype that is not a float, IndexError for a ``dim`` out of range.

    >>> import kael
    >>> kael.log_softmax(kael.tensor([0.0, 0.0]), dim=0)
    tensor([-0.6931, -0.6931])
    """
    return _normalise("log_softmax", input, dim, dtype)
