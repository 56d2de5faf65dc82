"""Recycled memory: never handed out while anything still looks at it, bounded, and off when asked."""

import gc
import os
import subprocess
import sys
import threading

import numpy as np
import pytest

import kael
from kael import memory

COUNT = memory.SMALLEST // 4 + 1000


@pytest.fixture(autouse=True)
def empty_pool():
    memory.clear()
    yield
    memory.clear()


def address(array):
    return array.__array_interface__["data"][0]


def allocate(count=COUNT):
    return memory.allocate((count,), None, np.dtype(np.float32), count)


def test_a_block_comes_back_when_the_result_dies():
    first = allocate()
    where = address(first)
    del first
    assert memory.idle_bytes() > 0
    assert address(allocate()) == where


@pytest.mark.parametrize(
    "look",
    [
        lambda array: array[10:20],
        lambda array: array.reshape(-1, 2).T if array.size % 2 == 0 else array[::-1],
        lambda array: array.view(np.uint8),
        lambda array: memoryview(array),
        lambda array: np.frombuffer(array, np.float32),
        lambda array: array[5:].view(np.int32)[::3],
        lambda array: np.lib.stride_tricks.as_strided(array, (5,), (8,)),
    ],
)
def test_every_view_keeps_the_memory(look):
    array = allocate()
    array[:] = 1.1
    view = look(array)
    where = address(array)
    del array
    gc.collect()
    others = [allocate() for _ in range(3)]
    assert all(address(other) != where for other in others)
    for other in others:
        other[:] = 1
    first = np.asarray(view).ravel()[:1].tobytes()
    assert np.float32(1.1).tobytes().startswith(first)


def test_two_living_results_never_share():
    living = [allocate() for _ in range(6)]
    for k, array in enumerate(living):
        array[:] = k
    assert [float(array[0]) for array in living] == [0, 1, 2, 3, 4, 5]
    assert len({address(array) for array in living}) == 6


def test_the_pool_is_bounded():
    block = memory.BOUND // 4 // 4
    living = [allocate(block) for _ in range(6)]
    del living
    assert 0 < memory.idle_bytes() <= memory.BOUND
    many = [allocate() for _ in range(memory.BLOCKS + 10)]
    del many
    assert len(memory._idle) <= memory.BLOCKS


def test_tensors_and_their_views():
    x = kael.arange(COUNT, dtype=kael.float32)
    view = (x + 1)[100:110]
    for _ in range(5):
        assert (x * 0)[3].item() == 0
    assert view.tolist() == [float(k) for k in range(101, 111)]
    array = (x + 2).numpy()
    for _ in range(5):
        x * 0
    assert array[4] == 6


def test_threads_and_views_hammer_the_pool():
    wrong = []
    x = kael.arange(COUNT, dtype=kael.float32)

    def user(k):
        kept = []
        for turn in range(60):
            y = x + (k * 100 + turn)
            kept.append((y[turn : turn + 5], k * 100 + turn, turn))
            if len(kept) > 4:
                kept.pop(0)
            for view, added, start in kept:
                if view.tolist() != [float(start + i + added) for i in range(5)]:
                    wrong.append((k, turn))

    users = [threading.Thread(target=user, args=(k,)) for k in range(6)]
    for each in users:
        each.start()
    for each in users:
        each.join()
    assert not wrong


def test_it_can_be_turned_off():
    program = (
        "import kael; from kael import memory\n"
        "x = kael.zeros(2_000_000); y = x + 1; del y; assert memory.idle_bytes() == 0; print('off')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "KAEL_POOL": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "off\n"
