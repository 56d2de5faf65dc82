"""From a kernel's name, dtypes and pattern to its compiled loop, made at first use. The only importer of kael.kernels."""

import importlib.util
import os
import sys
import threading
from functools import cache

_lock = threading.RLock()
_found = {}


def loop(kernel, inputs, output, pattern):
    """The loop that runs ``kernel`` over operands of dtype letters ``inputs`` into ``output``."""
    key = (kernel, inputs, output, pattern)
    found = _found.get(key)
    if found is None:
        with _lock:
            found = _found.get(key)
            if found is None:
                found = _found[key] = _loops().elementwise(*key)
    return found


def signature(kernel):
    """The kernel's letters, ``(inputs, output)``, with ``T`` for the computing dtype."""
    registered = _loops().KERNELS[kernel]
    return registered.inputs, registered.output


@cache
def _loops():
    try:
        from kael.kernels import loops
    except ModuleNotFoundError as error:
        if error.name != "kael.kernels":
            raise
        _find_in_checkout()
        from kael.kernels import loops
    return loops


def _find_in_checkout():
    """Load kael.kernels from beside kael: Python was started in a checkout whose mapped folder is not installed there."""
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "kernels")
    source = os.path.join(folder, "__init__.py")
    if not os.path.isfile(source):
        raise ImportError(f"kael.kernels is missing: it is neither installed nor at {folder}")
    spec = importlib.util.spec_from_file_location("kael.kernels", source, submodule_search_locations=[folder])
    module = sys.modules["kael.kernels"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


def _after_fork():
    global _lock
    _lock = threading.RLock()


os.register_at_fork(after_in_child=_after_fork)
