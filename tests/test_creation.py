"""New tensors: from data, over foreign memory, of a size, from a range. Expected values as torch 2.13 gives them."""

import array
import math
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kael

NAN, INF = math.nan, math.inf
MIN, MAX = -(2**63), 2**63 - 1


class Color(IntEnum):
    RED = 3


class Length(float):
    pass


class Pair:
    def __len__(self):
        return 2

    def __getitem__(self, index):
        if index >= 2:
            raise IndexError
        return index + 1


def same(tensor, values, dtype):
    """Equal in dtype, shape and every bit but the sign of NaN."""
    expected = np.array(values, dtype.numpy)
    assert tensor.dtype is dtype
    assert tuple(tensor.shape) == expected.shape
    np.testing.assert_array_equal(tensor.numpy(), expected)
    if dtype.is_floating_point:
        known = ~np.isnan(expected)
        np.testing.assert_array_equal(np.signbit(tensor.numpy()[known]), np.signbit(expected[known]))


@pytest.mark.parametrize(
    ("data", "dtype", "values"),
    [
        (True, kael.bool, True),
        (3, kael.int64, 3),
        (2.5, kael.float32, 2.5),
        (MIN, kael.int64, MIN),
        ([], kael.float32, []),
        ([[]], kael.float32, [[]]),
        (range(0), kael.float32, []),
        ([[], []], kael.float32, [[], []]),
        ([True, 2], kael.int64, [1, 2]),
        ([1, 2.5, True], kael.float32, [1, 2.5, 1]),
        ([2**62, 2.5], kael.float32, [2.0**62, 2.5]),
        ([0.5, 2**70], kael.float32, [0.5, 2.0**70]),
        ([1e300, -1e300], kael.float32, [INF, -INF]),
        ([-0.0, NAN], kael.float32, [-0.0, NAN]),
        ((1, [2, 3][0]), kael.int64, [1, 2]),
        ([(1, 2), [3, 4.5]], kael.float32, [[1, 2], [3, 4.5]]),
        ([range(3), range(3)], kael.int64, [[0, 1, 2]] * 2),
        (array.array("d", [1, 2]), kael.float32, [1, 2]),
        (bytearray(b"ab"), kael.int64, [97, 98]),
        (Pair(), kael.int64, [1, 2]),
        ([Pair(), Pair()], kael.int64, [[1, 2], [1, 2]]),
        (Color.RED, kael.int64, 3),
        ([Length(2.5)], kael.float32, [2.5]),
        (np.float64(0.1), kael.float64, 0.1),
        ([np.float64(0.1), 1], kael.float64, [0.1, 1]),
        ([np.float32(0.5), 1.5], kael.float32, [0.5, 1.5]),
        ([np.float32(0.5), np.float64(1)], kael.float64, [0.5, 1]),
        (np.bool_(True), kael.bool, True),
        (np.int8(-1), kael.int64, -1),
        ([np.uint32(2**32 - 1)], kael.int64, [2**32 - 1]),
        ([np.float16(0.5)], kael.float32, [0.5]),
        ([np.array([1, 2]), np.array([3.5, 4])], kael.float64, [[1, 2], [3.5, 4]]),
        ([np.array([1, 2]), [3, 4]], kael.int64, [[1, 2], [3, 4]]),
    ],
)
def test_tensor_infers_the_dtype(data, dtype, values):
    same(kael.tensor(data), values, dtype)


def test_tensor_of_tensors():
    same(kael.tensor([kael.tensor(1), kael.tensor(2.5)]), [1, 2.5], kael.float32)
    same(kael.tensor([[kael.tensor(True)], [kael.tensor([2])]]), [[1], [2]], kael.int64)
    same(kael.tensor([kael.tensor(1.5, dtype=kael.float64), 2]), [1.5, 2], kael.float64)
    same(kael.tensor([[1, 2], kael.tensor([3, 4])]), [[1, 2], [3, 4]], kael.int64)
    source = kael.tensor([1, 2])
    copy = kael.tensor(source, dtype=kael.float64)
    same(copy, [1, 2], kael.float64)
    kael.tensor(source).fill_(5)
    same(source, [1, 2], kael.int64)
    with pytest.raises(ValueError, match="only one element tensors"):
        kael.tensor([kael.ones(2), kael.ones(2)])


def test_tensor_follows_the_default_dtype():
    kael.set_default_dtype(kael.float64)
    try:
        same(kael.tensor([0.1, 2]), [0.1, 2], kael.float64)
        assert kael.zeros(2).dtype is kael.full((2,), 0.5).dtype is kael.arange(0.5).dtype is kael.float64
    finally:
        kael.set_default_dtype(kael.float32)


@pytest.mark.parametrize(
    ("data", "dtype", "values"),
    [
        ([2.7, -2.7], kael.int64, [2, -2]),
        ([2**62 + 1, 0.5], kael.int64, [2**62 + 1, 0]),
        ([2**53 + 1, 0.5], kael.float64, [2.0**53, 0.5]),
        ([True, 2**70], kael.bool, [True, True]),
        ([0.0, -0.0, NAN, 2], kael.bool, [False, False, True, True]),
        ([2**70], kael.float64, [2.0**70]),
        ([Decimal("1.5")], kael.float32, [1.5]),
        ([1, 2], kael.bool, [True, True]),
        (np.array([1.5, NAN, 1e30]), kael.int64, [1, MIN, MIN]),
        (np.array([1e300]), kael.float32, [INF]),
    ],
)
def test_tensor_converts_to_the_dtype(data, dtype, values):
    same(kael.tensor(data, dtype=dtype), values, dtype)


@pytest.mark.parametrize(
    ("data", "dtype", "error", "message"),
    [
        ([[1, 2], [3]], None, ValueError, r"expected sequence of length 2 at dim 1 \(got 1\)"),
        ([[1, 2], 3], None, TypeError, "expected sequence of length 2 at dim 1, got int"),
        ([1, [2]], None, TypeError, "invalid data type 'list'"),
        ([[], [1]], None, ValueError, "expected sequence of length 0 at dim 1"),
        ([np.zeros(2), np.zeros(3)], None, ValueError, "arrays of one shape"),
        ([1, None], None, RuntimeError, "Could not infer dtype of NoneType"),
        (None, None, TypeError, "Could not infer dtype of NoneType"),
        ({1, 2}, None, RuntimeError, "Could not infer dtype of set"),
        ({1: 2}, None, RuntimeError, "Could not infer dtype of dict"),
        (Fraction(1, 2), None, RuntimeError, "Could not infer dtype of Fraction"),
        ("a", None, TypeError, "invalid data type 'str'"),
        (["a"], None, TypeError, "invalid data type 'str'"),
        ([1j], None, TypeError, "invalid data type 'complex'"),
        (2**63, None, OverflowError, "9223372036854775808"),
        ([1, MIN - 1], None, OverflowError, "does not fit in int64"),
        ([0.5, 2**2000], None, OverflowError, "int too large"),
        ([NAN], kael.int64, RuntimeError, "value cannot be converted to type int64_t without overflow, got nan"),
        ([INF], kael.int64, RuntimeError, "without overflow"),
        ([2.0**63], kael.int64, RuntimeError, "without overflow"),
        (np.array([1], np.uint64), None, TypeError, "uint64"),
        (np.array([1j]), None, TypeError, "complex128"),
        (np.array([None]), None, TypeError, "object"),
        (np.array(["a"]), None, TypeError, "<U1"),
        (np.array([1], "M8[s]"), None, TypeError, "datetime64"),
        (np.longdouble(1), None, TypeError, "longdouble|float128|float96"),
        ([1], "float32", TypeError, "must be a kael dtype, not 'float32'; use kael.float32"),
        ([1], np.int32, TypeError, "use kael.int64"),
    ],
)
def test_tensor_refuses(data, dtype, error, message):
    with pytest.raises(error, match=message):
        kael.tensor(data, dtype=dtype)


def test_tensor_depth():
    nested = [1]
    for _ in range(63):
        nested = [nested]
    assert kael.tensor(nested).dim() == 64
    with pytest.raises(ValueError, match="too many dimensions 'list'"):
        kael.tensor([nested])
    endless = [1]
    endless[0] = endless
    with pytest.raises(ValueError, match="too many dimensions"):
        kael.tensor(endless)


def test_options_with_one_value():
    kael.tensor([1.0], device="cpu", requires_grad=False, pin_memory=False)
    kael.zeros(2, dtype=None, layout=kael.strided, device=kael.device("cpu:0"), requires_grad=False)
    kael.empty(2, memory_format=kael.contiguous_format)
    with pytest.raises(RuntimeError, match="no autograd yet"):
        kael.tensor([1.0], requires_grad=True)
    for device in ("cuda", "meta", "gpu:x", 0):
        with pytest.raises(RuntimeError, match="not available: tensors live on 'cpu'"):
            kael.zeros(2, device=device)
    for options in ({"layout": 3}, {"requires_grad": 1}, {"pin_memory": 1}, {"foo": 1}, {"device": 1.5}):
        with pytest.raises(TypeError):
            kael.zeros(2, **options)
    with pytest.raises(RuntimeError, match="pin_memory"):
        kael.zeros(2, pin_memory=True)
    with pytest.raises(RuntimeError, match="memory_format"):
        kael.empty(2, memory_format=kael.preserve_format)


@given(st.recursive(st.floats(width=32) | st.integers(MIN, MAX) | st.booleans(), lambda inner: st.lists(inner)))
def test_tensor_gives_back_flat_data(data):
    if isinstance(data, list) and any(isinstance(each, list) for each in data):
        return
    values = data if isinstance(data, list) else [data]
    found = kael.tensor(values, dtype=kael.float64).tolist()
    assert all(a == float(b) or b != b for a, b in zip(found, values, strict=True))
    if all(type(value) is int for value in values) and values:
        assert kael.tensor(values).tolist() == values


# Foreign memory


def test_from_numpy_shares():
    values = np.arange(6.0).reshape(2, 3)
    tensor = kael.from_numpy(values)
    tensor.fill_(7)
    assert (values == 7).all()
    values.shape = (6,)
    assert tuple(tensor.shape) == (2, 3)
    assert kael.from_numpy(np.array(3.0)).shape == ()


@pytest.mark.parametrize("view", [np.s_[::-1], np.s_[::2], np.s_[4:0:-2], np.s_[:0]])
def test_from_numpy_takes_any_stride(view):
    values = np.arange(6)
    tensor = kael.from_numpy(values[view])
    assert tensor.tolist() == values[view].tolist()
    assert tensor.clone().tolist() == values[view].tolist()
    assert np.shares_memory(tensor.numpy(), values) or not tensor.numel()


def test_read_only_arrays_are_never_written():
    values = np.arange(3.0)
    values.flags.writeable = False
    tensor = kael.from_numpy(values)
    assert (tensor + 1).tolist() == [1, 2, 3]
    for write in (
        lambda: tensor.add_(1),
        lambda: tensor.fill_(1),
        tensor.zero_,
        lambda: tensor.copy_(kael.ones(3)),
        lambda: kael.zeros(3, dtype=kael.float64, out=tensor),
        lambda: kael.arange(3, out=tensor),
    ):
        with pytest.raises(RuntimeError, match="read-only"):
            write()
    assert values.tolist() == [0, 1, 2]
    assert kael.tensor(values).add_(1).tolist() == [1, 2, 3]
    assert not tensor.numpy().flags.writeable
    assert kael.as_tensor(np.broadcast_to(values, (2, 3))).clone().add_(1).tolist() == [[1, 2, 3]] * 2


def test_from_numpy_refuses():
    for dtype in ("int8", "int32", "uint8", "float16", "uint64", "complex64", "U1", "O", "M8[s]"):
        with pytest.raises(TypeError, match="from_numpy cannot share memory"):
            kael.from_numpy(np.zeros(2, dtype))
    with pytest.raises(ValueError, match="byte order"):
        kael.from_numpy(np.array([1.5, -2.0], ">f8"))
    with pytest.raises(TypeError, match=r"expected np\.ndarray \(got list\)"):
        kael.from_numpy([1])
    records = np.zeros(4, [("a", "i1"), ("b", "f8")])
    with pytest.raises(ValueError, match="multiples of the element's size"):
        kael.from_numpy(records["b"])
    assert kael.tensor(np.array([1.5, -2.0], ">f8")).tolist() == [1.5, -2.0]
    assert kael.tensor(records["b"]).tolist() == [0.0] * 4


def test_unaligned_arrays():
    memory = bytearray(b"\0" + np.arange(9.0).tobytes())
    tensor = kael.from_numpy(np.frombuffer(memory, np.float64, offset=1))
    assert (tensor + 1).tolist() == list(range(1, 10))


def test_as_tensor_and_asarray():
    values = np.arange(3.0)
    tensor = kael.ones(2)
    assert kael.as_tensor(tensor) is tensor
    assert kael.as_tensor(tensor, dtype=kael.float64).dtype is kael.float64
    assert np.shares_memory(kael.as_tensor(values).numpy(), values)
    assert kael.as_tensor(np.arange(3, dtype=np.int32)).dtype is kael.int64
    assert kael.asarray(tensor, copy=False) is tensor
    assert kael.asarray(tensor, copy=True) is not tensor
    assert not np.shares_memory(kael.asarray(values, copy=True).numpy(), values)
    assert kael.asarray(bytearray(8), dtype=kael.int64).tolist() == [0]
    assert kael.asarray(np.float64(3)).dtype is kael.float64
    assert kael.asarray(range(3)).tolist() == [0, 1, 2]
    for obj, options in (([1], {}), (3, {}), (tensor, {"dtype": kael.int64}), (values, {"dtype": kael.float32})):
        with pytest.raises(ValueError, match="copy=False"):
            kael.asarray(obj, copy=False, **options)


def test_frombuffer():
    memory = bytearray(np.arange(3.0).tobytes())
    tensor = kael.frombuffer(memory, dtype=kael.float64, count=1, offset=8)
    assert tensor.tolist() == [1.0]
    tensor.fill_(5)
    assert np.frombuffer(memory, np.float64).tolist() == [0, 5, 2]
    with pytest.raises(RuntimeError, match="read-only"):
        kael.frombuffer(b"12345678", dtype=kael.float64).fill_(1)
    for options, message in (
        ({"count": 0}, "must not be 0"),
        ({"count": 4}, "requested buffer length"),
        ({"offset": 4}, "multiple of element size"),
        ({"offset": -1}, "must be non-negative"),
        ({"offset": 24}, "must be non-negative"),
    ):
        with pytest.raises(ValueError, match=message):
            kael.frombuffer(memory, dtype=kael.float64, **options)
    with pytest.raises(ValueError, match="buffer protocol"):
        kael.frombuffer([1], dtype=kael.float64)
    with pytest.raises(ValueError, match="must not be 0"):
        kael.frombuffer(b"", dtype=kael.float64)


def test_dlpack():
    values = np.arange(6.0).reshape(2, 3)
    tensor = kael.from_dlpack(values)
    assert np.shares_memory(tensor.numpy(), values)
    assert np.shares_memory(np.from_dlpack(tensor), values)
    assert kael.from_dlpack(values.__dlpack__()).tolist() == values.tolist()
    with pytest.raises(TypeError, match="no __dlpack__"):
        kael.from_dlpack([1])
    with pytest.raises(TypeError, match="int32"):
        kael.from_dlpack(np.arange(3, dtype=np.int32))


# Sizes and values


@pytest.mark.parametrize("make", [kael.zeros, kael.ones, kael.empty])
def test_sizes(make):
    for size in (
        (2, 3),
        ([2, 3],),
        ((2, 3),),
        (kael.Size([2, 3]),),
        (np.int64(2), kael.tensor(3)),
        ((kael.tensor(2), 3),),
    ):
        assert make(*size).shape == (2, 3)
    assert make(size=(2,)).shape == (2,)
    assert make(()).shape == make([]).shape == ()
    assert make(0, 3).shape == (0, 3)
    for size in ((2.0,), (True,), ("a",), (None,), (kael.tensor([2, 3]),), ([[2]],), ((2,), (3,)), ()):
        with pytest.raises(TypeError):
            make(*size)
    with pytest.raises(TypeError):
        make(size=2)
    with pytest.raises(RuntimeError, match=r"Trying to create tensor with negative dimension -1: \[2, -1\]"):
        make(2, -1)
    with pytest.raises(RuntimeError, match="at most 64 dimensions"):
        make([1] * 65)
    assert make([1] * 64).dim() == 64
    for size in ((2**62,), (2**63,), (2**31, 2**31, 2**31), (0, 2**62, 2**62), (2**50,)):
        with pytest.raises(MemoryError, match="cannot allocate"):
            make(*size)


def test_values():
    same(kael.zeros(2), [0, 0], kael.float32)
    same(kael.ones(2, dtype=bool), [True, True], kael.bool)
    same(kael.zeros(2, dtype=int), [0, 0], kael.int64)
    same(kael.zeros(2, dtype=float), [0, 0], kael.float64)
    same(kael.full((2,), True), [True, True], kael.bool)
    same(kael.full((2,), 2), [2, 2], kael.int64)
    same(kael.full([2], 2.0), [2, 2], kael.float32)
    same(kael.full((), -0.0), -0.0, kael.float32)
    same(kael.full((2,), kael.tensor(2.5, dtype=kael.float64)), [2.5, 2.5], kael.float32)
    same(kael.full((1,), 0.37, dtype=kael.float64), [0.37], kael.float64)
    same(kael.full((2,), 2.7, dtype=kael.int64), [2, 2], kael.int64)
    same(kael.scalar_tensor(2), 2, kael.float32)
    same(kael.scalar_tensor(2, dtype=kael.int64), 2, kael.int64)
    same(kael.eye(2, 3, dtype=kael.bool), [[True, False, False], [False, True, False]], kael.bool)
    same(kael.eye(0), np.zeros((0, 0)), kael.float32)
    big = kael.ones(2**16 + 3)
    assert big.numpy().min() == big.numpy().max() == 1


@pytest.mark.parametrize(
    "call",
    [
        lambda: kael.full(2, 3),
        lambda: kael.full((2,), "a"),
        lambda: kael.full((2,), None),
        lambda: kael.full((2,), kael.tensor([2])),
        lambda: kael.full((2.0,), 3),
        lambda: kael.eye(2.0),
        lambda: kael.ones_like([1]),
        lambda: kael.zeros_like(kael.ones(2), 3),
        lambda: kael.ones(2).new_full(3, 2),
        lambda: kael.ones(2).new_zeros(),
        lambda: kael.zeros(2, out=3),
        lambda: kael.zeros(2, dtype="float32"),
    ],
)
def test_wrong_types(call):
    with pytest.raises(TypeError):
        call()


FILLS = [
    lambda dtype, value: kael.full((1,), value, dtype=dtype),
    lambda dtype, value: kael.zeros(1, dtype=dtype).fill_(value),
    lambda dtype, value: kael.zeros(1, dtype=dtype).new_full((1,), value),
    lambda dtype, value: kael.full_like(kael.zeros(1, dtype=dtype), value),
    lambda dtype, value: kael.fill(kael.zeros(1, dtype=dtype), value),
    lambda dtype, value: kael.scalar_tensor(value, dtype=dtype),
]


@pytest.mark.parametrize("fill", FILLS)
def test_a_number_takes_the_dtype_or_is_refused(fill):
    for dtype, value, expected in (
        (kael.bool, 2, True),
        (kael.bool, NAN, True),
        (kael.bool, -0.0, False),
        (kael.int64, -2.7, -2),
        (kael.int64, True, 1),
        (kael.int64, MAX, MAX),
        (kael.int64, -(2.0**63), MIN),
        (kael.float32, NAN, NAN),
        (kael.float32, -INF, -INF),
        (kael.float32, 2**62, 2.0**62),
        (kael.float64, 1e300, 1e300),
    ):
        found = fill(dtype, value)
        same(found.reshape(()), expected, dtype)
    for dtype, value in (
        (kael.int64, NAN),
        (kael.int64, INF),
        (kael.int64, 1e30),
        (kael.int64, 2.0**63),
        (kael.float32, 1e300),
        (kael.float32, 3.4028235e38),
    ):
        with pytest.raises(RuntimeError, match="value cannot be converted to type .* without overflow"):
            fill(dtype, value)
    for dtype in (kael.bool, kael.int64, kael.float32, kael.float64):
        with pytest.raises(OverflowError):
            fill(dtype, 2**63)


def test_fill_with_tensors():
    for value, expected in ((kael.tensor(2.7), 2), (kael.tensor(NAN), MIN), (kael.tensor(True), 1)):
        assert kael.zeros(2, dtype=kael.int64).fill_(value).tolist() == [expected] * 2
    tensor = kael.tensor([1.0, 2.0])
    tensor.fill_(tensor[1])
    assert tensor.tolist() == [2, 2]
    with pytest.raises(RuntimeError, match="0-dimension value tensor but got tensor with 1 dimensions"):
        tensor.fill_(kael.tensor([1.0]))
    with pytest.raises(RuntimeError):
        tensor.fill_(1e300)
    assert tensor.tolist() == [2, 2]
    expanded = kael.zeros(3).expand(2, 3)
    assert expanded.fill_(1).tolist() == [[1, 1, 1]] * 2
    assert expanded.zero_().tolist() == [[0, 0, 0]] * 2
    assert kael.fill_(tensor, 3) is tensor
    assert kael.zero_(tensor) is tensor


def test_out():
    out = kael.ones(3, dtype=kael.int64)
    assert kael.zeros(2, out=out) is out
    same(out, [0, 0], kael.int64)
    same(kael.full((2,), 2.5, out=kael.ones(2, dtype=kael.int64)), [2, 2], kael.int64)
    same(kael.arange(3, out=kael.empty(0)), [0, 1, 2], kael.float32)
    same(kael.linspace(0, 10, 3, out=kael.empty(5, dtype=kael.int64)), [0, 5, 10], kael.int64)
    column = kael.zeros(3, 2)
    kael.arange(3, out=column[:, 1])
    assert column.tolist() == [[0, 0], [0, 1], [0, 2]]
    with pytest.raises(RuntimeError, match="dtype float32 does not match dtype of out parameter"):
        kael.zeros(2, out=out, dtype=kael.float32)
    untouched = kael.ones(3, dtype=kael.int64)
    for call in (
        lambda: kael.full((2,), NAN, out=untouched),
        lambda: kael.arange(0, 5, 0, out=untouched),
        lambda: kael.zeros(-1, out=untouched),
    ):
        with pytest.raises(RuntimeError):
            call()
    assert untouched.tolist() == [1, 1, 1]


def test_like_and_new():
    transposed = kael.ones(2, 3).t()
    assert kael.zeros_like(transposed).stride() == (1, 3)
    assert kael.zeros_like(transposed, memory_format=kael.contiguous_format).stride() == (2, 1)
    assert kael.ones_like(kael.ones(4, 6)[::2, ::3].t()).stride() == (1, 2)
    assert kael.empty_like(kael.ones(3).expand(2, 3)).stride() == (3, 1)
    assert kael.zeros_like(kael.ones(3, 1, 5).permute(2, 0, 1).expand(5, 3, 4)).stride() == (4, 20, 1)
    counts = kael.tensor([1, 2])
    same(kael.ones_like(counts, dtype=kael.float32), [1, 1], kael.float32)
    same(kael.full_like(counts, 2.5), [2, 2], kael.int64)
    same(counts.new_zeros(2), [0, 0], kael.int64)
    same(counts.new_ones((2, 1)), [[1], [1]], kael.int64)
    same(counts.new_full((1,), 2.7), [2], kael.int64)
    same(counts.new_tensor([1.5]), [1], kael.int64)
    same(counts.new_tensor(2.5, dtype=kael.float64), 2.5, kael.float64)
    assert counts.new_empty(2, 2).dtype is kael.int64
    assert kael.ones(2, 3).t().new_zeros(3, 2).stride() == (2, 1)


def test_strided():
    assert kael.empty_strided((2, 3), (1, 2)).stride() == (1, 2)
    assert kael.empty_strided((2, 3), (0, 1)).stride() == (0, 1)
    assert kael.empty_strided((2, 3), (10, 2)).fill_(4).tolist() == [[4] * 3] * 2
    assert kael.empty_permuted((2, 3, 4), (2, 0, 1)).stride() == (3, 1, 6)
    assert kael.ones(1).new_empty_strided((2, 3), (1, 2)).stride() == (1, 2)
    for call in (
        lambda: kael.empty_strided((2, 3), (1,)),
        lambda: kael.empty_strided((2, 3), (-1, 1)),
        lambda: kael.empty_permuted((2, 3, 4), (2, 0, 0)),
        lambda: kael.empty_permuted((2, 3, 4), (2, 0)),
    ):
        with pytest.raises(RuntimeError):
            call()


def test_old_constructors():
    same(kael.Tensor([1, 2]), [1, 2], kael.float32)
    same(kael.LongTensor([1.5, 2]), [1, 2], kael.int64)
    same(kael.BoolTensor([1, 0]), [True, False], kael.bool)
    same(kael.Tensor(np.array([1.0, 2.0])), [1, 2], kael.float32)
    assert kael.Tensor(2, 3).shape == kael.DoubleTensor(2, 3).shape == (2, 3)
    assert kael.Tensor().shape == (0,)
    assert isinstance(kael.ones(2), kael.FloatTensor)
    assert not isinstance(kael.ones(2), kael.LongTensor)
    with pytest.raises(TypeError):
        kael.Tensor(1.5)
    with pytest.raises(TypeError):
        kael.LongTensor(kael.ones(2))


# Ranges


@pytest.mark.parametrize(
    ("args", "options", "dtype", "values"),
    [
        ((5,), {}, kael.int64, [0, 1, 2, 3, 4]),
        ((5.0,), {}, kael.float32, [0, 1, 2, 3, 4]),
        ((True,), {}, kael.int64, [0]),
        ((2, 5, 2), {}, kael.int64, [2, 4]),
        ((5, 2, -1), {}, kael.int64, [5, 4, 3]),
        ((0, 3, 0.5), {}, kael.float32, [0, 0.5, 1, 1.5, 2, 2.5]),
        ((5, 5), {}, kael.int64, []),
        ((0,), {}, kael.int64, []),
        ((), {"end": 3}, kael.int64, [0, 1, 2]),
        ((1,), {"end": 3, "step": 2}, kael.int64, [1]),
        ((), {"start": 1, "end": 3}, kael.int64, [1, 2]),
        ((0.5, 3.5), {"dtype": kael.int64}, kael.int64, [0, 1, 2]),
        ((0, 3, 1.5), {"dtype": kael.int64}, kael.int64, [0, 1, 2]),
        ((3,), {"dtype": kael.float64}, kael.float64, [0, 1, 2]),
        ((2**53, 2**53 + 3), {}, kael.int64, [2**53, 2**53 + 1, 2**53 + 2]),
        ((MIN, MAX, 2**62), {}, kael.int64, [MIN, -(2**62), 0, 2**62]),
        ((MAX, MIN, MIN), {}, kael.int64, [MAX, -1]),
        ((0.1, 1.5, 0.3), {}, kael.float32, np.array([0.1, 0.4, 0.7, 1.0, 1.3], np.float32)),
        ((np.float64(2),), {}, kael.float32, [0, 1]),
    ],
)
def test_arange(args, options, dtype, values):
    same(kael.arange(*args, **options), values, dtype)


@pytest.mark.parametrize(
    ("args", "options", "error", "message"),
    [
        ((0, 5, 0), {}, RuntimeError, "step must be nonzero"),
        ((0, 5, NAN), {}, RuntimeError, "step must be nonzero"),
        ((0, 10, 0.5), {"dtype": kael.int64}, RuntimeError, "step must be nonzero"),
        ((0, 5, -1), {}, RuntimeError, "inconsistent with step sign"),
        ((-1,), {}, RuntimeError, "inconsistent with step sign"),
        ((NAN,), {}, RuntimeError, "unsupported range"),
        ((0, INF), {}, RuntimeError, "unsupported range"),
        ((NAN,), {"dtype": kael.int64}, RuntimeError, "without overflow"),
        ((2**63,), {}, OverflowError, "does not fit in int64"),
        ((3,), {"dtype": kael.bool}, TypeError, "not implemented for dtype bool"),
        ((10**13,), {}, MemoryError, "cannot allocate"),
        ((), {}, TypeError, "missing"),
        ((1, 2, 3, 4), {}, TypeError, "4 positional arguments"),
        (("a",), {}, TypeError, "must be Number"),
        ((), {"start": 3}, TypeError, "missing"),
        ((1, 2), {"start": 3}, TypeError, "multiple values"),
        ((1, 2), {"stop": 3}, TypeError, "unexpected keyword"),
    ],
)
def test_arange_refuses(args, options, error, message):
    with pytest.raises(error, match=message):
        kael.arange(*args, **options)


def test_range():
    same(kael.range(0, 3), [0, 1, 2, 3], kael.float32)
    same(kael.range(3, 1, -1), [3, 2, 1], kael.float32)
    same(kael.range(1, 4, 2, dtype=kael.int64), [1, 3], kael.int64)
    with pytest.raises(TypeError, match="missing"):
        kael.range(3)
    with pytest.raises(RuntimeError, match="step must be nonzero"):
        kael.range(1, 4, 0.5, dtype=kael.int64)


def test_linspace():
    same(kael.linspace(0, 1, 5), [0, 0.25, 0.5, 0.75, 1], kael.float32)
    same(kael.linspace(0, 1, 1), [0], kael.float32)
    same(kael.linspace(0, 1, 0), [], kael.float32)
    same(kael.linspace(kael.tensor(0), kael.tensor(1.0), kael.tensor(3)), [0, 0.5, 1], kael.float32)
    same(kael.linspace(-3e38, 3e38, 3), np.array([-3e38, 0, 3e38], np.float32), kael.float32)
    same(kael.linspace(0, INF, 3), [NAN] * 3, kael.float32)
    same(kael.linspace(0, 4, 50, dtype=kael.int64), [4 * k // 49 for k in range(50)], kael.int64)
    same(kael.linspace(-2, 2, 10, dtype=kael.int64), [-2, -1, -1, 0, 0, 0, 0, 1, 1, 2], kael.int64)
    same(kael.linspace(0.7, 9.9, 5, dtype=kael.int64), [0, 2, 4, 6, 9], kael.int64)
    same(kael.linspace(MIN, MAX, 3, dtype=kael.int64), [MIN, 0, MAX], kael.int64)
    same(kael.linspace(1, 0, 1, dtype=kael.bool), [True], kael.bool)
    for args, error in (
        ((0, 1, -1), RuntimeError),
        ((0, 1, 2.0), TypeError),
        ((0, 1, True), TypeError),
        (("a", 1, 2), TypeError),
        ((1e300, 1, 3), RuntimeError),
        ((kael.tensor([0.0]), 1, 3), RuntimeError),
        ((0, 1, 10**15), MemoryError),
    ):
        with pytest.raises(error):
            kael.linspace(*args)
    with pytest.raises(RuntimeError, match="not implemented for dtype bool"):
        kael.linspace(0, 1, 3, dtype=kael.bool)


ends = st.floats(-1e6, 1e6, width=32)


@given(ends, ends, st.integers(2, 200), st.sampled_from([kael.float32, kael.float64]))
def test_linspace_is_correctly_rounded(start, end, steps, dtype):
    found = kael.linspace(start, end, steps, dtype=dtype).numpy()
    assert (found[0], found[-1]) == (start, end)
    for k in (1, steps // 2, steps - 2):
        exact = Fraction(start) + (Fraction(end) - Fraction(start)) * k / (steps - 1)
        assert abs(Fraction(float(found[k])) - exact) <= Fraction(float(np.spacing(dtype.numpy.type(abs(exact)))))


def test_logspace():
    same(kael.logspace(0, 2, 3), [1, 10, 100], kael.float32)
    same(kael.logspace(0, 2, 3, base=2), [1, 2, 4], kael.float32)
    same(kael.logspace(0, 2, 1), [1], kael.float32)
    same(kael.logspace(0, 2, 5, dtype=kael.int64), [1, 3, 10, 31, 100], kael.int64)
    same(kael.logspace(0, 62, 3, 2, dtype=kael.int64), [1, 2**31, 2**62], kael.int64)
    same(kael.logspace(0, 2, 5, -2), [1, NAN, -2, NAN, 4], kael.float32)
    same(kael.logspace(0, 400, 3), [1, INF, INF], kael.float32)
    tenths = kael.logspace(-300, 300, 601, dtype=kael.float64).numpy()
    exact = np.array([float(f"1e{k}") for k in range(-300, 301)])
    assert (np.abs(tenths - exact) <= 2 * np.spacing(exact)).all()
