"""Products of matrices and vectors: torch's rules about shapes and dtypes, then `kael.multiplying`."""

from functools import wraps

import numpy as np

from kael import core, errors, layout, multiplying, watching
from kael.install import public
from kael.outputs import check_out, put
from kael.remembering import remember
from kael.tensor import Tensor, as_tensor_operand, wrap

_new, _empty = object.__new__, np.empty
_products = {}
_short_plans = {}


def _with_short_way(function):
    """``function`` of two operands, with a short way for tensors whose product was found to be ``direct`` before."""
    plans = _short_plans[function.__name__] = watching.cache()

    @wraps(function)
    def product(*args, **options):
        if len(args) == 2 and not options:
            first, second = args
            if type(first) is Tensor and type(second) is Tensor:
                plan = plans.get((first._layout, second._layout))
                if plan is not None:
                    result, step = plan.result, plan.step
                    array = _empty(*result.new)
                    step.loop(array, first._array, second._array, plan.facts, step.table)
                    tensor = _new(Tensor)
                    tensor._array = array
                    tensor._layout = result
                    return tensor
        return function(*args, **options)

    return product


def _operands(op, first, second, names):
    """The two operands, tensors of one dtype that is not Bool."""
    for name, operand in zip(names, (first, second), strict=True):
        as_tensor_operand(op, name, operand)
    # As in torch, nothing is said against Bool where there is nothing to multiply.
    multiplies = (first._layout.numel and second._layout.numel) or op in ("dot", "vdot")
    core.same_dtype(op, first, second, accepts="ifd" if multiplies else "bifd", telling=False)
    return first, second


def _product(op, first, second, out):
    """The product of operands that fit, in a new row-major tensor or in ``out``."""
    if out is not None:
        check_out(op, out, first.dtype, True)
    key = first._layout, second._layout
    plan = _products.get(key)
    if plan is None:
        plan = remember(_products, key, multiplying.plan(*key))
    if plan.direct:
        watching.keep(_short_plans[op], key, plan, core.LIMIT)
    core.tell(op, (first, second), first.dtype, plan.result, out)
    result = multiplying.run(plan, first, second)
    return result if out is None else put(op, out, result)


@public()
@_with_short_way
def matmul(input, other, *, out=None):
    """The matrix product; `a @ b` is the same.

    Two vectors give their dot product, a matrix and a vector their product; otherwise the last two dimensions are
    matrices and the others broadcast. Both operands have one dtype, int64, float32 or float64, which the result has.

    Raises TypeError (also a RuntimeError) for operands of two dtypes or of Bool, ValueError (also a RuntimeError) for
    shapes that do not fit.

    >>> import kael
    >>> kael.matmul(kael.tensor([[1, 2], [3, 4]]), kael.tensor([1, 1]))
    tensor([3, 7])
    """
    first, second = _operands("matmul", input, other, ("input", "other"))
    a, b = first._layout.shape, second._layout.shape
    if not a or not b:
        raise errors.too_few_dims("matmul", len(a), len(b))
    if a[-1] != (b[-2] if len(b) > 1 else b[0]):
        raise errors.product_shapes("matmul", a, b)
    layout.broadcast_shapes("matmul", [a[:-2], b[:-2]])
    return _product("matmul", first, second, out)


@public()
@_with_short_way
def mm(input, mat2, *, out=None):
    """The product of two matrices of one dtype; no broadcasting. Errors as for `matmul`.

    >>> import kael
    >>> kael.mm(kael.tensor([[1, 2]]), kael.tensor([[3], [4]]))
    tensor([[11]])
    """
    first, second = _operands("mm", input, mat2, ("input", "mat2"))
    _check_dims("mm", (("input", first, 2), ("mat2", second, 2)))
    if first._layout.shape[1] != second._layout.shape[0]:
        raise errors.product_shapes("mm", first._layout.shape, second._layout.shape)
    return _product("mm", first, second, out)


@public()
@_with_short_way
def mv(input, vec, *, out=None):
    """The product of a matrix and a vector of one dtype. Errors as for `matmul`.

    >>> import kael
    >>> kael.mv(kael.tensor([[1, 2], [3, 4]]), kael.tensor([1, 1]))
    tensor([3, 7])
    """
    first, second = _operands("mv", input, vec, ("input", "vec"))
    _check_dims("mv", (("input", first, 2), ("vec", second, 1)))
    if first._layout.shape[1] != second._layout.shape[0]:
        raise errors.product_shapes("mv", first._layout.shape, second._layout.shape)
    return _product("mv", first, second, out)


@public()
@_with_short_way
def bmm(input, mat2, *, out=None):
    """The products of two batches of matrices, ``[b, n, m]`` by ``[b, m, p]``; no broadcasting. Errors as for `matmul`.

    >>> import kael
    >>> kael.bmm(kael.ones(2, 1, 3), kael.ones(2, 3, 1)).shape
    kael.Size([2, 1, 1])
    """
    first, second = _operands("bmm", input, mat2, ("input", "mat2"))
    _check_dims("bmm", (("input", first, 3), ("mat2", second, 3)))
    a, b = first._layout.shape, second._layout.shape
    if (a[0], a[2]) != b[:2]:
        raise errors.product_shapes("bmm", a, b)
    return _product("bmm", first, second, out)


def _dot(op, first, second, out):
    _check_dims(op, (("input", first, 1), ("other", second, 1)))
    if first._layout.numel != second._layout.numel:
        raise errors.product_shapes(op, first._layout.shape, second._layout.shape)
    return _product(op, first, second, out)


@public()
@_with_short_way
def dot(input, tensor, *, out=None):
    """The dot product of two vectors of one dtype and size. Errors as for `matmul`.

    >>> import kael
    >>> kael.dot(kael.tensor([1, 2]), kael.tensor([3, 4]))
    tensor(11)
    """
    return _dot("dot", *_operands("dot", input, tensor, ("input", "tensor")), out)


@public()
@_with_short_way
def vdot(input, other, *, out=None):
    """The dot product of two vectors; for real dtypes the same as `dot`.

    >>> import kael
    >>> kael.vdot(kael.tensor([1, 2]), kael.tensor([3, 4]))
    tensor(11)
    """
    return _dot("vdot", *_operands("vdot", input, other, ("input", "other")), out)


# The layouts of vectors as columns.
_columns = {}


@public("ger")
def outer(input, vec2, *, out=None):
    """The matrix of all products of an element of one vector with one of the other; dtypes promote as for `mul`.

    Raises ValueError (also a RuntimeError) for an operand that is not 1-D.

    >>> import kael
    >>> kael.outer(kael.tensor([1, 2]), kael.tensor([1, 10]))
    tensor([[ 1, 10],
            [ 2, 20]])
    """
    first = as_tensor_operand("outer", "input", input)
    second = as_tensor_operand("outer", "vec2", vec2)
    _check_dims("outer", (("input", first, 1), ("vec2", second, 1)))
    array = first._array[:, None]
    known = _columns.get(first._layout)
    if known is None:
        known = remember(_columns, first._layout, layout.layout_of(array))
    column = wrap(array, known)
    if out is None:
        return column.mul(second)
    return put("outer", out, _checked(out, column.mul(second)))


def _checked(out, result):
    check_out("outer", out, result.dtype, False)
    return result


def _check_dims(op, operands):
    for name, tensor, ndim in operands:
        if tensor._layout.ndim != ndim:
            raise errors.operand_dims(op, name, ndim, tensor._layout.ndim)


def _forward(self, other):
    return matmul(self, other) if isinstance(other, Tensor) else NotImplemented


def _reflected(self, other):
    return matmul(other, self) if isinstance(other, Tensor) else NotImplemented


_forward.__name__ = _forward.__qualname__ = "__matmul__"
_reflected.__name__ = _reflected.__qualname__ = "__rmatmul__"
Tensor.__matmul__ = _forward
Tensor.__rmatmul__ = _reflected
