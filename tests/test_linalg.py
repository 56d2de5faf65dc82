"""kael.linalg and torch's older names for it."""

import math

import pytest

import kael
from kael import linalg
from kael.dtype import DTYPES

A = [[4.0, 2.0], [2.0, 5.0]]
FLOATS = DTYPES[2:]
SQUARE = {
    "inv": linalg.inv,
    "det": linalg.det,
    "slogdet": linalg.slogdet,
    "solve": lambda x: linalg.solve(x, x),
    "cholesky": linalg.cholesky,
    "eigh": linalg.eigh,
    "eigvalsh": linalg.eigvalsh,
    "inverse": kael.inverse,
    "logdet": kael.logdet,
}
ANY = {
    "qr": linalg.qr,
    "svd": linalg.svd,
    "svdvals": linalg.svdvals,
    "pinv": linalg.pinv,
    "matrix_rank": linalg.matrix_rank,
    "lstsq": lambda x: linalg.lstsq(x, x),
    "matrix_norm": linalg.matrix_norm,
    "cond": linalg.cond,
    "old svd": kael.svd,
    "old qr": kael.qr,
}


def close(tensor, expected):
    assert kael.allclose(tensor, kael.tensor(expected, dtype=tensor.dtype), rtol=1e-5, atol=1e-6), tensor


@pytest.mark.parametrize("name", [*SQUARE, *ANY])
def test_only_matrices_of_floats(name):
    call = {**SQUARE, **ANY}[name]
    for dtype in DTYPES[:2]:
        with pytest.raises(kael.DtypeError):
            call(kael.ones(2, 2, dtype=dtype))
    with pytest.raises(kael.ShapeError):
        call(kael.ones(2))
    if name in SQUARE:
        with pytest.raises(kael.ShapeError, match="square"):
            call(kael.ones(2, 3))
    for dtype in FLOATS:
        result = call(kael.tensor(A, dtype=dtype))
        first = result[0] if isinstance(result, tuple) else result
        assert first.dtype is (kael.int64 if name == "matrix_rank" else dtype)


@pytest.mark.parametrize("dtype", FLOATS)
def test_square_matrices(dtype):
    a = kael.tensor(A, dtype=dtype)
    close(a @ linalg.inv(a), [[1.0, 0.0], [0.0, 1.0]])
    close(linalg.det(a), 16.0)
    close(kael.logdet(a), math.log(16))
    lower = linalg.cholesky(a)
    close(lower, [[2.0, 0.0], [1.0, 2.0]])
    assert linalg.cholesky(a, upper=True).tolist() == lower.mT.tolist()
    values, vectors = linalg.eigh(a)
    close(vectors @ kael.diag(values) @ vectors.mT, A)
    close(linalg.eigvalsh(a), values.tolist())


@pytest.mark.parametrize("shape", [(3, 2), (2, 3), (4, 3, 2)])
def test_factors_multiply_to_the_matrix(shape):
    a = kael.arange(math.prod(shape)).reshape(shape).double().sin()
    q, r = linalg.qr(a)
    close(q @ r, a.tolist())
    u, s, vh = linalg.svd(a, full_matrices=False)
    close((u * s.unsqueeze(-2)) @ vh, a.tolist())
    assert linalg.svd(a).U.shape == (*shape[:-1], shape[-2])
    u, s, v = kael.svd(a)
    close((u * s.unsqueeze(-2)) @ v.mT, a.tolist())
    close(a @ linalg.pinv(a) @ a, a.tolist())
    assert kael.svd(a, compute_uv=False).V.any().item() is False


def test_named_results_print_as_such():
    assert repr(linalg.qr(kael.tensor([[3.0], [4.0]]))).startswith("kael.return_types.linalg_qr(\nQ=tensor(")
    assert repr(kael.slogdet(kael.eye(1))) == "kael.return_types.slogdet(\nsign=tensor(1.),\nlogabsdet=tensor(0.))"
    assert linalg.eigh(kael.eye(2)).eigenvalues.tolist() == [1.0, 1.0]


def test_what_has_no_result_is_a_linalg_error():
    zero, batch = kael.zeros(2, 2), kael.stack([kael.eye(2), -kael.eye(2) + 1])
    batch[1] = 0
    for refused in (
        lambda: linalg.inv(zero),
        lambda: linalg.solve(zero, zero),
        lambda: linalg.matrix_power(zero, -1),
        lambda: linalg.cholesky(-kael.eye(2)),
        lambda: linalg.cholesky(kael.tensor([[math.nan]])),
        lambda: linalg.svd(kael.tensor([[math.nan]])),
        lambda: linalg.lstsq(kael.ones(3, 2), kael.ones(3, 1), driver="gels"),
    ):
        with pytest.raises(linalg.LinAlgError):
            refused()
    with pytest.raises(RuntimeError, match=r"Batch element 1"):
        linalg.inv(batch)
    assert linalg.det(zero).item() == 0.0
    assert linalg.slogdet(zero).logabsdet.item() == -math.inf


def test_solve_of_vectors_matrices_and_batches():
    a = kael.tensor(A)
    close(a @ linalg.solve(a, kael.tensor([1.0, 2.0])), [1.0, 2.0])
    close(linalg.solve(a, a, left=False), [[1.0, 0.0], [0.0, 1.0]])
    batch = kael.stack([a, a])
    assert linalg.solve(batch, kael.ones(2, 2)).shape == (2, 2)
    assert linalg.solve(batch, kael.ones(2, 3)).shape == (2, 2, 3)
    assert linalg.solve(a, kael.ones(5, 2, 1)).shape == (5, 2, 1)
    with pytest.raises(kael.DtypeError):
        linalg.solve(a, a.double())
    for b in (kael.ones(3), kael.tensor(1.0)):
        with pytest.raises(kael.ShapeError):
            linalg.solve(a, b)


def test_lstsq_says_by_driver_what_it_found():
    a, b = kael.tensor([[1.0], [1.0]]), kael.tensor([[1.0], [3.0]])
    plain = linalg.lstsq(a, b)
    close(plain.solution, [[2.0]])
    assert plain.rank.item() == 1
    assert plain.residuals.shape == plain.singular_values.shape == (0,)
    full = linalg.lstsq(a, b, driver="gelsd")
    close(full.residuals, [2.0])
    close(full.singular_values, [math.sqrt(2)])
    assert linalg.lstsq(a, b, driver="gels").rank.shape == (0,)
    with pytest.raises(RuntimeError):
        linalg.lstsq(a, b, driver="x")


def test_rank_and_tolerances():
    x = kael.arange(6.0).reshape(2, 3)
    assert linalg.matrix_rank(x).item() == 2
    assert linalg.matrix_rank(x, tol=7.0).item() == linalg.matrix_rank(x, rtol=0.5).item() == 1
    assert linalg.matrix_rank(kael.zeros(4, 0, 3)).tolist() == [0] * 4
    assert linalg.pinv(x, rcond=2.0).tolist() == [[0.0, 0.0]] * 3
    assert linalg.pinv(x, atol=kael.tensor(20.0)).tolist() == [[0.0, 0.0]] * 3
    assert linalg.matrix_rank(kael.eye(2), hermitian=True).item() == 2


NORMS = [(2, 5.0), (1, 7.0), (0, 2.0), (math.inf, 4.0), (-math.inf, 3.0), (-1, 12 / 7), (3, 91 ** (1 / 3))]


@pytest.mark.parametrize(("order", "expected"), NORMS)
def test_vector_norm(order, expected):
    close(linalg.vector_norm(kael.tensor([3.0, -4.0]), order), expected)
    close(kael.norm(kael.tensor([[3.0, -4.0]]), order, dim=1, keepdim=True), [[expected]])


MATRIX_NORMS = [("fro", 30**0.5), ("nuc", 5.830952), (1, 6.0), (-1, 4.0), (math.inf, 7.0), (-math.inf, 3.0)]
MATRIX_NORMS += [(2, 5.464986), (-2, 0.365966)]


@pytest.mark.parametrize(("order", "expected"), MATRIX_NORMS)
def test_matrix_norm(order, expected):
    m = kael.tensor([[1.0, 2.0], [3.0, 4.0]])
    close(linalg.matrix_norm(m, order), expected)
    close(linalg.norm(m, order), expected)
    assert linalg.matrix_norm(m.expand(5, 2, 2).movedim(0, 1), order, (0, 2), keepdim=True).shape == (1, 5, 1)


def test_norms_refuse():
    x = kael.tensor([3.0, 4.0])
    for refused in (
        lambda: linalg.vector_norm(x.long()),
        lambda: linalg.vector_norm(x, dtype=kael.int64),
        lambda: linalg.vector_norm(x.double(), dtype=kael.float32),
        lambda: linalg.vector_norm(x, out=kael.empty((), dtype=kael.float64)),
        lambda: kael.norm(x.long()),
        lambda: kael.dist(x.long(), x.long()),
        lambda: kael.dist(x.bool(), x),
    ):
        with pytest.raises(kael.DtypeError):
            refused()
    for refused in (
        lambda: linalg.vector_norm(kael.zeros(0), math.inf),
        lambda: linalg.vector_norm(kael.zeros(0, 3), -1, dim=0),
        lambda: linalg.matrix_norm(kael.eye(2), 3),
        lambda: linalg.matrix_norm(kael.eye(2), dim=(0, 0)),
        lambda: linalg.norm(kael.ones(2, 2, 2), 2),
    ):
        with pytest.raises(RuntimeError):
            refused()
    assert linalg.vector_norm(kael.zeros(0)).item() == 0.0
    assert linalg.vector_norm(x, dtype=kael.float64).dtype is kael.float64


def test_dist_promotes():
    result = kael.dist(kael.tensor([0, 0]), kael.tensor([3.0, 4.0]))
    assert result.dtype is kael.float32
    assert result.item() == 5.0


def test_tensor_systems():
    a = 2 * kael.eye(6).reshape(2, 3, 6)
    close(kael.tensordot(linalg.tensorinv(a), a.reshape(2, 3, 6), 2), kael.eye(6).tolist())
    close(linalg.tensorsolve(a, kael.ones(2, 3)), [0.5] * 6)
    with pytest.raises(kael.ShapeError):
        linalg.tensorinv(a[..., :5])


def test_condition_numbers():
    close(linalg.cond(kael.diag(kael.tensor([1.0, 4.0]))), 4.0)
    close(linalg.cond(kael.tensor([[1.0, 2.0], [3.0, 4.0]]), 1), 21.0)
    assert linalg.cond(kael.stack([kael.eye(2), kael.zeros(2, 2)]), 1).tolist() == [1.0, math.inf]


def test_matrices_lie_column_by_column():
    assert linalg.inv(kael.tensor(A)).stride() == (1, 2)
    assert linalg.svd(kael.ones(3, 2)).U.stride() == (1, 3)


def test_results_go_into_out():
    a, out = kael.tensor(A), kael.empty(0)
    assert linalg.inv(a, out=out) is out
    close(out @ a, [[1.0, 0.0], [0.0, 1.0]])
    named = linalg.qr(a, out=(kael.empty(0), kael.empty(0)))
    assert type(named) is kael.return_types.linalg_qr_out
    with pytest.raises(kael.DtypeError):
        linalg.inv(a, out=kael.empty(0, dtype=kael.float64))
    with pytest.raises(TypeError):
        linalg.qr(a, out=kael.empty(0))


def test_vecdot_and_diagonal():
    x = kael.arange(6.0).reshape(2, 3)
    assert linalg.vecdot(x, kael.tensor([1.0, 0.0, 2.0])).tolist() == [4.0, 13.0]
    with pytest.raises(kael.DtypeError):
        linalg.vecdot(x.long(), x.long())
    assert linalg.diagonal(kael.arange(8).reshape(2, 2, 2)).tolist() == [[0, 3], [4, 7]]
