"""Dtypes pinned at boundaries: `check_dtype`, `pinned` and `ingest`."""

import array
import asyncio
import inspect

import numpy as np
import pytest

import kael
from kael.errors import ArgumentError, DtypeError, LossError, NumberError

B, I, F, D = kael.bool, kael.int64, kael.float32, kael.float64  # noqa: E741


def test_check_dtype():
    x = kael.ones(2)
    assert kael.check_dtype(x, F) is x
    assert kael.check_dtype(x, (I, F)) is x
    with pytest.raises(DtypeError, match=r"^x must be int64, got float32: write x\.to\(kael\.int64\)$"):
        kael.check_dtype(x, I)
    with pytest.raises(
        DtypeError,
        match=r"^mask must be bool or int64, got float32: write mask\.to\(kael\.bool\) or mask\.to\(kael\.int64\)$",
    ):
        kael.check_dtype(x, (B, I), name="mask")
    for value in (2.5, [1.0], np.ones(2, np.float32), None):
        with pytest.raises(TypeError, match="x must be a tensor of dtype float32, got "):
            kael.check_dtype(value, F)
    for dtype in ("float32", (), (F, None), np.float16):
        with pytest.raises(TypeError, match="must be pinned to a dtype, a tuple of dtypes or None"):
            kael.check_dtype(x, dtype)


@kael.pinned(x=F, weights=(F, D), bias=F, returns=F)
def scaled(x, weights, *, bias=None):
    """Its own text."""
    result = x * weights
    return result if bias is None else result + bias


def test_pinned_arguments():
    x = kael.ones(2)
    assert scaled(x, x).dtype is scaled(x, weights=x, bias=x).dtype is scaled(x, x, bias=None).dtype is F
    assert (scaled.__name__, scaled.__doc__) == ("scaled", "Its own text.")
    assert list(inspect.signature(scaled).parameters) == ["x", "weights", "bias"]
    with pytest.raises(
        DtypeError, match=r"^scaled\(\): argument 'x' must be float32, got int64: write x\.to\(kael\.float32\)$"
    ):
        scaled(x.long(), x)
    with pytest.raises(DtypeError, match="argument 'weights' must be float32 or float64, got bool"):
        scaled(x, weights=x.bool())
    with pytest.raises(DtypeError, match="argument 'bias' must be float32, got float64"):
        scaled(x, x, bias=x.double())
    with pytest.raises(TypeError, match="argument 'x' must be a tensor of dtype float32, got float"):
        scaled(0.5, x)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'weights'"):
        scaled(x)


def test_pinned_results():
    @kael.pinned(returns=F)
    def several(*values):
        return values[0] if len(values) == 1 else values

    x = kael.ones(2)
    assert several(x) is x
    assert several(x, x) == (x, x)
    with pytest.raises(DtypeError, match=r"^several\(\): result must be float32, got float64: write result\.to"):
        several(x.double())
    with pytest.raises(DtypeError, match=r"^several\(\): result 1 must be float32, got int64"):
        several(x, x.long())
    with pytest.raises(TypeError, match=r"^several\(\): result must be a tensor of dtype float32, got NoneType$"):
        several(None)


def test_pinned_kinds_of_parameters_and_functions():
    x = kael.ones(2)

    @kael.pinned(first=F, rest=F, named=I, anything=None)
    def function(first, /, *rest, key=None, anything=None, **named):
        return len(rest), sorted(named)

    assert function(x, x, x, key="k", a=x.long(), first=x.long()) == (2, ["a", "first"])
    with pytest.raises(DtypeError, match="argument 'rest' must be float32"):
        function(x, x, x.long())
    with pytest.raises(DtypeError, match="argument 'named' must be int64"):
        function(x, a=x)

    class Model:
        @kael.pinned(x=F)
        def method(self, x):
            return x

        @kael.pinned(x=F)
        @classmethod
        def made(cls, x):
            return x

    for bound in (Model().method, Model.made):
        assert bound(x) is x
        with pytest.raises(DtypeError):
            bound(x.double())

    @kael.pinned(x=F, returns=F)
    async def asynchronous(x, dtype=F):
        return x.to(dtype)

    assert inspect.iscoroutinefunction(asynchronous)
    assert asyncio.run(asynchronous(x)) is x
    with pytest.raises(DtypeError, match="result must be float32, got float64"):
        asyncio.run(asynchronous(x, D))


def test_pins_are_checked_at_decoration():
    def function(x):
        return x

    with pytest.raises(ArgumentError, match=r"^pinned: function\(\) has no parameter 'y'; it has: x$"):
        kael.pinned(y=F)(function)
    with pytest.raises(
        TypeError, match="pinned: x must be pinned to a dtype, a tuple of dtypes or None, not 'float32'"
    ):
        kael.pinned(x="float32")
    with pytest.raises(TypeError, match="pinned decorates functions, not int"):
        kael.pinned()(3)


# Ingesting

EXACT = [
    ([[1, 2], [3, 4]], F, [[1.0, 2.0], [3.0, 4.0]]),
    ([1, 2.0, True], I, [1, 2, 1]),
    ([0, 1, 1.0, False], B, [False, True, True, False]),
    ([True, False], D, [1.0, 0.0]),
    ([2**63 - 1, -(2**63)], I, [2**63 - 1, -(2**63)]),
    ([2**53, 2**60, -(2**63)], D, [2.0**53, 2.0**60, -(2.0**63)]),
    ([2**24, 2**25, 2**100], F, [2.0**24, 2.0**25, 2.0**100]),
    ([0.1], F, [np.float32(0.1).item()]),
    ([float("inf"), -float("inf")], F, [float("inf"), -float("inf")]),
    (7, F, 7.0),
    ([], I, []),
    (range(3), F, [0.0, 1.0, 2.0]),
    (array.array("h", [1, -2]), F, [1.0, -2.0]),
    (np.array([1, 2], ">i4"), D, [1.0, 2.0]),
    (np.array([2**63], np.uint64), D, [2.0**63]),
    (np.arange(6, dtype=np.int16).reshape(2, 3).T[::-1], I, [[2, 5], [1, 4], [0, 3]]),
    (np.array([0.5, 65504], np.float16), F, [0.5, 65504.0]),
    (np.float64(2.0), I, 2),
    ([np.float32(0.5), np.int8(2)], D, [0.5, 2.0]),
    (np.array([1, 2.5], object), D, [1.0, 2.5]),
    (kael.tensor([1, 2]), F, [1.0, 2.0]),
]


@pytest.mark.parametrize(("obj", "dtype", "values"), EXACT)
def test_exact_values_are_kept(obj, dtype, values):
    made = kael.ingest(obj, dtype)
    assert made.dtype is dtype
    assert made.tolist() == values
    assert made.is_contiguous()


@pytest.mark.parametrize("name", ["bool", *(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))])
@pytest.mark.parametrize("dtype", [I, F, D])
def test_every_integer_type_of_numpy(name, dtype):
    values = np.array([0, 1, 100], name)
    assert kael.ingest(values, dtype).tolist() == values.astype(dtype.name).tolist()


# What is lost, what the error says, and what lossy gives.
LOST = [
    ([1, 2.5], I, r"obj\[1\] is 2\.5: int64 has no fractions", [1, 2]),
    ([[0.0], [-0.5]], I, r"obj\[1, 0\] is -0\.5: int64 has no fractions", [[0], [0]]),
    ([2**24 + 1], F, r"obj\[0\] is 16777217: the nearest float32 is 16777216\.0", [2.0**24]),
    ([0.5, 2**24 + 1], F, r"obj\[1\] is 16777217", [0.5, 2.0**24]),
    (np.array([[0, 2**53 + 1]]), D, r"obj\[0, 1\] is 9007199254740993", [[0.0, 2.0**53]]),
    (np.array([2**63 - 1]), D, "the nearest float64 is 9.223372036854776e\\+18", [2.0**63]),
    (np.array([2**64 - 1], np.uint64), F, "the nearest float32 is 1.8446744073709552e\\+19", [2.0**64]),
    (np.array([2**31 - 1], np.int32), F, "the nearest float32 is 2147483648.0", [2.0**31]),
    ([2**63 + 1], D, r"obj\[0\] is 9223372036854775809", [2.0**63]),
    ([1e-300], F, "the nearest float32 is 0.0", [0.0]),
    ([0, 1, 2], B, r"obj\[2\] is 2: bool has only 0 and 1", [False, True, True]),
    ([0.5], B, "bool has only 0 and 1", [True]),
    ([float("nan")], B, "bool has only 0 and 1", [True]),
    (2.5, I, r"^obj is 2\.5", 2),
]


@pytest.mark.parametrize(("obj", "dtype", "sentence", "taken"), LOST)
def test_lossy_values_are_refused_by_position_unless_told_otherwise(obj, dtype, sentence, taken):
    with pytest.raises(LossError, match=sentence):
        kael.ingest(obj, dtype)
    with pytest.raises(LossError, match=r"^price"):
        kael.ingest(obj, dtype, name="price")
    assert kael.ingest(obj, dtype, lossy=True).tolist() == taken


@pytest.mark.parametrize(
    ("obj", "dtype", "sentence"),
    [
        ([0.0, float("nan")], I, r"obj\[1\] is nan: int64 has the integers"),
        ([float("inf")], I, r"obj\[0\] is inf: int64 has the integers"),
        ([1, 2**63], I, r"obj\[1\] is 9223372036854775808: int64 has the integers from -2\*\*63 to 2\*\*63 - 1"),
        ([2.0**63], I, "int64 has the integers"),
        (np.array([2**63], np.uint64), I, "int64 has the integers"),
        ([0.0, 1e39], F, r"obj\[1\] is 1e\+39: the largest float32 is 3.4"),
        ([2**200], F, "the largest float32"),
        ([10**400], D, r"obj\[0\] is an integer of 1329 bits: the largest float64"),
    ],
)
@pytest.mark.parametrize("lossy", [False, True])
def test_values_out_of_range_are_refused_always(obj, dtype, sentence, lossy):
    with pytest.raises(NumberError, match=sentence):
        kael.ingest(obj, dtype, lossy=lossy)


@pytest.mark.parametrize(
    ("obj", "sentence"),
    [
        ([1, None], r"^obj\[1\] is None, which is no bool, int or float$"),
        ([[1, "x"]], r"^obj\[0, 1\] is 'x'"),
        ("abc", "^obj is 'abc'"),
        ({1: 2}, "^obj is {1: 2}"),
        ([1j], r"^obj\[0\] is 1j"),
        (np.array([1j]), "^obj has dtype complex128"),
        (np.array(["a"]), "^obj has dtype <U1"),
        (np.array(["2020-01-01"], "M8[D]"), r"^obj has dtype datetime64\[D\]"),
        (np.ma.array([1, 2], mask=[False, True]), r"^obj\[1\] is masked"),
    ],
)
def test_what_is_no_number_is_refused(obj, sentence):
    with pytest.raises(TypeError, match=sentence):
        kael.ingest(obj, F)


def test_ragged_data_and_bad_options_are_refused():
    with pytest.raises(
        ValueError, match=r"obj\[0\] is a sequence, where its neighbours are numbers or of another length"
    ):
        kael.ingest([[1, 2], [3]], F)
    with pytest.raises(TypeError, match="argument 'lossy' must be bool, not int"):
        kael.ingest([1], F, lossy=1)
    with pytest.raises(TypeError, match="argument 'dtype' must be a kael dtype"):
        kael.ingest([1], "float32")


def test_the_result_shares_no_memory():
    source = np.ones(3)
    kael.ingest(source, D).fill_(2)
    assert source.tolist() == [1, 1, 1]


def test_dlpack():
    torch = pytest.importorskip("torch")
    assert kael.ingest(torch.tensor([1, 2], dtype=torch.int32), F).tolist() == [1.0, 2.0]
    assert kael.ingest(torch.tensor([0.5]).half(), D).tolist() == [0.5]
    with pytest.raises(LossError, match=r"obj\[0\] is 0\.5"):
        kael.ingest(torch.tensor([0.5]), I)
    with pytest.raises(TypeError, match="^obj, a Tensor, cannot be read: "):
        kael.ingest(torch.ones(2, requires_grad=True), F)
    with pytest.raises(TypeError, match="^obj, a Tensor, cannot be read: "):
        kael.ingest(torch.ones(2, dtype=torch.bfloat16), F)


def test_pandas_columns():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"price": [1.5, 2.0], "count": [1, 2], "label": ["a", "b"]})
    assert kael.ingest(frame["price"], F).tolist() == [1.5, 2.0]
    assert kael.ingest(frame["count"], F).tolist() == [1.0, 2.0]
    with pytest.raises(LossError, match=r"^price\[0\] is 1\.5"):
        kael.ingest(frame["price"], I)
    with pytest.raises(LossError, match=r"^cost\[0\] is 1\.5"):
        kael.ingest(frame["price"], I, name="cost")
    with pytest.raises(TypeError, match=r"^label\[0\] is 'a'"):
        kael.ingest(frame["label"], F)
    with pytest.raises(TypeError, match="^obj is a table"):
        kael.ingest(frame, F)
    large = pandas.Series([2**53 + 1, 2], dtype="Int64", name="id")
    assert kael.ingest(large, I).tolist() == [2**53 + 1, 2]
    with pytest.raises(TypeError, match=r"^id\[1\] is <NA>"):
        kael.ingest(pandas.Series([2**53 + 1, None], dtype="Int64", name="id"), I)
