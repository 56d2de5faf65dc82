"""The dtypes. Made by ``python -m kael.stubgen``: change the sources, not this file."""

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Self, TypeAlias

import numpy as np

from kael.device import Device
from kael.device import Format
from kael.size import Size
from kael.tensor import Tensor

_Number: TypeAlias = builtins.bool | builtins.int | builtins.float
_Dim: TypeAlias = builtins.int | Sequence[builtins.int]
_Dtype: TypeAlias = DType | type[_Number]
_Device: TypeAlias = Device | builtins.str

class DType:
    """One of the four element types a tensor can have.

    ``DType.Bool``, ``DType.I64``, ``DType.F32`` and ``DType.F64`` are the only instances; they are public as
    ``kael.bool``, ``kael.int64`` (``kael.long``), ``kael.float32`` (``kael.float``) and ``kael.float64``
    (``kael.double``), and ``kael.dtype`` is this class. Compare them with ``is``.

    Attributes: ``name``; ``letter`` (b, i, f, d, as in the recorded tables); ``category`` (0 Bool, 1 integer,
    2 floating point); ``itemsize`` in bytes; ``numpy``, the NumPy dtype of the buffer."""

    Bool: DType

    F32: DType

    F64: DType

    I64: DType

    def __init__(self, name: Any, letter: Any, rank: Any, category: Any) -> None: ...

    category: builtins.int

    @property
    def is_complex(self) -> builtins.bool: ...

    @property
    def is_floating_point(self) -> builtins.bool: ...

    @property
    def is_signed(self) -> builtins.bool: ...

    itemsize: builtins.int

    letter: builtins.str

    name: builtins.str

    numpy: Any

    rank: builtins.int

class finfo:
    """Limits of a floating point dtype: ``bits``, ``eps``, ``max``, ``min``, ``tiny``, ``smallest_normal``,
    ``resolution``, ``dtype``. Without an argument, of the default dtype; TypeError for a dtype that is no float.

    >>> import kael
    >>> kael.finfo(kael.float32).max
    3.4028234663852886e+38"""

    def __init__(self, type: Any = None, /) -> None: ...

    bits: builtins.int

    dtype: builtins.str

    eps: builtins.float

    max: builtins.float

    min: builtins.float

    resolution: builtins.float

    smallest_normal: builtins.float

    tiny: builtins.float

class iinfo:
    """Limits of the integer dtype: ``bits``, ``max``, ``min``, ``dtype``; TypeError for any other dtype.

    >>> import kael
    >>> kael.iinfo(kael.int64).max
    9223372036854775807"""

    def __init__(self, type: Any, /) -> None: ...

    bits: builtins.int

    dtype: builtins.str

    max: builtins.int

    min: builtins.int
