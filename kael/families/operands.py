"""What stands on either side of an operator, what a family answers, and a family itself."""

from dataclasses import dataclass, field

from kael.families.dtypes import FACTS

NUMBERS = (bool, int, float, complex)


@dataclass(frozen=True)
class Operand:
    """A tensor or a Python number.

    ``dtype`` is a tensor's dtype, or the name of a number's type; ``shape`` is None for a number; ``value`` is the
    number, or the element of a 0-d tensor where one is given.
    """

    dtype: str
    shape: tuple | None = None
    value: object = None

    @property
    def is_number(self):
        return self.shape is None

    @property
    def is_zero_dim(self):
        return self.shape == ()

    @property
    def is_dimensioned(self):
        return bool(self.shape)

    @property
    def kind(self):
        return "a number" if self.shape is None else "dimensioned" if self.shape else "0-d"

    @property
    def short(self):
        """How a matrix heads its row or column: i8 dimensioned, i8[] 0-d, the number itself."""
        if self.is_number:
            return _number(self.value)
        code = FACTS[self.dtype].code
        if self.value is not None:
            return f"{code}({_number(self.value)})"
        return code if self.shape else f"{code}[]"

    def __str__(self):
        if self.is_number:
            return _number(self.value)
        if self.value is not None:
            return f"{self.dtype}({_number(self.value)})"
        return f"{self.dtype}[{', '.join(map(str, self.shape))}]"


def _number(value):
    """A number as Python writes it; a large integer as the power of two that it is, or is next to."""
    if type(value) is int and abs(value) >= 2**31:
        for offset, sign in ((0, ""), (-1, " - 1"), (1, " + 1")):
            power = abs(value) - offset
            if power.bit_count() == 1:
                return f"{'-' if value < 0 else ''}2**{power.bit_length() - 1}{sign}".replace(" ", "")
    return repr(value)


def tensor(dtype, shape=(3,), value=None):
    return Operand(dtype, tuple(shape), value)


def number(value):
    return Operand(type(value).__name__, None, value)


@dataclass(frozen=True)
class Answer:
    """What a family makes of one operation.

    ``dtype`` is the name of the result's dtype, or None where the operation is refused or depends on a value that was
    not given; then ``possible`` has the dtypes it may have. ``why`` is the reason in one line. ``lacks`` is the dtype
    that the family does not have, where that is the reason.
    """

    dtype: str | None
    why: str
    possible: tuple = ()
    lacks: str = field(default="", repr=False)

    @property
    def is_refused(self):
        return self.dtype is None and not self.possible

    @property
    def word(self):
        """The dtype, ``error``, or the possible dtypes."""
        return self.dtype or " or ".join(self.possible) or "error"

    @property
    def code(self):
        """The answer in a cell of a matrix: the dtype's short name, x for a refusal, ? where a value decides."""
        return FACTS[self.dtype].code if self.dtype else "?" if self.possible else "x"

    def __str__(self):
        return f"{self.word}: {self.why}"


class Refused(Exception):
    """Raised within a rule: the family refuses the operation, for the reason given."""
