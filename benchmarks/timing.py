"""Timing of one case: kael, torch and NumPy in turn in one process, on the same data."""

import gc
import statistics
import time
from itertools import repeat
from math import ceil

import numpy as np
import torch

import kael
from benchmarks import values
from benchmarks.measurement import NAMES

LIBRARIES = {"kael": kael, "torch": torch}
# A sample takes about this long, in seconds: far more than a look at the clock, and short beside a time slice.
SAMPLE = 100e-6
MOST_CALLS = 2000


class Refused(Exception):
    """Neither library does it."""


def _tensors(library, arrays):
    """Memory of the library's own, as a program has it: tensors over another's memory may be treated otherwise."""
    return list(arrays) if library is np else [library.from_numpy(array).clone() for array in arrays]


def _function(library, case, tensors):
    """``run(calls)`` of the case's code in one library."""
    scope = {"t": library, "np": np, "repeat": repeat}
    for name, operand, tensor in zip(NAMES, case.operands, tensors, strict=False):
        scope[name] = tensor.T if operand.transposed else tensor
    if library is np:
        code = case.numpy
    else:
        code = case.code
        exec(case.setup, scope)
    if "out" in code:
        out = values.empty(case.out.shape, case.out.letter)
        scope["out"] = out if library is np else library.from_numpy(out).clone()
    exec(f"def run(calls):\n    for _ in repeat(None, calls):\n        {code}\n", scope)
    return scope["run"]


class Prepared:
    """The functions of a case that run, by library, and the errors of those that do not."""

    def __init__(self, case):
        self.case = case
        self.functions, self.errors, self._written = {}, {}, {}
        self._arrays = [
            values.array(each.letter, each.shape, each.low, each.high, seed) for seed, each in enumerate(case.operands)
        ]
        for name, library in (*LIBRARIES.items(), ("numpy", np)):
            if library is np and not case.numpy:
                continue
            try:
                self._prepare(name, library)
            except Exception as error:
                self.errors[name] = f"{type(error).__name__}: {error}".partition("\n")[0]
        if "kael" not in self.functions and "torch" not in self.functions:
            raise Refused(self.errors["kael"])

    def _prepare(self, name, library):
        tensors = _tensors(library, self._arrays)
        if self.case.inplace:
            tensors[0] = tensors[0].copy() if library is np else tensors[0]
            self._written[name] = tensors[0] if library is np else tensors[0].numpy()
        function = _function(library, self.case, tensors)
        with np.errstate(all="ignore"):
            function(1)  # loops compile, caches fill
        self.functions[name] = function

    def reset(self, name):
        """An operand that is written to has its first values before each sample."""
        if name in self._written:
            np.copyto(self._written[name], self._arrays[0])


def measure(prepared, rounds=9, seconds=1.5, peers=()):
    """``{library: {"min": s, "median": s}}`` of one call each, and how many calls a sample had.

    ``peers`` are further functions, timed in turn with the libraries. Fewer than ``rounds`` rounds, though at least
    three, where they would take longer than ``seconds``.
    """
    functions = {**prepared.functions, **dict(peers)}
    calls = {name: _calls(prepared, name, function) for name, function in functions.items()}
    if prepared.case.inplace:
        # The values change from call to call, so all see the same number of calls.
        calls = dict.fromkeys(calls, min(calls.values()))
    samples = {name: [] for name in functions}
    started = time.perf_counter()
    enabled = gc.isenabled()
    gc.disable()
    try:
        with np.errstate(all="ignore"):
            for done in range(rounds):
                if done >= 3 and time.perf_counter() - started > seconds:
                    break
                for name, function in functions.items():
                    prepared.reset(name)
                    samples[name].append(_sample(function, calls[name]))
    finally:
        if enabled:
            gc.enable()
    times = {name: {"min": min(each), "median": statistics.median(each)} for name, each in samples.items()}
    return times, calls


def _sample(function, calls):
    start = time.perf_counter()
    function(calls)
    return (time.perf_counter() - start) / calls


def _calls(prepared, name, function):
    """How many calls fill a sample."""
    calls = 1
    with np.errstate(all="ignore"):
        while True:
            taken = float("inf")
            for _ in range(3):  # one alone may have been interrupted
                prepared.reset(name)
                taken = min(taken, _sample(function, calls))
                if taken > 100 * SAMPLE:
                    return 1
            if taken * calls > SAMPLE / 4 or calls >= MOST_CALLS:
                return max(1, min(MOST_CALLS, ceil(SAMPLE / taken)))
            calls *= 4
