"""A Hamming(7, 4) code: a message survives one flipped bit in every word. All with int64 bit operations."""

import torch

MESSAGE = "Errare humanum est"
DATA_BITS = torch.tensor([2, 4, 5, 6])  # positions in the code word, from 0; 0, 1 and 3 are parity bits
PARITY_BITS = torch.tensor([0, 1, 3])


def bits_of(values, count):
    """The lowest bits of each value, lowest first, along a new last dimension."""
    return torch.bitwise_and(values.unsqueeze(-1) >> torch.arange(count), 1)


def value_of(bits):
    return (bits << torch.arange(bits.shape[-1])).sum(dim=-1)


def parity(values):
    """One where the number of set bits is odd: fold the word onto itself."""
    for shift in (32, 16, 8, 4, 2, 1):
        values = values ^ (values >> shift)
    return values & 1


def popcount(values):
    """Number of set bits of each value below 2^63, in parallel within the word."""
    values = values - ((values >> 1) & 0x5555555555555555)
    values = (values & 0x3333333333333333) + ((values >> 2) & 0x3333333333333333)
    values = (values + (values >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (values * 0x0101010101010101) >> 56


def encode(nibbles):
    """Place four data bits, then set parity bit k over the positions whose number has bit k."""
    word = torch.bitwise_left_shift(bits_of(nibbles, 4), DATA_BITS).sum(dim=-1)
    for k, position in enumerate(PARITY_BITS):
        covered = value_of(bits_of(torch.arange(1, 8), 3)[:, k])
        word |= parity(word & covered) << position
    return word


def syndrome(word):
    """Zero for a valid word, else the number of the flipped bit, from 1."""
    covered = value_of(bits_of(torch.arange(1, 8), 3).t())
    return value_of(parity(word.unsqueeze(-1) & covered))


def decode(word):
    """Repair, then pick the data bits; also says which words needed repair."""
    wrong = syndrome(word)
    repaired = torch.where(wrong > 0, word ^ torch.bitwise_left_shift(1, wrong - 1), word)
    return value_of(torch.bitwise_right_shift(repaired.unsqueeze(-1), DATA_BITS) & 1), wrong != 0


def to_nibbles(text):
    codes = torch.tensor(list(text.encode("latin-1")))
    return torch.stack([codes & 15, codes >> 4], dim=1).flatten()


def to_text(nibbles):
    low, high = nibbles.view(-1, 2).T
    return bytes((low | high << 4).tolist()).decode("latin-1")


def main():
    table = encode(torch.arange(16))
    print("code words", table.dtype)
    print(table)
    print(bits_of(table, 7)[:4])
    distance = popcount(table.unsqueeze(1) ^ table)
    apart = distance[~torch.eye(16, dtype=torch.bool)]
    print("smallest distance", apart.min(), "distances 3, 4, 7", (apart == torch.tensor([[3], [4], [7]])).sum(dim=1))

    sent = encode(to_nibbles(MESSAGE))
    index = torch.arange(len(sent))
    noise = torch.where(index % 3 == 1, 1 << (index * 5 % 7), 0)
    received = sent.bitwise_xor(noise)
    print("sent    ", sent[:10])
    print("received", received[:10])
    decoded, repaired = decode(received)
    print("words", len(sent), "flipped", popcount(noise).sum(), "repaired", repaired.sum(), repaired.dtype)
    print("text read without repair", ascii(to_text(value_of((received[:, None] >> DATA_BITS) & 1))))
    print("text read with repair   ", to_text(decoded))
    print("which bit was wrong", syndrome(received)[:10])
    print("every repair is right:", (decoded == to_nibbles(MESSAGE)).all())

    gray = index ^ (index >> 1)
    print("Gray code", gray[:16])
    print("neighbours differ in one bit:", popcount(gray[1:] ^ gray[:-1]).eq(1).all())
    extremes = torch.tensor([0, 1, 255, 2**40 - 1, 2**62, 2**63 - 1])
    print("set bits", popcount(extremes), "parity", parity(extremes), "complement", ~extremes[:3])
    print("negative numbers shifted right", torch.tensor([-1, -8, -255]) >> 2)
    mask = bits_of(table, 7).bool()
    print("words 3 and 5 differ in", torch.logical_xor(mask[3], mask[5]), "words 1 and 2 leave out")
    print(torch.bitwise_not(torch.bitwise_or(mask[1], mask[2])))


if __name__ == "__main__":
    main()
