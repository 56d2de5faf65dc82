"""The smallest and the largest of what people do, kael and torch in turn in one process, and the start of processes.

``python -m benchmarks.small`` prints the ratios (torch's time over kael's: above 1 kael is faster) and writes them into
README.md with ``--write``. Needs torch.
"""

import argparse
import importlib
import sys
import time

from benchmarks.report import SMALL_MARKERS, seconds, write_readme
from benchmarks.startup import FIRST, seconds_of

SMALL = {
    "`a + b`": "a + b",
    "`a * 2`": "a * 2",
    "`a.add_(b)`": "a.add_(b)",
    "`a < b`": "a < b",
    "`a.sum()`": "a.sum()",
}
LARGE = {"`a + b`": "a + b", "`a.add_(b)`": "a.add_(b)"}
STARTS = {
    "`import`": "import {name}",
    "`import`, then the first `a + b`": FIRST,
}


def timed(functions, calls, rounds):
    """The least time of one call of each function, in seconds, measured in turn so that all see the same machine."""
    best = dict.fromkeys(functions, float("inf"))
    for _ in range(rounds):
        for name, function in functions.items():
            start = time.perf_counter()
            function(calls)
            best[name] = min(best[name], (time.perf_counter() - start) / calls)
    return best


def repeated(expression, library, size):
    """A function that evaluates ``expression`` a number of times on two float32 tensors of ``size`` elements."""
    scope = {"a": library.ones(size), "b": library.ones(size)}
    exec(f"def run(calls):\n    for _ in range(calls):\n        {expression}\n", scope)
    return scope["run"]


def operations(expressions, size, calls, rounds):
    """Lines of the table: each expression in both libraries."""
    libraries = {name: importlib.import_module(name) for name in ("kael", "torch")}
    for shown, expression in expressions.items():
        functions = {name: repeated(expression, library, size) for name, library in libraries.items()}
        for function in functions.values():
            function(10)  # loops compile, caches fill
        yield f"{shown}, {size:,} elements", timed(functions, calls, rounds)


def starts(rounds):
    """The same for what a fresh process does before it ends."""
    for shown, code in STARTS.items():
        best = {}
        for _ in range(rounds):
            for name in ("kael", "torch"):
                best[name] = min(best.get(name, float("inf")), seconds_of(code.format(name=name)))
        yield f"{shown}, fresh process", best


def beside_numpy(rounds):
    """A sentence on the import of kael, which contains NumPy's."""
    best = {}
    for _ in range(rounds):
        for name in ("numpy", "kael"):
            best[name] = min(best.get(name, float("inf")), seconds_of(f"import {name}"))
    return f"`import kael` takes {best['kael'] / best['numpy']:.2f} times as long as the `import numpy` within it."


def report(rows):
    lines = ["| what | kael | torch | ratio |", "| --- | --- | --- | --- |"]
    for what, best in rows:
        ratio = best["torch"] / best["kael"]
        lines.append(f"| {what} | {seconds(best['kael'])} | {seconds(best['torch'])} | {ratio:.1f} |")
        print(lines[-1], flush=True)
    return "\n".join(lines)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m benchmarks.small", description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the table into README.md")
    write = parser.parse_args(arguments).write
    rows = [
        *operations(SMALL, 4, calls=20_000, rounds=9),
        *operations(LARGE, 10_000_000, calls=1, rounds=50),
        *starts(rounds=5),
    ]
    made = report(rows) + "\n\n" + beside_numpy(rounds=7)
    print(made.rpartition("\n")[2])
    if write:
        write_readme(made, markers=SMALL_MARKERS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
