"""Linear regression of house prices by gradient descent, the gradient written out by hand."""

import math

import torch

NAMES = ["area", "rooms", "station"]


def uniform(count, seed):
    """Pseudo-random numbers between 0 and 1: a linear congruential generator, one step at a time, in int64."""
    state = torch.empty(count, dtype=torch.int64)
    current = torch.tensor(seed)
    for i in range(count):
        current = torch.remainder(current * 1103515245 + 12345, 2**31)
        state[i] = current
    return (state + 0.5) / 2**31


def make_houses(count):
    """Area (float32), rooms (int64) and whether a station is near (bool); the price with Gaussian noise."""
    area = 40 + 120 * uniform(count, seed=1)
    rooms = 1 + area.div(35, rounding_mode="floor").long() + torch.arange(count) % 2
    station = uniform(count, seed=2) > 0.6
    noise = (-2 * uniform(count, seed=3).log()).sqrt() * (2 * math.pi * uniform(count, seed=4)).cos()
    price = 2.5 * area + 12 * rooms + 30 * station + 8 * noise + 50
    return area, rooms, station, price


def standardise(features):
    """Zero mean and unit variance for each column."""
    mean, deviation = features.mean(dim=0, keepdim=True), features.std(dim=0, keepdim=True)
    return (features - mean) / deviation, mean.squeeze(0), deviation.squeeze(0)


def descend(features, target, rate=0.2, epochs=120):
    """Plain gradient descent on the mean squared error."""
    weight, bias = features.new_zeros(features.shape[1]), target.new_zeros(())
    for epoch in range(epochs + 1):
        residual = features.mv(weight) + bias - target
        if epoch % 20 == 0:
            print(f"epoch {epoch:3d}   rmse {residual.square().mean().sqrt().item():8.3f}")
        weight.sub_(features.T @ residual, alpha=2 * rate / len(target))
        bias -= 2 * rate * residual.mean()
    return weight, bias


def main():
    torch.set_printoptions(precision=3)
    area, rooms, station, price = make_houses(160)
    print("column dtypes:", area.dtype, rooms.dtype, station.dtype, "->", price.dtype)
    features = torch.empty(len(price), 3)
    features[:, 0] = area
    features[:, 1] = rooms
    features[:, 2] = station
    print("first houses")
    print(features[:4])
    print(price[:4])

    scaled, mean, deviation = standardise(features)
    weight, bias = descend(scaled, price)
    slope = weight / deviation
    intercept = bias - slope.dot(mean)
    print("weights on standardised features", weight.dtype, weight.shape)
    print(weight)
    for name, value in zip(NAMES, slope.tolist(), strict=True):
        print(f"{name:>9}: {value:8.3f}")
    print(f"intercept: {intercept.item():8.3f}")

    fitted = features @ slope + intercept
    total, rest = (price - price.mean()).pow(2).sum(), (price - fitted).pow(2).sum()
    print(f"R^2 {(1 - rest / total).item():.4f}")
    worst = (price - fitted).abs().max(dim=0)
    print(f"worst error {worst.values.item():.3f} at house {worst.indices.item()}")

    print("feature correlation")
    print(scaled.t() @ scaled / (len(price) - 1))
    gradient = scaled.t() @ (price - fitted) / len(price)
    print("converged:", torch.isclose(gradient, torch.zeros_like(gradient), atol=1e-2).all())
    by_station = [price[station].mean().item(), price[~station].mean().item()]
    print(f"mean price near a station {by_station[0]:.2f}, elsewhere {by_station[1]:.2f}")


if __name__ == "__main__":
    main()
