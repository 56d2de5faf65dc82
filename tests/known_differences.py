"""Where kael differs from torch on purpose: one entry each, with its reason. README prints this list.

`code` is an expression in which ``torch`` is the library in question and ``np`` NumPy; `kael` and `torch` say what it
gives there, as `outcome` writes it.
"""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Difference:
    title: str
    reason: str
    code: str
    kael: str
    torch: str
    ends_process: bool = False  # in torch


DIFFERENCES = (
    Difference(
        "Bool + Bool is int64 and counts",
        "the type-promotion record: a sum of masks is a number of hits, not their disjunction",
        "torch.tensor([True, False]) + torch.tensor([True, True])",
        kael="tensor([2, 1])",
        torch="tensor([True, True])",
    ),
    Difference(
        "sub, pow and floor_divide refuse every Bool operand, a Python bool included",
        "the type-promotion record: none of them means anything on truth values",
        "torch.tensor([3, 4]) ** True",
        kael="DtypeError",
        torch="tensor([3, 4])",
    ),
    Difference(
        "add_ of Bool to Bool is refused",
        "the result is int64, and an in-place result never raises the category of its tensor",
        "torch.tensor([True]).add_(torch.tensor([True]))",
        kael="DtypeError",
        torch="tensor([True])",
    ),
    Difference(
        "a RuntimeError of torch's is Python's own kind of error as well: DtypeError a TypeError, ShapeError a "
        "ValueError, DivisionByZeroError a ZeroDivisionError",
        "the record says TypeError, programs written for torch catch RuntimeError; both work",
        "torch.tensor([1]).add_(0.5)",
        kael="DtypeError",
        torch="RuntimeError",
    ),
    Difference(
        "a Python int outside int64 is an OverflowError everywhere",
        "torch wraps it in arithmetic and refuses it elsewhere; a number that is not the one written is never right",
        "torch.tensor([0]) + 2**63",
        kael="OverflowError",
        torch="tensor([-9223372036854775808])",
    ),
    Difference(
        "the smallest int64 divided by -1 wraps, under every rounding mode",
        "the processor traps on that division; torch's process ends there",
        "torch.div(torch.tensor([-2**63]), torch.tensor([-1]), rounding_mode='trunc')",
        kael="tensor([-9223372036854775808])",
        torch="the process ends by SIGFPE",
        ends_process=True,
    ),
    Difference(
        "ndarray + tensor is a tensor",
        "the order of two operands does not decide the library, nor whether there is a result at all",
        "np.array([1, 2]) * torch.tensor([1.0, 2.0])",
        kael="tensor([1., 4.])",
        torch="TypeError",
    ),
    Difference(
        "tensor += ndarray stays in place, and its dtype is checked",
        "torch's += gives way to NumPy, which would rebind the name to another object",
        "torch.tensor([1, 2]).__iadd__(np.array([0.5, 1.0]))",
        kael="DtypeError",
        torch="NotImplemented",
    ),
    Difference(
        "from_numpy takes any strides",
        "the buffer is an array, for which a negative stride is as good as any",
        "torch.from_numpy(np.arange(3)[::-1])",
        kael="tensor([2, 1, 0])",
        torch="ValueError",
    ),
    Difference(
        "a read-only array gives a tensor that refuses to be written to",
        "torch warns, then writes into memory that others take for constant",
        "torch.from_numpy(np.broadcast_to(np.float64(1), (2,))).add_(1)",
        kael="ReadOnlyError",
        torch="UserWarning",
    ),
    Difference(
        "there are four dtypes",
        "the scope; the AttributeError names the four and the nearest",
        "torch.int32",
        kael="AttributeError",
        torch="torch.int32",
    ),
    Difference(
        "tensor(array) widens int8 to int32 and uint8 to uint32 to int64, and float16 to float32",
        "the values are all there, and a copy is made anyway",
        "torch.tensor(np.array([1, 2], dtype=np.uint8)).dtype",
        kael="kael.int64",
        torch="torch.uint8",
    ),
    Difference(
        "from_numpy refuses arrays of other dtypes",
        "it promises to share memory, and a widened copy would not",
        "torch.from_numpy(np.array([1, 2], dtype=np.int32)).dtype",
        kael="TypeError",
        torch="torch.int32",
    ),
    Difference(
        "requires_grad=True is refused",
        "there is no autograd yet, and gradients that never come would be worse than an error",
        "torch.ones(2, requires_grad=True)",
        kael="UnsupportedError",
        torch="tensor([1., 1.], requires_grad=True)",
    ),
    Difference(
        "nothing warns of what torch will remove some day",
        "range, the T of a tensor that is no matrix, and an out= of another shape do what they do in torch 2.13",
        "torch.arange(3).T",
        kael="tensor([0, 1, 2])",
        torch="UserWarning",
    ),
    Difference(
        "a NumPy bool is a bool",
        "torch takes numpy.bool for a float in arithmetic, and for a bool where a tensor is made of it",
        "torch.tensor([1]) + np.bool_(True)",
        kael="tensor([2])",
        torch="tensor([2.])",
    ),
    Difference(
        "2.0**63 is refused where it is to be built in int64",
        "it is one more than the largest int64; torch refuses larger floats and stores the smallest int64 for this one",
        "torch.zeros(1, dtype=torch.int64).fill_(2.0**63)",
        kael="NumberError",
        torch="tensor([-9223372036854775808])",
    ),
    Difference(
        "float32 sums, means and products do not overflow on the way",
        "they are kept in float64 until the end",
        "torch.tensor([3e38, 3e38, -3e38]).sum()",
        kael="tensor(3.0000e+38)",
        torch="tensor(inf)",
    ),
    Difference(
        "sum(out=) follows the category rule of every out=",
        "torch cuts the fraction off without a word",
        "torch.sum(torch.tensor([1.5, 2.5]), dim=0, out=torch.zeros((), dtype=torch.int64))",
        kael="DtypeError",
        torch="tensor(3)",
    ),
    Difference(
        "the mean of var_mean and std_mean is mean()",
        "torch's mixes its two results and loses an infinite mean",
        "torch.var_mean(torch.tensor([float('inf'), 1.0]))[1]",
        kael="tensor(inf)",
        torch="tensor(nan)",
    ),
    Difference(
        "some results are right where torch's overflow on the way: linspace and arange over the whole range, fmod and "
        "remainder by subnormals, i0",
        "the right value is representable",
        "torch.linspace(-3e38, 3e38, 3)[1]",
        kael="tensor(0.)",
        torch="tensor(-inf)",
    ),
    Difference(
        "a list that is empty in one place and not in another is ragged",
        "torch drops the elements it has no room for",
        "torch.tensor([[], [1]])",
        kael="ValueError",
        torch="tensor([], size=(2, 0))",
    ),
    Difference(
        "floats and uint8 arrays are no indices",
        "torch cuts floats off, and takes uint8 for a mask, which it has deprecated",
        "torch.arange(4)[[0.0, 2.0]]",
        kael="DimensionError",
        torch="tensor([0, 2])",
    ),
    Difference(
        "an expanded tensor is no destination of an index assignment",
        "several of its elements are one, so what they hold afterwards would depend on the order",
        "torch.zeros(1).expand(3).index_put_((torch.tensor([0]),), torch.tensor(1.0))",
        kael="OverlapError",
        torch="UserWarning",
    ),
    Difference(
        "a tensor has at most 64 dimensions",
        "a NumPy buffer has",
        "torch.zeros([1] * 65).dim()",
        kael="ShapeError",
        torch="65",
    ),
    Difference(
        "out_int32=True is refused",
        "there is no int32",
        "torch.searchsorted(torch.tensor([1, 2]), 1, out_int32=True).dtype",
        kael="UnsupportedError",
        torch="torch.int32",
    ),
    Difference(
        "kron takes tensors of any layout",
        "nothing in it asks for contiguous ones",
        "tuple(torch.kron(torch.ones(2, 3).t(), torch.ones(2, 2)).shape)",
        kael="(6, 4)",
        torch="RuntimeError",
    ),
)


def outcome(code, library):
    """What ``code`` gives with ``library`` as torch: the text of its result, or the name of what it raises."""
    try:
        return repr(eval(code, {"torch": library, "np": np}))
    except Exception as error:
        return type(error).__name__
