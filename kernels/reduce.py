"""Kernels of reductions: what happens to a running state with each element, how two states join, what they give.

A fold has one or two state values per output element. ``step`` takes them and the next element, ``merge`` takes two
states, the earlier elements' first, and ``finish`` takes the state, the number of elements and one parameter. The order
of the elements is the loop's (`kernels.reduction_templates`), never a matter of threads.
"""

from dataclasses import dataclass
from math import inf, sqrt

from kael.kernels.registry import helper, like


@dataclass(frozen=True)
class Fold:
    """A reduction over elements of one dtype: letters of its state and outputs, and its functions.

    ``start`` has the state of no elements. ``indexed`` folds are told the position of each element; those with a
    ``pivot`` the "first" element, or the "mean" of all.
    """

    states: str
    start: tuple
    step: object
    merge: object
    finish: object
    outputs: str
    indexed: bool = False
    pivot: str = ""


FOLDS = {}


def fold(name, letters, states, start, step, merge, finish, outputs="T", **nature):
    """Register a fold for the input ``letters``; ``T`` is each letter, ``start`` a function of it or a tuple."""
    for letter in letters:
        FOLDS[name, letter] = Fold(
            states.replace("T", letter),
            start(letter) if callable(start) else start,
            step,
            merge,
            finish,
            outputs.replace("T", letter),
            **nature,
        )


LOWEST = {"b": False, "i": -(2**63), "f": -inf, "d": -inf}
HIGHEST = {"b": True, "i": 2**63 - 1, "f": inf, "d": inf}


def lowest(letter):
    return (LOWEST[letter],)


def highest(letter):
    return (HIGHEST[letter],)


def value(state, n, parameter):
    return state


def add(state, x):
    return state + x


def multiply(state, x):
    return state * x


# Sums of F32 are kept in F64, where millions of roundings stay below one of F32. Sums of F64 are kept in two numbers:
# blocks are added with the rounding error of each addition in the second.


def add_first(high, low, x):
    return high + x, low


def add_exactly(high, low, other_high, other_low):
    total = high + other_high
    part = total - high
    return total, low + other_low + ((high - (total - part)) + (other_high - part))


@helper
def both(high, low, n, parameter):
    total = high + low
    # The error term of an infinite sum is not a number.
    return total if total == total else high


fold("sum", "bi", "i", (0,), add, add, value, outputs="i")
fold("sum", "f", "d", (0.0,), add, add, value)
fold("sum", "d", "dd", (0.0, 0.0), add_first, add_exactly, both)


def mean(state, n, parameter):
    return state / n


def mean_of_both(high, low, n, parameter):
    return both(high, low, n, parameter) / n


fold("mean", "f", "d", (0.0,), add, add, mean)
fold("mean", "d", "dd", (0.0, 0.0), add_first, add_exactly, mean_of_both)


def add_number(state, x):
    return state if x != x else state + x


def add_first_number(high, low, x):
    return high if x != x else high + x, low


fold("nansum", "bi", "i", (0,), add, add, value, outputs="i")
fold("nansum", "f", "d", (0.0,), add_number, add, value)
fold("nansum", "d", "dd", (0.0, 0.0), add_first_number, add_exactly, both)

fold("prod", "bi", "i", (1,), multiply, multiply, value, outputs="i")
fold("prod", "fd", "d", (1.0,), multiply, multiply, value)


def count(state, x):
    return state + (1 if x else 0)


fold("count_nonzero", "bifd", "i", (0,), count, add, value, outputs="i")


def either(state, x):
    return state | (x != 0)


def either_bool(state, x):
    return state | x


def every(state, x):
    return state & (x != 0)


def every_bool(state, x):
    return state & x


fold("any", "ifd", "b", (False,), either, either_bool, value, outputs="b")
fold("any", "b", "b", (False,), either_bool, either_bool, value)
fold("all", "ifd", "b", (True,), every, every_bool, value, outputs="b")
fold("all", "b", "b", (True,), every_bool, every_bool, value)


# Extremes: NaN, once met, stays.


@helper
def larger(state, x):
    return x if (x > state) | (x != x) else state


@helper
def smaller(state, x):
    return x if (x < state) | (x != x) else state


fold("amax", "ifd", "T", lowest, larger, larger, value)
fold("amax", "b", "T", lowest, either_bool, either_bool, value)
fold("amin", "ifd", "T", highest, smaller, smaller, value)
fold("amin", "b", "T", highest, every_bool, every_bool, value)


def widen(low, high, x):
    return smaller(low, x), larger(high, x)


def widen_both(low, high, other_low, other_high):
    return smaller(low, other_low), larger(high, other_high)


def widen_bool(low, high, x):
    return low & x, high | x


def widen_both_bool(low, high, other_low, other_high):
    return low & other_low, high | other_high


def pair(first, second, n, parameter):
    return first, second


fold("aminmax", "ifd", "TT", lambda t: (HIGHEST[t], LOWEST[t]), widen, widen_both, pair, outputs="TT")
fold("aminmax", "b", "TT", (True, False), widen_bool, widen_both_bool, pair, outputs="TT")


# Extremes and where they are: of equal ones the first, and the first NaN before all.


def first_larger(state, at, x, position):
    better = (x > state) | ((x != x) & (state == state))
    return x if better else state, position if better else at


def first_smaller(state, at, x, position):
    better = (x < state) | ((x != x) & (state == state))
    return x if better else state, position if better else at


def merge_larger(state, at, other, other_at):
    better = (other > state) | ((other != other) & (state == state))
    equal = (other == state) | ((other != other) & (state != state))
    better = better | (equal & (other_at < at))
    return other if better else state, other_at if better else at


def merge_smaller(state, at, other, other_at):
    better = (other < state) | ((other != other) & (state == state))
    equal = (other == state) | ((other != other) & (state != state))
    better = better | (equal & (other_at < at))
    return other if better else state, other_at if better else at


def second(first, second, n, parameter):
    return second


def lowest_at(letter):
    return LOWEST[letter], 0


def highest_at(letter):
    return HIGHEST[letter], 0


fold("max", "bifd", "Ti", lowest_at, first_larger, merge_larger, pair, outputs="Ti", indexed=True)
fold("min", "bifd", "Ti", highest_at, first_smaller, merge_smaller, pair, outputs="Ti", indexed=True)
fold("argmax", "ifd", "Ti", lowest_at, first_larger, merge_larger, second, outputs="i", indexed=True)
fold("argmin", "ifd", "Ti", highest_at, first_smaller, merge_smaller, second, outputs="i", indexed=True)


# Variance from the sum and the sum of squares of the distances to a pivot near the mean, in F64. For F64 it is the
# mean. For F32 the first element will do and saves a pass: being one of them, it is at most the root of the count
# standard deviations from the mean, which costs a few of the 29 bits that F64 has more.


def add_distance(distance, square, x, pivot):
    d = like(distance, x) - like(distance, pivot)
    return distance + d, square + d * d


def add_distances(distance, square, other_distance, other_square):
    return distance + other_distance, square + other_square


@helper
def variance(distance, square, n, correction):
    spread = square - distance * distance / n
    if spread < 0.0:
        spread = 0.0
    freedom = n - correction
    if freedom < 0.0:
        freedom = 0.0
    return spread / freedom


def deviation(distance, square, n, correction):
    return sqrt(variance(distance, square, n, correction))


for _letter, _pivot in (("f", "first"), ("d", "mean")):
    for _name, _result in (("var", variance), ("std", deviation)):
        fold(_name, _letter, "dd", (0.0, 0.0), add_distance, add_distances, _result, pivot=_pivot)


# Scans: the letters of the output and of the running state, the state of no elements, the step.

SCANS = {}
for _letter, _output, _state in (("b", "i", "i"), ("i", "i", "i"), ("f", "f", "d"), ("d", "d", "d")):
    SCANS["cumsum", _letter] = _output, _state, 0, add
    SCANS["cumprod", _letter] = _output, _state, 1, multiply
