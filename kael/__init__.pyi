"""The public names of kael. Made by ``python -m kael.stubgen``: change the sources, not this file."""

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Self, TypeAlias

import numpy as np

from kael import linalg as linalg
from kael import nn as nn
from kael import return_types as return_types
from kael import rules as rules
from kael import special as special
from kael.defaults import default_dtype as default_dtype
from kael.device import Device
from kael.device import Device as device
from kael.device import Format
from kael.dtype import DType
from kael.dtype import DType as DType
from kael.dtype import DType as dtype
from kael.dtype import finfo as finfo
from kael.dtype import iinfo as iinfo
from kael.errors import ArgumentError as ArgumentError
from kael.errors import CountWarning as CountWarning
from kael.errors import DimensionError as DimensionError
from kael.errors import DivisionByZeroError as DivisionByZeroError
from kael.errors import DtypeError as DtypeError
from kael.errors import IndexDtypeError as IndexDtypeError
from kael.errors import LinAlgError as LinAlgError
from kael.errors import LossError as LossError
from kael.errors import LossyStoreWarning as LossyStoreWarning
from kael.errors import NoValueError as NoValueError
from kael.errors import NumberError as NumberError
from kael.errors import OutOfMemoryError as OutOfMemoryError
from kael.errors import OverlapError as OverlapError
from kael.errors import PowerError as PowerError
from kael.errors import PrecisionWarning as PrecisionWarning
from kael.errors import PromotionWarning as PromotionWarning
from kael.errors import ReadOnlyError as ReadOnlyError
from kael.errors import ShapeError as ShapeError
from kael.errors import UnsupportedError as UnsupportedError
from kael.errors import UpcastWarning as UpcastWarning
from kael.grad_mode import enable_grad as enable_grad
from kael.grad_mode import inference_mode as inference_mode
from kael.grad_mode import no_grad as no_grad
from kael.grad_mode import set_grad_enabled as set_grad_enabled
from kael.legacy import BoolTensor as BoolTensor
from kael.legacy import DoubleTensor as DoubleTensor
from kael.legacy import FloatTensor as FloatTensor
from kael.legacy import LongTensor as LongTensor
from kael.modes import promotion_mode as promotion_mode
from kael.size import Size
from kael.size import Size as Size
from kael.tensor import Tensor
from kael.tensor import Tensor as Tensor

_Number: TypeAlias = builtins.bool | builtins.int | builtins.float
_Dim: TypeAlias = builtins.int | Sequence[builtins.int]
_Dtype: TypeAlias = DType | type[_Number]
_Device: TypeAlias = Device | builtins.str

bool: DType
contiguous_format: Format
double: DType
e: builtins.float
float: DType
float32: DType
float64: DType
inf: builtins.float
int64: DType
long: DType
nan: builtins.float
newaxis: None
pi: builtins.float
preserve_format: Format
strided: Format
__version__: builtins.str

def abs(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The absolute value of each element."""

def abs_(input: Tensor) -> Tensor:
    """`abs` written into this tensor, whose dtype stays; the result's category must not be higher."""

def absolute(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The absolute value of each element."""

def absolute_(input: Tensor) -> Tensor:
    """`abs` written into this tensor, whose dtype stays; the result's category must not be higher."""

def acos(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse cosine, in radians."""

def acos_(input: Tensor) -> Tensor:
    """`acos` written into this tensor, whose dtype stays; the result's category must not be higher."""

def acosh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse hyperbolic cosine."""

def acosh_(input: Tensor) -> Tensor:
    """`acosh` written into this tensor, whose dtype stays; the result's category must not be higher."""

def add(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Adds `alpha` times `other` to `input`. Bool with Bool counts, in int64."""

def addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """``beta * input + alpha`` times the sum of the products of two batches. Dtypes and errors as for `addmm`."""

def addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Tensor | _Number = 1, out: Tensor | None = None) -> Tensor:
    """Adds `value` times the quotient of two tensors, which must not both be integers."""

def addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, *, value: Tensor | _Number = 1, out: Tensor | None = None) -> Tensor:
    """Adds `value` times the product of two tensors."""

def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """``beta * input + alpha * (mat1 @ mat2)``; ``input`` broadcasts to the product."""

def addmv(input: Tensor, mat: Any, vec: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """``beta * input + alpha * (mat @ vec)``; ``input`` broadcasts to the product. Dtypes and errors as for `addmm`."""

def addr(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """``beta * input + alpha`` times the outer product of two vectors; ``input`` broadcasts to it."""

def adjoint(input: Tensor) -> Tensor:
    """The view with the last two dimensions exchanged; ShapeError for one dimension."""

def all(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """Whether all elements are not zero."""

def allclose(input: Tensor, other: Tensor, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> builtins.bool:
    """Whether all elements of two tensors of one dtype are close, as `isclose` says; they broadcast."""

def amax(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """The largest element; NaN where there is one."""

def amin(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """The smallest element; NaN where there is one."""

def aminmax(input: Tensor, *, dim: _Dim | None = None, keepdim: builtins.bool = False, out: Tensor | None = None) -> Any:
    """The smallest and the largest element, as the named result (min, max)."""

def any(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """Whether any element is not zero."""

def arange(*args: Any, out: Tensor | None = None, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False, **bounds: Any) -> Tensor:
    """``arange(end)``, ``arange(start, end)`` or ``arange(start, end, step)``: from start up to, but without, end."""

def arccos(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse cosine, in radians."""

def arccos_(input: Tensor) -> Tensor:
    """`acos` written into this tensor, whose dtype stays; the result's category must not be higher."""

def arccosh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse hyperbolic cosine."""

def arccosh_(input: Tensor) -> Tensor:
    """`acosh` written into this tensor, whose dtype stays; the result's category must not be higher."""

def arcsin(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse sine, in radians."""

def arcsin_(input: Tensor) -> Tensor:
    """`asin` written into this tensor, whose dtype stays; the result's category must not be higher."""

def arcsinh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse hyperbolic sine."""

def arcsinh_(input: Tensor) -> Tensor:
    """`asinh` written into this tensor, whose dtype stays; the result's category must not be higher."""

def arctan(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse tangent, in radians."""

def arctan2(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The angle of the point (other, input), in radians."""

def arctan_(input: Tensor) -> Tensor:
    """`atan` written into this tensor, whose dtype stays; the result's category must not be higher."""

def arctanh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse hyperbolic tangent."""

def arctanh_(input: Tensor) -> Tensor:
    """`atanh` written into this tensor, whose dtype stays; the result's category must not be higher."""

def argmax(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """The index of the largest element, the first of equals; a NaN counts as the largest. Without `dim`, the index into the elements in row-major order."""

def argmin(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """The index of the smallest element, the first of equals; a NaN counts as the smallest. Without `dim`, the index into the elements in row-major order."""

def argsort(input: Tensor, dim: _Dim = -1, descending: builtins.bool = False, *, stable: Any = None) -> Tensor:
    """The indices that sort a tensor along ``dim``; see `sort`."""

def argwhere(input: Tensor) -> Tensor:
    """The indices of the elements that are not zero, one row for each; `nonzero` under NumPy's name."""

def as_strided(input: Tensor, size: _Dim, stride: _Dim, storage_offset: builtins.int | None = None) -> Tensor:
    """A view of the memory of ``input`` with any sizes and strides, counted in elements."""

def as_tensor(data: Any, dtype: _Dtype | None = None, device: _Device | None = None) -> Tensor:
    """``data`` as a tensor, without a copy where there need be none: a tensor is itself, an array shares its memory."""

def as_tensors(*args: Any, promote: Any = None) -> tuple[Tensor, ...]:
    """Tensors, NumPy arrays and Python numbers as a tuple of tensors, each in the dtype that the rule ``promote`` says."""

def asarray(obj: Any, *, dtype: _Dtype | None = None, device: _Device | None = None, copy: builtins.bool | None = None, requires_grad: builtins.bool = False) -> Tensor:
    """``obj`` as a tensor: a tensor, a NumPy array, an object with ``__dlpack__`` or a buffer, or data."""

def asin(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse sine, in radians."""

def asin_(input: Tensor) -> Tensor:
    """`asin` written into this tensor, whose dtype stays; the result's category must not be higher."""

def asinh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse hyperbolic sine."""

def asinh_(input: Tensor) -> Tensor:
    """`asinh` written into this tensor, whose dtype stays; the result's category must not be higher."""

def atan(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse tangent, in radians."""

def atan2(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The angle of the point (other, input), in radians."""

def atan_(input: Tensor) -> Tensor:
    """`atan` written into this tensor, whose dtype stays; the result's category must not be higher."""

def atanh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse hyperbolic tangent."""

def atanh_(input: Tensor) -> Tensor:
    """`atanh` written into this tensor, whose dtype stays; the result's category must not be higher."""

def atleast_1d(*tensors: Tensor) -> Tensor:
    """Each tensor with at least one dimension; a tuple for several tensors or a list of them."""

def atleast_2d(*tensors: Tensor) -> Tensor:
    """Each tensor with at least two dimensions, new ones first."""

def atleast_3d(*tensors: Tensor) -> Tensor:
    """Each tensor with at least three dimensions: a vector in the middle, a matrix in front."""

def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """``beta * input + alpha * (batch1 @ batch2)`` for each matrix of two batches. Dtypes and errors as for `addmm`."""

def bincount(input: Tensor, weights: Any = None, minlength: builtins.int = 0) -> Tensor:
    """How often each non-negative int is in a vector; the sum of its ``weights``, one per element, instead."""

def bitwise_and(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """The bits set in both."""

def bitwise_left_shift(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Shifts bits up; by less than 0 or more than 63 gives 0."""

def bitwise_not(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Inverts the bits of integers, or Bool."""

def bitwise_or(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """The bits set in either."""

def bitwise_right_shift(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Shifts bits down, keeping the sign; by less than 0 or more than 63 leaves only the sign."""

def bitwise_xor(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """The bits set in one alone."""

def bmm(input: Tensor, mat2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The products of two batches of matrices, ``[b, n, m]`` by ``[b, m, p]``; no broadcasting. Errors as for `matmul`."""

def broadcast_shapes(*shapes: Sequence[builtins.int]) -> Size:
    """The common shape of shapes, given as tuples of sizes or single ints; ShapeError where they do not fit."""

def broadcast_tensors(*tensors: Tensor) -> tuple[Tensor, ...]:
    """Views of the tensors, all expanded to their common shape."""

def broadcast_to(input: Tensor, size: _Dim) -> Tensor:
    """``input`` expanded to ``size``; see `Tensor.expand`."""

def bucketize(input: Tensor, boundaries: Any, *, out_int32: builtins.bool = False, right: builtins.bool = False, out: Tensor | None = None) -> Tensor:
    """The index of the bucket of each value, between ``boundaries``, a sorted vector; see `searchsorted`."""

def can_cast(from_: DType, to: DType) -> builtins.bool:
    """Whether a result of dtype ``from_`` may be stored in a tensor of dtype ``to``: its category is not higher."""

def cat(tensors: Sequence[Tensor], dim: _Dim = 0, *, axis: builtins.int | None = None, out: Tensor | None = None) -> Tensor:
    """The tensors one after the other along ``dim``; ``axis`` is another name for it."""

def ceil(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Rounds up."""

def ceil_(input: Tensor) -> Tensor:
    """`ceil` written into this tensor, whose dtype stays; the result's category must not be higher."""

def chain_matmul(*matrices: Any, out: Tensor | None = None) -> Tensor:
    """The product of one or more matrices, in the order that takes the fewest multiplications."""

def check_dtype(x: Any, dtypes: Any, name: builtins.str = 'x') -> Tensor:
    """``x``, which must be a tensor of ``dtypes``, one dtype or a tuple of several; errors call it ``name``."""

def cholesky(input: Tensor, upper: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """The triangular factor of a positive-definite matrix; see `kael.linalg.cholesky`."""

def chunk(input: Tensor, chunks: builtins.int, dim: _Dim = 0) -> tuple[Tensor, ...]:
    """At most ``chunks`` views along ``dim``, all of one size but perhaps the last."""

def clamp(input: Tensor, min: Tensor | _Number | None = None, max: Tensor | _Number | None = None, *, out: Tensor | None = None) -> Tensor:
    """Limits each element to [min, max]; either may be None, a number or a tensor. NaN stays, and a NaN bound wins."""

def clamp_(input: Tensor, min: Tensor | _Number | None = None, max: Tensor | _Number | None = None) -> Tensor:
    """`clamp` written into this tensor, whose dtype stays; the result's category must not be higher."""

def clamp_max(input: Tensor, max: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Limits each element from above."""

def clamp_max_(input: Tensor, max: Tensor | _Number) -> Tensor:
    """`clamp_max` written into this tensor, whose dtype stays; the result's category must not be higher."""

def clamp_min(input: Tensor, min: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Limits each element from below."""

def clamp_min_(input: Tensor, min: Tensor | _Number) -> Tensor:
    """`clamp_min` written into this tensor, whose dtype stays; the result's category must not be higher."""

def clip(input: Tensor, min: Tensor | _Number | None = None, max: Tensor | _Number | None = None, *, out: Tensor | None = None) -> Tensor:
    """Limits each element to [min, max]; either may be None, a number or a tensor. NaN stays, and a NaN bound wins."""

def clip_(input: Tensor, min: Tensor | _Number | None = None, max: Tensor | _Number | None = None) -> Tensor:
    """`clamp` written into this tensor, whose dtype stays; the result's category must not be higher."""

def column_stack(tensors: Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """The tensors side by side, vectors as columns."""

def common_dtype(*args: Any) -> DType:
    """The common dtype of tensors, arrays, Python numbers and dtypes; a dtype stands for a tensor with dimensions."""

def concat(tensors: Sequence[Tensor], dim: _Dim = 0, *, axis: builtins.int | None = None, out: Tensor | None = None) -> Tensor:
    """The tensors one after the other along ``dim``; ``axis`` is another name for it."""

def concatenate(tensors: Sequence[Tensor], dim: _Dim = 0, *, axis: builtins.int | None = None, out: Tensor | None = None) -> Tensor:
    """The tensors one after the other along ``dim``; ``axis`` is another name for it."""

def conj(input: Tensor) -> Tensor:
    """``input`` itself, since there are no complex dtypes."""

def conj_physical(input: Tensor) -> Tensor:
    """``input`` itself, since there are no complex dtypes."""

def conj_physical_(input: Tensor) -> Tensor:
    """``input`` itself, since there are no complex dtypes."""

def copysign(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """`input` with the sign of `other`."""

def cos(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The cosine; angles in radians."""

def cos_(input: Tensor) -> Tensor:
    """`cos` written into this tensor, whose dtype stays; the result's category must not be higher."""

def cosh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The hyperbolic cosine."""

def cosh_(input: Tensor) -> Tensor:
    """`cosh` written into this tensor, whose dtype stays; the result's category must not be higher."""

def count_nonzero(input: Tensor, dim: _Dim | None = None) -> Tensor:
    """How many elements are not zero, in int64."""

def cross(input: Tensor, other: Tensor, dim: _Dim | None = None, *, out: Tensor | None = None) -> Tensor:
    """The cross product of vectors of three elements along ``dim``, by default the first dimension of that size."""

def cumprod(input: Tensor, dim: _Dim, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
    """The running product along `dim`."""

def cumsum(input: Tensor, dim: _Dim, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
    """The running sum along `dim`."""

def default_dtypes() -> dict[builtins.str, Any]:
    """The dtype that each type of Python number takes where nothing else decides."""

def deg2rad(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Degrees to radians."""

def deg2rad_(input: Tensor) -> Tensor:
    """`deg2rad` written into this tensor, whose dtype stays; the result's category must not be higher."""

def det(input: Tensor) -> Tensor:
    """The determinant of a square matrix, or of each in a batch; see `kael.linalg.det`."""

def detach(input: Tensor) -> Tensor:
    """A view of ``input``: there is no graph to detach it from."""

def detach_(input: Tensor) -> Tensor:
    """``input`` itself."""

def diag(input: Tensor, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """The matrix that has a vector as its diagonal and zeros elsewhere; of a matrix, a copy of its diagonal."""

def diag_embed(input: Tensor, offset: builtins.int = 0, dim1: builtins.int = -2, dim2: builtins.int = -1) -> Tensor:
    """Matrices with the vectors along the last dimension as their diagonals, in two new dimensions."""

def diagflat(input: Tensor, offset: builtins.int = 0) -> Tensor:
    """The matrix that has all elements of a tensor, in row-major order, as its diagonal."""

def diagonal(input: Tensor, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1) -> Tensor:
    """The view of the diagonal of two dimensions, as the last dimension; ``offset`` above 0 lies above the main one."""

def digamma(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logarithmic derivative of the gamma function."""

def dist(input: Tensor, other: Tensor, p: builtins.int = 2) -> Tensor:
    """The norm of order ``p`` of ``input - other``; dtypes are promoted. Raises DtypeError where no operand is a float."""

def div(input: Tensor | _Number, other: Tensor | _Number, *, rounding_mode: Literal['floor', 'trunc'] | None = None, out: Tensor | None = None) -> Tensor:
    """Divides `input` by `other`: true division, or rounded to 'trunc' or 'floor' as `rounding_mode` says."""

def divide(input: Tensor | _Number, other: Tensor | _Number, *, rounding_mode: Literal['floor', 'trunc'] | None = None, out: Tensor | None = None) -> Tensor:
    """Divides `input` by `other`: true division, or rounded to 'trunc' or 'floor' as `rounding_mode` says."""

def dot(input: Tensor, tensor: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The dot product of two vectors of one dtype and size. Errors as for `matmul`."""

def dsplit(input: Tensor, indices_or_sections: _Dim | None = None, **options: Any) -> tuple[Tensor, ...]:
    """`tensor_split` along the third dimension; sections must be equal."""

def dstack(tensors: Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """The tensors one behind the other, along the third dimension."""

def einsum(*args: Any) -> Tensor:
    """Sums of products of tensors along the dimensions that an equation names."""

def empty(*size: _Dim, out: Tensor | None = None, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False, memory_format: Format | None = None, **options: Any) -> Tensor:
    """A tensor whose elements have not been written yet; see `kael.zeros` for sizes, dtype and errors."""

def empty_like(input: Tensor, *, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, memory_format: Format | None = None) -> Tensor:
    """A tensor in the shape, dtype and order of dimensions of ``input``, not written yet."""

def empty_permuted(size: _Dim, physical_layout: _Dim, *, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """A dense tensor, not written yet, whose dimensions lie in memory in the order ``physical_layout``, slowest first."""

def empty_strided(size: _Dim, stride: _Dim, *, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """A tensor of this size whose neighbours along dimension k lie ``stride[k]`` elements apart, not written yet."""

def eq(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input == other, element by element."""

def equal(input: Tensor, other: Tensor) -> builtins.bool:
    """Whether two tensors have the same shape and equal elements; dtypes may differ. NaN is not equal to itself."""

def erf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The error function."""

def erf_(input: Tensor) -> Tensor:
    """`erf` written into this tensor, whose dtype stays; the result's category must not be higher."""

def erfc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """One minus the error function."""

def erfc_(input: Tensor) -> Tensor:
    """`erfc` written into this tensor, whose dtype stays; the result's category must not be higher."""

def erfinv(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse of the error function."""

def exp(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """e to the power of each element."""

def exp2(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """2 to the power of each element."""

def exp2_(input: Tensor) -> Tensor:
    """`exp2` written into this tensor, whose dtype stays; the result's category must not be higher."""

def exp_(input: Tensor) -> Tensor:
    """`exp` written into this tensor, whose dtype stays; the result's category must not be higher."""

def explain(op: Any, /, *args: Any, **options: Any) -> Any:
    """Run an operation, or a function, and tell how each of its result dtypes came about."""

def expm1(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """exp(x) - 1, exact near zero."""

def expm1_(input: Tensor) -> Tensor:
    """`expm1` written into this tensor, whose dtype stays; the result's category must not be higher."""

def eye(n: builtins.int, m: builtins.int | None = None, *, out: Tensor | None = None, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """A matrix of ``n`` rows and ``m`` columns, ``n`` by default: ones on the diagonal, zeros elsewhere."""

def fill(input: Tensor, value: Tensor | _Number) -> Tensor:
    """A new tensor like ``input`` with ``value``, a number or a 0-d tensor, in every element."""

def fill_(input: Tensor, value: Tensor | _Number) -> Tensor:
    """Writes ``value``, a number or a 0-d tensor, into every element of ``input``, and returns it."""

def fix(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Rounds towards zero."""

def fix_(input: Tensor) -> Tensor:
    """`trunc` written into this tensor, whose dtype stays; the result's category must not be higher."""

def flatten(input: Tensor, start_dim: builtins.int = 0, end_dim: builtins.int = -1) -> Tensor:
    """``input`` with the dimensions from ``start_dim`` to ``end_dim`` joined into one; a copy only where it must be."""

def flip(input: Tensor, dims: _Dim) -> Tensor:
    """A copy with the order of the elements reversed along ``dims``."""

def fliplr(input: Tensor) -> Tensor:
    """A copy with the second dimension reversed."""

def flipud(input: Tensor) -> Tensor:
    """A copy with the first dimension reversed."""

def float_power(input: Tensor | _Number, exponent: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Raises `input` to the power `exponent` in float64, whatever the operands."""

def floor(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Rounds down."""

def floor_(input: Tensor) -> Tensor:
    """`floor` written into this tensor, whose dtype stays; the result's category must not be higher."""

def floor_divide(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Divides and rounds down to an integer. Integer division by zero is an error. Refuses Bool operands."""

def fmax(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The larger of two elements; a NaN gives way to a number."""

def fmin(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The smaller of two elements; a NaN gives way to a number."""

def fmod(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """C's modulus: the result has the sign of `input`. Integer modulus by zero is an error."""

def frac(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The part behind the point, with its sign."""

def frac_(input: Tensor) -> Tensor:
    """`frac` written into this tensor, whose dtype stays; the result's category must not be higher."""

def from_dlpack(ext_tensor: Any, /) -> Tensor:
    """A tensor that shares memory with another library's tensor or array, by way of DLPack."""

def from_numpy(ndarray: np.ndarray[Any, Any], /) -> Tensor:
    """A tensor that shares memory with ``ndarray``, an array of bool, int64, float32 or float64 with any strides."""

def frombuffer(buffer: Any, *, dtype: _Dtype, count: builtins.int = -1, offset: builtins.int = 0, requires_grad: builtins.bool = False) -> Tensor:
    """A 1-d tensor over the memory of ``buffer``: ``count`` elements, all for -1, from byte ``offset`` on."""

def full(size: _Dim, fill_value: Tensor | _Number, *, out: Tensor | None = None, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """A tensor with the number ``fill_value``, or the number in a 0-d tensor, in every element."""

def full_like(input: Tensor, fill_value: Tensor | _Number, *, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, memory_format: Format | None = None) -> Tensor:
    """The number ``fill_value`` in the shape, dtype and order of dimensions of ``input``; refuses as `kael.full`."""

def gather(input: Tensor, dim: _Dim, index: Any, *, sparse_grad: builtins.bool = False, out: Tensor | None = None) -> Tensor:
    """For each element of ``index`` the element of ``input`` at its place, but at the index it says along ``dim``."""

def gcd(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The greatest common divisor."""

def gcd_(input: Tensor, other: Tensor) -> Tensor:
    """`gcd` written into this tensor, whose dtype stays; the result's category must not be higher."""

def ge(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input >= other, element by element."""

def ger(input: Tensor, vec2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The matrix of all products of an element of one vector with one of the other; dtypes promote as for `mul`."""

def get_default_device() -> Device:
    """Where new tensors live: the CPU."""

def get_default_dtype() -> DType:
    """The floating point dtype that a Python float and the factory functions take."""

def get_num_threads() -> builtins.int:
    """How many threads a large operation may use."""

def greater(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input > other, element by element."""

def greater_equal(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input >= other, element by element."""

def gt(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input > other, element by element."""

def heaviside(input: Tensor, values: Tensor, *, out: Tensor | None = None) -> Tensor:
    """0 below zero, 1 above, `values` at zero. Both operands must have the same dtype."""

def histc(input: Tensor, bins: builtins.int = 100, min: builtins.int = 0, max: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """How many elements lie in each of ``bins`` equal parts of the range from ``min`` to ``max``, as floats."""

def hsplit(input: Tensor, indices_or_sections: _Dim | None = None, **options: Any) -> tuple[Tensor, ...]:
    """`tensor_split` along the second dimension, of a vector along its only one; sections must be equal."""

def hstack(tensors: Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """The tensors side by side: along the second dimension, vectors along their only one."""

def hypot(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The length of the hypotenuse, without overflow on the way."""

def i0(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The modified Bessel function of the first kind, of order 0."""

def i0_(input: Tensor) -> Tensor:
    """`i0` written into this tensor, whose dtype stays; the result's category must not be higher."""

def index_add(input: Tensor, dim: _Dim, index: Any, source: _Dim, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """A copy of ``input`` to which `Tensor.index_add_` has added."""

def index_copy(input: Tensor, dim: _Dim, index: Any, source: _Dim, *, out: Tensor | None = None) -> Tensor:
    """A copy of ``input`` in which `Tensor.index_copy_` has written."""

def index_fill(input: Tensor, dim: _Dim, index: Any, value: Tensor | _Number) -> Tensor:
    """A copy of ``input`` in which `Tensor.index_fill_` has written."""

def index_put(input: Tensor, indices: Any, values: Tensor, accumulate: builtins.bool = False) -> Tensor:
    """A copy of ``input`` in which `index_put_` has written."""

def index_put_(input: Tensor, indices: Any, values: Tensor, accumulate: builtins.bool = False) -> Tensor:
    """Writes ``values``, a tensor of the same dtype, at the positions that a tuple of index tensors names."""

def index_reduce(input: Tensor, dim: _Dim, index: Any, source: _Dim, reduce: Any, *, include_self: builtins.bool = True, out: Tensor | None = None) -> Tensor:
    """A copy of ``input`` in which `Tensor.index_reduce_` has reduced."""

def index_select(input: Tensor, dim: _Dim, index: Any, *, out: Tensor | None = None) -> Tensor:
    """The slices of ``input`` along ``dim`` at the places in ``index``, an int64 vector, in its order."""

def ingest(obj: Any, dtype: _Dtype, *, lossy: builtins.bool = False, name: Any = None) -> Tensor:
    """``obj`` as a new tensor of ``dtype``: lists, NumPy arrays, arrays of any library with DLPack, pandas columns."""

def inner(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The sums of products along the last dimension of both tensors; `mul` where one of them is 0-d."""

def inverse(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The inverse of a square matrix, or of each in a batch; see `kael.linalg.inv`."""

def is_complex(input: Tensor) -> builtins.bool:
    """False: there are no complex dtypes."""

def is_floating_point(input: Tensor) -> builtins.bool:
    """Whether the dtype of ``input`` is float32 or float64."""

def is_grad_enabled() -> builtins.bool:
    """Whether gradients would be recorded, if there were any: False inside `kael.no_grad`."""

def is_inference_mode_enabled() -> builtins.bool:
    """Whether `kael.inference_mode` is in force."""

def is_nonzero(input: Tensor) -> builtins.bool:
    """Whether the only element of ``input`` is not zero; RuntimeError when there is not exactly one."""

def is_same_size(input: Tensor, other: Tensor) -> builtins.bool:
    """Whether two tensors have the same shape."""

def is_signed(input: Tensor) -> builtins.bool:
    """Whether the dtype of ``input`` has negative numbers: all but bool."""

def is_tensor(obj: Any) -> builtins.bool:
    """Whether ``obj`` is a tensor."""

def isclose(input: Tensor, other: Tensor, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor:
    """Whether |input - other| <= atol + rtol * |other|. Both operands must have the same dtype."""

def isfinite(input: Tensor) -> Tensor:
    """Whether each element is neither infinite nor NaN."""

def isin(elements: Any, test_elements: Any, *, assume_unique: builtins.bool = False, invert: builtins.bool = False, out: Tensor | None = None) -> Tensor:
    """Whether each of ``elements`` is among ``test_elements``; whether it is not, with ``invert``."""

def isinf(input: Tensor) -> Tensor:
    """Whether each element is infinite."""

def isnan(input: Tensor) -> Tensor:
    """Whether each element is NaN."""

def isneginf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Whether each element is -inf."""

def isposinf(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Whether each element is +inf."""

def isreal(input: Tensor) -> Tensor:
    """True: all four dtypes are real."""

def kron(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The Kronecker product: ``input`` with each element replaced by its product with all of ``other``."""

def kthvalue(input: Tensor, k: builtins.int, dim: _Dim = -1, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Any:
    """The ``k``-th smallest element along ``dim``, counted from 1, and its index; named values and indices."""

def lcm(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The least common multiple."""

def lcm_(input: Tensor, other: Tensor) -> Tensor:
    """`lcm` written into this tensor, whose dtype stays; the result's category must not be higher."""

def le(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input <= other, element by element."""

def lerp(input: Tensor, end: Tensor, weight: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Goes the part `weight` of the way from `input` to `end`."""

def less(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input < other, element by element."""

def less_equal(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input <= other, element by element."""

def lgamma(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logarithm of the absolute value of the gamma function."""

def linspace(start: Tensor | _Number, end: Tensor | _Number, steps: builtins.int, *, out: Tensor | None = None, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """``steps`` points at equal distances, the first exactly ``start`` and the last exactly ``end``."""

def log(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The natural logarithm."""

def log10(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logarithm to base 10."""

def log10_(input: Tensor) -> Tensor:
    """`log10` written into this tensor, whose dtype stays; the result's category must not be higher."""

def log1p(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """log(1 + x), exact near zero."""

def log1p_(input: Tensor) -> Tensor:
    """`log1p` written into this tensor, whose dtype stays; the result's category must not be higher."""

def log2(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logarithm to base 2."""

def log2_(input: Tensor) -> Tensor:
    """`log2` written into this tensor, whose dtype stays; the result's category must not be higher."""

def log_(input: Tensor) -> Tensor:
    """`log` written into this tensor, whose dtype stays; the result's category must not be higher."""

def log_softmax(input: Tensor, dim: _Dim, dtype: _Dtype | None = None) -> Tensor:
    """The logarithm of `softmax`, exact where the share is tiny."""

def logaddexp(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """log(exp(input) + exp(other)), without overflow on the way."""

def logaddexp2(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """log2(2**input + 2**other), without overflow on the way."""

def logdet(input: Tensor) -> Tensor:
    """The logarithm of the determinant of a square matrix: NaN for a negative one, -inf for zero."""

def logical_and(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Whether both elements are not zero."""

def logical_not(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Whether each element is zero."""

def logical_or(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Whether either element is not zero."""

def logical_xor(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Whether one element alone is not zero."""

def logit(input: Tensor, eps: builtins.float | None = None, *, out: Tensor | None = None) -> Tensor:
    """log(x / (1 - x)); `eps` first clamps x to [eps, 1 - eps]."""

def logit_(input: Tensor, eps: builtins.float | None = None) -> Tensor:
    """`logit` written into this tensor, whose dtype stays; the result's category must not be higher."""

def logspace(start: Tensor | _Number, end: Tensor | _Number, steps: builtins.int, base: _Number = 10.0, *, out: Tensor | None = None, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """``steps`` powers of ``base``, whose exponents lie at equal distances from ``start`` to ``end``."""

def logsumexp(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
    """The logarithm of the sum of exponentials, without overflow."""

def lt(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input < other, element by element."""

def masked_fill(input: Tensor, mask: Tensor, value: Tensor | _Number) -> Tensor:
    """A copy of ``input`` with ``value``, a number or a 0-d tensor, where ``mask``, a bool tensor, holds."""

def masked_scatter(input: Tensor, mask: Tensor, source: _Dim) -> Tensor:
    """A copy of ``input``, broadcast with ``mask``, in which `Tensor.masked_scatter_` has written."""

def masked_select(input: Tensor, mask: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The elements of ``input`` where ``mask``, a bool tensor, holds, in one dimension. Both broadcast."""

def matmul(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The matrix product; `a @ b` is the same."""

def matrix_power(input: Tensor, n: builtins.int, *, out: Tensor | None = None) -> Tensor:
    """The product of ``n`` times the same square matrix, or each in a batch; of its inverse for a negative ``n``."""

def max(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, other: Tensor | None = None, out: Tensor | None = None) -> Any:
    """The largest element; with `dim`, the named result (values, indices), the first of equals; with a tensor, `maximum`."""

def maximum(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The larger of two elements; NaN where either is NaN."""

def mean(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
    """The mean of the elements, which are floats, or are taken as the float `dtype`."""

def meshgrid(*tensors: Tensor, indexing: Literal['ij', 'xy'] | None = None) -> tuple[Tensor, ...]:
    """Views of vectors, each expanded to the grid that all of them span, along its own dimension."""

def min(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, other: Tensor | None = None, out: Tensor | None = None) -> Any:
    """The smallest element; with `dim`, the named result (values, indices), the first of equals; with a tensor, `minimum`."""

def minimum(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The smaller of two elements; NaN where either is NaN."""

def mm(input: Tensor, mat2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The product of two matrices of one dtype; no broadcasting. Errors as for `matmul`."""

def moveaxis(input: Tensor, source: _Dim, destination: _Dim) -> Tensor:
    """``input`` with each dimension in ``source`` moved to its place in ``destination``; both an int or a tuple."""

def movedim(input: Tensor, source: _Dim, destination: _Dim) -> Tensor:
    """``input`` with each dimension in ``source`` moved to its place in ``destination``; both an int or a tuple."""

def msort(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The elements sorted along the first dimension."""

def mul(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Multiplies `input` by `other`. Of two Bool tensors, the logical and."""

def multiply(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Multiplies `input` by `other`. Of two Bool tensors, the logical and."""

def mv(input: Tensor, vec: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The product of a matrix and a vector of one dtype. Errors as for `matmul`."""

def nan_to_num(input: Tensor, nan: builtins.float | None = None, posinf: builtins.float | None = None, neginf: builtins.float | None = None, *, out: Tensor | None = None) -> Tensor:
    """Replaces NaN and infinities by numbers: 0 and the dtype's limits unless given."""

def nan_to_num_(input: Tensor, nan: builtins.float | None = None, posinf: builtins.float | None = None, neginf: builtins.float | None = None) -> Tensor:
    """`nan_to_num` written into this tensor, whose dtype stays; the result's category must not be higher."""

def nansum(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
    """The sum of the elements that are not NaN."""

def narrow(input: Tensor, dim: _Dim, start: Tensor | _Number, length: builtins.int) -> Tensor:
    """The view of ``length`` indices from ``start`` along ``dim``; a negative start counts from the end."""

def ne(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input != other, element by element."""

def neg(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The negative of each element."""

def neg_(input: Tensor) -> Tensor:
    """`neg` written into this tensor, whose dtype stays; the result's category must not be higher."""

def negative(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The negative of each element."""

def negative_(input: Tensor) -> Tensor:
    """`neg` written into this tensor, whose dtype stays; the result's category must not be higher."""

def nextafter(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The next floating point number after `input` towards `other`."""

def nonzero(input: Tensor, *, out: Tensor | None = None, as_tuple: builtins.bool = False) -> Any:
    """The indices of the elements that are not zero, in row-major order: one row of an int64 matrix for each."""

def norm(input: Tensor, p: builtins.str = 'fro', dim: _Dim | None = None, keepdim: builtins.bool = False, out: Tensor | None = None, dtype: _Dtype | None = None) -> Tensor:
    """The norm of order ``p`` along ``dim``, by default of all elements as one vector; "fro" is order 2."""

def not_equal(input: Tensor, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input != other, element by element."""

def numel(input: Tensor) -> builtins.int:
    """The number of elements of ``input``."""

def ones(*size: _Dim, out: Tensor | None = None, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False, **options: Any) -> Tensor:
    """A tensor of ones; see `kael.zeros` for sizes, dtype and errors."""

def ones_like(input: Tensor, *, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, memory_format: Format | None = None) -> Tensor:
    """Ones in the shape, dtype and order of dimensions of ``input``."""

def outer(input: Tensor, vec2: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The matrix of all products of an element of one vector with one of the other; dtypes promote as for `mul`."""

def permute(input: Tensor, dims: _Dim) -> Tensor:
    """``input`` with its dimensions in the order ``dims``, a view."""

def pinned(*, returns: Any = None, **dtypes: Any) -> Any:
    """A decorator that pins the dtypes of a function's arguments, by name, and of its result, by ``returns``."""

def pinverse(input: Tensor, rcond: builtins.float = 1e-15) -> Tensor:
    """The pseudoinverse of a matrix; singular values up to ``rcond`` times the largest count as zero."""

def positive(input: Tensor) -> Tensor:
    """`input` itself; refuses Bool."""

def pow(input: Tensor | _Number, exponent: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Raises `input` to the power `exponent`. An integer to a negative integer number is an error."""

def prod(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
    """The product of the elements."""

def promote_types(type1: DType, type2: DType) -> DType:
    """The higher of two dtypes in Bool < I64 < F32 < F64."""

def put(input: Tensor, index: Any, source: _Dim, accumulate: builtins.bool = False) -> Tensor:
    """A copy of ``input`` in which `Tensor.put_` has written."""

def qr(input: Tensor, some: builtins.bool = True, *, out: Tensor | None = None) -> Any:
    """An orthogonal and an upper triangular matrix whose product is ``input``, named Q and R; see `kael.linalg.qr`."""

def rad2deg(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Radians to degrees."""

def rad2deg_(input: Tensor) -> Tensor:
    """`rad2deg` written into this tensor, whose dtype stays; the result's category must not be higher."""

def range(*args: Any, out: Tensor | None = None, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False, **bounds: Any) -> Tensor:
    """``range(start, end)`` or ``range(start, end, step)``: from start to end, which is included; of the default float."""

def ravel(input: Tensor) -> Tensor:
    """``input`` as one dimension; a view of a contiguous tensor, a copy of any other."""

def real(input: Tensor) -> Tensor:
    """``input`` itself, since there are no complex dtypes."""

def reciprocal(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """One over each element."""

def reciprocal_(input: Tensor) -> Tensor:
    """`reciprocal` written into this tensor, whose dtype stays; the result's category must not be higher."""

def relu(input: Tensor) -> Tensor:
    """The larger of zero and each element."""

def relu_(input: Tensor) -> Tensor:
    """`relu` written into this tensor, whose dtype stays; the result's category must not be higher."""

def remainder(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """Python's modulus: the result has the sign of `other`. Integer modulus by zero is an error."""

def repeat_interleave(input: Tensor, repeats: Tensor | builtins.int | None = None, dim: _Dim | None = None, *, output_size: builtins.int | None = None) -> Tensor:
    """A copy with each element repeated: ``repeats`` times, or as often as a tensor says for its place in ``dim``."""

def reshape(input: Tensor, shape: _Dim) -> Tensor:
    """``input`` with another shape of as many elements; one size may be -1. A view where strides allow, else a copy."""

def resolve_conj(input: Tensor) -> Tensor:
    """``input`` itself, since there are no complex dtypes."""

def resolve_neg(input: Tensor) -> Tensor:
    """``input`` itself, since there are no complex dtypes."""

def result_type(tensor1: Tensor | _Number, tensor2: Tensor | _Number) -> DType:
    """The dtype of an arithmetic operation on two operands, each a tensor or a Python number, without running it."""

def roll(input: Tensor, shifts: _Dim, dims: _Dim = ...) -> Tensor:
    """A copy with the elements moved on by ``shifts`` along ``dims``, those at the end to the beginning."""

def rot90(input: Tensor, k: builtins.int = 1, dims: _Dim = ...) -> Tensor:
    """A copy turned by ``k`` quarters from the first of ``dims`` towards the second."""

def round(input: Tensor, *, decimals: builtins.int | None = None, out: Tensor | None = None) -> Tensor:
    """Rounds to the nearest, halves to even; to `decimals` places."""

def round_(input: Tensor, *, decimals: builtins.int | None = None) -> Tensor:
    """`round` written into this tensor, whose dtype stays; the result's category must not be higher."""

def row_stack(tensors: Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """The tensors one below the other, vectors as rows."""

def rsqrt(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """One over the square root."""

def rsqrt_(input: Tensor) -> Tensor:
    """`rsqrt` written into this tensor, whose dtype stays; the result's category must not be higher."""

def rsub(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
    """Subtracts `alpha` times `input` from `other`. Refuses Bool operands."""

def scalar_tensor(s: _Number, *, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """The number ``s`` as a 0-d tensor of ``dtype``, by default the default float; refuses as `kael.full`."""

def scatter(input: Tensor, dim: _Dim, index: Any, src: Tensor = ..., *, value: Tensor | _Number = ..., reduce: Any = None, out: Tensor | None = None) -> Tensor:
    """A copy of ``input`` in which `Tensor.scatter_` has written."""

def scatter_add(input: Tensor, dim: _Dim, index: Any, src: Tensor, *, out: Tensor | None = None) -> Tensor:
    """A copy of ``input`` to which `Tensor.scatter_add_` has added."""

def scatter_reduce(input: Tensor, dim: _Dim, index: Any, src: Tensor, reduce: Any, *, include_self: builtins.bool = True, out: Tensor | None = None) -> Tensor:
    """A copy of ``input`` in which `Tensor.scatter_reduce_` has reduced."""

def searchsorted(sorted_sequence: Any, input: Tensor, *, out_int32: builtins.bool = False, right: builtins.bool = False, side: Any = None, sorter: Any = None, out: Tensor | None = None) -> Tensor:
    """The index at which each value would go into a sorted sequence: before equal elements, or after them."""

def select(input: Tensor, dim: _Dim, index: Any) -> Tensor:
    """The view at ``index`` along ``dim``, without that dimension. DimensionError when out of range."""

def set_default_dtype(d: DType | builtins.str, /) -> None:
    """Make ``d``, float32 or float64, the default floating point dtype of the process."""

def set_num_threads(num: builtins.int, /) -> None:
    """Let large operations use ``num`` threads; RuntimeError unless it is positive."""

def set_printoptions(precision: builtins.int | None = None, threshold: builtins.int | None = None, edgeitems: builtins.int | None = None, linewidth: builtins.int | None = None, profile: builtins.str | None = None, sci_mode: builtins.bool | None = None) -> None:
    """Set how tensors are printed, for the whole process; an option left out keeps its value, except ``sci_mode``."""

def sgn(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The same as `sign` for real numbers."""

def sigmoid(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The logistic function 1 / (1 + exp(-x))."""

def sigmoid_(input: Tensor) -> Tensor:
    """`sigmoid` written into this tensor, whose dtype stays; the result's category must not be higher."""

def sign(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """-1, 0 or 1 by the sign of each element; 0 for NaN."""

def signbit(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Whether the sign of each element is minus, -0.0 included."""

def sin(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The sine; angles in radians."""

def sin_(input: Tensor) -> Tensor:
    """`sin` written into this tensor, whose dtype stays; the result's category must not be higher."""

def sinc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """sin(pi x) / (pi x), and 1 at 0."""

def sinc_(input: Tensor) -> Tensor:
    """`sinc` written into this tensor, whose dtype stays; the result's category must not be higher."""

def sinh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The hyperbolic sine."""

def sinh_(input: Tensor) -> Tensor:
    """`sinh` written into this tensor, whose dtype stays; the result's category must not be higher."""

def slogdet(input: Tensor, *, out: Tensor | None = None) -> Any:
    """The sign of the determinant and the logarithm of its absolute value; see `kael.linalg.slogdet`."""

def softmax(input: Tensor, dim: _Dim, dtype: _Dtype | None = None) -> Tensor:
    """Shares that sum to one along ``dim``: exp(x) over the sum of exp(x), without overflow on the way."""

def sort(input: Tensor, dim: _Dim = -1, descending: builtins.bool = False, stable: Any = None, *, out: Tensor | None = None) -> Any:
    """The elements sorted along ``dim``, and the index that each had; named values and indices."""

def split(tensor: Tensor, split_size_or_sections: _Dim, dim: _Dim = 0) -> tuple[Tensor, ...]:
    """Views of ``split_size`` indices each along ``dim``, the last one perhaps smaller; or of the sizes in a list."""

def split_with_sizes(input: Tensor, split_sizes: _Dim, dim: _Dim = 0) -> tuple[Tensor, ...]:
    """Views of these sizes along ``dim``, which must add up to its size."""

def sqrt(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The square root."""

def sqrt_(input: Tensor) -> Tensor:
    """`sqrt` written into this tensor, whose dtype stays; the result's category must not be higher."""

def square(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The square of each element."""

def square_(input: Tensor) -> Tensor:
    """`square` written into this tensor, whose dtype stays; the result's category must not be higher."""

def squeeze(input: Tensor, dim: _Dim | None = None) -> Tensor:
    """``input`` without its dimensions of size one: all of them, or of those that ``dim``, an int or a tuple, names."""

def stack(tensors: Sequence[Tensor], dim: _Dim = 0, *, out: Tensor | None = None) -> Tensor:
    """Tensors of one shape joined along a new dimension ``dim``; dtypes are promoted."""

def std(input: Tensor, dim: _Dim | None = None, unbiased: builtins.bool | None = None, keepdim: builtins.bool = False, *, correction: _Number | None = None, out: Tensor | None = None) -> Tensor:
    """The square root of the variance (`var`)."""

def std_mean(input: Tensor, dim: _Dim | None = None, unbiased: builtins.bool | None = None, keepdim: builtins.bool = False, *, correction: _Number | None = None) -> tuple[Tensor, Tensor]:
    """The pair (standard deviation, mean)."""

def sub(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Subtracts `alpha` times `other` from `input`. Refuses Bool operands."""

def subtract(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
    """Subtracts `alpha` times `other` from `input`. Refuses Bool operands."""

def sum(input: Tensor, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
    """The sum of the elements. Bool counts, in int64."""

def svd(input: Tensor, some: builtins.bool = True, compute_uv: builtins.bool = True, *, out: Tensor | None = None) -> Any:
    """The singular values of a matrix with ``U @ diag(S) @ V.mT == input``, named U, S and V; see `kael.linalg.svd`."""

def swapaxes(input: Tensor, axis0: builtins.int, axis1: builtins.int) -> Tensor:
    """`transpose` under NumPy's name."""

def swapdims(input: Tensor, dim0: builtins.int, dim1: builtins.int) -> Tensor:
    """`transpose` under another name."""

def t(input: Tensor) -> Tensor:
    """The transpose of a matrix, a view; tensors of less than two dimensions as they are. ShapeError for more."""

def take(input: Tensor, index: Any, *, out: Tensor | None = None) -> Tensor:
    """The elements of ``input``, seen as one dimension, at the places in ``index``, an int64 tensor, in its shape."""

def take_along_dim(input: Tensor, indices: Any, dim: _Dim | None = None, *, out: Tensor | None = None) -> Tensor:
    """For each element of ``indices`` the element of ``input`` at its place, but at that index along ``dim``."""

def tan(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The tangent; angles in radians."""

def tan_(input: Tensor) -> Tensor:
    """`tan` written into this tensor, whose dtype stays; the result's category must not be higher."""

def tanh(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The hyperbolic tangent."""

def tanh_(input: Tensor) -> Tensor:
    """`tanh` written into this tensor, whose dtype stays; the result's category must not be higher."""

def tensor(data: Any, *, dtype: _Dtype | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
    """A new tensor with the values of ``data``: a number, nested sequences of numbers, a NumPy array or a tensor."""

def tensor_split(input: Tensor, indices_or_sections: _Dim | None = None, dim: _Dim = 0, **options: Any) -> tuple[Tensor, ...]:
    """Views along ``dim``: so many ``sections``, as equal as can be, or the pieces around ``indices``."""

def tensordot(a: Any, b: Any, dims: _Dim = 2, out: Tensor | None = None) -> Tensor:
    """The sums of products over several dimensions of both tensors."""

def tile(input: Tensor, dims: _Dim) -> Tensor:
    """A copy repeated so often along each dimension; fewer numbers than dimensions count for the last ones."""

def topk(input: Tensor, k: builtins.int, dim: _Dim = -1, largest: builtins.bool = True, sorted: builtins.bool = True, *, out: Tensor | None = None) -> Any:
    """The ``k`` largest elements along ``dim``, or the smallest, and their indices; named values and indices."""

def trace(input: Tensor) -> Tensor:
    """The sum of the diagonal of a matrix; ShapeError for another number of dimensions, DtypeError for bool."""

def transpose(input: Tensor, dim0: builtins.int, dim1: builtins.int) -> Tensor:
    """``input`` with two dimensions exchanged, a view."""

def tril(input: Tensor, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """Each matrix with zeros above a diagonal; above 0 that lies above the main one."""

def triu(input: Tensor, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
    """Each matrix with zeros below a diagonal; above 0 that lies above the main one."""

def true_divide(input: Tensor | _Number, other: Tensor | _Number, *, rounding_mode: Literal['floor', 'trunc'] | None = None, out: Tensor | None = None) -> Tensor:
    """Divides `input` by `other`: true division, or rounded to 'trunc' or 'floor' as `rounding_mode` says."""

def trunc(input: Tensor, *, out: Tensor | None = None) -> Tensor:
    """Rounds towards zero."""

def trunc_(input: Tensor) -> Tensor:
    """`trunc` written into this tensor, whose dtype stays; the result's category must not be higher."""

def unbind(input: Tensor, dim: _Dim = 0) -> tuple[Tensor, ...]:
    """The views at every index along ``dim``, as a tuple."""

def unflatten(input: Tensor, dim: _Dim, sizes: _Dim) -> Tensor:
    """``input`` with dimension ``dim`` split into dimensions of these sizes, one of which may be -1."""

def unique(input: Tensor, sorted: builtins.bool = True, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: _Dim | None = None) -> Any:
    """The different elements of a tensor, ascending; or its different slices along ``dim``."""

def unique_consecutive(input: Tensor, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: _Dim | None = None) -> Any:
    """The elements of a tensor without those that equal the one before; or its slices along ``dim``. See `unique`."""

def unsqueeze(input: Tensor, dim: _Dim) -> Tensor:
    """``input`` with a dimension of size one before dimension ``dim``, or last."""

def var(input: Tensor, dim: _Dim | None = None, unbiased: builtins.bool | None = None, keepdim: builtins.bool = False, *, correction: _Number | None = None, out: Tensor | None = None) -> Tensor:
    """The variance: the sum of squared distances from the mean, divided by the count less `correction` (1, or 0 with `unbiased=False`)."""

def var_mean(input: Tensor, dim: _Dim | None = None, unbiased: builtins.bool | None = None, keepdim: builtins.bool = False, *, correction: _Number | None = None) -> tuple[Tensor, Tensor]:
    """The pair (variance, mean)."""

def vdot(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor:
    """The dot product of two vectors; for real dtypes the same as `dot`."""

def vsplit(input: Tensor, indices_or_sections: _Dim | None = None, **options: Any) -> tuple[Tensor, ...]:
    """`tensor_split` along the first dimension of at least two; sections must be equal."""

def vstack(tensors: Sequence[Tensor], *, out: Tensor | None = None) -> Tensor:
    """The tensors one below the other, vectors as rows."""

def where(condition: Tensor, input: Tensor | _Number | None = None, other: Tensor | _Number | None = None, *, out: Tensor | None = None) -> Any:
    """`input` where `condition` holds, `other` elsewhere. With the condition alone: the indices where it holds."""

def xlogy(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
    """input * log(other), and 0 where `input` is 0 unless `other` is NaN."""

def xlogy_(input: Tensor | _Number, other: Tensor | _Number) -> Tensor:
    """`xlogy` written into this tensor, whose dtype stays; the result's category must not be higher."""

def zero_(input: Tensor) -> Tensor:
    """Writes zero, or False, into every element of ``input``, and returns it."""

def zeros(*size: _Dim, out: Tensor | None = None, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False, **options: Any) -> Tensor:
    """A tensor of zeros. ``size``: ints, or one sequence of ints."""

def zeros_like(input: Tensor, *, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, memory_format: Format | None = None) -> Tensor:
    """Zeros in the shape, dtype and order of dimensions of ``input``."""

__all__ = [
    "ArgumentError",
    "BoolTensor",
    "CountWarning",
    "DType",
    "DimensionError",
    "DivisionByZeroError",
    "DoubleTensor",
    "DtypeError",
    "FloatTensor",
    "IndexDtypeError",
    "LinAlgError",
    "LongTensor",
    "LossError",
    "LossyStoreWarning",
    "NoValueError",
    "NumberError",
    "OutOfMemoryError",
    "OverlapError",
    "PowerError",
    "PrecisionWarning",
    "PromotionWarning",
    "ReadOnlyError",
    "ShapeError",
    "Size",
    "Tensor",
    "UnsupportedError",
    "UpcastWarning",
    "abs",
    "abs_",
    "absolute",
    "absolute_",
    "acos",
    "acos_",
    "acosh",
    "acosh_",
    "add",
    "addbmm",
    "addcdiv",
    "addcmul",
    "addmm",
    "addmv",
    "addr",
    "adjoint",
    "all",
    "allclose",
    "amax",
    "amin",
    "aminmax",
    "any",
    "arange",
    "arccos",
    "arccos_",
    "arccosh",
    "arccosh_",
    "arcsin",
    "arcsin_",
    "arcsinh",
    "arcsinh_",
    "arctan",
    "arctan2",
    "arctan_",
    "arctanh",
    "arctanh_",
    "argmax",
    "argmin",
    "argsort",
    "argwhere",
    "as_strided",
    "as_tensor",
    "as_tensors",
    "asarray",
    "asin",
    "asin_",
    "asinh",
    "asinh_",
    "atan",
    "atan2",
    "atan_",
    "atanh",
    "atanh_",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "baddbmm",
    "bincount",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_not",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "bmm",
    "bool",
    "broadcast_shapes",
    "broadcast_tensors",
    "broadcast_to",
    "bucketize",
    "can_cast",
    "cat",
    "ceil",
    "ceil_",
    "chain_matmul",
    "check_dtype",
    "cholesky",
    "chunk",
    "clamp",
    "clamp_",
    "clamp_max",
    "clamp_max_",
    "clamp_min",
    "clamp_min_",
    "clip",
    "clip_",
    "column_stack",
    "common_dtype",
    "concat",
    "concatenate",
    "conj",
    "conj_physical",
    "conj_physical_",
    "contiguous_format",
    "copysign",
    "cos",
    "cos_",
    "cosh",
    "cosh_",
    "count_nonzero",
    "cross",
    "cumprod",
    "cumsum",
    "default_dtype",
    "default_dtypes",
    "deg2rad",
    "deg2rad_",
    "det",
    "detach",
    "detach_",
    "device",
    "diag",
    "diag_embed",
    "diagflat",
    "diagonal",
    "digamma",
    "dist",
    "div",
    "divide",
    "dot",
    "double",
    "dsplit",
    "dstack",
    "dtype",
    "e",
    "einsum",
    "empty",
    "empty_like",
    "empty_permuted",
    "empty_strided",
    "enable_grad",
    "eq",
    "equal",
    "erf",
    "erf_",
    "erfc",
    "erfc_",
    "erfinv",
    "exp",
    "exp2",
    "exp2_",
    "exp_",
    "explain",
    "expm1",
    "expm1_",
    "eye",
    "fill",
    "fill_",
    "finfo",
    "fix",
    "fix_",
    "flatten",
    "flip",
    "fliplr",
    "flipud",
    "float",
    "float32",
    "float64",
    "float_power",
    "floor",
    "floor_",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frac",
    "frac_",
    "from_dlpack",
    "from_numpy",
    "frombuffer",
    "full",
    "full_like",
    "gather",
    "gcd",
    "gcd_",
    "ge",
    "ger",
    "get_default_device",
    "get_default_dtype",
    "get_num_threads",
    "greater",
    "greater_equal",
    "gt",
    "heaviside",
    "histc",
    "hsplit",
    "hstack",
    "hypot",
    "i0",
    "i0_",
    "iinfo",
    "index_add",
    "index_copy",
    "index_fill",
    "index_put",
    "index_put_",
    "index_reduce",
    "index_select",
    "inf",
    "inference_mode",
    "ingest",
    "inner",
    "int64",
    "inverse",
    "is_complex",
    "is_floating_point",
    "is_grad_enabled",
    "is_inference_mode_enabled",
    "is_nonzero",
    "is_same_size",
    "is_signed",
    "is_tensor",
    "isclose",
    "isfinite",
    "isin",
    "isinf",
    "isnan",
    "isneginf",
    "isposinf",
    "isreal",
    "kron",
    "kthvalue",
    "lcm",
    "lcm_",
    "le",
    "lerp",
    "less",
    "less_equal",
    "lgamma",
    "linalg",
    "linspace",
    "log",
    "log10",
    "log10_",
    "log1p",
    "log1p_",
    "log2",
    "log2_",
    "log_",
    "log_softmax",
    "logaddexp",
    "logaddexp2",
    "logdet",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "logit",
    "logit_",
    "logspace",
    "logsumexp",
    "long",
    "lt",
    "masked_fill",
    "masked_scatter",
    "masked_select",
    "matmul",
    "matrix_power",
    "max",
    "maximum",
    "mean",
    "meshgrid",
    "min",
    "minimum",
    "mm",
    "moveaxis",
    "movedim",
    "msort",
    "mul",
    "multiply",
    "mv",
    "nan",
    "nan_to_num",
    "nan_to_num_",
    "nansum",
    "narrow",
    "ne",
    "neg",
    "neg_",
    "negative",
    "negative_",
    "newaxis",
    "nextafter",
    "nn",
    "no_grad",
    "nonzero",
    "norm",
    "not_equal",
    "numel",
    "ones",
    "ones_like",
    "outer",
    "permute",
    "pi",
    "pinned",
    "pinverse",
    "positive",
    "pow",
    "preserve_format",
    "prod",
    "promote_types",
    "promotion_mode",
    "put",
    "qr",
    "rad2deg",
    "rad2deg_",
    "range",
    "ravel",
    "real",
    "reciprocal",
    "reciprocal_",
    "relu",
    "relu_",
    "remainder",
    "repeat_interleave",
    "reshape",
    "resolve_conj",
    "resolve_neg",
    "result_type",
    "return_types",
    "roll",
    "rot90",
    "round",
    "round_",
    "row_stack",
    "rsqrt",
    "rsqrt_",
    "rsub",
    "rules",
    "scalar_tensor",
    "scatter",
    "scatter_add",
    "scatter_reduce",
    "searchsorted",
    "select",
    "set_default_dtype",
    "set_grad_enabled",
    "set_num_threads",
    "set_printoptions",
    "sgn",
    "sigmoid",
    "sigmoid_",
    "sign",
    "signbit",
    "sin",
    "sin_",
    "sinc",
    "sinc_",
    "sinh",
    "sinh_",
    "slogdet",
    "softmax",
    "sort",
    "special",
    "split",
    "split_with_sizes",
    "sqrt",
    "sqrt_",
    "square",
    "square_",
    "squeeze",
    "stack",
    "std",
    "std_mean",
    "strided",
    "sub",
    "subtract",
    "sum",
    "svd",
    "swapaxes",
    "swapdims",
    "t",
    "take",
    "take_along_dim",
    "tan",
    "tan_",
    "tanh",
    "tanh_",
    "tensor",
    "tensor_split",
    "tensordot",
    "tile",
    "topk",
    "trace",
    "transpose",
    "tril",
    "triu",
    "true_divide",
    "trunc",
    "trunc_",
    "unbind",
    "unflatten",
    "unique",
    "unique_consecutive",
    "unsqueeze",
    "var",
    "var_mean",
    "vdot",
    "vsplit",
    "vstack",
    "where",
    "xlogy",
    "xlogy_",
    "zero_",
    "zeros",
    "zeros_like",
]
