"""Shapes. Made by ``python -m kael.stubgen``: change the sources, not this file."""

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Self, TypeAlias

import numpy as np

from kael.device import Device
from kael.device import Format
from kael.dtype import DType
from kael.tensor import Tensor

_Number: TypeAlias = builtins.bool | builtins.int | builtins.float
_Dim: TypeAlias = builtins.int | Sequence[builtins.int]
_Dtype: TypeAlias = DType | type[_Number]
_Device: TypeAlias = Device | builtins.str

class Size(tuple[builtins.int, ...]):
    """A shape: a tuple of ints that knows how many elements it makes. Slices and sums of it are shapes too.

    Raises TypeError for sizes that are no ints.

    >>> import kael
    >>> kael.zeros(2, 3).shape
    kael.Size([2, 3])
    >>> kael.Size([2, 3]).numel()
    6"""

    def __new__(cls, sizes: _Dim = ..., /) -> Self: ...

    def numel(self) -> builtins.int:
        """The product of the sizes."""
