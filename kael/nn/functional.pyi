"""What `torch.nn.functional` has of the functions that are there. Made by ``python -m kael.stubgen``: change the sources, not this file."""

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


def log_softmax(input: Tensor, dim: _Dim, dtype: _Dtype | None = None) -> Tensor:
    """The logarithm of `softmax`, exact where the share is tiny."""

def relu(input: Tensor, inplace: builtins.bool = False) -> Tensor:
    """The larger of zero and each element; written into ``input`` itself, and that returned, where ``inplace`` is true."""

def relu_(input: Tensor) -> Tensor:
    """`relu` written into this tensor, whose dtype stays; the result's category must not be higher."""

def sigmoid(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logistic function 1 / (1 + exp(-x))."""

def softmax(input: Tensor, dim: _Dim, dtype: _Dtype | None = None) -> Tensor:
    """Shares that sum to one along ``dim``: exp(x) over the sum of exp(x), without overflow on the way."""

def tanh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The hyperbolic tangent."""

__all__ = [
    "log_softmax",
    "relu",
    "relu_",
    "sigmoid",
    "softmax",
    "tanh",
]
