"""The default dtypes: which numbers take where nothing else decides, and a default float for a block or function."""

from kael import dtype as dtypes
from kael import errors, watching
from kael.arguments import as_dtype
from kael.decorating import decorated
from kael.dtype import DType, get_default_dtype


def default_dtypes():
    """The dtype that each type of Python number takes where nothing else decides.

    >>> import kael
    >>> kael.default_dtypes()
    {'bool': kael.bool, 'int': kael.int64, 'float': kael.float32}
    """
    return {"bool": DType.Bool, "int": DType.I64, "float": get_default_dtype()}


class default_dtype:
    """Makes ``dtype``, float32 or float64, the default floating point dtype of a ``with`` block or decorated function.

    It holds for its own thread or task, whatever `kael.set_default_dtype` says for the process, and for the tasks
    started in it until it ends. A default decides only where nothing else does: a number beside a float32 tensor is
    float32. Raises TypeError for another dtype.

    >>> import kael
    >>> with kael.default_dtype(kael.float64):
    ...     kael.tensor(1.0).dtype, (kael.ones(1, dtype=kael.float32) + 1.5).dtype
    (kael.float64, kael.float32)
    """

    def __init__(self, dtype):
        self.dtype = as_dtype("default_dtype", dtype)
        if not self.dtype.is_floating_point:
            raise errors.no_default_dtype(self.dtype)
        self._observer = watching.Observer()  # while it is in force no plan of another default is found
        self._open = []

    def __repr__(self):
        return f"default_dtype({self.dtype!r})"

    def __enter__(self):
        self._open.append((watching.enter(self._observer), dtypes.enter_default(self.dtype)))
        return self

    def __exit__(self, *exception):
        own = watching.scope_of(self._observer)
        found = next((each for each in reversed(self._open) if each[0] is own), self._open[-1])
        self._open.remove(found)
        dtypes.leave_default(found[1])
        watching.leave(found[0])

    def __call__(self, function):
        """``function`` with this default."""
        return decorated(self, function, "default_dtype")
