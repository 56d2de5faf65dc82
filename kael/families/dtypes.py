"""The fifteen dtypes of the families, as data: none of them needs a library to be spoken of."""

from dataclasses import dataclass

BOOL, INTEGER, FLOATING, COMPLEX = range(4)


@dataclass(frozen=True)
class Facts:
    """What the rules ask of a dtype: ``category`` (0 bool, 1 integer, 2 floating, 3 complex), ``bits`` in all,
    whether it has a sign, and ``code``, its short name in the matrices. ``largest`` is the largest finite number."""

    name: str
    code: str
    category: int
    bits: int
    signed: bool = True
    largest: object = None

    @property
    def smallest(self):
        """The lower end of the range."""
        return -self.largest - 1 if self.category == INTEGER and self.signed else -self.largest if self.signed else 0


def _integer(bits, signed):
    name = f"{'' if signed else 'u'}int{bits}"
    return Facts(name, f"{'i' if signed else 'u'}{bits}", INTEGER, bits, signed, 2 ** (bits - signed) - 1)


def _floating(name, code, bits, significand, exponent):
    largest = (2**significand - 1) * 2 ** (exponent - significand)
    return Facts(name, code, FLOATING, bits, largest=largest)


_FLOATS = (
    _floating("float16", "f16", 16, 11, 16),
    _floating("bfloat16", "bf16", 16, 8, 128),
    _floating("float32", "f32", 32, 24, 128),
    _floating("float64", "f64", 64, 53, 1024),
)
_COMPLEX = tuple(
    Facts(f"complex{2 * part.bits}", f"c{2 * part.bits}", COMPLEX, 2 * part.bits, largest=part.largest)
    for part in (_FLOATS[2], _FLOATS[3])
)

FACTS = {
    facts.name: facts
    for facts in (
        Facts("bool", "b", BOOL, 8, False, 1),
        *(_integer(bits, True) for bits in (8, 16, 32, 64)),
        *(_integer(bits, False) for bits in (8, 16, 32, 64)),
        *_FLOATS,
        *_COMPLEX,
        # Not among the fifteen: torch gives it for float16 with a complex number; NumPy 1 gives object for an
        # integer that no dtype holds.
        Facts("complex32", "c32", COMPLEX, 32, largest=_FLOATS[0].largest),
        Facts("object", "obj", COMPLEX + 1, 0),
    )
}
FIFTEEN = tuple(FACTS)[:15]
WITHOUT_BFLOAT16 = tuple(name for name in FIFTEEN if name != "bfloat16")

# How else the fifteen are written: the codes, and anvl's names of the unsigned ones.
ALIASES = {facts.code: name for name, facts in FACTS.items() if name in FIFTEEN}
ALIASES |= {f"ui{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)}


def category(name):
    return FACTS[name].category


def holds(name, value):
    """Whether an integer dtype's range has the integer ``value``."""
    return FACTS[name].smallest <= value <= FACTS[name].largest


def complex_of(name):
    """The complex dtype whose parts a floating dtype can be: complex64 for all but float64."""
    return "complex128" if name == "float64" else "complex64"


def wider_integer(type1, type2):
    """The integer dtype that holds every value of both, or None where a signed one meets uint64."""
    one, two = FACTS[type1], FACTS[type2]
    if one.signed == two.signed:
        return type1 if one.bits >= two.bits else type2
    signed, unsigned = (one, two) if one.signed else (two, one)
    bits = signed.bits if signed.bits > unsigned.bits else 2 * unsigned.bits
    return f"int{bits}" if bits <= 64 else None
