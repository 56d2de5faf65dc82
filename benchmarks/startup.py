"""Fresh processes: import and first operation, warm and cold, a whole program, and how far memory rises."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
PROGRAM = CHECKOUT / "golden" / "programs" / "kmeans.py"
ELEMENTS = 10_000_000
FIRST_ELEMENTS = 500_000  # enough for the same loops and threads
FIRST = "import {name} as t; a = t.ones(4); a + a"
FIRST_CALL = "import, then the first a + b"
STARTS = {"import": "import {name}", FIRST_CALL: FIRST}
# What is computed, behind what it needs besides a: ELEMENTS float32.
MEMORY = {
    "a + b": ("b = t.ones({n})", "a + b"),
    "a + 1.5": ("", "a + 1.5"),
    "a + row": ("a = a.reshape(-1, 1000); b = t.ones(1000)", "a + b"),
    "a + int64": ("b = t.ones({n}, dtype=t.int64)", "a + b"),
    "a.add_(b)": ("b = t.ones({n})", "a.add_(b)"),
    "a.to(float64)": ("", "a.to(t.float64)"),
    "a.sum()": ("", "a.sum()"),
}
PEAK = """
import {name} as t
def status(field):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(field))
{small}
{code}  # loops compile and threads start
{large}
try:
    with open("/proc/self/clear_refs", "w") as file:
        file.write("5")  # the peak starts again from here
except OSError:
    pass
before = status("VmRSS")
result = {code}
print(status("VmHWM") - before, result.nelement() * result.element_size())
"""


def fresh(arguments, **environment):
    """Standard output of a fresh Python."""
    # Installed packages have their bytecode; an editable checkout must be allowed to write its own.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.run(
        [sys.executable, *map(str, arguments)],
        env={**inherited, **environment},
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        raise RuntimeError(f"a fresh process failed: {' '.join(map(str, arguments))}\n{process.stderr}")
    return process.stdout


def seconds_of(code, **environment):
    """How long ``code`` takes in a fresh process, without the start and end of Python itself."""
    timer = f"import time; s = time.perf_counter()\n{code}\nprint(time.perf_counter() - s)"
    return float(fresh(["-c", timer], **environment))


def seconds_of_process(arguments, **environment):
    start = time.perf_counter()
    fresh(arguments, **environment)
    return time.perf_counter() - start


def starts(rounds=5, cold=True, with_program=True, progress=lambda what: None):
    """``{what: {library: s}}``, the least of some rounds in turn; "kael, cold" finds no compiled loops on disk.

    ``with_program`` includes a whole program, whose loops may have to be compiled first.
    """
    measured = {}
    program = f"golden/programs/{PROGRAM.name}"
    kael_runs = ["-m", "kael", "run", PROGRAM]

    def note(what, name, taken):
        times = measured.setdefault(what, {})
        times[name] = min(times.get(name, float("inf")), taken)

    progress("loops for fresh processes")
    fresh(["-c", FIRST.format(name="kael")])
    if with_program:
        fresh(kael_runs)
    for _ in range(rounds):
        progress("import and first operation in fresh processes")
        for what, code in STARTS.items():
            for name in ("kael", "torch", "numpy"):
                note(what, name, seconds_of(code.format(name=name)))
        if with_program:
            progress(program)
            note(program, "kael", seconds_of_process(kael_runs))
            note(program, "torch", seconds_of_process([PROGRAM]))
    if cold:
        progress("fresh processes without compiled loops")
        with tempfile.TemporaryDirectory() as folder:
            note(FIRST_CALL, "kael, cold", seconds_of(FIRST.format(name="kael"), KAEL_CACHE_DIR=folder))
        if with_program:
            with tempfile.TemporaryDirectory() as folder:
                note(program, "kael, cold", seconds_of_process(kael_runs, KAEL_CACHE_DIR=folder))
    return measured


def memory(of=tuple(MEMORY), progress=lambda what: None):
    """``{what: {library: (bytes that the peak rose by, bytes of the result)}}``; empty where /proc is not there."""
    if not os.path.exists("/proc/self/status"):
        return {}
    measured = {}
    for what in of:
        setup, code = MEMORY[what]
        progress(f"memory of {what}")
        for name in ("kael", "torch"):
            sizes = {"small": FIRST_ELEMENTS, "large": ELEMENTS}
            made = {key: f"a = t.ones({n}); " + setup.format(n=n) for key, n in sizes.items()}
            rose, result = fresh(["-c", PEAK.format(name=name, code=code, **made)]).split()
            measured.setdefault(what, {})[name] = (int(rose), int(result))
    return measured
