"""What `torch.special` has of the functions that there are."""

from kael.elementwise import FUNCTIONS as _FUNCTIONS
from kael.normalising import log_softmax as log_softmax
from kael.normalising import softmax as softmax
from kael.optable import ROWS as _ROWS
from kael.reductions import FUNCTIONS as _REDUCTIONS

globals().update({row.special: _FUNCTIONS[row.name] for row in _ROWS if row.special})
logsumexp = _REDUCTIONS["logsumexp"]
psi = _FUNCTIONS["digamma"]
__all__ = sorted(
    ["log_softmax", "logsumexp", "psi", "round", "softmax", *(row.special for row in _ROWS if row.special)]
)


def round(input, *, decimals=0, out=None):
    """`kael.round` to ``decimals`` places; unlike it, this refuses integers even for zero places, as torch does.

    >>> import kael
    >>> from kael import special
    >>> special.round(kael.tensor([1.25, -1.75]), decimals=1)
    tensor([ 1.2000, -1.8000])
    """
    return _FUNCTIONS["round"](input, decimals=decimals, out=out)
