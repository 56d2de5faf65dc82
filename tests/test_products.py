"""Products: inner, kron, cross, trace, tensordot, einsum, and those that are added to a tensor."""

import math

import pytest

import kael
from kael.dtype import DTYPES, DType

M = [[1, 2], [3, 4]]
MIXED = [(first, second) for first in DTYPES[1:] for second in DTYPES[1:] if first is not second]


def tensor(values, dtype=DType.I64):
    return kael.tensor(values, dtype=dtype)


NO_PROMOTION = {
    "inner": kael.inner,
    "tensordot": lambda x, y: kael.tensordot(x, y, 1),
    "einsum": lambda x, y: kael.einsum("ij,jk->ik", x, y),
    "einsum lists": lambda x, y: kael.einsum(x, [0, 1], y, [1, 2]),
    "addmm": lambda x, y: kael.addmm(x, x, y),
    "addmm self": lambda x, y: kael.addmm(x, y, y),
    "addmv": lambda x, y: kael.addmv(x[0], x, y[0]),
    "addbmm": lambda x, y: kael.addbmm(x, x[None], y[None]),
    "baddbmm": lambda x, y: kael.baddbmm(x, x[None], y[None]),
    "chain_matmul": kael.chain_matmul,
    "multi_dot": lambda x, y: kael.linalg.multi_dot([x, y]),
}


@pytest.mark.parametrize("name", NO_PROMOTION)
def test_one_dtype_is_required_and_kept(name):
    call = NO_PROMOTION[name]
    for first, second in MIXED:
        with pytest.raises(kael.DtypeError):
            call(tensor(M, first), tensor(M, second))
    for dtype in DTYPES[1:]:
        assert call(tensor(M, dtype), tensor(M, dtype)).dtype is dtype
    with pytest.raises(kael.DtypeError):
        call(tensor(M, DType.Bool), tensor(M, DType.Bool))


@pytest.mark.parametrize("call", [kael.outer, kael.kron])
def test_outer_and_kron_promote(call):
    for first in DTYPES:
        for second in DTYPES:
            result = call(tensor([1, 0], first), tensor([1, 1], second))
            assert result.dtype is kael.promote_types(first, second)


def test_inner():
    assert kael.inner(tensor(M), tensor([1, 10])).tolist() == [21, 43]
    assert kael.inner(kael.tensor(2.5), tensor([1, 2])).tolist() == [2.5, 5.0]
    assert kael.inner(kael.ones(2, 0), kael.ones(3, 0)).tolist() == [[0.0] * 3] * 2
    with pytest.raises(kael.ShapeError, match="the last dimension must match on both input tensors"):
        kael.inner(tensor(M), tensor([1, 2, 3]))


def test_kron_pads_the_smaller_tensor_in_front():
    assert kael.kron(tensor([1, 10]), tensor(M)).tolist() == [[1, 2, 10, 20], [3, 4, 30, 40]]
    assert kael.kron(kael.ones(2, 3, 2), tensor(M)).shape == (2, 6, 4)
    assert kael.kron(tensor([2]), kael.tensor([0.5]), out=kael.empty(0, dtype=kael.float64)).tolist() == [1.0]
    with pytest.raises(kael.DtypeError):
        kael.kron(tensor([2]), kael.tensor([0.5]), out=tensor([0]))


def test_cross_finds_the_dimension_of_size_three():
    x = kael.arange(6).reshape(2, 3)
    assert kael.cross(x, x + 1).tolist() == [[-1, 2, -1]] * 2
    assert kael.cross(x.t(), x.t() + 1).tolist() == [[-1, -1], [2, 2], [-1, -1]]
    assert kael.linalg.cross(x, tensor([[1, 2, 3]])).tolist() == [[-1, 2, -1], [2, -4, 2]]
    for refused in (lambda: kael.cross(x[:, :2], x[:, :2]), lambda: kael.cross(x, tensor([1, 2, 3]))):
        with pytest.raises(kael.ShapeError):
            refused()
    with pytest.raises(kael.DtypeError):
        kael.cross(x, x.float())


def test_trace():
    assert kael.trace(kael.arange(6).reshape(2, 3)).item() == 4
    with pytest.raises(kael.DtypeError):
        kael.trace(tensor(M).bool())
    with pytest.raises(kael.ShapeError):
        kael.trace(tensor([1]))


def test_tensordot_dims():
    x = kael.arange(6).reshape(2, 3)
    assert kael.tensordot(x, x, 2).item() == 55
    assert kael.tensordot(x, x, 0).shape == (2, 3, 2, 3)
    assert kael.tensordot(x, x, ([0], [-2])).tolist() == [[9, 12, 15], [12, 17, 22], [15, 22, 29]]
    assert kael.tensordot(x, x[:1], ([0], [0])).tolist() == [[0, 3, 6], [0, 5, 10], [0, 7, 14]]
    for dims in (3, -1, ([0], [1]), ([0, 1], [0]), ([0, 0], [0, 0]), "a", 1.0, ([0],)):
        with pytest.raises(RuntimeError):
            kael.tensordot(x, x, dims)


EINSUM = [
    ("ij,jk", [[7, 10], [15, 22]]),
    ("ij,jk->ki", [[7, 15], [10, 22]]),
    ("ij , jk -> ik", [[7, 10], [15, 22]]),
    ("ij,ij->", 30),
    ("ij,ij->ij", [[1, 4], [9, 16]]),
    ("ij,kj->ik", [[5, 11], [11, 25]]),
    ("...j,...j->...", [5, 25]),
    ("ij,kl->", 100),
]


@pytest.mark.parametrize(("equation", "expected"), EINSUM)
def test_einsum_of_two(equation, expected):
    assert kael.einsum(equation, tensor(M), tensor(M)).tolist() == expected


def test_einsum_of_one_is_a_view_where_it_can_be():
    m = tensor(M)
    assert kael.einsum("ba", m).stride() == (1, 2)
    assert kael.einsum("ii->i", m).data_ptr() == m.data_ptr()
    assert kael.einsum("ij->", m.bool()).dtype is kael.int64
    assert kael.einsum("i...->...", m).tolist() == [4, 6]
    assert kael.einsum("i->...i", m[0]).tolist() == [1, 2]


def test_einsum_of_three_and_of_sizes_of_one():
    m = tensor(M)
    assert kael.einsum("ij,jk,kl->il", m, m, m).tolist() == [[37, 54], [81, 118]]
    assert kael.einsum("i,i->i", kael.ones(1), kael.ones(3)).tolist() == [1.0] * 3
    assert kael.einsum("ij,jk->ik", kael.ones(2, 1), kael.ones(3, 4)).tolist() == [[3.0] * 4] * 2
    assert kael.einsum("ij,jk->ik", kael.ones(2, 0), kael.ones(0, 2)).tolist() == [[0.0] * 2] * 2


def test_einsum_promotes_where_nothing_is_summed():
    assert kael.einsum("i,j->ij", tensor([1, 2]), kael.tensor([0.5])).dtype is kael.float32
    assert kael.einsum("i,i->i", tensor([1, 0], DType.Bool), tensor([1, 1], DType.Bool)).dtype is kael.bool


@pytest.mark.parametrize(
    ("equation", "count"),
    [
        ("ij,jk->iz", 2),
        ("ij->ii", 1),
        ("ijk->i", 1),
        ("i->i", 1),
        ("ij,jk->ik", 1),
        ("ij->ij", 2),
        ("i1->i", 1),
        ("i..j->i", 1),
        ("......->", 1),
        ("ij->i->j", 1),
        ("ij-i", 1),
        ("i.->i", 1),
    ],
)
def test_einsum_refuses(equation, count):
    with pytest.raises(RuntimeError, match=r"einsum\(\)"):
        kael.einsum(equation, *[tensor(M)] * count)


def test_einsum_refuses_other_calls():
    for arguments in ((), ("ij",), (tensor(M), [0, 52]), (tensor(M), [0, -1])):
        with pytest.raises(ValueError, match="einsum"):
            kael.einsum(*arguments)
    for arguments in ((3, tensor(M)), ("i,i", [1, 2], tensor([1, 2]))):
        with pytest.raises(TypeError):
            kael.einsum(*arguments)


def test_factors_are_taken_in_the_dtype_of_the_tensors():
    m = tensor(M)
    assert kael.addmm(m, m, m, beta=2.7, alpha=1.9).tolist() == [[9, 14], [21, 30]]
    assert kael.addmm(m, m, m, beta=0.5).tolist() == [[7, 10], [15, 22]]
    with pytest.raises(kael.NumberError):
        kael.addmm(m, m, m, beta=math.nan)
    with pytest.raises(kael.DtypeError, match="argument beta must not be a floating point number"):
        kael.addr(m, m[0], m[0], beta=0.5)


def test_a_zero_factor_hides_nan():
    nan, m = kael.full((2, 2), math.nan), kael.ones(2, 2)
    assert kael.addmm(nan, m, m, beta=0).tolist() == [[2.0, 2.0]] * 2
    assert kael.addmm(m, nan, m, alpha=0).tolist() == [[1.0, 1.0]] * 2
    assert kael.addr(nan, m[0], m[0], beta=0).tolist() == [[1.0, 1.0]] * 2


def test_addr_promotes_and_takes_bools_as_truth():
    b = kael.tensor([True, False])
    assert kael.addr(tensor(M), b, kael.tensor([0.5, 1.0])).tolist() == [[1.5, 3.0], [3.0, 4.0]]
    result = kael.addr(tensor(M).bool(), b, b, beta=False)
    assert result.dtype is kael.bool
    assert result.tolist() == [[True, False], [False, False]]


def test_in_place_products_keep_dtype_and_shape():
    m = tensor(M)
    destination = tensor(M)
    assert destination.addmm_(m, m, alpha=2) is destination
    assert destination.tolist() == [[15, 22], [33, 48]]
    refusals = (
        (tensor([3, -2]), lambda x: x.addmm_(m, m), kael.ShapeError),
        (tensor(M), lambda x: x.addmm_(m.float(), m.float()), kael.DtypeError),
        (tensor(M), lambda x: x.addr_(kael.ones(2), kael.ones(2)), kael.DtypeError),
        (kael.zeros(1).expand(2, 2), lambda x: x.addmm_(kael.ones(2, 2), kael.ones(2, 2)), kael.OverlapError),
        (tensor(M), lambda x: x.addmm_(m, m, out=x), TypeError),
    )
    for x, call, error in refusals:
        before = x.tolist()
        with pytest.raises(error):
            call(x)
        assert x.tolist() == before


def test_out_must_have_the_dtype():
    m = kael.ones(2, 2)
    assert kael.addmm(m, m, m, out=kael.empty(0)).tolist() == [[3.0, 3.0]] * 2
    for call in (kael.addmm, kael.baddbmm):
        with pytest.raises(RuntimeError):
            call(m, m, m, out=kael.empty(0, dtype=kael.float64))
    with pytest.raises(kael.DtypeError):
        kael.inner(m, m, out=kael.empty(0, dtype=kael.float64))


def test_matrix_power_and_chains():
    m = tensor(M)
    assert kael.matrix_power(m, 0).tolist() == [[1, 0], [0, 1]]
    assert kael.matrix_power(m, 3).tolist() == kael.chain_matmul(m, m, m).tolist() == [[37, 54], [81, 118]]
    assert kael.matrix_power(kael.tensor([[2.0]]), -2).tolist() == [[0.25]]
    assert kael.linalg.multi_dot([m[0], m, m[0]]).item() == 27
    for refused in (
        lambda: kael.matrix_power(m, -1),
        lambda: kael.matrix_power(m.bool(), 2),
        lambda: kael.matrix_power(m, 2.0),
        lambda: kael.linalg.multi_dot(m),
    ):
        with pytest.raises(TypeError):
            refused()
    for refused in (
        lambda: kael.matrix_power(m[:1], 2),
        lambda: kael.linalg.multi_dot([m]),
        lambda: kael.linalg.multi_dot([m, m[0], m]),
        lambda: kael.linalg.multi_dot([kael.ones(2, 3), kael.ones(2, 2)]),
        kael.chain_matmul,
    ):
        with pytest.raises(kael.ShapeError):
            refused()
