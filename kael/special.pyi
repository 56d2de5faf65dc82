"""What `torch.special` has of the functions that there are. Made by ``python -m kael.stubgen``: change the sources, not this file."""

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


def digamma(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logarithmic derivative of the gamma function."""

def erf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The error function."""

def erfc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """One minus the error function."""

def erfinv(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse of the error function."""

def exp2(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """2 to the power of each element."""

def expit(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logistic function 1 / (1 + exp(-x))."""

def expm1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """exp(x) - 1, exact near zero."""

def gammaln(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logarithm of the absolute value of the gamma function."""

def i0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The modified Bessel function of the first kind, of order 0."""

def log1p(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """log(1 + x), exact near zero."""

def log_softmax(input: Tensor, dim: _Dim, dtype: _Dtype | None = None) -> Tensor:
    """The logarithm of `softmax`, exact where the share is tiny."""

def logit(input: Tensor, eps: builtins.float | None = None, *, out: Tensor | None = None) -> Tensor:
    """log(x / (1 - x)); `eps` first clamps x to [eps, 1 - eps]."""

def logsumexp(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """The logarithm of the sum of exponentials, without overflow."""

def psi(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logarithmic derivative of the gamma function."""

def round(input: Tensor, *, decimals: builtins.int = 0, out: Tensor | None = None) -> Tensor:
    """`kael.round` to ``decimals`` places; unlike it, this refuses integers even for zero places, as torch does."""

def sinc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """sin(pi x) / (pi x), and 1 at 0."""

def softmax(input: Tensor, dim: _Dim, dtype: _Dtype | None = None) -> Tensor:
    """Shares that sum to one along ``dim``: exp(x) over the sum of exp(x), without overflow on the way."""

def xlogy(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input * log(other), and 0 where `input` is 0 unless `other` is NaN."""

__all__ = [
    "digamma",
    "erf",
    "erfc",
    "erfinv",
    "exp2",
    "expit",
    "expm1",
    "gammaln",
    "i0",
    "log1p",
    "log_softmax",
    "logit",
    "logsumexp",
    "psi",
    "round",
    "sinc",
    "softmax",
    "xlogy",
]
