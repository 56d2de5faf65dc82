"""The loop that writes elements past the caches, said in the words of `kernels.writing`.

A store of a part of a cache line reads the line first. These write whole lines without reading them, and leave the
caches to others: for results that are larger than these.
"""

from kael.kernels.registry import SIZES, VECTOR

LINE = 64
STEP = VECTOR * SIZES["i"]


def stream(words, pointers, n, strides):
    """Copies ``n`` elements from the second operand to the first; ``strides`` has the bytes of an element."""
    target, source = (words.memory(pointers, k, "i") for k in range(2))
    count = n * strides.load(0)
    # Up to the first whole line.
    head = words.least(count, (0 - target.place()) & (LINE - 1))
    words.copy(target, source, head)
    full = head + ((count - head) & -STEP)
    for at in words.span(head, full, STEP):
        target.moved(at).stream(source.moved(at).many(0))
    words.copy(target.moved(full), source.moved(full), count - full)
