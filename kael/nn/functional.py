"""What `torch.nn.functional` has of the functions that are there."""

from kael.elementwise import FUNCTIONS as _FUNCTIONS
from kael.normalising import log_softmax, softmax

__all__ = ["log_softmax", "relu", "relu_", "sigmoid", "softmax", "tanh"]

relu_ = _FUNCTIONS["relu_"]
sigmoid = _FUNCTIONS["sigmoid"]
tanh = _FUNCTIONS["tanh"]


def relu(input, inplace=False):
    """The larger of zero and each element; written into ``input`` itself, and that returned, where ``inplace`` is true.

    The result has the dtype of ``input``. Raises TypeError for an ``input`` that is not a tensor and DtypeError for
    one of bool.

    >>> import kael
    >>> kael.nn.functional.relu(kael.tensor([1.5, -2.0]))
    tensor([1.5000, 0.0000])
    """
    return relu_(input) if inplace else _FUNCTIONS["relu"](input)
