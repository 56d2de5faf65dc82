"""Joining, splitting, repeating and rearranging."""

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

import kael
from kael.errors import DimensionError, DtypeError, OverlapError, ShapeError

SETTINGS = settings(deadline=None, max_examples=100, derandomize=True)
T = kael.tensor
LETTERS = {"b": kael.bool, "i": kael.int64, "f": kael.float32, "d": kael.float64}


def grid(*shape):
    return kael.arange(int(np.prod(shape))).reshape(shape)


@pytest.mark.parametrize("letters", ["bi", "bb", "if", "fd", "ifd", "bid", "fi"])
def test_cat_promotes_all_at_once(letters):
    given = [kael.ones(2, dtype=LETTERS[letter]) for letter in letters]
    highest = max(letters, key="bifd".index)
    assert kael.cat(given).dtype is LETTERS[highest]
    assert kael.stack(given).dtype is LETTERS[highest]
    assert kael.cat(given).tolist() == [1] * (2 * len(letters))


def test_cat_converts_as_the_library_does():
    assert kael.cat([T([2**62 + 1]), T([0.5], dtype=kael.float64)]).tolist() == [2.0**62, 0.5]
    assert kael.cat([T([16777217]), T([0.5])]).tolist() == [16777216.0, 0.5]
    bytes_ = np.array([2, 0, 255], np.uint8).view(np.bool_)
    assert kael.cat([kael.from_numpy(bytes_), T([1])]).tolist() == [1, 0, 1, 1]


def test_empty_vectors_add_only_their_dtype():
    x = grid(2, 2)
    assert kael.cat([kael.zeros(0), x]).dtype is kael.float32
    assert kael.cat([x, kael.zeros(0)], 1).shape == (2, 2)
    assert kael.cat([kael.zeros(0), kael.zeros(0)]).shape == (0,)
    with pytest.raises(ShapeError, match="Sizes of tensors must match except in dimension 0. Expected size 3"):
        kael.cat([kael.zeros(0, 3), x])


def test_cat_out_and_axis():
    out = kael.zeros(0, dtype=kael.float64)
    assert kael.cat([T([1]), T([0.5])], out=out) is out
    assert out.tolist() == [1.0, 0.5]
    assert kael.concatenate([grid(2, 2)] * 2, axis=1).shape == (2, 4)
    out = T([7, 7])
    with pytest.raises(DtypeError):
        kael.cat([T([1]), T([0.5])], out=out)
    assert out.tolist() == [7, 7]
    with pytest.raises(OverlapError):
        kael.cat([out, out], out=out)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: kael.cat([]), ValueError, "expected a non-empty list of Tensors"),
        (lambda: kael.cat(grid(2, 2)), TypeError, "must be tuple of Tensors, not Tensor"),
        (lambda: kael.cat([T([1]), 1]), TypeError, "expected Tensor as element 1"),
        (lambda: kael.cat([T([1]), T(1)]), ShapeError, r"zero-dimensional tensor \(at position 1\)"),
        (lambda: kael.cat([grid(2, 2), grid(2, 2, 2)]), ShapeError, "same number of dimensions: got 2 and 3"),
        (lambda: kael.cat([grid(2, 2)], 2), DimensionError, "Dimension out of range"),
        (lambda: kael.stack([T([1]), T([1, 2])]), ShapeError, r"got \[1\] at entry 0 and \[2\] at entry 1"),
        (lambda: kael.split(T([1, 2]), 0), ShapeError, "split_size above 0"),
        (lambda: kael.split(T([1, 2]), [1, 2]), ShapeError, "sum exactly to 2"),
        (lambda: kael.split(T([1, 2]), True), TypeError, "bool"),
        (lambda: kael.chunk(T([1, 2]), 0), ShapeError, "`chunks` to be greater than 0"),
        (lambda: kael.split(T(1), 1), ShapeError, "at least 1 dimension"),
        (lambda: kael.tensor_split(T([1, 2]), 0), ShapeError, "larger than 0"),
        (lambda: kael.hsplit(grid(2, 3), 2), ShapeError, "not divisible by the split_size 2"),
        (lambda: kael.vsplit(T([1, 2]), 2), ShapeError, "at least 2 dimension"),
        (lambda: kael.meshgrid(T([1]), T([1.0])), DtypeError, "same dtype"),
        (lambda: kael.meshgrid(T([1]), indexing="ab"), ValueError, "indexing"),
        (lambda: T([1, 2]).repeat(-1), ShapeError, "negative dimension"),
        (lambda: grid(2, 2).repeat(2), ShapeError, "can not be smaller than number of dimensions"),
        (lambda: kael.repeat_interleave(T([1, -2])), ShapeError, "repeats can not be negative"),
        (lambda: kael.repeat_interleave(grid(2, 3), T([1, 2]), 1), ShapeError, "same size as input along dim"),
        (lambda: kael.repeat_interleave(grid(2, 3), T([1.0, 2.0]), 0), TypeError, "float32"),
        (lambda: kael.flip(grid(2, 3), (0, 0)), ShapeError, "appears multiple times"),
        (lambda: kael.fliplr(T([1])), ShapeError, "at least 2 dimension"),
        (lambda: kael.roll(grid(2, 3), (1, 2), 0), ShapeError, "shifts and dimensions must align"),
        (lambda: kael.rot90(grid(2, 3), 1, (0, 0)), ShapeError, "two different rotation dims"),
        (lambda: kael.rot90(T([1])), ShapeError, "at least 2 dimension"),
    ],
)
def test_refusal(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_stacks():
    a, b = T([1, 2]), T([3, 4])
    assert kael.stack([a, b], -1).tolist() == [[1, 3], [2, 4]]
    assert kael.hstack([a, T(3)]).tolist() == [1, 2, 3]
    assert kael.vstack([a, b]).tolist() == kael.row_stack([a, b]).tolist() == [[1, 2], [3, 4]]
    assert kael.dstack([a, b]).tolist() == [[[1, 3], [2, 4]]]
    assert kael.column_stack([a, grid(2, 2)]).tolist() == [[1, 0, 1], [2, 2, 3]]
    # Raised to one dimension first, a 0-d tensor is no weak operand any more.
    assert kael.hstack([T(1.0, dtype=kael.float64), T([1.0])]).dtype is kael.float64


def test_splits_are_views():
    x = grid(7)
    pieces = [
        *x.split(3),
        *x.split([1, 6]),
        *x.chunk(3),
        *kael.tensor_split(x, 3),
        *kael.tensor_split(x, (3, 1, 10, -2)),
        *kael.hsplit(x, (2,)),
    ]
    wanted = [[0, 1, 2], [3, 4, 5], [6], [0], [1, 2, 3, 4, 5, 6], [0, 1, 2], [3, 4, 5], [6], [0, 1, 2], [3, 4], [5, 6]]
    wanted += [[0, 1, 2], [], [1, 2, 3, 4, 5, 6], [], [5, 6], [0, 1], [2, 3, 4, 5, 6]]
    assert [piece.tolist() for piece in pieces] == wanted
    for piece in pieces:
        piece += 0
        assert not piece.numel() or np.shares_memory(piece._array, x._array)
    assert kael.tensor_split(x, T([1, 3]))[1].tolist() == [1, 2]
    assert len(kael.zeros(0, 2).chunk(3)) == 3
    assert [each.shape for each in kael.zeros(0, 2).split(2)] == [(0, 2)]


def test_meshgrid():
    a, b = kael.meshgrid(T([1, 2]), T([3, 4, 5]))
    assert (a.shape, a.stride(), b.stride()) == ((2, 3), (1, 0), (0, 1))
    a, b = kael.meshgrid([T([1, 2]), T([3, 4, 5])], indexing="xy")
    assert a.tolist() == [[1, 2]] * 3
    assert b.tolist() == [[3, 3], [4, 4], [5, 5]]


def test_repeats():
    x = grid(2, 2)
    assert T(5).repeat(2, 2).tolist() == [[5, 5], [5, 5]]
    assert x.repeat(0, 1).shape == (0, 2)
    assert x.tile(2).tolist() == [[0, 1, 0, 1], [2, 3, 2, 3]]
    assert x.repeat_interleave(2, 1).tolist() == [[0, 0, 1, 1], [2, 2, 3, 3]]
    assert kael.repeat_interleave(x, T([2, 1]), dim=0).tolist() == [[0, 1], [0, 1], [2, 3]]
    assert kael.repeat_interleave(T([1, 0, 2])).tolist() == [0, 2, 2]


shapes = st.lists(st.integers(0, 3), min_size=1, max_size=4)


@given(shapes, st.data())
@SETTINGS
def test_rearranging_as_numpy(shape, data):
    array = np.arange(np.prod(shape)).reshape(shape)
    order = data.draw(st.permutations(range(len(shape))))
    array = array.transpose(order)
    x = kael.from_numpy(array)
    dims = data.draw(st.lists(st.sampled_from(range(len(shape))), unique=True))
    assert np.array_equal(x.flip(dims).numpy(), np.flip(array, dims) if dims else array)
    shift, dim = data.draw(st.integers(-5, 5)), data.draw(st.sampled_from(range(len(shape))))
    assert np.array_equal(x.roll(shift, dim).numpy(), np.roll(array, shift, dim))
    assert np.array_equal(x.roll(shift).numpy(), np.roll(array, shift))
    repeats = data.draw(st.lists(st.integers(0, 2), min_size=len(shape), max_size=len(shape) + 1))
    assert np.array_equal(x.repeat(*repeats).numpy(), np.tile(array, repeats))
    assert np.array_equal(x.repeat_interleave(abs(shift), dim).numpy(), np.repeat(array, abs(shift), dim))
    if len(shape) > 1:
        assert np.array_equal(x.rot90(shift).numpy(), np.rot90(array, shift))
    pieces = kael.tensor_split(x, 3, dim)
    assert np.array_equal(kael.cat(pieces, dim).numpy(), array)


def test_what_is_joined_again_has_the_dtype_it_had():
    a, b = kael.tensor([1, 2]), kael.tensor([3])
    out = kael.empty(3, dtype=kael.float64)
    assert kael.cat((a, b), out=out) is out
    for _ in range(2):
        assert kael.cat((a, b)).dtype is kael.int64
        assert kael.cat((a, b)).tolist() == [1, 2, 3]
        assert kael.stack((a, a), -1).tolist() == [[1, 1], [2, 2]]
        assert kael.hstack((a, b)).tolist() == [1, 2, 3]
        assert kael.vstack((a, a)).tolist() == [[1, 2], [1, 2]]
