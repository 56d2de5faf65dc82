"""Dynamic programming in int64: edit distance along antidiagonals, and the knapsack."""

import torch

PAIRS = [("kitten", "sitting"), ("intention", "execution"), ("saturday", "sunday"), ("promotion", "commotion")]


def encode(word):
    return torch.tensor([ord(letter) for letter in word])


def distance_table(first, second):
    """table[i, j]: edits from the first i letters to the first j; each antidiagonal in one go."""
    a, b = encode(first), encode(second)
    height, width = len(a) + 1, len(b) + 1
    table = torch.zeros(height, width, dtype=torch.int64)
    table[:, 0] = torch.arange(height)
    table[0] = torch.arange(width)
    for diagonal in range(2, height + width - 1):
        row = torch.arange(max(1, diagonal - width + 1), min(height, diagonal))
        column = diagonal - row
        replaced = table[row - 1, column - 1] + (a[row - 1] != b[column - 1])
        shifted = torch.minimum(table[row - 1, column], table[row, column - 1]) + 1
        table[row, column] = torch.minimum(replaced, shifted)
    return table


def edits(first, second, table):
    """Walk back from the corner and name the steps."""
    i, j = len(first), len(second)
    steps = []
    while i or j:
        here = table[i, j]
        if i and j and here == table[i - 1, j - 1] + (first[i - 1] != second[j - 1]):
            i, j = i - 1, j - 1
            if first[i] != second[j]:
                steps.append(f"{first[i]}>{second[j]}")
        elif i and here == table[i - 1, j] + 1:
            i -= 1
            steps.append(f"-{first[i]}")
        else:
            j -= 1
            steps.append(f"+{second[j]}")
    return steps[::-1]


def common_subsequence(first, second):
    """Length of the longest one, row by row with a running maximum."""
    equal = encode(first).unsqueeze(1) == encode(second)
    best = torch.zeros(len(second) + 1, dtype=torch.int64)
    for row in equal:
        extended = torch.where(row, best[:-1] + 1, best[1:])
        for j in range(len(second)):
            best[j + 1] = torch.maximum(extended[j], best[j])
    return best[-1]


def knapsack(weights, values, capacity):
    """Best value and the chosen items; best[i, c] uses the first i items and capacity c."""
    best = weights.new_zeros((len(weights) + 1, capacity + 1))
    for i, (weight, value) in enumerate(zip(weights, values, strict=True)):
        best[i + 1] = best[i]
        best[i + 1, weight:] = torch.maximum(best[i, weight:], best[i, : capacity + 1 - weight] + value)
    chosen = torch.zeros_like(weights, dtype=torch.bool)
    for i in range(len(weights) - 1, -1, -1):
        if best[i + 1, capacity] != best[i, capacity]:
            chosen[i] = True
            capacity -= weights[i]
    return best, chosen


def main():
    for first, second in PAIRS:
        table = distance_table(first, second)
        print(f"{first} -> {second}: {table[-1, -1].item()} edits {' '.join(edits(first, second, table))}")
        print(f"  longest common subsequence {common_subsequence(first, second).item()}")
    table = distance_table("kitten", "sitting")
    print(table.dtype, table.shape)
    print(table)
    print("symmetric:", (table.t() == distance_table("sitting", "kitten")).all())
    print("smallest of each row", torch.min(table, dim=1))

    words = ["stone", "store", "score", "spore", "shone"]
    between = torch.tensor([[distance_table(a, b)[-1, -1].item() for b in words] for a in words])
    print("distances between words", between.dtype)
    print(between)
    print("triangle inequality:", (between.unsqueeze(2) <= between.unsqueeze(1) + between.unsqueeze(0)).all())
    print("most central", words[between.sum(dim=0).argmin()], f"mean distance {between.float().mean().item():.2f}")

    weights, values = torch.tensor([12, 2, 1, 4, 1, 7]), torch.tensor([4, 2, 1, 10, 2, 7])
    best, chosen = knapsack(weights, values, 15)
    print("knapsack", best.shape, "best value", best[-1, -1], "items", chosen)
    print(best[-1])
    print("weight", weights[chosen].sum(), "value", values[chosen].sum(), "value per weight", values / weights)


if __name__ == "__main__":
    main()
