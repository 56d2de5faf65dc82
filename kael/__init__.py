"""torch's semantics without torch: torch's names, result dtypes and numbers on NumPy buffers, with Numba loops.

>>> import kael as torch
>>> torch.tensor([1, 2, 3]) * 0.5
tensor([0.5000, 1.0000, 1.5000])
"""

from kael.dtype import DType, finfo, get_default_dtype, iinfo, set_default_dtype
from kael.elementwise import FUNCTIONS as _functions
from kael.promotion import can_cast, promote_types, result_type
from kael.tensor import Device as device
from kael.tensor import Size, Tensor
from kael.threads import get_num_threads, set_num_threads

dtype = DType
__version__ = "0.1.0"
globals().update(_functions)
