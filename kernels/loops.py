"""From a kernel's name, dtypes and layout pattern to a function that runs it; compiled at first use, once."""

import importlib
import os
import sys
import threading

from kael.kernels import calling, reduction_templates, templates
from kael.kernels.reduce import FOLDS, SCANS
from kael.kernels.registry import KERNELS

MODULES = (
    "arithmetic",
    "power",
    "rounding",
    "exponential",
    "logarithm",
    "trigonometric",
    "special",
    "gamma",
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


def elementwise(kernel, inputs, output, pattern):
    """The loop of ``kernel`` over operands of dtypes ``inputs`` into ``output``; see `kernels.templates`."""
    if interpreted():
        from kael.kernels import interpreter

        return interpreter.elementwise(kernel, inputs, output)
    return _callable(f"{kernel}_{inputs}_{output}_{pattern}", _core("walk"), _inner(kernel, inputs, output, pattern))


def conversion(source, target, pattern):
    """The address of the inner loop that converts elements of dtype ``source`` to ``target``."""
    if interpreted():
        from kael.kernels import interpreter

        return interpreter.conversion(source, target)
    return _inner("cast", source, target, pattern)


def _inner(kernel, inputs, output, pattern):
    name = f"{kernel}_{inputs}_{output}_{pattern}"
    text = templates.elementwise(name, inputs, output, pattern)
    function = KERNELS[kernel].function(inputs, output)
    return address(name, lambda jit: jit.compile_loop(name, text, {"function": function}))


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


def reduction(kernel, letter):
    """``(loop, addresses)``: the loop over units, and what it calls to reduce elements of dtype ``letter``.

    The addresses are those of the functions that take elements, merge states and finish; see
    `kernels.reduction_templates`.
    """
    fold = FOLDS[kernel, letter]
    states = fold.states if len(fold.states) == 2 else fold.states * 2
    outputs = fold.outputs if len(fold.outputs) == 2 else fold.outputs * 2
    starts = {f"start{k}": value for k, value in enumerate(fold.start)}
    parts = (
        (fold.step, "step", letter, states + letter * 2, starts, reduction_templates.take),
        (fold.merge, "merge", "", states * 2, {}, reduction_templates.merge),
        (fold.finish, "finish", fold.outputs, outputs + states, {}, reduction_templates.finish),
    )
    addresses = []
    for function, called, suffix, letters, constants, template in parts:
        name = f"{function.__name__}_{called}_{states}{suffix}"
        text = template(name, fold)
        addresses.append(_piece(name, text, letters, {called: function}, constants, apart=True))
    return _walk("fold_driver"), addresses


def gathering(letter):
    """The address of the function that brings the lanes of a reduction together."""
    name = f"gather_{letter}"
    return _piece(name, reduction_templates.gather(name), letter * 2, {}, {}, apart=True)


def joining():
    """The loop that merges what the units of a divided reduction left."""
    return _walk("join_driver")


def scan(kernel, letter):
    """``(loop, addresses)`` of the scan ``kernel`` over elements of dtype ``letter``."""
    output, state, start, step = SCANS[kernel, letter]
    name = f"{step.__name__}_scan_{letter}"
    text = reduction_templates.scan(name, state)
    return _walk("scan_driver"), [_piece(name, text, output + letter, {"next_state": step}, {"start0": start})]


def _piece(name, text, letters, functions, constants, apart=False):
    if interpreted():
        from kael.kernels import reduction_interpreter

        return reduction_interpreter.piece(name, text, letters, functions, constants)
    return address(name, lambda jit: jit.compile_inner(name, text, letters, functions, constants, apart))


def _walk(name):
    source = getattr(reduction_templates, name)
    if interpreted():
        from kael.kernels import reduction_interpreter

        return reduction_interpreter.walk(name, source(name))
    from kael.kernels import objects

    return objects.builtin(name, address(name, lambda jit: jit.compile_driver(name, source(name))), 0)


def address(name, make):
    """The address of the C function ``name``: from the cache, or compiled by ``make(jit)`` and kept there."""
    from kael.kernels import objects

    with _lock:
        if name not in _addresses:
            code = objects.read(name)
            if code is None:
                from kael.kernels import jit

                code = make(jit)
                compiled.append(name)
                objects.write(name, code)
            else:
                loaded.append(name)
            _addresses[name] = objects.load(name, code)
        return _addresses[name]
