"""The words of `kernels.writing` in plain Python, for runs that have to see the kernels: NUMBA_DISABLE_JIT=1."""

import ctypes

import numpy as np

from kael.kernels import interpreter
from kael.kernels.registry import SIZES, VECTOR, like

_TYPES = {
    "b": (ctypes.c_uint8, bool),
    "i": (ctypes.c_int64, np.int64),
    "f": (ctypes.c_float, np.float32),
    "d": (ctypes.c_double, np.float64),
}


class Vector(list):
    """Neighbouring elements as one value: what is done to it is done to each."""

    def __add__(self, other):
        return each(lambda a, b: a + b, self, other)

    def __mul__(self, other):
        return each(lambda a, b: a * b, self, other)

    def __rshift__(self, other):
        return each(lambda a, b: a >> b, self, other)

    def __lt__(self, other):
        return each(lambda a, b: a < b, self, other)

    def __or__(self, other):
        return each(lambda a, b: a | b, self, other)

    def __and__(self, other):
        return each(lambda a, b: a & b, self, other)

    def __invert__(self):
        return each(lambda a: not a, self)


def each(function, *values):
    """The result of a function of plain values, or of one on the elements of vectors; tuples of vectors of tuples."""
    count = next((len(value) for value in values if type(value) is Vector), None)
    if count is None:
        return function(*values)
    found = [function(*(value[k] if type(value) is Vector else value for value in values)) for k in range(count)]
    if type(found[0]) is tuple:
        return tuple(Vector(column) for column in zip(*found, strict=True))
    return Vector(found)


class Memory:
    """Memory at an address, read and written as elements of one dtype. Keeps its owner."""

    def __init__(self, address, letter, owner):
        self.address = int(address)
        self.owner = owner
        self.letter = letter
        self.kind, self.scalar = _TYPES[letter]

    def _at(self, index):
        return self.kind.from_address(self.address + int(index) * SIZES[self.letter])

    def load(self, index):
        return self.scalar(self._at(index).value)

    def many(self, index, mask=None, filler=None):
        def element(k):
            if mask is None or mask[k]:
                return self.load(index + k)
            return self.scalar(0) if filler is None else filler[k]

        return Vector(map(element, range(VECTOR)))

    def spaced(self, step, mask=None):
        return self.at(Vector(k * int(step) for k in range(VECTOR)), mask)

    def at(self, places, mask=None):
        holds = [True] * VECTOR if mask is None else mask
        pairs = zip(places, holds, strict=True)
        return Vector(self.moved(place).load(0) if held else self.scalar(0) for place, held in pairs)

    def store(self, index, value, mask=None):
        for k, one in enumerate(value if type(value) is Vector else (value,)):
            if mask is None or mask[k]:
                self._at(index + k).value = int(one) if self.letter in "bi" else self.scalar(one)

    def pack(self, index, value, mask):
        for k, one in enumerate([one for one, held in zip(value, mask, strict=True) if held]):
            self.store(index + k, one)

    def unpack(self, index, mask):
        found = (self.load(index + k) for k in range(sum(map(bool, mask))))
        return Vector(next(found) if held else self.scalar(0) for held in mask)

    def space(self, step, value, mask):
        for k, (one, held) in enumerate(zip(value, mask, strict=True)):
            if held:
                self.moved(k * int(step)).store(0, one)

    def fetch(self, index):
        """Nothing: memory need not be asked for ahead of its use."""

    def moved(self, count):
        return Memory(self.address + int(count), self.letter, self.owner)

    def seen(self, letter):
        return Memory(self.address, letter, self.owner)

    def past(self, other):
        return self.address - other.address


class Cell:
    def __init__(self, value):
        self.value = value

    def get(self):
        return self.value

    def set(self, value):
        self.value = value


class Words:
    """The methods of `kernels.writing.Writer`."""

    cell = Cell
    like = staticmethod(like)

    def choose(self, condition, a, b):
        return each(lambda holds, x, y: x if holds else y, condition, a, b)

    def integer(self, value):
        return int(value)

    def number(self, letter, value):
        return _TYPES[letter][1](value)

    def spread(self, value):
        return Vector([value] * VECTOR)

    def numbers(self, letter, value):
        return self.spread(self.number(letter, value))

    def ramp(self, start):
        return Vector(np.int64(start + k) for k in range(VECTOR))

    def real_ramp(self, start):
        return Vector(np.float64(start + k) for k in range(VECTOR))

    def halves(self, vector):
        half = len(vector) // 2
        return list(vector) if half == 1 else [Vector(vector[:half]), Vector(vector[half:])]

    def shifted(self, vector, count, filler):
        return Vector([*filler[:count], *vector[: VECTOR - count]])

    def last(self, vector):
        return self.spread(vector[-1])

    def any(self, mask):
        return any(mask)

    def count(self, mask):
        return sum(map(bool, mask))

    def apply(self, function, *values):
        results = each(function, *values)
        return results if type(results) is tuple else (results,)

    def bits(self, value):
        return int(value).bit_length()

    def least(self, a, b):
        return min(a, b)

    def memory(self, pointers, index, letter):
        return pointers[index].seen(letter)

    def room(self, letter, count):
        array = np.zeros(count, np.float64)
        return Memory(array.__array_interface__["data"][0], letter, array)

    def either(self, condition, first, second):
        return first if condition else second

    def copy(self, target, source, count):
        ctypes.memmove(target.address, source.address, int(count))

    def span(self, start, stop, step=1):
        return range(int(start), int(stop), int(step))

    def when(self, condition):
        return (None,) if condition else ()


def loop(describe, *facts):
    """A loop as Python calls it: ``loop(*arrays, table)``."""

    def run(*arguments):
        *arrays, table = arguments
        extents, strides, _ = interpreter.unpack(table, len(arrays))
        columns = int(table[interpreter.FIELDS.index("columns")])
        near = np.array([row[-1] for row in strides], np.int64)
        steps = Memory(near.__array_interface__["data"][0], "i", near)
        bases = [Memory(array.__array_interface__["data"][0], "i", array) for array in arrays]
        with np.errstate(all="ignore"):
            for at in np.ndindex(*extents[:-1]):
                for column in range(0, extents[-1], columns):
                    place = (*at, column)
                    pointers = [
                        base.moved(sum(k * step for k, step in zip(place, row, strict=True)))
                        for base, row in zip(bases, strides, strict=True)
                    ]
                    describe(Words(), *facts, pointers, min(columns, extents[-1] - column), steps)

    return run
