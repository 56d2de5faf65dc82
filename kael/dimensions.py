"""Views with the dimensions in another order."""

import numpy as np

from kael import errors, layout, shapes
from kael.install import attribute, public
from kael.layout import wrap_dim
from kael.remembering import remember
from kael.tensor import as_tensor_operand, wrap

# ``(layout, order)`` of the view for a layout and dimensions as they were given: ints, which True is not. Those of all
# dimensions have the layout alone, in a place of their own.
_found, _permuted = {}, {}


def _remember(key, tensor, order):
    """The view with the dimensions in ``order``; ``key``, unless it is None, leads to it from now on."""
    source = tensor._layout
    shape, strides = shapes.permuted(source.shape, source.strides, order)
    target = layout.layout(source.dtype, shape, strides, source.writable)
    if key is not None:
        remember(_found, key, (target, order))
    return wrap(tensor._array.transpose(order), target)


def reordered(tensor, order):
    """The view with the dimensions in ``order``, a tuple of all of them."""
    key = (tensor._layout, order)
    found = _found.get(key)
    if found is None:
        return _remember(key, tensor, order)
    return wrap(tensor._array.transpose(order), found[0])


def backwards(tensor):
    """The view with the dimensions in reverse order."""
    found = _found.get(tensor._layout)
    if found is None:
        return _remember(tensor._layout, tensor, tuple(range(tensor._layout.ndim))[::-1])
    return wrap(tensor._array.T, found[0])


@public(spread=True, views=(_permuted, np.ndarray.transpose))
def permute(input, dims):
    """``input`` with its dimensions in the order ``dims``, a view.

    Raises ShapeError unless ``dims`` names each dimension once.

    >>> import kael
    >>> kael.zeros(2, 3, 4).permute(2, 0, 1).shape
    kael.Size([4, 2, 3])
    """
    tensor = as_tensor_operand("permute", "input", input)
    given = shapes.ints("permute", "dims", dims)
    target = _permuted.get((tensor._layout, given))
    if target is not None:
        return wrap(tensor._array.transpose(given), target)
    ndim = tensor._layout.ndim
    if len(given) != ndim:
        raise errors.wrong_dims_count("permute", ndim, len(given))
    order = tuple([wrap_dim("permute", dim, ndim) for dim in given])
    if len(set(order)) != ndim:
        raise errors.repeated_dims("permute", "dims", given)
    view = reordered(tensor, order)
    remember(_permuted, (tensor._layout, given), view._layout)
    return view


def _swapped(op, input, dim0, dim1):
    tensor = as_tensor_operand(op, "input", input)
    key = (tensor._layout, dim0, dim1) if type(dim0) is type(dim1) is int else None
    found = _found.get(key)
    if found is not None:
        return wrap(tensor._array.transpose(found[1]), found[0])
    ndim = tensor._layout.ndim
    first, second = wrap_dim(op, dim0, ndim), wrap_dim(op, dim1, ndim)
    order = list(range(ndim))
    if first != second:
        order[first], order[second] = second, first
    return _remember(key, tensor, tuple(order))


@public(in_place=True)
def transpose(input, dim0, dim1):
    """``input`` with two dimensions exchanged, a view.

    >>> import kael
    >>> kael.zeros(2, 3, 4).transpose(0, -1).shape
    kael.Size([4, 3, 2])
    """
    return _swapped("transpose", input, dim0, dim1)


@public(in_place=True)
def swapaxes(input, axis0, axis1):
    """`transpose` under NumPy's name.

    >>> import kael
    >>> kael.swapaxes(kael.zeros(2, 3), 0, 1).shape
    kael.Size([3, 2])
    """
    return _swapped("swapaxes", input, axis0, axis1)


@public(in_place=True)
def swapdims(input, dim0, dim1):
    """`transpose` under another name.

    >>> import kael
    >>> kael.swapdims(kael.zeros(2, 3), 0, 1).shape
    kael.Size([3, 2])
    """
    return _swapped("swapdims", input, dim0, dim1)


@public(in_place=True)
def t(input):
    """The transpose of a matrix, a view; tensors of less than two dimensions as they are. ShapeError for more.

    >>> import kael
    >>> kael.tensor([[1, 2], [3, 4]]).t()
    tensor([[1, 3],
            [2, 4]])
    """
    tensor = as_tensor_operand("t", "input", input)
    ndim = tensor._layout.ndim
    if ndim > 2:
        raise errors.wrong_ndim("t()", "expects a tensor with <= 2 dimensions", ndim)
    return backwards(tensor)


@attribute("T")
def reversed_dims(self):
    """The view with all dimensions in reverse order."""
    return backwards(self)


def _matrices(op, tensor):
    ndim = tensor._layout.ndim
    if ndim == 1:
        raise errors.wrong_ndim(op, "is only supported on matrices or batches of matrices", ndim)
    return tensor if ndim == 0 else _swapped(op, tensor, -2, -1)


@attribute("mT")
def matrix_transpose(self):
    """The view with the last two dimensions exchanged; ShapeError for one dimension."""
    found = _found.get((self._layout, -2, -1))
    if found is not None:
        return wrap(self._array.transpose(found[1]), found[0])
    return _matrices("tensor.mT", self)


@attribute("mH")
def matrix_adjoint(self):
    """`mT`, since there are no complex dtypes."""
    return _matrices("tensor.mH", self)


@public()
def adjoint(input):
    """The view with the last two dimensions exchanged; ShapeError for one dimension.

    >>> import kael
    >>> kael.adjoint(kael.zeros(5, 2, 3)).shape
    kael.Size([5, 3, 2])
    """
    return _matrices("tensor.adjoint()", as_tensor_operand("adjoint", "input", input))


@attribute("H")
def hermitian(self):
    """The transpose of a matrix; ShapeError for another number of dimensions than 0 and 2."""
    ndim = self._layout.ndim
    if ndim not in (0, 2):
        raise errors.wrong_ndim("tensor.H", "is only supported on matrices (2-D tensors)", ndim)
    return _matrices("tensor.H", self)


@public("moveaxis")
def movedim(input, source, destination):
    """``input`` with each dimension in ``source`` moved to its place in ``destination``; both an int or a tuple.

    >>> import kael
    >>> kael.movedim(kael.zeros(2, 3, 4), 0, -1).shape
    kael.Size([3, 4, 2])
    """
    tensor = as_tensor_operand("movedim", "input", input)
    key = (tensor._layout, source, destination, "moved") if type(source) is type(destination) is int else None
    found = _found.get(key)
    if found is not None:
        return wrap(tensor._array.transpose(found[1]), found[0])
    ndim = tensor._layout.ndim
    dims = []
    for name, given in (("source", source), ("destination", destination)):
        given = shapes.ints("movedim", name, given if isinstance(given, (tuple, list)) else (given,))
        dims.append([wrap_dim("movedim", dim, ndim) for dim in given])
    if len(dims[0]) != len(dims[1]):
        raise errors.different_counts("movedim", source, destination)
    if not ndim:
        return wrap(tensor._array, tensor._layout)
    return _remember(key, tensor, tuple(shapes.moved("movedim", *dims, ndim)))
