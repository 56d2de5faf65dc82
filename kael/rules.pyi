"""Promotion rules as values: callables that say for each argument the dtype that it takes, or to leave it. Made by ``python -m kael.stubgen``: change the sources, not this file."""

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Self, TypeAlias

import numpy as np

from kael.device import Device
from kael.device import Format
from kael.dtype import DType
from kael.size import Size
from kael.tensor import Tensor

_Number: TypeAlias = builtins.bool | builtins.int | builtins.float
_Dim: TypeAlias = builtins.int | Sequence[builtins.int]
_Dtype: TypeAlias = DType | type[_Number]
_Device: TypeAlias = Device | builtins.str


def common() -> Any:
    """All arguments take their common dtype, as the operands of an operation do."""

def fixed(dtype: _Dtype) -> Any:
    """All arguments take ``dtype``."""

def like(index: Any, *, narrow: builtins.bool = False) -> Any:
    """All arguments take the dtype of argument ``index``, a tensor, which is left."""

def numbers() -> Any:
    """Python numbers take the common dtype of all arguments; tensors are left."""

def rule(decide: Any, /) -> Any:
    """A rule of one's own: ``decide(args)`` gives a dtype or None for each argument. Usable as a decorator."""

__all__ = [
    "common",
    "fixed",
    "like",
    "numbers",
    "rule",
]
