"""The answers of several families to one expression, as text and as a table in HTML."""

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, repr=False)
class Comparison:
    """``expression`` as it was read, and ``answers``: an `Answer` for each family's name."""

    expression: str
    answers: dict

    @property
    def agree(self):
        """Whether all families that were asked give the same."""
        return len({answer.word for answer in self.answers.values()}) == 1

    def __getitem__(self, family):
        return self.answers[family]

    def __repr__(self):
        names = max((len(name) for name in self.answers), default=0)
        words = max((len(answer.word) for answer in self.answers.values()), default=0)
        lines = [f"  {name:{names}}  {answer.word:{words}}  {answer.why}" for name, answer in self.answers.items()]
        return "\n".join([self.expression, *lines])

    def _repr_html_(self):
        rows = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(answer.word)}</td><td>{escape(answer.why)}</td></tr>"
            for name, answer in self.answers.items()
        )
        return f"<table><caption><code>{escape(self.expression)}</code></caption>{rows}</table>"
