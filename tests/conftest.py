"""What every test file shares: a clean state of the process around each test, and kael as a command."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kael

CHECKOUT = Path(__file__).parents[1]
dtypes = importlib.import_module("kael.dtype")  # the attribute kael.dtype is the class of that name


@pytest.fixture(autouse=True)
def clean_state():
    """The default dtype, the print options, the number of threads and the namespace are as at the start."""
    threads = kael.get_num_threads()
    yield
    kael.set_default_dtype(kael.float32)
    kael.set_printoptions(profile="default")
    kael.set_num_threads(threads)
    dtypes.set_namespace("kael")


def run_python(*arguments, cwd=None, **environment):
    """A fresh Python: ``run_python("-m", "kael", ...)`` gives the finished process, with text streams."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=cwd or CHECKOUT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )


@pytest.fixture(scope="session")
def python():
    return run_python
