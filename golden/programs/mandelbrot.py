"""The Mandelbrot set in characters, with escape times in int64.

usage: mandelbrot.py [width]
"""

import sys

import torch

SHADES = " .:-=+*%#@"
LIMIT = 60


def plane(width, height):
    """Real and imaginary parts of the grid, as views that broadcast."""
    real = torch.linspace(-2.25, 0.75, width, dtype=torch.float64)
    imag = torch.linspace(-1.25, 1.25, height, dtype=torch.float64)
    return real.expand(height, width), imag.unsqueeze(1).expand(height, width)


def escape_times(real, imag):
    """Iterations of z = z^2 + c before |z| exceeds 2; LIMIT inside the set."""
    x, y = torch.zeros_like(real), torch.zeros_like(imag)
    xx, yy, product = torch.empty_like(x), torch.empty_like(x), torch.empty_like(x)
    times = torch.full(real.shape, LIMIT)
    active = torch.ones(real.shape, dtype=torch.bool)
    for iteration in range(LIMIT):
        torch.mul(x, x, out=xx)
        torch.mul(y, y, out=yy)
        torch.mul(x, y, out=product)
        escaped = active & (xx + yy > 4)
        times[escaped] = iteration
        active &= ~escaped
        if not active.any():
            break
        torch.sub(xx, yy, out=x)
        x.add_(real).masked_fill_(~active, 0.0)
        torch.add(product, product, out=y)
        y.add_(imag).masked_fill_(~active, 0.0)
    return times


def shade(times):
    """A character for each time, on a logarithmic scale; blank inside the set."""
    level = torch.log2(times.clamp(min=1).double()) / 6 * len(SHADES)
    level = torch.where(times == LIMIT, 0, level.long().clamp(1, len(SHADES) - 1))
    return ["".join(SHADES[cell] for cell in row) for row in level.tolist()]


def main():
    width = int(sys.argv[1]) if len(sys.argv) > 1 else 97
    height = width * 5 // 12 + 1
    real, imag = plane(width, height)
    print("grid", real.dtype, real.shape, real.stride(), imag.stride())
    times = escape_times(real, imag)
    for line in shade(times):
        print(line)

    inside = times == LIMIT
    print("escape times", times.dtype, times.shape)
    print(times)
    print("inside", inside.sum(), "of", inside.numel(), inside.dtype)
    area = inside.double().mean() * (3.0 * 2.5)
    print(f"area of the set about {area.item():.4f} ({area.dtype})")
    print("mean escape time outside", f"{times[~inside].double().mean().item():.4f}")
    print("symmetric:", (times == times[torch.arange(height - 1, -1, -1)]).all())

    rows = inside.sum(dim=1)
    print("points inside per row", rows)
    axis = real[0][inside[height // 2]]
    print(f"on the real axis from {axis.amin().item():.4f} to {axis.amax().item():.4f}")
    slowest = torch.where(inside, -1, times)
    where = slowest.argmax()
    row, column = where // width, where % width
    print("slowest escape", slowest.max(), "at", row, column)
    print(f"distance of that point from the origin {torch.hypot(real[row, column], imag[row, column]).item():.5f}")
    print("escaped after 1, 2, 3, 5, 8, 13", torch.stack([(times <= t).sum() for t in (1, 2, 3, 5, 8, 13)]))


if __name__ == "__main__":
    main()
