"""From a kernel's name, dtypes and layout pattern to a function that runs it; compiled at first use, once."""

import importlib
import os
import threading

from kael.kernels import templates
from kael.kernels.registry import KERNELS

MODULES = ("arithmetic",)
for _module in MODULES:
    importlib.import_module(f"kael.kernels.{_module}")

_lock = threading.RLock()
compiled = []  # names of the loops that this process compiled, in order
loaded = []  # names of the loops that this process took from the cache


def interpreted():
    """Whether NUMBA_DISABLE_JIT asks for plain Python in place of machine code."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


_addresses = {}


def elementwise(kernel, inputs, output, pattern):
    """The loop of ``kernel`` over operands of dtypes ``inputs`` into ``output``; see `kernels.templates`."""
    function = KERNELS[kernel].function(inputs)
    if interpreted():
        from kael.kernels import interpreter

        return interpreter.elementwise(function, inputs, output)
    name = f"{kernel}_{inputs}_{output}_{pattern}"
    return run(
        name,
        len(inputs) + 1,
        lambda jit: jit.compile_inner(
            name, templates.elementwise(name, inputs, output, pattern), output + inputs, {"function": function}
        ),
    )


def run(name, count, compile_inner):
    """The inner loop ``name`` over ``count`` operands under its driver, as a Python builtin."""
    from kael.kernels import objects

    driver = f"driver_{count}"
    with _lock:
        inner = address(name, compile_inner)
        return objects.builtin(
            name, address(driver, lambda jit: jit.compile_driver(driver, templates.driver(driver, count))), inner
        )


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
