"""The picture of a run: ratios by operation and size, and a roofline. Needs matplotlib (the extra ``bench``)."""

from collections import defaultdict
from math import ceil, log2

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import TwoSlopeNorm

from benchmarks.measurement import BEYOND_CACHES
from benchmarks.report import geometric_mean, ratio

# Lines of one panel of the heat map, and the ratios at the ends of its colours (as powers of two).
LINES = 48
SLOWEST, FASTEST = -3, 4
# The roofline has matrices from here on; the rest only where no cache holds it.
SMALLEST_MATRIX = 4096
PEERS = {"kael": ("o", "tab:blue"), "torch": ("x", "tab:orange"), "numpy": ("+", "tab:gray")}


def by_operation(cells):
    """``{(group, op): {size: geometric mean of torch's time over kael's, over dtypes and layouts}}``."""
    found = defaultdict(lambda: defaultdict(list))
    for cell in cells:
        value = ratio(cell)
        if value is not None:
            found[cell["group"], cell["op"]][cell["size"]].append(value)
    return {where: {size: geometric_mean(ratios) for size, ratios in line.items()} for where, line in found.items()}


def _heat(axes, lines, sizes):
    grid = np.full((LINES, len(sizes)), np.nan)
    for row, (_, means) in enumerate(lines):
        for column, size in enumerate(sizes):
            if size in means:
                grid[row, column] = log2(means[size])
                dark = not -1.5 < grid[row, column] < 2.2
                shown = f"{means[size]:.1f}" if means[size] >= 0.095 else f"{means[size]:.2f}"
                colour = "white" if dark else "black"
                axes.text(column, row, shown, ha="center", va="center", fontsize=7, color=colour)
    image = axes.imshow(grid, cmap="RdBu", norm=TwoSlopeNorm(0, SLOWEST, FASTEST), aspect="auto")
    axes.set_xticks(range(len(sizes)), [f"{size:,}" for size in sizes], fontsize=7, rotation=20)
    # A group is named where it begins.
    names, last = [], None
    for (group, op), _ in lines:
        names.append(f"{group}:  {op}" if group != last else op)
        last = group
    axes.set_yticks(range(len(lines)), names, fontsize=7)
    axes.set_ylim(LINES - 0.5, -0.5)
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)
    return image


def _roofline(axes, results):
    bandwidth, peak = max(results["bandwidth"].values()), results["peak"]
    points = defaultdict(list)
    for cell in results["cells"]:
        if cell.get("work") and cell["size"] >= (SMALLEST_MATRIX if cell["group"] == "matrices" else BEYOND_CACHES):
            for peer in PEERS:
                if peer in cell:
                    points[peer].append((cell["work"] / cell["traffic"], cell["work"] / cell[peer]["min"] / 1e9))
    most = max((x for each in points.values() for x, _ in each), default=1)
    intensity = np.logspace(-2, np.log10(max(10, 2 * peak / bandwidth, 2 * most)), 200)
    axes.loglog(intensity, np.minimum(intensity * bandwidth, peak) / 1e9, color="black", lw=1)
    axes.text(0.018, 0.011 * bandwidth / 1e9, f"memory {bandwidth / 1e9:.1f} GB/s", fontsize=8)
    axes.text(peak / bandwidth, 1.15 * peak / 1e9, f"matrix product {peak / 1e9:.0f} Gflop/s", fontsize=8, ha="center")
    for peer, (marker, colour) in PEERS.items():
        if points[peer]:
            axes.plot(*zip(*points[peer], strict=True), marker, color=colour, ms=4, alpha=0.5, label=peer)
    axes.set_xlabel("additions and multiplications for each byte that must move")
    axes.set_ylabel("billions a second")
    axes.set_title("Roofline: sizes beyond the caches, and matrices from 64 x 64 on", fontsize=10)
    axes.grid(alpha=0.3, which="both", lw=0.4)
    axes.legend(loc="lower right")


def _sizes(axes, cells):
    """The spread of the ratios at each size."""
    found = defaultdict(list)
    for cell in cells:
        value = ratio(cell)
        if value is not None:
            found[cell["size"]].append(value)
    sizes = sorted(found)
    axes.boxplot([found[size] for size in sizes], whis=(1, 99), showfliers=False)
    axes.set_xticks(range(1, len(sizes) + 1), [f"{size:,}" for size in sizes])
    axes.set_yscale("log")
    axes.axhline(1, color="tab:red", lw=1)
    for place, size in enumerate(sizes, 1):
        axes.text(place + 0.28, geometric_mean(found[size]), f"{geometric_mean(found[size]):.2f}", fontsize=8)
    axes.set_xlabel("elements")
    axes.set_title("torch's time / kael's, all cells: quartiles, 1 % and 99 %, geometric mean", fontsize=10)
    axes.grid(alpha=0.3, axis="y", which="both", lw=0.4)


def draw(results, path):
    """Write the picture to ``path``, in the format its suffix says."""
    lines = list(by_operation(results["cells"]).items())
    sizes = sorted({cell["size"] for cell in results["cells"]})
    panels = max(2, ceil(len(lines) / LINES))
    figure = plt.figure(figsize=(4.2 * panels, 15), layout="constrained")
    upper, lower = figure.subfigures(2, 1, height_ratios=(10, 5))
    heats = upper.subplots(1, panels, squeeze=False)[0]
    for panel, axes in enumerate(heats):
        part = lines[panel * LINES : (panel + 1) * LINES]
        if part:
            image = _heat(axes, part, sizes)
        else:
            axes.axis("off")
    bar = upper.colorbar(image, ax=list(heats), shrink=0.4, ticks=range(SLOWEST, FASTEST + 1))
    bar.ax.set_yticklabels([f"{2.0**power:g}" for power in range(SLOWEST, FASTEST + 1)])
    upper.suptitle("torch's time / kael's by operation and number of elements; blue: kael is faster", fontsize=12)
    left, right = lower.subplots(1, 2)
    _roofline(left, results)
    _sizes(right, results["cells"])
    figure.savefig(path, dpi=110)
    plt.close(figure)
