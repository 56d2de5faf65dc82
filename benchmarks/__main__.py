"""The benchmark suite: kael beside torch and NumPy, in one process, over the op table."""

import argparse
import json
import sys
import time
from pathlib import Path

RESULTS = Path(__file__).parent / "results.json"


def options(arguments):
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Times kael, torch and NumPy in turn over the op table; writes JSON and tables. Ratios are torch's "
        "time over kael's: above 1 kael is faster.",
    )
    names = {"type": lambda text: tuple(text.split(",")), "default": (), "metavar": "NAME[,NAME]"}
    parser.add_argument("--quick", action="store_true", help="a choice of sizes, dtypes and layouts in two minutes")
    parser.add_argument("--op", **names, help="only these operations")
    parser.add_argument("--size", type=lambda text: tuple(map(int, text.split(","))), default=(), metavar="N[,N]")
    parser.add_argument("--dtype", **names, help="b, i, f, d; if for mixed operands; f>d for a cast")
    parser.add_argument("--layout", **names, help="contiguous, transposed, row, 0-d, number, mixed, in-place, out; ...")
    parser.add_argument("--group", **names, help="elementwise, reduction, scan, cast, creation, joining, ...")
    parser.add_argument("--rounds", type=int, default=0, help="samples of each (9; 5 in a quick run)")
    parser.add_argument("--minutes", type=float, help="leave out what is not measured by then")
    parser.add_argument("--no-processes", action="store_true", help="leave out fresh processes and memory")
    parser.add_argument(
        "--json", type=Path, default=RESULTS, metavar="FILE", help="where results go, with a .md beside"
    )
    parser.add_argument("--read", type=Path, metavar="FILE", help="take the results of an earlier run, measure nothing")
    parser.add_argument("--below", type=float, metavar="RATIO", help="print the cells below that ratio, smallest first")
    parser.add_argument("--compare", type=Path, metavar="OLD.json", help="print regressions; exit 1 if there are any")
    parser.add_argument("--threshold", type=float, help="how many times slower is a regression (1.25)")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="a heat map and a roofline; needs matplotlib")
    parser.add_argument("--write", action="store_true", help="write the summary into README.md")
    return parser.parse_args(arguments)


def measured(chosen):
    """The results of a run, as they go into the JSON."""
    from benchmarks import machine, running

    started = time.monotonic()
    sizes = chosen.size or (running.QUICK_SIZES if chosen.quick else running.SIZES)
    choice = (chosen.op, chosen.dtype, chosen.layout, chosen.group)
    cases = list(running.selected(running.all_cases(sizes), *choice, quick=chosen.quick))
    if not cases:
        raise SystemExit("no case fits what was asked for")
    results = {"machine": machine.description()}
    memory = machine.Memory()
    results["bandwidth"], results["peak"] = memory.measure(), machine.multiply_add_peak()
    if not (any(choice) or chosen.size or chosen.no_processes):
        results |= fresh_processes(chosen.quick)
    results["cells"], results["notes"] = running.run(
        cases,
        memory,
        rounds=chosen.rounds or (5 if chosen.quick else 9),
        seconds=0.3 if chosen.quick else 1.5,
        deadline=started + 60 * chosen.minutes if chosen.minutes else None,
        progress=running.Progress(len(cases)),
        keep=lambda cells: write(chosen.json, {**results, "cells": cells, "notes": {}}),
    )
    results["seconds"] = time.monotonic() - started
    return results


def write(path, results):
    path.write_text(json.dumps(results, separators=(",", ":")), encoding="utf-8")


def fresh_processes(quick):
    """The results of fresh processes; a quick run has no whole program, whose loops may have to be compiled first."""
    from benchmarks import running, startup

    progress = running.Progress(0)
    told = {"progress": lambda what: progress.show(0, what)}
    if quick:
        measured = {
            "starts": startup.starts(1, False, False, **told),
            "memory": startup.memory(("a + b",), **told),
        }
    else:
        measured = {"starts": startup.starts(**told), "memory": startup.memory(**told)}
    progress.close()
    return measured


def main(arguments=None):
    chosen = options(arguments)
    if chosen.quick and not chosen.minutes:
        chosen.minutes = 1.8
    from benchmarks import comparing, report

    if chosen.read:
        results = json.loads(chosen.read.read_text(encoding="utf-8"))
    else:
        # Asked for before the work, so that a mistyped name costs nothing.
        if chosen.compare:
            chosen.compare.stat()
        results = measured(chosen)
        write(chosen.json, results)
        tables = f"{report.summary(results)}\n\n{report.every_cell(results['cells'])}\n"
        chosen.json.with_suffix(".md").write_text(tables, encoding="utf-8")
    print(report.summary(results))
    for what, count in results.get("notes", {}).items():
        print(f"\n{what}: {count}")
    for line in report.errors(results["cells"]):
        print("error:", line)
    if chosen.below is not None:
        print("", *report.below(results["cells"], chosen.below), sep="\n")
    if chosen.picture:
        from benchmarks import picture

        picture.draw(results, chosen.picture)
    if chosen.write:
        report.write_readme(report.summary(results))
    if chosen.compare:
        old = json.loads(chosen.compare.read_text(encoding="utf-8"))
        found = comparing.regressions(old, results, chosen.threshold or comparing.THRESHOLD)
        print(f"\nregressions since {chosen.compare}: {len(found)}", *comparing.described(found), sep="\n")
        return 1 if found else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
