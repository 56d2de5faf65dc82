"""The Tensor. Made by ``python -m kael.stubgen``: change the sources, not this file."""

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Self, TypeAlias

import numpy as np

from kael.device import Device
from kael.device import Format
from kael.dtype import DType
from kael.size import Size

_Number: TypeAlias = builtins.bool | builtins.int | builtins.float
_Dim: TypeAlias = builtins.int | Sequence[builtins.int]
_Dtype: TypeAlias = DType | type[_Number]
_Device: TypeAlias = Device | builtins.str

class Tensor:
    """An n-dimensional array of one of the four dtypes, with torch's behaviour.

    Make one with `kael.tensor`, `kael.zeros` and their like, or `kael.from_numpy`. Indexing with ints and slices and
    the view methods share memory with it; everything else makes a new tensor."""

    @property
    def H(self) -> Tensor:
        """The transpose of a matrix; ShapeError for another number of dimensions than 0 and 2."""

    @property
    def T(self) -> Tensor:
        """The view with all dimensions in reverse order."""

    def __abs__(self) -> Tensor: ...

    def __add__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __and__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __array__(self, dtype: _Dtype | None = None, copy: builtins.bool | None = None) -> np.ndarray[Any, Any]: ...

    def __array_ufunc__(self, ufunc: Any, method: Any, *inputs: Any, out: Tensor | None = None, **options: Any) -> Any: ...

    def __bool__(self) -> builtins.bool: ...

    def __complex__(self) -> builtins.complex: ...

    def __contains__(self, element: Any) -> builtins.bool: ...

    def __copy__(self) -> Tensor: ...

    def __deepcopy__(self, memo: Any) -> Tensor: ...

    def __delitem__(self, index: Any) -> Tensor: ...

    def __dlpack__(self, **options: Any) -> Any: ...

    def __dlpack_device__(self) -> tuple[builtins.int, builtins.int]: ...

    def __eq__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...  # type: ignore[override]

    def __float__(self) -> builtins.float: ...

    def __floordiv__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __format__(self, spec: Any) -> builtins.str: ...

    def __ge__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...  # type: ignore[misc]

    def __getitem__(self, index: Any) -> Tensor: ...

    def __gt__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...  # type: ignore[misc]

    def __hash__(self) -> builtins.int: ...

    def __iadd__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __iand__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __ifloordiv__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __ilshift__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __imod__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __imul__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __index__(self) -> builtins.int: ...

    def __int__(self) -> builtins.int: ...

    def __invert__(self) -> Tensor: ...

    def __ior__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __ipow__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __irshift__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __isub__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __iter__(self) -> Iterator[Tensor]: ...

    def __itruediv__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __ixor__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __le__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...  # type: ignore[misc]

    def __len__(self) -> builtins.int: ...

    def __lshift__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __lt__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...  # type: ignore[misc]

    def __matmul__(self, other: Tensor) -> Tensor: ...

    def __mod__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __mul__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __ne__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...  # type: ignore[override]

    def __neg__(self) -> Tensor: ...

    def __new__(cls, *args: Any) -> Self: ...

    def __or__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __pos__(self) -> Tensor: ...

    def __pow__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __radd__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rand__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rdiv__(self, other: Tensor) -> Tensor: ...

    def __reduce_ex__(self, protocol: Any) -> Any: ...

    def __repr__(self, *, tensor_contents: Any = None) -> builtins.str: ...

    def __reversed__(self) -> Tensor: ...

    def __rfloordiv__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rlshift__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rmatmul__(self, other: Tensor) -> Tensor: ...

    def __rmod__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rmul__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __ror__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rpow__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rrshift__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rshift__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rsub__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rtruediv__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __rxor__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __setitem__(self, index: Any, value: Tensor | _Number) -> None: ...

    def __sub__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __truediv__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def __xor__(self, other: Tensor | _Number | np.ndarray[Any, Any]) -> Tensor: ...

    def abs(self, *, out: Tensor | None = None) -> Tensor:
        """The absolute value of each element."""

    def abs_(self) -> Tensor:
        """`abs` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def absolute(self, *, out: Tensor | None = None) -> Tensor:
        """The absolute value of each element."""

    def absolute_(self) -> Tensor:
        """`abs` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def acos(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse cosine, in radians."""

    def acos_(self) -> Tensor:
        """`acos` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def acosh(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse hyperbolic cosine."""

    def acosh_(self) -> Tensor:
        """`acosh` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def add(self, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
        """Adds `alpha` times `other` to `input`. Bool with Bool counts, in int64."""

    def add_(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """`add` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def addbmm(self, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
        """``beta * input + alpha`` times the sum of the products of two batches. Dtypes and errors as for `addmm`."""

    def addbmm_(self, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """`addbmm` written into this tensor, which keeps its dtype and shape."""

    def addcdiv(self, tensor1: Tensor, tensor2: Tensor, *, value: Tensor | _Number = 1, out: Tensor | None = None) -> Tensor:
        """Adds `value` times the quotient of two tensors, which must not both be integers."""

    def addcdiv_(self, tensor1: Tensor, tensor2: Tensor, *, value: Tensor | _Number = 1) -> Tensor:
        """`addcdiv` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def addcmul(self, tensor1: Tensor, tensor2: Tensor, *, value: Tensor | _Number = 1, out: Tensor | None = None) -> Tensor:
        """Adds `value` times the product of two tensors."""

    def addcmul_(self, tensor1: Tensor, tensor2: Tensor, *, value: Tensor | _Number = 1) -> Tensor:
        """`addcmul` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def addmm(self, mat1: Tensor, mat2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
        """``beta * input + alpha * (mat1 @ mat2)``; ``input`` broadcasts to the product."""

    def addmm_(self, mat1: Tensor, mat2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """`addmm` written into this tensor, which keeps its dtype and shape."""

    def addmv(self, mat: Any, vec: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
        """``beta * input + alpha * (mat @ vec)``; ``input`` broadcasts to the product. Dtypes and errors as for `addmm`."""

    def addmv_(self, mat: Any, vec: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """`addmv` written into this tensor, which keeps its dtype and shape."""

    def addr(self, vec1: Tensor, vec2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
        """``beta * input + alpha`` times the outer product of two vectors; ``input`` broadcasts to it."""

    def addr_(self, vec1: Tensor, vec2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """`addr` written into this tensor, which keeps its dtype and shape."""

    def adjoint(self) -> Tensor:
        """The view with the last two dimensions exchanged; ShapeError for one dimension."""

    def all(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
        """Whether all elements are not zero."""

    def allclose(self, other: Tensor, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> builtins.bool:
        """Whether all elements of two tensors of one dtype are close, as `isclose` says; they broadcast."""

    def amax(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
        """The largest element; NaN where there is one."""

    def amin(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
        """The smallest element; NaN where there is one."""

    def aminmax(self, *, dim: _Dim | None = None, keepdim: builtins.bool = False, out: Tensor | None = None) -> Any:
        """The smallest and the largest element, as the named result (min, max)."""

    def any(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
        """Whether any element is not zero."""

    def arccos(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse cosine, in radians."""

    def arccos_(self) -> Tensor:
        """`acos` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def arccosh(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse hyperbolic cosine."""

    def arccosh_(self) -> Tensor:
        """`acosh` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def arcsin(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse sine, in radians."""

    def arcsin_(self) -> Tensor:
        """`asin` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def arcsinh(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse hyperbolic sine."""

    def arcsinh_(self) -> Tensor:
        """`asinh` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def arctan(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse tangent, in radians."""

    def arctan2(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The angle of the point (other, input), in radians."""

    def arctan2_(self, other: Tensor) -> Tensor:
        """`atan2` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def arctan_(self) -> Tensor:
        """`atan` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def arctanh(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse hyperbolic tangent."""

    def arctanh_(self) -> Tensor:
        """`atanh` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def argmax(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
        """The index of the largest element, the first of equals; a NaN counts as the largest. Without `dim`, the index into the elements in row-major order."""

    def argmin(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
        """The index of the smallest element, the first of equals; a NaN counts as the smallest. Without `dim`, the index into the elements in row-major order."""

    def argsort(self, dim: _Dim = -1, descending: builtins.bool = False, *, stable: Any = None) -> Tensor:
        """The indices that sort a tensor along ``dim``; see `sort`."""

    def argwhere(self) -> Tensor:
        """The indices of the elements that are not zero, one row for each; `nonzero` under NumPy's name."""

    def as_strided(self, size: _Dim, stride: _Dim, storage_offset: builtins.int | None = None) -> Tensor:
        """A view of the memory of ``input`` with any sizes and strides, counted in elements."""

    def as_strided_(self, size: _Dim, stride: _Dim, storage_offset: builtins.int | None = None) -> Tensor:
        """`as_strided` done to this tensor itself, which keeps its memory."""

    def asin(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse sine, in radians."""

    def asin_(self) -> Tensor:
        """`asin` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def asinh(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse hyperbolic sine."""

    def asinh_(self) -> Tensor:
        """`asinh` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def atan(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse tangent, in radians."""

    def atan2(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The angle of the point (other, input), in radians."""

    def atan2_(self, other: Tensor) -> Tensor:
        """`atan2` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def atan_(self) -> Tensor:
        """`atan` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def atanh(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse hyperbolic tangent."""

    def atanh_(self) -> Tensor:
        """`atanh` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def baddbmm(self, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
        """``beta * input + alpha * (batch1 @ batch2)`` for each matrix of two batches. Dtypes and errors as for `addmm`."""

    def baddbmm_(self, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor:
        """`baddbmm` written into this tensor, which keeps its dtype and shape."""

    def bincount(self, weights: Any = None, minlength: builtins.int = 0) -> Tensor:
        """How often each non-negative int is in a vector; the sum of its ``weights``, one per element, instead."""

    def bitwise_and(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """The bits set in both."""

    def bitwise_and_(self, other: Tensor | _Number) -> Tensor:
        """`bitwise_and` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def bitwise_left_shift(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Shifts bits up; by less than 0 or more than 63 gives 0."""

    def bitwise_left_shift_(self, other: Tensor | _Number) -> Tensor:
        """`bitwise_left_shift` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def bitwise_not(self, *, out: Tensor | None = None) -> Tensor:
        """Inverts the bits of integers, or Bool."""

    def bitwise_not_(self) -> Tensor:
        """`bitwise_not` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def bitwise_or(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """The bits set in either."""

    def bitwise_or_(self, other: Tensor | _Number) -> Tensor:
        """`bitwise_or` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def bitwise_right_shift(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Shifts bits down, keeping the sign; by less than 0 or more than 63 leaves only the sign."""

    def bitwise_right_shift_(self, other: Tensor | _Number) -> Tensor:
        """`bitwise_right_shift` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def bitwise_xor(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """The bits set in one alone."""

    def bitwise_xor_(self, other: Tensor | _Number) -> Tensor:
        """`bitwise_xor` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def bmm(self, mat2: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The products of two batches of matrices, ``[b, n, m]`` by ``[b, m, p]``; no broadcasting. Errors as for `matmul`."""

    def bool(self, memory_format: Format | None = None) -> Tensor:
        """This tensor as bool: whether each element is not zero."""

    def broadcast_to(self, size: _Dim) -> Tensor:
        """``input`` expanded to ``size``; see `Tensor.expand`."""

    def ceil(self, *, out: Tensor | None = None) -> Tensor:
        """Rounds up."""

    def ceil_(self) -> Tensor:
        """`ceil` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def cholesky(self, upper: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
        """The triangular factor of a positive-definite matrix; see `kael.linalg.cholesky`."""

    def chunk(self, chunks: builtins.int, dim: _Dim = 0) -> tuple[Tensor, ...]:
        """At most ``chunks`` views along ``dim``, all of one size but perhaps the last."""

    def clamp(self, min: Tensor | _Number | None = None, max: Tensor | _Number | None = None, *, out: Tensor | None = None) -> Tensor:
        """Limits each element to [min, max]; either may be None, a number or a tensor. NaN stays, and a NaN bound wins."""

    def clamp_(self, min: Tensor | _Number | None = None, max: Tensor | _Number | None = None) -> Tensor:
        """`clamp` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def clamp_max(self, max: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Limits each element from above."""

    def clamp_max_(self, max: Tensor | _Number) -> Tensor:
        """`clamp_max` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def clamp_min(self, min: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Limits each element from below."""

    def clamp_min_(self, min: Tensor | _Number) -> Tensor:
        """`clamp_min` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def clip(self, min: Tensor | _Number | None = None, max: Tensor | _Number | None = None, *, out: Tensor | None = None) -> Tensor:
        """Limits each element to [min, max]; either may be None, a number or a tensor. NaN stays, and a NaN bound wins."""

    def clip_(self, min: Tensor | _Number | None = None, max: Tensor | _Number | None = None) -> Tensor:
        """`clamp` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def clone(self, *, memory_format: Format | None = None) -> Tensor:
        """A copy in new memory; dense tensors keep the order of their dimensions, unless ``contiguous_format``."""

    def conj(self) -> Tensor:
        """``input`` itself, since there are no complex dtypes."""

    def conj_physical(self) -> Tensor:
        """``input`` itself, since there are no complex dtypes."""

    def conj_physical_(self) -> Tensor:
        """``input`` itself, since there are no complex dtypes."""

    def contiguous(self, memory_format: Format | None = None) -> Tensor:
        """Itself where it is contiguous, else a row-major copy."""

    def copy_(self, other: Tensor, non_blocking: builtins.bool = False) -> Tensor:
        """Writes ``other``, a tensor or a number, broadcast and converted to the dtype of this tensor, and returns itself."""

    def copysign(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """`input` with the sign of `other`."""

    def copysign_(self, other: Tensor | _Number) -> Tensor:
        """`copysign` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def cos(self, *, out: Tensor | None = None) -> Tensor:
        """The cosine; angles in radians."""

    def cos_(self) -> Tensor:
        """`cos` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def cosh(self, *, out: Tensor | None = None) -> Tensor:
        """The hyperbolic cosine."""

    def cosh_(self) -> Tensor:
        """`cosh` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def count_nonzero(self, dim: _Dim | None = None) -> Tensor:
        """How many elements are not zero, in int64."""

    def cpu(self, memory_format: Format | None = None) -> Tensor:
        """Itself."""

    def cross(self, other: Tensor, dim: _Dim | None = None, *, out: Tensor | None = None) -> Tensor:
        """The cross product of vectors of three elements along ``dim``, by default the first dimension of that size."""

    def cumprod(self, dim: _Dim, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
        """The running product along `dim`."""

    def cumprod_(self, dim: _Dim, *, dtype: _Dtype | None = None, **spelling: Any) -> Tensor:
        """`cumprod` written into this tensor, whose dtype stays; Bool, which would count, is refused."""

    def cumsum(self, dim: _Dim, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
        """The running sum along `dim`."""

    def cumsum_(self, dim: _Dim, *, dtype: _Dtype | None = None, **spelling: Any) -> Tensor:
        """`cumsum` written into this tensor, whose dtype stays; Bool, which would count, is refused."""

    @property
    def data(self) -> Tensor:
        """A view; assigning a tensor of the same dtype makes this a view of that tensor."""

    @data.setter
    def data(self, new: Any) -> None: ...

    def data_ptr(self) -> builtins.int:
        """The address of the first element; 0 when there is none."""

    def deg2rad(self, *, out: Tensor | None = None) -> Tensor:
        """Degrees to radians."""

    def deg2rad_(self) -> Tensor:
        """`deg2rad` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def det(self) -> Tensor:
        """The determinant of a square matrix, or of each in a batch; see `kael.linalg.det`."""

    def detach(self) -> Tensor:
        """A view of ``input``: there is no graph to detach it from."""

    def detach_(self) -> Tensor:
        """``input`` itself."""

    @property
    def device(self) -> Any:
        """Where it lives: the CPU."""

    def diag(self, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
        """The matrix that has a vector as its diagonal and zeros elsewhere; of a matrix, a copy of its diagonal."""

    def diag_embed(self, offset: builtins.int = 0, dim1: builtins.int = -2, dim2: builtins.int = -1) -> Tensor:
        """Matrices with the vectors along the last dimension as their diagonals, in two new dimensions."""

    def diagflat(self, offset: builtins.int = 0) -> Tensor:
        """The matrix that has all elements of a tensor, in row-major order, as its diagonal."""

    def diagonal(self, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1) -> Tensor:
        """The view of the diagonal of two dimensions, as the last dimension; ``offset`` above 0 lies above the main one."""

    def digamma(self, *, out: Tensor | None = None) -> Tensor:
        """The logarithmic derivative of the gamma function."""

    def digamma_(self) -> Tensor:
        """`digamma` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def dim(self) -> builtins.int:
        """The number of dimensions."""

    def dist(self, other: Tensor, p: builtins.int = 2) -> Tensor:
        """The norm of order ``p`` of ``input - other``; dtypes are promoted. Raises DtypeError where no operand is a float."""

    def div(self, other: Tensor | _Number, *, rounding_mode: Literal['floor', 'trunc'] | None = None, out: Tensor | None = None) -> Tensor:
        """Divides `input` by `other`: true division, or rounded to 'trunc' or 'floor' as `rounding_mode` says."""

    def div_(self, other: Tensor | _Number, *, rounding_mode: Literal['floor', 'trunc'] | None = None) -> Tensor:
        """`div` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def divide(self, other: Tensor | _Number, *, rounding_mode: Literal['floor', 'trunc'] | None = None, out: Tensor | None = None) -> Tensor:
        """Divides `input` by `other`: true division, or rounded to 'trunc' or 'floor' as `rounding_mode` says."""

    def divide_(self, other: Tensor | _Number, *, rounding_mode: Literal['floor', 'trunc'] | None = None) -> Tensor:
        """`div` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def dot(self, tensor: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The dot product of two vectors of one dtype and size. Errors as for `matmul`."""

    def double(self, memory_format: Format | None = None) -> Tensor:
        """This tensor as float64."""

    def dsplit(self, indices_or_sections: _Dim | None = None, **options: Any) -> tuple[Tensor, ...]:
        """`tensor_split` along the third dimension; sections must be equal."""

    @property
    def dtype(self) -> DType:
        """The element dtype."""

    def element_size(self) -> builtins.int:
        """Bytes of one element."""

    def eq(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input == other, element by element."""

    def eq_(self, other: Tensor | _Number) -> Tensor:
        """`eq` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def equal(self, other: Tensor) -> builtins.bool:
        """Whether two tensors have the same shape and equal elements; dtypes may differ. NaN is not equal to itself."""

    def erf(self, *, out: Tensor | None = None) -> Tensor:
        """The error function."""

    def erf_(self) -> Tensor:
        """`erf` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def erfc(self, *, out: Tensor | None = None) -> Tensor:
        """One minus the error function."""

    def erfc_(self) -> Tensor:
        """`erfc` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def erfinv(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse of the error function."""

    def erfinv_(self) -> Tensor:
        """`erfinv` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def exp(self, *, out: Tensor | None = None) -> Tensor:
        """e to the power of each element."""

    def exp2(self, *, out: Tensor | None = None) -> Tensor:
        """2 to the power of each element."""

    def exp2_(self) -> Tensor:
        """`exp2` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def exp_(self) -> Tensor:
        """`exp` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def expand(self, size: _Dim, *, implicit: builtins.bool = False) -> Tensor:
        """This tensor with its dimensions of size one repeated to ``size``, without a copy; -1 keeps a size."""

    def expand_as(self, other: Tensor) -> Tensor:
        """This tensor expanded to the shape of ``other``."""

    def expm1(self, *, out: Tensor | None = None) -> Tensor:
        """exp(x) - 1, exact near zero."""

    def expm1_(self) -> Tensor:
        """`expm1` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def fill_(self, value: Tensor | _Number) -> Tensor:
        """Writes ``value``, a number or a 0-d tensor, into every element of ``input``, and returns it."""

    def fix(self, *, out: Tensor | None = None) -> Tensor:
        """Rounds towards zero."""

    def fix_(self) -> Tensor:
        """`trunc` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def flatten(self, start_dim: builtins.int = 0, end_dim: builtins.int = -1) -> Tensor:
        """``input`` with the dimensions from ``start_dim`` to ``end_dim`` joined into one; a copy only where it must be."""

    def flip(self, dims: _Dim) -> Tensor:
        """A copy with the order of the elements reversed along ``dims``."""

    def fliplr(self) -> Tensor:
        """A copy with the second dimension reversed."""

    def flipud(self) -> Tensor:
        """A copy with the first dimension reversed."""

    def float(self, memory_format: Format | None = None) -> Tensor:
        """This tensor as float32."""

    def float_power(self, exponent: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Raises `input` to the power `exponent` in float64, whatever the operands."""

    def float_power_(self, exponent: Tensor | _Number) -> Tensor:
        """`float_power` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def floor(self, *, out: Tensor | None = None) -> Tensor:
        """Rounds down."""

    def floor_(self) -> Tensor:
        """`floor` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def floor_divide(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Divides and rounds down to an integer. Integer division by zero is an error. Refuses Bool operands."""

    def floor_divide_(self, other: Tensor | _Number) -> Tensor:
        """`floor_divide` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def fmax(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The larger of two elements; a NaN gives way to a number."""

    def fmin(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The smaller of two elements; a NaN gives way to a number."""

    def fmod(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """C's modulus: the result has the sign of `input`. Integer modulus by zero is an error."""

    def fmod_(self, other: Tensor | _Number) -> Tensor:
        """`fmod` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def frac(self, *, out: Tensor | None = None) -> Tensor:
        """The part behind the point, with its sign."""

    def frac_(self) -> Tensor:
        """`frac` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def gather(self, dim: _Dim, index: Any, *, sparse_grad: builtins.bool = False, out: Tensor | None = None) -> Tensor:
        """For each element of ``index`` the element of ``input`` at its place, but at the index it says along ``dim``."""

    def gcd(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The greatest common divisor."""

    def gcd_(self, other: Tensor) -> Tensor:
        """`gcd` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def ge(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input >= other, element by element."""

    def ge_(self, other: Tensor | _Number) -> Tensor:
        """`ge` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def ger(self, vec2: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The matrix of all products of an element of one vector with one of the other; dtypes promote as for `mul`."""

    @property
    def grad(self) -> None:
        """None: there is no autograd yet."""

    @grad.setter
    def grad(self, new: Any) -> None: ...

    @property
    def grad_fn(self) -> None:
        """None: there is no autograd yet."""

    def greater(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input > other, element by element."""

    def greater_(self, other: Tensor | _Number) -> Tensor:
        """`gt` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def greater_equal(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input >= other, element by element."""

    def greater_equal_(self, other: Tensor | _Number) -> Tensor:
        """`ge` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def gt(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input > other, element by element."""

    def gt_(self, other: Tensor | _Number) -> Tensor:
        """`gt` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def heaviside(self, values: Tensor, *, out: Tensor | None = None) -> Tensor:
        """0 below zero, 1 above, `values` at zero. Both operands must have the same dtype."""

    def heaviside_(self, values: Tensor) -> Tensor:
        """`heaviside` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def histc(self, bins: builtins.int = 100, min: builtins.int = 0, max: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
        """How many elements lie in each of ``bins`` equal parts of the range from ``min`` to ``max``, as floats."""

    def hsplit(self, indices_or_sections: _Dim | None = None, **options: Any) -> tuple[Tensor, ...]:
        """`tensor_split` along the second dimension, of a vector along its only one; sections must be equal."""

    def hypot(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The length of the hypotenuse, without overflow on the way."""

    def hypot_(self, other: Tensor) -> Tensor:
        """`hypot` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def i0(self, *, out: Tensor | None = None) -> Tensor:
        """The modified Bessel function of the first kind, of order 0."""

    def i0_(self) -> Tensor:
        """`i0` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def index_add(self, dim: _Dim, index: Any, source: _Dim, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
        """A copy of ``input`` to which `Tensor.index_add_` has added."""

    def index_add_(self, dim: _Dim, index: Any, source: _Dim, *, alpha: _Number = 1) -> Tensor:
        """Adds ``alpha`` times each slice of ``source`` along ``dim`` to the one at the place that ``index`` gives."""

    def index_copy(self, dim: _Dim, index: Any, source: _Dim, *, out: Tensor | None = None) -> Tensor:
        """A copy of ``input`` in which `Tensor.index_copy_` has written."""

    def index_copy_(self, dim: _Dim, index: Any, source: _Dim) -> Tensor:
        """Writes each slice of ``source`` along ``dim`` to the place that ``index`` gives; errors as in `index_add_`."""

    def index_fill(self, dim: _Dim, index: Any, value: Tensor | _Number) -> Tensor:
        """A copy of ``input`` in which `Tensor.index_fill_` has written."""

    def index_fill_(self, dim: _Dim, index: Any, value: Tensor | _Number) -> Tensor:
        """Writes ``value``, a number or a 0-d tensor, at the places in ``index``, an int64 vector, along ``dim``."""

    def index_put(self, indices: Any, values: Tensor, accumulate: builtins.bool = False) -> Tensor:
        """A copy of ``input`` in which `index_put_` has written."""

    def index_put_(self, indices: Any, values: Tensor, accumulate: builtins.bool = False) -> Tensor:
        """Writes ``values``, a tensor of the same dtype, at the positions that a tuple of index tensors names."""

    def index_reduce(self, dim: _Dim, index: Any, source: _Dim, reduce: Any, *, include_self: builtins.bool = True, out: Tensor | None = None) -> Tensor:
        """A copy of ``input`` in which `Tensor.index_reduce_` has reduced."""

    def index_reduce_(self, dim: _Dim, index: Any, source: _Dim, reduce: Any, *, include_self: builtins.bool = True) -> Tensor:
        """Reduces the slices of ``source`` along ``dim`` at the places that ``index`` gives: prod, mean, amax or amin."""

    def index_select(self, dim: _Dim, index: Any, *, out: Tensor | None = None) -> Tensor:
        """The slices of ``input`` along ``dim`` at the places in ``index``, an int64 vector, in its order."""

    def inner(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The sums of products along the last dimension of both tensors; `mul` where one of them is 0-d."""

    def inverse(self, *, out: Tensor | None = None) -> Tensor:
        """The inverse of a square matrix, or of each in a batch; see `kael.linalg.inv`."""

    def is_complex(self) -> builtins.bool:
        """False: there are no complex dtypes."""

    def is_contiguous(self, memory_format: Format | None = None) -> builtins.bool:
        """Whether the elements lie in row-major order without gaps."""

    @property
    def is_cpu(self) -> builtins.bool:
        """True."""

    @property
    def is_cuda(self) -> builtins.bool:
        """False: every tensor lives on the CPU."""

    def is_floating_point(self) -> builtins.bool:
        """Whether the dtype of ``input`` is float32 or float64."""

    @property
    def is_leaf(self) -> builtins.bool:
        """True: there is no autograd yet."""

    @property
    def is_meta(self) -> builtins.bool:
        """False: every tensor lives on the CPU."""

    def is_nonzero(self) -> builtins.bool:
        """Whether the only element of ``input`` is not zero; RuntimeError when there is not exactly one."""

    def is_same_size(self, other: Tensor) -> builtins.bool:
        """Whether ``other`` has the same shape."""

    def is_signed(self) -> builtins.bool:
        """Whether the dtype of ``input`` has negative numbers: all but bool."""

    @property
    def is_sparse(self) -> builtins.bool:
        """False: every tensor is strided."""

    def isclose(self, other: Tensor, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor:
        """Whether |input - other| <= atol + rtol * |other|. Both operands must have the same dtype."""

    def isfinite(self) -> Tensor:
        """Whether each element is neither infinite nor NaN."""

    def isinf(self) -> Tensor:
        """Whether each element is infinite."""

    def isnan(self) -> Tensor:
        """Whether each element is NaN."""

    def isneginf(self, *, out: Tensor | None = None) -> Tensor:
        """Whether each element is -inf."""

    def isposinf(self, *, out: Tensor | None = None) -> Tensor:
        """Whether each element is +inf."""

    def isreal(self) -> Tensor:
        """True: all four dtypes are real."""

    def item(self) -> _Number:
        """The only element as a Python number; RuntimeError when there is not exactly one."""

    @property
    def itemsize(self) -> builtins.int:
        """Bytes of one element."""

    def kron(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The Kronecker product: ``input`` with each element replaced by its product with all of ``other``."""

    def kthvalue(self, k: builtins.int, dim: _Dim = -1, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Any:
        """The ``k``-th smallest element along ``dim``, counted from 1, and its index; named values and indices."""

    @property
    def layout(self) -> Format:
        """How it lies in memory: ``kael.strided``."""

    def lcm(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The least common multiple."""

    def lcm_(self, other: Tensor) -> Tensor:
        """`lcm` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def le(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input <= other, element by element."""

    def le_(self, other: Tensor | _Number) -> Tensor:
        """`le` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def lerp(self, end: Tensor, weight: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Goes the part `weight` of the way from `input` to `end`."""

    def lerp_(self, end: Tensor, weight: Tensor | _Number) -> Tensor:
        """`lerp` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def less(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input < other, element by element."""

    def less_(self, other: Tensor | _Number) -> Tensor:
        """`lt` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def less_equal(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input <= other, element by element."""

    def less_equal_(self, other: Tensor | _Number) -> Tensor:
        """`le` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def lgamma(self, *, out: Tensor | None = None) -> Tensor:
        """The logarithm of the absolute value of the gamma function."""

    def lgamma_(self) -> Tensor:
        """`lgamma` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def log(self, *, out: Tensor | None = None) -> Tensor:
        """The natural logarithm."""

    def log10(self, *, out: Tensor | None = None) -> Tensor:
        """The logarithm to base 10."""

    def log10_(self) -> Tensor:
        """`log10` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def log1p(self, *, out: Tensor | None = None) -> Tensor:
        """log(1 + x), exact near zero."""

    def log1p_(self) -> Tensor:
        """`log1p` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def log2(self, *, out: Tensor | None = None) -> Tensor:
        """The logarithm to base 2."""

    def log2_(self) -> Tensor:
        """`log2` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def log_(self) -> Tensor:
        """`log` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def log_softmax(self, dim: _Dim, dtype: _Dtype | None = None) -> Tensor:
        """The logarithm of `softmax`, exact where the share is tiny."""

    def logaddexp(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """log(exp(input) + exp(other)), without overflow on the way."""

    def logaddexp2(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """log2(2**input + 2**other), without overflow on the way."""

    def logdet(self) -> Tensor:
        """The logarithm of the determinant of a square matrix: NaN for a negative one, -inf for zero."""

    def logical_and(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """Whether both elements are not zero."""

    def logical_and_(self, other: Tensor) -> Tensor:
        """`logical_and` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def logical_not(self, *, out: Tensor | None = None) -> Tensor:
        """Whether each element is zero."""

    def logical_not_(self) -> Tensor:
        """`logical_not` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def logical_or(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """Whether either element is not zero."""

    def logical_or_(self, other: Tensor) -> Tensor:
        """`logical_or` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def logical_xor(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """Whether one element alone is not zero."""

    def logical_xor_(self, other: Tensor) -> Tensor:
        """`logical_xor` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def logit(self, eps: builtins.float | None = None, *, out: Tensor | None = None) -> Tensor:
        """log(x / (1 - x)); `eps` first clamps x to [eps, 1 - eps]."""

    def logit_(self, eps: builtins.float | None = None) -> Tensor:
        """`logit` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def logsumexp(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, out: Tensor | None = None) -> Tensor:
        """The logarithm of the sum of exponentials, without overflow."""

    def long(self, memory_format: Format | None = None) -> Tensor:
        """This tensor as int64: fractions are cut off."""

    def lt(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input < other, element by element."""

    def lt_(self, other: Tensor | _Number) -> Tensor:
        """`lt` written into this tensor, whose dtype stays; the result's category must not be higher."""

    @property
    def mH(self) -> Tensor:
        """`mT`, since there are no complex dtypes."""

    @property
    def mT(self) -> Tensor:
        """The view with the last two dimensions exchanged; ShapeError for one dimension."""

    def masked_fill(self, mask: Tensor, value: Tensor | _Number) -> Tensor:
        """A copy of ``input`` with ``value``, a number or a 0-d tensor, where ``mask``, a bool tensor, holds."""

    def masked_fill_(self, mask: Tensor, value: Tensor | _Number) -> Tensor:
        """Writes ``value``, a number or a 0-d tensor, where ``mask``, a bool tensor that broadcasts to this one, holds."""

    def masked_scatter(self, mask: Tensor, source: _Dim) -> Tensor:
        """A copy of ``input``, broadcast with ``mask``, in which `Tensor.masked_scatter_` has written."""

    def masked_scatter_(self, mask: Tensor, source: _Dim) -> Tensor:
        """Writes the elements of ``source``, in row-major order, where ``mask``, a bool tensor that broadcasts, holds."""

    def masked_select(self, mask: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The elements of ``input`` where ``mask``, a bool tensor, holds, in one dimension. Both broadcast."""

    def matmul(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The matrix product; `a @ b` is the same."""

    def matrix_power(self, n: builtins.int, *, out: Tensor | None = None) -> Tensor:
        """The product of ``n`` times the same square matrix, or each in a batch; of its inverse for a negative ``n``."""

    def max(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, other: Tensor | None = None, out: Tensor | None = None) -> Any:
        """The largest element; with `dim`, the named result (values, indices), the first of equals; with a tensor, `maximum`."""

    def maximum(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The larger of two elements; NaN where either is NaN."""

    def mean(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
        """The mean of the elements, which are floats, or are taken as the float `dtype`."""

    def min(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, other: Tensor | None = None, out: Tensor | None = None) -> Any:
        """The smallest element; with `dim`, the named result (values, indices), the first of equals; with a tensor, `minimum`."""

    def minimum(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The smaller of two elements; NaN where either is NaN."""

    def mm(self, mat2: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The product of two matrices of one dtype; no broadcasting. Errors as for `matmul`."""

    def moveaxis(self, source: _Dim, destination: _Dim) -> Tensor:
        """``input`` with each dimension in ``source`` moved to its place in ``destination``; both an int or a tuple."""

    def movedim(self, source: _Dim, destination: _Dim) -> Tensor:
        """``input`` with each dimension in ``source`` moved to its place in ``destination``; both an int or a tuple."""

    def msort(self, *, out: Tensor | None = None) -> Tensor:
        """The elements sorted along the first dimension."""

    def mul(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Multiplies `input` by `other`. Of two Bool tensors, the logical and."""

    def mul_(self, other: Tensor | _Number) -> Tensor:
        """`mul` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def multiply(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Multiplies `input` by `other`. Of two Bool tensors, the logical and."""

    def multiply_(self, other: Tensor | _Number) -> Tensor:
        """`mul` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def mv(self, vec: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The product of a matrix and a vector of one dtype. Errors as for `matmul`."""

    def nan_to_num(self, nan: builtins.float | None = None, posinf: builtins.float | None = None, neginf: builtins.float | None = None, *, out: Tensor | None = None) -> Tensor:
        """Replaces NaN and infinities by numbers: 0 and the dtype's limits unless given."""

    def nan_to_num_(self, nan: builtins.float | None = None, posinf: builtins.float | None = None, neginf: builtins.float | None = None) -> Tensor:
        """`nan_to_num` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def nansum(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
        """The sum of the elements that are not NaN."""

    def narrow(self, dim: _Dim, start: Tensor | _Number, length: builtins.int) -> Tensor:
        """The view of ``length`` indices from ``start`` along ``dim``; a negative start counts from the end."""

    @property
    def nbytes(self) -> builtins.int:
        """Bytes of all elements."""

    @property
    def ndim(self) -> builtins.int:
        """The number of dimensions."""

    def ndimension(self) -> builtins.int:
        """The number of dimensions."""

    def ne(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input != other, element by element."""

    def ne_(self, other: Tensor | _Number) -> Tensor:
        """`ne` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def neg(self, *, out: Tensor | None = None) -> Tensor:
        """The negative of each element."""

    def neg_(self) -> Tensor:
        """`neg` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def negative(self, *, out: Tensor | None = None) -> Tensor:
        """The negative of each element."""

    def negative_(self) -> Tensor:
        """`neg` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def nelement(self) -> builtins.int:
        """The number of elements of ``input``."""

    def new(self, *args: Any) -> Tensor:
        """An unwritten tensor of the given sizes, or the values of a sequence, in the dtype of this tensor."""

    def new_empty(self, *size: _Dim, dtype: _Dtype | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, layout: Format | None = None, pin_memory: builtins.bool = False, **options: Any) -> Tensor:
        """A tensor of the given sizes in the dtype of this tensor, or another, not written yet; see `kael.zeros`."""

    def new_empty_strided(self, size: _Dim, stride: _Dim, *, dtype: _Dtype | None = None, layout: Format | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
        """`kael.empty_strided` in the dtype of this tensor, or another."""

    def new_full(self, size: _Dim, fill_value: Tensor | _Number, *, dtype: _Dtype | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, layout: Format | None = None, pin_memory: builtins.bool = False) -> Tensor:
        """The number ``fill_value`` in the dtype of this tensor, or another; see `kael.full`."""

    def new_ones(self, *size: _Dim, dtype: _Dtype | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, layout: Format | None = None, pin_memory: builtins.bool = False, **options: Any) -> Tensor:
        """Ones of the given sizes in the dtype of this tensor, or another; see `kael.zeros`."""

    def new_tensor(self, data: Any, *, dtype: _Dtype | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, layout: Format | None = None, pin_memory: builtins.bool = False) -> Tensor:
        """A new tensor with the values of ``data`` in the dtype of this tensor, or another; see `kael.tensor`."""

    def new_zeros(self, *size: _Dim, dtype: _Dtype | None = None, device: _Device | None = None, requires_grad: builtins.bool = False, layout: Format | None = None, pin_memory: builtins.bool = False, **options: Any) -> Tensor:
        """Zeros of the given sizes in the dtype of this tensor, or another; see `kael.zeros`."""

    def nextafter(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The next floating point number after `input` towards `other`."""

    def nextafter_(self, other: Tensor) -> Tensor:
        """`nextafter` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def nonzero(self, *, out: Tensor | None = None, as_tuple: builtins.bool = False) -> Any:
        """The indices of the elements that are not zero, in row-major order: one row of an int64 matrix for each."""

    def norm(self, p: builtins.str = 'fro', dim: _Dim | None = None, keepdim: builtins.bool = False, out: Tensor | None = None, dtype: _Dtype | None = None) -> Tensor:
        """The norm of order ``p`` along ``dim``, by default of all elements as one vector; "fro" is order 2."""

    def not_equal(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input != other, element by element."""

    def not_equal_(self, other: Tensor | _Number) -> Tensor:
        """`ne` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def numel(self) -> builtins.int:
        """The number of elements of ``input``."""

    def numpy(self, *, force: builtins.bool = False) -> np.ndarray[Any, Any]:
        """An array over the memory of this tensor; read-only where the tensor is."""

    def outer(self, vec2: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The matrix of all products of an element of one vector with one of the other; dtypes promote as for `mul`."""

    def permute(self, dims: _Dim) -> Tensor:
        """``input`` with its dimensions in the order ``dims``, a view."""

    def pinverse(self, rcond: builtins.float = 1e-15) -> Tensor:
        """The pseudoinverse of a matrix; singular values up to ``rcond`` times the largest count as zero."""

    def positive(self) -> Tensor:
        """`input` itself; refuses Bool."""

    def pow(self, exponent: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Raises `input` to the power `exponent`. An integer to a negative integer number is an error."""

    def pow_(self, exponent: Tensor | _Number) -> Tensor:
        """`pow` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def prod(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
        """The product of the elements."""

    def put(self, index: Any, source: _Dim, accumulate: builtins.bool = False) -> Tensor:
        """A copy of ``input`` in which `Tensor.put_` has written."""

    def put_(self, index: Any, source: _Dim, accumulate: builtins.bool = False) -> Tensor:
        """Writes the elements of ``source`` to the places in ``index``, int64, in this tensor seen as one dimension."""

    def qr(self, some: builtins.bool = True, *, out: Tensor | None = None) -> Any:
        """An orthogonal and an upper triangular matrix whose product is ``input``, named Q and R; see `kael.linalg.qr`."""

    def rad2deg(self, *, out: Tensor | None = None) -> Tensor:
        """Radians to degrees."""

    def rad2deg_(self) -> Tensor:
        """`rad2deg` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def ravel(self) -> Tensor:
        """``input`` as one dimension; a view of a contiguous tensor, a copy of any other."""

    @property
    def real(self) -> Tensor:
        """This tensor itself."""

    def reciprocal(self, *, out: Tensor | None = None) -> Tensor:
        """One over each element."""

    def reciprocal_(self) -> Tensor:
        """`reciprocal` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def relu(self) -> Tensor:
        """The larger of zero and each element."""

    def relu_(self) -> Tensor:
        """`relu` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def remainder(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """Python's modulus: the result has the sign of `other`. Integer modulus by zero is an error."""

    def remainder_(self, other: Tensor | _Number) -> Tensor:
        """`remainder` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def repeat(self, repeats: Tensor | builtins.int) -> Tensor:
        """A copy repeated so often along each dimension; more numbers than dimensions add dimensions in front."""

    def repeat_interleave(self, repeats: Tensor | builtins.int | None = None, dim: _Dim | None = None, *, output_size: builtins.int | None = None) -> Tensor:
        """A copy with each element repeated: ``repeats`` times, or as often as a tensor says for its place in ``dim``."""

    @property
    def requires_grad(self) -> builtins.bool:
        """False: there is no autograd yet."""

    @requires_grad.setter
    def requires_grad(self, new: Any) -> None: ...

    def requires_grad_(self, requires_grad: builtins.bool = True) -> Tensor:
        """Itself for False; RuntimeError for True: there is no autograd yet."""

    def reshape(self, shape: _Dim) -> Tensor:
        """``input`` with another shape of as many elements; one size may be -1. A view where strides allow, else a copy."""

    def reshape_as(self, other: Tensor) -> Tensor:
        """This tensor reshaped to the shape of ``other``."""

    def resolve_conj(self) -> Tensor:
        """``input`` itself, since there are no complex dtypes."""

    def resolve_neg(self) -> Tensor:
        """``input`` itself, since there are no complex dtypes."""

    def roll(self, shifts: _Dim, dims: _Dim = ...) -> Tensor:
        """A copy with the elements moved on by ``shifts`` along ``dims``, those at the end to the beginning."""

    def rot90(self, k: builtins.int = 1, dims: _Dim = ...) -> Tensor:
        """A copy turned by ``k`` quarters from the first of ``dims`` towards the second."""

    def round(self, *, decimals: builtins.int | None = None, out: Tensor | None = None) -> Tensor:
        """Rounds to the nearest, halves to even; to `decimals` places."""

    def round_(self, *, decimals: builtins.int | None = None) -> Tensor:
        """`round` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def rsqrt(self, *, out: Tensor | None = None) -> Tensor:
        """One over the square root."""

    def rsqrt_(self) -> Tensor:
        """`rsqrt` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def rsub(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """Subtracts `alpha` times `input` from `other`. Refuses Bool operands."""

    def scatter(self, dim: _Dim, index: Any, src: Tensor = ..., *, value: Tensor | _Number = ..., reduce: Any = None, out: Tensor | None = None) -> Tensor:
        """A copy of ``input`` in which `Tensor.scatter_` has written."""

    def scatter_(self, dim: _Dim, index: Any, src: Tensor = ..., *, value: Tensor | _Number = ..., reduce: Any = None) -> Tensor:
        """Writes each element of ``src``, or a number, to its place but for the index along ``dim``, which ``index`` gives."""

    def scatter_add(self, dim: _Dim, index: Any, src: Tensor, *, out: Tensor | None = None) -> Tensor:
        """A copy of ``input`` to which `Tensor.scatter_add_` has added."""

    def scatter_add_(self, dim: _Dim, index: Any, src: Tensor) -> Tensor:
        """Adds each element of ``src`` where `Tensor.scatter_` would write it; of bool tensors, a logical or."""

    def scatter_reduce(self, dim: _Dim, index: Any, src: Tensor, reduce: Any, *, include_self: builtins.bool = True, out: Tensor | None = None) -> Tensor:
        """A copy of ``input`` in which `Tensor.scatter_reduce_` has reduced."""

    def scatter_reduce_(self, dim: _Dim, index: Any, src: Tensor, reduce: Any, *, include_self: builtins.bool = True) -> Tensor:
        """Reduces the elements of ``src`` where `Tensor.scatter_` would write them: sum, prod, mean, amax or amin."""

    def select(self, dim: _Dim, index: Any) -> Tensor:
        """The view at ``index`` along ``dim``, without that dimension. DimensionError when out of range."""

    def sgn(self, *, out: Tensor | None = None) -> Tensor:
        """The same as `sign` for real numbers."""

    def sgn_(self) -> Tensor:
        """`sgn` written into this tensor, whose dtype stays; the result's category must not be higher."""

    @property
    def shape(self) -> Size:
        """The sizes of the dimensions."""

    def sigmoid(self, *, out: Tensor | None = None) -> Tensor:
        """The logistic function 1 / (1 + exp(-x))."""

    def sigmoid_(self) -> Tensor:
        """`sigmoid` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def sign(self, *, out: Tensor | None = None) -> Tensor:
        """-1, 0 or 1 by the sign of each element; 0 for NaN."""

    def sign_(self) -> Tensor:
        """`sign` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def signbit(self, *, out: Tensor | None = None) -> Tensor:
        """Whether the sign of each element is minus, -0.0 included."""

    def sin(self, *, out: Tensor | None = None) -> Tensor:
        """The sine; angles in radians."""

    def sin_(self) -> Tensor:
        """`sin` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def sinc(self, *, out: Tensor | None = None) -> Tensor:
        """sin(pi x) / (pi x), and 1 at 0."""

    def sinc_(self) -> Tensor:
        """`sinc` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def sinh(self, *, out: Tensor | None = None) -> Tensor:
        """The hyperbolic sine."""

    def sinh_(self) -> Tensor:
        """`sinh` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def size(self, dim: _Dim | None = None) -> Any:
        """The shape, or the size of dimension ``dim``."""

    def slogdet(self, *, out: Tensor | None = None) -> Any:
        """The sign of the determinant and the logarithm of its absolute value; see `kael.linalg.slogdet`."""

    def softmax(self, dim: _Dim, dtype: _Dtype | None = None) -> Tensor:
        """Shares that sum to one along ``dim``: exp(x) over the sum of exp(x), without overflow on the way."""

    def sort(self, dim: _Dim = -1, descending: builtins.bool = False, stable: Any = None, *, out: Tensor | None = None) -> Any:
        """The elements sorted along ``dim``, and the index that each had; named values and indices."""

    def split(self, split_size: Any, dim: _Dim = 0) -> tuple[Tensor, ...]:
        """Views of ``split_size`` indices each along ``dim``, the last one perhaps smaller; or of the sizes in a list."""

    def split_with_sizes(self, split_sizes: _Dim, dim: _Dim = 0) -> tuple[Tensor, ...]:
        """Views of these sizes along ``dim``, which must add up to its size."""

    def sqrt(self, *, out: Tensor | None = None) -> Tensor:
        """The square root."""

    def sqrt_(self) -> Tensor:
        """`sqrt` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def square(self, *, out: Tensor | None = None) -> Tensor:
        """The square of each element."""

    def square_(self) -> Tensor:
        """`square` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def squeeze(self, dim: _Dim | None = None) -> Tensor:
        """``input`` without its dimensions of size one: all of them, or of those that ``dim``, an int or a tuple, names."""

    def squeeze_(self, dim: _Dim | None = None) -> Tensor:
        """`squeeze` done to this tensor itself, which keeps its memory."""

    def std(self, dim: _Dim | None = None, unbiased: builtins.bool | None = None, keepdim: builtins.bool = False, *, correction: _Number | None = None, out: Tensor | None = None) -> Tensor:
        """The square root of the variance (`var`)."""

    def storage_offset(self) -> builtins.int:
        """How many elements lie before the first one in the memory that this tensor is a view of."""

    def stride(self, dim: _Dim | None = None) -> Any:
        """How many elements lie between neighbours along each dimension, or along ``dim``."""

    def sub(self, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
        """Subtracts `alpha` times `other` from `input`. Refuses Bool operands."""

    def sub_(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """`sub` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def subtract(self, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | None = None) -> Tensor:
        """Subtracts `alpha` times `other` from `input`. Refuses Bool operands."""

    def subtract_(self, other: Tensor | _Number, *, alpha: _Number = 1) -> Tensor:
        """`sub` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def sum(self, dim: _Dim | None = None, keepdim: builtins.bool = False, *, dtype: _Dtype | None = None, out: Tensor | None = None) -> Tensor:
        """The sum of the elements. Bool counts, in int64."""

    def svd(self, some: builtins.bool = True, compute_uv: builtins.bool = True, *, out: Tensor | None = None) -> Any:
        """The singular values of a matrix with ``U @ diag(S) @ V.mT == input``, named U, S and V; see `kael.linalg.svd`."""

    def swapaxes(self, axis0: builtins.int, axis1: builtins.int) -> Tensor:
        """`transpose` under NumPy's name."""

    def swapaxes_(self, axis0: builtins.int, axis1: builtins.int) -> Tensor:
        """`swapaxes` done to this tensor itself, which keeps its memory."""

    def swapdims(self, dim0: builtins.int, dim1: builtins.int) -> Tensor:
        """`transpose` under another name."""

    def swapdims_(self, dim0: builtins.int, dim1: builtins.int) -> Tensor:
        """`swapdims` done to this tensor itself, which keeps its memory."""

    def t(self) -> Tensor:
        """The transpose of a matrix, a view; tensors of less than two dimensions as they are. ShapeError for more."""

    def t_(self) -> Tensor:
        """`t` done to this tensor itself, which keeps its memory."""

    def take(self, index: Any, *, out: Tensor | None = None) -> Tensor:
        """The elements of ``input``, seen as one dimension, at the places in ``index``, an int64 tensor, in its shape."""

    def take_along_dim(self, indices: Any, dim: _Dim | None = None, *, out: Tensor | None = None) -> Tensor:
        """For each element of ``indices`` the element of ``input`` at its place, but at that index along ``dim``."""

    def tan(self, *, out: Tensor | None = None) -> Tensor:
        """The tangent; angles in radians."""

    def tan_(self) -> Tensor:
        """`tan` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def tanh(self, *, out: Tensor | None = None) -> Tensor:
        """The hyperbolic tangent."""

    def tanh_(self) -> Tensor:
        """`tanh` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def tensor_split(self, indices_or_sections: _Dim | None = None, dim: _Dim = 0, **options: Any) -> tuple[Tensor, ...]:
        """Views along ``dim``: so many ``sections``, as equal as can be, or the pieces around ``indices``."""

    def tile(self, dims: _Dim) -> Tensor:
        """A copy repeated so often along each dimension; fewer numbers than dimensions count for the last ones."""

    def to(self, *args: Any, **options: Any) -> Tensor:
        """This tensor as another dtype; itself where nothing changes and ``copy`` is false."""

    def tolist(self) -> Any:
        """The elements as nested lists of Python numbers; a number for a 0-d tensor."""

    def topk(self, k: builtins.int, dim: _Dim = -1, largest: builtins.bool = True, sorted: builtins.bool = True, *, out: Tensor | None = None) -> Any:
        """The ``k`` largest elements along ``dim``, or the smallest, and their indices; named values and indices."""

    def trace(self) -> Tensor:
        """The sum of the diagonal of a matrix; ShapeError for another number of dimensions, DtypeError for bool."""

    def transpose(self, dim0: builtins.int, dim1: builtins.int) -> Tensor:
        """``input`` with two dimensions exchanged, a view."""

    def transpose_(self, dim0: builtins.int, dim1: builtins.int) -> Tensor:
        """`transpose` done to this tensor itself, which keeps its memory."""

    def tril(self, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
        """Each matrix with zeros above a diagonal; above 0 that lies above the main one."""

    def tril_(self, diagonal: builtins.int = 0) -> Tensor:
        """`tril` written into this tensor, which keeps its dtype and shape."""

    def triu(self, diagonal: builtins.int = 0, *, out: Tensor | None = None) -> Tensor:
        """Each matrix with zeros below a diagonal; above 0 that lies above the main one."""

    def triu_(self, diagonal: builtins.int = 0) -> Tensor:
        """`triu` written into this tensor, which keeps its dtype and shape."""

    def true_divide(self, other: Tensor | _Number, *, rounding_mode: Literal['floor', 'trunc'] | None = None, out: Tensor | None = None) -> Tensor:
        """Divides `input` by `other`: true division, or rounded to 'trunc' or 'floor' as `rounding_mode` says."""

    def true_divide_(self, other: Tensor | _Number, *, rounding_mode: Literal['floor', 'trunc'] | None = None) -> Tensor:
        """`div` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def trunc(self, *, out: Tensor | None = None) -> Tensor:
        """Rounds towards zero."""

    def trunc_(self) -> Tensor:
        """`trunc` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def type(self, dtype: _Dtype | None = None, non_blocking: builtins.bool = False) -> Any:
        """This tensor as ``dtype``; without an argument the name of its type, such as ``'torch.FloatTensor'``."""

    def type_as(self, other: Tensor) -> Tensor:
        """This tensor as the dtype of ``other``."""

    def unbind(self, dim: _Dim = 0) -> tuple[Tensor, ...]:
        """The views at every index along ``dim``, as a tuple."""

    def unflatten(self, dim: _Dim, sizes: _Dim) -> Tensor:
        """``input`` with dimension ``dim`` split into dimensions of these sizes, one of which may be -1."""

    def unique(self, sorted: builtins.bool = True, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: _Dim | None = None) -> Any:
        """The different elements of a tensor, ascending; or its different slices along ``dim``."""

    def unique_consecutive(self, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: _Dim | None = None) -> Any:
        """The elements of a tensor without those that equal the one before; or its slices along ``dim``. See `unique`."""

    def unsqueeze(self, dim: _Dim) -> Tensor:
        """``input`` with a dimension of size one before dimension ``dim``, or last."""

    def unsqueeze_(self, dim: _Dim) -> Tensor:
        """`unsqueeze` done to this tensor itself, which keeps its memory."""

    def var(self, dim: _Dim | None = None, unbiased: builtins.bool | None = None, keepdim: builtins.bool = False, *, correction: _Number | None = None, out: Tensor | None = None) -> Tensor:
        """The variance: the sum of squared distances from the mean, divided by the count less `correction` (1, or 0 with `unbiased=False`)."""

    def vdot(self, other: Tensor, *, out: Tensor | None = None) -> Tensor:
        """The dot product of two vectors; for real dtypes the same as `dot`."""

    def view(self, *size: _Dim, dtype: _Dtype | None = None, **options: Any) -> Tensor:
        """This tensor's memory as another shape, ``view(2, -1)`` or ``view((2, -1))``; as another dtype, ``view(dtype)``."""

    def view_as(self, other: Tensor) -> Tensor:
        """This tensor viewed with the shape of ``other``."""

    def vsplit(self, indices_or_sections: _Dim | None = None, **options: Any) -> tuple[Tensor, ...]:
        """`tensor_split` along the first dimension of at least two; sections must be equal."""

    def where(self, input: Tensor | _Number | None = None, other: Tensor | _Number | None = None, *, out: Tensor | None = None) -> Any:
        """`input` where `condition` holds, `other` elsewhere. With the condition alone: the indices where it holds."""

    def xlogy(self, other: Tensor | _Number, *, out: Tensor | None = None) -> Tensor:
        """input * log(other), and 0 where `input` is 0 unless `other` is NaN."""

    def xlogy_(self, other: Tensor | _Number) -> Tensor:
        """`xlogy` written into this tensor, whose dtype stays; the result's category must not be higher."""

    def zero_(self) -> Tensor:
        """Writes zero, or False, into every element of ``input``, and returns it."""
