"""Promotion rules as values: callables that say for each argument the dtype that it takes, or to leave it.

A rule is called with the list of arguments and gives one dtype, or None for "leave it", for each. Rules print
themselves, are narrowed to some arguments by ``at`` and joined by ``|`` where they do not overlap. `kael.as_tensors`
applies them. A Python number has no dtype of its own: it is built at the dtype that it meets, and one that the dtype
does not hold is an error; a tensor is converted.

>>> import kael
>>> kael.rules.like(0) | kael.rules.fixed(kael.float64).at(0)
like(0) | fixed(kael.float64).at(0)
"""

import numpy as np

from kael import errors
from kael.arguments import as_dtype
from kael.arrays import widened
from kael.dtype import FROM_NUMPY, DType, finfo
from kael.promotion import common_dtype as common_of_groups
from kael.promotion import promote_types
from kael.scalar import INT64_MAX, INT64_MIN, as_number, build, number_dtype
from kael.tensor import Tensor, convert, from_array, wrap

__all__ = ["common", "fixed", "like", "numbers", "rule"]


def common_dtype(*args):
    """The common dtype of tensors, arrays, Python numbers and dtypes; a dtype stands for a tensor with dimensions.

    Raises TypeError for anything else, or nothing at all.

    >>> import kael
    >>> kael.common_dtype(kael.int64, kael.float32), kael.common_dtype(kael.tensor([1, 2]), 2.5)
    (kael.float32, kael.float32)
    """
    if not args:
        raise errors.nothing_in_common()
    groups = ([], [], [])
    for place, arg in enumerate(args):
        number = as_number(arg)
        if isinstance(arg, DType):
            groups[0].append(arg)
        elif number is not None:
            groups[2].append(number_dtype(type(number)))
        else:
            known = _dtype(arg)
            if known is None:
                raise errors.no_common_dtype(place, arg)
            groups[0 if arg.ndim else 1].append(known)
    return common_of_groups(*groups)


def _dtype(arg):
    """The dtype of a tensor or array; None for all else."""
    if isinstance(arg, Tensor):
        return arg.dtype
    return (
        FROM_NUMPY[widened("common_dtype", arg[:0] if arg.ndim else arg).dtype] if isinstance(arg, np.ndarray) else None
    )


class Rule:
    """A promotion rule: ``rule(args)`` gives a dtype or None for each of ``args``."""

    def __init__(self, decide, text):
        self._decide = decide
        self._text = text

    def __call__(self, args):
        if not isinstance(args, (tuple, list)):
            raise errors.rule_arguments(self, args)
        found = self._decide(list(args))
        if not isinstance(found, (tuple, list)) or len(found) != len(args):
            raise errors.rule_count(self, len(args), found)
        for place, dtype in enumerate(found):
            if dtype is not None and not isinstance(dtype, DType):
                raise errors.rule_dtype(self, place, dtype)
        return list(found)

    def __repr__(self):
        return self._text

    def at(self, *places):
        """This rule for the arguments at ``places`` alone; the others are left."""
        if not places or any(type(place) is not int or place < 0 for place in places):
            raise errors.rule_places(self, places)

        def decide(args):
            for place in places:
                _check_place(self, place, args)
            return [dtype if place in places else None for place, dtype in enumerate(self(args))]

        return Rule(decide, f"{_single(self)}.at({', '.join(map(str, places))})")

    def __or__(self, other):
        """Both rules, which must not give dtypes for the same argument."""
        if not isinstance(other, Rule):
            return NotImplemented

        def decide(args):
            found = self(args)
            for place, dtype in enumerate(other(args)):
                if dtype is not None and found[place] is not None:
                    raise errors.rules_overlap(self, other, place)
                found[place] = found[place] or dtype
            return found

        return Rule(decide, f"{self!r} | {other!r}")


def _single(rule):
    return f"({rule!r})" if " | " in repr(rule) else repr(rule)


def _check_place(rule, place, args):
    if place >= len(args):
        raise errors.rule_place(rule, place, len(args))


def common():
    """All arguments take their common dtype, as the operands of an operation do.

    >>> import kael
    >>> kael.rules.common()([1, 2, kael.tensor([1])])
    [kael.int64, kael.int64, kael.int64]
    """
    return Rule(lambda args: [common_dtype(*args)] * len(args) if args else [], "common()")


def fixed(dtype):
    """All arguments take ``dtype``.

    >>> import kael
    >>> kael.rules.fixed(kael.float64)([1, kael.ones(2)])
    [kael.float64, kael.float64]
    """
    dtype = as_dtype("fixed", dtype)
    return Rule(lambda args: [dtype] * len(args), f"fixed({dtype!r})")


def like(index, *, narrow=False):
    """All arguments take the dtype of argument ``index``, a tensor, which is left.

    A tensor whose dtype is not promotable to that is refused with DtypeError, unless ``narrow``. Raises ArgumentError
    where there is no such argument or it is a number.

    >>> import kael
    >>> kael.rules.like(1)([0, kael.ones(2), 1.5])
    [kael.float32, None, kael.float32]
    """
    if type(index) is not int or index < 0:
        raise errors.rule_index("like", index)
    if type(narrow) is not bool:
        raise errors.no_such_argument("like", "narrow", "bool", narrow)

    def decide(args):
        _check_place(made, index, args)
        wanted = _dtype(args[index])
        if wanted is None:
            raise errors.rule_needs_tensor(made, index, args[index])
        for place, arg in enumerate(args):
            given = _dtype(arg)
            if given is not None and not narrow and promote_types(given, wanted) is not wanted:
                raise errors.not_promotable(made, place, given, wanted)
        return [None if place == index else wanted for place in range(len(args))]

    made = Rule(decide, f"like({index}{', narrow=True' if narrow else ''})")
    return made


def numbers():
    """Python numbers take the common dtype of all arguments; tensors are left.

    >>> import kael
    >>> kael.rules.numbers()([1, kael.ones(2), kael.tensor([1])])
    [kael.float32, None, None]
    """

    def decide(args):
        return [common_dtype(*args) if as_number(arg) is not None else None for arg in args]

    return Rule(decide, "numbers()")


def rule(decide, /):
    """A rule of one's own: ``decide(args)`` gives a dtype or None for each argument. Usable as a decorator.

    >>> import kael
    >>> @kael.rules.rule
    ... def first(args):
    ...     return [kael.float64] + [None] * (len(args) - 1)
    >>> first, first([1, 2])
    (first, [kael.float64, None])
    """
    if not callable(decide):
        raise errors.no_such_argument("rule", "decide", "callable", decide)

    def named(args):
        try:
            return decide(args)
        except Exception as error:
            error.add_note(f"raised by the promotion rule {made!r}")
            raise

    made = Rule(named, getattr(decide, "__name__", repr(decide)))
    return made


def as_tensors(*args, promote=None):
    """Tensors, NumPy arrays and Python numbers as a tuple of tensors, each in the dtype that the rule ``promote`` says.

    Without a rule nothing is converted, and a number takes its default dtype. A number that the dtype does not hold is
    a NumberError, which names value, dtype and range; a tensor is converted as `Tensor.to` converts it. ``promote`` is
    one of `kael.rules`, or any callable like one. Raises TypeError for other arguments, or a rule that gives no dtypes.

    >>> import kael
    >>> kael.as_tensors(1, 2.5, kael.tensor([1]), promote=kael.rules.common())
    (tensor(1.), tensor(2.5000), tensor([1.]))
    """
    if promote is None:
        wanted = [None] * len(args)
    else:
        if not callable(promote):
            raise errors.no_such_argument("as_tensors", "promote", "promotion rule", promote)
        wanted = (promote if isinstance(promote, Rule) else rule(promote))(args)
    return tuple([_made(place, arg, dtype) for place, (arg, dtype) in enumerate(zip(args, wanted, strict=True))])


def _made(place, arg, dtype):
    number = as_number(arg)
    if number is not None:
        return wrap(_built(number, dtype or number_dtype(type(number))).copy())
    if isinstance(arg, np.ndarray):
        arg = from_array("as_tensors", arg)
    elif not isinstance(arg, Tensor):
        raise errors.no_common_dtype(place, arg)
    return arg if dtype is None or dtype is arg.dtype else convert(arg, dtype)


def _built(number, dtype):
    """The number at ``dtype``, which has to hold it."""
    if dtype.category == 2:
        low, high = finfo(dtype).min, finfo(dtype).max
        holds = type(number) is float and not np.isfinite(number)  # all floats have NaN and infinities
    else:
        low, high = (0, 1) if dtype is DType.Bool else (INT64_MIN, INT64_MAX)
        holds = False
        if type(number) is float and low <= number <= high and number != int(number):
            raise errors.number_not_held(number, dtype, low, high, "it has a fraction")
    if not holds and not low <= number <= high:
        raise errors.number_not_held(number, dtype, low, high, "it is out of range")
    if dtype.category < 2:
        number = int(number)
        if number > high:  # 2.0**63 equals the float nearest to the largest int64
            raise errors.number_not_held(number, dtype, low, high, "it is out of range")
    elif type(number) is int:
        number = float(number)
    return build(number, dtype, "as_tensors")
