"""Laws that hold for all operands, checked with hypothesis."""

import math

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import kael
from kael.dtype import DTYPES, DType
from kael.optable import COMMUTATIVE, COMPARISONS, ROW, ROWS
from kael.promotion import common_dtype, promote_types

SETTINGS = settings(deadline=None, max_examples=60, derandomize=True)

dtypes = st.sampled_from(DTYPES)
groups = st.lists(dtypes, max_size=4)
ELEMENTS = {
    "b": st.booleans(),
    "i": st.one_of(st.integers(-20, 20), st.integers(-(2**63), 2**63 - 1)),
    "f": st.floats(width=32),
    "d": st.floats(),
}
LAYOUTS = ("row", "column", "step", "zero_dim")


@st.composite
def tensors(draw, letters="bifd", layouts=LAYOUTS):
    """A tensor of shape (2, 3) in one of several layouts, or a 0-d one."""
    letter = draw(st.sampled_from(letters))
    kind = draw(st.sampled_from(layouts))
    dtype = next(dtype for dtype in DTYPES if dtype.letter == letter)
    count = {"row": 6, "column": 6, "step": 12, "zero_dim": 1}[kind]
    values = draw(st.lists(ELEMENTS[letter], min_size=count, max_size=count))
    made = kael.tensor(values, dtype=dtype)
    if kind == "row":
        return made.reshape(2, 3)
    if kind == "column":
        return made.reshape(3, 2).t()
    if kind == "step":
        return made.reshape(2, 6)[:, ::2]
    return made.reshape(())


def same(first, second):
    """Equal in dtype, shape and every value, NaN with NaN."""
    assert first.dtype is second.dtype
    assert first.shape == second.shape
    pairs = zip(first.reshape(-1).tolist(), second.reshape(-1).tolist(), strict=True)
    assert all(x == y or (isinstance(x, float) and math.isnan(x) and math.isnan(y)) for x, y in pairs)


@given(dtypes, dtypes, dtypes)
@SETTINGS
def test_promote_types_is_a_join(x, y, z):
    assert promote_types(x, x) is x
    assert promote_types(x, y) is promote_types(y, x)
    assert promote_types(promote_types(x, y), z) is promote_types(x, promote_types(y, z))
    assert promote_types(x, y).rank >= max(x.rank, y.rank)


@given(groups, groups, groups)
@SETTINGS
def test_a_weaker_group_decides_only_with_a_higher_category(dimensioned, zero_dimensional, numbers):
    if not dimensioned + zero_dimensional + numbers:
        return
    result = common_dtype(dimensioned, zero_dimensional, numbers)
    everything = dimensioned + zero_dimensional + numbers
    assert result.category == max(dtype.category for dtype in everything)
    for group in (dimensioned, zero_dimensional, numbers):
        if any(dtype.category == result.category for dtype in group):
            assert result is max((d for d in group if d.category == result.category), key=lambda d: d.rank)
            break


BINARY = [row.name for row in ROWS if row.params == ("input", "other") and row.name not in ("isclose", "div")]


def attempt(function, *operands):
    try:
        return function(*operands)
    except (TypeError, ArithmeticError):
        return None


@pytest.mark.parametrize("name", ["add", "mul", "maximum", "bitwise_and", "lt", "fmod", "hypot"])
@given(x=tensors(), y=tensors())
@SETTINGS
def test_operands_are_converted_to_the_common_dtype_first(name, x, y):
    function = getattr(kael, name)
    result = attempt(function, x, y)
    if result is None:
        return
    common = kael.result_type(x, y)
    if name == "add" and common is DType.Bool:
        common = DType.I64
    same(result, function(x.to(common), y.to(common)))


@pytest.mark.parametrize("name", sorted(COMMUTATIVE))
@given(x=tensors(), y=tensors())
@SETTINGS
def test_commutative_rows_commute(name, x, y):
    function = getattr(kael, name)
    first = attempt(function, x, y)
    if first is not None:
        if ROW[name].costly and first.dtype.is_floating_point:
            assert first.dtype is function(y, x).dtype
        else:
            same(first, function(y, x))


@pytest.mark.parametrize("name", ["add", "sub", "mul", "div", "remainder", "bitwise_or", "eq", "copysign"])
@given(x=tensors(layouts=("row", "column", "step")), y=tensors())
@SETTINGS
def test_in_place_is_the_function_stored_or_a_refusal_that_writes_nothing(name, x, y):
    target = x.clone()
    before = target.clone()
    try:
        returned = getattr(target, name + "_")(y)
    except (TypeError, ArithmeticError):
        same(target, before)
        return
    assert returned is target
    same(target, getattr(kael, name)(x, y).to(x.dtype))


@pytest.mark.parametrize("name", sorted(COMPARISONS))
@given(x=tensors(), y=tensors())
@SETTINGS
def test_comparisons_are_bool_and_consistent(name, x, y):
    opposite = {"eq": "ne", "ne": "eq", "lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}[name]
    result = getattr(kael, name)(x, y)
    assert result.dtype is DType.Bool
    if name in ("eq", "ne"):
        same(result, getattr(kael, opposite)(x, y).logical_not())
    else:
        same(result, getattr(kael, opposite)(y, x))


@given(x=tensors(), dtype=dtypes)
@SETTINGS
def test_to_gives_the_same_object_when_nothing_changes(x, dtype):
    assert x.to(x.dtype) is x
    assert x.to(dtype).dtype is dtype
    same(x.to(dtype), x.contiguous().to(dtype))


@given(x=tensors())
@SETTINGS
def test_layout_does_not_change_values(x):
    for name in ("neg", "abs", "square", "exp", "isfinite"):
        result = attempt(getattr(kael, name), x)
        if result is not None:
            same(result, getattr(kael, name)(x.contiguous()))
