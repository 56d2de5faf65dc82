"""Views: shapes and strides as torch gives them, memory shared, and every refusal."""

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

import kael
from kael.errors import DimensionError, ShapeError

SETTINGS = settings(deadline=None, max_examples=150, derandomize=True)


def grid(*shape):
    return kael.arange(int(np.prod(shape))).reshape(shape)


def shares(view, tensor):
    return np.shares_memory(view._array, tensor._array)


X = grid(2, 3, 4)
# A view of X by each function: (shape, strides, offset).
VIEWS = {
    "reshape": (lambda x: x.reshape(6, -1), (6, 4), (4, 1), 0),
    "reshape of a slice": (lambda x: x[:, :2].reshape(2, 8), (2, 8), (12, 1), 0),
    "view": (lambda x: x.view(4, 6), (4, 6), (6, 1), 0),
    "view_as": (lambda x: x.view_as(kael.zeros(24)), (24,), (1,), 0),
    "reshape_as": (lambda x: x.reshape_as(kael.zeros(3, 8)), (3, 8), (8, 1), 0),
    "flatten": (lambda x: x.flatten(1), (2, 12), (12, 1), 0),
    "unflatten": (lambda x: x.unflatten(-1, (2, -1)), (2, 3, 2, 2), (12, 4, 2, 1), 0),
    "ravel": (lambda x: x.ravel(), (24,), (1,), 0),
    "squeeze": (lambda x: x[:, :1].squeeze(), (2, 4), (12, 1), 0),
    "squeeze a dim": (lambda x: x[:1, :1].squeeze((1, 2)), (1, 4), (12, 1), 0),
    "unsqueeze": (lambda x: x.unsqueeze(1), (2, 1, 3, 4), (12, 12, 4, 1), 0),
    "unsqueeze last": (lambda x: x.unsqueeze(-1), (2, 3, 4, 1), (12, 4, 1, 1), 0),
    "permute": (lambda x: x.permute(2, 0, 1), (4, 2, 3), (1, 12, 4), 0),
    "transpose": (lambda x: x.transpose(0, -1), (4, 3, 2), (1, 4, 12), 0),
    "swapaxes": (lambda x: x.swapaxes(0, 1), (3, 2, 4), (4, 12, 1), 0),
    "t": (lambda x: x[1].t(), (4, 3), (1, 4), 12),
    "T": (lambda x: x.T, (4, 3, 2), (1, 4, 12), 0),
    "mT": (lambda x: x.mT, (2, 4, 3), (12, 1, 4), 0),
    "mH": (lambda x: x.mH, (2, 4, 3), (12, 1, 4), 0),
    "H": (lambda x: x[0].H, (4, 3), (1, 4), 0),
    "adjoint": (lambda x: x.adjoint(), (2, 4, 3), (12, 1, 4), 0),
    "movedim": (lambda x: x.movedim((0, 1), (1, 2)), (4, 2, 3), (1, 12, 4), 0),
    "moveaxis": (lambda x: kael.moveaxis(x, 0, -1), (3, 4, 2), (4, 1, 12), 0),
    "expand": (lambda x: x[:, :1].expand(5, -1, 3, 4), (5, 2, 3, 4), (0, 12, 0, 1), 0),
    "broadcast_to": (lambda x: kael.broadcast_to(x[0, 0], (3, 4)), (3, 4), (0, 1), 0),
    "narrow": (lambda x: x.narrow(2, -3, 2), (2, 3, 2), (12, 4, 1), 1),
    "select": (lambda x: x.select(1, -1), (2, 4), (12, 1), 8),
    "diagonal": (lambda x: x.diagonal(1, 1, 2), (2, 3), (12, 5), 1),
    "as_strided": (lambda x: x[1].as_strided((2, 2), (1, 3), 5), (2, 2), (1, 3), 5),
    "detach": (lambda x: x.detach(), (2, 3, 4), (12, 4, 1), 0),
    "atleast_3d": (lambda x: kael.atleast_3d(x[0, 0]), (1, 4, 1), (4, 1, 1), 0),
    "unbind": (lambda x: x.unbind(2)[3], (2, 3), (12, 4), 3),
    "split": (lambda x: x.split(2, dim=1)[1], (2, 1, 4), (12, 4, 1), 8),
}


@pytest.mark.parametrize("name", VIEWS)
def test_view(name):
    make, shape, strides, offset = VIEWS[name]
    view = make(X)
    assert (view.shape, view.stride(), view.storage_offset()) == (shape, strides, offset)
    assert shares(view, X)
    assert view.data_ptr() == X.data_ptr() + 8 * offset
    wanted = np.lib.stride_tricks.as_strided(X.numpy().ravel()[offset:], shape, [8 * stride for stride in strides])
    assert np.array_equal(view.numpy(), wanted)
    # The array behind it has the same strides wherever they matter.
    assert all(a == b for a, b, n in zip(view._array.strides, view._layout.strides, shape, strict=True) if n > 1)


def test_writing_to_a_view_writes_to_the_tensor():
    x = grid(2, 3)
    x.t()[0, 1] = 70
    x.view(6)[1] = 71
    x.expand(4, 2, 3)[0, 0, 2] = 72
    assert x.tolist() == [[0, 71, 72], [70, 4, 5]]


def test_copies_only_where_strides_allow_no_view():
    x = grid(2, 3)
    assert not shares(x.t().reshape(6), x)
    assert x.t().reshape(6).tolist() == [0, 3, 1, 4, 2, 5]
    assert x.contiguous() is x
    assert grid(3).flatten().shape == (3,)
    assert shares(x.t().reshape(3, 1, 2), x)


def test_in_place_changes_of_shape_keep_the_memory():
    x = grid(1, 2, 3)
    address = x.data_ptr()
    assert x.squeeze_(0) is x
    assert x.t_().shape == (3, 2)
    assert x.unsqueeze_(0).transpose_(0, 1).shape == (3, 1, 2)
    assert x.swapaxes_(0, 2).swapdims_(1, 2).shape == (2, 3, 1)
    assert x.data_ptr() == address
    assert x.squeeze().tolist() == [[0, 1, 2], [3, 4, 5]]


def test_view_as_another_dtype():
    x = kael.tensor([[1.0, -0.0], [2.5, 0.0]])
    assert x.view(kael.int64).shape == (2, 1)
    assert x.view(kael.int64)[0, 0].item() == 0x80000000_3F800000 - 2**64
    assert x.view(kael.bool).shape == (2, 8)
    assert x.view(dtype=kael.float64).view(kael.float32).tolist() == x.tolist()
    assert shares(x.view(kael.bool), x)
    assert kael.zeros(8)[2:].view(kael.float64).storage_offset() == 1
    with pytest.raises(ShapeError, match=r"self.size\(-1\) must be divisible by 2"):
        kael.zeros(3).view(kael.float64)
    with pytest.raises(ShapeError, match=r"self.stride\(-1\) must be 1"):
        kael.zeros(2, 4).t().view(kael.bool)
    with pytest.raises(ShapeError, match=r"self.stride\(0\) must be divisible by 2"):
        kael.zeros(3, 5)[:, :4].view(kael.int64)
    with pytest.raises(ShapeError, match=r"self.storage_offset\(\) must be divisible by 2"):
        kael.zeros(7)[1:].view(kael.int64)
    with pytest.raises(ShapeError, match=r"self.dim\(\) cannot be 0"):
        kael.tensor(1.0).view(kael.bool)


def test_memory_with_gaps_and_foreign_memory():
    base = np.arange(24.0).reshape(4, 6)
    x = kael.from_numpy(base[::2, ::2])
    assert x.diagonal().tolist() == [0.0, 14.0]
    assert x.expand(2, 2, 3)[1].tolist() == [[0.0, 2.0, 4.0], [12.0, 14.0, 16.0]]
    x.diagonal()[1] = -1
    assert base[2, 2] == -1
    reverse = kael.from_numpy(base[::-1, ::-1])
    assert reverse.t()[0].tolist() == base[::-1, -1].tolist()
    assert reverse.diagonal().tolist() == np.diagonal(base[::-1, ::-1]).tolist()
    # Memory that NumPy itself would not give as a buffer: it has gaps and no owner that it knows of.
    foreign = np.asarray(Gaps(base))
    y = kael.from_numpy(foreign)
    assert y.unsqueeze(0).expand(3, -1, -1)[2].tolist() == foreign.tolist()
    assert y.diagonal().tolist() == np.diagonal(foreign).tolist()


class Gaps:
    def __init__(self, base):
        self.base = base
        self.__array_interface__ = {**base[:, ::3].__array_interface__, "strides": base[:, ::3].strides}


def test_views_of_read_only_memory_are_read_only():
    array = np.arange(6.0).reshape(2, 3)
    array.flags.writeable = False
    x = kael.from_numpy(array)
    for view in (x.t(), x[0], x.view(6), x.diagonal(), x.expand(2, 2, 3)[0], x.flatten()[1:]):
        with pytest.raises(ValueError, match="read-only"):
            view.fill_(1)
        with pytest.raises(ValueError, match="read-only"):
            view[0] = 1


def test_large_results_live_as_long_as_their_views():
    x = kael.zeros(1 << 20)
    for _ in range(3):
        view = (x + 1).view(1024, 1024).t().diagonal(1).expand(2, -1)
        others = [x + 2 for _ in range(3)]
        assert view.numpy().min() == 1
        del others


REFUSED = {
    "invalid for input": (lambda x: x.reshape(5, -1), ShapeError, r"shape '\[5, -1\]' is invalid for input of size 24"),
    "too many": (lambda x: x.view(25), ShapeError, r"shape '\[25\]' is invalid for input of size 24"),
    "two inferred": (lambda x: x.reshape(-1, -1), ShapeError, "only one dimension can be inferred"),
    "negative": (lambda x: x.reshape(-2, 12), ShapeError, r"invalid shape dimension -2 at index 0 of shape \[-2, 12\]"),
    "ambiguous": (lambda x: x[:0].reshape(0, -1), ShapeError, "cannot reshape tensor of 0 elements"),
    "not viewable": (lambda x: x.permute(2, 0, 1).view(24), ShapeError, "view size is not compatible with input"),
    "65 dims": (lambda x: x.reshape((1,) * 62 + (2, 3, 4)), ShapeError, "at most 64 dimensions, got 65"),
    "65 dims unsqueezed": (lambda x: kael.zeros((1,) * 64).unsqueeze(0), ShapeError, "at most 64 dimensions"),
    "65 dims by None": (lambda x: kael.zeros((1,) * 64)[None], ShapeError, "at most 64 dimensions"),
    "no ints": (lambda x: x.reshape(2.0, 12), TypeError, "argument 'shape' must be ints"),
    "no sequence": (lambda x: kael.reshape(x, 24), TypeError, "argument 'shape' must be tuple of ints, not int"),
    "nothing": (lambda x: x.reshape(), TypeError, "missing 1 required positional argument: 'shape'"),
    "flatten order": (lambda x: x.flatten(2, 0), ShapeError, "start_dim cannot come after end_dim"),
    "unflatten": (lambda x: x.unflatten(1, (2, 2)), ShapeError, "don't multiply up to the size of dim 1"),
    "permute count": (lambda x: x.permute(0, 1), ShapeError, r"input.dim\(\) = 3 is not equal to len\(dims\) = 2"),
    "permute twice": (lambda x: x.permute(0, 0, 1), ShapeError, "duplicate dims are not allowed"),
    "permute range": (lambda x: x.permute(0, 1, 3), DimensionError, "Dimension out of range"),
    "transpose range": (lambda x: x.transpose(0, 3), DimensionError, r"range of \[-3, 2\], but got 3"),
    "t of three": (lambda x: x.t(), ShapeError, "expects a tensor with <= 2 dimensions"),
    "mT of one": (lambda x: x[0, 0].mT, ShapeError, "only supported on matrices"),
    "H of three": (lambda x: x.H, ShapeError, "only supported on matrices"),
    "movedim count": (lambda x: x.movedim((0, 1), (1,)), ShapeError, "same number of dims"),
    "movedim twice": (lambda x: x.movedim((0, 0), (1, 2)), ShapeError, "repeated dim in `source`"),
    "squeeze twice": (lambda x: x.squeeze((0, 0)), ShapeError, "dim 0 appears multiple times"),
    "expand": (
        lambda x: x.expand(2, 5, 4),
        ShapeError,
        r"expanded size of the tensor \(5\) must match the existing size",
    ),
    "expand fewer": (lambda x: x.expand(3, 4), ShapeError, "must be greater or equal to the number of dimensions"),
    "expand unknown": (lambda x: x.expand(-1, 2, 3, 4), ShapeError, "leading, non-existing dimension 0"),
    "broadcast": (lambda x: kael.broadcast_tensors(x, kael.zeros(3)), ShapeError, "cannot broadcast"),
    "narrow": (lambda x: x.narrow(1, 2, 2), ShapeError, r"start \(2\) \+ length \(2\) exceeds dimension size \(3\)"),
    "narrow start": (lambda x: x.narrow(1, 4, 0), DimensionError, "start out of range"),
    "narrow length": (lambda x: x.narrow(1, 0, -1), ShapeError, "length must be non-negative"),
    "select": (lambda x: x.select(1, 3), DimensionError, r"index 3 out of range for tensor of size \[2, 3, 4\]"),
    "diagonal": (lambda x: x.diagonal(0, 1, 1), ShapeError, "cannot be identical"),
    "strided outside": (lambda x: x.as_strided((2,), (24,)), ShapeError, "out of bounds for storage of size 192"),
    "strided negative": (lambda x: x.as_strided((2,), (-1,)), ShapeError, "Negative strides"),
    "strided count": (lambda x: x.as_strided((2,), (1, 1)), ShapeError, "mismatch in length of strides and shape"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusal(name):
    call, error, message = REFUSED[name]
    with pytest.raises(error, match=message):
        call(X)


@st.composite
def strided_arrays(draw):
    """An array of up to four dimensions: sliced and permuted."""
    shape = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    array = np.arange(np.prod(shape)).reshape(shape)
    array = array[tuple(slice(draw(st.integers(0, size - 1)), None, draw(st.integers(1, 2))) for size in shape)]
    return array.transpose(draw(st.permutations(range(array.ndim))))


@given(strided_arrays(), st.data())
@SETTINGS
def test_reshape_as_numpy(array, data):
    left, target = array.size, []
    while left > 1:
        factor = data.draw(st.sampled_from([n for n in range(2, left + 1) if left % n == 0]))
        target.append(factor)
        left //= factor
    target = data.draw(st.permutations(target + [1] * data.draw(st.integers(0, 2))))
    tensor = kael.from_numpy(array)
    result = tensor.reshape(target)
    expected = array.reshape(target)
    assert np.array_equal(result.numpy(), expected)
    assert shares(result, tensor) == np.shares_memory(expected, array)
    if not shares(result, tensor):
        with pytest.raises(ShapeError, match="view size is not compatible"):
            tensor.view(target)
