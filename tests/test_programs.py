"""Programs written for torch, run by kael, print to the letter what torch printed."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

PROGRAMS = sorted((Path(__file__).parents[1] / "golden" / "programs").glob("*.py"))


@pytest.fixture(scope="module")
def outputs(python):
    """Every program's finished process; two at a time, since each is short and mostly waits for its start."""
    with ThreadPoolExecutor(2) as pool:
        processes = pool.map(lambda path: python("-m", "kael", "run", path), PROGRAMS)
        return dict(zip(PROGRAMS, processes, strict=True))


def test_there_are_programs():
    assert len(PROGRAMS) >= 8


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_prints_what_torch_printed(path, outputs):
    process = outputs[path]
    assert process.stderr == ""
    assert process.returncode == 0
    assert process.stdout == path.with_suffix(".out").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_is_written_for_torch_alone(path):
    text = path.read_text(encoding="utf-8")
    assert "kael" not in text.lower()
    assert "import torch" in text or "from torch import" in text
