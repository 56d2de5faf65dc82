"""Monte-Carlo option pricing on a recorded table of normals, next to the Black-Scholes formula."""

import math
from pathlib import Path

import numpy as np
import torch

SPOT, RATE, VOLATILITY, MATURITY = 100.0, 0.03, 0.25, 1.0
STRIKES = torch.tensor([80.0, 90.0, 100.0, 110.0, 120.0], dtype=torch.float64)
STEPS = 8


def normals():
    """The table with its mirror image (antithetic variates), scaled to unit variance."""
    table = torch.from_numpy(np.loadtxt(Path(__file__).with_name("normals.txt"))).flatten()
    both = torch.cat([table, -table])
    return both / both.square().mean().sqrt()


def distribution(x):
    """Of the standard normal."""
    return 0.5 * (1 + torch.erf(x / math.sqrt(2)))


def density(x):
    return torch.exp(-0.5 * x**2) / math.sqrt(2 * math.pi)


def black_scholes(strike):
    """Price, delta and vega of a European call."""
    deviation = VOLATILITY * math.sqrt(MATURITY)
    d1 = (torch.log(SPOT / strike) + (RATE + 0.5 * VOLATILITY**2) * MATURITY) / deviation
    d2 = d1 - deviation
    price = SPOT * distribution(d1) - strike * math.exp(-RATE * MATURITY) * distribution(d2)
    return price, distribution(d1), SPOT * density(d1) * math.sqrt(MATURITY)


def terminal_prices(shocks):
    """Of geometric Brownian motion."""
    drift = (RATE - 0.5 * VOLATILITY**2) * MATURITY
    return SPOT * torch.exp(drift + VOLATILITY * math.sqrt(MATURITY) * shocks)


def monte_carlo(payoff):
    """Discounted mean and standard error along the first dimension."""
    value = payoff * math.exp(-RATE * MATURITY)
    return value.mean(dim=0), value.std(dim=0) / math.sqrt(len(value))


def paths(shocks):
    """Prices at each of STEPS dates; each path uses another stretch of the shocks."""
    table = shocks[(torch.arange(len(shocks)).unsqueeze(1) * 5 + torch.arange(STEPS) * 37) % len(shocks)]
    interval = MATURITY / STEPS
    growth = (RATE - 0.5 * VOLATILITY**2) * interval + VOLATILITY * math.sqrt(interval) * table
    return SPOT * growth.cumsum(dim=1).exp_()


def main():
    shocks = normals()
    print("normals", shocks.dtype, shocks.shape, f"variance {shocks.var(correction=0).item():.6f}")

    prices = terminal_prices(shocks)
    calls = torch.clamp(prices.unsqueeze(1) - STRIKES, min=0)
    estimate, error = monte_carlo(calls)
    exact, delta, vega = black_scholes(STRIKES)
    print("strike   formula  simulated  error    delta    vega")
    for row in torch.stack([STRIKES, exact, estimate, error, delta, vega], dim=1):
        print("{:6.0f} {:9.4f} {:9.4f} {:7.4f} {:8.5f} {:8.4f}".format(*row.tolist()))
    print("within two standard errors", torch.le((estimate - exact).abs(), 2 * error))

    puts = torch.relu(STRIKES - prices[:, None])
    put, _ = monte_carlo(puts)
    parity = estimate - put - (prices.mean() - STRIKES) * math.exp(-RATE * MATURITY)
    print("put-call parity holds:", torch.isclose(parity, torch.zeros_like(parity), atol=1e-9).all())

    track = paths(shocks)
    print("paths", track.shape, track.stride())
    print(track[:2].float())
    alive = (track < 130).all(dim=1)
    final = track[:, -1]
    exotic = {
        "asian": torch.relu(track.mean(dim=1) - SPOT),
        "lookback": final - track.amin(dim=1),
        "up and out": torch.where(alive, (final - SPOT).clamp(min=0), 0.0),
        "digital": 10.0 * (final >= SPOT),
    }
    for name, payoff in exotic.items():
        value, error = monte_carlo(payoff.double())
        print(f"{name:>10} {payoff.dtype} {value.item():8.4f} +- {error.item():.4f}")
    print("paths alive at the barrier", alive.sum(), "ever below 80", (track < 80).any(dim=1).sum())
    counts, _ = np.histogram(final.numpy(), bins=[0, 60, 80, 100, 120, 140, 1000])
    print("histogram of the final price", torch.as_tensor(counts), counts.sum())


if __name__ == "__main__":
    main()
