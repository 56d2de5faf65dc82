"""`explain` reads the engine's own decisions: what it says is what an operation gives, and why one is refused."""

import functools
import itertools

import pytest

import kael
from kael.dtype import DTYPES
from kael.optable import ROWS
from kael.reductions_table import REDUCTIONS, SCANS

NUMBERS = (True, 2, 2.0)


def tensors():
    """One tensor of each dtype, with a dimension and without."""
    return [kael.ones(shape, dtype=dtype) for shape in ((2,), ()) for dtype in DTYPES]


def operands(row):
    """Operands of every kind and dtype: of each pair in the last two places, with a mask or the first before them."""
    if row.arity == 1:
        return [(each,) for each in tensors()]
    pairs = itertools.product([*tensors(), *NUMBERS], repeat=2)
    mask = kael.tensor([True, False])
    before = {"where": lambda first: (mask,), "clamp": lambda first: (kael.ones(2, dtype=kael.int64),)}.get(
        row.name, lambda first: (first,) * (row.arity - 2)
    )
    return [(*before(first), first, second) for first, second in pairs]


def outcome(function, args):
    """The dtype of the result, of the first of several, or what was raised."""
    try:
        result = function(*args)
        return (result[0] if isinstance(result, tuple) else result).dtype
    except (TypeError, ValueError, RuntimeError, ArithmeticError) as error:
        return type(error), str(error)


def explained(name, args):
    explanation = kael.explain(name, *args)
    if explanation.error is not None:
        assert explanation.value is None
        return type(explanation.error), str(explanation.error)
    if explanation.steps:
        assert explanation.steps[-1].refusal is None
        assert explanation.steps[-1].shape == tuple(explanation.value.shape)
        return explanation.steps[-1].dtype
    return explanation.dtype


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_explained_dtype_or_refusal_is_the_operations(row):
    for args in operands(row):
        expected = outcome(getattr(kael, row.name), args)
        assert explained(row.name, args) == expected, args


@pytest.mark.parametrize("row", [row for row in ROWS if row.inplace], ids=lambda row: row.name)
def test_in_place_likewise(row):
    method = getattr(kael.Tensor, row.name + "_")
    for args in operands(row):
        if isinstance(args[0], kael.Tensor) and args[0].ndim:
            first = args[0].clone()
            expected = outcome(method, (args[0].clone(), *args[1:]))
            assert explained(row.name + "_", (first, *args[1:])) == expected, args


@pytest.mark.parametrize("row", [row for row in ROWS if row.out], ids=lambda row: row.name)
def test_with_out_likewise(row):
    function = getattr(kael, row.name)
    for args, dtype in itertools.product(operands(row)[::3], DTYPES):
        expected = outcome(functools.partial(function, out=kael.zeros(2, dtype=dtype)), args)
        out = kael.zeros(2, dtype=dtype)
        explanation = kael.explain(row.name, *args, out=out)
        if isinstance(expected, tuple):
            assert (type(explanation.error), str(explanation.error)) == expected, args
            assert explanation.steps[-1].refusal is explanation.error
            assert out.tolist() == kael.zeros(2, dtype=dtype).tolist()
        else:
            assert explanation.value is out
            assert explanation.dtype is expected is dtype
            step = explanation.steps[-1] if explanation.steps else None
            assert step is None or step.dtype is dtype


@pytest.mark.parametrize("row", [*REDUCTIONS, *SCANS], ids=lambda row: row.name)
def test_reductions_likewise(row):
    for source in tensors():
        expected = outcome(functools.partial(getattr(kael, row.name), dim=0), (source,))
        explanation = kael.explain(row.name, source, dim=0)
        if isinstance(expected, tuple):
            assert (type(explanation.error), str(explanation.error)) == expected
        else:
            assert explanation.steps[0].dtype is expected


# Operations outside the op table of two tensors: what a call gives for each pair, the first of shape [2, 2] or [2].
SQUARE, INDEX = kael.eye(2), kael.tensor([0, 1])
OUTSIDE = {
    **dict.fromkeys(("matmul", "mm", "inner", "outer", "kron", "linalg.solve", "isin"), (2, 2)),
    **dict.fromkeys(("dot", "vdot", "searchsorted", "bucketize"), (1, 1)),
    "mv": (2, 1),
}
PAIRS = {
    **{name: lambda name, first, second: (name, first, second) for name in OUTSIDE},
    "tensordot": lambda name, first, second: (name, first, second, 1),
    "addmm": lambda name, first, second: (name, first, first, second),
    "baddbmm": lambda name, first, second: (name, first[None], first[None], second[None]),
    "einsum": lambda name, first, second: (name, "ij,jk->ik", first, second),
    "cat": lambda name, first, second: (name, [first, second]),
    "stack": lambda name, first, second: (name, [first, second]),
    "scatter": lambda name, first, second: (name, first, 0, kael.ones(1, 2, dtype=kael.int64), second),
    "index_add": lambda name, first, second: (name, first, 0, INDEX, second),
    "index_copy": lambda name, first, second: (name, first, 0, INDEX, second),
    "put": lambda name, first, second: (name, first, kael.tensor([[0, 1], [2, 3]]), second),
    "masked_scatter": lambda name, first, second: (name, first, SQUARE > 0, second),
}


@pytest.mark.parametrize("name", PAIRS)
def test_operations_outside_the_table_likewise(name):
    dims = OUTSIDE.get(name, (2, 2))
    for pair in itertools.product(DTYPES, repeat=2):
        first, second = ((SQUARE if n == 2 else INDEX).to(dtype) for n, dtype in zip(dims, pair, strict=True))
        args = PAIRS[name](name, first, second)
        function = functools.reduce(getattr, name.split("."), kael)
        expected = outcome(function, args[1:])
        explanation = kael.explain(*args)
        last = explanation.steps[-1]
        if isinstance(expected, tuple):
            assert (type(last.refusal), str(last.refusal)) == expected
            assert last.refusal is explanation.error
            assert {each.dtype for each in last.operands} in ({*pair}, {pair[0]})
        else:
            assert last.dtype is explanation.dtype is expected


@pytest.mark.parametrize("name", ["softmax", "log_softmax", "sum", "prod", "mean", "cumsum", "cumprod"])
@pytest.mark.parametrize("dtype", [None, *DTYPES], ids=str)
def test_operations_with_a_named_dtype_likewise(name, dtype):
    for source in tensors():
        call = functools.partial(getattr(kael, name), dim=0, dtype=dtype)
        expected = outcome(call, (source,))
        explanation = kael.explain(name, source, dim=0, dtype=dtype)
        if isinstance(expected, tuple):
            assert (type(explanation.error), str(explanation.error)) == expected
            assert explanation.steps[-1].refusal is explanation.error
        else:
            step = explanation.steps[-1]
            assert step.dtype is expected
            assert step.operands[0].dtype is source.dtype


def test_an_indexed_store_of_another_dtype_is_refused_in_a_step():
    def store(x, value):
        x[INDEX] = value

    assert kael.explain(store, SQUARE.clone(), SQUARE).steps == ()
    step = kael.explain(store, SQUARE.clone(), SQUARE.double()).steps[0]
    assert (step.op, [each.dtype for each in step.operands]) == ("index_put_", [kael.float32, kael.float64])
    assert "source and destination dtypes match" in str(step.refusal)


def test_a_refusal_before_anything_is_decided_has_a_step():
    x = kael.ones(2, 2)
    for args in (("gather", x, 0, x), ("take", x, x), ("cat", [x, kael.tensor(1.0)]), ("sum", x, 5)):
        explanation = kael.explain(*args)
        assert explanation.steps[-1].refusal is explanation.error is not None
        assert explanation.steps[-1].operands[0].dtype is kael.float32


def test_the_records_worked_example():
    step = kael.explain("mul", kael.ones(3, dtype=kael.int64), 0.5).steps[0]
    tensor, number = step.operands
    assert (tensor.kind, tensor.dtype, tensor.shape) == ("dimensioned", kael.int64, (3,))
    assert (number.kind, number.dtype, number.value) == ("number", kael.float32, 0.5)
    assert step.groups == {"dimensioned": kael.int64, "number": kael.float32}
    assert (step.common, step.override, step.compute) == (kael.float32, None, kael.float32)
    assert (tensor.converted, tensor.taken_as, tensor.nbytes) == (True, kael.float32, 12)
    assert (number.converted, number.taken_as, number.nbytes) == (False, kael.float32, 0)
    assert (step.dtype, step.shape, step.out, step.refusal) == (kael.float32, (3,), None, None)


@pytest.mark.parametrize(
    ("x", "dtype"), [(kael.ones(3, dtype=kael.float64), kael.float64), (kael.ones(3), kael.float32)]
)
def test_the_records_two_variants(x, dtype):
    half = 0.5 if dtype is kael.float64 else kael.tensor(0.5, dtype=kael.float64)
    step = kael.explain("mul", x, half).steps[0]
    assert step.dtype is dtype
    assert not step.operands[0].converted


def test_overrides_are_named():
    mask, x = kael.tensor([True]), kael.tensor([1])
    found = [kael.explain(*args).steps[0].override for args in (("add", mask, mask), ("div", x, 2), ("sub", mask, x))]
    assert found == ["add_dtype", "div_dtype", "check_no_bool"]
    assert kael.explain("float_power", x, 2).steps[0].override == "float64_dtype"
    assert kael.explain("gt", x, 2.5).steps[0].compute is kael.float32


def test_a_refused_operation_explains_its_refusal():
    x = kael.tensor([1, 2])
    explanation = kael.explain("add_", x, 0.5)
    sentence = "add_ result of dtype float32 cannot be stored in a tensor of dtype int64"
    assert str(explanation.error) == sentence
    assert str(explanation).endswith(f"refused    DtypeError: {sentence}")
    assert explanation.steps[0].groups == {"dimensioned": kael.int64, "number": kael.float32}
    assert x.tolist() == [1, 2]
    divided = kael.explain("floor_divide", x, 0)
    assert divided.steps[0].refusal is divided.error
    matmul = kael.explain("matmul", x, x.float()).steps[0]
    assert [each.dtype for each in matmul.operands] == [kael.int64, kael.float32]
    assert "requires operands of the same dtype" in str(matmul.refusal)
    assert (matmul.common, matmul.compute, matmul.dtype) == (None, None, None)


def test_a_function_is_traced():
    loss, mask = kael.ones(3), kael.tensor([True, False, True])
    explanation = kael.explain(lambda: loss / 3 + mask)
    assert [step.op for step in explanation.steps] == ["div", "add"]
    assert explanation.nbytes == 12
    assert explanation.value.tolist() == (loss / 3 + mask).tolist()
    assert kael.explain(lambda x: x.reshape(3, 1), loss).steps == ()


def test_joins_and_stores_are_steps():
    x, y = kael.tensor([1, 2]), kael.tensor([0.5])
    (joined,) = kael.explain("cat", [x, y]).steps
    assert (joined.op, joined.dtype, joined.shape, joined.nbytes) == ("cat", kael.float32, (3,), 8)
    (stored,) = kael.explain("copy_", x, y).steps
    assert (stored.stores, stored.dtype, stored.operands[0].dtype) == (True, kael.int64, kael.float32)
    (number,) = kael.explain("fill_", x, 2.5).steps
    assert (number.operands[0].kind, number.operands[0].value) == ("number", 2.5)


def test_out_and_overlap_are_told_once():
    x = kael.ones(5)
    assert len(kael.explain("add", x[1:], x[::2][:1], out=kael.ones(4, dtype=kael.float64)).steps) == 1
    whole = kael.ones(3, 3)
    assert len(kael.explain(lambda: whole.add_(whole.t())).steps) == 1


def test_other_exceptions_of_a_function_are_raised():
    def wrong():
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        kael.explain(wrong)
    with pytest.raises(TypeError):
        kael.explain("exp")


def test_a_name_that_does_not_exist():
    with pytest.raises(kael.ArgumentError, match="^explain: kael has no function or method 'mull'; nearest: mul"):
        kael.explain("mull")
    for name in ("float32", "", "_array", "nn.functional.nothing", "Tensor"):
        with pytest.raises(kael.ArgumentError, match="has no function or method"):
            kael.explain(name)
    with pytest.raises(TypeError, match="name of an operation or callable, not int"):
        kael.explain(3)
    assert kael.explain("nn.functional.relu", kael.ones(2)).steps[0].op == "relu"


def test_html_is_escaped():
    html = kael.explain("gt", kael.tensor([1]), 2.5)._repr_html_()
    assert html.startswith("<table><caption>gt(int64 [1], 2.5)</caption>")
    assert "&gt; 1" in html
    assert "<th>refused</th>" in kael.explain("mm", kael.ones(2, 2), kael.tensor([[1]]))._repr_html_()
    assert "<p>refused" in kael.explain(lambda: kael.ones(2).gather(0, kael.ones(2)))._repr_html_()


def test_explanations_nest():
    inner = []
    outer = kael.explain(lambda: inner.append(kael.explain("exp", kael.tensor([1]))))
    assert [step.op for step in outer.steps] == [step.op for step in inner[0].steps] == ["exp"]
