"""Kernels of reductions: what happens to a running state with each element, how two states join, what they give.

A fold has one or two state values per output element. ``step`` takes them and the next element, ``merge`` takes two
states, the earlier elements' first, and ``finish`` takes the state, the number of elements and one parameter, both in
F64. All are straight functions: the loops (`kernels.reduction_loops`) use them on vectors of states too. The order
of the elements is the loops', never a matter of threads.
"""

from dataclasses import dataclass
from math import inf

import numpy as np

from kael.kernels.branchless import choose
from kael.kernels.exponential import exp
from kael.kernels.logarithm import log
from kael.kernels.registry import like, straight


@dataclass(frozen=True)
class Fold:
    """A reduction over elements of one dtype: letters of its state and outputs, and its functions.

    ``start`` has the state of no elements. ``indexed`` folds are told the position of each element; those with a
    ``pivot`` the "first" element of all, or what the fold of that name gives for them, in ``finish`` too. Of a ``long``
    step the loops hold few copies.
    """

    states: str
    start: tuple
    step: object
    merge: object
    finish: object
    outputs: str
    indexed: bool = False
    pivot: str = ""
    long: bool = False


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


@straight
def value(state, n, parameter):
    return state


@straight
def add(state, x):
    return state + like(state, x)


@straight
def multiply(state, x):
    return state * like(state, x)


# Sums of F32 are kept in F64, where millions of roundings stay below one of F32. Sums of F64 are kept in two numbers:
# blocks are added with the rounding error of each addition in the second.


@straight
def add_first(high, low, x):
    return high + like(high, x), low


@straight
def add_exactly(high, low, other_high, other_low):
    total = high + other_high
    part = total - high
    return total, low + other_low + ((high - (total - part)) + (other_high - part))


@straight
def both(high, low, n, parameter):
    total = high + low
    # The error term of an infinite sum is not a number.
    return choose(total == total, total, high)


fold("sum", "bi", "i", (0,), add, add, value, outputs="i")
fold("sum", "f", "d", (0.0,), add, add, value)
fold("sum", "d", "dd", (0.0, 0.0), add_first, add_exactly, both)


@straight
def mean(state, n, parameter):
    return state / n


@straight
def mean_of_both(high, low, n, parameter):
    return both(high, low, n, parameter) / n


fold("mean", "f", "d", (0.0,), add, add, mean)
fold("mean", "d", "dd", (0.0, 0.0), add_first, add_exactly, mean_of_both)


@straight
def add_number(state, x):
    return choose(x != x, state, state + like(state, x))


@straight
def add_first_number(high, low, x):
    return choose(x != x, high, high + like(high, x)), low


fold("nansum", "bi", "i", (0,), add, add, value, outputs="i")
fold("nansum", "f", "d", (0.0,), add_number, add, value)
fold("nansum", "d", "dd", (0.0, 0.0), add_first_number, add_exactly, both)

fold("prod", "bi", "i", (1,), multiply, multiply, value, outputs="i")
fold("prod", "fd", "d", (1.0,), multiply, multiply, value)


@straight
def count(state, x):
    return state + like(state, x != 0)


fold("count_nonzero", "bifd", "i", (0,), count, add, value, outputs="i")


@straight
def either(state, x):
    return state | (x != 0)


@straight
def either_bool(state, x):
    return state | x


@straight
def every(state, x):
    return state & (x != 0)


@straight
def every_bool(state, x):
    return state & x


fold("any", "ifd", "b", (False,), either, either_bool, value, outputs="b")
fold("any", "b", "b", (False,), either_bool, either_bool, value)
fold("all", "ifd", "b", (True,), every, every_bool, value, outputs="b")
fold("all", "b", "b", (True,), every_bool, every_bool, value)


# Extremes: NaN, once met, stays.


@straight
def larger(state, x):
    return choose((x > state) | (x != x), x, state)


@straight
def smaller(state, x):
    return choose((x < state) | (x != x), x, state)


fold("amax", "ifd", "T", lowest, larger, larger, value)
fold("amax", "b", "T", lowest, either_bool, either_bool, value)
fold("amin", "ifd", "T", highest, smaller, smaller, value)
fold("amin", "b", "T", highest, every_bool, every_bool, value)


@straight
def widen(low, high, x):
    return smaller(low, x), larger(high, x)


@straight
def widen_both(low, high, other_low, other_high):
    return smaller(low, other_low), larger(high, other_high)


@straight
def widen_bool(low, high, x):
    return low & x, high | x


@straight
def widen_both_bool(low, high, other_low, other_high):
    return low & other_low, high | other_high


@straight
def pair(first, second, n, parameter):
    return first, second


fold("aminmax", "ifd", "TT", lambda t: (HIGHEST[t], LOWEST[t]), widen, widen_both, pair, outputs="TT")
fold("aminmax", "b", "TT", (True, False), widen_bool, widen_both_bool, pair, outputs="TT")


# Extremes and where they are: of equal ones the first, and the first NaN before all.


@straight
def first_larger(state, at, x, position):
    better = (x > state) | ((x != x) & (state == state))
    return choose(better, x, state), choose(better, position, at)


@straight
def first_smaller(state, at, x, position):
    better = (x < state) | ((x != x) & (state == state))
    return choose(better, x, state), choose(better, position, at)


@straight
def merge_larger(state, at, other, other_at):
    better = (other > state) | ((other != other) & (state == state))
    equal = (other == state) | ((other != other) & (state != state))
    better = better | (equal & (other_at < at))
    return choose(better, other, state), choose(better, other_at, at)


@straight
def merge_smaller(state, at, other, other_at):
    better = (other < state) | ((other != other) & (state == state))
    equal = (other == state) | ((other != other) & (state != state))
    better = better | (equal & (other_at < at))
    return choose(better, other, state), choose(better, other_at, at)


@straight
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


@straight
def add_distance(distance, square, x, pivot):
    d = like(distance, x) - like(distance, pivot)
    return distance + d, square + d * d


@straight
def add_distances(distance, square, other_distance, other_square):
    return distance + other_distance, square + other_square


@straight
def variance(distance, square, n, correction, pivot):
    spread = square - distance * distance / n
    freedom = n - correction
    return choose(spread < 0.0, 0.0, spread) / choose(freedom < 0.0, 0.0, freedom)


@straight
def deviation(distance, square, n, correction, pivot):
    return np.sqrt(variance(distance, square, n, correction, pivot))


for _letter, _pivot in (("f", "first"), ("d", "mean")):
    for _name, _result in (("var", variance), ("std", deviation)):
        fold(_name, _letter, "dd", (0.0, 0.0), add_distance, add_distances, _result, pivot=_pivot)


# Norms, kept in F64.


@straight
def add_size(state, x):
    return state + like(state, abs(x))


@straight
def add_square(state, x):
    wide = like(state, x)
    return state + wide * wide


@straight
def add_first_size(high, low, x):
    return high + abs(x), low


@straight
def add_first_square(high, low, x):
    return high + x * x, low


@straight
def add_one(state, x):
    return state + choose(x != 0, like(state, 1), like(state, 0))


@straight
def larger_size(state, x):
    return larger(state, abs(x))


@straight
def smaller_size(state, x):
    return smaller(state, abs(x))


@straight
def root(state, n, parameter):
    return np.sqrt(state)


@straight
def root_of_both(high, low, n, parameter):
    return np.sqrt(both(high, low, n, parameter))


fold("norm_0", "fd", "d", (0.0,), add_one, add, value)
fold("norm_1", "f", "d", (0.0,), add_size, add, value)
fold("norm_1", "d", "dd", (0.0, 0.0), add_first_size, add_exactly, both)
fold("norm_2", "f", "d", (0.0,), add_square, add, root)
fold("norm_2", "d", "dd", (0.0, 0.0), add_first_square, add_exactly, root_of_both)
fold("norm_high", "fd", "T", lowest, larger_size, larger, value)
fold("norm_low", "fd", "T", highest, smaller_size, smaller, value)


# The logarithm of the sum of exponentials, from what elements are above the largest. An infinite largest element is not
# subtracted: inf - inf is NaN.


@straight
def finite_or_zero(x):
    return choose(abs(x) == inf, like(x, 0.0), x)


@straight
def add_power(state, x, largest):
    return state + like(state, exp(x - finite_or_zero(largest)))


@straight
def logarithm(state, n, parameter, largest):
    return log(state) + like(state, finite_or_zero(largest))


fold("logsumexp", "fd", "d", (0.0,), add_power, add, logarithm, pivot="amax", long=True)


# Scans.


@dataclass(frozen=True)
class Scan:
    """A running reduction: letters of output and state, the state of no elements, the step.

    With ``joins``, neighbours may be joined before what comes before them: that never overflows where one after the
    other does not, but for sums close to the end of the range.
    """

    output: str
    state: str
    start: float
    step: object
    joins: bool


SCANS = {}
for _letter, _output, _state in (("b", "i", "i"), ("i", "i", "i"), ("f", "f", "d"), ("d", "d", "d")):
    SCANS["cumsum", _letter] = Scan(_output, _state, 0, add, True)
    SCANS["cumprod", _letter] = Scan(_output, _state, 1, multiply, False)
