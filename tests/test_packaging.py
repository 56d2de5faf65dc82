"""What an installed kael has, and what importing it costs."""

import re
import tomllib
from pathlib import Path

import kael

CHECKOUT = Path(__file__).parents[1]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))

# As after a plain `pip install .`: the finder of an editable install knows where the mapped folder is, so it goes.
WITHOUT_EDITABLE = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "ditable" not in getattr(finder, "__name__", "")]
"""


def test_kernels_are_found_in_a_checkout_that_is_not_installed(python):
    process = python(
        "-c",
        WITHOUT_EDITABLE
        + "import kael; print((kael.ones(3) + 1).tolist()); import sys; print(sys.modules['kael.kernels'].__file__)",
    )
    assert process.stderr == ""
    values, path = process.stdout.splitlines()
    assert values == "[2.0, 2.0, 2.0]"
    assert Path(path) == CHECKOUT / "kernels" / "__init__.py"


def test_missing_kernels_are_one_sentence(python, tmp_path):
    (tmp_path / "kael").symlink_to(CHECKOUT / "kael")
    process = python("-c", WITHOUT_EDITABLE + "import kael; kael.ones(3) + 1", cwd=tmp_path)
    if process.returncode == 0:  # the link leads back to the checkout where Python resolves it
        return
    assert process.stderr.splitlines()[-1].startswith("ImportError: kael.kernels is missing")


def test_importing_loads_neither_numba_nor_torch_and_prints_nothing(python):
    process = python(
        "-X", "importtime", "-c", "import sys, kael; assert not {'numba', 'llvmlite', 'torch'} & set(sys.modules)"
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout == ""
    assert all(line.startswith("import time:") for line in process.stderr.splitlines())


def test_no_other_package_is_needed(python):
    """All that the imports name is the standard library's, kael's own, or NumPy's."""
    process = python(
        "-c",
        "import sys, site; before = set(sys.modules)\n"
        "import kael; tops = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(*sorted(tops - set(sys.stdlib_module_names) - {'kael', 'numpy'}))",
    )
    assert [name for name in process.stdout.split() if "editable" not in name and name[0] != "_"] == []


def test_the_version_is_told_once(python):
    assert "version" in PROJECT["project"]["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", kael.__version__)
    assert f"## {kael.__version__}" in (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_all_packages_are_listed():
    folders = {path.parent.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / "kael").rglob("__init__.py")}
    named = {name.replace("/", ".") for name in folders}
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == named | {"kael.kernels"}


def test_every_lint_rule_left_out_has_its_reason():
    lines = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    start = lines.index("ignore = [")
    for line in lines[start + 1 : lines.index("]", start)]:
        assert re.match(r'    "[A-Z]+\d+",\s+# .+', line), line


def test_the_readme_has_both_commands():
    text = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    assert "\npython -m pip install -e . && kael run golden/programs/kmeans.py\n" in text
    assert '\npython -m pip install -e ".[test]" && python -m pytest\n' in text
    assert "PIP" not in text
