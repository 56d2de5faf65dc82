"""The torch card on type promotion, section by section: the family torch by its rules, kael's operations by running.

Its sections, which the names of the tests begin with: answer (category first, then width; weak numbers), code (its
program, line by line), defaults, in_place (and ``out=``), wrong_dtypes (matmul, overflow, indices), tools, habit
(pinning at ingest). kael has neither random numbers, losses nor int32 indices, so what it says of those has no test.
"""

import numpy as np
import pytest
import torch

import kael
from kael.errors import DtypeError

B, I, F, D = kael.bool, kael.int64, kael.float32, kael.float64  # noqa: E741


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("int64[3] / 2", "float32"),
        ("int64[3] / int64[3]", "float32"),
        ("float32[3] * float64(2.0)", "float32"),
        ("float32[3] * float64[]", "float32"),
        ("float32[3] * float64[3]", "float64"),
        ("float32[3] + float64[3]", "float64"),
        ("float32[3] + 2.5", "float32"),
        ("int64[3] * 2.5", "float32"),
        ("int64[3] // 2", "int64"),
        ("int64[3] == float32[3]", "bool"),
        ("int8[3] + uint8[3]", "int16"),
        ("bool[3] + int8[3]", "int8"),
        ("uint8[3] + float16[3]", "float16"),
        ("int8[3] + int64[]", "int8"),
        ("int64[3] + complex64[3]", "complex64"),
        ("float64[3] + complex64[3]", "complex128"),
    ],
)
def test_answer_category_first_then_width(expression, result):
    assert kael.promotion.families["torch"](expression).word == result
    if kael.promotion.families["kael"](expression).lacks == "":
        assert kael.promotion.families["kael"](expression).word == result


def test_answer_integers_are_divided_as_floats_unless_told_otherwise():
    x = kael.tensor([7, -7])
    assert kael.div(x, 2, rounding_mode="floor").tolist() == (x // 2).tolist() == [3, -4]
    assert kael.div(x, 2, rounding_mode="floor").dtype is (x // 2).dtype is I
    assert (x / x).dtype is F


def test_code_line_by_line():
    assert kael.tensor([1, 2, 3]).dtype is I
    assert kael.tensor([1.0, 2.0]).dtype is F
    assert (kael.tensor([1, 2, 3]) / 2).dtype is F
    f32 = kael.ones(3, dtype=F)
    weak = kael.scalar_tensor(2.0, dtype=D)
    strong = kael.ones(3, dtype=D)
    assert (f32 * weak).dtype is F
    assert kael.result_type(f32, strong) is (f32 * strong).dtype is D


def test_defaults():
    assert kael.get_default_dtype() is F
    for made in (kael.zeros(2), kael.ones(2), kael.tensor([1.0])):
        assert made.dtype is F
    assert kael.zeros(2, dtype=D).dtype is D
    for array in (np.ones(2), np.ones(2, np.float32), np.ones(2, np.int64)):
        assert kael.from_numpy(array).dtype.name == array.dtype.name
    with kael.default_dtype(D):
        assert kael.get_default_dtype() is kael.zeros(2).dtype is kael.tensor([1.0]).dtype is D


@pytest.mark.parametrize("library", [kael, torch])
def test_in_place_and_out_do_not_promote(library):
    x = library.tensor([1, 2])
    with pytest.raises(RuntimeError, match="cannot be stored|can't be cast"):
        x.add_(2.5)
    with pytest.raises(RuntimeError, match="cannot be stored|can't be cast"):
        library.add(x, 2.5, out=x)
    assert x.tolist() == [1, 2]
    assert library.add(library.ones(1), library.ones(1, dtype=library.float64), out=library.zeros(1)).item() == 2


@pytest.mark.parametrize("library", [kael, torch])
def test_wrong_dtypes_a_matmul_is_loud_and_overflow_is_silent(library):
    with pytest.raises(RuntimeError, match="same dtype"):
        library.ones(2, 2) @ library.ones(2, 2, dtype=library.float64)
    assert (library.tensor([2**63 - 1]) + 1).item() == -(2**63)


def test_wrong_dtypes_an_index_is_int64():
    index, wrong = kael.tensor([0, 2]), kael.tensor([0.0, 2.0])
    x = kael.tensor([1.0, 2.0, 3.0])
    assert x[index].tolist() == x.gather(0, index).tolist() == [1.0, 3.0]
    for call in (lambda: x.gather(0, wrong), lambda: x.scatter(0, wrong, 1.0), lambda: x[wrong]):
        with pytest.raises(IndexError, match="int64.*got float32"):
            call()


def test_tools():
    assert kael.result_type(kael.tensor([1]), 2.5) is F
    assert kael.promote_types(I, F) is F
    assert kael.promote_types(F, D) is D
    for name in ("bool", "int64", "float32", "float64"):
        for other in ("bool", "int64", "float32", "float64"):
            expected = torch.can_cast(getattr(torch, name), getattr(torch, other))
            assert kael.can_cast(getattr(kael, name), getattr(kael, other)) is expected
    x = kael.ones(2)
    assert x.to(F) is x
    assert (x.float().dtype, x.double().dtype, x.long().dtype) == (F, D, I)


def test_habit_pin_at_ingest_and_assert_at_boundaries():
    assert kael.ingest(np.ones(2), F).dtype is F
    with pytest.raises(DtypeError, match="^x must be float32, got float64"):
        kael.check_dtype(kael.from_numpy(np.ones(2)), F, name="x")
