"""Elements stored where indices say, in every layout: what NumPy gives one after the other, or nothing at all."""

from itertools import permutations

import numpy as np
import pytest

import kael

DTYPES = [kael.float32, kael.float64, kael.int64, kael.bool]
# Both ways of the loops: rows of neighbours, and single elements; below and above what several threads share.
SHAPES = [(7,), (40, 33), (5, 6, 17), (300, 200)]
WAYS = {"sum": np.add, "prod": np.multiply, "amax": np.maximum, "amin": np.minimum}

dtypes = pytest.mark.parametrize("dtype", DTYPES, ids=str)
shapes = pytest.mark.parametrize("shape", SHAPES, ids=str)


def numbers(dtype, shape, seed=0):
    found = np.random.default_rng(seed).integers(-3, 4, shape)
    return np.asarray(found % 2 == 0 if dtype is kael.bool else found.astype(str(dtype).rpartition(".")[2]))


def turned(array):
    """The same elements with the dimensions the other way round in memory."""
    return kael.from_numpy(array.T.copy()).permute(tuple(range(array.ndim))[::-1])


def places(size, shape, seed=1):
    return np.random.default_rng(seed).integers(0, size, shape)


def key(shape, dim, index):
    """Where the indices of scatter lead, for NumPy."""
    grid = np.ogrid[tuple(map(slice, index.shape))] if index.ndim else []
    return tuple(index if d == dim else each for d, each in enumerate(grid))


@dtypes
@shapes
def test_scatter(dtype, shape):
    a, s = numbers(dtype, shape), numbers(dtype, shape, 2)
    for dim in range(len(shape)):
        index = places(shape[dim], shape)
        at = key(shape, dim, index)
        for make in (kael.from_numpy, turned):
            x, k, source = make(a.copy()), kael.from_numpy(index), make(s)
            expected = a.copy()
            # Of several for one element the last stays.
            for place in np.ndindex(shape):
                expected[(*place[:dim], index[place], *place[dim + 1 :])] = s[place]
            for _ in range(2):
                np.testing.assert_array_equal(kael.scatter(x, dim, k, source).numpy(), expected)
            for way, ufunc in WAYS.items():
                expected = a.copy()
                ufunc.at(expected, at, s)
                for _ in range(2):
                    np.testing.assert_array_equal(kael.scatter_reduce(x, dim, k, source, way).numpy(), expected)
            expected = a.copy()
            expected[at] = s.flat[0]
            value = s.flat[0].item()
            for _ in range(2):
                np.testing.assert_array_equal(kael.scatter(x, dim, k, value).numpy(), expected)


@dtypes
@shapes
def test_slices(dtype, shape):
    a = numbers(dtype, shape)
    for dim, size in enumerate(shape):
        index = places(size, size + 5)
        s = numbers(dtype, (*shape[:dim], size + 5, *shape[dim + 1 :]), 3)
        at = (slice(None),) * dim + (index,)
        for make in (kael.from_numpy, turned):
            x, k, source = make(a.copy()), kael.from_numpy(index), make(s)
            for way, call in (
                (np.add, kael.index_add),
                (np.multiply, lambda *operands: kael.index_reduce(*operands, "prod")),
                (np.minimum, lambda *operands: kael.index_reduce(*operands, "amin")),
            ):
                if dtype is kael.bool and way is not np.add:
                    continue
                expected = a.copy()
                way.at(expected, at, s)
                for _ in range(2):
                    np.testing.assert_array_equal(call(x, dim, k, source).numpy(), expected)
            expected = a.copy()
            np.moveaxis(expected, dim, 0)[index] = 1
            np.testing.assert_array_equal(kael.index_fill(x, dim, k - size, 1).numpy(), expected)
            for number, place in enumerate(index):
                np.moveaxis(expected, dim, 0)[place] = np.moveaxis(s, dim, 0)[number]
            for _ in range(2):
                np.testing.assert_array_equal(kael.index_copy(x, dim, k, source).numpy(), expected)


@dtypes
@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_several_indices(dtype, order):
    for shape in ((4, 5, 6), (20, 30, 40)):
        a = numbers(dtype, shape)
        # Reversed in memory too, along the first dimension.
        kept = np.ascontiguousarray(a.transpose(order)[::-1])[::-1]
        x = kael.from_numpy(kept).permute(tuple(np.argsort(order).tolist()))
        for dims in ((0, 1), (1, 2), (0, 2), (0, 1, 2)):
            for first, second in (((9,), (9,)), ((3, 1), (8,)), ((50, 40), (50, 40))):
                found = {dim: places(shape[dim], second if dim == dims[-1] else first, dim) for dim in dims}
                found = {dim: each - shape[dim] * (each % 2) for dim, each in found.items()}
                index = tuple(found.get(dim, slice(None)) for dim in range(3))
                tensors = tuple(kael.from_numpy(each) if type(each) is np.ndarray else each for each in index)
                expected = a[index]
                for _ in range(2):
                    np.testing.assert_array_equal(x[tensors].numpy(), expected)
                source = numbers(dtype, expected.shape, 5)
                before = x.clone()
                added = a.copy()
                np.add.at(added, index, source)
                given = tuple(None if type(each) is slice else each for each in tensors)
                for _ in range(2):
                    x.index_put_(given, kael.from_numpy(source), accumulate=True)
                    np.testing.assert_array_equal(x.numpy(), added)
                    x.copy_(before)
                x[tensors] = kael.from_numpy(np.ones_like(source))
                ones = a.copy()
                ones[index] = 1
                np.testing.assert_array_equal(x.numpy(), ones)
                x.copy_(before)


@dtypes
def test_places_in_row_major_order(dtype):
    a, index = numbers(dtype, (20, 30)), places(600, 900) - 600
    s = numbers(dtype, 900, 7)
    for make in (kael.from_numpy, turned):
        added = a.copy().reshape(-1)
        np.add.at(added, index, s)
        stored = a.copy().reshape(-1)
        for place, value in zip(index, s, strict=True):
            stored[place] = value
        for accumulate, expected in ((True, added), (False, stored)):
            x = make(a.copy())
            x.put_(kael.from_numpy(index), kael.from_numpy(s), accumulate)
            np.testing.assert_array_equal(x.numpy(), expected.reshape(20, 30))


@pytest.mark.parametrize("dim", [0, 1])
def test_results_do_not_depend_on_the_number_of_threads(dim):
    generator = np.random.default_rng(0)
    x, s = (kael.from_numpy(generator.standard_normal((400, 500)).astype(np.float32)) for _ in range(2))
    index = kael.from_numpy(generator.integers(0, 4, (400, 500)))
    before, found = kael.get_num_threads(), []
    try:
        for count in (1, 2, 3):
            kael.set_num_threads(count)
            found.append([kael.scatter_add(x, dim, index, s), kael.index_add(x, dim, index.select(1 - dim, 0), s)])
    finally:
        kael.set_num_threads(before)
    for one in found[1:]:
        for first, second in zip(found[0], one, strict=True):
            assert kael.equal(first, second)


@pytest.mark.parametrize("count", [5, 70, 1000, 300_000])
@pytest.mark.parametrize("bad", ["first", "last", "negative"])
def test_one_bad_index_and_nothing_is_written(count, bad):
    x, s = kael.zeros(count), kael.ones(count)
    index = kael.arange(count)
    calls = [
        lambda: x.scatter_(0, index, s),
        lambda: x.scatter_add_(0, index, s),
        lambda: x.index_add_(0, index, s),
        lambda: x.index_copy_(0, index, s),
        lambda: x.put_(index, s),
        lambda: x.index_put_((index,), s, accumulate=True),
        lambda: x.reshape(1, -1).index_put_((kael.zeros_like(index), index), s, accumulate=True),
        lambda: x.index_fill_(0, index, 1),
        lambda: x.__setitem__(index, s),
        lambda: x.reshape(1, -1)[kael.zeros_like(index), index],
    ]
    for _ in range(2):
        for call in calls:
            call()
            index[0 if bad == "first" else -1] = -count - 1 if bad == "negative" else count
            x.zero_()
            with pytest.raises(IndexError):
                call()
            assert not x.any()
            index.copy_(kael.arange(count))
