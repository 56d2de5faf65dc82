"""softmax and log_softmax: shares, extremes, dtypes, refusals."""

import math

import pytest

import kael
from kael.errors import DimensionError, DtypeError


def test_shares_sum_to_one():
    x = kael.tensor([[1.0, 2.0, 3.0], [-1000.0, 0.0, 1000.0]], dtype=kael.float64)
    shares = x.softmax(dim=1)
    assert shares.sum(1).tolist() == pytest.approx([1.0, 1.0], abs=1e-15)
    assert shares[1].tolist() == [0.0, 0.0, 1.0]
    assert kael.softmax(x, 0)[0].tolist() == pytest.approx([1.0, 1 / (1 + math.exp(-2)), 0.0])


def test_log_softmax_keeps_tiny_shares():
    x = kael.tensor([0.0, 1000.0])
    assert x.log_softmax(0).tolist() == [-1000.0, 0.0]
    assert kael.log_softmax(kael.zeros(4), -1).tolist() == pytest.approx([-math.log(4)] * 4, rel=1e-6)


def test_dtypes():
    counts = kael.tensor([3, -2])
    assert counts.softmax(0, dtype=kael.float32).tolist() == pytest.approx([0.9933071732, 0.0066928509], rel=1e-6)
    assert counts.softmax(0, dtype=kael.float64).dtype is kael.float64
    for function in (kael.softmax, kael.log_softmax):
        with pytest.raises(DtypeError, match="softmax"):
            function(counts, 0)
        with pytest.raises(DtypeError, match="softmax"):
            function(kael.tensor([True]), 0)


def test_shapes_and_edges():
    assert kael.softmax(kael.tensor(5.0), 0).item() == 1.0
    assert kael.softmax(kael.zeros(0, 3), 1).shape == (0, 3)
    assert kael.softmax(kael.zeros(3, 0), 1).shape == (3, 0)
    assert math.isnan(kael.softmax(kael.tensor([kael.inf, 1.0]), 0)[0].item())
    with pytest.raises(DimensionError, match="softmax: Dimension out of range"):
        kael.softmax(kael.zeros(3), 1)
