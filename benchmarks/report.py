"""The tables of a run, as Markdown: geometric means, cells in which kael is slower, bandwidth, fresh processes."""

import re
from collections import defaultdict
from math import exp, log
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def _between(name):
    return re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->\n)", re.DOTALL)


MARKERS, SMALL_MARKERS, MODE_MARKERS = _between("benchmark"), _between("speed"), _between("modes")

TOTAL = "**all cells**"


def ratio(cell, peer="torch"):
    """The peer's least time over kael's, None where either was not measured."""
    if "kael" in cell and peer in cell:
        return cell[peer]["min"] / cell["kael"]["min"]
    return None


def geometric_mean(numbers):
    return exp(sum(map(log, numbers)) / len(numbers))


def seconds(value):
    scales = {"s": 1, "ms": 1e3, "µs": 1e6}
    unit = next((unit for unit, scale in scales.items() if value * scale >= 1), "µs")
    return f"{value * scales[unit]:.3g} {unit}"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def _by(cells, name, peer="torch"):
    """``{(value of name, size): [ratios]}``."""
    found = defaultdict(list)
    for cell in cells:
        value = ratio(cell, peer)
        if value is not None:
            found[cell[name], cell["size"]].append(value)
            found[TOTAL, cell["size"]].append(value)
    return found


def means(cells, name, peer="torch"):
    """A table of geometric means by ``name`` and size, with how many cells there are, and are below 1."""
    found = _by(cells, name, peer)
    sizes = sorted({size for _, size in found})
    values = [*dict.fromkeys(value for value, _ in found if value != TOTAL), TOTAL]

    def shown(value, size):
        ratios = found.get((value, size))
        return f"{geometric_mean(ratios):.2f} ({sum(r < 1 for r in ratios)} of {len(ratios)})" if ratios else ""

    rows = [[value, *(shown(value, size) for size in sizes)] for value in values]
    return table([name, *(f"{size:,}" for size in sizes)], rows)


def below(cells, limit=1.0):
    """The cells with a ratio below ``limit``, the smallest first, as lines of text."""
    found = [(value, cell) for cell in cells if (value := ratio(cell)) is not None and value < limit]
    for value, cell in sorted(found, key=lambda each: each[0]):
        where = f"{cell['group']:12} {cell['op']:24} {cell['dtype']:4} {cell['layout']:11} {cell['size']:>10,}"
        times = "  ".join(f"{peer} {seconds(cell[peer]['min'])}" for peer in ("kael", "torch", "numpy") if peer in cell)
        yield f"{value:6.2f}  {where}  {times}"


def errors(cells):
    """What kael raised where torch computes."""
    for cell in cells:
        if "kael" in cell.get("errors", {}):
            where = " ".join(str(cell[name]) for name in ("group", "op", "dtype", "layout", "size"))
            yield f"{where}: {cell['errors']['kael']}"


def bandwidth(cells):
    """A table of the share of the machine's bandwidth that cells reach which only move memory."""
    shares = defaultdict(list)
    for cell in cells:
        if "share" in cell:
            shares[cell["group"], cell["layout"]].append(cell["share"])
    rows = [
        [*where, len(each), f"{geometric_mean(each):.0%}", f"{min(each):.0%}", sum(share >= 0.9 for share in each)]
        for where, each in shares.items()
    ]
    return table(["group", "layout", "cells", "mean share", "least", "at least 90 %"], rows) if rows else ""


def processes(starts):
    rows = []
    for what, times in starts.items():
        cold = times.get("kael, cold")
        shown = [seconds(times["kael"]), seconds(times["torch"]), f"{times['kael'] / times['torch']:.2f}"]
        rows.append([f"`{what}`", *shown, seconds(cold) if cold else ""])
    return table(["fresh process", "kael", "torch", "kael / torch", "kael, no compiled loops yet"], rows)


def memory(peaks):
    rows = []
    for what, libraries in peaks.items():
        shown = [f"{rose / 2**20:.0f} MiB" for rose, _ in libraries.values()]
        rows.append([f"`{what}`", f"{libraries['kael'][1] / 2**20:.0f} MiB", *shown])
    return table(["10,000,000 elements", "result", *(next(iter(peaks.values())))], rows)


def summary(results):
    """All tables but that of the cells."""
    cells, machine = results["cells"], results["machine"]
    copy, add = (results["bandwidth"][name] / 1e9 for name in ("machine copy", "machine add"))
    where = (
        f"{machine['processor']}, {machine['cores']} cores; kael {machine['kael']}, torch {machine['torch']}, NumPy "
        f"{machine['numpy']}, Python {machine['python']}. Memory: {copy:.1f} GB/s in a copy, {add:.1f} GB/s in an add; "
        f"a float32 matrix product: {results['peak'] / 1e9:.0f} Gflop/s."
    )
    parts = [
        where,
        "torch's time over kael's, geometric means, by size (in brackets: how many cells are below 1):",
        means(cells, "group"),
        means(cells, "layout"),
    ]
    if any("numpy" in cell for cell in cells):
        parts += ["NumPy's time, with `out=`, over kael's:", means(cells, "group", "numpy")]
    if any("share" in cell for cell in cells):
        parts += ["The share of the machine's bandwidth where an operation only moves memory:", bandwidth(cells)]
    if results.get("starts"):
        parts += ["Fresh processes, least time:", processes(results["starts"])]
    if results.get("memory"):
        parts += ["How far the peak of memory rises in one operation:", memory(results["memory"])]
    return "\n\n".join(parts)


def every_cell(cells):
    """A table with a line for each operation, dtype and layout, and the ratio at each size."""
    sizes = sorted({cell["size"] for cell in cells})
    lines = defaultdict(dict)
    for cell in cells:
        value = ratio(cell)
        shown = f"{value:.2f}" if value is not None else "error" if "kael" in cell.get("errors", {}) else ""
        lines[cell["group"], cell["op"], cell["dtype"], cell["layout"]][cell["size"]] = shown
    rows = [[*where, *(line.get(size, "") for size in sizes)] for where, line in lines.items()]
    return table(["group", "operation", "dtype", "layout", *(f"{size:,}" for size in sizes)], rows)


def write_readme(text, path=README, markers=MARKERS):
    """Put the text between the markers; an error where they are missing."""
    old = path.read_text(encoding="utf-8")
    new, count = markers.subn(lambda found: f"{found[1]}\n{text}\n\n{found[2]}", old)
    if count != 1:
        raise SystemExit(f"{path.name} has no place for the tables: {markers.pattern}")
    path.write_text(new, encoding="utf-8")
