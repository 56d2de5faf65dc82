"""Whole matrices: what a family makes of every operator and every pair of operands, and where two families differ."""

from dataclasses import dataclass, field

from kael.families.operands import number, tensor
from kael.families.operators import OPERATORS

# The numbers of a matrix: each type, and integers and floats in the range of fewer and fewer dtypes.
NUMBERS = (True, 2, -1, 300, 70000, 2**40, 2.5, 1e6, 1e300, 2j)


def operands(dtypes, numbers=NUMBERS):
    """Every dtype with dimensions, every dtype 0-d, and the numbers."""
    return [*(tensor(name, shape) for shape in ((3,), ()) for name in dtypes), *map(number, numbers)]


@dataclass
class Matrix:
    """The answers of a family to some operators that have the same answers: ``answers[row][column]``."""

    family: object
    operands: list
    answers: list
    operators: list = field(default_factory=list)

    def __str__(self):
        heads = [operand.short for operand in self.operands]
        rows = [[answer.code for answer in row] for row in self.answers]
        widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
        first = max(len(self.title), *map(len, heads))
        lines = [[self.title, *heads], *([head, *row] for head, row in zip(heads, rows, strict=True))]
        return "\n".join(
            "  ".join(
                [line[0].ljust(first), *(cell.rjust(width) for cell, width in zip(line[1:], widths, strict=True))]
            )
            for line in lines
        )

    @property
    def title(self):
        return " ".join(self.operators)


def table(family, operators=OPERATORS, numbers=NUMBERS):
    """The matrices of a family, one for all operators that have the same."""
    every = operands(family.dtypes, numbers)
    found = {}
    for operator in operators:
        answers = [[family.answer(operator, left, right) for right in every] for left in every]
        codes = tuple(answer.code for row in answers for answer in row)
        found.setdefault(codes, Matrix(family, every, answers)).operators.append(operator)
    return list(found.values())


@dataclass(frozen=True)
class Difference:
    """Operators between two operands for which two families give different answers, and the same ones each."""

    operators: tuple
    left: object
    right: object
    answers: tuple

    def __str__(self):
        return f"{self.left} {' '.join(self.operators)} {self.right}"


def difference(first, second, operators=OPERATORS, numbers=NUMBERS):
    """``(cells, differences)``: how many cells there are in the dtypes that both have, and those that differ."""
    every = operands([name for name in first.dtypes if name in second.dtypes], numbers)
    found = {}
    for left in every:
        for right in every:
            for operator in operators:
                answers = tuple(family.answer(operator, left, right) for family in (first, second))
                if answers[0].word != answers[1].word:
                    key = (left, right, answers[0].word, answers[1].word)
                    found.setdefault(key, (answers, []))[1].append(operator)
    differences = [
        Difference(tuple(symbols), left, right, answers) for (left, right, *_), (answers, symbols) in found.items()
    ]
    return len(operators) * len(every) ** 2, differences
