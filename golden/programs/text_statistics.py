"""Statistics of a text: character classes as bool masks, counts as int64, frequencies as floats."""

import torch

TEXT = """\
It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness,
it was the epoch of belief, it was the epoch of incredulity, it was the season of Light, it was the season of
Darkness, it was the spring of hope, it was the winter of despair, we had everything before us, we had nothing
before us, we were all going direct to Heaven, we were all going direct the other way - in short, the period was
so far like the present period, that some of its noisiest authorities insisted on its being received, for good or
for evil, in the superlative degree of comparison only. (Charles Dickens, A Tale of Two Cities, 1859)
"""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def encode(text):
    return torch.tensor([ord(character) for character in text])


def is_between(codes, low, high):
    return (codes >= ord(low)) & (codes <= ord(high))


def is_one_of(codes, characters):
    return (codes.unsqueeze(-1) == encode(characters)).any(dim=-1)


def word_lengths(in_word):
    """Number the words by counting their beginnings, then count the letters of each number."""
    begins = in_word.clone()
    begins[1:] &= ~in_word[:-1]
    number = begins.cumsum(dim=0)
    words = torch.arange(1, begins.sum() + 1)
    return (number[in_word] == words.unsqueeze(1)).sum(dim=1)


def pair_counts(letters):
    """counts[a, b]: how often letter b follows letter a; every position votes with a one-hot row."""
    hot = (letters.unsqueeze(1) == torch.arange(26)).long()
    return hot[:-1].t() @ hot[1:]


def entropy(counts):
    """In bits."""
    share = counts[counts > 0] / counts.sum()
    return -(share * share.log2()).sum()


def main():
    codes = encode(TEXT)
    upper, lower, digit = is_between(codes, "A", "Z"), is_between(codes, "a", "z"), is_between(codes, "0", "9")
    letter = upper | lower
    print("codes", codes.dtype, codes.shape, "masks", letter.dtype)
    classes = {"upper": upper, "lower": lower, "digit": digit, "space": is_one_of(codes, " \n")}
    classes["other"] = ~(letter | digit | classes["space"])
    for name, mask in classes.items():
        print(f"{name:>6} {mask.sum().item():5d} {100 * mask.float().mean().item():6.2f} %")
    print("exactly one class each:", torch.stack(list(classes.values())).sum(dim=0).eq(1).all())

    folded = torch.where(upper, codes + 32, codes)
    letters = folded[letter] - ord("a")
    counts = (letters.unsqueeze(1) == torch.arange(26)).sum(dim=0)
    print("letter counts", counts.dtype)
    print(counts)
    vowel = is_one_of(folded, "aeiou")
    print("vowels", vowel.sum(), "consonants", (letter & ~vowel).sum())
    print(f"share of vowels {(vowel.sum() / letter.sum()).item():.5f}")
    print("letters never used:", [LETTERS[i] for i in torch.arange(26)[counts == 0]])
    for _ in range(5):
        top = counts.max(dim=0)
        print(f"  {LETTERS[top.indices]} {top.values.item():3d} " + "*" * (top.values // 4))
        counts[top.indices] = 0

    lengths = word_lengths(letter)
    print("words", len(lengths), lengths.dtype, "longest", lengths.max(), f"mean {lengths.float().mean().item():.4f}")
    print(f"deviation {lengths.double().std().item():.4f}")
    print("words of each length", (lengths == torch.arange(1, 14)[:, None]).sum(dim=1))
    print("lengths of the first twelve", lengths[:12])

    lines = is_one_of(codes, "\n").cumsum(0)
    print("characters per line", torch.stack([(lines == line).sum() for line in range(6)]))
    ends = torch.arange(len(codes))[is_one_of(codes, ".")]
    print("full stops at", ends.tolist(), "capitals at", torch.arange(len(codes))[upper].tolist())

    pairs = pair_counts(letters)
    print("most frequent successor of each vowel")
    print(torch.max(pairs[[0, 4, 8, 14, 20]], dim=1))
    print("th", pairs[19, 7], "doubled letters", pairs[torch.arange(26), torch.arange(26)].sum())
    print(f"entropy of letters {entropy(pairs.sum(dim=1)).item():.4f}, of pairs {entropy(pairs).item():.4f} bits")


if __name__ == "__main__":
    main()
