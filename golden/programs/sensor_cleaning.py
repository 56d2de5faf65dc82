"""Two temperature sensors with gaps, spikes and overflows: clean, merge, smooth and summarise."""

from math import inf, nan

import torch

INDOOR = [
    20.5, 20.75, nan, 21.0, 21.5, 85.0, 22.0, 22.25, inf, 23.0, 22.75, nan,
    nan, 22.0, 21.5, 21.25, -40.0, 20.5, 20.25, 20.0, 19.75, 19.5, -inf, 19.25,
]  # fmt: skip
BACKUP = [
    20.25, nan, 21.0, 21.25, 21.25, 21.75, nan, 22.5, 22.5, 22.75, 23.0, 22.5,
    nan, 22.25, 21.75, nan, 21.0, 20.75, 20.25, 20.25, nan, 19.5, 19.5, 19.0,
]  # fmt: skip


def status(reading):
    """One int64 code per reading: 0 good, 1 missing, 2 overflow, 3 out of range."""
    code = torch.zeros_like(reading, dtype=torch.int64)
    code[reading.isnan()] = 1
    code[torch.isinf(reading)] = 2
    code[torch.isfinite(reading) & ((reading < 0) | (reading > 50))] = 3
    return code


def nan_mean(values, dim):
    """Mean of what is there."""
    present = ~torch.isnan(values)
    return torch.where(present, values, 0).sum(dim=dim) / present.sum(dim=dim)


def fill_forward(values):
    """Replace each gap by the last value before it: the running count of values is an index."""
    present = values.isnan().logical_not()
    return values[present][(present.cumsum(dim=0) - 1).clamp(min=0)]


def smooth(values, weight=0.3):
    """Exponential moving average, in place step by step."""
    level = values[0].clone()
    track = torch.empty_like(values)
    for i, value in enumerate(values):
        level.lerp_(value, weight)
        track[i] = level
    return track


def windows(values, size):
    """All stretches of the given length as rows."""
    return torch.stack([values.narrow(0, start, size) for start in range(len(values) - size + 1)])


def main():
    raw = torch.as_tensor([INDOOR, BACKUP], dtype=torch.float64)
    print("readings", raw.dtype, raw.shape)
    print(raw[0])
    codes = status(raw)
    print("codes", codes.dtype)
    print(codes)
    for code, name in enumerate(["good", "missing", "overflow", "out of range"]):
        print(f"{name:>13}", (codes == code).sum(dim=1))

    print("stuck high", raw.isposinf().sum(), "stuck low", raw.isneginf().sum())
    clean = raw.clone()
    clean[codes > 0] = nan
    print("mean of each sensor", nan_mean(clean, dim=1), "plain mean", clean.mean(dim=1))
    print("largest of both", torch.fmax(clean[0], clean[1])[:8], "smallest", torch.fmin(*clean)[:8])
    print("maximum lets nan through", torch.maximum(*clean)[:8])
    merged = fill_forward(nan_mean(clean, dim=0))
    print("merged", merged.dtype, merged.isnan().any())
    print(merged)
    print("as given without gaps", torch.nan_to_num(raw[0], nan=0.0, posinf=50.0, neginf=0.0).clamp_(0, 50))

    track = smooth(merged)
    print("smoothed", track[::4])
    low, high = track.min(dim=0), track.max(dim=0)
    print(f"from {low.values.item():.3f} at {low.indices.item()} to {high.values.item():.3f} at {high.indices.item()}")
    local = windows(merged, 6)
    print("windows", local.shape, "deviation", local.std(dim=1)[:4], "variance", local.var(dim=1)[-2:])
    calm = local.std(dim=1).argmin()
    print("calmest window starts at", calm, f"mean {local[calm].mean().item():.4f}")

    change = merged[1:] - merged[:-1]
    direction = torch.sign(change).long()
    print("rising, level, falling", (direction == torch.tensor([[1], [0], [-1]])).sum(dim=1), direction.dtype)
    print("fastest rise", change.max(dim=0))
    night, day, evening = track.split([8, 8, 8])
    print("eight hours each", torch.stack([night, day, evening]).mean(dim=1), day.shape)
    fahrenheit = torch.addcmul(torch.full_like(merged, 32), merged, torch.full_like(merged, 1.8))
    print("fahrenheit", fahrenheit[:6], "whole", fahrenheit.ceil().long()[:6])
    comfort = torch.logical_and(merged.ge(20), merged.lt(22))
    print(f"degree hours below 22: {torch.relu(22 - merged).sum().item():.3f}")
    print("comfortable", comfort.sum(), "of", len(merged), "hours")
    kept = torch.where(comfort, merged, nan)
    print("nan equals itself:", (kept == kept).all(), "with equal_nan:", kept.isclose(kept, equal_nan=True).all())


if __name__ == "__main__":
    main()
