"""Products of matrices and vectors: shapes, dtypes, refusals, exact integers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kael
from kael import multiplying

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


# Less than a vector, whole vectors and what is left of them, tiles and what is left.
SIZES = st.sampled_from([0, 1, 2, 3, 4, 5, 8, 15, 16, 17, 31, 32, 33, 64, 70])


@st.composite
def operands(draw):
    """Two arrays that fit: vectors, matrices or batches, dense, turned, sliced or reversed."""
    height, count, width = (draw(SIZES) for _ in range(3))
    one = draw(st.sampled_from([(count,), (height, count), (3, height, count), (3, 1, height, count)]))
    two = draw(st.sampled_from([(count,), (count, width), (3, count, width), (1, count, width), (2, count, width)]))
    if len(one) == len(two) == 3 and one[0] != two[0]:
        two = two[1:]
    dtype = draw(st.sampled_from([np.int64, np.float32, np.float64]))
    rng = np.random.default_rng(draw(st.integers(0, 99)))
    return [laid(rng.integers(-9, 9, shape).astype(dtype), draw(st.sampled_from(LAYOUTS))) for shape in (one, two)]


LAYOUTS = ("dense", "turned", "sliced", "reversed", "expanded")


def laid(array, how):
    if how == "turned" and array.ndim > 1:
        return np.swapaxes(np.ascontiguousarray(np.swapaxes(array, -1, -2)), -1, -2)
    if how == "sliced":
        wide = np.zeros([2 * size for size in array.shape], array.dtype)
        part = wide[tuple(slice(None, None, 2) for _ in array.shape)]
        part[...] = array
        return part
    if how == "expanded" and array.size:
        return np.broadcast_to(array[..., :1], array.shape)
    return array[..., ::-1] if how == "reversed" else array


@given(operands())
def test_every_layout_and_size(pair):
    """Small whole numbers, of which every order of additions has the same exact sum."""
    wanted = np.matmul(*pair)
    a, b = map(kael.from_numpy, pair)
    for _ in range(2):  # the second finds the plan of the first
        np.testing.assert_array_equal((a @ b).numpy(), wanted)
    out = kael.zeros(wanted.shape, dtype=a.dtype)
    np.testing.assert_array_equal(kael.matmul(a, b, out=out).numpy(), wanted)


@pytest.mark.parametrize("dtype", [kael.int64, kael.float32, kael.float64], ids=str)
@pytest.mark.parametrize("step", [1, 3])
@pytest.mark.parametrize("rest", [0, 1, 77])
def test_a_long_sum_has_parts(dtype, step, rest):
    count = 8 * multiplying.PART + rest
    a, b = (tensor((count * step,), dtype)[::step] for _ in range(2))
    assert a.dot(b).item() == int(np.dot(a.numpy().astype(np.int64), b.numpy().astype(np.int64)))


def test_products_do_not_depend_on_the_number_of_threads():
    rng = np.random.default_rng(1)
    flat = kael.from_numpy(rng.normal(size=1 << 21).astype(np.float32))
    tall = flat.reshape(-1, 64)
    threads = kael.get_num_threads()
    found = []
    for count in (1, 2, 5):
        kael.set_num_threads(count)
        found.append([flat.dot(flat), tall @ tall[0], tall.long() @ tall[:64].long(), tall.double() @ tall[1].double()])
    kael.set_num_threads(threads)
    for other in found[1:]:
        assert all(kael.equal(*pair) for pair in zip(found[0], other, strict=True))


def test_sums_are_as_exact_as_their_dtype():
    """The sum of products of n numbers is within n roundings; parts and vectors have far fewer."""
    rng = np.random.default_rng(2)
    for dtype, error in ((np.float32, 2.0**-24), (np.float64, 2.0**-53)):
        a, b = rng.normal(size=(2, 300, 300)).astype(dtype)
        exact = np.matmul(a.astype(np.longdouble), b.astype(np.longdouble))
        bound = np.matmul(abs(a), abs(b)) * 30 * error
        for height in (4, 300):
            for second in (b, np.ascontiguousarray(b.T).T):
                found = (kael.from_numpy(a[:height]) @ kael.from_numpy(second)).numpy()
                assert (abs(found - exact[:height]) <= bound[:height]).all()


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
