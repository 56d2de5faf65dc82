"""From a kernel's name, dtypes and pattern to its compiled loop, made at first use. Alone imports kael.kernels."""

import importlib.util
import os
import sys
import threading
from functools import cache

import numpy as np

from kael.forking import in_child

_lock = threading.RLock()
_found = {}
# The ways in which elements are stored where indices say.
STORED = ("copy", "sum", "prod", "amax", "amin")


def loop(kernel, inputs, output, pattern):
    """The loop that runs ``kernel`` over operands of dtype letters ``inputs`` into ``output``."""
    return _find("elementwise", kernel, inputs, output, pattern)


def choosing(kernel, inputs, output, pattern):
    """The loop that chooses elements by indices; called as `loop`, whose place it takes."""
    return _find("choosing", output, pattern[:2])


def conversion(source, target, pattern):
    """The address of the inner loop that converts elements of dtype letter ``source`` to ``target``."""
    return _find("conversion", source, target, pattern)


def turning(size):
    """The address of the inner loop that turns blocks of elements of ``size`` bytes."""
    return _find("turning", size)


def streaming():
    """The address of the inner loop that writes elements past the caches, for large results; 0 for none."""
    return _find("streaming")


def threads():
    """``(share, serve)`` of a new pool of threads, or None where loops are plain Python."""
    return _loops().threads()


def walk_table(numbers, more):
    """The table of an elementwise loop: the named fields in the loop's order, and what follows them."""
    return np.array([*(numbers[name] for name in _loops().templates.FIELDS), *more], np.int64)


def converted():
    """How many elements are converted at a time."""
    return _loops().templates.CONVERTED


def reduction(kernel, letter, way):
    """The loop that reduces elements of dtype ``letter`` "along" or "across" them, or that has to "join" parts."""
    return _find("reduction", kernel, letter, way)


def scan(kernel, letter, way):
    """The loop that scans elements of dtype ``letter`` "along" or "across" them."""
    return _find("scan", kernel, letter, way)


def counts():
    """How many loops this process has compiled and how many it took from the cache."""
    loops = _loops()
    return len(loops.compiled), len(loops.loaded)


def cache_directory():
    """Where compiled loops are kept, or None."""
    return _loops().cache_directory()


def has_fold(kernel, letter):
    """Whether there is a reduction ``kernel`` of dtype ``letter``."""
    return (kernel, letter) in _loops().FOLDS


def has_scan(kernel, letter):
    """Whether there is a scan ``kernel`` over dtype ``letter``."""
    return (kernel, letter) in _loops().SCANS


def normalising(kernel, letter, way):
    """The loop of a softmax over elements of dtype ``letter`` "along" or "across" them."""
    return _find("normalising", kernel, letter, way)


def selecting(letter, order):
    """The loop that finds a few of the "largest" or "smallest" elements of rows of dtype ``letter``."""
    return _find("selecting", letter, order)


def bisecting(letter, side):
    """The loop that finds where values of dtype ``letter`` go in, on the "left" or "right" ``side`` of equal ones."""
    return _find("bisecting", letter, side)


def counting(kernel, letter):
    """The loop that makes elements of dtype ``letter`` of their own numbers by ``kernel``."""
    return _find("counting", kernel, letter)


def product(letter, way):
    """The loop that multiplies matrices of dtype ``letter``, summing "along" rows or "across" them."""
    return _find("product", letter, way)


def storing(kernel, inputs, output, pattern):
    """The loop that stores elements where indices say, in the way ``kernel``; called as `loop`."""
    return _find("storing", output, kernel)


def indices(kernel, inputs, output, pattern):
    """The loop that has to "check" indices or to "locate" places, in a "further" dimension too; called as `loop`."""
    return _find("indices", kernel)


def packing(letter, way):
    """The loop that has to "pack" elements of dtype ``letter`` where a mask holds, or to "unpack" them.

    Of "places" and "rows" it has those at which the mask holds.
    """
    return _find("packing", letter, way)


def fold(kernel, letter):
    """What a reduction of dtype ``letter`` is made of: letters of its ``states`` and ``outputs``, and its nature."""
    return _loops().FOLDS[kernel, letter]


def scan_output(kernel, letter):
    """The letter of what a scan over elements of dtype ``letter`` gives."""
    return _loops().SCANS[kernel, letter].output


def facts(kind, numbers):
    """The facts of a "reduction" or "scan" in its loop's order."""
    names = getattr(_loops(), f"{kind}_loops").FACTS
    return [numbers[name] for name in names]


def _find(kind, *key):
    found = _found.get((kind, key))
    if found is None:
        with _lock:
            found = _found.get((kind, key))
            if found is None:
                found = _found[kind, key] = getattr(_loops(), kind)(*key)
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
    """Load kael.kernels from beside kael: Python was started in a checkout, whose mapped folder is elsewhere."""
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "kernels")
    source = os.path.join(folder, "__init__.py")
    if not os.path.isfile(source):
        raise ImportError(f"kael.kernels is missing: it is neither installed nor at {folder}")
    spec = importlib.util.spec_from_file_location("kael.kernels", source, submodule_search_locations=[folder])
    module = sys.modules["kael.kernels"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


@in_child
def _after_fork():
    global _lock
    _lock = threading.RLock()
    if "kael.kernels.loops" in sys.modules:
        _loops().renew_locks()
