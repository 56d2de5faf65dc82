"""Indexing and index assignment: what is a view, where advanced dimensions go, and that nothing is half written."""

import warnings

import numpy as np
import pytest

import kael
from kael.errors import DimensionError, DtypeError, OverlapError, ShapeError

T = kael.tensor
NAN = float("nan")


def grid(*shape):
    return kael.arange(int(np.prod(shape))).reshape(shape)


def test_basic_indexing_is_a_view():
    x = grid(2, 3, 4)
    views = [
        x[1], x[-1, 0], x[:, 1], x[..., -1], x[None, 0], x[:, ::2, 1:], x[()], x[...], x[np.int64(1)], x[T(1)],
        x[:, None, T(0)], x[np.array(1)],
    ]  # fmt: skip
    for view in views:
        assert np.shares_memory(view._array, x._array)
    assert x[:, ::2, 1:].stride() == (12, 8, 1)
    assert x[None, 0].stride() == (24, 4, 1)
    assert x[1:0].shape == (0, 3, 4)
    assert x[-100:100].shape == (2, 3, 4)


def test_advanced_indexing_is_a_copy():
    x = grid(2, 3)
    for copy in (x[[0, 1]], x[T([True, True])], x[:, T([0, 2])], x[True], x[x >= 0], x[np.array([0])], x[range(2)]):
        assert not np.shares_memory(copy._array, x._array)


@pytest.mark.parametrize(
    ("index", "shape"),
    [
        ((0, slice(None), [0, 1]), (3, 2)),  # the int is selected first: only the list is advanced
        ((slice(None), 0, [1, 2]), (2, 2)),
        ((0, slice(None), [0, 1, 1]), (3, 3)),
        (([0, 1], slice(None), [0, 1]), (2, 3)),
        (([0, 1], None, [0, 1]), (2, 1, 4)),
        (([[0], [1]], [0, 1]), (2, 2, 4)),
        ((slice(None), [0, 1], [0, 1]), (2, 2)),
        ((None, [0, 1]), (1, 2, 3, 4)),
        (True, (1, 2, 3, 4)),
        (False, (0, 2, 3, 4)),
        ((True, 0), (1, 3, 4)),
        ((slice(None), True), (2, 1, 3, 4)),
        ([], (0, 3, 4)),
        (([], [[0], [1]]), (2, 0, 4)),
        ([[0, 1], [1, 0]], (2, 4)),  # a short list of sequences is a tuple of indices
        ([[0, 1]], (2, 3, 4)),
        (Ellipsis, (2, 3, 4)),
    ],
)
def test_shapes(index, shape):
    assert grid(2, 3, 4)[index].shape == shape


def test_masks():
    x = grid(2, 3)
    assert x[x > 2].tolist() == [3, 4, 5]
    assert x[:, [True, False, True]].tolist() == [[0, 2], [3, 5]]
    assert x[T([True, False]), T([True, False, True])].tolist() == [0, 2]
    assert x[np.array([False, True])].tolist() == [[3, 4, 5]]
    bytes_ = kael.from_numpy(np.array([2, 0], np.uint8).view(np.bool_))
    assert x[bytes_].tolist() == [[0, 1, 2]]
    assert T(5)[T(True)].tolist() == [5]


@pytest.mark.parametrize(
    ("index", "error", "message"),
    [
        (5, DimensionError, "index 5 is out of bounds for dimension 0 with size 2"),
        (-3, DimensionError, "index -3 is out of bounds for dimension 0 with size 2"),
        ((0, 5), DimensionError, "index 5 is out of bounds for dimension 1 with size 3"),
        ((slice(None), [0, -4]), DimensionError, "index -4 is out of bounds for dimension 1 with size 3"),
        ((0, 0, 0), DimensionError, "too many indices for tensor of dimension 2"),
        (T([True]), DimensionError, r"shape of the mask \[1\] .* \[2, 3\]"),
        (([0, 1], [0, 1, 2]), DimensionError, r"could not be broadcast together with shapes \[2\], \[3\]"),
        (1.0, DimensionError, "only integers, slices"),
        ("a", TypeError, "invalid data type 'str'"),
        ({0}, DimensionError, "only integers, slices"),
        (T([1.0]), DimensionError, "must be int64 or bool tensors"),
        ([0.5, 1.0], DimensionError, "must be int64 or bool tensors"),
        (np.array([0.0]), DimensionError, "must be int64 or bool tensors"),
        (np.array([0, 1], np.uint8), DimensionError, "must be int64 or bool tensors, got uint8"),
        (slice(None, None, -1), ValueError, "step must be greater than zero"),
        (slice(None, None, 0), ValueError, "step cannot be zero"),
        (slice(1.0, None), TypeError, "slice indices"),
    ],
)
def test_refused_index(index, error, message):
    x = grid(2, 3)
    with pytest.raises(error, match=message):
        x[index]
    with pytest.raises(error, match=message):
        x[index] = 1
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


def test_zero_dim():
    with pytest.raises(IndexError, match="invalid index of a 0-dim tensor"):
        T(5)[0]
    with pytest.raises(IndexError, match="slice"):
        T(5)[:]
    assert T(5)[None].tolist() == [5]
    x = T(5)
    x[...] = 7
    assert x.item() == 7
    x[()] = 8
    assert x.item() == 8


def assigned(tensor, index, value):
    copy = tensor.clone()
    copy[index] = value
    return copy.tolist()


def test_assignment_of_numbers_converts_or_refuses():
    i, f, b = T([3, -2]), T([0.5, -1.5]), T([True, False])
    assert assigned(i, 0, 2.7) == [2, -2]
    assert assigned(i, [0], -2.7) == [-2, -2]
    assert assigned(b, 1, 2) == [True, True]
    assert assigned(b, 1, NAN) == [True, True]
    assert assigned(f, 0, 2**63 - 1) == [2.0**63, -1.5]
    for tensor, value in ((i, NAN), (i, float("inf")), (i, 1e19), (f, 1e300)):
        for index in (0, slice(None), [0], T([True, False])):
            with pytest.raises(RuntimeError, match="value cannot be converted to type"):
                tensor[index] = value
    for index in (0, [0]):
        with pytest.raises(OverflowError):
            i[index] = 2**63
    assert (i.tolist(), f.tolist()) == ([3, -2], [0.5, -1.5])


def test_assignment_of_tensors():
    i, f, d = T([3, -2]), T([0.5, -1.5]), T([2.5, 9.0], dtype=kael.float64)
    assert assigned(i, slice(0, 2), f) == [0, -1]
    assert assigned(i, 0, T(NAN)) == [-(2**63), -2]
    assert assigned(i, T([True, False]), f[:1]) == [0, -2]
    assert assigned(f, T([True, False]), d[0]) == [2.5, -1.5]
    for index, value in (([0], f[:1]), (T([True, True]), f)):
        with pytest.raises(DtypeError, match="Index put requires the source and destination dtypes match"):
            i[index] = value
    with pytest.raises(DtypeError, match="got float32 for the destination and float64"):
        f[[0]] = d[:1]
    with pytest.raises(RuntimeError, match="without overflow"):
        i[T([True, False])] = T(NAN)
    assert (i.tolist(), f.tolist()) == ([3, -2], [0.5, -1.5])


def test_assigned_shapes():
    x = grid(2, 3)
    assert assigned(x, 0, T([[[1, 2, 3]]])) == [[1, 2, 3], [3, 4, 5]]
    assert assigned(x, (0, 0), T([9])) == [[9, 1, 2], [3, 4, 5]]
    assert assigned(x, x > 2, T([[7, 8, 9]])) == [[0, 1, 2], [7, 8, 9]]
    assert assigned(x, [0, 1], T([[7], [8]])) == [[7, 7, 7], [8, 8, 8]]
    assert assigned(x, ([0, 0], [1, 1]), T([4, 5])) == [[0, 5, 2], [3, 4, 5]]
    assert assigned(x, False, T([1, 2])) == x.tolist()
    with pytest.raises(ShapeError, match=r"expanded size of the tensor \(3\) must match the existing size \(2\)"):
        x[0] = T([1, 2])
    with pytest.raises(
        ShapeError, match=r"value tensor of shape \[2\] cannot be broadcast to indexing result of shape"
    ):
        x[x > 2] = T([7, 8])
    for value in ([1, 2, 3], np.array([1, 2, 3]), None, "a"):
        with pytest.raises(TypeError, match=f"can't assign a {type(value).__name__} to a int64 tensor"):
            x[0] = value
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]
    with pytest.raises(TypeError, match="does not support deleting items"):
        del x[0]


def test_overlap():
    a = grid(6)
    for index, value in ((slice(1, None), a[:-1]), (T([0, 1, 2]), a[3:]), (a[:2], 7), (a, 7)):
        with pytest.raises(OverlapError):
            a[index] = value
    assert a.tolist() == [0, 1, 2, 3, 4, 5]
    a[::2] = a[:3]
    assert a.tolist() == [0, 1, 1, 3, 2, 5]
    a[T([0, 1])] = a[::2][1:]
    assert a.tolist() == [1, 2, 1, 3, 2, 5]
    a[T([0, 0])] += 1
    assert a.tolist() == [2, 2, 1, 3, 2, 5]
    mask = T([True, False, True])
    mask[mask] = False
    assert mask.tolist() == [False, False, False]


def test_expanded_and_read_only_destinations():
    e = kael.zeros(3).expand(2, 3)
    for index in (slice(None), [0], T([True, False]), (slice(None), 0)):
        with pytest.raises(OverlapError):
            e[index] = 1
    e[0] = 1
    assert e.tolist() == [[1.0] * 3] * 2
    array = np.zeros(3)
    array.flags.writeable = False
    x = kael.from_numpy(array)
    for index in (0, [0], x == 0):
        with pytest.raises(ValueError, match="read-only"):
            x[index] = 1


def test_masked_functions():
    x, b = grid(2, 3), T([True, False])
    assert x.masked_fill(x > 2, 2.7).tolist() == [[0, 1, 2], [2, 2, 2]]
    assert x.masked_fill(b[:, None], T(9)).tolist() == [[9, 9, 9], [3, 4, 5]]
    assert T(5).masked_fill(x > 2, 1).tolist() == [[5, 5, 5], [1, 1, 1]]
    assert x.t().masked_fill(x.t() > 2, 1).stride() == (2, 1)
    assert x.clone().masked_fill_(x > 3, 0).tolist() == [[0, 1, 2], [3, 0, 0]]
    with pytest.raises(RuntimeError, match="without overflow"):
        x.masked_fill_(x > 2, NAN)
    with pytest.raises(DtypeError, match="only supports boolean masks"):
        x.masked_fill(x, 1)
    with pytest.raises(ShapeError, match="0-dim"):
        x.masked_fill(x > 2, T([1, 2, 3]))
    with pytest.raises(ShapeError):
        T(5).masked_fill_(x > 2, 1)
    assert x.masked_select(b[:, None]).tolist() == [0, 1, 2]
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


def test_nonzero():
    x = grid(2, 2)
    assert x.nonzero().tolist() == kael.argwhere(x).tolist() == [[0, 1], [1, 0], [1, 1]]
    assert x.nonzero().stride() == (1, 3)
    assert [each.tolist() for each in kael.nonzero(x, as_tuple=True)] == [[0, 1, 1], [1, 0, 1]]
    assert T(5).nonzero().shape == (1, 0)
    assert T(0).nonzero().shape == (0, 0)
    assert T([NAN, 0.0]).nonzero().tolist() == [[0]]


def test_gathering():
    x = grid(2, 3)
    assert x.index_select(1, T([0, 2])).tolist() == [[0, 2], [3, 5]]
    assert x.gather(1, T([[0, 2], [1, 1]])).tolist() == [[0, 2], [4, 4]]
    assert x.take(T([[0, -1]])).tolist() == [[0, 5]]
    assert x.t().take(T([1])).tolist() == [3]
    assert kael.take_along_dim(x, T([[-1]]), 1).tolist() == [[2], [5]]
    assert x.index_fill(1, T([0, -1]), 7.9).tolist() == [[7, 1, 7], [7, 4, 7]]
    out = kael.zeros(0, dtype=kael.int64)
    assert kael.gather(x, 0, T([[1]]), out=out) is out
    assert out.tolist() == [[3]]
    for call, error in (
        (lambda: x.gather(1, T([[-1]])), DimensionError),
        (lambda: x.gather(1, T([[3]])), DimensionError),
        (lambda: x.gather(1, T([0])), ShapeError),
        (lambda: x.gather(1, T([[0.0]])), DtypeError),
        (lambda: x.gather(1, T([[0], [0], [0]])), ShapeError),
        (lambda: x.index_select(1, T([-1])), DimensionError),
        (lambda: x.index_select(1, T([[0]])), DimensionError),
        (lambda: x.take(T([6])), DimensionError),
        (lambda: x.index_fill_(1, T([5]), 1), DimensionError),
        (lambda: kael.take(x, [0]), TypeError),
        (lambda: kael.gather(x, 1, T([[0]]), out=kael.zeros(0)), DtypeError),
    ):
        with pytest.raises(error):
            call()
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


def test_index_put():
    x = grid(2, 3)
    assert kael.index_put(x, (T([0, 0]), T([1, 1])), T([7, 8]), accumulate=True).tolist() == [[0, 16, 2], [3, 4, 5]]
    assert kael.index_put(x, (x > 2,), T(7)).tolist() == [[0, 1, 2], [7, 7, 7]]
    with pytest.raises(DtypeError):
        x.index_put_((T([0]),), T(7.0))
    with pytest.raises(TypeError):
        x.index_put_(T([0]), T(7))
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


# The same random indices for kael and torch: values, strides, sharing, and whether each refuses.


def random_item(random, size):
    kind = random.integers(0, 12)
    if kind < 2:
        return int(random.integers(-size - 1, size + 1))
    if kind < 5:
        start, stop = random.integers(-4, 5, 2).tolist()
        return slice(start if start < 4 else None, stop if stop < 4 else None, [None, 1, 2, 3][random.integers(0, 4)])
    if kind < 8:
        return [None, Ellipsis, True, False][random.integers(0, 4)]
    if kind < 10:
        return random.random(size) < 0.5
    shape = [(2,), (3,), (2, 1), (1, 2), (0,)][random.integers(0, 5)]
    return random.integers(-size, max(size, 1 - size), shape)


def side(index, make):
    return tuple(make(item) if isinstance(item, np.ndarray) else item for item in index)


def facts(tensor):
    """What must agree: strides count where a size is above one."""
    strides = [step for step, size in zip(tensor.stride(), tensor.shape, strict=True) if size > 1]
    return (
        str(tensor.dtype).partition(".")[2],
        tuple(tensor.shape),
        strides if tensor.numel() else [],
        str(tensor.tolist()),
    )


def attempt(tensor, index):
    try:
        return tensor[index], None
    except Exception as error:
        return None, error


@pytest.mark.parametrize("seed", range(4))
def test_as_torch(seed):
    torch = pytest.importorskip("torch", reason="parity with torch needs torch")
    random = np.random.default_rng(seed)
    warnings.simplefilter("ignore")  # torch's, about byte masks and lists as tuples
    for _ in range(400):
        shape = random.integers(0, 5, random.integers(1, 4))
        dtype = ["bool", "int64", "float32"][random.integers(0, 3)]
        array = (np.arange(np.prod(shape)) % 7).astype(dtype).reshape(shape)
        order = random.permutation(array.ndim)
        theirs, ours = torch.from_numpy(array.copy()).permute(*order), kael.tensor(array).permute(*order)
        index = [random_item(random, theirs.shape[k]) for k in range(random.integers(1, array.ndim + 1))]
        their_index, our_index = side(index, torch.from_numpy), side(index, kael.from_numpy)
        (a, refused), (b, also) = attempt(theirs, their_index), attempt(ours, our_index)
        assert isinstance(also, type(refused)), (shape, index, refused, also)
        if refused is None:
            assert facts(a) == facts(b), (shape, index)
            if a.numel():
                shared = a.untyped_storage().data_ptr() == theirs.untyped_storage().data_ptr()
                assert np.may_share_memory(b._array, ours._array) == shared, (shape, index)
            value = np.ones(a.shape[random.integers(0, a.ndim + 1) :], array.dtype)
            theirs[their_index] = torch.from_numpy(value)
            ours[our_index] = kael.from_numpy(value)
            assert facts(theirs) == facts(ours), (shape, index)


def test_what_is_remembered_is_remembered_by_type_and_by_kind_of_item():
    x = kael.arange(24).reshape(4, 6)
    assert x.reshape(24, 1).shape == (24, 1)
    assert x[0, 0:2].tolist() == [0, 1]
    assert x[0:1:2, 0].tolist() == [0]
    assert x.squeeze(0).shape == (4, 6)
    for refused in (
        lambda: x.reshape(24, True),
        lambda: x.reshape(24.0, 1),
        lambda: x.view(24.0, 1),
        lambda: x.transpose(True, 0),
        lambda: x.squeeze(False),
        lambda: kael.cat((x, x), False),
    ):
        kael.cat((x, x), 0)
        x.view(24, 1), x.transpose(1, 0)
        with pytest.raises(TypeError):
            refused()
    start = kael.tensor(1)
    assert x[start:].shape == (3, 6)
    start.fill_(2)
    assert x[start:].shape == (2, 6)


def test_a_refused_index_is_refused_again_and_spoils_nothing():
    x = kael.arange(4)
    good, bad = kael.tensor([3, -4]), kael.tensor([3, 4])
    for _ in range(3):
        assert x[good].tolist() == [3, 0]
        with pytest.raises(IndexError):
            x[bad]
        assert kael.gather(x, 0, kael.tensor([3, 1])).tolist() == [3, 1]
        for negative in (kael.gather, kael.index_select):
            with pytest.raises(IndexError):
                negative(x, 0, good)
        with pytest.raises(IndexError):
            x[bad] = 1
        assert x.tolist() == [0, 1, 2, 3]


def test_along_a_dimension_broadcasts_where_gather_does_not():
    x, index = kael.arange(12).reshape(3, 4), kael.tensor([[0, 1]])
    for _ in range(2):
        assert kael.take_along_dim(x, index, 1).tolist() == [[0, 1], [4, 5], [8, 9]]
        assert kael.gather(x, 1, index).tolist() == [[0, 1]]


def test_zeros_keep_their_sign():
    x = kael.ones(2)
    for value in (0.0, -0.0, 0.0, -0.0):
        x.fill_(value)
        assert str(x[0].item()) == str(value)
        assert str(kael.full((), value).item()) == str(value)
        assert str((kael.ones(1) * value).item()) == str(value)
        assert str(kael.ones(2).masked_fill(kael.tensor([True, False]), value)[0].item()) == str(value)
