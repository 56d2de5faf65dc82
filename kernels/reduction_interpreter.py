"""The loops of reductions and scans in plain Python, for runs that have to see the kernels: NUMBA_DISABLE_JIT=1.

The text is that of `kernels.reduction_templates`; what changes is what its words mean.
"""

import ctypes
from itertools import count

import numpy as np

from kael.kernels.reduction_templates import ROOM
from kael.kernels.registry import like

_TYPES = {
    "b": (ctypes.c_uint8, bool),
    "i": (ctypes.c_int64, np.int64),
    "f": (ctypes.c_float, np.float32),
    "d": (ctypes.c_double, np.float64),
    "byte": (ctypes.c_uint8, np.int64),
}
_pieces = {}
_numbers = count(1)


class Buffer:
    """Memory at an address, read and written as elements of one dtype. Keeps its owner."""

    def __init__(self, address, letter, owner):
        self.address = int(address)
        self.owner = owner
        self.letter = letter
        self.kind, self.scalar = _TYPES[letter]
        self.size = ctypes.sizeof(self.kind)

    def at(self, index):
        return self.kind.from_address(self.address + int(index) * self.size)

    def moved(self, count):
        return Buffer(self.address + int(count), self.letter, self.owner)

    def seen_as(self, letter):
        return Buffer(self.address, letter, self.owner)


def _load(buffer, index):
    return buffer.scalar(buffer.at(index).value)


def _store(buffer, index, value):
    buffer.at(index).value = int(buffer.scalar(value)) if buffer.letter in ("b", "i", "byte") else buffer.scalar(value)


def _argument(letter):
    def argument(args, index):
        array = args[index]
        return Buffer(array.__array_interface__["data"][0], letter, array)

    return argument


def _room(letter):
    def room():
        array = np.empty(ROOM, np.float64)
        return Buffer(array.__array_interface__["data"][0], letter, array)

    return room


def _view(letter):
    return lambda buffer: buffer.seen_as(letter)


def _call(address, *arguments):
    _pieces[int(address)](*arguments)


_WORDS = {
    "load": _load,
    "store": _store,
    "shift": Buffer.moved,
    "advance": lambda buffer, count: buffer.moved(count * buffer.size),
    "copy_bytes": lambda target, source, count: ctypes.memmove(target.address, source.address, int(count)),
    "byte_argument": _argument("byte"),
    "table_argument": _argument("i"),
    "integer_argument": lambda args, index: args[index],
    "release_lock": lambda: 0,
    "take_lock": lambda state: None,
    "none": lambda: None,
    "like": like,
    **{f"call_{operands}": _call for operands in (2, 4)},
    **{f"room_{letter}": _room(letter) for letter in "bifd"},
    **{f"view_{letter}": _view(letter) for letter in _TYPES},
}


def piece(name, text, letters, functions, constants):
    """The number by which the interpreted function ``name`` is called."""
    function = _define(name, text, {**functions, **constants})

    def called(*arguments):
        *buffers, n, how = arguments
        typed = [buffer.seen_as(letter) for buffer, letter in zip(buffers, letters, strict=True)]
        return function(*typed, n, how)

    number = next(_numbers)
    _pieces[number] = called
    return number


def walk(name, text):
    """The loop over units ``name``, as Python calls it."""
    function = _define(name, text, {})

    def loop(*args):
        with np.errstate(all="ignore"):
            return function(0, args)

    return loop


def _define(name, text, names):
    scope = {**_WORDS, **names}
    exec(compile(text, f"<loop {name}>", "exec"), scope)
    return scope[name]
