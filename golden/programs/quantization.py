"""Quantising float32 weights to 8 bits and packing eight of them into each int64."""

import torch

ROWS, COLUMNS = 8, 16


def make_weights():
    """Waves with a different size in each row."""
    row, column = torch.arange(ROWS).unsqueeze(1), torch.arange(COLUMNS)
    return torch.sin(row * 1.9 + column * 0.83) * torch.exp2(-row.float() / 2) + 0.05


def symmetric_scale(weights):
    """One power of two for each row, so that 127 steps reach the largest weight."""
    return torch.exp2(torch.ceil(torch.log2(weights.abs().amax(dim=1, keepdim=True) / 127)))


def quantise(weights, scale):
    """Nearest step as int64 between -127 and 127."""
    return torch.round(weights / scale).clamp_(-127, 127).long()


def affine(weights, levels=255):
    """Scale and zero point of one range for the whole tensor."""
    low, high = weights.min().clamp(max=0), weights.max().clamp(min=0)
    scale = (high - low) / levels
    return scale, torch.round(-low / scale).long()


def pack(codes):
    """Eight signed bytes into one int64 each; the lowest comes first."""
    groups = (codes & 255).view(codes.shape[0], -1, 8)
    shifted = groups << torch.arange(0, 64, 8)
    packed = torch.zeros_like(shifted[..., 0])
    for part in shifted.permute(2, 0, 1):
        packed |= part
    return packed


def unpack(packed):
    """The inverse: bytes above 127 stand for negative numbers."""
    codes = (packed.unsqueeze(-1) >> torch.arange(0, 64, 8)).bitwise_and_(255).flatten(1)
    return torch.where(codes > 127, codes - 256, codes)


def ulp(x):
    """The distance to the next larger float."""
    return torch.nextafter(x, torch.full_like(x, float("inf"))) - x


def main():
    weights = make_weights()
    print("weights", weights.dtype, weights.shape, "bytes", 4 * weights.numel())
    scale = symmetric_scale(weights)
    print("exponents of the scales", scale.log2().round().long().flatten())
    codes = quantise(weights, scale)
    print("codes", codes.dtype)
    print(codes[::3])
    packed = pack(codes)
    print("packed", packed.dtype, packed.shape)
    print(packed[0])
    print("unpacked as before:", torch.eq(unpack(packed), codes).all())

    restored = codes * scale
    error = (restored - weights).abs()
    print("restored", restored.dtype, "errors within half a step:", (error <= scale / 2).all())
    print(f"mean error {(error / scale).mean().item():.4f} steps")
    signal, noise = weights.square().sum(dim=1), error.square().sum(dim=1)
    print("signal to noise in dB", (10 * torch.log10(signal / noise)).round(decimals=1))

    step, zero = affine(weights)
    print(f"affine step {step.item():.6f} zero point {zero.item()} ({step.dtype}, {zero.dtype})")
    levels = (weights / step).round_().add_(zero).clamp_(0, 255)
    used = (levels.view(-1, 1) == torch.arange(256)).any(dim=0)
    print("levels used", levels.dtype, "from", levels.min(), "to", levels.max(), "distinct", used.sum())
    back = torch.sub(levels, zero).mul(step)
    print("worst error in steps below one:", ((back - weights).abs().amax() / step) < 1)

    vector = torch.linspace(-1, 0.75, COLUMNS)
    activation = torch.round(vector * 127).long()
    exact, whole = weights @ vector, (codes @ activation) * scale.squeeze(1) / 127
    print("product in float32", exact)
    print("product in int64  ", whole, (codes @ activation).dtype)

    bits = torch.tensor([1.0, 1.5, 1024.0, 0.1, -3.0])
    print("ulp as a power of two", ulp(bits).log2(), "exponent", bits.abs().log2().floor().long())
    print("fraction", bits.frac(), "truncated", bits.trunc())
    print("sign taken from another", bits.copysign(torch.tensor([-1.0, 1.0, -1.0, 1.0, -0.0])))
    halves = torch.tensor([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5])
    print("ties go to even", halves.round(), "floor", halves.floor(), "ceil", halves.ceil())
    odd = torch.tensor(2**24 + 1)
    print("2^24 + 1 in float32", odd.float().long(), "in float64", odd.double().long())
    print("machine epsilon", torch.finfo(weights.dtype).eps, torch.finfo(torch.float64).eps, "of", weights.dtype)
    print("largest int64", torch.iinfo(codes.dtype).max, "float codes:", torch.is_floating_point(codes))
    print("with float32", torch.promote_types(codes.dtype, scale.dtype), "with 2.5", torch.result_type(codes, 2.5))
    print("codes += scale allowed:", torch.can_cast(scale.dtype, codes.dtype))


if __name__ == "__main__":
    main()
