"""The tables in README.md, printed by the code that they describe.

``python -m kael.tables``, in a checkout, rewrites what stands between the markers; with ``--check`` it writes nothing
and fails where something would change.
"""

import argparse
import re
import runpy
import sys
from pathlib import Path

import kael
from kael.dtype import DTYPES
from kael.families.registry import FAMILIES, compare
from kael.optable import ROWS
from kael.promotion import Kind, resolve
from kael.reductions_table import REDUCTIONS, SCANS

CHECKOUT = Path(__file__).parents[1]
README = CHECKOUT / "README.md"
SYMBOLS = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": "**",
    "neg": "-x",
    "pos": "+x",
    "abs": "abs(x)",
    "invert": "~x",
    "and": "&",
    "or": "|",
    "xor": "^",
    "lshift": "<<",
    "rshift": ">>",
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
}


def table(head, rows):
    """A table in Markdown; a bar within a cell is escaped."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", r"\|") for cell in line) + " |" for line in lines)


def promotion():
    """What `*` gives for every kind of second operand, by running it."""
    numbers = (True, 2, 0.5)
    head = ["tensor `*`"] + [f"{dtype.name} tensor" for dtype in DTYPES]
    head += [f"{dtype.name} 0-d" for dtype in DTYPES] + [f"Python {type(number).__name__}" for number in numbers]
    rows = []
    for dtype in DTYPES:
        tensor = kael.ones(3, dtype=dtype)
        others = [kael.ones(3, dtype=other) for other in DTYPES]
        others += [kael.ones((), dtype=other) for other in DTYPES]
        rows.append([f"**{dtype.name}**"] + [(tensor * other).dtype.name for other in (*others, *numbers)])
    return table(head, rows)


# The four that the type-promotion record weighs, and some more in which libraries differ.
EXPRESSIONS = (
    "float32[3] * 0.5",
    "int64[3] + 2.5",
    "float32[3] + float64[]",
    "int64[3] + float32[3]",
    "bool[3] + bool[3]",
    "int64[3] / 2",
    "uint8[3] + 300",
    "uint8[3] * int8[3]",
    "uint64[3] + int64[3]",
    "float16[3] * float32[]",
    "float16[3] + bfloat16[3]",
    "float32[3] + 1e300",
)


def families():
    """What each family of promotion rules gives for some expressions."""
    rows = [
        [f"`{expression}`"] + ["-" if answer.lacks else answer.word for answer in compare(expression).answers.values()]
        for expression in EXPRESSIONS
    ]
    return table(["expression", *(family.title for family in FAMILIES.values())], rows)


def kinds():
    """What each kind of operation makes of the common dtype, and which operations are of that kind."""
    rows = []
    for kind in Kind:
        results = [resolve("", kind, [(dtype, 1)])[1].name for dtype in DTYPES]
        names = [f"`{row.name}`" for row in ROWS if row.kind is kind]
        rows.append([kind.value, *results, ", ".join(names)])
    return table(["the result", *(f"of {dtype.name}" for dtype in DTYPES), "operations"], rows)


def accepts(row, dtype):
    """Whether the operation takes tensors of ``dtype`` alone."""
    try:
        resolve(row.name, row.kind, [(dtype, 1)] * row.arity, accepts=row.accepts, refuses_bool=row.refuses_bool)
    except kael.DtypeError:
        return False
    return True


def operations():
    """Every row of the op table."""
    rows = []
    for row in ROWS:
        names = [f"`{name}`" for name in (row.name, *row.aliases)]
        takes = [dtype.name for dtype in DTYPES if accepts(row, dtype)]
        variants = [word for word, there in ((f"`{row.name}_`", row.inplace), ("`out=`", row.out)) if there]
        symbol = f"`{SYMBOLS[row.operator]}`" if row.operator else ""
        rows.append([", ".join(names), symbol, row.doc, ", ".join(takes), ", ".join(variants)])
    return table(["function and method", "operator", "what it does", "takes", "also"], rows)


def reduced_dtype(row, dtype):
    """The name of the dtype that a reduction or scan gives for elements of ``dtype``."""
    dims = (0,) if row.dims == "required" else ()
    try:
        result = getattr(kael, row.name)(kael.ones(2, dtype=dtype), *dims)
    except kael.DtypeError:
        return ""
    return (result[0] if isinstance(result, tuple) else result).dtype.name


def reductions():
    """Every row of the table of reductions and scans."""
    rows = [
        [f"`{row.name}`", row.doc, *(reduced_dtype(row, dtype) for dtype in DTYPES)] for row in (*REDUCTIONS, *SCANS)
    ]
    return table(["function and method", "what it does", *(f"of {dtype.name}" for dtype in DTYPES)], rows)


def differences():
    """The list in tests/known_differences.py."""
    listed = runpy.run_path(str(CHECKOUT / "tests" / "known_differences.py"))["DIFFERENCES"]
    return "\n".join(
        f"{number}. **{each.title}**: {each.reason}.\n   `{each.code}` gives `{each.kael}`; in torch `{each.torch}`."
        for number, each in enumerate(listed, 1)
    )


PARTS = {
    "promotion": promotion,
    "kinds": kinds,
    "families": families,
    "differences": differences,
    "operations": operations,
    "reductions": reductions,
}


def rewritten(text):
    """``text`` with what stands between each pair of markers made anew; ValueError where a pair is missing."""
    for name, make in PARTS.items():
        begin, end = f"<!-- {name}: printed by python -m kael.tables -->\n", f"<!-- end of {name} -->\n"
        pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
        made = f"{begin}\n{make()}\n\n{end}"
        text, found = pattern.subn(lambda _, made=made: made, text)
        if found != 1:
            raise ValueError(f"README.md has {found} parts between the markers of {name}, not 1")
    return text


def main(arguments=None):
    """Rewrite README.md, or check it; gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m kael.tables", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail where README.md is out of date")
    check = parser.parse_args(arguments).check
    if not README.is_file():
        print(f"no README.md at {README}: run this in a checkout", file=sys.stderr)
        return 2
    text = README.read_text(encoding="utf-8")
    made = rewritten(text)
    if made == text:
        return 0
    if check:
        print("README.md is out of date: run python -m kael.tables", file=sys.stderr)
        return 1
    README.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
