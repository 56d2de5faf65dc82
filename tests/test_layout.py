"""Integer arithmetic on shapes and strides, against NumPy where it has the same."""

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from kael import layout
from kael.dtype import DType
from kael.errors import DimensionError, ShapeError

shapes = st.lists(st.integers(0, 4), max_size=5).map(tuple)
SETTINGS = settings(deadline=None, max_examples=200, derandomize=True)


@given(shapes)
@SETTINGS
def test_contiguous_strides(shape):
    array = np.empty(shape, np.float32)
    if array.size:
        assert layout.contiguous_strides(shape, 4) == array.strides
    assert layout.is_contiguous(shape, layout.contiguous_strides(shape, 4), 4)


@given(st.lists(shapes, min_size=1, max_size=3))
@SETTINGS
def test_broadcast_shapes(given_shapes):
    try:
        expected = np.broadcast_shapes(*given_shapes)
    except ValueError:
        with pytest.raises(ShapeError, match="test cannot broadcast"):
            layout.broadcast_shapes("test", given_shapes)
        return
    assert layout.broadcast_shapes("test", given_shapes) == expected


@st.composite
def arrays(draw):
    """An array of up to four dimensions: permuted, sliced, perhaps expanded."""
    shape = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    full = (2 * shape[0], *shape[1:], 2)
    array = np.arange(np.prod(full), dtype=np.int64).reshape(full)[..., 0]
    array = array[:: draw(st.sampled_from([1, 2]))]
    array = array.transpose(draw(st.permutations(range(array.ndim))))
    if draw(st.booleans()):
        array = np.broadcast_to(array[:1], (3, *array.shape[1:]))
    return array


@given(arrays())
@SETTINGS
def test_coalescing_visits_the_same_addresses(array):
    strides = [array.strides]
    sizes, steps = layout.coalesce(array.shape, strides, layout.dimension_order(array.shape, strides))
    offsets = np.zeros((), np.int64)
    for size, step in zip(sizes, steps[0], strict=True):
        offsets = offsets[..., None] + np.arange(size) * step
    expected = np.zeros((), np.int64)
    for size, stride in zip(array.shape, array.strides, strict=True):
        expected = expected[..., None] + np.arange(size) * stride
    assert sorted(offsets.ravel().tolist()) == sorted(expected.ravel().tolist())


def test_coalescing_joins_all_it_can():
    array = np.empty((2, 3, 4, 5), np.float32)
    order = layout.dimension_order(array.shape, [array.strides])
    assert layout.coalesce(array.shape, [array.strides], order)[0] == [120]
    swapped = array.transpose(2, 3, 0, 1)
    order = layout.dimension_order(swapped.shape, [swapped.strides])
    assert layout.coalesce(swapped.shape, [swapped.strides], order)[0] == [120]


@given(arrays())
@SETTINGS
def test_is_dense(array):
    addresses = np.zeros((), np.int64)
    for size, stride in zip(array.shape, array.strides, strict=True):
        addresses = addresses[..., None] + np.arange(size) * stride
    flat = sorted(addresses.ravel().tolist())
    expected = flat == [flat[0] + 8 * k for k in range(len(flat))]
    assert layout.is_dense(array.shape, array.strides, 8) == expected


def test_layouts_are_shared():
    first = layout.layout(DType.F32, (2, 3), (12, 4))
    assert layout.layout(DType.F32, (2, 3), (12, 4)) is first
    assert layout.dense(DType.F32, (2, 3)) is first
    assert first.contiguous
    assert not first.overlapping
    assert layout.layout(DType.F32, (2, 3), (0, 4)).overlapping


def test_wrap_dim():
    assert [layout.wrap_dim("sum", dim, 3) for dim in (0, 2, -1, -3)] == [0, 2, 2, 0]
    assert layout.wrap_dim("sum", -1, 0) == 0
    with pytest.raises(DimensionError, match=r"sum: Dimension out of range .* \[-3, 2\], but got 3"):
        layout.wrap_dim("sum", 3, 3)
    assert layout.wrap_dims("sum", (-1, 0), 3) == (0, 2)
    with pytest.raises(ShapeError, match="dim 1 appears multiple times"):
        layout.wrap_dims("sum", (1, -2), 3)
