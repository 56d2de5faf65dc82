"""Elements along a dimension turned into shares of one: softmax and its logarithm."""

from kael.install import public
from kael.layout import wrap_dim
from kael.promotion import Kind, resolve
from kael.tensor import as_tensor_operand


def _shifted(op, input, dim, dtype):
    """``input`` less its largest element along ``dim``, in the computing dtype: its exponentials cannot overflow."""
    x = as_tensor_operand(op, "input", input)
    dim = wrap_dim(op, dim, x.ndim)
    compute, _ = resolve(op, Kind.DEFAULT, [(dtype or x.dtype, x.ndim)], accepts="fd")
    x = x.to(compute)
    return x - x.amax(dim, keepdim=True) if x.numel() else x


@public()
def softmax(input, dim, dtype=None):
    """Shares that sum to one along ``dim``: exp(x) over the sum of exp(x), without overflow on the way.

    The result has the shape of ``input`` and its dtype, or ``dtype``, to which ``input`` is converted first. Raises
    DtypeError for a dtype that is not a float, IndexError for a ``dim`` out of range.

    >>> import kael
    >>> kael.softmax(kael.tensor([0.0, 0.0]), dim=0)
    tensor([0.5000, 0.5000])
    """
    powers = _shifted("softmax", input, dim, dtype).exp()
    return powers.div_(powers.sum(dim, keepdim=True))


@public()
def log_softmax(input, dim, dtype=None):
    """The logarithm of `softmax`, exact where the share is tiny.

    The result has the shape of ``input`` and its dtype, or ``dtype``, to which ``input`` is converted first. Raises
    DtypeError for a dtype that is not a float, IndexError for a ``dim`` out of range.

    >>> import kael
    >>> kael.log_softmax(kael.tensor([0.0, 0.0]), dim=0)
    tensor([-0.6931, -0.6931])
    """
    shifted = _shifted("log_softmax", input, dim, dtype)
    return shifted.sub_(shifted.exp().sum(dim, keepdim=True).log_())
