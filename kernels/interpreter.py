"""Loops in plain Python, for runs that have to see the kernels: NUMBA_DISABLE_JIT=1. Same arguments, same results."""

import numpy as np

from kael.kernels.registry import KERNELS
from kael.kernels.templates import FIELDS

TYPES = {"b": np.uint8, "i": np.int64, "f": np.float32, "d": np.float64}


def elementwise(kernel, inputs, output):
    """``kernel`` as a loop ``loop(out, *inputs, table)`` over the table of `kernels.templates`."""
    function = KERNELS[kernel].function(inputs, output)
    is_rare, general = KERNELS[kernel].rare.get(function, (None, None))
    letters = output + inputs

    def loop(*arguments):
        *arrays, table = arguments
        if overlapping(arrays, table):
            return False
        extents, strides, conversions = unpack(table, len(letters))
        convert = [_conversion(code) for code in conversions]
        # Inputs are converted from what lies in memory, the output to it.
        stored = [given[k == 0] if given else letters[k] for k, given in enumerate(convert)]
        views = [view(*operand, extents) for operand in zip(arrays, stored, strides, strict=True)]
        with np.errstate(all="ignore"):
            # Element by element, since the output may be an input.
            for at in np.ndindex(*extents):
                values = []
                for k in range(1, len(letters)):
                    value = views[k][at] != 0 if stored[k] == "b" else views[k][at]
                    values.append(TYPES[letters[k]](_cast(*convert[k])(value)) if convert[k] else value)
                result = (general if is_rare and is_rare(*values) else function)(*values)
                if convert[0]:
                    result = _cast(output, stored[0])(TYPES[output](result))
                views[0][at] = result
        return None

    return loop


def overlapping(arrays, table):
    """Whether what the ``guard`` of a table looks for is there."""
    guard = int(table[FIELDS.index("guard")])
    if guard:
        places = [array.__array_interface__["data"][0] for array in arrays]
        spans = table[guard:].reshape(-1, 3).tolist()
        out, (low, high, _) = places[0], spans[0]
        for at, (first, end, same) in zip(places[1:], spans[1:], strict=True):
            if at + first < out + high and at + end > out + low and not (at == out and same):
                return True
    return False


def choosing(letter):
    """The loop of `kernels.templates.choosing` over elements of dtype ``letter``."""

    def loop(out, source, index, limits, table):
        extents, strides, _ = unpack(table, 4)
        low, high, step, _, size = (int(number) for number in limits)
        target, places = view(out, letter, strides[0], extents), view(index, "i", strides[2], extents)
        for at in np.ndindex(*extents):
            place = int(places[at])
            if not low <= place < high:
                limits[3] = 1
                continue
            away = sum(k * stride for k, stride in zip(at, strides[1], strict=True))
            value = view(source, letter, (), (), away + (place + size if place < 0 else place) * step)[()]
            target[at] = value != 0 if letter == "b" else value

    return loop


def conversion(source, target):
    """A number for the table in place of the address of a conversion."""
    return ord(source) << 8 | ord(target)


def _conversion(code):
    """The letter in memory and the one in the loop, or None."""
    return (chr(code >> 8), chr(code & 255)) if code else None


def _cast(source, target):
    return KERNELS["cast"].function(source, target)


def unpack(table, operands):
    """The extents of all axes, slowest first; for each operand its byte strides along them, and its conversion."""
    fields = dict(zip(FIELDS, map(int, table), strict=False))
    rest = [int(number) for number in table[len(FIELDS) : fields["guard"] or None]]
    _, conversions, _, inner, middle = (rest[operands * k : operands * (k + 1)] for k in range(5))
    outer = [rest[start : start + 1 + operands] for start in range(5 * operands, len(rest), 1 + operands)]
    extents = (*(size for size, *_ in reversed(outer)), fields["middle"], fields["inner"])
    rows = [*(strides for _, *strides in reversed(outer)), middle, inner]
    return extents, [tuple(row[k] for row in rows) for k in range(operands)], conversions


def view(array, letter, strides, shape, away=0):
    """The elements that one operand has in the loop, ``away`` bytes; a Bool is a byte, true when it is not zero."""
    return np.asarray(_Memory(array, np.dtype(TYPES[letter]), shape, strides, away))


class _Memory:
    """Memory of another array, read with strides of its own."""

    def __init__(self, owner, dtype, shape, strides, away):
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "data": (owner.__array_interface__["data"][0] + away, False),
            "typestr": dtype.str,
            "shape": shape,
            "strides": strides,
        }
