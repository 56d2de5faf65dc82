"""A family: the rules of one library, with what they were checked against."""

from dataclasses import dataclass

from kael.expressions import parse
from kael.families.operands import Answer, Refused


@dataclass(frozen=True)
class Family:
    """The rules of one library: ``dtypes`` has the names of its dtypes, ``rule(operator, left, right)`` gives the
    result's dtype and the reason, or raises `Refused`. ``source`` says what the rules were checked against.

    >>> import kael
    >>> family = kael.promotion.families["numpy"]
    >>> family("int64[3] + float32[3]")
    Answer(dtype='float64', why='NumPy promotes int64 and float32 to float64', possible=())
    """

    name: str
    title: str
    dtypes: tuple
    rule: object
    source: str

    def __call__(self, expression):
        """The answer to an expression such as ``"int64[3] + 2.5"``; ArgumentError where it is malformed."""
        return self.answer(*parse(expression))

    def answer(self, operator, left, right):
        """The answer to ``left operator right``, two `Operand`."""
        for operand in (left, right):
            if not operand.is_number and operand.dtype not in self.dtypes:
                return Answer(None, f"{self.title} has no {operand.dtype}", lacks=operand.dtype)
        try:
            answer = self.rule(operator, left, right)
        except Refused as refusal:
            return Answer(None, str(refusal))
        return answer if isinstance(answer, Answer) else Answer(*answer)

    def __repr__(self):
        return f"<family {self.name}: {self.title}>"
