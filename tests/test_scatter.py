"""Writing to places that tensors of indices name; a refused call changes nothing."""

import math

import numpy as np
import pytest

import kael
from kael.dtype import DTYPES


def index(*values):
    return kael.tensor(values)


def x():
    return kael.arange(6).reshape(2, 3)


FIRST = index(0)
# Each with another dtype than that of the destination, an index out of range, and then a call that is right.
CALLS = {
    "scatter_": lambda t, k, s: t.scatter_(0, k, s),
    "scatter_add_": lambda t, k, s: t.scatter_add_(0, k, s),
    "scatter_reduce_": lambda t, k, s: t.scatter_reduce_(0, k, s, "amax"),
    "index_add_": lambda t, k, s: t.index_add_(0, k, s),
    "index_copy_": lambda t, k, s: t.index_copy_(0, k, s),
    "put_": lambda t, k, s: t.put_(k, s),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_one_dtype_and_nothing_half_written(name, dtype):
    call = CALLS[name]
    destination = kael.tensor([1, 0, 1], dtype=dtype)
    before = destination.tolist()
    for other in DTYPES:
        if other is not dtype:
            with pytest.raises(kael.DtypeError):
                call(destination, FIRST, kael.ones(1, dtype=other))
    source = kael.ones(2, dtype=dtype)
    for places in ([0, 3], [0, 9], [0, -9]):
        with pytest.raises(IndexError):
            call(destination, kael.tensor(places), source)
    with pytest.raises(kael.DtypeError):
        call(destination, kael.tensor([0.0, 1.0]), source)
    with pytest.raises(RuntimeError):
        call(destination, kael.tensor([0, 1]), source[:1])
    assert destination.tolist() == before
    assert call(destination, kael.tensor([0, 1]), source) is destination
    assert destination.dtype is dtype
    assert destination.tolist() != before


@pytest.mark.parametrize("name", CALLS)
def test_memory_that_is_shared_or_cannot_be_written(name):
    call = CALLS[name]
    destination = kael.arange(4)
    with pytest.raises(kael.OverlapError):
        call(destination, index(0, 1), destination[1:3])
    with pytest.raises(kael.OverlapError):
        call(destination, destination[1:3], index(7, 8))
    with pytest.raises(kael.OverlapError):
        call(kael.zeros(1, dtype=kael.int64).expand(3), FIRST, index(7))
    with pytest.raises(kael.ReadOnlyError):
        call(kael.from_numpy(np.broadcast_to(np.int64(1), (1,))), FIRST, index(7))
    assert destination.tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("name", CALLS)
def test_strided_destinations_and_no_indices(name):
    destination = kael.zeros(6, dtype=kael.int64)
    CALLS[name](destination[::2], index(2), index(7))
    assert destination.tolist() == [0, 0, 0, 0, 7, 0]
    nothing = kael.tensor([], dtype=kael.int64)
    CALLS[name](destination, nothing, nothing)
    zero_dim = kael.tensor(0)
    CALLS[name](zero_dim, kael.tensor(0), kael.tensor(5))
    assert zero_dim.item() == 5


def test_scatter():
    assert x().scatter(1, kael.tensor([[0], [1]]), x()).tolist() == [[0, 1, 2], [3, 3, 5]]
    assert x().scatter(0, kael.tensor([[1, 0, 1]]), x()).tolist() == [[0, 1, 2], [0, 4, 2]]
    assert x().scatter(-1, kael.tensor([[2], [2]]), 9.5).tolist() == [[0, 1, 9], [3, 4, 9]]
    assert kael.scatter(x(), dim=1, index=kael.tensor([[0], [1]]), value=kael.tensor(7)).tolist() == [
        [7, 1, 2],
        [3, 7, 5],
    ]
    assert x().scatter(1, kael.tensor([[0], [0]]), x(), reduce="add").tolist() == [[0, 1, 2], [6, 4, 5]]
    assert x().scatter(1, kael.tensor([[1], [1]]), 2, reduce="multiply").tolist() == [[0, 2, 2], [3, 8, 5]]
    assert kael.scatter(x(), 1, kael.tensor([[0], [1]]), 9, out=kael.empty(0, dtype=kael.int64)).shape == (2, 3)


def test_scatter_refuses():
    two = kael.tensor([[0], [1]])
    for refused in (
        lambda: x().scatter(1, two, math.nan),
        lambda: x().scatter(1, two, kael.tensor([[7]])),
        lambda: x().scatter(1, index(0, 1), index(0, 1)),
        lambda: x().scatter(1, kael.tensor([[0], [1], [1]]), kael.ones(3, 1, dtype=kael.int64)),
        lambda: x().scatter(1, two, x(), reduce="x"),
        lambda: x().scatter(5, two, x()),
        lambda: kael.scatter(x(), 1, two, 9, out=kael.empty(0)),
    ):
        with pytest.raises(RuntimeError):
            refused()
    for refused in (lambda: x().scatter(1, two), lambda: x().scatter(1, two, "a"), lambda: x().scatter(1, [[0]], x())):
        with pytest.raises(TypeError):
            refused()


REDUCED = [
    ("sum", [[13, 1, 2], [3, -38, 5]], [[13, 1, 2], [3, -42, 5]]),
    ("prod", [[0, 1, 2], [3, -1600, 5]], [[36, 1, 2], [3, -400, 5]]),
    ("mean", [[4, 1, 2], [3, -13, 5]], [[6, 1, 2], [3, -21, 5]]),
    ("amax", [[9, 1, 2], [3, 8, 5]], [[9, 1, 2], [3, 8, 5]]),
    ("amin", [[0, 1, 2], [3, -50, 5]], [[4, 1, 2], [3, -50, 5]]),
]


@pytest.mark.parametrize(("reduce", "with_self", "without"), REDUCED)
def test_scatter_reduce(reduce, with_self, without):
    places, source = kael.tensor([[0, 0], [1, 1]]), kael.tensor([[9, 4], [8, -50]])
    assert x().scatter_reduce(1, places, source, reduce).tolist() == with_self
    assert x().scatter_reduce(1, places, source, reduce, include_self=False).tolist() == without


def test_reductions_of_bools_and_of_nan():
    b = kael.tensor([True, False])
    assert b.scatter_add(0, index(0, 0), b).tolist() == [True, False]
    assert b.scatter_reduce(0, index(0, 0), b, "prod").tolist() == [False, False]
    with pytest.raises(kael.DtypeError):
        b.scatter_reduce(0, index(0, 0), b, "mean")
    with pytest.raises(kael.DtypeError):
        b.index_reduce(0, index(0, 0), b, "amax")
    assert math.isnan(kael.tensor([0.5]).scatter_reduce(0, FIRST, kael.tensor([math.nan]), "amax").item())
    with pytest.raises(RuntimeError):
        b.scatter_reduce(0, index(0, 0), b, "x")


def test_index_add_and_index_copy():
    assert x().index_add(0, index(0, 0), x(), alpha=2.5).tolist() == [[6, 11, 16], [3, 4, 5]]
    assert x().float().index_add(1, index(2), kael.ones(2, 1), alpha=0.5).tolist() == [[0.0, 1.0, 2.5], [3.0, 4.0, 5.5]]
    assert x().index_copy(1, index(0, 0), x()[:, 1:]).tolist() == [[2, 1, 2], [5, 4, 5]]
    assert x().index_copy(0, kael.tensor(0), x()[1:]).tolist() == [[3, 4, 5]] * 2
    for call in (kael.index_add, kael.index_copy):
        for places, source in (
            (index(0, 1, 1), x()),
            (kael.tensor([[0, 1]]), x()),
            (index(0, 1), x()[:, :2]),
            (index(0), x()[0]),
        ):
            with pytest.raises(RuntimeError):
                call(x(), 0, places, source)
        with pytest.raises(kael.DtypeError):
            call(x(), 0, index(0, 1), x(), out=kael.empty(0))


def test_index_reduce():
    assert x().index_reduce(0, index(0, 0), x(), "mean").tolist() == [[1, 2, 3], [3, 4, 5]]
    assert x().index_reduce(0, index(0, 0), x(), "amin", include_self=False).tolist() == x().tolist()
    with pytest.raises(RuntimeError):
        x().index_reduce(0, index(0, 0), x(), "sum")


def test_put_counts_in_row_major_order():
    assert x().t().put(index(1), index(9)).tolist() == [[0, 9], [1, 4], [2, 5]]
    assert x().put(kael.tensor([[0, -1]]), index(9, 8)).tolist() == [[9, 1, 2], [3, 4, 8]]
    assert x().put(index(0, 0), index(9, 8), accumulate=True).tolist() == [[17, 1, 2], [3, 4, 5]]
    with pytest.raises(IndexError):
        kael.zeros(0).put(FIRST, kael.ones(1))


def test_masked_scatter():
    assert x().masked_scatter(x() > 2, index(7, 8, 9, 10)).tolist() == [[0, 1, 2], [7, 8, 9]]
    assert x().masked_scatter(kael.tensor([True, False, True]), x()).tolist() == [[0, 1, 1], [2, 4, 3]]
    assert index(1, 2, 3).masked_scatter(x() > 2, x()).tolist() == [[1, 2, 3], [0, 1, 2]]
    destination = x()
    for mask, source, error in (
        (x() > 2, index(1, 2), kael.ShapeError),
        (x() > 2, kael.ones(6), kael.DtypeError),
        (x(), index(7, 8, 9), kael.DtypeError),
        (kael.tensor([True, False]), x(), kael.ShapeError),
        (kael.ones(3, 2, 3) > 0, x(), kael.ShapeError),
    ):
        with pytest.raises(error):
            destination.masked_scatter_(mask, source)
    assert destination.tolist() == x().tolist()
