"""Elements where a mask holds: brought together, put back, and where they are, whatever the layouts."""

from itertools import permutations

import numpy as np
import pytest

import kael

DTYPES = [kael.float32, kael.float64, kael.int64, kael.bool]
SHAPES = [(), (1,), (15,), (16,), (33,), (100,), (3, 7), (5, 40), (40, 5), (4, 3, 17), (2, 1, 3, 20), (0,), (3, 0, 2)]

dtypes = pytest.mark.parametrize("dtype", DTYPES, ids=str)
shapes = pytest.mark.parametrize("shape", SHAPES, ids=str)


def numbers(dtype, shape, seed=0):
    found = np.random.default_rng(seed).integers(-9, 9, shape)
    return np.asarray(found % 2 == 0 if dtype is kael.bool else found.astype(str(dtype).rpartition(".")[2]))


def layouts(array):
    """The same elements with the dimensions in every order in memory, reversed, and apart."""
    for order in list(permutations(range(array.ndim)))[:6]:
        kept = array.transpose(order).copy()
        yield kael.from_numpy(kept).permute(tuple(np.argsort(order).tolist())) if order else kael.from_numpy(kept)
    if array.ndim:
        apart = np.zeros((*array.shape[:-1], 2 * array.shape[-1]), array.dtype)
        apart[..., ::2] = array
        yield kael.from_numpy(apart)[..., ::2]


@dtypes
@shapes
def test_packed_and_unpacked(dtype, shape):
    a, mask = numbers(dtype, shape), numbers(kael.bool, shape, 1)
    for every in (mask, np.ones_like(mask), np.zeros_like(mask)):
        for x, m in zip(layouts(a), list(layouts(every))[::-1], strict=True):
            np.testing.assert_array_equal(kael.masked_select(x, m).numpy(), a[every])
            if shape:
                np.testing.assert_array_equal(x[m].numpy(), a[every])
            source = numbers(dtype, int(every.sum()) + 3, 2)
            expected = a.copy()
            expected[every] = source[: every.sum()]
            np.testing.assert_array_equal(x.masked_scatter(m, kael.from_numpy(source)).numpy(), expected)
            before = x.clone()
            x.masked_scatter_(m, kael.from_numpy(source))
            np.testing.assert_array_equal(x.numpy(), expected)
            x.copy_(before)


@dtypes
def test_masks_that_broadcast(dtype):
    a = numbers(dtype, (6, 1, 40))
    for shape in ((40,), (1, 40), (5, 1), (6, 5, 1), (6, 5, 40), ()):
        mask = numbers(kael.bool, shape, 3)
        every, both = (np.broadcast_to(each, (6, 5, 40)) for each in (mask, a))
        x, m = kael.from_numpy(a), kael.from_numpy(mask)
        np.testing.assert_array_equal(kael.masked_select(x, m.expand(6, 5, 40)).numpy(), both[every])
        np.testing.assert_array_equal(kael.masked_select(x.expand(6, 5, 40), m).numpy(), both[every])
        target = kael.from_numpy(both.copy())
        source = numbers(dtype, int(every.sum()), 4)
        target.masked_scatter_(m, kael.from_numpy(source))
        expected = both.copy()
        expected[every] = source
        np.testing.assert_array_equal(target.numpy(), expected)


@dtypes
@shapes
def test_where_it_is_not_zero(dtype, shape):
    a = numbers(dtype, shape)
    if dtype.is_floating_point and a.size > 2:
        a[(0,) * a.ndim] = np.nan
        a[(-1,) * a.ndim] = -0.0
    for x in layouts(a):
        found = kael.nonzero(x)
        expected = np.argwhere(a)
        assert found.shape == expected.shape
        np.testing.assert_array_equal(found.numpy(), expected)
        each = kael.nonzero(x, as_tuple=True)
        expected = np.atleast_1d(a).nonzero()
        assert len(each) == len(expected)
        for one, other in zip(each, expected, strict=True):
            np.testing.assert_array_equal(one.numpy(), other)


def test_a_bool_byte_that_is_not_one_holds():
    mask = kael.from_numpy(np.array([0, 2, 255, 0, 1] * 7, np.uint8).view(np.bool_))
    x = kael.arange(35)
    assert x[mask].tolist() == [k for k in range(35) if k % 5 not in (0, 3)]
    assert mask.nonzero().flatten().tolist() == x[mask].tolist()
    assert mask[mask].tolist() == [True] * 21


def test_a_mask_or_a_source_that_is_the_destination():
    mask = kael.tensor([True, False, True, True])
    mask.masked_scatter_(mask, kael.tensor([False, True, False]))
    assert mask.tolist() == [False, False, True, False]
    x = kael.arange(4)
    x.masked_scatter_(x > 0, x)
    assert x.tolist() == [0, 0, 1, 2]
