"""Sorting, searching, counting, the different elements, parts of matrices, equality."""

import math

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

import kael
from kael.dtype import DTYPES, DType

NAN = math.nan
SETTINGS = settings(deadline=None, max_examples=40, derandomize=True)


def same(tensor, values):
    found = tensor.tolist()
    assert len(found) == len(values)
    assert all(x == y or (x != x and y != y) for x, y in zip(found, values, strict=True)), found


# Sorting


@given(st.lists(st.integers(-5, 5), max_size=12), st.booleans())
@SETTINGS
def test_sort_is_stable_both_ways(values, descending):
    expected = sorted(range(len(values)), key=lambda k: -values[k] if descending else values[k])
    x = kael.tensor(values, dtype=kael.int64)
    found = kael.sort(x, descending=descending)
    assert found.indices.tolist() == kael.argsort(x, descending=descending).tolist() == expected
    assert found.values.tolist() == [values[k] for k in expected]


def test_nan_is_the_largest():
    x = kael.tensor([2.0, NAN, -0.0, 0.0, 1.0])
    found = kael.sort(x)
    same(found.values, [-0.0, 0.0, 1.0, 2.0, NAN])
    assert found.indices.tolist() == [2, 3, 4, 0, 1]
    assert kael.sort(x, descending=True).indices.tolist() == [1, 0, 4, 2, 3]
    same(kael.topk(x, 2).values, [NAN, 2.0])
    assert kael.kthvalue(x, 5).indices.item() == 1


def test_sort_along_a_dimension_keeps_the_strides():
    x = kael.tensor([[3, 1, 2], [0, 5, 4]])
    assert kael.sort(x, 0).values.tolist() == [[0, 1, 2], [3, 5, 4]]
    assert x.t().sort(0).values.stride() == (1, 3)
    assert kael.sort(kael.tensor(3)).indices.item() == 0
    assert x.msort().tolist() == [[0, 1, 2], [3, 5, 4]]
    assert kael.sort(kael.tensor([True, False])).values.tolist() == [False, True]
    with pytest.raises(IndexError):
        kael.sort(x, 2)


def test_sort_into_out():
    x, out = kael.tensor([2, 1]), (kael.empty(0, dtype=kael.int64), kael.empty(0, dtype=kael.int64))
    found = kael.sort(x, out=out)
    assert found.values is out[0]
    assert repr(found) == "kael.return_types.sort_out(\nvalues=tensor([1, 2]),\nindices=tensor([1, 0]))"
    for wrong in ((kael.empty(0), out[1]), (out[0], kael.empty(0)), out[0]):
        with pytest.raises(TypeError):
            kael.sort(x, out=wrong)
    with pytest.raises(kael.OverlapError):
        kael.kthvalue(x, 1, out=(x, out[1]))


def test_topk_and_kthvalue():
    x = kael.tensor([[3, 1, 2], [0, 5, 4]])
    assert kael.topk(x, 2).values.tolist() == [[3, 2], [5, 4]]
    assert kael.topk(x, 1, 0, largest=False).indices.tolist() == [[1, 0, 0]]
    assert kael.topk(kael.tensor(3), 1).values.item() == 3
    assert kael.kthvalue(x, 2).values.tolist() == [2, 4]
    assert kael.kthvalue(x, 1, 0, True).values.tolist() == [[0, 1, 2]]
    for refused in (lambda: x.topk(4), lambda: x.topk(-1), lambda: x.kthvalue(0), lambda: x.kthvalue(4)):
        with pytest.raises(RuntimeError, match="out of range"):
            refused()
    for refused in (lambda: x.bool().topk(1), lambda: x.bool().kthvalue(1), lambda: x.topk(2.0)):
        with pytest.raises(TypeError):
            refused()
    with pytest.raises(IndexError):
        kael.kthvalue(kael.zeros(2, 0), 1)


# Searching


def test_isin_compares_in_the_common_dtype():
    x = kael.tensor([1, 2, 3])
    assert kael.isin(x, kael.tensor([1.0, 3.0])).tolist() == [True, False, True]
    assert kael.isin(x, 2, invert=True).tolist() == [True, False, True]
    assert kael.isin(2.0, x).item() is True
    assert kael.isin(kael.tensor([2**62 + 1]), kael.tensor([2.0**62])).item() is True
    assert kael.isin(kael.tensor([0.1]), kael.tensor([0.1], dtype=kael.float64)).item() is False
    assert kael.isin(kael.tensor([0.1]), 0.1).item() is True
    assert kael.isin(kael.tensor([NAN]), kael.tensor([NAN])).item() is False
    for refused in (
        lambda: kael.isin(x.bool(), x),
        lambda: kael.isin(x, True),
        lambda: kael.isin(3, 3),
        lambda: kael.isin(x, [1]),
        lambda: kael.isin(x, x, out=kael.empty(0)),
    ):
        with pytest.raises(TypeError):
            refused()


def test_searchsorted():
    edges = kael.tensor([1, 3, 5])
    assert kael.searchsorted(edges, kael.tensor([3, 6])).tolist() == [1, 3]
    assert kael.searchsorted(edges, kael.tensor([3, 6]), right=True).tolist() == [2, 3]
    assert kael.searchsorted(edges, kael.tensor([3, 6]), side="right").tolist() == [2, 3]
    assert kael.searchsorted(edges, 2.5).item() == 1
    assert kael.searchsorted(kael.tensor([5, 1, 3]), kael.tensor([1, 3]), sorter=kael.tensor([1, 2, 0])).tolist() == [
        0,
        1,
    ]
    rows = kael.arange(6).reshape(2, 3)
    assert kael.searchsorted(rows, kael.tensor([[1, 9], [4, -1]])).tolist() == [[1, 3], [1, 0]]
    assert kael.bucketize(kael.tensor([2, 4]), kael.tensor([2, 3]), right=True).tolist() == [1, 2]
    assert kael.bucketize(kael.tensor([[0.5]]), kael.tensor([0, 1])).dtype is kael.int64


def test_searchsorted_bisects_what_has_no_order():
    assert kael.searchsorted(kael.tensor([1.0, NAN]), kael.tensor([NAN, 2.0])).tolist() == [2, 2]
    assert kael.searchsorted(kael.tensor([1.0, 2.0]), kael.tensor([NAN])).tolist() == [2]
    assert kael.searchsorted(kael.tensor([3, 1, 2]), kael.tensor([2])).tolist() == [2]


@given(
    st.lists(st.floats(-3, 3, width=32), max_size=9), st.lists(st.floats(-4, 4, width=32), max_size=6), st.booleans()
)
@SETTINGS
def test_both_ways_of_searching_agree(edges, values, right):
    edges = kael.tensor(sorted(edges), dtype=kael.float32)
    values = kael.tensor(values, dtype=kael.float32)
    rows = kael.searchsorted(edges.expand(2, -1), values.expand(2, -1), right=right)
    assert rows.tolist() == [kael.searchsorted(edges, values, right=right).tolist()] * 2


def test_searchsorted_refuses():
    edges, x = kael.tensor([1, 3, 5]), kael.arange(6).reshape(2, 3)
    for refused in (
        lambda: kael.searchsorted(edges, edges, side="x"),
        lambda: kael.searchsorted(edges, edges, side="left", right=True),
        lambda: kael.searchsorted(edges, edges, out_int32=True),
        lambda: kael.searchsorted(x, edges),
        lambda: kael.searchsorted(x, 3),
        lambda: kael.searchsorted(kael.tensor(1), edges),
        lambda: kael.searchsorted(edges, edges, sorter=kael.tensor([0, 1])),
        lambda: kael.searchsorted(edges, edges, sorter=kael.tensor([0, 1, 7])),
        lambda: kael.searchsorted(edges, edges, sorter=kael.ones(3)),
        lambda: kael.searchsorted(edges, edges, out=kael.empty(0)),
        lambda: kael.searchsorted(edges.bool(), edges.bool()),
        lambda: kael.bucketize(edges, x),
    ):
        with pytest.raises(RuntimeError):
            refused()


def test_bincount_has_the_dtype_of_its_weights():
    x = kael.tensor([0, 2, 2])
    assert kael.bincount(x, minlength=5).tolist() == [1, 0, 2, 0, 0]
    for dtype in DTYPES:
        counts = kael.bincount(x, kael.ones(3, dtype=dtype))
        assert counts.dtype is (dtype if dtype.category == 2 else kael.float64)
        assert counts.tolist() == [1.0, 0.0, 2.0]
    assert kael.bincount(x[:0], kael.ones(0), 2).dtype is kael.int64
    for refused in (lambda: kael.bincount(x.float()), lambda: kael.bincount(x.bool())):
        with pytest.raises(kael.DtypeError):
            refused()
    for refused in (lambda: (-x).bincount(), lambda: x.bincount(kael.ones(2)), lambda: x.bincount(minlength=-1)):
        with pytest.raises(kael.ShapeError):
            refused()


def test_histc():
    x = kael.tensor([0.0, 1.0, 2.0, 3.0, NAN, 9.0])
    assert kael.histc(x, 3, 0, 3).tolist() == [1.0, 1.0, 2.0]
    assert kael.histc(kael.tensor([1.0, 1.0]), 3).tolist() == [0.0, 2.0, 0.0]
    assert kael.histc(kael.tensor([1.0], dtype=kael.float64), 1).dtype is kael.float64
    for refused in (
        lambda: kael.histc(x.long()),
        lambda: kael.histc(x),
        lambda: kael.histc(x, 0),
        lambda: kael.histc(x, 3, 3, 2),
        lambda: kael.histc(x, 3, 0, math.inf),
    ):
        with pytest.raises(RuntimeError):
            refused()


# The different elements


def test_unique():
    x = kael.tensor([[3, 1], [3, 2]])
    values, inverse, counts = kael.unique(x, return_inverse=True, return_counts=True)
    assert (values.tolist(), inverse.tolist(), counts.tolist()) == ([1, 2, 3], [[2, 0], [2, 1]], [1, 1, 2])
    assert values[inverse].tolist() == x.tolist()
    assert kael.unique(kael.tensor([True, False, True])).tolist() == [False, True]
    same(kael.unique(kael.tensor([NAN, 1.0, NAN])), [1.0, NAN, NAN])
    assert kael.unique(kael.tensor(3), return_inverse=True)[1].shape == ()
    assert kael.unique(kael.zeros(0)).shape == (0,)


def test_unique_slices():
    x = kael.tensor([[1, 2], [0, 1], [1, 2]])
    values, inverse, counts = kael.unique(x, dim=0, return_inverse=True, return_counts=True)
    assert (values.tolist(), inverse.tolist(), counts.tolist()) == ([[0, 1], [1, 2]], [1, 0, 1], [1, 2])
    assert kael.unique(x.t(), dim=1).tolist() == [[0, 1], [1, 2]]
    with pytest.raises(kael.ShapeError):
        kael.unique(kael.zeros(2, 0), dim=0)
    for dim in (0, 5):
        with pytest.raises(IndexError):
            kael.unique(kael.tensor(3), dim=dim)


def test_unique_consecutive():
    values, inverse, counts = kael.unique_consecutive(kael.tensor([1, 1, 2, 1]), True, True)
    assert (values.tolist(), inverse.tolist(), counts.tolist()) == ([1, 2, 1], [0, 0, 1, 2], [2, 1, 1])
    assert kael.unique_consecutive(kael.tensor([[1], [1], [2]]), dim=0).tolist() == [[1], [2]]


# Parts of matrices


@pytest.mark.parametrize("dtype", DTYPES)
def test_triangles(dtype):
    x = kael.ones(2, 3, dtype=dtype)
    assert kael.tril(x).dtype is dtype
    assert kael.tril(x).long().tolist() == [[1, 0, 0], [1, 1, 0]]
    assert kael.triu(x, 1).long().tolist() == [[0, 1, 1], [0, 0, 1]]
    assert kael.tril(x, 10**12).all()
    assert not kael.triu(x, 10**12).any()
    assert x.tril_(-1) is x
    assert x.long().tolist() == [[0, 0, 0], [1, 0, 0]]
    with pytest.raises(kael.ShapeError):
        kael.tril(x[0])
    with pytest.raises(TypeError):
        kael.tril(x, 1.0)


def test_diagonals():
    v, m = kael.tensor([1, 2]), kael.tensor([[1, 2], [3, 4]])
    assert kael.diag(v, -1).tolist() == [[0, 0, 0], [1, 0, 0], [0, 2, 0]]
    diagonal = kael.diag(m)
    diagonal[0] = 9
    assert m[0, 0].item() == 1
    assert kael.diagflat(kael.tensor(3), 1).tolist() == [[0, 3], [0, 0]]
    assert kael.diag_embed(m, dim1=0, dim2=2).tolist() == [[[1, 0], [3, 0]], [[0, 2], [0, 4]]]
    for refused in (lambda: kael.diag(kael.tensor(1)), lambda: kael.diag(m[None]), lambda: kael.diag_embed(m, 0, 1, 1)):
        with pytest.raises(kael.ShapeError):
            refused()
    with pytest.raises(kael.DtypeError):
        kael.diag(v, out=kael.empty(0))


# Equality


def test_equal_compares_values_across_dtypes():
    for first in DTYPES:
        for second in DTYPES:
            assert kael.equal(kael.ones(2, dtype=first), kael.ones(2, dtype=second)) is True
    for _ in range(3):  # and once the comparison is known
        assert kael.equal(kael.ones(2), kael.ones(1)) is False
        assert kael.equal(kael.tensor([NAN]), kael.tensor([NAN])) is False
        assert kael.equal(kael.tensor([0.0]), kael.tensor([-0.0])) is True
        assert kael.equal(kael.tensor([]), kael.tensor([], dtype=kael.int64)) is True
        assert kael.equal(kael.tensor([2, 1]), kael.tensor([2.0, 1.0])) is True
        assert kael.equal(kael.tensor([2, 1]), kael.tensor([2.0, 1.5])) is False
        assert kael.equal(kael.arange(6).reshape(2, 3), kael.arange(6).reshape(3, 2).t().contiguous()) is False
    with pytest.raises(TypeError):
        kael.equal(kael.ones(1), 1)


def test_allclose_takes_one_dtype():
    for first in DTYPES:
        for second in DTYPES:
            if first is second:
                assert kael.allclose(kael.ones(2, dtype=first), kael.ones(1, dtype=first)) is True
            else:
                with pytest.raises(kael.DtypeError):
                    kael.allclose(kael.ones(2, dtype=first), kael.ones(2, dtype=second))
    assert kael.allclose(kael.tensor([NAN]), kael.tensor([NAN])) is False
    assert kael.allclose(kael.tensor([NAN]), kael.tensor([NAN]), equal_nan=True) is True
    assert kael.allclose(kael.tensor([1], dtype=DType.I64), kael.tensor([2]), rtol=0, atol=1) is True
    with pytest.raises(RuntimeError):
        kael.allclose(kael.ones(1), kael.ones(1), rtol=-1)


@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0), (2, 3)])
@pytest.mark.parametrize("dtypes", [(kael.float32, kael.float64), (kael.int64, kael.float32), (kael.bool, kael.bool)])
def test_equal_and_allclose_give_bools(shape, dtypes):
    first, second = (kael.ones(shape, dtype=dtype) for dtype in dtypes)
    assert kael.equal(first, second) is True
    assert kael.equal(first, kael.zeros_like(second)) is (first.numel() == 0)
    assert kael.equal(first, kael.ones(4)) is False
    assert kael.allclose(second, second) is True
    assert kael.allclose(first, kael.zeros_like(first)) is (first.numel() == 0)
