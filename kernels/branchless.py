"""The words in which mathematical kernels are written, so that the loop around them becomes vector instructions.

A loop is vectorised when its kernel has no branch, no call and no integer of another width than its floats. What would
need one is said with these functions instead. Each has a plain body here and one in machine code in `kernels.jit`.
"""

import numpy as np

from kael.kernels.fused import fma
from kael.kernels.registry import like, straight

WORDS = {np.float32: np.int32, np.float64: np.int64}
FLOATS = {word: number for number, word in WORDS.items()}


def word(x):
    """The bits of a float, as an integer of its width."""
    return x.view(WORDS[type(x)])


def number(bits):
    """The float with these bits; the inverse of `word`."""
    return bits.view(FLOATS[type(bits)])


def choose(condition, a, b):
    """``a`` where ``condition`` holds, else ``b``, of one dtype; both are computed."""
    return a if condition else b


def rarely(condition, function, operands, otherwise):
    """``function(*operands)`` where ``condition`` holds, else ``otherwise``; vectors where it holds nowhere skip it."""
    return function(*operands) if condition else otherwise


def by_dtype(x, of_f32, of_f64):
    """What is right for the dtype of ``x``: coefficients, or a function."""
    return of_f32 if type(x) is np.float32 else of_f64


def lookup(x, table):
    """Of the 16 numbers in ``table`` the one that the low four bits of a float count to, in its dtype."""
    return like(x, table[int(word(x)) & 15])


def wide(x):
    """``x`` in F64."""
    return np.float64(x)


def pick(table, index):
    """The number of a tuple, in F64, at an integer that is within its bounds."""
    return np.float64(table[index])


@straight
def polynomial(x, coefficients):
    """The polynomial with these coefficients, the constant first, in the dtype of ``x``.

    By Estrin's scheme with fused steps: neighbours are paired, so that the steps of one level wait for nothing but the
    level before.
    """
    terms = [like(x, coefficient) for coefficient in coefficients]
    while len(terms) > 1:
        pairs = [fma(terms[k + 1], x, terms[k]) for k in range(0, len(terms) - 1, 2)]
        terms = pairs + terms[2 * len(pairs) :]
        x = x * x
    return terms[0]
