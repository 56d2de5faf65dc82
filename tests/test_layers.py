"""Imports go strictly downwards, and some modules alone may import some things."""

import ast
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
# A module imports only modules of the lines above its own.
RANKS = (
    "dtype errors families families.comparison families.dtypes families.operators forking remembering",
    "decorating dispatch families.operands families.picture memory watching",
    (
        "arrays device expressions families.anvl_rule families.jax_rules families.matrices families.numpy_rules "
        "families.torch_rule layout ordering repr return_types scalar size threads"
    ),
    "arguments families.family families.recorded iterator promotion",
    "core optable reducing reductions_table shapes",
    "choosing families.own_rules locating packing scanning storing transfer",
    "families.registry tensor",
    (
        "advanced bisecting defaults destination explaining forms ingesting install modes multiplying outputs pinning "
        "protocol rules scan_calls selecting"
    ),
    "calling",
    "short",
    (
        "basic cast dimensions elementwise fill grad_mode matmul operands queries realness "
        "reduction_calls sharing storage"
    ),
    ("conversion creation equality expansion masking matrices normalising ranges reductions sorting uniqueness views"),
    (
        "accumulation alike data decompositions gathering indexing legacy nn.functional pseudoinverse rearranging "
        "scans scattering searching slices spaced special systems"
    ),
    "assignment joining norms placing products repeating splitting triangles",
    "algebra chains contraction",
    "linalg",
    "nn",
    "kael",
    "families.verification run stubgen tables warming",
    "promote_cli",
    "__main__",
)
RANK = {name: rank for rank, names in enumerate(RANKS) for name in names.split()}


def modules():
    """``{name: path}`` of the modules of kael; packages by their own name, kael itself as ``kael``."""
    found = {}
    for path in (CHECKOUT / "kael").rglob("*.py"):
        parts = path.relative_to(CHECKOUT / "kael").with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__") or "kael"] = path
    return found


MODULES = modules()
KERNELS = {path.stem: path for path in (CHECKOUT / "kernels").glob("*.py")}


def imports(path):
    """The full names that a file imports, at its top or within functions."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the layer"
            # `from kael import layout` names a module; `from kael.layout import dense` does not.
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def imported_modules(path):
    """The modules of kael that a file imports, as they stand in the table."""
    found = set()
    for name in imports(path):
        if name == "kael":
            found.add("kael")
        elif name.startswith("kael."):
            inner = name.removeprefix("kael.")
            while inner and inner not in MODULES and not inner.startswith("kernels"):
                inner = inner.rpartition(".")[0]
            found.add(inner or "kael")
    return found


def test_every_module_has_a_rank():
    assert set(RANK) == set(MODULES)
    assert len(RANK) == sum(len(names.split()) for names in RANKS)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_go_strictly_downwards(name):
    for other in imported_modules(MODULES[name]):
        if not other.startswith("kernels"):
            assert RANK[other] < RANK[name], f"{name} imports {other}, which is not below it"


def test_only_dispatch_imports_the_kernels():
    importers = {
        name for name, path in MODULES.items() if any(other.startswith("kernels") for other in imported_modules(path))
    }
    assert importers == {"dispatch"}


def test_the_kernels_import_nothing_else_of_kael():
    for path in KERNELS.values():
        assert all(name.startswith("kael.kernels") for name in imports(path) if name.partition(".")[0] == "kael")


def test_only_one_file_imports_numba_and_only_those_that_make_machine_code_llvmlite():
    importers = {"numba": set(), "llvmlite": set()}
    for path in [*MODULES.values(), *KERNELS.values()]:
        for name in imports(path):
            top = name.partition(".")[0]
            if top in importers:
                importers[top].add(path.relative_to(CHECKOUT).as_posix())
    makers = "avx512 jit machine objects traced_values tracing vectors writing".split()
    assert importers == {"numba": {"kernels/jit.py"}, "llvmlite": {f"kernels/{name}.py" for name in makers}}


def test_nothing_imports_torch_or_an_undeclared_package():
    allowed = {"kael", "numpy", "numba", "llvmlite", *sys.stdlib_module_names}
    compared = {MODULES["families.verification"]: {"jax", "torch"}}  # within functions, where they are installed
    for path in [*MODULES.values(), *KERNELS.values()]:
        assert {name.partition(".")[0] for name in imports(path)} <= allowed | compared.get(path, set()), path


def test_names_of_modules():
    """None is named like a module of the standard library, and each says what it has."""
    for name in {*MODULES, *KERNELS} - {"__main__", "__init__"}:
        last = name.rpartition(".")[2]
        assert last not in sys.stdlib_module_names
        assert last not in ("utils", "common", "helpers", "misc")


def test_every_module_says_what_it_is():
    for path in [*MODULES.values(), *KERNELS.values()]:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path
