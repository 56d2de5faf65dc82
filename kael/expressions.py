"""The expressions that the families of promotion rules are asked: an operator between tensors and numbers.

A tensor is a dtype with a shape, ``float32[2, 3]``; ``float32[]`` has no dimensions, and ``float32(0.5)`` none and this
value. A number is written as in Python: ``True``, ``2``, ``-1``, ``2**63``, ``2.5``, ``1e300``, ``inf``, ``2j``.
"""

import ast
import re

from kael import errors
from kael.families.dtypes import ALIASES, COMPLEX, FACTS, FIFTEEN, FLOATING, INTEGER, category, holds
from kael.families.operands import number, tensor
from kael.families.operators import OPERATORS

_NAME = re.compile(r"[A-Za-z_]\w*")
_NUMBER = re.compile(r"(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[jJ]?")
_POWER = re.compile(r"2\*\*(\d{1,3})(?![\w.\[(])(?:([-+])1(?![\w.\[(]))?")
_OPERATOR = re.compile("|".join(re.escape(each) for each in sorted(OPERATORS, key=len, reverse=True)))
_CONSTANTS = {"True": True, "False": False, "inf": float("inf"), "nan": float("nan")}
_DIGITS = 1000
_SIZE = 2**63 - 1


def parse(expression):
    """``(operator, left, right)`` of an expression, the last two `kael.families.operands.Operand`.

    Raises `kael.ArgumentError`, in one line with the place, for anything else; TypeError for what is no text.

    >>> from kael.expressions import parse
    >>> operator, left, right = parse("int64[3] + 2.5")
    >>> operator, str(left), right.value
    ('+', 'int64[3]', 2.5)
    """
    if not isinstance(expression, str):
        raise errors.expression_type(expression)
    reader = _Reader(expression)
    left = reader.operand()
    operator = reader.operator()
    right = reader.operand()
    reader.end()
    _check_shapes(reader, left, right)
    return operator, left, right


def parse_operand(text):
    """The one operand that ``text`` writes; raises as `parse` does."""
    reader = _Reader(text)
    found = reader.operand()
    reader.end()
    return found


class _Reader:
    """A text and the place reached in it."""

    def __init__(self, text):
        self.text = text
        self.place = 0
        self.starts = []

    def skip(self):
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1

    def fail(self, what, accepted, place=None):
        raise errors.bad_expression(self.text, self.place if place is None else place, what, accepted)

    def take(self, pattern):
        """The match of ``pattern`` here, which is passed, or None."""
        found = pattern.match(self.text, self.place)
        if found:
            self.place = found.end()
        return found

    def takes(self, mark):
        self.skip()
        if self.text.startswith(mark, self.place):
            self.place += len(mark)
            return True
        return False

    def found(self):
        """What stands here, for a message."""
        rest = self.text[self.place :]
        return repr(re.match(r"\w+|\S", rest).group()) if rest else "the end"

    def operand(self):
        self.skip()
        start = self.place
        self.starts.append(start)
        name = self.take(_NAME)
        if name and name.group() not in _CONSTANTS:
            return self.tensor(name.group(), start)
        self.place = start
        return number(self.number("an operand: a dtype with a shape, such as float32[3], or a number"))

    def number(self, accepted):
        sign = -1 if self.takes("-") else 1 if self.takes("+") else 0
        self.skip()
        start = self.place
        name = self.take(_NAME)
        if name:
            value = _CONSTANTS.get(name.group())
            if value is None or (sign and type(value) is bool):
                self.fail(f"{name.group()!r} is no number", accepted, start)
        elif power := self.take(_POWER):
            value = 2 ** int(power.group(1)) + {None: 0, "+": 1, "-": -1}[power.group(2)]
        elif found := self.take(_NUMBER):
            value = self.value(found.group(), start)
        else:
            self.fail(f"found {self.found()}", accepted)
        return -value if sign < 0 else value

    def value(self, text, start):
        """The number that ``text`` writes, which must be followed by no further letter or digit."""
        rest = re.compile(r"[\w.]*").match(self.text, self.place).group()
        try:
            if rest or len(text) > _DIGITS:
                raise ValueError
            return ast.literal_eval(text)
        except (SyntaxError, ValueError):  # 007, 1__0
            self.fail(f"{(text + rest)[:40]!r} is no number", "a number as Python writes it", start)

    def tensor(self, name, start):
        dtype = ALIASES.get(name, name)
        if dtype not in FIFTEEN:
            self.fail(f"unknown dtype {name!r}", "the dtypes " + ", ".join(FIFTEEN), start)
        if self.takes("["):
            return tensor(dtype, self.shape())
        if self.takes("("):
            self.skip()
            start = self.place
            value = self.number(f"a value of {dtype}")
            if not self.takes(")"):
                self.fail(f"found {self.found()}", "a closing )")
            return tensor(dtype, (), self.converted(dtype, value, start))
        self.fail(f"found {self.found()}", f"a shape: {name}[3] with dimensions, {name}[] or {name}(1) without")

    def shape(self):
        sizes = []
        if self.takes("]"):
            return ()
        while True:
            self.skip()
            size = self.take(re.compile(r"\d+"))
            if not size or len(size.group()) > 19 or int(size.group()) > _SIZE:
                self.fail(f"found {self.found()}", "a size, such as 3", size and size.start())
            sizes.append(int(size.group()))
            if self.takes("]"):
                return tuple(sizes)
            if not self.takes(","):
                self.fail(f"found {self.found()}", "a comma or a closing ]")

    def converted(self, dtype, value, start):
        """The value as the dtype's own kind of number; a 0-d tensor can only have one that its dtype holds."""
        kind = category(dtype)
        if kind == INTEGER and type(value) in (bool, int) and holds(dtype, int(value)):
            return int(value)
        if kind == 0 and type(value) is bool:
            return value
        beyond = FACTS[dtype].largest if kind >= FLOATING else 0
        if kind == FLOATING and type(value) is not complex and not beyond < abs(value) != float("inf"):
            return float(value)
        if kind == COMPLEX and not beyond < max(abs(complex(value).real), abs(complex(value).imag)) != float("inf"):
            return complex(value)
        self.fail(f"{dtype} does not hold {value!r}", f"a value of {dtype}", start)

    def operator(self):
        self.skip()
        found = self.take(_OPERATOR)
        if not found:
            self.fail(f"found {self.found()}", "an operator: " + " ".join(OPERATORS))
        return found.group()

    def end(self):
        self.skip()
        if self.place < len(self.text):
            self.fail(f"found {self.found()}", "the end: an expression is one operator between two operands")


def _check_shapes(reader, left, right):
    """Shapes decide nothing here but whether there are dimensions; still, those that never meet are a slip."""
    for one, other in zip(reversed(left.shape or ()), reversed(right.shape or ()), strict=False):
        if one != other and 1 not in (one, other):
            reader.fail(
                f"the shapes {list(left.shape)} and {list(right.shape)} do not broadcast",
                "sizes that are equal, or 1",
                reader.starts[1],
            )
