"""The functions that decide dtypes, and the observed table in letters through real operators."""

import operator
import pathlib

import pytest

import kael
from kael import promotion
from kael.dtype import DTYPES, FROM_LETTER, DType
from kael.errors import DtypeError
from kael.promotion import (
    can_cast,
    check_no_bool,
    check_result_fits,
    result_dtype,
)
from kael.scalar import Scalar

B, I, F, D = DTYPES  # noqa: E741
SECOND = {"b": [True, True, False], "i": [2, 5, -3], "f": [1.5, 0.25, -2.0], "d": [1.5, 0.3, -2.0]}
OPERATORS = {
    "add": operator.add,
    "mul": operator.mul,
    "div": operator.truediv,
    "sub": operator.sub,
    "lt": operator.lt,
}


def test_a_scalar_is_in_the_range_of_int64():
    with pytest.raises(OverflowError, match="9223372036854775808"):
        Scalar(2**63)


def test_result_dtype_is_not_a_fold_of_pairs():
    wide, zero, narrow = kael.ones(3, dtype=I), kael.tensor(1.0, dtype=D), kael.ones(3)
    assert result_dtype(wide, zero, narrow) is F
    assert (wide + zero + narrow).dtype is D


def test_check_no_bool_names_the_op():
    with pytest.raises(DtypeError, match="sub does not take bool"):
        check_no_bool("sub", [I, B])


def test_check_result_fits_asks_for_the_category():
    allowed = {(x.letter, y.letter) for x in DTYPES for y in DTYPES if can_cast(x, y)}
    assert allowed == {(x, y) for x in "bifd" for y in "bifd" if "bifd".index(x) <= "bifd".index(y)} | {("d", "f")}
    with pytest.raises(
        DtypeError, match="^add_ result of dtype float32 cannot be stored in a tensor of dtype int64$"
    ) as caught:
        check_result_fits("add_", F, I)
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, RuntimeError)


def test_an_augmented_refusal_does_not_rebind():
    mask = kael.tensor([True, False])
    alias = mask
    with pytest.raises(TypeError):
        mask += mask
    assert mask is alias
    assert mask.dtype is B


def operands():
    made = {letter: kael.tensor(values, dtype=FROM_LETTER[letter]) for letter, values in SECOND.items()}
    made |= {letter + "0": kael.tensor(values[0], dtype=FROM_LETTER[letter]) for letter, values in SECOND.items()}
    return made | {"bool": True, "int": 2, "float": 2.5}


def observed(name):
    """The table of one operation as kael has it, through the operator, or the function for two numbers."""
    made = operands()
    lines = [f"{name:5} " + " ".join(f"{label:>5}" for label in made)]
    for label, left in made.items():
        letters = []
        for right in made.values():
            function = OPERATORS[name]
            if not isinstance(left, kael.Tensor) and not isinstance(right, kael.Tensor):
                function = getattr(kael, name)
            try:
                letters.append(function(left, right).dtype.letter)
            except TypeError:
                letters.append("x")
        lines.append(f"{label:5} " + " ".join(f"{letter:>5}" for letter in letters))
    return "\n".join(lines)


RECORDED = (pathlib.Path(__file__).parent.parent / "golden" / "promotion.txt").read_text()


@pytest.mark.parametrize("name", OPERATORS)
def test_observed_table(name):
    recorded = next(block for block in RECORDED.split("\n\n") if block.startswith(name))
    assert observed(name) == recorded.rstrip("\n")


def test_default_dtype_decides_for_floats_and_division():
    try:
        kael.set_default_dtype(D)
        assert (kael.tensor([1, 2]) * 0.5).dtype is D
        assert (kael.tensor([1, 2]) / 2).dtype is D
        assert kael.tensor(1.5).dtype is D
        assert (kael.ones(2, dtype=F) * 0.5).dtype is F
    finally:
        kael.set_default_dtype(F)
    assert (kael.tensor([1, 2]) * 0.5).dtype is F
    with pytest.raises(TypeError):
        kael.set_default_dtype(I)


def test_members_are_public_and_few():
    assert kael.bool is DType.Bool
    assert kael.int64 is kael.long is DType.I64
    assert kael.float32 is kael.float is DType.F32
    assert kael.float64 is kael.double is DType.F64
    assert len(DTYPES) == 4


def test_helpers_name_what_is_no_dtype_or_number():
    assert promotion.promote_with_scalar(kael.int64, 2.5) is kael.float32
    assert promotion.promote_with_scalar(kael.float64, True) is kael.float64
    for name, args in (
        ("promote_with_scalar", (kael.int64, "2")),
        ("promote_with_scalar", ("int64", 2)),
        ("dtype_category", (2,)),
        ("can_cast", (kael.int64, int)),
        ("promote_types", (1, kael.int64)),
    ):
        with pytest.raises(TypeError, match=name):
            getattr(promotion, name)(*args)
