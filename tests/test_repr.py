"""Printing, against torch's texts as recorded in golden/repr.json; no torch needed."""

import importlib
import json
import runpy
from pathlib import Path

import numpy as np
import pytest

from kael.dtype import DType
from kael.repr import get_printoptions, printoptions, set_printoptions, tensor_repr

dtypes = importlib.import_module("kael.dtype")  # the attribute kael.dtype is the class of that name
GOLDEN = Path(__file__).parents[1] / "golden"
CASES = runpy.run_path(GOLDEN / "repr_cases.py")["CASES"]
TEXTS = json.loads((GOLDEN / "repr.json").read_text(encoding="utf-8"))["texts"]
DEFAULTS = {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80, "sci_mode": None}


@pytest.fixture(autouse=True)
def default_options():
    options, default = get_printoptions(), dtypes.get_default_dtype()
    set_printoptions(profile="default")
    yield
    set_printoptions(**options)
    dtypes.set_default_dtype(default)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_as_torch_prints(case, monkeypatch):
    monkeypatch.setattr(dtypes, "namespace", "torch")
    dtypes.set_default_dtype(case.default)
    set_printoptions(**(case.options or {}))
    dtype = dtypes.FROM_NUMPY[case.array.dtype]
    assert tensor_repr(case.array, dtype, indent=case.indent) == TEXTS[case.name]


def test_every_case_is_recorded_once():
    names = [case.name for case in CASES]
    assert len(names) == len(set(names))
    assert set(names) == set(TEXTS)


def test_dtype_is_named_in_the_namespace_of_the_program(monkeypatch):
    array = np.array([0.5])
    monkeypatch.setattr(dtypes, "namespace", "kael")
    assert tensor_repr(array, DType.F64) == "tensor([0.5000], dtype=kael.float64)"
    monkeypatch.setattr(dtypes, "namespace", "torch")
    assert tensor_repr(array, DType.F64) == "tensor([0.5000], dtype=torch.float64)"


def test_the_name_of_the_dtype_takes_part_in_the_wrap(monkeypatch):
    fits = len("tensor([0.5000], dtype=kael.float64)") + 1  # torch allows for more than it prints
    monkeypatch.setattr(dtypes, "namespace", "kael")
    with printoptions(linewidth=fits):
        assert "\n" not in tensor_repr(np.array([0.5]), DType.F64)
        monkeypatch.setattr(dtypes, "namespace", "torch")
        assert tensor_repr(np.array([0.5]), DType.F64) == "tensor([0.5000],\n       dtype=torch.float64)"


def test_reads_only_what_it_shows():
    # A million million elements in four bytes: anything that looked at all of them would never return.
    array = np.broadcast_to(np.float32(1.5), (10**6, 10**6))
    row = "[1.5000, 1.5000, 1.5000,  ..., 1.5000, 1.5000, 1.5000]"
    rows = [row, row, row, "...", row, row, row]
    assert tensor_repr(array, DType.F32) == "tensor([" + ",\n        ".join(rows) + "])"


def test_leaves_the_buffer_alone():
    array = np.array([[2.0, -0.0], [np.nan, 1e9]])
    before = array.tobytes()
    array.flags.writeable = False
    tensor_repr(array, DType.F64)
    assert array.tobytes() == before


def test_the_default_options_are_those_of_torch():
    assert get_printoptions() == DEFAULTS
    assert list(get_printoptions()) == list(DEFAULTS)


def test_options_given_are_kept_until_set_again():
    set_printoptions(precision=2, linewidth=100)
    set_printoptions(threshold=5)
    assert get_printoptions() == {**DEFAULTS, "precision": 2, "linewidth": 100, "threshold": 5}


def test_sci_mode_alone_is_reset_by_every_call():
    set_printoptions(sci_mode=True)
    set_printoptions(precision=4)
    assert get_printoptions()["sci_mode"] is None


def test_a_profile_comes_before_the_options_beside_it():
    set_printoptions(precision=9, profile="short", edgeitems=7)
    assert get_printoptions() == {**DEFAULTS, "precision": 9, "edgeitems": 7}
    set_printoptions(profile="full")
    assert get_printoptions() == {**DEFAULTS, "threshold": float("inf")}


def test_an_unknown_profile_changes_nothing():
    set_printoptions(precision=3)
    set_printoptions(profile="tiny")
    assert get_printoptions() == {**DEFAULTS, "precision": 3}


def test_the_options_are_a_copy():
    get_printoptions()["precision"] = 11
    assert get_printoptions()["precision"] == 4


def test_printoptions_restores_after_an_error():
    set_printoptions(precision=3, sci_mode=False)
    with pytest.raises(KeyError), printoptions(profile="full", sci_mode=True):
        assert get_printoptions() == {**DEFAULTS, "threshold": float("inf"), "sci_mode": True}
        raise KeyError
    assert get_printoptions() == {**DEFAULTS, "precision": 3, "sci_mode": False}


def test_an_unknown_option_is_refused():
    with pytest.raises(TypeError, match="digits"), printoptions(digits=3):
        pass
    assert get_printoptions() == DEFAULTS
