"""The benchmark suite: its cases come from the tables, and its results are what its reports read. Nothing is timed."""

import copy
import json
import sys
from pathlib import Path

import pytest

from kael.optable import ROWS
from kael.reductions_table import REDUCTIONS, SCANS

sys.path.insert(0, str(Path(__file__).parents[1]))  # benchmarks are not installed

from benchmarks import comparing, modes, others, report
from benchmarks.cases import elementwise, from_tables, reduction
from benchmarks.measurement import SIZES

CASES = list(from_tables((64,)))
DTYPES = {case.op: {other.dtype for other in CASES if other.op == case.op} for case in CASES}


def layouts(op):
    return {case.layout for case in CASES if case.op == op}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_row_is_measured_as_the_table_says(row):
    assert {letter for letter in row.accepts if not row.refuses_bool or letter != "b"} <= DTYPES[row.name]
    found = layouts(row.name)
    assert {"contiguous", "transposed"} <= found
    assert ("in-place" in found) is row.inplace
    assert ("out" in found) is row.out
    if row.arity > 1:
        assert {"row", "0-d"} <= found
    if row.numbers:
        assert "number" in found


@pytest.mark.parametrize("row", [*REDUCTIONS, *SCANS], ids=lambda row: row.name)
def test_every_reduction_is_measured_over_all_and_both_dimensions(row):
    assert {"all", "inner", "outer"} <= layouts(row.name)
    assert set(row.accepts) <= DTYPES[row.name]


@pytest.mark.parametrize("size", SIZES)
def test_a_case_has_one_key_and_operands_of_its_size(size):
    cases = [*(case for row in ROWS[:8] for case in filter(None, elementwise(row, size))), *others.others(size)]
    cases += reduction(REDUCTIONS[0], size)
    assert len({case.key for case in cases}) == len(cases)
    for case in cases:
        if case.group == "elementwise":
            assert max((each.shape for each in case.operands), key=len) != ()
            assert case.traffic >= size


def a_run():
    """Results with two cells, as a run writes them."""
    facts = {"group": "elementwise", "dtype": "f", "layout": "contiguous", "size": 64, "traffic": 768, "work": 64}
    times = {name: {"min": 1e-6, "median": 2e-6} for name in ("kael", "torch", "numpy")}
    return {"cells": [{**facts, "op": name, **copy.deepcopy(times)} for name in ("add", "mul")]}


def test_a_planted_regression_is_found():
    old, new = a_run(), a_run()
    assert comparing.regressions(old, new) == []
    new["cells"][1]["kael"]["min"] *= 2
    ((change, _, cell),) = comparing.regressions(old, new)
    assert change == pytest.approx(2)
    assert cell["op"] == "mul"
    (line,) = comparing.described(comparing.regressions(old, new))
    assert line == "elementwise mul f contiguous 64: 2.00 times, 1.00 µs to 2.00 µs"


def test_a_slower_machine_is_no_regression():
    old, new = a_run(), a_run()
    for name in ("kael", "torch", "numpy"):
        new["cells"][0][name]["min"] *= 3
    assert comparing.regressions(old, new) == []
    # The machine is twice as fast, and kael as slow as it was.
    for name in ("torch", "numpy"):
        new["cells"][1][name]["min"] /= 2
    assert [cell["op"] for _, _, cell in comparing.regressions(old, new)] == ["mul"]


def test_an_error_that_was_none_is_a_regression():
    old, new = a_run(), a_run()
    del new["cells"][0]["kael"]
    new["cells"][0]["errors"] = {"kael": "ShapeError: no"}
    (found,) = comparing.regressions(old, new)
    assert found[0] == float("inf")
    assert list(comparing.described([found])) == ["elementwise add f contiguous 64: ShapeError: no"]


def test_the_summary_goes_between_the_markers(tmp_path):
    readme = tmp_path / "README.md"
    readme.write_text("before\n<!-- benchmark -->\nold\n<!-- end of benchmark -->\nafter\n", encoding="utf-8")
    report.write_readme(r"new \1", readme)
    assert readme.read_text(encoding="utf-8") == (
        "before\n<!-- benchmark -->\n\nnew \\1\n\n<!-- end of benchmark -->\nafter\n"
    )
    readme.write_text("no markers", encoding="utf-8")
    with pytest.raises(SystemExit, match="has no place"):
        report.write_readme("new", readme)


def test_the_readme_has_the_markers():
    text = report.README.read_text(encoding="utf-8")
    assert len(report.MARKERS.findall(text)) == 1


def test_a_tiny_run_has_what_the_reports_read(tmp_path, capsys, monkeypatch):
    pytest.importorskip("torch")
    from benchmarks import machine
    from benchmarks.__main__ import main

    monkeypatch.setattr(machine, "ELEMENTS", 4096)
    monkeypatch.setattr(machine, "MATRIX", 16)
    file = tmp_path / "tiny.json"
    choice = ["--op", "add,sum,reshape", "--size", "64", "--dtype", "f", "--rounds", "1", "--json", str(file)]
    assert main(choice) == 0
    results = json.loads(file.read_text(encoding="utf-8"))
    assert {"machine", "bandwidth", "peak", "cells", "notes", "seconds"} <= set(results)
    for cell in results["cells"]:
        assert not cell.get("errors")
        assert {*comparing.KEY, "kael", "torch", "calls", "traffic", "work"} <= set(cell)
        assert 0 < cell["kael"]["min"] <= cell["kael"]["median"]
    assert {cell["op"] for cell in results["cells"]} == {"add", "sum", "reshape"}
    assert "torch's time over kael's" in file.with_suffix(".md").read_text(encoding="utf-8")

    # Against itself there is no regression, against a better past there is one.
    capsys.readouterr()
    assert main(["--read", str(file), "--compare", str(file)]) == 0
    results["cells"][0]["kael"]["min"] /= 10
    better = tmp_path / "better.json"
    better.write_text(json.dumps(results), encoding="utf-8")
    assert main(["--read", str(file), "--compare", str(better)]) == 1
    assert "regressions since" in capsys.readouterr().out


def test_modes_are_measured_one_beside_the_other():
    found = modes.measured(calls=2, rounds=2)
    lines = modes.report(found).splitlines()
    assert len(lines) == 2 + len(found) == 8
    assert lines[2].endswith("| 1.00 |")
    assert all(time > 0 for time in found.values())
