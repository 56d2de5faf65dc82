"""What was written down of two libraries that are not here to be asked: a record of NumPy 1, and anvl's own table."""

from kael.expressions import parse_operand
from kael.families.dtypes import WITHOUT_BFLOAT16
from kael.families.operands import tensor

# The letters of the record.
_LETTERS = dict(zip("?bhilBHILefdFDO", (*WITHOUT_BFLOAT16, "object"), strict=True))

# The table in anvl's document on type promotion, with its names of the dtypes; -- is no common type.
ANVL = """
     bool i8  i16 i32 i64 ui8  ui16 ui32 ui64 f32 f64
bool bool i8  i16 i32 i64 ui8  ui16 ui32 ui64 f32 f64
i8   i8   i8  i16 i32 i64 i16  i32  i64  --   f32 f64
i16  i16  i16 i16 i32 i64 i16  i32  i64  --   f32 f64
i32  i32  i32 i32 i32 i64 i32  i32  i64  --   f32 f64
i64  i64  i64 i64 i64 i64 i64  i64  i64  --   f32 f64
ui8  ui8  i16 i16 i32 i64 ui8  ui16 ui32 ui64 f32 f64
ui16 ui16 i32 i32 i32 i64 ui16 ui16 ui32 ui64 f32 f64
ui32 ui32 i64 i64 i64 i64 ui32 ui32 ui32 ui64 f32 f64
ui64 ui64 --  --  --  --  ui64 ui64 ui64 ui64 f32 f64
f32  f32  f32 f32 f32 f32 f32  f32  f32  f32  f32 f64
f64  f64  f64 f64 f64 f64 f64  f64  f64  f64  f64 f64
"""


def numpy1_cells(text):
    """The version in a record that ``golden/record_numpy1.py`` wrote, and its cells.

    A cell is ``(operator, left, right, dtype)``, where None stands for a refusal.
    """
    version, *lines = text.splitlines()
    return version, _cells(lines)


def _cells(lines):
    rows, columns, operators, place = [], [], [], 0
    for line in lines:
        head, _, rest = line.partition(" ")
        if head == "rows":
            rows = [parse_operand(text) for text in rest.split()]
        elif head == "columns":
            columns = [parse_operand(text) for text in rest.split()]
        elif head == "operators":
            operators, place = rest.split(), 0
        elif head != "==":
            for right, letter in zip(columns, line, strict=True):
                for operator in operators:
                    yield operator, rows[place], right, _LETTERS.get(letter)
            place += 1


def anvl_cells():
    """The cells of anvl's table, for arrays with dimensions and without, which it does not tell apart."""
    heads, *rows = (line.split() for line in ANVL.strip().splitlines())
    for row in rows:
        for head, cell in zip(heads, row[1:], strict=True):
            types = [parse_operand(f"{name}[3]").dtype for name in (row[0], head)]
            result = None if cell == "--" else parse_operand(f"{cell}[3]").dtype
            for shapes in (((3,), (3,)), ((), (3,)), ((3,), ()), ((), ())):
                yield ("+", *map(tensor, types, shapes), result)
