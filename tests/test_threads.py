"""Large work on several threads: the same results, and safe beside threads, forks and pools."""

import multiprocessing
import os
import random
import subprocess
import sys
import threading
import time

import pytest

import kael

LARGE = 1_200_001


@pytest.fixture
def two_threads():
    before = kael.get_num_threads()
    kael.set_num_threads(2)
    yield
    kael.set_num_threads(before)


def large():
    return kael.arange(LARGE, dtype=kael.float32)


def work(x):
    y = (x * 2 + 1).clamp(max=1000.0)
    y.add_(x)
    return y[::1000].tolist(), (x < 5).sum().item(), y.sum().item()


def test_results_do_not_depend_on_the_number_of_threads():
    before = kael.get_num_threads()
    results = []
    for count in (1, 2, 3, 8):
        kael.set_num_threads(count)
        results.append(work(large()))
    kael.set_num_threads(before)
    assert all(result == results[0] for result in results)


def test_set_num_threads_refuses_nonsense():
    with pytest.raises(RuntimeError, match="positive"):
        kael.set_num_threads(0)
    with pytest.raises(TypeError):
        kael.set_num_threads("2")


@pytest.mark.parametrize("variable", ["KAEL_NUM_THREADS", "OMP_NUM_THREADS"])
def test_environment_sets_the_number(variable):
    environment = {key: value for key, value in os.environ.items() if not key.endswith("_NUM_THREADS")}
    program = "import kael; print(kael.get_num_threads())"
    done = subprocess.run(
        [sys.executable, "-c", program], env={**environment, variable: "3"}, capture_output=True, text=True, check=True
    )
    assert done.stdout == "3\n"


def test_sixteen_threads_of_mixed_work(two_threads):
    """Ten seconds of small and large operations from sixteen threads: every result right."""
    stop = time.monotonic() + 10
    wrong = []
    small = kael.arange(10, dtype=kael.float64)
    wide = kael.arange(600_000, dtype=kael.float32)
    table = kael.arange(3000).reshape(50, 60)

    def user(seed):
        choose = random.Random(seed)
        rounds = 0
        while time.monotonic() < stop:
            k = choose.randrange(1, 9)
            checks = [
                lambda k=k: (small * k + 1).tolist() == [i * k + 1.0 for i in range(10)],
                lambda k=k: (wide + k)[-1].item() == 599_999 + k,
                lambda k=k: (wide < k).sum().item() == k,
                lambda k=k: (table.t() * k)[3, 2].item() == (2 * 60 + 3) * k,
                lambda k=k: wide.clone().mul_(k)[7].item() == 7 * k,
                lambda k=k: (table + table)[k].sum().item() == 2 * sum(range(60 * k, 60 * k + 60)),
            ]
            number = choose.randrange(len(checks))
            if not checks[number]():
                wrong.append((seed, number))
            rounds += 1
        assert rounds > 0

    users = [threading.Thread(target=user, args=(seed,)) for seed in range(16)]
    for each in users:
        each.start()
    for each in users:
        each.join()
    assert not wrong


def child(queue):
    queue.put(work(large()))


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_child_forked_after_large_work(two_threads):
    expected = work(large())
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    process = context.Process(target=child, args=(queue,))
    process.start()
    assert queue.get(timeout=60) == expected
    process.join(60)
    assert process.exitcode == 0
    assert work(large()) == expected


def in_pool(k):
    return (large() + k)[5].item()


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_inside_a_pool_of_processes(two_threads):
    work(large())
    with multiprocessing.get_context("fork").Pool(3) as pool:
        assert pool.map(in_pool, range(6)) == [5.0 + k for k in range(6)]


FORKED_WHILE_LOCKED = """
import os, threading
import kael
from kael import dispatch
from kael.kernels import loops, objects

kael.ones(3) + 1
held, go_on = threading.Event(), threading.Event()

def hold():
    with dispatch._lock, loops._lock, objects._lock:
        held.set()
        go_on.wait()

threading.Thread(target=hold).start()
held.wait()
child = os.fork()
if child == 0:
    os._exit(0 if (kael.ones(3) * 5).tolist() == [5.0] * 3 else 1)
_, status = os.waitpid(child, 0)
go_on.set()
print(os.waitstatus_to_exitcode(status))
"""


def test_a_child_forked_while_another_thread_compiles():
    done = subprocess.run(
        [sys.executable, "-c", FORKED_WHILE_LOCKED], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout == "0\n"


@pytest.mark.parametrize("count", [1, 2, 3, 7])
@pytest.mark.parametrize("shape", [(LARGE,), (3, 400_001), (1100, 1100), (7, 11, 13, 1201)], ids=str)
def test_shared_parts_cover_all_elements(count, shape):
    x = kael.arange(LARGE * 2)[: int(kael.tensor(shape).prod())].reshape(shape)
    before = kael.get_num_threads()
    kael.set_num_threads(count)
    try:
        for view in (x, x.transpose(0, -1), x.flip(0)):
            assert ((view + 1) - view).sum().item() == x.numel()
            assert (view + view.to(kael.float64) * 0).equal(view.to(kael.float64))
    finally:
        kael.set_num_threads(before)


def test_while_the_pool_is_busy_others_work_alone(two_threads):
    x = large()
    results = []

    def run():
        results.extend([(x + 1)[-1].item() for _ in range(20)])

    started = [threading.Thread(target=run) for _ in range(5)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    assert results == [float(LARGE)] * 100


BESIDE_TORCH = """
import os
import threading

import torch

import kael

kael.set_num_threads(2)
torch.set_num_threads(2)
ours, theirs = kael.arange(1_200_001, dtype=kael.float64), torch.arange(1_200_001, dtype=torch.float64)


def run():
    for _ in range(10):
        assert (ours * 2 + 1).sum().item() == (theirs * 2 + 1).sum().item()


together = [threading.Thread(target=run) for _ in range(4)]
for thread in together:
    thread.start()
for thread in together:
    thread.join()
child = os.fork()
if not child:
    os._exit(0 if (ours + 1).sum().item() == ours.sum().item() + 1_200_001 else 1)
assert os.waitpid(child, 0)[1] == 0
print("done")
"""


def test_beside_the_threads_of_torch():
    pytest.importorskip("torch")
    process = subprocess.run([sys.executable, "-c", BESIDE_TORCH], capture_output=True, text=True, timeout=300)
    assert process.stdout == "done\n", process.stderr
