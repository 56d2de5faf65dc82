"""One measurement as data, and the sizes and shapes that all have."""

from dataclasses import dataclass, field
from math import isqrt, prod

from benchmarks.values import DTYPES
from kael.dtype import DTYPES as KAEL_DTYPES

SIZES = (1, 64, 4096, 262_144, 10_000_000)
# Of this size on no cache holds an operand. Cells that only move memory are then measured beside the machine's own copy
# and add.
BEYOND_CACHES = 4_000_000
LETTERS = "ifdb"
DTYPE = {dtype.letter: dtype for dtype in KAEL_DTYPES}
NAMES = "abc"


@dataclass(frozen=True)
class Operand:
    """A tensor of random values between ``low`` and ``high``; ``transposed``: the transpose of one of that shape."""

    letter: str
    shape: tuple
    low: float = -10.0
    high: float = 10.0
    transposed: bool = False

    @property
    def nbytes(self):
        return prod(self.shape) * DTYPES[self.letter].itemsize


@dataclass(frozen=True)
class Case:
    """One measurement. ``code`` is what is timed, in kael and torch: ``t`` is the library, ``a``, ``b``, ``c`` are the
    operands, ``out`` the destination; ``setup`` runs once before. ``numpy`` is the same in NumPy, or empty.

    ``traffic`` is how many bytes of operands and results must move at least, ``work`` how many additions and
    multiplications it is, where that can be said (else 0); ``memory_bound``: moving them should be all of the time.
    """

    group: str
    op: str
    dtype: str
    layout: str
    size: int
    code: str
    operands: tuple
    setup: str = ""
    out: Operand | None = None
    numpy: str = ""
    inplace: bool = False
    traffic: int = field(default=0, compare=False)
    work: int = field(default=0, compare=False)
    memory_bound: bool = False

    @property
    def key(self):
        return (self.group, self.op, self.dtype, self.layout, self.size)


def grid(size):
    """``(rows, columns)`` with ``size`` elements, as square as can be."""
    rows = next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)
    return rows, size // rows
