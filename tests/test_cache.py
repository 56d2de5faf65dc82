"""The cache of compiled loops: warm, cold, damaged, raced for, unwritable. Each in processes of their own."""

import os
import pathlib
import subprocess
import sys

import pytest

PROGRAM = """
import sys
import kael
from kael.kernels import loops

order = sys.argv[1]
x = kael.tensor([1.0, 2.0, 3.0, 4.0])
k = kael.tensor([1, 2, 3, 4])
cases = [
    ("add", lambda: x + x, [2.0, 4.0, 6.0, 8.0]),
    ("sub", lambda: x - 1.0, [0.0, 1.0, 2.0, 3.0]),
    ("mul", lambda: x * x, [1.0, 4.0, 9.0, 16.0]),
    ("div", lambda: x / 2, [0.5, 1.0, 1.5, 2.0]),
    ("maximum", lambda: kael.maximum(x, x.flip(0)), [4.0, 3.0, 3.0, 4.0]),
    ("int add", lambda: k + k, [2, 4, 6, 8]),
    ("int mul", lambda: k * k, [1, 4, 9, 16]),
    ("lt", lambda: x < 2.5, [True, True, False, False]),
    ("neg", lambda: -x, [-1.0, -2.0, -3.0, -4.0]),
]
for turn in map(int, order.split(",")):
    name, run, expected = cases[turn]
    got = run().tolist()
    assert got == expected, f"{name}: {got}"
print(len(loops.compiled), len(loops.loaded), "numba" in sys.modules)
"""
ORDERS = ["0,1,2,3,4,5,6,7,8", "8,7,6,5,4,3,2,1,0", "4,8,3,7,2,6,1,5,0", "0,2,4,6,8,1,3,5,7"]


def start(cache, order=ORDERS[0], program=PROGRAM, **variables):
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("KAEL_", "NUMBA_"))}
    environment |= {"KAEL_CACHE_DIR": str(cache), **variables}
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", program, order],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process):
    output, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    return output.split(), errors


def test_a_warm_process_compiles_nothing_and_imports_no_numba(tmp_path):
    (compiled, _, numba), _ = finish(start(tmp_path))
    assert int(compiled) > 9
    assert numba == "True"
    (again, loaded, numba), errors = finish(start(tmp_path))
    assert (again, loaded, numba) == ("0", compiled, "False")
    assert errors == ""


@pytest.mark.parametrize("attempt", range(10))
def test_four_processes_fill_one_cold_cache(tmp_path, attempt):
    for process in [start(tmp_path, order) for order in ORDERS]:
        finish(process)
    (compiled, _, _), _ = finish(start(tmp_path, ORDERS[attempt % 4]))
    assert compiled == "0"
    assert not list(tmp_path.glob("*.tmp"))


def test_damaged_entries_are_compiled_again(tmp_path):
    finish(start(tmp_path))
    for number, path in enumerate(sorted(tmp_path.iterdir())):
        data = path.read_bytes()
        path.write_bytes(b"" if number % 3 == 0 else data[: len(data) // 2] if number % 3 == 1 else data[:-1] + b"?")
    (compiled, loaded, _), _ = finish(start(tmp_path))
    assert loaded == "0"
    (again, _, _), _ = finish(start(tmp_path))
    assert int(compiled) > 9
    assert again == "0"


def test_an_entry_under_the_name_of_another_is_not_run(tmp_path):
    finish(start(tmp_path))
    by_name = {path.name.split("-")[0]: path for path in tmp_path.iterdir()}
    first, second = by_name["add_ff_f_cc"], by_name["mul_ff_f_cc"]
    first.write_bytes(second.read_bytes())
    finish(start(tmp_path))


def test_an_edited_kernel_is_compiled_anew(tmp_path):
    from kael.kernels import objects

    before = objects.digest()
    folder = pathlib.Path(objects.__file__).parent
    assert before == objects.digest_of(folder)
    copy = tmp_path / "kernels"
    copy.mkdir()
    for path in folder.glob("*.py"):
        (copy / path.name).write_bytes(path.read_bytes())
    assert objects.digest_of(copy) == before
    with open(copy / "arithmetic.py", "a") as file:
        file.write("\n# edited\n")
    assert objects.digest_of(copy) != before


def test_an_unwritable_cache_works_uncached_with_one_log_line(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    (compiled, _, _), errors = finish(start(blocked / "cache", HOME="/proc/none", XDG_CACHE_HOME=""))
    assert int(compiled) > 9
    assert errors.count("\n") == 1
    assert "not cached" in errors


def test_no_home_at_all(tmp_path):
    process = start("", HOME="/proc/none", XDG_CACHE_HOME="")
    _, errors = finish(process)
    assert errors.count("not cached") == 1


def test_the_cache_can_be_turned_off(tmp_path):
    (compiled, _, _), errors = finish(start(tmp_path, KAEL_CACHE="0"))
    assert int(compiled) > 9
    assert errors == ""
    assert not list(tmp_path.iterdir())


THREADED = """
import sys, threading
import kael

x = kael.arange(8.0)
barrier = threading.Barrier(8)
wrong = []

def first_call(k):
    barrier.wait()
    if (x * x + k).tolist() != [i * i + k for i in range(8)]:
        wrong.append(k)

threads = [threading.Thread(target=first_call, args=(k,)) for k in range(8)]
[t.start() for t in threads]
[t.join() for t in threads]
assert not wrong
print("right")
"""


def test_the_first_call_raced_by_threads(tmp_path):
    assert finish(start(tmp_path, program=THREADED))[0] == ["right"]
