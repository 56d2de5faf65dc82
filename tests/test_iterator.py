"""Plans are pure: what they say about casts, loops and destinations, without running anything."""

import numpy as np
import pytest

import kael
from kael import iterator, layout
from kael.dtype import DType
from kael.errors import DtypeError, ShapeError
from kael.kernels import templates

F, D, I, B = DType.F32, DType.F64, DType.I64, DType.Bool  # noqa: E741


def dense(dtype, *shape):
    return layout.dense(dtype, shape)


def table(step):
    """``(sizes of outer, middle and inner axis, number of further outer dimensions)``."""
    fields = dict(zip(templates.FIELDS, step.table.tolist(), strict=False))
    return (fields["outer"], fields["middle"], fields["inner"]), fields["dims"]


def test_contiguous_operands_are_one_loop():
    plan = iterator.plan("add", "add", (dense(F, 4, 5, 6), dense(F, 4, 5, 6)), F, F)
    assert table(plan.step) == ((1, 1, 120), 0)
    assert plan.direct
    assert not plan.converted
    assert plan.result is dense(F, 4, 5, 6)


def test_a_transposed_sum_keeps_its_strides():
    turned = layout.layout(F, (5, 4), (4, 20))
    plan = iterator.plan("add", "add", (turned, turned), F, F)
    assert plan.result.strides == (4, 20)
    assert table(plan.step) == ((1, 1, 20), 0)


def test_a_number_is_built_in_the_computing_dtype():
    plan = iterator.plan("add", "add", (dense(F, 4), int), F, F)
    assert plan.build == ((1, F),)
    assert not plan.converted


def conversions(step):
    """Which operands are converted on their way, the output first."""
    start, operands = len(templates.FIELDS), int(step.table[2])
    return [bool(address) for address in step.table[start + operands : start + 2 * operands]]


def test_operands_are_converted_on_their_way():
    expanded = layout.layout(I, (1000, 3), (0, 8))
    plan = iterator.plan("add", "add", (dense(F, 1000, 3), expanded), F, F)
    assert plan.converted == (1,)
    assert conversions(plan.step) == [False, False, True]
    assert plan.direct


def test_a_0d_operand_is_converted_once_for_each_stretch():
    plan = iterator.plan("add", "add", (dense(F, 1000), dense(I)), F, F)
    start = len(templates.FIELDS)
    assert plan.step.table[start : start + 3].tolist() == [4, 4, 0]


def test_a_row_is_broadcast_without_a_copy():
    plan = iterator.plan("add", "add", (dense(F, 7, 5), dense(F, 5)), F, F)
    assert table(plan.step) == ((1, 7, 5), 0)


def test_what_the_loop_gives_is_converted_for_a_destination_of_another_dtype():
    plan = iterator.plan("add_", "add", (dense(F, 4), dense(D, 4)), D, D, out=dense(F, 4))
    assert plan.converted == (0,)
    assert conversions(plan.step) == [True, True, False]
    assert plan.result is dense(F, 4)


def test_the_iterator_refuses_mixed_inputs():
    with pytest.raises(DtypeError, match="iterator inputs must share a dtype"):
        iterator.step("add", "fd", "f", (3,), [(4,), (4,), (8,)])


def test_a_destination_does_not_grow():
    with pytest.raises(ShapeError, match=r"output with shape \[2, 1\] doesn't match the broadcast shape \[2, 3\]"):
        iterator.plan("add_", "add", (dense(F, 2, 1), dense(F, 2, 3)), F, F, out=dense(F, 2, 1))


def test_comparisons_write_bool():
    plan = iterator.plan("lt", "lt", (dense(F, 4), dense(F, 4)), F, B)
    assert plan.result is dense(B, 4)


def test_empty_and_0d():
    assert iterator.plan("add", "add", (dense(F, 0, 3), dense(F, 3)), F, F).result is dense(F, 0, 3)
    assert iterator.plan("add", "add", (dense(F), float), F, F).result is dense(F)


def test_plans_are_made_once():
    from kael import forms

    x = kael.ones(3, 4)
    x + x
    plans = dict(forms.ADD.plans)
    kael.ones(3, 4) + kael.ones(3, 4)
    assert forms.ADD.plans == plans


def turns(step):
    """Which operands are turned before the loop sees them, the output first."""
    start, operands = len(templates.FIELDS), int(step.table[2])
    return [bool(address) for address in step.table[start + 2 * operands : start + 3 * operands]]


@pytest.mark.parametrize(("dtype", "rows"), [(F, 16), (D, 16), (I, 16), (B, 64)])
def test_operands_across_each_other_are_turned_in_blocks(dtype, rows):
    turned = layout.layout(dtype, (300, 200), (dtype.itemsize, 300 * dtype.itemsize))
    step = iterator.plan("add", "add", (dense(dtype, 300, 200), turned), dtype, dtype).step
    numbers = dict(zip(templates.FIELDS, step.table, strict=False))
    assert (numbers["rows"], numbers["columns"]) == (rows, iterator.COLUMNS)
    assert turns(step) == [False, False, True]


def test_only_neighbours_are_turned():
    apart = layout.layout(F, (300, 200), (8, 2400))
    step = iterator.plan("add", "add", (dense(F, 300, 200), apart), F, F).step
    assert turns(step) == [False, False, False]


def test_what_is_turned_is_converted_as_it_lies():
    turned = layout.layout(B, (300, 200), (1, 300))
    step = iterator.plan("add", "add", (dense(F, 300, 200), turned), F, F).step
    assert (turns(step), conversions(step)) == ([False, False, True], [False, False, True])


def test_blocks_take_the_axis_along_which_the_operand_lies():
    turned = layout.layout(F, (50, 60, 70), (4, 50 * 4, 50 * 60 * 4))
    step = iterator.plan("add", "add", (dense(F, 50, 60, 70), turned), F, F).step
    assert table(step) == ((60, 50, 70), 1)


def test_operands_that_overlap_the_destination_are_found_by_the_loop_too():
    """Once plans are known, no one but the loop looks where operands lie."""
    memory = np.arange(40.0)
    whole = kael.from_numpy(memory)
    fresh = memory.copy()

    def again():
        memory[:] = fresh

    for _ in range(3):
        again()
        with pytest.raises(kael.OverlapError):
            kael.add(whole[:20], whole[1:21], out=whole[2:22])
        with pytest.raises(kael.OverlapError):
            whole[:20].add_(whole[1:21])
        with pytest.raises(kael.OverlapError):
            kael.exp(whole[:20], out=whole[1:21])
        with pytest.raises(kael.OverlapError):
            kael.where(whole[:20] > 3, whole[1:21], whole[20:], out=whole[:20])
        np.testing.assert_array_equal(memory, fresh)
        # Neighbours, and the same elements.
        kael.add(whole[:20], 1, out=whole[20:])
        np.testing.assert_array_equal(memory[20:], fresh[:20] + 1)
        kael.mul(whole[:20], whole[20:], out=whole[:20])
        np.testing.assert_array_equal(memory[:20], fresh[:20] * (fresh[:20] + 1))
        again()
        # Not dense: operands are copied first.
        kael.add(whole[:20:2], whole[1:20:2], out=whole[0:30:3])
        np.testing.assert_array_equal(memory[0:30:3], fresh[:20:2] + fresh[1:20:2])
        again()
        whole[::2].sub_(whole[1::2])
        np.testing.assert_array_equal(memory[::2], fresh[::2] - fresh[1::2])
        again()
        whole[1:].mul_(whole[0])
        np.testing.assert_array_equal(memory, fresh * np.r_[1.0, np.zeros(39)])
        again()
        kael.lerp(whole[0:20:2], whole[1:20:2], 0.5, out=whole[0:10:1])
        np.testing.assert_array_equal(memory[:10], (fresh[0:20:2] + fresh[1:20:2]) / 2)
        again()
        square = whole[:36].reshape(6, 6)
        with pytest.raises(kael.OverlapError):
            square.add_(square.t())
        np.testing.assert_array_equal(memory, fresh)


def test_a_destination_over_the_memory_of_another_dtype():
    for _ in range(3):
        memory = np.arange(8)
        integers = kael.from_numpy(memory)
        floats = kael.from_numpy(memory.view(np.float64))
        kael.mul(integers, 2, out=floats)
        np.testing.assert_array_equal(floats.numpy(), np.arange(8) * 2.0)
        memory = np.arange(8)
        halves = kael.from_numpy(memory.view(np.float32))
        with pytest.raises(kael.OverlapError):
            kael.add(kael.from_numpy(memory[:4]), 1, out=halves[4:8])
        np.testing.assert_array_equal(memory, np.arange(8))
