"""From a kernel's name, dtypes and layout pattern to a function that runs it; compiled at first use, once."""

import importlib
import os
import sys
import threading

from kael.kernels import (
    bisecting_loops,
    calling,
    counting_loops,
    index_loops,
    normalising_loops,
    packing_loops,
    product_loops,
    reduction_loops,
    scan_loops,
    selecting_loops,
    storing_loops,
    streaming_loops,
    templates,
    turning_loops,
)
from kael.kernels.branchless import choose
from kael.kernels.reduce import FOLDS, SCANS
from kael.kernels.registry import KERNELS, STRAIGHT

MODULES = (
    "arithmetic",
    "division",
    "power",
    "roots",
    "rounding",
    "exponential",
    "logarithm",
    "sums_of_powers",
    "trigonometric",
    "inverse_trigonometric",
    "hypotenuse",
    "hyperbolic",
    "special",
    "inverse_error",
    "gamma",
    "digamma",
    "bessel",
    "comparison",
    "logical",
    "selection",
    "floating",
    "cast",
    "spacing",
)
for _module in MODULES:
    importlib.import_module(f"kael.kernels.{_module}")

_lock = threading.RLock()
compiled = []  # names of the loops that this process compiled, in order
loaded = []  # names of the loops that this process took from the cache


def renew_locks():
    """For a forked child: the thread that held a lock is not in it."""
    global _lock
    _lock = threading.RLock()
    if "kael.kernels.objects" in sys.modules:
        sys.modules["kael.kernels.objects"].renew_lock()


def interpreted():
    """Whether NUMBA_DISABLE_JIT asks for plain Python in place of machine code."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


_addresses = {}


def cache_directory():
    """Where compiled loops are kept, or None."""
    from kael.kernels import objects

    return objects.cache_directory()


def elementwise(kernel, inputs, output, pattern):
    """The loop of ``kernel`` over operands of dtypes ``inputs`` into ``output``; see `kernels.templates`."""
    if interpreted():
        from kael.kernels import interpreter

        return interpreter.elementwise(kernel, inputs, output)
    return _callable(f"{kernel}_{inputs}_{output}_{pattern}", _core("walk"), _inner(kernel, inputs, output, pattern))


def choosing(letter, pattern):
    """The loop that chooses elements of dtype ``letter`` by indices; see `kernels.templates.choosing`."""
    if interpreted():
        from kael.kernels import interpreter

        return interpreter.choosing(letter)
    name = f"choosing_{letter}_{pattern}"
    text = templates.choosing(name, letter, pattern)
    return _callable(name, _core("walk"), address(name, lambda jit: jit.compile_loop(name, text, {})))


def conversion(source, target, pattern):
    """The address of the inner loop that converts elements of dtype ``source`` to ``target``."""
    if interpreted():
        from kael.kernels import interpreter

        return interpreter.conversion(source, target)
    return _inner("cast", source, target, pattern)


def turning(size):
    """The address of the loop of `kernels.turning_loops` for elements of ``size`` bytes; 0 where it is not needed."""
    if interpreted():
        return 0
    return address(f"turn_{size}", lambda writing: writing.write(f"turn_{size}", turning_loops.turn, size), "writing")


def streaming():
    """The address of the loop of `kernels.streaming_loops`; 0 where it is not needed."""
    if interpreted():
        return 0
    return address("stream", lambda writing: writing.write("stream", streaming_loops.stream), "writing")


def _inner(kernel, inputs, output, pattern):
    name = f"{kernel}_{inputs}_{output}_{pattern}"
    function = KERNELS[kernel].function(inputs, output)
    functions = {"function": function}
    rare = KERNELS[kernel].rare.get(function)
    if all(each in STRAIGHT for each in (function, *(rare or ()))) and set(inputs + output) <= set("fd"):
        make = (name, function, inputs, output, pattern, rare)
        return address(name, lambda vectors: vectors.compile_loop(*make), "vectors")
    if rare:
        functions |= {"is_rare": rare[0], "general": rare[1], "choose": choose}
    text = templates.elementwise(name, inputs, output, pattern, rare is not None)
    return address(name, lambda jit: jit.compile_loop(name, text, functions))


def _core(name):
    return address(name, lambda jit: jit.compile_core(name, getattr(templates, name)(name)))


def _callable(name, core, inner):
    """A Python builtin ``loop(*arrays, table)``; the address of its record is its ``__self__``."""
    from kael.kernels import objects

    return objects.builtin(name, _entry("enter"), objects.record(core, inner))


def _entry(name):
    return address(name, lambda jit: jit.compile_entry(name, getattr(calling, name)(name), calling.work("work")))


def threads():
    """``(share, serve)`` of a new pool of threads, see `kernels.calling`; None where loops are plain Python."""
    if interpreted():
        return None
    from kael.kernels import objects

    pool = objects.pool()
    return tuple(objects.builtin(name, _entry(name), pool) for name in ("share", "serve"))


def reduction(kernel, letter, way):
    """The loop of `kernels.reduction_loops` called ``way`` that reduces elements of dtype ``letter``."""
    return _written(f"{way}_{kernel}_{letter}", getattr(reduction_loops, way), FOLDS[kernel, letter], letter)


def scan(kernel, letter, way):
    """The loop of `kernels.scan_loops` called ``way`` that scans elements of dtype ``letter``."""
    return _written(f"{way}_{kernel}_{letter}", getattr(scan_loops, way), SCANS[kernel, letter], letter)


def normalising(kernel, letter, way):
    """The loop of `kernels.normalising_loops` called ``way`` over elements of dtype ``letter``."""
    logarithmic = normalising_loops.NORMALS[kernel]
    return _written(f"{way}_{kernel}_{letter}", getattr(normalising_loops, way), logarithmic, letter)


def selecting(letter, order):
    """The loop of `kernels.selecting_loops` for the "largest" or "smallest" elements of dtype ``letter``."""
    return _written(f"{order}_{letter}", selecting_loops.select, selecting_loops.BETTER[order], letter)


def bisecting(letter, side):
    """The loop of `kernels.bisecting_loops` over values of dtype ``letter``, for the "left" or "right" ``side``."""
    return _written(f"bisect_{side}_{letter}", bisecting_loops.bisect, bisecting_loops.STOPS[side], letter)


def counting(kernel, letter):
    """The loop of `kernels.counting_loops` that makes elements of dtype ``letter`` of their numbers by ``kernel``."""
    counted = counting_loops.OF_DTYPES.get((kernel, letter), counting_loops.COUNTED[kernel])
    return _written(f"count_{kernel}_{letter}", counting_loops.count, counted, letter)


def product(letter, way):
    """The loop of `kernels.product_loops` called ``way`` that multiplies matrices of dtype ``letter``."""
    return _written(f"product_{way}_{letter}", product_loops.WAYS[way], letter)


def storing(letter, way):
    """The loop of `kernels.storing_loops` that stores elements of dtype ``letter`` by ``way``."""
    return _written(f"store_{way}_{letter}", storing_loops.store, storing_loops.way(way, letter), letter)


def packing(letter, way):
    """The loop of `kernels.packing_loops` that has to "pack" or to "unpack" elements of dtype ``letter``.

    Or to find "places", and to find "rows" of them too, whatever the letter.
    """
    if way in ("places", "rows"):
        return _written(f"find_{way}", packing_loops.places, way == "rows")
    return _written(f"{way}_{letter}", getattr(packing_loops, way), letter)


def indices(way):
    """The loop of `kernels.index_loops` that has to "check" indices, or to "locate" places, in a "further" one too."""
    if way == "check":
        return _written("check_indices", index_loops.check)
    return _written(f"{way}_indices", index_loops.locate, way == "further")


def _written(name, describe, *facts):
    if interpreted():
        from kael.kernels import reduction_interpreter

        return reduction_interpreter.loop(describe, *facts)
    inner = address(name, lambda writing: writing.write(name, describe, *facts), "writing")
    return _callable(name, _core("walk"), inner)


def address(name, make, maker="jit"):
    """The address of the C function ``name``: from the cache, or made by ``make(maker)``, a module, and kept there."""
    from kael.kernels import objects

    with _lock:
        if name not in _addresses:
            code = objects.read(name)
            if code is None:
                code = make(importlib.import_module(f"kael.kernels.{maker}"))
                compiled.append(name)
                objects.write(name, code)
            else:
                loaded.append(name)
            _addresses[name] = objects.load(name, code)
        return _addresses[name]
