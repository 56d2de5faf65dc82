"""Histogram equalisation, box blur and edges of a grey image that the program makes."""

import torch

HEIGHT, WIDTH = 40, 64
SHADES = " .:-=+*#%@"


def make_image():
    """A dark scene: a soft ramp, a bright disc and a chequered corner; int64 grey levels from 0 to 255."""
    row, column = torch.arange(HEIGHT).unsqueeze(1), torch.arange(WIDTH)
    image = 40 + row + torch.div(column, 2, rounding_mode="trunc")
    disc = (row - 16).square() + (column - 22).square() < 110
    image = torch.where(disc, image + 60, image)
    chequer = ((row // 4) ^ (column // 4)) & 1
    image[24:, 40:] += 24 * chequer[24:, 40:]
    return image + (row * 7 + column * 13) % 5


def histogram(image, levels=256):
    """How often each level occurs."""
    return (image.reshape(-1, 1) == torch.arange(levels)).sum(dim=0)


def equalise(image):
    """Spread the grey levels evenly through the cumulative histogram."""
    cumulative = histogram(image).cumsum(dim=0)
    lowest = cumulative[cumulative > 0].min()
    table = (cumulative - lowest).clamp(min=0) * 255 // (image.numel() - lowest)
    return table[image]


def pad(image, border):
    """Repeat the edge pixels, by indexing with clamped coordinates."""
    rows = torch.arange(-border, image.shape[0] + border).clamp(0, image.shape[0] - 1)
    columns = torch.arange(-border, image.shape[1] + border).clamp(0, image.shape[1] - 1)
    return image[rows[:, None], columns]


def box_blur(image, radius):
    """Mean over a square window, through the summed area table."""
    side = 2 * radius + 1
    padded = pad(image, radius)
    table = padded.new_zeros(padded.shape[0] + 1, padded.shape[1] + 1)
    table[1:, 1:] = padded.cumsum(dim=0).cumsum(dim=1)
    total = table[side:, side:] - table[:-side, side:] - table[side:, :-side] + table[:-side, :-side]
    return total / side**2


def edges(image):
    """Sobel gradient: its size and direction."""
    around = pad(image, 1)
    smooth = around[:-2] + 2 * around[1:-1] + around[2:]
    across = smooth[:, 2:] - smooth[:, :-2]
    smooth = around[:, :-2] + 2 * around[:, 1:-1] + around[:, 2:]
    down = smooth[2:] - smooth[:-2]
    return torch.hypot(across, down), torch.atan2(down, across)


def show(image):
    for row in (image[::2] * len(SHADES) / 256).long().tolist():
        print("".join(SHADES[level] for level in row))


def describe(name, image):
    values = image.double()
    print(f"{name}: {image.dtype} {image.shape} from {image.min().item():.2f} to {image.max().item():.2f}")
    print(f"mean {values.mean().item():.3f}, deviation {values.std().item():.3f}")


def main():
    image = make_image()
    describe("image", image)
    show(image)
    print(image[:3, -12:])

    flat = equalise(image)
    describe("equalised", flat)
    show(flat)
    for name, picture in (("before", image), ("after", flat)):
        print(f"pixels in each eighth of the range, {name}:", histogram(picture).view(8, 32).sum(dim=1))

    blurred = box_blur(flat.float(), radius=2)
    describe("blurred", blurred)
    show(blurred)
    whole = box_blur(flat, radius=2).round()
    print("blur of the int64 image agrees:", (whole - blurred).abs().amax().le(0.5), whole.dtype)

    size, direction = edges(blurred)
    describe("edges", size)
    strong = size > 120
    print("strong edges", strong.sum(), strong.dtype)
    octant = torch.rad2deg(direction[strong]).add(180).div(45).floor().long().remainder(8)
    print("their directions, by octant", (octant.unsqueeze(1) == torch.arange(8)).sum(dim=0))
    print("darkest column", flat.sum(dim=0).argmin(), "brightest row", flat.sum(dim=1).argmax())
    print(torch.max(flat[:, ::16], dim=0))


if __name__ == "__main__":
    main()
