"""kael's record of its type promotion, section by section: each table cell, refusal and example through kael itself.

Its sections, which the names of the tests begin with: context (the mixed cases, the families of rules, the four
expressions), full_order, categories, scalars, zero_dim, overrides, where (promotion runs), worked_example, alternatives
(strict, value-based, full order, int64 + float32 to float64), consequences (literals, large integers, Bool + Bool,
in-place, conversions), questions (those at its end). What it says of C++ (constexpr rules, files) has no place here;
that the iterator refuses mixed inputs is in test_iterator.py.
"""

import operator
import re

import pytest

import kael
from kael.dtype import DTYPES
from kael.errors import DtypeError
from kael.promotion import (
    add_dtype,
    check_result_fits,
    div_dtype,
    dtype_category,
    promote_types,
    promote_with_scalar,
    result_dtype,
)
from kael.scalar import Scalar

B, I, F, D = DTYPES  # noqa: E741
FAMILIES = kael.promotion.families


def given_by(family, expression):
    return FAMILIES[family](expression).word


def ones(dtype, *size):
    return kael.ones(size, dtype=dtype)


# Context


@pytest.mark.parametrize(
    ("left", "right", "result"),
    [
        pytest.param(ones(I, 3), ones(F, 3), F, id="a count with an activation"),
        pytest.param(ones(F, 3), 0.5, F, id="scaled by a literal"),
        pytest.param(ones(F, 3), ones(D), F, id="a loss with a 0-d scale"),
        pytest.param(ones(B, 3), ones(B, 3), I, id="mask + mask"),
    ],
)
def test_context_the_mixed_cases(left, right, result):
    assert (left + right).dtype is (right + left).dtype is result


@pytest.mark.parametrize(
    ("expression", "strict", "by_value", "by_category"),
    [
        ("float32[3] * 0.5", "error", "float32", "float32"),
        ("int64[3] + 2.5", "error", "float64", "float32"),
        ("float32[3] + float64[]", "error", "float32 or float64", "float32"),
        ("int64[3] + float32[3]", "error", "float64", "float32"),
    ],
)
def test_context_the_four_expressions(expression, strict, by_value, by_category):
    compared = kael.promotion.compare(expression)
    assert compared["strict"].word == strict
    assert compared["numpy1"].word == by_value
    assert compared["kael"].word == compared["torch"].word == by_category
    if "or" in by_value:
        assert "depends on the value" in compared["numpy1"].why


# Decision

FULL_ORDER = [(x, y, DTYPES[max(i, j)]) for i, x in enumerate(DTYPES) for j, y in enumerate(DTYPES)]


@pytest.mark.parametrize(("left", "right", "higher"), FULL_ORDER)
def test_full_order_each_cell(left, right, higher):
    assert promote_types(left, right) is higher
    # It applies where all operands have dimensions, or none has.
    for size in ((3,), ()):
        assert result_dtype(ones(left, *size), ones(right, *size)) is higher
        assert (ones(left, *size) * ones(right, *size)).dtype is higher


def test_categories():
    assert {dtype.name: dtype_category(dtype) for dtype in DTYPES} == {
        "bool": 0,
        "int64": 1,
        "float32": 2,
        "float64": 2,
    }


@pytest.mark.parametrize(("number", "dtype"), [(True, B), (2, I), (2.5, F)])
def test_scalars_the_type_decides_the_dtype(number, dtype):
    assert Scalar(number).dtype is dtype


def test_scalars_keep_their_value():
    assert Scalar(2**63 - 1).value == 2**63 - 1
    assert Scalar(0.1).value == 0.1


@pytest.mark.parametrize(
    ("dtype", "number", "result"), [(F, 2.5, F), (D, 2.5, D), (I, 2.5, F), (B, 2, I), (F, 2, F), (B, True, B)]
)
def test_scalars_each_row(dtype, number, result):
    assert promote_with_scalar(dtype, Scalar(number)) is result
    for size in ((3,), ()):
        assert (ones(dtype, *size) * number).dtype is (number * ones(dtype, *size)).dtype is result


@pytest.mark.parametrize("zero", DTYPES)
@pytest.mark.parametrize("wide", DTYPES)
def test_zero_dim_wins_with_a_higher_category_alone(wide, zero):
    expected = zero if dtype_category(zero) > dtype_category(wide) else wide
    assert result_dtype(ones(wide, 3), ones(zero)) is result_dtype(ones(zero), ones(wide, 3)) is expected
    assert (ones(wide, 3) * ones(zero)).dtype is expected


def test_zero_dim_groups_are_promoted_each_by_itself():
    assert result_dtype(ones(I, 3), ones(D), ones(F, 3)) is F
    assert result_dtype(ones(I, 3), ones(F), ones(D)) is D


def test_overrides_add():
    assert [add_dtype(dtype) for dtype in DTYPES] == [I, I, F, D]
    assert given_by("kael", "bool[3] + bool[3]") == "int64"
    assert given_by("torch", "bool[3] + bool[3]") == "bool"


def test_overrides_div():
    assert [div_dtype(dtype) for dtype in DTYPES] == [F, F, F, D]
    for dtype in DTYPES:
        assert (ones(dtype, 3) / ones(dtype, 3)).dtype is div_dtype(dtype)


@pytest.mark.parametrize("name", ["sub", "pow", "floor_divide"])
@pytest.mark.parametrize("other", [ones(B, 3), ones(I, 3), True])
def test_overrides_refuse_bool(name, other):
    mask = ones(B, 3)
    for left, right in ((mask, other), (other, mask)):
        with pytest.raises(TypeError, match=f"^{name} does not take bool operands"):
            getattr(kael, name)(left, right)
    assert given_by("torch", "bool[3] - bool[3]") == "error"


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne])
def test_overrides_comparisons_give_bool(compare):
    assert compare(ones(I, 3), ones(F, 3)).dtype is B
    # They compare in result_dtype: 2**24 + 1 is no float32.
    assert (kael.tensor([2**24 + 1]) == kael.tensor([2.0**24])).item() is True


# Where promotion runs


def test_where_operands_are_converted_once_before_the_loop():
    told = kael.explain("add", ones(I, 3), ones(F, 3))
    assert [(step.compute, step.dtype) for step in told.steps] == [(F, F)]
    assert "operand 1: int64 to float32" in str(told)


# A worked example


def test_worked_example():
    result = kael.ones(3, dtype=I) * 0.5
    assert result.dtype is F
    assert result.tolist() == [0.5, 0.5, 0.5]
    steps = str(kael.explain("mul", kael.ones(3, dtype=I), 0.5))
    for step in ("0.5, a number of dtype float32", "2 > 1 -> float32", "operand 1: int64 to float32, 12 bytes"):
        assert step in steps
    assert re.search(r"loop +float32\n.*result +float32 \[3\]", steps)


def test_worked_example_its_variants():
    assert (ones(D, 3) * 0.5).dtype is D
    assert (ones(F, 3) * kael.scalar_tensor(0.5, dtype=D)).dtype is F


# Alternatives considered


def test_alternatives_strict():
    assert given_by("strict", "int64[3] + float32[3]") == given_by("jax-strict", "int64[3] + float32[3]") == "error"
    assert given_by("strict", "float32[3] + float32[]") == "float32"
    with kael.promotion_mode("strict"):
        with pytest.raises(DtypeError, match=re.escape(".to(")):
            ones(I, 3) * ones(F, 3)
        assert (ones(I, 3).to(F) * ones(F, 3)).dtype is F


def test_alternatives_value_based():
    assert given_by("numpy1", "int8[3] + 1") == "int8"
    assert given_by("numpy1", "int8[3] + 300") == "int16"
    assert given_by("numpy", "int8[3] + 1") == "int8"
    assert given_by("numpy1", "float32[3] + float64(0.5)") == "float32"
    assert given_by("numpy1", "float32[3] + float64(1e300)") == "float64"


@pytest.mark.parametrize(("left", "right", "higher"), FULL_ORDER)
def test_alternatives_full_order(left, right, higher):
    for shapes in ("[3] * {}[3]", "[] * {}[3]", "[3] * {}[]", "[] * {}[]"):
        assert given_by("full-order", f"{left.name}{shapes.format(right.name)}") == higher.name


def test_alternatives_full_order_upcasts_an_activation():
    assert given_by("full-order", "float32[3] * float64[]") == "float64"


def test_alternatives_int64_and_float32_to_float64():
    assert given_by("numpy1", "int64[3] + float32[3]") == "float64"
    assert given_by("torch", "int64[3] + float32[3]") == given_by("kael", "int64[3] + float32[3]") == "float32"


# Consequences


def test_consequences_large_integers_lose_precision():
    assert (kael.tensor([16777217]) + kael.tensor([0.0])).item() == 16777216.0
    assert (kael.tensor([16777217]).to(D) + kael.tensor([0.0])).item() == 16777217.0


def test_consequences_bool_plus_bool_counts():
    mask = kael.tensor([True, True, False])
    assert (mask + mask).tolist() == [2, 2, 0]
    assert (kael.tensor(True) + kael.tensor(True)).item() == 2
    assert kael.logical_or(mask, mask).tolist() == [True, True, False]
    assert (mask * mask).dtype is B


@pytest.mark.parametrize(
    ("dtype", "method", "other", "refused"),
    [
        (F, "add_", ones(D, 3), None),
        (F, "add_", ones(I, 3), None),
        (I, "add_", 1, None),
        (I, "add_", 0.5, F),
        (I, "div_", 2, F),
        (B, "add_", ones(B, 3), I),
    ],
)
def test_consequences_in_place_keeps_the_dtype_or_refuses(dtype, method, other, refused):
    target = ones(dtype, 3)
    if refused is None:
        assert getattr(target, method)(other) is target
        assert target.tolist() == [2, 2, 2]
    else:
        sentence = f"^{method} result of dtype {refused.name} cannot be stored in a tensor of dtype {dtype.name}$"
        with pytest.raises(TypeError, match=sentence):
            getattr(target, method)(other)
        assert target.tolist() == [1, 1, 1]
    assert target.dtype is dtype


def test_consequences_in_place_rounds_on_store():
    assert kael.tensor([1.0]).add_(kael.tensor([2.0**-30], dtype=D)).item() == 1.0


@pytest.mark.parametrize("destination", DTYPES)
@pytest.mark.parametrize("result", DTYPES)
def test_consequences_in_place_asks_for_the_category(result, destination):
    if dtype_category(result) <= dtype_category(destination):
        check_result_fits("add_", result, destination)
    else:
        with pytest.raises(DtypeError, match=f"{result.name} cannot be stored in a tensor of dtype {destination.name}"):
            check_result_fits("add_", result, destination)


def test_consequences_a_matching_operand_is_not_copied():
    x = ones(F, 3)
    assert x.to(F) is x
    assert x.to(D) is not x


# Check your understanding


def test_questions_a_full_order_would_have_doubled_the_memory():
    result = ones(F, 1024, 1024) * ones(D)
    assert result.dtype is F
    assert result.numel() * result.element_size() == 4 * 2**20
    assert given_by("full-order", "float32[1024, 1024] * float64[]") == "float64"


def test_questions_int64_plus_a_float_is_the_default_float():
    assert (ones(I, 3) + 2.5).dtype is F
