"""anvl's document on type promotion, section by section: the family anvl, and kael's rules as values.

Its sections, which the names of the tests begin with: rules (first examples, table, no common dtype), host_values
(numbers without a dtype, their two routes, built or converted), clamp, promotion_rules (as values), defaults (in
scopes). Dtypes that kael lacks are asked of the family; what prints an array of R has no place here.
"""

import math

import pytest

import kael
from kael import rules
from kael.errors import DtypeError, NumberError

B, I, F, D = kael.bool, kael.int64, kael.float32, kael.float64  # noqa: E741
FAMILIES = kael.promotion.families
NAMES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"]
# A letter and a width for each cell, x for no common dtype.
TABLE = """
b   i8  i16 i32 i64 u8  u16 u32 u64 f32 f64
i8  i8  i16 i32 i64 i16 i32 i64 x   f32 f64
i16 i16 i16 i32 i64 i16 i32 i64 x   f32 f64
i32 i32 i32 i32 i64 i32 i32 i64 x   f32 f64
i64 i64 i64 i64 i64 i64 i64 i64 x   f32 f64
u8  i16 i16 i32 i64 u8  u16 u32 u64 f32 f64
u16 i32 i32 i32 i64 u16 u16 u32 u64 f32 f64
u32 i64 i64 i64 i64 u32 u32 u32 u64 f32 f64
u64 x   x   x   x   u64 u64 u64 u64 f32 f64
f32 f32 f32 f32 f32 f32 f32 f32 f32 f32 f64
f64 f64 f64 f64 f64 f64 f64 f64 f64 f64 f64
"""
WORDS = {"b": "bool", "x": "error", "i": "int", "u": "uint", "f": "float"}
CELLS = [
    (left, right, WORDS[cell[0]] + cell[1:])
    for left, row in zip(NAMES, TABLE.strip().split("\n"), strict=True)
    for right, cell in zip(NAMES, row.split(), strict=True)
]


def given_by(family, expression):
    return FAMILIES[family](expression).word


@pytest.mark.parametrize(("left", "right", "result"), CELLS)
def test_rules_each_cell_of_the_table(left, right, result):
    assert given_by("anvl", f"{left}[3] + {right}[3]") == result
    if {left, right} <= {"bool", "int64", "float32", "float64"}:
        assert kael.common_dtype(getattr(kael, left), getattr(kael, right)).name == result


def test_rules_two_scalars_meet_at_the_more_expressive():
    total = kael.add(kael.scalar_tensor(1.0, dtype=F), kael.scalar_tensor(1.0, dtype=D))
    assert (total.dtype, total.item()) == (D, 2.0)
    assert kael.common_dtype(D, F) is D
    assert kael.common_dtype(I, F) is F


@pytest.mark.parametrize("signed", ["int8", "int16", "int32", "int64"])
def test_rules_uint64_and_a_signed_integer_have_no_common_dtype(signed):
    expression = f"uint64[3] + {signed}[3]"
    assert FAMILIES["anvl"](expression).why == f"uint64 and {signed} have no common dtype: convert one of them"
    assert given_by("jax", expression).startswith("float")
    assert given_by("numpy", expression) == "float64"


def test_host_values_have_no_dtype_until_they_meet_one():
    with pytest.raises(kael.ArgumentError, match="has none of its own"):
        rules.like(0)([1.5, kael.ones(1)])


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("1.0 + f64[]", "float64"),
        ("1.0 + 2.0", "float32"),
        ("1 + 2", "int32"),
        ("True + True", "bool"),
        ("bool[3] + 2", "int32"),
        ("1.0 + i8[]", "float32"),
        ("f32[1] + 1.5", "float32"),
    ],
)
def test_host_values_take_the_dtype_they_meet_or_the_default(expression, result):
    assert given_by("anvl", expression) == result


def test_host_values_in_kaels_operations():
    (one,) = kael.as_tensors(1.0)
    assert one.dtype is kael.exp(one).dtype is F
    assert kael.exp(one).item() == pytest.approx(math.e, rel=1e-6)
    assert kael.add(1.0, kael.scalar_tensor(1.0, dtype=D)).dtype is D
    assert (kael.add(1.0, 2.0).dtype, kael.add(1.0, 2.0).item()) == (F, 3.0)
    assert [each.dtype for each in kael.as_tensors(True, 1, 1.0)] == list(kael.default_dtypes().values()) == [B, I, F]


def test_host_values_are_built_at_a_dtype_that_holds_them():
    assert FAMILIES["anvl"]("ui8(1) + -2").why == "cannot build -2 at uint8, whose range is 0 to 255"
    with pytest.raises(NumberError, match="^cannot build the number -2 at dtype bool: .* bool goes from 0 to 1"):
        kael.as_tensors(kael.tensor(True), -2, promote=rules.like(0))


def test_host_values_are_built_but_a_tensor_is_converted():
    # bool is the narrow dtype that kael has: a tensor is converted to it, a number has to be in its range.
    assert kael.as_tensors(kael.tensor(-2), promote=rules.fixed(B))[0].item() is True
    assert kael.tensor(-2).to(B).item() is True


def test_clamp_bounds_that_are_not_promotable_to_x_are_refused():
    bounds = kael.scalar_tensor(0, dtype=D)
    with pytest.raises(DtypeError, match="cannot bring argument 0 to float32: float64 is not promotable to float32"):
        kael.as_tensors(bounds, kael.scalar_tensor(0, dtype=F), bounds, promote=rules.like(1))


def test_promotion_rules_a_fixed_dtype():
    made = kael.as_tensors(1, 2, promote=rules.fixed(D))
    assert [(each.dtype, each.item()) for each in made] == [(D, 1.0), (D, 2.0)]


def test_promotion_rules_the_common_dtype():
    args = [1.0, 2.0, kael.scalar_tensor(1, dtype=I)]
    assert rules.common()(args) == [F, F, F]
    made = kael.as_tensors(*args, promote=rules.common())
    assert [(each.dtype, each.item()) for each in made] == [(F, 1.0), (F, 2.0), (F, 1.0)]


def test_defaults_in_a_scope_decide_when_nothing_else_does():
    with kael.default_dtype(D):
        assert kael.as_tensors(1.0, promote=rules.common())[0].dtype is D
        yielded = kael.tensor([1], dtype=F) + 1.5
    assert (yielded.dtype, yielded.tolist()) == (F, [2.5])
    assert kael.as_tensors(1.0)[0].dtype is F
