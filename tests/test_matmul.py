"""Products of matrices and vectors: shapes, dtypes, refusals, exact integers."""

import numpy as np
import pytest

import kael

RNG = np.random.default_rng(0)
SHAPES = [
    ((3,), (3,)),
    ((2, 3), (3,)),
    ((3,), (3, 2)),
    ((2, 3), (3, 4)),
    ((5, 2, 3), (3,)),
    ((3,), (5, 3, 2)),
    ((2, 1, 3, 4), (5, 4, 2)),
    ((3, 0), (0,)),
    ((0, 3), (3, 2)),
]


def tensor(shape, dtype):
    return kael.tensor(RNG.integers(-9, 9, shape)).to(dtype)


@pytest.mark.parametrize("dtype", [kael.int64, kael.float32, kael.float64], ids=str)
@pytest.mark.parametrize("shapes", SHAPES, ids=str)
def test_matmul(shapes, dtype):
    a, b = (tensor(shape, dtype) for shape in shapes)
    result = a @ b
    assert result.dtype is dtype
    assert np.array_equal(result.numpy(), np.matmul(a.numpy(), b.numpy()))
    assert result.is_contiguous()
    assert np.array_equal(kael.matmul(a, b).numpy(), b.__rmatmul__(a).numpy())


def test_integers_are_exact():
    a = kael.tensor([[2**53 + 1, 1]])
    assert kael.mm(a, a.t()).item() == ((2**53 + 1) ** 2 + 1 + 2**63) % 2**64 - 2**63
    assert kael.tensor([2**62, 2**62]).dot(kael.tensor([4, 1])).item() == 2**62


def test_transposed_operands():
    a, b = tensor((3, 4), kael.float32), tensor((4, 3), kael.float32)
    assert (a.t() @ b.t()).tolist() == np.matmul(a.numpy().T, b.numpy().T).tolist()


NAMES = {
    "matmul": ((2, 3), (3, 2)),
    "mm": ((2, 3), (3, 2)),
    "mv": ((2, 3), (3,)),
    "dot": ((3,), (3,)),
    "vdot": ((3,), (3,)),
    "bmm": ((2, 2, 3), (2, 3, 2)),
}


@pytest.mark.parametrize("name", NAMES)
def test_refusals(name):
    function = getattr(kael, name)
    a, b = (kael.ones(*shape) for shape in NAMES[name])
    for error in (TypeError, RuntimeError):
        with pytest.raises(error, match="float32 and int64"):
            function(a, b.long())
        with pytest.raises(error, match="bool"):
            function(a.bool(), b.bool())
    with pytest.raises(TypeError, match="must be Tensor"):
        function(a, 2)
    wrong = kael.ones(*[size + 1 for size in NAMES[name][1]])
    for error in (ValueError, RuntimeError):
        with pytest.raises(error):
            function(a, wrong)
        with pytest.raises(error):
            function(a, kael.tensor(1.0))
    out = kael.zeros(9)
    assert function(a, b, out=out) is out
    assert out.tolist() == function(a, b).tolist()
    with pytest.raises(TypeError):
        function(a, b, out=kael.zeros(2, dtype=kael.float64))


def test_operators_with_strangers():
    x = kael.ones(2, 2)
    for call in (lambda: x @ 2, lambda: 2 @ x, lambda: x @ [1, 2]):
        with pytest.raises(TypeError, match="unsupported operand"):
            call()
    y = before = kael.ones(2)
    y @= x
    assert y.tolist() == [2.0, 2.0]
    assert before.tolist() == [1.0, 1.0]


def test_outer():
    assert kael.outer(kael.tensor([1, 2]), kael.tensor([0.5, 1.0])).tolist() == [[0.5, 1.0], [1.0, 2.0]]
    assert kael.outer(kael.tensor([True]), kael.tensor([True])).dtype is kael.bool
    with pytest.raises(ValueError, match="input must be 1-D"):
        kael.outer(kael.ones(2, 2), kael.ones(2))
    with pytest.raises(TypeError):
        kael.outer(kael.ones(1), kael.ones(1), out=kael.tensor([[1]]))
