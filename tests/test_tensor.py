"""The tensor itself: attributes, conversions, Python's and NumPy's protocols. Expected values are torch 2.13's."""

import copy
import math
import operator
import pickle
import threading

import numpy as np
import pytest

import kael

NAN, INF = math.nan, math.inf
MIN = -(2**63)
DTYPES = (kael.bool, kael.int64, kael.float32, kael.float64)


def matrix(dtype=kael.float32):
    return kael.arange(6.0).reshape(2, 3).to(dtype)


def weird_bool():
    """A bool tensor over bytes other than 0 and 1."""
    return kael.from_numpy(np.array([0, 1, 2, 255], np.uint8).view(bool))


def test_attributes():
    x = matrix()
    assert x.shape == (2, 3)
    assert x.size() == x.shape
    assert x.size(-1) == x.size(dim=1) == 3
    assert x.stride() == (3, 1)
    assert x.stride(0) == 3
    assert x.ndim == x.dim() == x.ndimension() == 2
    assert x.numel() == x.nelement() == kael.numel(x) == 6
    assert x.itemsize == x.element_size() == 4
    assert x.nbytes == 24
    assert x.device == kael.device("cpu")
    assert x.is_cpu
    assert not x.is_cuda
    assert x.layout is kael.strided
    assert x.is_contiguous()
    assert not x.t().is_contiguous()
    assert x.is_contiguous(memory_format=kael.contiguous_format)
    assert kael.is_tensor(x)
    assert not kael.is_tensor(2)
    assert kael.is_floating_point(x)
    assert not kael.is_floating_point(x.long())
    assert kael.is_signed(x)
    assert not kael.is_signed(x.bool())
    assert not kael.is_complex(x)
    assert x.is_same_size(kael.ones(2, 3))
    assert not x.is_same_size(x.t())
    for call in (lambda: x.size(2), lambda: x.stride(5)):
        with pytest.raises(IndexError, match="Dimension out of range"):
            call()
    with pytest.raises(TypeError, match="must be Tensor, not int"):
        kael.is_floating_point(1)


def test_there_is_no_autograd():
    x = kael.ones(2)
    assert x.requires_grad is False
    assert x.is_leaf is True
    assert x.grad is None
    assert x.grad_fn is None
    assert x.requires_grad_(False) is x
    assert x.detach_() is x
    x.requires_grad, x.grad = False, None
    for call in (x.requires_grad_, lambda: setattr(x, "requires_grad", True)):
        with pytest.raises(RuntimeError, match="no autograd yet"):
            call()
    for view in (x.detach(), x.data):
        view.fill_(7)
        assert view is not x
        assert x.tolist() == [7, 7]
    x.data = kael.zeros(3)
    assert x.tolist() == [0, 0, 0]
    with pytest.raises(RuntimeError):
        x.data = kael.tensor([1])


def test_gradient_modes_remember_themselves():
    @kael.no_grad()
    def inside():
        return kael.is_grad_enabled()

    @kael.no_grad
    def bare():
        return kael.is_grad_enabled()

    @kael.inference_mode()
    def inferring():
        return kael.is_inference_mode_enabled(), kael.is_grad_enabled()

    assert kael.is_grad_enabled()
    assert not inside()
    assert not bare()
    assert inferring() == (True, False)
    with kael.no_grad():
        assert not kael.is_grad_enabled()
        with kael.enable_grad():
            assert kael.is_grad_enabled()
        others = []
        thread = threading.Thread(target=lambda: others.append(kael.is_grad_enabled()))
        thread.start()
        thread.join()
        assert others == [True]
        assert not kael.is_grad_enabled()
    with pytest.raises(KeyError), kael.no_grad():
        raise KeyError
    assert kael.is_grad_enabled()
    with kael.set_grad_enabled(False):
        assert not kael.is_grad_enabled()
    assert kael.is_grad_enabled()
    kael.set_grad_enabled(False)
    assert not kael.is_grad_enabled()
    kael.set_grad_enabled(True)


# Conversion


def test_casts():
    assert kael.tensor([2.9, -2.9]).long().tolist() == [2, -2]
    assert kael.tensor([NAN, INF, -INF, 1e20]).long().tolist() == [MIN] * 4
    assert kael.tensor([NAN, 0.0, -0.0, 1e-40]).bool().tolist() == [True, False, False, True]
    assert kael.tensor([2**24 + 1]).float().tolist() == [2.0**24]
    assert kael.tensor([1e300], dtype=kael.float64).float().tolist() == [INF]
    assert weird_bool().long().tolist() == [0, 1, 1, 1]
    for dtype, name in zip(DTYPES, ("bool", "long", "float", "double"), strict=True):
        x = matrix(dtype)
        assert getattr(x, name)() is x
        assert x.to(dtype) is x
        assert all(getattr(matrix(other), name)().dtype is dtype for other in DTYPES)


def test_to():
    i, f = kael.tensor([1, 2]), kael.tensor([1.5, 2.5])
    for same in (
        i.to(),
        i.to("cpu"),
        i.to(None),
        i.to(kael.device("cpu")),
        i.to(int),
        i.to(i),
        i.to(dtype=None),
        i.to(kael.int64, True),
        i.to(device="cpu", dtype=kael.int64, non_blocking=True),
        i.to(memory_format=kael.contiguous_format),
        i.cpu(),
    ):
        assert same is i
    for copied in (i.to(kael.int64, copy=True), i.to(kael.int64, True, True), i.to("cpu", copy=True)):
        assert copied is not i
        assert copied.tolist() == [1, 2]
        assert copied.dtype is kael.int64
    for other in (i.to(f), i.to(kael.float32), i.to("cpu", kael.float32), i.type_as(f), i.to(f, False, True)):
        assert other.dtype is kael.float32
        assert other.tolist() == [1, 2]
    assert i.to(float).dtype is kael.float64
    transposed = matrix().t()
    assert transposed.to(kael.float64).stride() == (1, 3)
    assert transposed.to(kael.float64, memory_format=kael.contiguous_format).stride() == (2, 1)
    assert transposed.contiguous().stride() == (2, 1)
    assert i.contiguous() is i
    for call, error in (
        (lambda: i.to("cuda"), RuntimeError),
        (lambda: i.to("float32"), RuntimeError),
        (lambda: i.to(3), RuntimeError),
        (lambda: i.to([1]), TypeError),
        (lambda: i.to(np.float32), TypeError),
        (lambda: i.to(kael.float32, foo=1), TypeError),
        (lambda: i.to(kael.float32, dtype=kael.float32), TypeError),
        (lambda: i.to(kael.float32, True, True, True), TypeError),
        (lambda: i.to(other=3), TypeError),
        (lambda: i.type_as(3), TypeError),
        (lambda: i.contiguous(memory_format=kael.preserve_format), RuntimeError),
    ):
        with pytest.raises(error):
            call()


def test_type():
    i = kael.tensor([1, 2])
    assert i.type() == "torch.LongTensor"
    assert i.bool().type() == "torch.BoolTensor"
    assert (
        i.type("torch.FloatTensor").dtype
        is i.type(kael.FloatTensor).dtype
        is i.type(kael.float32).dtype
        is kael.float32
    )
    with pytest.raises(ValueError, match="invalid type: 'FloatTensor'"):
        i.type("FloatTensor")
    with pytest.raises(TypeError):
        i.type(3)


def test_names_of_other_dtypes():
    for name in ("int32", "float16", "complex64", "uint8"):
        with pytest.raises(AttributeError, match=f"the dtypes are bool, int64, float32 and float64.*{name}"):
            getattr(kael, name)
    with pytest.raises(AttributeError, match="nearest to int is int64"):
        kael.ones(2).int()
    with pytest.raises(AttributeError, match="'Tensor' object has no attribute 'nonsense'"):
        _ = kael.ones(2).nonsense
    assert not hasattr(kael.ones(2), "cuda")
    assert not hasattr(kael, "nonsense")


def test_clone_keeps_the_order_of_dimensions():
    base = kael.arange(24.0).reshape(4, 6)
    for view, strides in (
        (base.t(), (1, 6)),
        (base[::2, ::3].t(), (1, 2)),
        (base[:, 1:3], (2, 1)),
        (kael.ones(3, 1).expand(3, 4).t(), (3, 1)),
        (kael.ones(3, 1, 5).permute(2, 0, 1).expand(5, 3, 4), (4, 20, 1)),
    ):
        assert view.clone().stride() == copy.deepcopy(view).stride() == strides
        assert view.clone().tolist() == view.tolist()
    assert base.t().clone(memory_format=kael.contiguous_format).stride() == (4, 1)
    assert weird_bool().clone().tolist() == [False, True, True, True]


def test_copy_():
    i = kael.tensor([1, 2])
    assert i.copy_(kael.tensor([NAN, 2.9])) is i
    assert i.tolist() == [MIN, 2]
    assert i.copy_(3).tolist() == [3, 3]
    assert i.copy_(2.9).tolist() == [2, 2]
    assert kael.zeros(2, 3).copy_(kael.tensor([1, 2, 3]), True).tolist() == [[1, 2, 3]] * 2
    x = kael.arange(9).reshape(3, 3)
    assert x.clone().copy_(x.t()).tolist() == x.t().tolist()
    y = kael.arange(6.0)
    assert y[:3].copy_(y[::2]).tolist() == [0, 2, 4]
    for call in (
        lambda: x.copy_(x.t()),
        lambda: y[1:].copy_(y[:-1]),
        lambda: kael.zeros(2).copy_(kael.zeros(2, 3)),
        lambda: kael.zeros(3).copy_(kael.zeros(2)),
        lambda: kael.zeros(1).expand(3).copy_(kael.ones(3)),
    ):
        with pytest.raises(RuntimeError):
            call()
    for wrong in ([1, 2], None, "a"):
        with pytest.raises(TypeError, match="must be Tensor"):
            i.copy_(wrong)
    with pytest.raises(OverflowError):
        i.copy_(2**63)
    assert i.tolist() == [2, 2]
    assert x.tolist() == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


# Python


def test_numbers():
    assert kael.tensor([3]).item() == 3
    assert type(kael.tensor([3]).item()) is int
    assert kael.tensor(True).item() is True
    assert weird_bool()[3].item() is True
    assert kael.tensor(1.1).item() == float(np.float32(1.1))
    assert matrix().tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert kael.tensor(2).tolist() == 2
    assert kael.zeros(2, 0).tolist() == [[], []]
    assert weird_bool().tolist() == [False, True, True, True]
    assert int(kael.tensor([3.7])) == 3
    assert float(kael.tensor(True)) == 1.0
    assert complex(kael.tensor(2)) == 2
    assert operator.index(kael.tensor([3])) == 3
    assert [1, 2, 3][kael.tensor(1)] == 2
    assert list(range(kael.tensor(2))) == [0, 1]
    assert "%d" % kael.tensor(3) == "3"  # noqa: UP031
    assert math.floor(kael.tensor(2.5)) == 2
    for call, error, message in (
        (lambda: matrix().item(), RuntimeError, "6 elements cannot be converted to Scalar"),
        (lambda: kael.zeros(0).item(), RuntimeError, "0 elements cannot be converted to Scalar"),
        (lambda: int(matrix()), ValueError, "only one element tensors"),
        (lambda: float(matrix()), ValueError, "only one element tensors"),
        (lambda: int(kael.tensor(NAN)), ValueError, "NaN"),
        (lambda: int(kael.tensor(INF)), OverflowError, "infinity"),
        (lambda: operator.index(kael.tensor(3.0)), TypeError, "only integer tensors"),
        (lambda: operator.index(kael.tensor([1, 2])), TypeError, "only integer tensors"),
        (lambda: round(kael.tensor(2.5)), TypeError, "__round__"),
        (lambda: math.trunc(kael.tensor(2.5)), TypeError, "__trunc__"),
        (lambda: divmod(kael.tensor(3), 2), TypeError, "divmod"),
    ):
        with pytest.raises(error, match=message):
            call()


def test_truth():
    assert kael.tensor([[2]])
    assert kael.tensor(NAN)
    assert not kael.tensor([[0.0]])
    assert kael.is_nonzero(kael.tensor([1]))
    assert not kael.tensor(0).is_nonzero()
    for x, message in ((kael.zeros(0), "no values"), (matrix(), "more than one value")):
        for ask in (bool, kael.is_nonzero):
            with pytest.raises(RuntimeError, match=f"Boolean value of Tensor with {message} is ambiguous"):
                ask(x)


def test_sequence():
    x = matrix()
    assert len(x) == 2
    assert [row.tolist() for row in x] == x.tolist()
    assert [y.item() for y in kael.tensor([1, 2])] == [1, 2]
    rows = list(x)
    rows[1].fill_(9)
    assert x.tolist() == [[0, 1, 2], [9, 9, 9]]
    assert reversed(kael.tensor([1, 2, 3])).tolist() == [3, 2, 1]
    assert reversed(kael.tensor(1)).item() == 1
    assert [float(each) for each in sorted(kael.tensor([2, 1]), key=float)] == [1, 2]
    for call, message in ((lambda: len(kael.tensor(1)), "len"), (lambda: list(kael.tensor(1)), "iteration over a 0-d")):
        with pytest.raises(TypeError, match=message):
            call()


def test_contains():
    i = kael.tensor([1, 2])
    assert 1 in i
    assert 3 not in i
    assert kael.tensor([1]) in i
    assert 1.5 not in i
    for wrong in ("a", None, [1]):
        with pytest.raises(RuntimeError, match="only supports Tensor or scalar"):
            wrong in i  # noqa: B015


def test_format():
    assert f"{kael.tensor(1.5):.3f}" == "1.500"
    assert f"{kael.tensor(3):d}" == "3"
    assert f"{kael.tensor(1.5)}" == "1.5"
    assert f"{matrix()}" == str(matrix()) == repr(matrix())
    assert repr(weird_bool()) == "tensor([False,  True,  True,  True])"
    with pytest.raises(TypeError, match="unsupported format string"):
        f"{matrix():.2f}"


def test_identity():
    a, b = kael.tensor(1), kael.tensor(1)
    assert hash(a) == id(a)
    assert {a: 1, b: 2}[b] == 2
    assert len({a, b}) == 2
    assert (a == None) is False  # noqa: E711
    assert (a != None) is True  # noqa: E711
    assert [a, None].count(None) == 1


def test_copies_and_pickles():
    x = matrix()
    assert copy.copy(x) is not x
    assert np.shares_memory(copy.copy(x).numpy(), x.numpy())
    first, second = copy.deepcopy([x, x])
    assert first is second
    assert first is not x
    assert not np.shares_memory(first.numpy(), x.numpy())
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        for tensor in (x, x.t(), x[:, 1:], x[1], kael.tensor(2.5), kael.zeros(0, 3), weird_bool(), x.double()):
            back = pickle.loads(pickle.dumps(tensor, protocol))
            assert back.tolist() == tensor.tolist()
            assert back.dtype is tensor.dtype
            assert back.shape == tensor.shape
        assert pickle.loads(pickle.dumps(x.t(), protocol)).stride() == (1, 3)
    assert len(pickle.dumps(kael.zeros(100_000)[:2])) < 1000
    for value in (*DTYPES, x.shape, x.device, kael.strided, kael.contiguous_format):
        for back in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert back == value
            assert type(back) is type(value)
    assert all(copy.deepcopy(dtype) is dtype and pickle.loads(pickle.dumps(dtype)) is dtype for dtype in DTYPES)
    frozen = np.arange(3.0)
    frozen.flags.writeable = False
    assert pickle.loads(pickle.dumps(kael.from_numpy(frozen))).add_(1).tolist() == [1, 2, 3]


def test_size():
    size = kael.Size([2, 3])
    assert repr(size) == "kael.Size([2, 3])"
    assert size == (2, 3)
    assert hash(size) == hash((2, 3))
    assert size.numel() == 6
    assert kael.Size().numel() == 1
    for more in (size[1:], size + (1,), (1,) + size, size * 2, kael.Size(size)):  # noqa: RUF005
        assert type(more) is kael.Size
    assert kael.Size([np.int64(2), kael.tensor(3), True]) == (2, 3, 1)
    with pytest.raises(TypeError, match="got float at position 1"):
        kael.Size((2, 3.5))
    with pytest.raises(TypeError):
        kael.Size(3)


def test_device():
    cpu = kael.device("cpu")
    assert repr(cpu) == "device(type='cpu')"
    assert str(cpu) == "cpu"
    assert cpu == kael.get_default_device()
    first = kael.device("cpu", 0)
    assert first == kael.device("cpu:0") != cpu
    assert str(first) == "cpu:0"
    assert hash(cpu) != hash(first)
    assert cpu != "cpu"
    assert kael.device(first) == first
    for wrong in ("cuda", "cpu:x", "", "cpu:"):
        with pytest.raises(RuntimeError, match="not available"):
            kael.device(wrong)
    with pytest.raises(TypeError):
        kael.device(1.5)


# NumPy


def test_numpy_shares_memory():
    x = matrix()
    for array in (x.numpy(), np.asarray(x), np.array(x, copy=False), x.numpy(force=True), np.from_dlpack(x)):
        assert array.dtype == np.float32
        assert np.shares_memory(array, x.numpy())
    assert not np.shares_memory(np.array(x), x.numpy())
    assert np.asarray(x, dtype=np.int64).tolist() == [[0, 1, 2], [3, 4, 5]]
    array = x.numpy()
    array.shape = (6,)
    array[0] = 9
    assert x.shape == (2, 3)
    assert x[0, 0].item() == 9
    with pytest.raises(ValueError, match="without a copy"):
        np.asarray(x, dtype=np.float64, copy=False)
    assert x.__dlpack_device__() == (1, 0)


def test_numpy_of_bool_bytes():
    x = weird_bool()
    assert x.numpy().view(np.uint8).tolist() == [0, 1, 1, 1]
    with pytest.raises(ValueError, match="bool bytes"):
        np.array(x, copy=False)
    assert x.__dlpack__() is not None


def test_constants():
    assert (kael.inf, kael.pi, kael.e) == (math.inf, math.pi, math.e)
    assert kael.nan != kael.nan
    assert kael.newaxis is None
    assert repr(kael.strided) == "kael.strided"
    assert repr(kael.preserve_format) == "kael.preserve_format"
