"""The four dtypes, what is known about each, and the default float."""

from contextvars import ContextVar

import numpy as np

# Under `kael run` a program believes that it talks to torch, so what has this library's name in its text has that one.
namespace = "kael"


def set_namespace(name):
    """Print dtypes, sizes and named results as ``name.float32`` and so on from now on."""
    global namespace
    namespace = name


def qualified(name):
    """``name`` behind the name of the library: how all that prints under the library's name writes itself."""
    return f"{namespace}.{name}"


class DType:
    """One of the four element types a tensor can have.

    ``DType.Bool``, ``DType.I64``, ``DType.F32`` and ``DType.F64`` are the only instances; they are public as
    ``kael.bool``, ``kael.int64`` (``kael.long``), ``kael.float32`` (``kael.float``) and ``kael.float64``
    (``kael.double``), and ``kael.dtype`` is this class. Compare them with ``is``.

    Attributes: ``name``; ``letter`` (b, i, f, d, as in the recorded tables); ``category`` (0 Bool, 1 integer,
    2 floating point); ``itemsize`` in bytes; ``numpy``, the NumPy dtype of the buffer.
    """

    __slots__ = ("category", "itemsize", "letter", "name", "numpy", "rank")

    Bool: "DType"
    I64: "DType"
    F32: "DType"
    F64: "DType"

    def __init__(self, name, letter, rank, category):
        self.name = name
        self.letter = letter
        self.rank = rank
        self.category = category
        self.numpy = np.dtype(name)
        self.itemsize = self.numpy.itemsize

    @property
    def is_floating_point(self):
        return self.category == 2

    @property
    def is_complex(self):
        return False

    @property
    def is_signed(self):
        return self.category > 0

    def __repr__(self):
        return qualified(self.name)

    def __reduce__(self):
        return _by_name, (self.name,)


DType.__name__ = DType.__qualname__ = "dtype"

DType.Bool = DType("bool", "b", 0, 0)
DType.I64 = DType("int64", "i", 1, 1)
DType.F32 = DType("float32", "f", 2, 2)
DType.F64 = DType("float64", "d", 3, 2)

DTYPES = (DType.Bool, DType.I64, DType.F32, DType.F64)
FROM_LETTER = {dtype.letter: dtype for dtype in DTYPES}
FROM_NUMPY = {dtype.numpy: dtype for dtype in DTYPES}
# Narrower NumPy types have one dtype here that holds all their values; a copy into it is exact.
WIDENS_TO = {
    **{np.dtype(name): DType.I64 for name in ("int8", "int16", "int32", "uint8", "uint16", "uint32")},
    np.dtype("float16"): DType.F32,
}
PUBLIC_NAMES = {
    "bool": DType.Bool,
    "int64": DType.I64,
    "long": DType.I64,
    "float32": DType.F32,
    "float": DType.F32,
    "float64": DType.F64,
    "double": DType.F64,
}
# torch's other dtypes, each with the one of the four that is nearest to it.
NEAREST = {
    **dict.fromkeys(("int8", "int16", "short", "int32", "int", "uint8", "uint16", "uint32", "uint64"), "int64"),
    **dict.fromkeys(("float16", "half", "bfloat16", "float8_e4m3fn", "float8_e5m2"), "float32"),
    **dict.fromkeys(("complex32", "chalf", "complex64", "cfloat", "complex128", "cdouble"), "float64"),
}


def nearest(name):
    """What to say of one of torch's other dtypes: which there are, and the nearest; "" for any other name."""
    if name not in NEAREST:
        return ""
    return f"the dtypes are bool, int64, float32 and float64, and the nearest to {name} is {NEAREST[name]}"


def _by_name(name):
    return PUBLIC_NAMES[name]


_default = DType.F32
_listeners = []
_scoped = ContextVar("default dtype", default=None)
_was_scoped = False  # as long as nobody has, the context need not be asked


class _Default:
    """A default float dtype in force in some context, and the one around it; over for all that have it once closed."""

    __slots__ = ("closed", "dtype", "outer")

    def __init__(self, dtype, outer):
        self.dtype = dtype
        self.outer = outer
        self.closed = False


def enter_default(dtype):
    """Make ``dtype`` the default float dtype of this context, until `leave_default` gets what this gives."""
    global _was_scoped
    _was_scoped = True
    scope = _Default(dtype, _open_default())
    _scoped.set(scope)
    return scope


def leave_default(scope):
    """End what `enter_default` began."""
    scope.closed = True
    _scoped.set(_open_default())


def _open_default():
    """The innermost default of this context that is not over."""
    scope = _scoped.get()
    while scope is not None and scope.closed:
        scope = scope.outer
    return scope


def get_default_dtype():
    """The floating point dtype that a Python float and the factory functions take.

    >>> import kael
    >>> kael.get_default_dtype()
    kael.float32
    """
    if _was_scoped:
        scope = _open_default()
        if scope is not None:
            return scope.dtype
    return _default


def set_default_dtype(d, /):
    """Make ``d``, float32 or float64, the default floating point dtype of the process.

    Raises TypeError for any other dtype.

    >>> import kael
    >>> kael.set_default_dtype(kael.float64)
    >>> kael.tensor(1.5).dtype
    kael.float64
    >>> kael.set_default_dtype(kael.float32)
    """
    global _default
    if isinstance(d, str):
        d = PUBLIC_NAMES.get(d.rpartition(".")[2], d)
    if not isinstance(d, DType) or not d.is_floating_point:
        raise TypeError(f"set_default_dtype: only floating-point types are supported as the default type, got {d!r}")
    _default = d
    for forget in _listeners:
        forget()


def on_default_change(forget):
    """Call ``forget()`` whenever the default dtype changes; for caches whose entries depend on it."""
    _listeners.append(forget)


class finfo:
    """Limits of a floating point dtype: ``bits``, ``eps``, ``max``, ``min``, ``tiny``, ``smallest_normal``,
    ``resolution``, ``dtype``. Without an argument, of the default dtype; TypeError for a dtype that is no float.

    >>> import kael
    >>> kael.finfo(kael.float32).max
    3.4028234663852886e+38
    """

    def __init__(self, type=None, /):
        type = get_default_dtype() if type is None else type
        if not isinstance(type, DType) or not type.is_floating_point:
            raise TypeError(f"finfo() requires a floating point input type, got {type!r}; use iinfo for integers")
        info = np.finfo(type.numpy)
        self.bits = info.bits
        self.eps = float(info.eps)
        self.max = float(info.max)
        self.min = float(info.min)
        self.tiny = self.smallest_normal = float(info.tiny)
        self.resolution = float(info.resolution)
        self.dtype = type.name

    def __repr__(self):
        return (
            f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, eps={self.eps:g}, "
            f"smallest_normal={self.smallest_normal:g}, tiny={self.tiny:g}, dtype={self.dtype})"
        )


class iinfo:
    """Limits of the integer dtype: ``bits``, ``max``, ``min``, ``dtype``; TypeError for any other dtype.

    >>> import kael
    >>> kael.iinfo(kael.int64).max
    9223372036854775807
    """

    def __init__(self, type, /):
        if type is not DType.I64:
            raise TypeError(f"iinfo() requires an integer input type, got {type!r}")
        info = np.iinfo(type.numpy)
        self.bits = info.bits
        self.max = int(info.max)
        self.min = int(info.min)
        self.dtype = type.name

    def __repr__(self):
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"
