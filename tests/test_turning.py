"""Operands that lie across each other: blocks are turned, and every element meets the one of its own place."""

from itertools import permutations

import numpy as np
import pytest

import kael

DTYPES = [kael.float32, kael.float64, kael.int64, kael.bool]
# Whole blocks, blocks with a rest either way, a single row and column, and more than two dimensions.
SHAPES = [(16, 16), (17, 33), (64, 256), (300, 200), (1, 70), (70, 1), (513, 31), (3, 40, 50)]

dtypes = pytest.mark.parametrize("dtype", DTYPES, ids=str)
shapes = pytest.mark.parametrize("shape", SHAPES, ids=str)


def numbers(dtype, shape, seed=0):
    found = np.random.default_rng(seed).integers(-99, 99, shape)
    return found % 2 == 0 if dtype is kael.bool else found.astype(str(dtype).rpartition(".")[2])


def turned(array):
    """The same elements, with the memory of the last two dimensions the other way round."""
    tensor = kael.from_numpy(np.ascontiguousarray(np.swapaxes(array, -1, -2))).transpose(-1, -2)
    assert tensor.shape == array.shape
    return tensor


@dtypes
@shapes
def test_a_turned_operand_on_either_side(dtype, shape):
    a, b = numbers(dtype, shape), numbers(dtype, shape, 1)
    for left, right in ((kael.from_numpy(a), turned(b)), (turned(a), kael.from_numpy(b))):
        np.testing.assert_array_equal(kael.maximum(left, right).numpy(), np.maximum(a, b))
        np.testing.assert_array_equal((left <= right).numpy(), a <= b)


@dtypes
@shapes
def test_a_turned_operand_of_another_dtype_is_converted(dtype, shape):
    a, b = numbers(kael.float64, shape), numbers(dtype, shape, 1)
    np.testing.assert_array_equal((kael.from_numpy(a) * turned(b)).numpy(), a * b)


@dtypes
@shapes
def test_into_a_destination_that_lies_otherwise(dtype, shape):
    a, b = numbers(dtype, shape), numbers(dtype, shape, 1)
    target = turned(a)
    kael.maximum(target, kael.from_numpy(b), out=target)
    np.testing.assert_array_equal(target.numpy(), np.maximum(a, b))
    target = turned(np.zeros_like(a))
    kael.maximum(kael.from_numpy(a), kael.from_numpy(b), out=target)
    np.testing.assert_array_equal(target.numpy(), np.maximum(a, b))


@shapes
def test_three_operands_of_three_dtypes(shape):
    condition, a, b = numbers(kael.bool, shape), numbers(kael.int64, shape, 1), numbers(kael.float32, shape, 2)
    found = kael.where(turned(condition), kael.from_numpy(a), turned(b))
    np.testing.assert_array_equal(found.numpy(), np.where(condition, a, b))


@dtypes
def test_any_number_of_threads_gives_the_same(dtype):
    a, b = numbers(dtype, (700, 900)), numbers(dtype, (700, 900), 1)
    before = kael.get_num_threads()
    try:
        for threads in (1, 2, 3):
            kael.set_num_threads(threads)
            np.testing.assert_array_equal(kael.maximum(kael.from_numpy(a), turned(b)).numpy(), np.maximum(a, b))
    finally:
        kael.set_num_threads(before)


def test_a_sum_with_its_own_transpose_in_place_sees_the_old_elements():
    a = numbers(kael.float32, (200, 200))
    tensor = kael.from_numpy(a.copy())
    tensor += tensor.t().clone()
    np.testing.assert_array_equal(tensor.numpy(), a + a.T)


@dtypes
@pytest.mark.parametrize("order", [order for order in permutations(range(3)) if order != (0, 1, 2)], ids=str)
def test_what_chooses_elements_of_turned_operands_turns_nothing(dtype, order):
    """An index leads beyond the block that would be turned."""
    for shape in ((4, 40, 200), (70, 5, 33)):
        kept = np.ascontiguousarray(numbers(dtype, shape).transpose(order))
        input = kael.from_numpy(kept).permute(tuple(np.argsort(order).tolist()))
        a = input.numpy()
        for dim, size in enumerate(shape):
            places = np.random.default_rng(dim).integers(0, size, size + 3)
            grid = np.random.default_rng(dim).integers(0, size, shape)
            index = kael.from_numpy(places)
            expected = a.take(places, dim)
            np.testing.assert_array_equal(kael.index_select(input, dim, index).numpy(), expected)
            np.testing.assert_array_equal(input[(slice(None),) * dim + (index,)].numpy(), expected)
            along = np.take_along_axis(a, grid, dim)
            for indices in (kael.from_numpy(grid), turned(grid)):
                np.testing.assert_array_equal(kael.gather(input, dim, indices).numpy(), along)
                np.testing.assert_array_equal(kael.take_along_dim(input, indices, dim).numpy(), along)
