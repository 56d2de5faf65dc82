"""``python -m kael promote``: which dtype each family of promotion rules gives for an expression, and why."""

import sys
from pathlib import Path

from kael import errors

DESCRIPTION = """\
Print which dtype each family of promotion rules gives for EXPRESSION, and why, a line each. An expression is an
operator between two operands: a dtype with a shape (float32[2, 3], float32[] without dimensions, float32(0.5) also with
a value) or a number.
"""


_SHOWN = 20  # differing cells of a family that --verify prints


def add_command(commands):
    """Add the sub-command to those of ``python -m kael``."""
    parser = commands.add_parser(
        "promote", help="show the result dtypes of several libraries side by side", description=DESCRIPTION
    )
    parser.add_argument("expression", metavar="EXPRESSION", nargs="?", help='such as "int64[3] + 2.5"')
    parser.add_argument(
        "--families", metavar="NAMES", nargs="?", const="", help="those to ask, with commas between; by default all"
    )
    parser.add_argument("--table", metavar="FAMILY", nargs="?", const="", help="print the family's whole matrix")
    parser.add_argument("--diff", metavar=("A", "B"), nargs="*", help="print the cells in which two families differ")
    parser.add_argument(
        "--operators",
        metavar="SYMBOLS",
        nargs="?",
        const="",
        help="those of --table and --diff, with spaces; by default all",
    )
    parser.add_argument("--html", metavar="FILE", help="write a picture of what is asked into FILE instead")
    parser.add_argument(
        "--verify", action="store_true", help="compare the families, cell by cell, with the libraries installed here"
    )


def main(options):
    """Do what the options ask, and give the exit code; 2, with one line on standard error, for bad input."""
    try:
        _check_asked(options)
        if options.verify:
            return _verify(_names(options))
        text, title, parts = _answer(options)
        if options.html is None:
            print(text)
        else:
            from kael.families.picture import page

            Path(options.html).write_text(page(title, parts), encoding="utf-8")
    except errors.ArgumentError as error:
        return _fail(error)
    except OSError as error:
        return _fail(f"--html {options.html}: {error.strerror}")
    return 0


# What can be asked, and the options that go with it.
_ASKED = {
    "an expression": ("expression", ("families", "html")),
    "--table": ("table", ("operators", "html")),
    "--diff": ("diff", ("operators", "html")),
    "--verify": ("verify", ("families",)),
}


def _check_asked(options):
    """Refuse to do anything but one thing, and options that would say nothing about it."""
    given = {name for name, value in vars(options).items() if value is not None and value is not False}
    asked = [what for what, (name, _) in _ASKED.items() if name in given]
    if len(asked) != 1:
        raise errors.asked_of_promote(asked, _ASKED)
    (what,) = asked
    _, fitting = _ASKED[what]
    for option in ("families", "operators", "html"):
        if option in given and option not in fitting:
            raise errors.option_of_promote(option, what, fitting)
    if options.diff is not None and len(options.diff) != 2:
        from kael.families.registry import FAMILIES

        raise errors.two_families(options.diff, FAMILIES)


def _fail(sentence):
    print(f"kael promote: {sentence}", file=sys.stderr)
    return 2


def _names(options):
    """The names of the families asked, each of which exists."""
    from kael.families.registry import FAMILIES

    names = list(FAMILIES) if options.families is None else [each.strip() for each in options.families.split(",")]
    return [FAMILIES[name].name for name in names]


def _operators(options):
    from kael.families.operators import OPERATORS

    symbols = OPERATORS if options.operators is None else tuple(options.operators.split()) or ("",)
    for symbol in symbols:
        if symbol not in OPERATORS:
            raise errors.no_such_operator(symbol, OPERATORS)
    return symbols


def _answer(options):
    """The text, the title and the pieces of HTML of what is asked."""
    from kael.families.matrices import difference, operands, table
    from kael.families.picture import of_difference, of_matrix
    from kael.families.registry import FAMILIES, compare

    if options.expression is not None:
        compared = compare(options.expression, _names(options))
        return str(compared), compared.expression, [compared._repr_html_()]
    symbols = _operators(options)
    if options.table is not None:
        family = FAMILIES[options.table]
        matrices = table(family, symbols)
        return "\n\n".join(map(str, matrices)), f"Result dtypes of {family.title}", list(map(of_matrix, matrices))
    first, second = (FAMILIES[name] for name in options.diff)
    cells, differences = difference(first, second, symbols)
    lines = [
        f"{each}: {first.name} {each.answers[0].word}, {second.name} {each.answers[1].word}" for each in differences
    ]
    differing = sum(len(each.operators) for each in differences)
    lines.append(f"{differing} of {cells} cells differ")
    every = operands([name for name in first.dtypes if name in second.dtypes])
    parts = [f"<p>{lines[-1]}</p>", of_difference(first, second, symbols, every, differences)]
    return "\n".join(lines), f"{first.title} against {second.title}", parts


def _verify(names):
    """Print a line for each family, and each cell that differs; the exit code is 1 where one does."""
    from kael.families.verification import verify

    failed = False
    for name in names:
        verdict = verify(name)
        more = len(verdict.differ) - _SHOWN
        print(verdict, *verdict.differ[:_SHOWN], *([f"and {more} more"] if more > 0 else []), sep="\n  ", flush=True)
        failed |= bool(verdict.differ)
    return int(failed)
