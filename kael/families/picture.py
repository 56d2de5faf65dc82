"""Matrices, differences and comparisons as one HTML file that needs nothing else."""

from html import escape

from kael.families.dtypes import FACTS

_STYLE = """
:root { color-scheme: light dark; }
body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; }
.wide { overflow-x: auto; margin-bottom: 2rem; }
table { border-collapse: collapse; font: 11px/1.3 ui-monospace, monospace; }
th, td { padding: 2px 5px; text-align: center; border: 1px solid #8883; white-space: nowrap; }
thead th { position: sticky; top: 0; background: Canvas; }
tbody th { text-align: right; font-weight: normal; }
.k0 { background: #b9b9b955; } .k1 { background: #3b82c455; } .k2 { background: #3f9e5755; }
.k3 { background: #9b5fc055; } .k4 { background: #c0a03055; } .x { background: #d0453a44; }
.q { background: #e5a10055; }
.same { color: #8888; }
"""
_LEGEND = (
    ("k0", "bool"),
    ("k1", "integer"),
    ("k2", "floating point"),
    ("k3", "complex"),
    ("x", "x: refused"),
    ("q", "?: depends on a value"),
)


def page(title, parts):
    """A whole page of HTML; ``parts`` are pieces of it."""
    legend = " ".join(f'<span class="{each}">&nbsp;{escape(text)}&nbsp;</span>' for each, text in _LEGEND)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n<p>{legend}</p>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _class(answer):
    if answer.dtype:
        return f"k{FACTS[answer.dtype].category}"
    return "x" if answer.is_refused else "q"


def _grid(heads, rows):
    """A table with the same heads for rows and columns; ``rows`` are of pieces of HTML."""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join(f"<tr><th>{escape(head)}</th>{''.join(row)}</tr>\n" for head, row in zip(heads, rows, strict=True))
    return f'<div class="wide"><table><thead><tr><th></th>{top}</tr></thead>\n<tbody>{body}</tbody></table></div>'


def of_matrix(matrix):
    """The picture of a `Matrix`; the reason of a cell shows when pointed at."""
    rows = [
        [f'<td class="{_class(each)}" title="{escape(str(each))}">{escape(each.code)}</td>' for each in row]
        for row in matrix.answers
    ]
    return f"<h2>{escape(matrix.title)}</h2>\n" + _grid([operand.short for operand in matrix.operands], rows)


def of_difference(first, second, operators, every, differences):
    """A picture for each operator: in the cells that differ what the first gives over what the second gives."""
    differing = {(operator, each.left, each.right): each.answers for each in differences for operator in each.operators}
    parts = []
    for operator in operators:
        if not any(key[0] == operator for key in differing):
            continue
        rows = [[_pair(first, second, differing.get((operator, left, right))) for right in every] for left in every]
        parts.append(f"<h2>{escape(operator)}</h2>\n" + _grid([operand.short for operand in every], rows))
    return "\n".join(parts) or "<p>They differ nowhere.</p>"


def _pair(first, second, answers):
    if answers is None:
        return '<td class="same">·</td>'
    one, other = answers
    title = f"{first.name}: {one}\n{second.name}: {other}"
    return f'<td class="{_class(one)}" title="{escape(title)}">{escape(one.code)}<br>{escape(other.code)}</td>'
