"""The loop that turns a block of elements, rows into columns, said in the words of `kernels.writing`."""

from kael.kernels.registry import VECTOR

# By the bytes of an element, the letter under which it is moved.
LETTERS = {1: "u", 4: "f", 8: "i"}
# Rows that are asked for ahead of their turn: they are far apart, and the processor does not guess them.
AHEAD = VECTOR
TURNS = VECTOR.bit_length() - 1


def turn(words, size, pointers, n, strides):
    """Makes the ``n`` rows of a block the columns of another.

    The operands are the new block and the old one; ``strides`` has the bytes from one row of each to the next, and the
    number of columns of the old one. The elements of a row are neighbours.
    """
    target, source = (words.memory(pointers, k, LETTERS[size]) for k in range(2))
    target_step, source_step, width = (strides.load(k) for k in range(3))
    full, full_width = n & -VECTOR, width & -VECTOR
    for r in words.span(0, full, VECTOR):
        for c in words.span(0, full_width, VECTOR):
            for k in range(VECTOR):
                source.moved((r + AHEAD + k) * source_step).fetch(c)
            tile = [source.moved((r + k) * source_step).many(c) for k in range(VECTOR)]
            # An element's place is (row, column). With each turn the first binary digit of the two becomes the last.
            for _ in range(TURNS):
                pairs = zip(tile[: VECTOR // 2], tile[VECTOR // 2 :], strict=True)
                tile = [made for pair in pairs for made in words.interleaved(*pair)]
            for k, column in enumerate(tile):
                target.moved((c + k) * target_step).store(r, column)
    for r in words.span(0, n):
        for c in words.span(words.choose(r < full, full_width, words.integer(0)), width):
            target.moved(c * target_step).store(r, source.moved(r * source_step).load(c))
