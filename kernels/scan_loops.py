"""The loops of scans, said in the words of `kernels.writing`. Nothing here knows any operation.

The operands of ``inner(pointers, n, strides)`` are the output, the input and the numbers of `FACTS`. `along` scans each
of ``n`` rows by itself, `across` scans ``n`` neighbours of the
output side by side. Every element is read before its place in the
output is written, so both may be the same memory.
"""

from kael.kernels.reduction_loops import vectors
from kael.kernels.registry import SIZES, VECTOR

# Rows that are scanned in turn where each step waits for the one before, and states side by side.
TURNS, ROOM = 4, 1024

FACTS = ("rows", "row_step", "output_row_step")


def facts_of(words, pointers):
    table = words.memory(pointers, 2, "i")
    return [table.load(k) for k in range(len(FACTS))]


def _next(words, scan, state, x):
    (found,) = words.apply(scan.step, state, x)
    return found


def _in_turn(words, scan, start, rows, places, steps):
    """Some rows in turn, element by element.

    ``places`` has the memory of output and input of each, ``steps`` the bytes between elements, or None for neighbours.
    """
    states = [words.cell(start) for _ in places]
    for r in words.span(0, rows):
        for state, (target, source) in zip(states, places, strict=True):
            x = source.load(r) if steps is None else source.moved(r * steps[1]).load(0)
            found = _next(words, scan, state.get(), x)
            state.set(found)
            if steps is None:
                target.store(r, found)
            else:
                target.moved(r * steps[0]).store(0, found)


def along(words, scan, letter, pointers, n, strides):
    """Scans rows by themselves."""
    rows, row_step, output_row_step = facts_of(words, pointers)
    out, data = words.memory(pointers, 0, scan.output), words.memory(pointers, 1, letter)
    start, starts = words.number(scan.state, scan.start), words.numbers(scan.state, scan.start)

    output_step, step = strides.load(0), strides.load(1)
    neighbours = (row_step == SIZES[letter]) & (output_row_step == SIZES[scan.output])

    def places(first, count):
        return [(out.moved((first + k) * output_step), data.moved((first + k) * step)) for k in range(count)]

    in_vectors = neighbours & (rows >= VECTOR) & scan.joins
    if scan.joins:
        for _ in words.when(in_vectors):
            for j in words.span(0, n):
                ((target, source),) = places(j, 1)
                before = words.cell(starts)
                for at, mask in vectors(words, rows):
                    # Each element with the one before it, then each pair with the pair before it, and so on.
                    found = _next(words, scan, starts, source.many(at, mask))
                    for distance in (1, 2, 4, 8):
                        found = _next(words, scan, found, words.shifted(found, distance, starts))
                    found = _next(words, scan, before.get(), found)
                    before.set(words.last(found))
                    target.store(at, found, mask)
    for condition, steps in (
        (neighbours & (in_vectors == 0), None),
        (neighbours == 0, (output_row_step, row_step)),
    ):
        for _ in words.when(condition):
            for first in words.span(0, n - (TURNS - 1), TURNS):
                _in_turn(words, scan, start, rows, places(first, TURNS), steps)
            for first in words.span(n & -TURNS, n):
                _in_turn(words, scan, start, rows, places(first, 1), steps)


def across(words, scan, letter, pointers, n, strides):
    """Scans neighbours side by side."""
    rows, row_step, output_row_step = facts_of(words, pointers)
    out, data = words.memory(pointers, 0, scan.output), words.memory(pointers, 1, letter)
    states = words.room(scan.state, ROOM)
    for j in words.span(0, n, VECTOR):
        states.store(j, words.numbers(scan.state, scan.start))
    step = strides.load(1)
    for near in (True, False):
        for _ in words.when((step == SIZES[letter]) == near):
            for r in words.span(0, rows):
                target, source = out.moved(r * output_row_step), data.moved(r * row_step)
                for at, mask in vectors(words, n):
                    x = source.many(at, mask) if near else source.moved(at * step).spaced(step, mask)
                    found = _next(words, scan, states.many(at), x)
                    states.store(at, found)
                    target.store(at, found, mask)
