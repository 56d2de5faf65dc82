"""Where tensors live. Made by ``python -m kael.stubgen``: change the sources, not this file."""

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Self, TypeAlias

import numpy as np

from kael.dtype import DType
from kael.size import Size
from kael.tensor import Tensor

_Number: TypeAlias = builtins.bool | builtins.int | builtins.float
_Dim: TypeAlias = builtins.int | Sequence[builtins.int]
_Dtype: TypeAlias = DType | type[_Number]
_Device: TypeAlias = Device | builtins.str

class Device:
    """Where a tensor lives: always the CPU.

    ``device("cpu")`` and ``device("cpu", 0)`` make one; RuntimeError for every other name.

    >>> import kael
    >>> kael.device("cpu")
    device(type='cpu')"""

    def __init__(self, type: builtins.str = 'cpu', index: Any = None) -> None: ...

    index: builtins.int | None

    type: builtins.str

class Format:
    """A named way to lie in memory: ``kael.strided``, ``kael.contiguous_format``, ``kael.preserve_format``."""

    def __init__(self, kind: Any, name: Any) -> None: ...

    kind: builtins.str

    name: builtins.str
