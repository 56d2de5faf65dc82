"""torch's semantics without torch: torch's names, result dtypes and numbers on NumPy buffers, with Numba loops.

>>> import kael as torch
>>> torch.tensor([1, 2, 3]) * 0.5
tensor([0.5000, 1.0000, 1.5000])
"""

import sys as _sys
from math import e, inf, nan, pi

from kael import (
    accumulation,
    algebra,
    assignment,
    chains,
    contraction,
    dimensions,
    equality,
    expansion,
    gathering,
    indexing,
    joining,
    linalg,
    masking,
    matmul,
    nn,
    normalising,
    placing,
    products,
    realness,
    rearranging,
    reductions,
    repeating,
    return_types,
    rules,
    scans,
    scattering,
    searching,
    slices,
    sorting,
    special,
    splitting,
    triangles,
    uniqueness,
    views,
)
from kael import cast as _cast
from kael import errors as _errors
from kael import grad_mode as _grad_mode
from kael import protocol as _protocol
from kael import queries as _queries
from kael.alike import empty_like, full_like, ones_like, zeros_like
from kael.creation import empty, empty_permuted, empty_strided, eye, full, ones, zeros
from kael.data import as_tensor, asarray, from_dlpack, from_numpy, frombuffer, scalar_tensor, tensor
from kael.defaults import default_dtype, default_dtypes
from kael.device import Device as device
from kael.device import contiguous_format, preserve_format, strided
from kael.dtype import PUBLIC_NAMES as _DTYPES
from kael.dtype import DType, finfo, get_default_dtype, iinfo, set_default_dtype
from kael.dtype import DType as dtype
from kael.dtype import nearest as _nearest
from kael.elementwise import FUNCTIONS as _FUNCTIONS
from kael.errors import (
    ArgumentError,
    CountWarning,
    DimensionError,
    DivisionByZeroError,
    DtypeError,
    IndexDtypeError,
    LinAlgError,
    LossError,
    LossyStoreWarning,
    NoValueError,
    NumberError,
    OutOfMemoryError,
    OverlapError,
    PowerError,
    PrecisionWarning,
    PromotionWarning,
    ReadOnlyError,
    ShapeError,
    UnsupportedError,
    UpcastWarning,
)
from kael.explaining import explain
from kael.fill import fill, fill_, zero_
from kael.grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from kael.ingesting import ingest
from kael.install import FUNCTIONS as _INSTALLED
from kael.legacy import BoolTensor, DoubleTensor, FloatTensor, LongTensor
from kael.modes import promotion_mode
from kael.pinning import check_dtype, pinned
from kael.promotion import can_cast, promote_types, result_type
from kael.ranges import arange, range
from kael.repr import set_printoptions
from kael.rules import as_tensors, common_dtype
from kael.size import Size
from kael.spaced import linspace, logspace
from kael.tensor import Tensor
from kael.threads import get_num_threads, set_num_threads

__version__ = "0.1.0"
newaxis = None
globals().update(_FUNCTIONS)
globals().update(_INSTALLED)
globals().update(_DTYPES)  # from here on `bool` and `float` are dtypes


def __getattr__(name):
    raise _errors.no_such_name("kael", name, _sys.modules["kael"], _nearest(name))


def _public():
    from types import ModuleType

    found = [name for name, value in globals().items() if name[0] != "_" and not isinstance(value, ModuleType)]
    return sorted([*found, "linalg", "nn", "return_types", "rules", "special"])


__all__ = _public()
