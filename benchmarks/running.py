"""A run of the suite: which cases, each measured, with progress on stderr."""

import sys
import time

from benchmarks import cases, timing
from benchmarks.measurement import BEYOND_CACHES, SIZES
from benchmarks.others import others

QUICK_SIZES = (64, 10_000_000, 262_144)  # where time runs out, some of the many cells of the last are left out
# What a quick run measures in all layouts, and the dtypes it measures.
QUICK_ROWS = frozenset(("add", "mul", "lt", "exp", "where"))
QUICK_DTYPES = frozenset(("f", "if", "i>f", "f>d", "f>b"))
QUICK_INTEGER_ROWS = frozenset(row.name for row in cases.ROWS if "f" not in row.accepts and "i" in row.accepts)


KEPT_EVERY = 120.0


def all_cases(sizes=SIZES):
    """Every case, size by size: those of the tables and the others."""
    for size in sizes:
        yield from cases.from_tables((size,))
        yield from others(size)


def is_quick(case):
    """Whether a quick run has it: each operation once, some in all layouts; of the largest size what only moves memory,
    and of the rows only those some.
    """
    if case.dtype not in QUICK_DTYPES and not (case.dtype == "i" and case.op in QUICK_INTEGER_ROWS):
        return False
    if case.op in QUICK_ROWS:
        return True
    if case.layout not in ("contiguous", "all", "inner", "outer"):
        return False
    return case.size < BEYOND_CACHES or (case.memory_bound and case.group != "elementwise")


def selected(made, ops=(), dtypes=(), layouts=(), groups=(), quick=False):
    """The cases that fit all that is asked for; an empty choice is no choice."""
    for case in made:
        wanted = ((ops, case.op), (dtypes, case.dtype), (layouts, case.layout), (groups, case.group))
        if all(not choice or value in choice for choice, value in wanted) and (not quick or is_quick(case)):
            yield case


class Progress:
    """A bar where stderr is a terminal, else a line now and then."""

    EVERY = 15.0

    def __init__(self, total, stream=None):
        self._stream = stream or sys.stderr
        self._terminal = self._stream.isatty()
        self._total = total
        self._started = self._told = time.monotonic()

    def show(self, done, what):
        now = time.monotonic()
        if not self._total:
            self._stream.write(f"\r\x1b[K{what}" if self._terminal else f"{what}\n")
        elif self._terminal:
            filled = 30 * done // self._total
            left = (now - self._started) / done * (self._total - done) if done else 0
            bar = "█" * filled + "░" * (30 - filled)
            self._stream.write(f"\r\x1b[K{bar} {done}/{self._total}, {left / 60:.0f} min left: {what[:50]}")
        elif now - self._told >= self.EVERY:
            self._told = now
            self._stream.write(f"{done} of {self._total}: {what}\n")
        self._stream.flush()

    def close(self):
        if self._terminal:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def run(chosen, memory=None, rounds=9, seconds=1.5, deadline=None, progress=None, keep=None):
    """``(cells, notes)``: a dictionary for each case that kael does, and what was left out and why.

    ``memory`` is a `benchmarks.machine.Memory`, for the share of the bandwidth. ``keep(cells)`` is called now and then,
    so that a run which ends early is not lost.
    """
    cells, notes, refused = [], {}, 0
    kept = time.monotonic()
    for done, case in enumerate(chosen):
        if deadline is not None and time.monotonic() > deadline:
            notes["left out for time"] = len(chosen) - done
            break
        if progress is not None:
            progress.show(done, " ".join(map(str, case.key)))
        try:
            cells.append(_cell(case, memory, rounds, seconds))
        except timing.Refused:
            refused += 1
        except KeyboardInterrupt:
            notes["interrupted, left out"] = len(chosen) - done
            break
        if keep is not None and time.monotonic() - kept > KEPT_EVERY:
            keep(cells)
            kept = time.monotonic()
    if progress is not None:
        progress.close()
    notes["refused by kael and torch"] = refused
    return cells, notes


def _cell(case, memory, rounds, seconds):
    cell = dict(zip(("group", "op", "dtype", "layout", "size"), case.key, strict=True))
    prepared = timing.Prepared(case)
    if prepared.errors:
        cell["errors"] = prepared.errors
    if "kael" not in prepared.functions:
        return cell
    beside = memory is not None and case.memory_bound and case.size >= BEYOND_CACHES
    times, calls = timing.measure(prepared, rounds, seconds, memory.functions if beside else ())
    if beside:
        cell["share"] = case.traffic / times["kael"]["min"] / memory.bandwidth(times)
    return {**cell, **times, "calls": calls["kael"], "traffic": case.traffic, "work": case.work}
