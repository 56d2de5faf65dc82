"""The machine's own limits, measured without kael and torch: how fast it moves memory, and multiplies and adds."""

import os
import platform
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from benchmarks import values

# Large enough that no cache holds it.
ELEMENTS = 10_000_000
PARTS = 16
MATRIX = 1024


def cores():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Memory:
    """A copy and an add of float32 into memory that is there already, by NumPy's loops on all threads."""

    def __init__(self):
        self._pool = ThreadPoolExecutor(cores() - 1) if cores() > 1 else None
        a, b, c = (values.empty((ELEMENTS,), "f") for _ in range(3))
        for array in (a, b, c):
            array.fill(1)
        ends = [ELEMENTS * part // PARTS // 64 * 64 for part in range(PARTS)] + [ELEMENTS]
        parts = [slice(*pair) for pair in zip(ends, ends[1:], strict=False)]
        self._copies = [(c[part], a[part]) for part in parts]
        self._adds = [(a[part], b[part], c[part]) for part in parts]
        # Bytes that move at least: what is read and what is written.
        self.bytes = {"machine copy": 8 * ELEMENTS, "machine add": 12 * ELEMENTS}
        self.functions = {
            "machine copy": lambda calls: self._run(np.copyto, self._copies, calls),
            "machine add": lambda calls: self._run(np.add, self._adds, calls),
        }

    def _run(self, function, parts, calls):
        for _ in range(calls):
            waiting = list(parts)

            def take(waiting=waiting):
                while True:
                    try:
                        part = waiting.pop()  # atomic
                    except IndexError:
                        return
                    function(*part)

            others = [self._pool.submit(take) for _ in range(cores() - 1)]
            take()
            for other in others:
                other.result()

    def bandwidth(self, times):
        """Bytes a second, the better of the two, from their times."""
        return max(self.bytes[name] / times[name]["min"] for name in self.bytes)

    def measure(self, rounds=15):
        """``{name: bytes a second}``."""
        best = dict.fromkeys(self.functions, float("inf"))
        for _ in range(rounds):
            for name, function in self.functions.items():
                start = time.perf_counter()
                function(1)
                best[name] = min(best[name], time.perf_counter() - start)
        return {name: self.bytes[name] / taken for name, taken in best.items()}


def multiply_add_peak(rounds=5):
    """Operations a second of a float32 matrix product, the most that arithmetic reaches here."""
    a = np.ones((MATRIX, MATRIX), np.float32)
    out = np.empty_like(a)
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        np.matmul(a, a, out=out)
        best = min(best, time.perf_counter() - start)
    return 2 * MATRIX**3 / best


def description():
    """What the numbers depend on."""
    from benchmarks.timing import kael, torch  # imported there as the timing needs it

    return {
        "processor": _processor(),
        "cores": cores(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "kael": kael.__version__,
        "torch": torch.__version__,
        "numpy": np.__version__,
        "threads": {"kael": kael.get_num_threads(), "torch": torch.get_num_threads()},
        "load": list(os.getloadavg()),
        "time": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
    }


def _processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
