"""k-means clustering (Lloyd's algorithm) of points made in the program, drawn in the terminal.

usage: kmeans.py [clusters]
"""

import math
import sys

import torch

MARKS = "abcdefghijklmnopqrstuvwxyz"
SHAPES = torch.tensor([[-5.0, 3.0, 1.9], [-2.0, -3.5, 1.4], [1.5, 3.0, 1.7], [5.5, -2.0, 1.8]])  # x, y, spread


def uniform(count, seed):
    """Pseudo-random numbers between 0 and 1: a hash of the counter in int64."""
    state = torch.arange(count) * 1103515245 + seed
    for _ in range(3):
        state = ((state ^ (state >> 15)) * 747796405) & 0x7FFFFFFF
    return (state + 0.5) / 2**31


def make_points(count):
    """Four Gaussian clouds, by the Box-Muller transform."""
    radius = (-2 * uniform(count, seed=7).log()).sqrt()
    angle = 2 * math.pi * uniform(count, seed=77)
    cloud = SHAPES[torch.arange(count) % len(SHAPES)]
    return cloud[:, :2] + cloud[:, 2:] * torch.stack([radius * angle.cos(), radius * angle.sin()], dim=1)


def squared_distances(points, centroids):
    return (points.unsqueeze(1) - centroids).square().sum(dim=2)


def farthest_first(points, clusters):
    """Starting centroids: the first point, then always the point farthest from all chosen ones."""
    chosen = [0]
    while len(chosen) < clusters:
        chosen.append(squared_distances(points, points[chosen]).amin(dim=1).argmax().item())
    return points[chosen]


def lloyd(points, centroids, max_iterations=50):
    """Assign and average until no point changes its cluster; prints one line per iteration."""
    clusters = torch.arange(len(centroids))
    previous = torch.full((len(points),), -1)
    for iteration in range(1, max_iterations + 1):
        nearest = squared_distances(points, centroids).min(dim=1)
        moved = (nearest.indices != previous).sum()
        inertia = nearest.values.sum()
        print(f"iteration {iteration:2d}   moved {moved.item():4d}   inertia {inertia.item():8.1f}")
        if moved == 0:
            break
        previous = nearest.indices
        member = nearest.indices.unsqueeze(1) == clusters
        sizes = member.sum(dim=0)
        means = member.float().t() @ points / sizes.clamp(min=1).unsqueeze(1)
        centroids = torch.where(sizes.unsqueeze(1) > 0, means, centroids)
    return centroids, nearest.indices, sizes, inertia


def draw(points, labels, centroids, height=20, width=72):
    """A character plot: one letter a cluster, + for its centroid."""
    low, high = points.amin(dim=0), points.amax(dim=0)
    scale = torch.tensor([width - 1, height - 1]) / (high - low)

    def cells(xy):
        column, row = ((xy - low) * scale + 0.5).long().t()
        return height - 1 - row, column

    canvas = torch.full((height, width), -1)
    for label in range(len(centroids)):
        canvas[cells(points[labels == label])] = label
    canvas[cells(centroids)] = -2
    symbols = {-1: " ", -2: "+"}
    for row in canvas.tolist():
        print("|" + "".join(symbols.get(cell) or MARKS[cell] for cell in row) + "|")


def main():
    clusters = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    points = make_points(400)
    print(f"points {tuple(points.shape)} {points.dtype}, {clusters} clusters\n")
    centroids, labels, sizes, inertia = lloyd(points, farthest_first(points, clusters))

    print("\ncentroids", centroids.dtype)
    print(centroids)
    print("\ncluster sizes", sizes.dtype)
    print(sizes)
    for mark, size, centroid in zip(MARKS, sizes, centroids, strict=False):
        share, (x, y) = size / len(points), centroid.tolist()
        print(f"  {mark}: {size.item():4d} points ({share.item():6.2%}) around ({x:.3f}, {y:.3f})")
    spread = (points - points.mean(dim=0)).square().sum()
    print(f"\ninertia {inertia.item():.1f}, explained {(1 - inertia / spread).item():.2%} of {spread.item():.1f}\n")
    draw(points, labels, centroids)


if __name__ == "__main__":
    main()
