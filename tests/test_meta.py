"""Nothing is kept in two places: tables, kernels, functions, methods, documentation and stubs agree."""

import ast
import builtins
import doctest
import importlib
import inspect

import numpy as np
import pytest

import kael
from kael import core, dispatch, errors, forms, stubgen, tables
from kael.optable import ALIASES, COMMUTATIVE, COMPARISONS, ROW, ROWS
from kael.reductions_table import REDUCTION, REDUCTIONS, SCANS

tables_of_rows = pytest.mark.parametrize("row", [*ROWS, *REDUCTIONS, *SCANS], ids=lambda row: row.name)
rows = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
FUNCTIONS = [name for name in kael.__all__ if inspect.isroutine(getattr(kael, name))]
METHODS = [name for name, value in vars(kael.Tensor).items() if inspect.isroutine(value) and name[0] != "_"]


def examples(documented):
    return doctest.DocTestParser().get_examples(inspect.getdoc(documented) or "")


# Rows


def test_no_name_is_given_twice():
    names = [row.name for row in (*ROWS, *REDUCTIONS, *SCANS)] + list(ALIASES)
    assert len(names) == len(set(names))
    assert set(ROW) | set(REDUCTION) == set(names) - set(ALIASES)


@rows
def test_a_row_gives_a_function_a_method_and_its_variants(row):
    for name in (row.name, *row.aliases):
        assert name in kael.__all__
        assert callable(getattr(kael, name))
        assert callable(getattr(kael.Tensor, name))
        assert hasattr(kael.Tensor, name + "_") == row.inplace
        assert hasattr(kael, name + "_") == (row.inplace and row.function_inplace)
    assert ("out" in inspect.signature(getattr(kael, row.name)).parameters) == row.out


@rows
def test_a_row_gives_its_operators(row):
    if not row.operator:
        return
    assert row.operator in tables.SYMBOLS
    wanted = [f"__{row.operator}__"]
    if row.arity == 2 and row.name not in COMPARISONS:
        wanted += [f"__r{row.operator}__", f"__i{row.operator}__"]
    assert all(name in vars(kael.Tensor) for name in wanted)


@tables_of_rows
def test_a_row_is_documented_by_an_example_that_runs(row):
    code, _, printed = row.example.partition(" -> ")
    assert row.doc.endswith(".")
    assert repr(eval(code, {"kael": kael})) == printed
    assert row.name in code
    assert printed in getattr(kael, row.name).__doc__


@tables_of_rows
def test_torch_gives_the_same_for_the_example(row):
    torch = pytest.importorskip("torch")
    code, _, printed = row.example.partition(" -> ")
    assert repr(eval(code.replace("kael.", "torch."), {"torch": torch})) == printed.replace("kael.", "torch.")


def test_facts_beside_the_table_name_rows():
    assert not (COMPARISONS | COMMUTATIVE) - set(ROW)


# Kernels


def operations():
    """Every way in which a row can run: its own, and those that its options choose."""
    found = [forms.operation(row) for row in ROWS if not row.form]
    for value in vars(forms).values():
        values = value.values() if isinstance(value, dict) else [value]
        found += [each for each in values if isinstance(each, core.Operation)]
    return found


def test_every_row_has_its_kernel_and_every_kernel_its_use():
    kernels = importlib.import_module("kael.kernels.registry").KERNELS
    dispatch.signature("add")  # loads them
    used = {operation.kernel for operation in operations()}
    assert used <= set(kernels)
    text = "".join(path.read_text(encoding="utf-8") for path in stubgen.FOLDER.glob("*.py"))
    for name in set(kernels) - used:  # conversion and the like, which are no rows
        assert f'"{name}"' in text, f"nothing runs the kernel {name}"


@rows
def test_a_kernel_has_as_many_operands_as_its_row(row):
    if not row.form:
        inputs, _ = dispatch.signature(row.kernel or row.name)
        assert len(inputs) == row.arity


def test_every_row_with_options_has_its_form():
    for row in ROWS:
        assert hasattr(forms, row.name) == row.form or row.name in vars(builtins)


# The namespace


def test_public_names_are_what_they_say():
    assert kael.__all__ == sorted(set(kael.__all__))
    assert all(hasattr(kael, name) for name in kael.__all__)
    assert not any(name.startswith("_") for name in kael.__all__)


def test_every_kind_of_refusal_is_public():
    kinds = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, Exception)}
    assert kinds <= set(kael.__all__)


def test_nn_functional_has_what_torchs_has_of_the_public_functions():
    torch = pytest.importorskip("torch")
    theirs = {name for name in FUNCTIONS if inspect.isroutine(getattr(torch.nn.functional, name, None))}
    assert theirs <= set(kael.nn.functional.__all__)


def test_the_dtypes_are_public_and_others_are_explained():
    assert kael.long is kael.int64
    assert kael.float is kael.float32
    assert kael.double is kael.float64
    with pytest.raises(AttributeError, match="the nearest to int32 is int64"):
        kael.int32  # noqa: B018
    with pytest.raises(AttributeError, match=r"^module 'kael' has no attribute 'nonsense'$"):
        kael.nonsense  # noqa: B018


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_is_documented_with_an_example(name):
    function = getattr(kael, name)
    doc = inspect.getdoc(function)
    assert doc
    assert doc.partition("\n")[0].endswith((".", "`"))
    in_place = name.endswith("_") and hasattr(kael.Tensor, name)
    assert in_place or examples(function) or name == "set_num_threads"


@pytest.mark.parametrize("name", METHODS)
def test_a_method_is_documented(name):
    assert inspect.getdoc(getattr(kael.Tensor, name))


# Stubs and tables


def test_the_stubs_are_up_to_date(capsys):
    assert stubgen.main(["--check"]) == 0, capsys.readouterr().err


def test_the_readme_tables_are_up_to_date(capsys):
    assert tables.main(["--check"]) == 0, capsys.readouterr().err


def test_every_public_module_has_its_stub():
    assert {"linalg.pyi", "nn/functional.pyi", "special.pyi"} <= set(stubgen.STUBS)
    assert (stubgen.FOLDER / "py.typed").exists()


def test_a_stub_is_python_and_has_every_public_name():
    tree = ast.parse((stubgen.FOLDER / "__init__.pyi").read_text(encoding="utf-8"))
    found = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            found.add(node.target.id)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname for alias in node.names}
    assert set(kael.__all__) <= found
    (tensor,) = [
        node
        for node in ast.parse((stubgen.FOLDER / "tensor.pyi").read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    methods = {node.name for node in tensor.body if isinstance(node, ast.FunctionDef)}
    assert set(METHODS) <= methods


TYPES = {
    "Tensor": kael.Tensor,
    "builtins.bool": bool,
    "builtins.int": int,
    "_Number": (bool, int, float),
    "None": type(None),
    "DType": kael.DType,
    "Device": kael.device,
    "Size": kael.Size,
    "tuple[Tensor, ...]": tuple,
    "tuple[Tensor, Tensor]": tuple,
    "np.ndarray[Any, Any]": np.ndarray,
    "dict[builtins.str, Any]": dict,
    "Any": object,
}


DOCUMENTED = [
    *((kael, name) for name in FUNCTIONS),
    *((kael.Tensor, name) for name in METHODS),
    *((module, name) for module in stubgen.function_modules() for name in module.__all__),
]


@pytest.mark.parametrize(("owner", "name"), DOCUMENTED, ids=lambda each: getattr(each, "__name__", each))
def test_the_stub_gives_the_type_that_the_examples_have(owner, name):
    scope = {"kael": kael}
    for example in examples(getattr(owner, name)):
        body = ast.parse(example.source).body[0]
        if not isinstance(body, ast.Expr):
            exec(example.source, scope)
            continue
        if example.exc_msg:
            continue
        result = eval(example.source, scope)
        call = body.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == name:
            assert isinstance(result, TYPES[stubgen.result(name)]), (example.source, type(result))
