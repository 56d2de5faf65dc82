"""The response of two electric filters in decibels and degrees, and a step through one of them."""

import math

import torch

RESISTANCE, CAPACITY, INDUCTANCE = 1000.0, 1e-7, 0.05


def low_pass(omega):
    """RC: real and imaginary part of 1 / (1 + i w R C)."""
    x = omega * RESISTANCE * CAPACITY
    size = 1 + x.square()
    return size.reciprocal(), -x / size


def band_pass(omega):
    """RLC in series, taken over the resistor: 1 / (1 + i (w L - 1 / w C) / R)."""
    x = (omega * INDUCTANCE - 1 / (omega * CAPACITY)) / (RESISTANCE / 5)
    size = 1 + x**2
    return size.reciprocal(), x.neg() / size


def decibels(real, imag):
    return 20 * torch.log10(torch.hypot(real, imag))


def phase(real, imag):
    return torch.rad2deg(torch.atan2(imag, real))


def crossing(frequency, level, threshold):
    """Where the level first falls below the threshold, interpolated between samples on a logarithmic scale."""
    below = (level < threshold).long().argmax().item()
    left, right = level[below - 1], level[below]
    weight = (left - threshold) / (left - right)
    return torch.lerp(frequency[below - 1].log(), frequency[below].log(), weight).exp()


def bars(level, floor=-40.0, width=50):
    """A bar for each level between the floor and 0 dB."""
    length = ((level - floor) / -floor).clamp(0, 1).mul(width).round().long()
    return ["=" * n for n in length.tolist()]


def main():
    frequency = torch.logspace(1, 5, 33, dtype=torch.float64)
    omega = 2 * math.pi * frequency
    print("frequency", frequency.dtype, frequency.shape)
    for name, circuit in (("low pass", low_pass), ("band pass", band_pass)):
        real, imag = circuit(omega)
        level = decibels(real, imag)
        print(name)
        for f, db, angle, bar in zip(frequency[::2], level[::2], phase(real, imag)[::2], bars(level)[::2], strict=True):
            print(f"{f.item():10.1f} Hz {db.item():8.3f} dB {angle.item():8.2f} deg |{bar}")
        peak = level.max(dim=0)
        print(f"peak {peak.values.item():.4f} dB at {frequency[peak.indices].item():.1f} Hz")
        print("louder than -3 dB", (level > -3).sum(), "of", level.numel())

    cutoff = crossing(frequency, decibels(*low_pass(omega)), -3.0)
    formula = 1 / (2 * math.pi * RESISTANCE * CAPACITY)
    print(f"low pass falls to -3 dB near {cutoff.item():.1f} Hz; formula {formula:.1f} Hz")
    octave = 2 ** torch.arange(10, 15)
    print("octaves", octave.dtype, octave)
    slope = decibels(*low_pass(2 * math.pi * octave.double()))
    print("loss per octave", slope[:-1] - slope[1:])

    time = torch.linspace(0, 5e-4, 6, dtype=torch.float64)
    rise = -torch.expm1(-time / (RESISTANCE * CAPACITY))
    print("step response", rise)
    print("in float32   ", rise.float(), rise.float().dtype)
    print("time back, in units of RC", -torch.log1p(-rise[1:]))
    ring = torch.exp(-0.5 * torch.arange(8)) * torch.cos(torch.arange(8) * 0.9)
    print("ringing", ring.dtype, ring)
    print("sign changes", (ring[1:].sign() != ring[:-1].sign()).sum(), "energy", f"{ring.dot(ring).item():.5f}")
    power = torch.float_power(torch.tensor([10, 20, 30]), 0.1)
    print("tenth roots", power.dtype, power, "back", power.pow(10).round())


if __name__ == "__main__":
    main()
