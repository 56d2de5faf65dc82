"""A tensor plus a product of matrices or vectors, each with a factor: addmm, addmv, addbmm, baddbmm, addr."""

from functools import wraps
from operator import attrgetter

import numpy as np

from kael import core, errors, layout, watching
from kael.core import same_dtype
from kael.expansion import expanded
from kael.fill import fill_number
from kael.install import public
from kael.matmul import bmm, mm, mv
from kael.operands import give, in_place, normal, tensors
from kael.outputs import check_out
from kael.promotion import result_dtype
from kael.scalar import as_number
from kael.tensor import Tensor


def _weighted(beta, input, alpha, product):
    """``beta * input + alpha * product``; of bool buffers NumPy's sum is the logical or. A zero beta hides NaN."""
    with np.errstate(all="ignore"):
        result = product if alpha == 1 else product * alpha
        if beta != 0:
            result = result + (input if beta == 1 else input * beta)
    return result


def _factors(op, dtype, beta, alpha):
    """Both factors in the dtype of the computation, a fraction cut off for integers."""
    return fill_number(op, dtype, beta), fill_number(op, dtype, alpha)


def _with_short_way(multiply):
    """A decorator: ``multiply(first, second)`` plus ``input``, where layouts were found to fit and factors are one."""

    def decorate(function):
        known = watching.cache()

        @wraps(function)
        def sum_of(*args, **options):
            key = None
            if not options and len(args) == 3 and _TENSORS.issuperset(map(type, args)):
                key = tuple(map(_layout_of, args))
                if key in known:
                    return multiply(args[1], args[2]).add_(args[0])
            result = function(*args, **options)
            if key is not None:
                watching.keep(known, key, True, LIMIT)
            return result

        return sum_of

    return decorate


LIMIT = 1 << 12
_TENSORS = frozenset((Tensor,))
_layout_of = attrgetter("_layout")


def _add(op, input, first, second, beta, alpha, multiply, shape, out):
    """``beta * input + alpha * multiply(first, second)``, whose shape is ``shape``; all dtypes are the same."""
    dtype = same_dtype(op, input, first, second, accepts="ifd")
    beta, alpha = _factors(op, dtype, beta, alpha)
    source = expanded(op, input, shape)
    if out is not None:
        check_out(op, out, dtype, exact=True)
    # A product with factor zero is not even looked at, as BLAS has it.
    product = np.zeros(shape, dtype.numpy) if alpha == 0 else multiply(first, second)._array
    return give(op, _weighted(beta, source._array, alpha, product), out)


def _check_ndim(op, **named):
    for argument, (tensor, ndim) in named.items():
        if tensor._layout.ndim != ndim:
            raise errors.ndim_required(op, argument, ndim, tensor._layout.ndim)


def _check_product(op, first, second):
    """``[.., n, m]`` with ``[.., m, p]``, or ``[m]`` for a vector."""
    left, right = first._layout.shape, second._layout.shape
    if left[-1] != right[-2 if len(right) > 1 else -1]:
        raise errors.shapes_do_not_fit(op, "the inner sizes of the factors must match", left, right)


@public()
@_with_short_way(mm)
def addmm(input, mat1, mat2, *, beta=1, alpha=1, out=None):
    """``beta * input + alpha * (mat1 @ mat2)``; ``input`` broadcasts to the product.

    All three have one dtype, int64, float32 or float64; the factors are converted to it. With ``beta`` zero ``input``
    is ignored, NaN and all. Raises DtypeError where dtypes differ or are bool, ShapeError where shapes do not fit.

    >>> import kael
    >>> m = kael.tensor([[1, 2], [3, 4]])
    >>> kael.addmm(m, m, m, beta=10)
    tensor([[17, 30],
            [45, 62]])
    """
    tensor, first, second = tensors("addmm", input=input, mat1=mat1, mat2=mat2)
    _check_ndim("addmm", mat1=(first, 2), mat2=(second, 2))
    _check_product("addmm", first, second)
    shape = (first._layout.shape[0], second._layout.shape[1])
    return _add("addmm", tensor, first, second, beta, alpha, mm, shape, out)


@public()
@_with_short_way(mv)
def addmv(input, mat, vec, *, beta=1, alpha=1, out=None):
    """``beta * input + alpha * (mat @ vec)``; ``input`` broadcasts to the product. Dtypes and errors as for `addmm`.

    >>> import kael
    >>> kael.addmv(kael.tensor([1, 1]), kael.tensor([[1, 2], [3, 4]]), kael.tensor([1, 10]))
    tensor([22, 44])
    """
    tensor, first, second = tensors("addmv", input=input, mat=mat, vec=vec)
    _check_ndim("addmv", mat=(first, 2), vec=(second, 1))
    if tensor._layout.ndim > 1:
        raise errors.ndim_required("addmv", "input", 1, tensor._layout.ndim)
    _check_product("addmv", first, second)
    return _add("addmv", tensor, first, second, beta, alpha, mv, first._layout.shape[:1], out)


def _batches(op, batch1, batch2):
    _check_ndim(op, batch1=(batch1, 3), batch2=(batch2, 3))
    left, right = batch1._layout.shape, batch2._layout.shape
    if left[0] != right[0]:
        raise errors.shapes_do_not_fit(op, "batch1 and batch2 must have same number of batches", left, right)
    _check_product(op, batch1, batch2)
    return left[0], left[1], right[2]


@public()
@_with_short_way(bmm)
def baddbmm(input, batch1, batch2, *, beta=1, alpha=1, out=None):
    """``beta * input + alpha * (batch1 @ batch2)`` for each matrix of two batches. Dtypes and errors as for `addmm`.

    >>> import kael
    >>> kael.baddbmm(kael.tensor(1), kael.ones(2, 1, 3, dtype=kael.int64), kael.ones(2, 3, 1, dtype=kael.int64))
    tensor([[[4]],
    <BLANKLINE>
            [[4]]])
    """
    tensor, first, second = tensors("baddbmm", input=input, batch1=batch1, batch2=batch2)
    return _add("baddbmm", tensor, first, second, beta, alpha, bmm, _batches("baddbmm", first, second), out)


@public()
def addbmm(input, batch1, batch2, *, beta=1, alpha=1, out=None):
    """``beta * input + alpha`` times the sum of the products of two batches. Dtypes and errors as for `addmm`.

    >>> import kael
    >>> kael.addbmm(kael.tensor(1), kael.ones(2, 1, 3, dtype=kael.int64), kael.ones(2, 3, 1, dtype=kael.int64))
    tensor([[7]])
    """
    tensor, first, second = tensors("addbmm", input=input, batch1=batch1, batch2=batch2)
    shape = _batches("addbmm", first, second)[1:]
    return _add("addbmm", tensor, first, second, beta, alpha, lambda x, y: bmm(x, y).sum(0), shape, out)


@public()
def addr(input, vec1, vec2, *, beta=1, alpha=1, out=None):
    """``beta * input + alpha`` times the outer product of two vectors; ``input`` broadcasts to it.

    Dtypes are promoted; of bool tensors the product is a logical and, the sum a logical or. Raises DtypeError for a
    float factor where the result is no float, ShapeError for vectors that are not 1-D.

    >>> import kael
    >>> kael.addr(kael.tensor(1), kael.tensor([1, 2]), kael.tensor([1, 10]))
    tensor([[ 2, 11],
            [ 3, 21]])
    """
    tensor, first, second = tensors("addr", input=input, vec1=vec1, vec2=vec2)
    _check_ndim("addr", vec1=(first, 1), vec2=(second, 1))
    source = expanded("addr", tensor, (first._layout.numel, second._layout.numel))
    dtype = result_dtype(source, first, second)
    core.tell("addr", (source, first, second), dtype, layout.dense(dtype, source._layout.shape), out)
    for argument, factor in (("beta", beta), ("alpha", alpha)):
        if dtype.category < 2 and isinstance(as_number(factor), float):
            raise errors.float_factor("addr", argument)
    beta, alpha = _factors("addr", dtype, beta, alpha)
    if out is not None:
        check_out("addr", out, dtype, exact=False)
    source, first, second = (normal(each.to(dtype)) for each in (source, first, second))
    with np.errstate(all="ignore"):
        product = np.multiply.outer(first, second)
    return give("addr", _weighted(beta, source, alpha, product), out)


for _function in (addmm, addmv, addbmm, baddbmm, addr):
    in_place(_function)
