"""kael against torch, live in one process: torch's own operator database, and every pair of operand kinds.

Needs torch; skipped as a whole where it is not installed. Where kael departs from torch on purpose the departure is
named in `known_differences` and asserted there, so it is left out here.
"""

import inspect
import itertools
import types

import numpy as np
import pytest

import kael
from kael.optable import ALIASES, COMPARISONS, ROWS

torch = pytest.importorskip("torch", reason="parity with torch needs torch")

from torch.testing._internal.common_methods_invocations import op_db  # noqa: E402

DTYPES = {torch.bool: "bool", torch.int64: "int64", torch.float32: "float32", torch.float64: "float64"}
SAMPLES = 24
# Relative to the largest magnitude in the result: sums of products are as exact as their largest terms.
TOLERANCE = {"float32": 1e-6, "float64": 4e-15}
# Operations whose answer torch leaves open, or whose samples cannot be handed over.
LEFT_OUT = {
    **dict.fromkeys(("topk", "kthvalue", "sort", "argsort", "mode", "median"), "the index of equal elements is open"),
    **dict.fromkeys(
        ("svd", "qr", "geqrf", "pinverse", "cholesky_inverse", "logdet"), "signs and conditioning are LAPACK's"
    ),
    **dict.fromkeys(("empty", "empty_like", "empty_permuted", "empty_strided", "new_empty"), "not initialised"),
    **dict.fromkeys(("as_strided", "as_strided_"), "a sample is a view into a storage that is not handed over"),
}


NAMESPACES = ("_", "nn.", "linalg.", "special.", "fft.", "signal.", "torch.")


class OutOfScope(Exception):
    """A sample that uses something kael does not have."""


def to_kael(value):
    """A sample's argument as kael's, with the same layout."""
    if isinstance(value, torch.Tensor):
        if value.dtype not in DTYPES or value.layout is not torch.strided or value.requires_grad or value.is_conj():
            raise OutOfScope
        return kael.from_numpy(value.detach().numpy().copy(order="K"))
    if isinstance(value, torch.dtype):
        if value not in DTYPES:
            raise OutOfScope
        return getattr(kael, DTYPES[value])
    if isinstance(value, (torch.device, torch.memory_format, torch.layout, torch.Generator, complex)):
        raise OutOfScope
    if isinstance(value, torch.Size):
        return tuple(value)
    if isinstance(value, (list, tuple)):
        return type(value)(to_kael(each) for each in value)
    if isinstance(value, dict):
        if value.get("out_int32"):
            raise OutOfScope
        return {key: to_kael(each) for key, each in value.items()}
    if isinstance(value, slice):
        return slice(to_kael(value.start), to_kael(value.stop), to_kael(value.step))
    return value


def copied(value):
    """The same argument with its tensors copied, since a call may write to them."""
    if isinstance(value, torch.Tensor):
        return value.clone()
    if isinstance(value, (list, tuple)) and not isinstance(value, torch.Size):
        return type(value)(copied(each) for each in value)
    return {key: copied(each) for key, each in value.items()} if isinstance(value, dict) else value


def difference(got, want):
    """What tells kael's result from torch's, or None."""
    if isinstance(want, torch.Tensor):
        if not isinstance(got, kael.Tensor):
            return f"{type(got).__name__} for a tensor"
        name = DTYPES.get(want.dtype)
        if name is None:
            raise OutOfScope
        if got.dtype is not getattr(kael, name):
            return f"dtype {got.dtype}, torch {name}"
        if tuple(got.shape) != tuple(want.shape):
            return f"shape {tuple(got.shape)}, torch {tuple(want.shape)}"
        return values_differ(got.numpy(), want.numpy(), name)
    if isinstance(want, (list, tuple)):
        if len(got) != len(want):
            return f"{len(got)} results, torch {len(want)}"
        return next((found for g, w in zip(got, want, strict=True) if (found := difference(g, w))), None)
    if isinstance(want, float) and want != want:
        return None if got != got else f"{got!r}, torch nan"
    return None if got == want and type(got) is type(want) else f"{got!r}, torch {want!r}"


def values_differ(got, want, name):
    if np.array_equal(got, want, equal_nan=name.startswith("float")):
        return None
    if name in TOLERANCE:
        with np.errstate(all="ignore"):
            scale = np.abs(want[np.isfinite(want)]).max(initial=1e-30)
            close = np.abs(got - want) <= TOLERANCE[name] * np.maximum(np.abs(want), scale)
            close |= (got == want) | (np.isnan(got) & np.isnan(want))
        if close.all():
            return None
    return f"values {got.ravel()[:6]}, torch {want.ravel()[:6]}"


def has_bool(*values):
    return any(
        value.dtype is torch.bool if isinstance(value, torch.Tensor) else isinstance(value, bool) for value in values
    )


def departs(name, operands):
    """Operands for which kael's record has another answer than torch."""
    name = ALIASES.get(name, name)
    if name == "add":
        return all(has_bool(each) for each in operands[:2])
    return name in ("sub", "pow", "floor_divide", "rsub") and has_bool(*operands[:2])


def covered():
    """The database's operations that kael has under the same name, plain functions only."""
    for info in op_db:
        if info.name in LEFT_OUT or info.name.startswith(NAMESPACES):
            continue
        function = getattr(kael, info.name, None)
        if function is None or isinstance(info.op, types.FunctionType):
            continue
        yield pytest.param(info, function, id="-".join(filter(None, (info.name, info.variant_test_name))))


@pytest.mark.filterwarnings("ignore::UserWarning")  # torch's own: deprecations, degrees of freedom
@pytest.mark.parametrize(("info", "function"), list(covered()))
def test_samples_of_torchs_database(info, function):
    wrong = []
    checked = 0
    torch.manual_seed(20)
    for dtype in DTYPES:
        if dtype not in info.supported_dtypes("cpu"):
            continue
        for sample in itertools.islice(info.sample_inputs("cpu", dtype, requires_grad=False), SAMPLES):
            operands = [sample.input, *sample.args]
            if departs(info.name, operands):
                continue
            try:
                arguments, options = to_kael(tuple(operands)), to_kael(sample.kwargs)
                want = info.op(*copied(operands), **copied(sample.kwargs))
                problem = difference(function(*arguments, **options), want)
            except OutOfScope:
                continue
            checked += 1
            if problem:
                wrong.append(f"{DTYPES[dtype]}: {problem}")
    if not checked:
        pytest.skip("no sample within kael's dtypes")
    assert not wrong, "\n".join(wrong[:10])


VALUES = {
    torch.bool: [True, False, True],
    torch.int64: [3, -2, 5],
    torch.float32: [0.5, -1.25, 2.0],
    torch.float64: [0.1, -1.25, 2.0],
}
OTHERS = {
    torch.bool: [True, True, True],
    torch.int64: [2, 3, 1],
    torch.float32: [1.5, 0.25, 2.0],
    torch.float64: [1.5, 0.3, 2.0],
}


def operand_kinds(values):
    """A dimensioned and a 0-d tensor of each dtype, and the three Python numbers."""
    for dtype, each in values.items():
        yield torch.tensor(each, dtype=dtype)
    for dtype, each in values.items():
        yield torch.tensor(each[0], dtype=dtype)
    yield from (True, 2, 1.5)


def attempt(function, *arguments):
    try:
        return function(*arguments)
    except (RuntimeError, TypeError, ValueError, IndexError, OverflowError):
        return None


BINARY = [row for row in ROWS if row.arity == 2 and not (row.form and row.name.startswith("clamp"))]


@pytest.mark.parametrize("row", BINARY, ids=lambda row: row.name)
@pytest.mark.parametrize("in_place", [False, True], ids=["function", "in_place"])
def test_every_pair_of_operand_kinds(row, in_place):
    if in_place and not row.inplace:
        pytest.skip("the row has no in-place variant, as in torch")
    wrong = []
    for left, right in itertools.product(operand_kinds(VALUES), operand_kinds(OTHERS)):
        if in_place and not isinstance(left, torch.Tensor):
            continue
        if departs(row.name, (left, right)):
            continue
        if in_place:
            name = row.name + "_"
            target, own = copied(left), to_kael(left)
            want = attempt(getattr(torch.Tensor, name), target, copied(right))
            got = attempt(getattr(kael.Tensor, name), own, to_kael(right))
            if want is None:
                problem = difference(own, left)  # a refusal writes nothing
            else:
                problem = "another object" if got is not own else None
        else:
            want = attempt(getattr(torch, row.name), left, right)
            got = attempt(getattr(kael, row.name), to_kael(left), to_kael(right))
            problem = None
        if (got is None) != (want is None):
            problem = "refused" if got is None else "torch refuses"
        elif want is not None and not problem:
            problem = difference(got, want)
        if problem:
            wrong.append(f"{left!r} with {right!r}: {problem}")
    assert not wrong, f"{len(wrong)} cells\n" + "\n".join(wrong[:10])


@pytest.mark.parametrize("name", sorted(COMPARISONS))
def test_numbers_on_the_left_of_a_comparison(name):
    stem = f"__{name}__"
    for dtype, values in VALUES.items():
        theirs, ours = torch.tensor(values, dtype=dtype), kael.tensor(values, dtype=getattr(kael, DTYPES[dtype]))
        for number in (True, 2, 0.5):
            assert getattr(ours, stem)(number).tolist() == getattr(theirs, stem)(number).tolist()


def test_the_process_has_both():
    x = torch.ones(1000, 1000)
    large = kael.ones(2_000_000)
    for _ in range(3):
        assert (x @ x)[0, 0].item() == 1000
        assert (large + large)[-1].item() == 2
    assert inspect.ismodule(torch)
