"""The promotion rules of other libraries: each against the real thing, and what asks them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kael
from kael.__main__ import main
from kael.expressions import parse
from kael.families import matrices, picture, recorded, verification
from kael.families.dtypes import FIFTEEN, WITHOUT_BFLOAT16
from kael.families.operands import Answer, number, tensor
from kael.families.operators import OPERATORS

FAMILIES = kael.promotion.families
CHECKOUT = Path(__file__).parents[1]
CELLS = {
    "kael": 15138,
    "torch": 46818,
    "jax": 46818,
    "jax-strict": 46818,
    "numpy": 43218,
    "numpy1": 242530,
    "anvl": 484,
    "full-order": 15138,
    "strict": 15138,
}


def given_by(family, expression):
    """The dtype that a family gives, or "error"."""
    return FAMILIES[family](expression).word


# Each family, cell by cell


@pytest.mark.parametrize("name", list(FAMILIES))
def test_no_cell_differs_from_the_real_thing(name):
    if name in ("torch", "jax", "jax-strict"):
        pytest.importorskip(name.partition("-")[0], reason="there is nothing to compare with")
    verdict = verification.verify(name)
    print(verdict)
    assert not verdict.missing
    assert verdict.cells == CELLS[name]
    assert verdict.differ == []


def test_a_difference_is_counted_and_told():
    verdict = verification.Verdict("torch", "nothing")
    verdict.compare("+", tensor("int64"), number(2.5), "float64")
    verdict.compare("+", tensor("int64"), number(2.5), None)
    verdict.compare("+", tensor("int64"), number(2.5), "float32")
    assert verdict.cells == 3
    assert verdict.differ == [
        "int64[3] + 2.5: float32 here, float64 there",
        "int64[3] + 2.5: float32 here, error there",
    ]
    assert str(verdict) == "torch            3 cells  2 differ  against nothing"


def test_what_is_not_installed_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    assert str(verification.verify("torch")) == "torch       not verified: torch is not installed"


def test_numpy1_without_a_value_gives_all_that_was_recorded_for_some_value():
    _, cells = recorded.numpy1_cells(verification.RECORD.read_text(encoding="utf-8"))
    possible = {}
    for operator, left, right, dtype in cells:
        if operator in ("+", "//", "<<", "**") and left.is_dimensioned and right.is_zero_dim and dtype:
            possible.setdefault((operator, left, tensor(right.dtype, ())), set()).add(dtype)
    assert len(possible) > 500
    for (operator, left, right), dtypes in possible.items():
        answer = FAMILIES["numpy1"].answer(operator, left, right)
        assert dtypes <= set(answer.possible or (answer.dtype,)), f"{left} {operator} {right}"


def test_the_families_are_there_with_their_dtypes():
    assert list(FAMILIES) == list(CELLS)
    assert len(FAMILIES) == 9
    assert len(FIFTEEN) == 15
    assert FAMILIES["torch"].dtypes == FAMILIES["jax"].dtypes == FIFTEEN
    assert FAMILIES["numpy"].dtypes == FAMILIES["numpy1"].dtypes == WITHOUT_BFLOAT16
    assert len(FAMILIES["anvl"].dtypes) == 11
    assert FAMILIES["kael"].dtypes == ("bool", "int64", "float32", "float64")


def test_importing_kael_imports_no_family():
    code = "import kael, sys; print([name for name in sys.modules if 'families' in name or name == 'kael.expressions'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_asking_imports_none_of_the_libraries():
    code = (
        "import kael, sys; kael.promotion.compare('int64[3] + 2.5'); "
        "print([name for name in ('torch', 'jax', 'kael.families.verification') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_default_dtype_of_kael_counts():
    kael.set_default_dtype(kael.float64)
    try:
        assert given_by("kael", "int64[3] + 2.5") == "float64"
    finally:
        kael.set_default_dtype(kael.float32)


# Expressions


@pytest.mark.parametrize(
    ("expression", "place", "said"),
    [
        ("int64[3] + float33[3]", 12, "unknown dtype 'float33'; accepted: the dtypes bool, int8"),
        ("", 1, "found the end; accepted: an operand"),
        ("int64[3] +", 11, "found the end; accepted: an operand"),
        ("int64[3]", 9, "found the end; accepted: an operator: + - *"),
        ("int64[3] @ 2", 10, "found '@'; accepted: an operator: + - *"),
        ("int64[3] = 2", 10, "found '='; accepted: an operator"),
        ("int64[3] + 2 + 3", 14, "found '+'; accepted: the end"),
        ("int64[3 + 2", 9, "found '+'; accepted: a comma or a closing ]"),
        ("int64[-3] + 2", 7, "found '-'; accepted: a size, such as 3"),
        ("int64[99999999999999999999] + 2", 7, "accepted: a size, such as 3"),
        ("int64[3,] + 2", 9, "found ']'; accepted: a size, such as 3"),
        ("int64 + 2", 7, "found '+'; accepted: a shape: int64[3] with dimensions, int64[] or int64(1) without"),
        ("uint8(300) + 1", 7, "uint8 does not hold 300; accepted: a value of uint8"),
        ("uint8(2.5) + 1", 7, "uint8 does not hold 2.5"),
        ("float16(70000) + 1", 9, "float16 does not hold 70000"),
        ("uint8(3 + 1", 9, "found '+'; accepted: a closing )"),
        ("int64[3] + 2x", 12, "'2x' is no number"),
        ("int64[3] + 007", 12, "'007'"),
        ("int64[3] + -True", 13, "'True' is no number"),
        ("int64[3] + --2", 13, "found '-'"),
        ("int64[3] + " + "9" * 5000, 12, "is no number"),
        ("int64[3] + int64[4]", 12, "the shapes [3] and [4] do not broadcast"),
        ("'int64[3]' + 2", 1, "found"),
        ("int64[3]\n$ 2", 10, "found '$'"),
    ],
)
def test_a_malformed_expression_is_refused_in_one_line_that_shows_the_place(expression, place, said, capsys):
    with pytest.raises(kael.ArgumentError) as caught:
        kael.promotion.compare(expression)
    message = str(caught.value)
    assert f"character {place}: " in message
    assert said in message
    assert "; accepted: " in message
    assert "\n" not in message
    assert main(["promote", expression]) == 2
    captured = capsys.readouterr()
    assert captured.err == f"kael promote: {message}\n"
    assert captured.out == ""


@pytest.mark.parametrize("expression", [None, 3, b"int64[3] + 2"])
def test_an_expression_is_text(expression):
    with pytest.raises(TypeError, match="an expression must be text such as 'int64"):
        kael.promotion.compare(expression)


@pytest.mark.parametrize("name", ["tensorflow", "", None, ["torch"]])
def test_an_unknown_family_is_refused_with_those_there_are(name):
    with pytest.raises(kael.ArgumentError, match="no family .*; accepted: kael, torch, jax, jax-strict, numpy, numpy1"):
        FAMILIES[name]
    with pytest.raises(kael.ArgumentError, match="no family"):
        kael.promotion.compare("int64[3] + 2", families=[name])
    with pytest.raises(kael.ArgumentError, match="no family"):
        verification.verify(name)


def test_other_names_of_the_module_are_refused():
    with pytest.raises(AttributeError, match="module 'kael.promotion' has no attribute 'familys'"):
        kael.promotion.familys  # noqa: B018


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("True", True),
        ("-1", -1),
        ("+3", 3),
        ("- 2", -2),
        ("2**63", 2**63),
        ("2**63-1", 2**63 - 1),
        ("-2**40", -(2**40)),
        ("1_000", 1000),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e300", 1e300),
        ("-inf", -float("inf")),
        ("2j", 2j),
        ("-1.5e2J", -150j),
    ],
)
def test_numbers_are_read_as_python_reads_them(text, value):
    _, left, right = parse(f"{text} * int64[3]")
    assert left.value == value
    assert type(left.value) is type(value)
    assert right == tensor("int64")


def test_an_operator_is_not_taken_for_a_power_of_two():
    operator, left, right = parse("2 ** int64[3]")
    assert (operator, left.value, str(right)) == ("**", 2, "int64[3]")
    operator, left, right = parse("2**3 ** int64[3]")
    assert (operator, left.value) == ("**", 8)


_DTYPES = st.sampled_from(FIFTEEN)
_NUMBERS = st.one_of(
    st.booleans(), st.integers(-(2**70), 2**70), st.floats(allow_nan=False), st.floats(0).map(lambda x: x * 1j)
)
_SHAPES = st.lists(st.just(3), max_size=3).map(tuple)
_OPERANDS = st.one_of(st.builds(tensor, _DTYPES, _SHAPES), _NUMBERS.filter(lambda each: each == each).map(number))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(OPERATORS), _OPERANDS, _OPERANDS)
def test_an_operation_prints_as_the_expression_that_gives_it(operator, left, right):
    if any(type(each.value) is complex and each.value != each.value for each in (left, right)):
        return
    assert parse(f"{left} {operator} {right}") == (operator, left, right)
    for family in FAMILIES.values():
        answer = family.answer(operator, left, right)
        assert isinstance(answer, Answer)
        assert answer.why
        assert "\n" not in str(answer)


# The command line, and what it prints


def test_the_command_prints_what_compare_does(capsys):
    assert main(["promote", "float32[3] * float64[]", "--families", "torch, jax"]) == 0
    out = capsys.readouterr().out
    assert out == repr(kael.promotion.compare("float32[3] * float64[]", ["torch", "jax"])) + "\n"
    lines = out.splitlines()
    assert lines[0] == "float32[3] * float64[]"
    assert [line.split()[:2] for line in lines[1:]] == [["torch", "float32"], ["jax", "float64"]]


def test_compare_is_an_object():
    compared = kael.promotion.compare("int64[3]+2.5")
    assert compared.expression == "int64[3] + 2.5"
    assert list(compared.answers) == list(FAMILIES)
    assert not compared.agree
    assert kael.promotion.compare("int64[3] + 2.5", "torch").agree
    assert "<td>float64</td>" in compared._repr_html_()
    assert "a &lt; b" not in compared._repr_html_()
    assert "int64[3] &lt; 2" in kael.promotion.compare("int64[3] < 2")._repr_html_()


def test_the_readme_shows_what_is_printed():
    blocks = re.findall(
        r"^\$ kael promote (.*)\n((?:.+\n)+?)```", (CHECKOUT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert blocks
    for arguments, printed in blocks:
        expression, names = re.fullmatch(r'"(.*)" --families (\S+)', arguments).groups()
        assert repr(kael.promotion.compare(expression, names.split(","))) + "\n" == printed


@pytest.mark.parametrize("name", list(FAMILIES))
def test_a_table_has_every_operator_once_and_says_what_the_family_says(name):
    family = FAMILIES[name]
    found = matrices.table(family)
    assert sorted(symbol for matrix in found for symbol in matrix.operators) == sorted(OPERATORS)
    for matrix in found:
        lines = str(matrix).splitlines()
        assert len(lines) == 1 + 2 * len(family.dtypes) + len(matrices.NUMBERS)
        assert len({len(line) for line in lines}) == 1
    first = next(matrix for matrix in found if "*" in matrix.operators)
    place = family.dtypes.index("float32")
    assert first.answers[place][place] == family("float32[3] * float32[3]")


def test_the_command_prints_a_table(capsys):
    assert main(["promote", "--table", "kael", "--operators", "*"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:9] == ["*", "b", "i64", "f32", "f64", "b[]", "i64[]", "f32[]", "f64[]"]
    assert lines[2].split()[:9] == ["i64", "i64", "i64", "f32", "f64", "i64", "i64", "f32", "f64"]


def test_the_command_prints_differences(capsys):
    assert main(["promote", "--diff", "kael", "torch"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "bool[3] + bool[3]: kael int64, torch bool" in lines
    assert lines[-1] == f"{sum(_cells(line) for line in lines[:-1])} of {18 * 18**2} cells differ"
    assert main(["promote", "--diff", "torch", "torch"]) == 0
    assert capsys.readouterr().out == f"0 of {18 * 40**2} cells differ\n"


def _cells(line):
    """How many operators a line of a difference names."""
    operation = re.split(r": kael", line)[0]
    return len([word for word in operation.split() if word in OPERATORS])


@pytest.mark.parametrize(
    "asked",
    [
        ["int64[3] + 2.5"],
        ["--table", "numpy1", "--operators", "+ //"],
        ["--diff", "torch", "jax", "--operators", "/ <<"],
    ],
)
def test_the_command_draws_a_page_that_needs_nothing_else(asked, tmp_path, capsys):
    path = tmp_path / "page.html"
    assert main(["promote", *asked, "--html", str(path)]) == 0
    assert capsys.readouterr() == ("", "")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert text.count("<table>") >= 1
    assert not re.search(r"https?:|src=|<script|<link|url\(|@import", text)
    for tag in ("table", "tbody", "tr", "td", "th", "div"):
        assert len(re.findall(rf"<{tag}[ >]", text)) == text.count(f"</{tag}>")


def test_a_picture_of_no_difference_says_so():
    assert (
        picture.of_difference(FAMILIES["torch"], FAMILIES["torch"], OPERATORS, [], []) == "<p>They differ nowhere.</p>"
    )


def test_the_command_verifies(capsys, monkeypatch):
    assert main(["promote", "--verify", "--families", "anvl"]) == 0
    assert capsys.readouterr().out == "anvl           484 cells  0 differ  against the table in its document\n"
    changed = [("+", tensor("int8"), tensor("int8"), "int16")] * 25
    monkeypatch.setattr(verification, "anvl_cells", lambda: changed)
    assert main(["promote", "--verify", "--families", "anvl"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "  int8[3] + int8[3]: int8 here, int16 there"
    assert lines[-1] == "  and 5 more"
    assert len(lines) == 22


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "one of an expression, --table, --diff, --verify is needed, got none"),
        (["int64[3] + 2", "--table", "kael"], "one of an expression, --table, --diff, --verify is needed, got an exp"),
        (["--table"], "no family ''; accepted: kael, torch, jax"),
        (["--diff"], "--diff takes two families, got none; accepted: kael, torch, jax"),
        (["--diff", "torch"], "--diff takes two families, got 'torch'; accepted: kael, torch, jax"),
        (["--diff", "torch", "jax", "kael"], "--diff takes two families, got 'torch', 'jax', 'kael'; accepted: kael"),
        (["int64[3] + 2", "--families"], "no family ''; accepted: kael, torch, jax"),
        (["--table", "kael", "--operators"], "no operator ''; accepted: + - * / // % **"),
        (["--verify", "--html", "x"], "--html says nothing about --verify, which takes --families"),
        (["--table", "kael", "--families", "jax"], "--families says nothing about --table, which takes --operators"),
        (["int64[3] + 2", "--operators", "+"], "--operators says nothing about an expression, which takes --families"),
        (["int64[3] + 2", "--families", "torch,tourch"], "no family 'tourch'; accepted: kael, torch, jax"),
        (["--table", "jaxx"], "no family 'jaxx'; accepted: kael, torch, jax"),
        (["--diff", "torch", "jaxx"], "no family 'jaxx'; accepted: kael, torch, jax"),
        (["--verify", "--families", "x"], "no family 'x'; accepted: kael, torch, jax"),
        (["--table", "kael", "--operators", "+ @"], "no operator '@'; accepted: + - * / // % **"),
        (["int64[3] + 2", "--html", "/nowhere/at/all"], "--html /nowhere/at/all: No such file or directory"),
    ],
)
def test_bad_options_are_refused_in_one_line(arguments, said, capsys):
    assert main(["promote", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"kael promote: {said}")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["promote", "--nope"], ["promote", "a", "b"], ["promote", "--html"], [], ["x"]])
def test_a_command_line_is_refused_in_one_line(arguments, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.fullmatch(r"kael.*; kael( promote)? --help shows what is accepted\n", captured.err)


@given(st.text(max_size=30) | st.text("int64float[](),.+-*/<>=!&|^%~2 ", max_size=30))
def test_any_text_is_an_expression_or_is_refused_in_one_line(text):
    refusal = None
    try:
        kael.promotion.compare(text)
    except kael.ArgumentError as error:
        refusal = str(error)
    assert refusal is None or (len(refusal.splitlines()) == 1 and "accepted" in refusal)


def test_the_record_of_numpy1_is_what_its_script_writes(tmp_path):
    """Its operands and layout; what it gives is recorded with NumPy 1 alone, which is not here."""
    lines = verification.RECORD.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "numpy 1.26.4"
    assert [line for line in lines if line.startswith("==")] == [
        "== all operators",
        "== the ends of the ranges on the right",
        "== the ends of the ranges on the left",
    ]
    done = subprocess.run(
        [sys.executable, str(CHECKOUT / "golden" / "record_numpy1.py")], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 2
    assert "this records numpy 1.26, and here is numpy 2" in done.stderr
