"""Heat spreading over a metal plate: explicit finite differences, updated in place.

usage: heat_equation.py [steps]
"""

import sys

import torch

ROWS, COLUMNS = 24, 48
SHADES = " .:-=+*#%@"


def make_plate():
    """Warm left edge, cold others; float32 temperatures."""
    plate = torch.zeros((ROWS, COLUMNS))
    plate[:, 0].fill_(100)
    plate[0, :].copy_(torch.linspace(100, 0, COLUMNS))
    plate[-1].zero_()
    return plate


def conductivity():
    """Poor in a block in the middle, good elsewhere, blended by lerp."""
    row, column = torch.arange(ROWS).view(-1, 1), torch.arange(COLUMNS)
    block = ((row - 12).abs() <= 4) & ((column - 24).abs() <= 6)
    return torch.lerp(torch.tensor(0.24), torch.tensor(0.02), block.float())


def diffuse(plate, rate, steps):
    """plate += rate * laplacian, the border held fixed; returns the mean absolute change of each step."""
    inner, strength = plate[1:-1, 1:-1], rate[1:-1, 1:-1]
    change = torch.empty_like(inner)
    changes = plate.new_empty(steps)
    for i in range(steps):
        torch.add(plate[:-2, 1:-1], plate[2:, 1:-1], out=change)
        change.add_(plate[1:-1, :-2]).add_(plate[1:-1, 2:])
        change.sub_(inner, alpha=4).mul_(strength)
        inner += change
        changes[i] = change.abs().mean()
    return changes


def show(plate):
    scaled = plate.div(100).mul_(len(SHADES)).clamp_(0, len(SHADES) - 1)
    for row in scaled[::2].long().tolist():
        print("".join(SHADES[level] for level in row))


def main():
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    plate, rate = make_plate(), conductivity()
    print("plate", plate.dtype, plate.shape, "rate", rate.dtype, "block of", (rate < 0.1).sum(), "cells")
    before = plate.clone()
    changes = diffuse(plate, rate, steps)
    print(f"after {steps} steps")
    show(plate)

    torch.set_printoptions(precision=3, linewidth=100)
    print("temperatures, every sixth row and column")
    print(plate[::6, ::6])
    print("mean change per step, ten samples", changes.dtype)
    print(changes[:: max(1, steps // 10)])
    ratio = changes[-1] / changes[0]
    print(f"slowed down by a factor of {ratio.reciprocal().item():.1f}")
    torch.set_printoptions(profile="default")

    inner = plate[1:-1, 1:-1]
    print(f"mean {plate.mean().item():.2f}, inside {inner.mean().item():.2f}, deviation {inner.std().item():.2f}")
    print("border unchanged:", bool((plate[:, [0, -1]] == before[:, [0, -1]]).all()))
    print("hottest inner row of each eighth column", inner[:, ::8].argmax(dim=0))
    print("warmer than 50:", (inner > 50).sum(dim=1))
    print("between 20 and 30:", ((inner >= 20) & (inner < 30)).sum())
    print("block against its mirror image above", inner[11, 23] < inner[3, 23], (inner[11, 23] - inner[3, 23]).sign())

    rounded = inner.round().long()
    coarse = rounded.narrow(0, 0, 20).narrow(1, 0, 40).reshape(5, 4, 10, 4).sum(dim=(1, 3)) // 16
    print("coarse whole degrees", coarse.dtype)
    print(coarse)
    total = plate.sum(dtype=torch.float64)
    print(f"total heat {total.item():.1f} {total.dtype}")


if __name__ == "__main__":
    main()
