"""The families by name, and the question that is put to several at once."""

from collections.abc import Mapping
from types import MappingProxyType

from kael import errors
from kael.expressions import parse
from kael.families import anvl_rule, jax_rules, numpy_rules, own_rules, torch_rule
from kael.families.comparison import Comparison
from kael.families.dtypes import FIFTEEN, WITHOUT_BFLOAT16
from kael.families.family import Family

_ALL = (
    Family("kael", "kael", own_rules.NAMES, own_rules.kael, "its own operators"),
    Family("torch", "torch", FIFTEEN, torch_rule.rule, "torch 2.13"),
    Family("jax", "JAX", FIFTEEN, jax_rules.standard, "JAX 0.10 with 64-bit dtypes"),
    Family("jax-strict", "JAX, strict", FIFTEEN, jax_rules.strict, "JAX 0.10 with 64-bit dtypes, strict promotion"),
    Family("numpy", "NumPy 2", WITHOUT_BFLOAT16, numpy_rules.numpy2, "NumPy 2.4"),
    Family("numpy1", "NumPy 1", WITHOUT_BFLOAT16, numpy_rules.numpy1, "a record of NumPy 1.26"),
    Family("anvl", "anvl", anvl_rule.ELEVEN, anvl_rule.rule, "the table in its document"),
    Family("full-order", "full order", own_rules.NAMES, own_rules.full_order, "kael's operators on converted operands"),
    Family("strict", "strict", own_rules.NAMES, own_rules.strict, "kael's operators on operands of one dtype"),
)


class Families(Mapping):
    """The families by name; ArgumentError, with the names there are, for any other name.

    >>> import kael
    >>> list(kael.promotion.families)
    ['kael', 'torch', 'jax', 'jax-strict', 'numpy', 'numpy1', 'anvl', 'full-order', 'strict']
    >>> kael.promotion.families["torch"]("float32[3] * float64[]").dtype
    'float32'
    """

    def __init__(self, families):
        self._families = MappingProxyType({family.name: family for family in families})

    def __getitem__(self, name):
        try:
            return self._families[name]
        except (KeyError, TypeError):
            raise errors.no_such_family(name, self._families) from None

    def __contains__(self, name):
        return name in self._families

    def __iter__(self):
        return iter(self._families)

    def __len__(self):
        return len(self._families)

    def __repr__(self):
        return f"<families of promotion rules: {', '.join(self._families)}>"


FAMILIES = Families(_ALL)


def compare(expression, families=None):
    """What each family gives for an expression, and why: an object that prints itself, a line for each family.

    ``families`` has the names of those to ask, by default all. Raises `kael.ArgumentError` for a malformed expression,
    with the place, and for a name that is no family's.

    >>> import kael
    >>> kael.promotion.compare("int64[3] + 2.5", ["kael", "torch", "numpy"])
    int64[3] + 2.5
      kael   float32  the float is of a higher category than int64: float32, the default float
      torch  float32  a float is of a higher category, and takes the default dtype
      numpy  float64  int64 with a float: the dtype of that kind of number
    """
    operator, left, right = parse(expression)
    if isinstance(families, str):
        families = [families]
    asked = [FAMILIES[name] for name in (FAMILIES if families is None else families)]
    return Comparison(
        f"{left} {operator} {right}", {family.name: family.answer(operator, left, right) for family in asked}
    )
