"""Reductions and scans: dtypes, dimensions, refusals, NaN, emptiness, accuracy; no influence of threads and layout."""

import doctest
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kael
from kael import layout, reducing
from kael.dtype import FROM_LETTER, DType
from kael.reductions_table import REDUCTION, REDUCTIONS, SCANS

NAN, INF = float("nan"), float("inf")
LETTERS = "bifd"
# The result dtype by input dtype; x is refused.
RESULTS = {
    "sum": "iifd",
    "nansum": "iifd",
    "prod": "iifd",
    "mean": "xxfd",
    "amax": "bifd",
    "amin": "bifd",
    "argmax": "xiii",
    "argmin": "xiii",
    "max": "bifd",
    "min": "bifd",
    "aminmax": "bifd",
    "any": "bbbb",
    "all": "bbbb",
    "count_nonzero": "iiii",
    "var": "xxfd",
    "std": "xxfd",
    "var_mean": "xxfd",
    "std_mean": "xxfd",
    "logsumexp": "fffd",
    "cumsum": "iifd",
    "cumprod": "iifd",
}


def run(name, x, *args, **options):
    needs_dim = REDUCTION[name].dims == "required" and not args and "dim" not in options
    return getattr(kael, name)(x, *((0,) if needs_dim else args), **options)


def first(result):
    return result[0] if isinstance(result, tuple) else result


def test_every_row_has_its_function_method_and_documentation():
    assert set(RESULTS) == set(REDUCTION)
    for row in (*REDUCTIONS, *SCANS):
        function = getattr(kael, row.name)
        assert function.__doc__.startswith(row.doc)
        assert row.name in ("var_mean", "std_mean") or getattr(kael.Tensor, row.name) is function
        assert hasattr(kael.Tensor, row.name + "_") == row.inplace


@pytest.mark.parametrize("name", RESULTS)
def test_example(name):
    test = doctest.DocTestParser().get_doctest(getattr(kael, name).__doc__, {}, name, None, 0)
    assert test.examples[-1].want
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize("letter", LETTERS)
def test_result_dtype(name, letter):
    x = kael.ones(2, 3, dtype=FROM_LETTER[letter])
    expected = RESULTS[name][LETTERS.index(letter)]
    if expected == "x":
        with pytest.raises(TypeError, match=name):
            run(name, x)
        with pytest.raises(RuntimeError):
            run(name, x)
    else:
        assert first(run(name, x)).dtype.letter == expected


def test_bool_counts_and_wraps_are_exact():
    mask = kael.tensor([[True, False], [True, True]])
    assert mask.sum().item() == 3
    assert mask.prod().item() == 0
    assert mask.cumsum(1).tolist() == [[1, 1], [1, 2]]
    big = kael.tensor([2**63 - 1, 1])
    assert big.sum().item() == -(2**63)
    assert big.cumsum(0).tolist() == [2**63 - 1, -(2**63)]
    odd = np.array([2, 255, 0, 1], np.uint8).view(np.bool_)  # bytes that NumPy never writes
    assert kael.from_numpy(odd).sum().item() == 3
    assert kael.from_numpy(odd).max(0).indices.item() == 0


def test_dtype_casts_before():
    assert kael.tensor([0.6, 0.6]).sum(dtype=kael.int64).item() == 0
    assert kael.tensor([0.6, 0.0]).sum(dtype=kael.bool).dtype is kael.bool
    assert kael.tensor([2, 3]).mean(dtype=kael.float64).item() == 2.5
    assert kael.tensor([1, 2]).sum(dtype=float).dtype is kael.float64
    with pytest.raises(TypeError):
        kael.ones(2).mean(dtype=kael.int64)
    with pytest.raises(TypeError):
        kael.tensor([1]).cumsum(0, dtype=kael.bool)


def test_dimensions():
    x = kael.tensor(np.arange(24.0).reshape(2, 3, 4))
    assert x.sum().shape == ()
    assert x.sum(1).shape == (2, 4)
    assert x.sum((0, -1)).shape == (3,)
    assert x.sum(1, keepdim=True).shape == x.sum(axis=1, keepdims=True).shape == (2, 1, 4)
    assert x.sum([0, 1]).tolist() == x.sum((1, 0)).tolist() == [60.0, 66.0, 72.0, 78.0]
    assert x.sum(()).shape == ()
    assert x.sum(None, keepdim=True).shape == (1, 1, 1)
    assert x.any(()).shape == (2, 3, 4)
    assert x.argmax().item() == 23
    assert x.argmax(keepdim=True).shape == (1, 1, 1)
    assert kael.tensor(2.5).sum(-1).item() == 2.5
    assert kael.tensor(2.5).max(0).indices.item() == 0


@pytest.mark.parametrize("name", [row.name for row in REDUCTIONS])
def test_dimension_out_of_range(name):
    option = {"dim": 2} if name == "aminmax" else None
    with pytest.raises(IndexError, match=name):
        getattr(kael, name)(kael.ones(2, 3), **option) if option else getattr(kael, name)(kael.ones(2, 3), 2)


def test_refused_arguments():
    x = kael.ones(2, 3)
    for call in (
        lambda: x.sum(keepdim=True),
        lambda: x.prod((0, 1)),
        lambda: x.prod(None),
        lambda: x.max(None),
        lambda: x.argmax((0, 1)),
        lambda: x.sum(0.5),
        lambda: x.sum(True),
        lambda: x.sum(0, 1),
        lambda: x.sum(0, over=1),
        lambda: x.sum(dtype=3),
        lambda: x.var(0, True, correction=0),
        lambda: x.logsumexp(),
        lambda: x.cumsum(),
        lambda: kael.sum([1, 2]),
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError, match="multiple times"):
        x.sum((0, -2))


@pytest.mark.parametrize("name", ["amax", "amin", "argmax", "argmin", "max", "min", "aminmax"])
def test_extremes_of_nothing(name):
    with pytest.raises(RuntimeError, match=rf"{name}\(\)"):
        getattr(kael, name)(kael.zeros(0))
    with pytest.raises(IndexError, match="non-zero size"):
        getattr(kael, name)(kael.zeros(0, 3), dim=0)
    assert first(getattr(kael, name)(kael.zeros(0, 3), dim=1)).shape == (0,)


def test_values_of_nothing():
    empty = kael.zeros(0)
    assert empty.sum().item() == 0
    assert empty.prod().item() == 1
    assert math.isnan(empty.mean().item())
    assert math.isnan(empty.var().item())
    assert not empty.any().item()
    assert empty.all().item()
    assert kael.zeros(0, 3).sum(0).tolist() == [0.0, 0.0, 0.0]
    assert kael.zeros(0, 3).cumsum(0).shape == (0, 3)
    assert kael.zeros(0, 3).logsumexp(0).tolist() == [-INF] * 3


@pytest.mark.parametrize("count", [3, 40, 700])
def test_nan_wins_and_the_first_of_equals_is_found(count):
    values = np.zeros(count, np.float32)
    values[[count // 2, count - 1]] = 7
    x = kael.tensor(values)
    assert x.argmax().item() == count // 2
    assert x.max(0).indices.item() == count // 2
    assert x.argmin().item() == (0 if count > 3 or values[0] == 0 else 1)
    values[[count // 3, count - 1]] = NAN
    x = kael.tensor(values)
    assert x.argmax().item() == x.argmin().item() == x.min(0).indices.item() == count // 3
    for result in (x.max(), x.min(), x.amax(0), x.amin(), *x.aminmax(), x.max(0).values, x.sum(), x.mean(), x.var()):
        assert math.isnan(result.item())
    assert not math.isnan(x.nansum().item())


@pytest.mark.parametrize("width", [1, 2, 3, 5, 8, 16, 17, 40])
@pytest.mark.parametrize("rows", [1, 2, 5, 15, 16, 17, 63, 64, 100, 129, 300])
def test_no_element_is_made_up(rows, width):
    x = -1 - np.random.default_rng(3).random((rows, width))
    for array in (x, x.T, np.repeat(x, 2, 0)[::2], np.repeat(x, 2, 1)[:, ::2]):
        for dtype in (np.float32, np.float64):
            values = array.astype(dtype) if array.base is None else array
            tensor = kael.from_numpy(values)
            for dim in (0, 1):
                assert np.array_equal(tensor.amax(dim).numpy(), values.max(dim))
                assert np.array_equal((-tensor).amin(dim).numpy(), -values.max(dim))
                assert np.array_equal(tensor.max(dim).indices.numpy(), values.argmax(dim))
                assert set(tensor.count_nonzero(dim).tolist()) == {values.shape[dim]}
                powers = np.exp(values.astype(np.float64)).sum(dim)
                assert np.allclose(tensor.logsumexp(dim).numpy(), np.log(powers), rtol=1e-6, atol=1e-6)


def test_infinities():
    x = kael.tensor([-INF, -INF])
    assert x.max(0).indices.item() == 0
    assert x.amax().item() == -INF
    for dtype in (kael.float32, kael.float64):
        assert kael.tensor([1.0, INF, 2.0], dtype=dtype).sum().item() == INF
        assert math.isnan(kael.tensor([-INF, INF], dtype=dtype).sum().item())
    assert kael.tensor([1e308, 1e308], dtype=kael.float64).sum().item() == INF
    assert kael.tensor([INF, 0.0]).logsumexp(0).item() == INF


def test_sums_are_accurate():
    x = np.full(3_000_000, 0.1, np.float32)
    exact = math.fsum(x.tolist())
    assert kael.from_numpy(x).sum().item() == np.float32(exact)
    assert kael.from_numpy(x.reshape(-1, 3)).sum(0).tolist() == [np.float32(exact / 3)] * 3
    wide = np.random.default_rng(0).normal(size=1_000_001) * 10.0 ** np.arange(1_000_001).__mod__(7)
    total, size = math.fsum(wide), math.fsum(np.abs(wide))
    assert abs(kael.from_numpy(wide).sum().item() - total) <= 4e-16 * size
    column = kael.from_numpy(np.stack([wide, -wide], 1)).sum(0)
    assert abs(column[0].item() - total) <= 4e-16 * size
    assert column[1].item() == -column[0].item()


def test_spread_at_all_scales():
    assert kael.tensor([3071.5, 3071.25]).var(0).item() == 0.03125
    for scale in (1e30, 1e-30):
        values = np.array([scale, 2 * scale, 3 * scale], np.float32)
        assert kael.tensor(values).std().item() == np.float32(values.astype(np.float64).std(ddof=1))
    assert kael.full((1000,), 0.1).var().item() == 0
    outlier = np.r_[1e6, np.random.default_rng(1).normal(size=999)]
    assert kael.tensor(outlier).var().item() == pytest.approx(np.var(outlier, ddof=1), rel=1e-13)
    x = kael.tensor([[1.0, 2.0, 4.0]])
    assert x.var(unbiased=False).item() == x.var(False).item() == x.var(correction=0).item()
    assert math.isnan(x.var(0)[0].item())
    assert x.var(1, correction=3).item() == INF
    variance, mean = kael.var_mean(x, 1)
    assert variance.item() == x.var(1).item()
    assert mean.item() == x.mean(1).item()


@pytest.mark.parametrize("shape", [(600_000,), (200_000, 3), (3, 200_000), (600, 1000)])
@pytest.mark.parametrize("name", ["sum", "var", "argmax", "prod"])
def test_threads_and_copies_change_nothing(name, shape):
    x = np.random.default_rng(2).normal(1, 1e-4, size=shape)
    for dtype in (np.float32, np.float64):
        tensor = kael.from_numpy(x.astype(dtype))
        for dim in [(), *((k,) for k in range(len(shape)))]:
            results = []
            for threads in (1, 2, 5):
                kael.set_num_threads(threads)
                results.append(getattr(tensor, name)(*dim).numpy().tobytes())
            assert len(set(results)) == 1


def test_plans_depend_on_the_layout_alone():
    source = layout.dense(DType.F32, (600, 1000))
    plan = reducing.plan("sum", source, DType.F32, (0, 1), False)
    assert plan.join is not None
    assert not plan.direct
    again = reducing.plan("sum", source, DType.F32, (0, 1), False)
    assert plan.step.table.tolist() == again.step.table.tolist()
    assert reducing.plan("sum", layout.dense(DType.F32, (4,)), DType.F32, (0,), False).direct


SHAPES = st.lists(st.sampled_from([1, 2, 3, 5, 17, 40, 70]), min_size=1, max_size=3)


@settings(max_examples=150, deadline=None)
@given(SHAPES, st.randoms(use_true_random=False), st.sampled_from(["i", "f", "d"]), st.data())
def test_any_layout_gives_numpys_answer(shape, random, letter, data):
    step = data.draw(st.sampled_from([1, 2, -1]))
    count = math.prod(shape) * 2
    base = np.array([random.randint(-9, 9) for _ in range(count)]).reshape(*shape[:-1], -1)
    array = base.astype(FROM_LETTER[letter].numpy)[..., ::step][..., : shape[-1]]
    array = array.transpose(data.draw(st.permutations(range(array.ndim))))
    dims = tuple(data.draw(st.sets(st.integers(0, array.ndim - 1), min_size=1)))
    x = kael.from_numpy(array)
    assert np.array_equal(x.sum(dims).numpy(), array.sum(dims))
    assert np.array_equal(x.amax(dims).numpy(), array.max(dims))
    assert np.array_equal(x.count_nonzero(dims).numpy(), np.count_nonzero(array, dims))
    assert np.array_equal(x.all(dims).numpy(), array.all(dims))
    dim = dims[0]
    assert np.array_equal(x.argmin(dim).numpy(), array.argmin(dim))
    assert np.array_equal(x.argmax().numpy(), array.argmax())
    assert np.array_equal(x.cumsum(dim).numpy(), array.cumsum(dim))


def test_named_results_print_as_torch_prints_them():
    result = kael.tensor([[1, 5], [7, 2]]).max(1)
    assert repr(result) == "kael.return_types.max(\nvalues=tensor([5, 7]),\nindices=tensor([1, 0]))"
    values, indices = result
    assert result.values is values
    assert result[1] is indices
    assert isinstance(result, tuple)
    assert type(kael.tensor([1]).aminmax()).__name__ == "aminmax"


def test_out():
    x = kael.tensor([[1.5, 2.0], [3.0, 4.0]])
    out = kael.zeros(5)
    assert kael.sum(x, 0, out=out) is out
    assert out.tolist() == [4.5, 6.0]
    assert kael.sum(kael.tensor([[1, 2]]), 0, out=kael.zeros(2)).tolist() == [1.0, 2.0]
    wide = kael.zeros(2, dtype=kael.float64)
    assert kael.mean(x, 0, out=wide) is wide
    for name, wrong in (("amax", wide), ("argmax", kael.zeros(2)), ("any", kael.zeros(2))):
        with pytest.raises(TypeError, match="dtype"):
            getattr(kael, name)(x, 0, out=wrong)
    ints = kael.tensor([7, 7])
    with pytest.raises(TypeError, match="sum result of dtype float32 cannot be stored"):
        kael.sum(x, 0, out=ints)
    assert ints.tolist() == [7, 7]
    pair = (kael.zeros(2), kael.zeros(2, dtype=kael.int64))
    assert kael.max(x, 0, out=pair).indices is pair[1]
    assert pair[0].tolist() == [3.0, 4.0]


def test_scan_in_place():
    x = kael.tensor([[1, 2], [3, 4]])
    assert x.cumsum_(0) is x
    assert x.tolist() == [[1, 2], [4, 6]]
    assert x.t().cumprod_(0).tolist() == [[1, 4], [2, 24]]
    mask = kael.tensor([True, False])
    with pytest.raises(TypeError, match="cumsum_"):
        mask.cumsum_(0)
    with pytest.raises(TypeError):
        x.cumsum_(0, dtype=kael.float32)
    with pytest.raises(RuntimeError):
        kael.ones(1).expand(3).cumsum_(0)
    assert mask.tolist() == [True, False]
    assert x.tolist() == [[1, 2], [4, 24]]


def test_the_interpreted_loops_agree(python):
    program = (
        "import kael; x = kael.arange(60.).reshape(5, 12);"
        "print(x.sum(0).tolist(), x.t().argmax(0).tolist(), x.var(1).tolist(), x[:, ::2].cumsum(1).tolist())"
    )
    compiled, plain = python("-c", program), python("-c", program, NUMBA_DISABLE_JIT="1")
    assert compiled.returncode == plain.returncode == 0, plain.stderr
    assert compiled.stdout == plain.stdout


def test_max_with_a_tensor_is_maximum():
    a, b = kael.tensor([1, 5]), kael.tensor([2.5, 3.0])
    assert kael.max(a, b).tolist() == kael.max(a, other=b).tolist() == [2.5, 5.0]
    assert a.min(b).tolist() == [1.0, 3.0]


def test_a_destination_of_a_known_reduction():
    for _ in range(3):
        x = kael.arange(12.0).reshape(3, 4)
        out = kael.empty(4)
        assert kael.sum(x, 0, out=out) is out
        assert out.tolist() == [12.0, 15.0, 18.0, 21.0]
        assert kael.sum(x, 0, True, out=kael.empty(0)).shape == (1, 4)
        wide = kael.empty(4, dtype=kael.float64)
        assert kael.sum(x, 0, out=wide).dtype is kael.float64
        assert wide.tolist() == out.tolist()
        with pytest.raises(kael.DtypeError):
            kael.sum(x, 0, out=kael.empty(4, dtype=kael.int64))
        with pytest.raises(kael.DtypeError):
            kael.amax(x, 0, out=kael.empty(4, dtype=kael.float64))
        # A row of what is reduced.
        assert kael.sum(x, 0, out=x[0]).tolist() == [12.0, 15.0, 18.0, 21.0]
        assert x[0].tolist() == [12.0, 15.0, 18.0, 21.0]
        with pytest.raises(kael.ReadOnlyError):
            kael.amax(x, 0, out=kael.from_numpy(np.broadcast_to(np.float32(0), (4,))))
        with pytest.raises(kael.OverlapError):
            kael.amax(x, 0, out=kael.empty(1).expand(4))
