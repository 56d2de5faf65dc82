"""What Python and NumPy ask of a tensor: numbers, lists and arrays from it, iteration, hashing, copies, pickles."""

from inspect import isfunction

import numpy as np

from kael import errors, layout
from kael.scalar import as_number
from kael.tensor import Tensor, copy_into_new, normal_bool, wrap


class Protocol:
    """Methods that are installed on Tensor."""

    def item(self):
        """The only element as a Python number; RuntimeError when there is not exactly one.

        >>> import kael
        >>> kael.tensor([2.5]).item()
        2.5
        """
        if self._layout.numel != 1:
            raise errors.not_one_element(self._layout.numel)
        return self._array.item()

    def tolist(self):
        """The elements as nested lists of Python numbers; a number for a 0-d tensor.

        >>> import kael
        >>> kael.tensor([[1, 2], [3, 4]]).tolist()
        [[1, 2], [3, 4]]
        """
        return self._array.tolist()

    def numpy(self, *, force=False):
        """An array over the memory of this tensor; read-only where the tensor is.

        >>> import kael
        >>> kael.tensor([1.5, 2.5]).numpy()
        array([1.5, 2.5], dtype=float32)
        """
        # A view, so that nobody changes the shape of the tensor's own array.
        return normal_bool(self).view()

    def __array__(self, dtype=None, copy=None):
        array = normal_bool(self)
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise errors.no_copy_free_array(f"its dtype is {self.dtype.name}, not {np.dtype(dtype)}")
            return array.astype(dtype)
        if copy is False and array is not self._array:
            raise errors.no_copy_free_array("its memory has bool bytes other than 0 and 1")
        return array.copy() if copy else array.view()

    def __dlpack__(self, **options):
        return normal_bool(self).__dlpack__(**options)

    def __dlpack_device__(self):
        return self._array.__dlpack_device__()

    def __bool__(self):
        if self._layout.numel != 1:
            raise errors.ambiguous_truth(self._layout.numel)
        return bool(self._array.item())

    def __int__(self):
        return int(_one(self, "int"))

    def __float__(self):
        return float(_one(self, "float"))

    def __complex__(self):
        return complex(_one(self, "complex"))

    def __index__(self):
        if self._layout.numel != 1 or self._layout.dtype.category == 2:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self._array.item())

    def __len__(self):
        if not self._layout.ndim:
            raise TypeError("len() of a 0-d tensor")
        return self._layout.shape[0]

    def __iter__(self):
        if not self._layout.ndim:
            raise TypeError("iteration over a 0-d tensor")
        source = self._layout
        row = layout.layout(source.dtype, source.shape[1:], source.strides[1:], source.writable)
        # With an ellipsis NumPy gives an array even where a row is one element.
        return iter([wrap(self._array[k, ...], row) for k in range(source.shape[0])])

    def __reversed__(self):
        return wrap(self._array[::-1].copy()) if self._layout.ndim else self

    def __contains__(self, element):
        if isinstance(element, Tensor) or as_number(element) is not None:
            return bool((self == element).any())
        raise errors.no_contains(element)

    def __format__(self, spec):
        if not self._layout.ndim:
            return format(self.item(), spec)
        if spec:
            raise TypeError("unsupported format string passed to Tensor.__format__")
        return str(self)

    def __hash__(self):
        return id(self)

    def __copy__(self):
        return wrap(self._array, self._layout)

    def __deepcopy__(self, memo):
        copy = memo[id(self)] = self.clone()
        return copy

    def __reduce_ex__(self, protocol):
        # Only the elements of a view go into the pickle, not the memory that it is a view of.
        return _restore, (np.asarray(normal_bool(self), order="C"), self.stride())


def _one(tensor, target):
    if tensor._layout.numel != 1:
        raise errors.not_one_number(target)
    return tensor._array.item()


def _restore(array, strides):
    if not array.flags.writeable:  # out-of-band memory of a pickle may be
        array = array.copy()
    tensor = wrap(array)
    byte_strides = tuple(stride * array.itemsize for stride in strides)
    if tensor.stride() == strides or not layout.is_dense(array.shape, byte_strides, array.itemsize):
        return tensor
    return copy_into_new(tensor, tensor.dtype, byte_strides)


for _name, _function in list(vars(Protocol).items()):
    if isfunction(_function):
        setattr(Tensor, _name, _function)
