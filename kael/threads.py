"""Large loops on all cores: a few daemon threads that run parts of a loop, which leaves the interpreter lock itself.

No OpenMP, so nothing here can clash with another runtime in the process, and a forked child simply starts its own.
"""

import os
import threading
from queue import SimpleQueue


def _from_environment():
    for variable in ("KAEL_NUM_THREADS", "OMP_NUM_THREADS"):
        value = os.environ.get(variable, "")
        if value.isdigit() and int(value) > 0:
            return int(value)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_count = _from_environment()
_lock = threading.Lock()
_workers = 0
_queue = SimpleQueue()


def get_num_threads():
    """How many threads a large operation may use.

    >>> import kael
    >>> kael.get_num_threads() >= 1
    True
    """
    return _count


def set_num_threads(num, /):
    """Let large operations use ``num`` threads; RuntimeError unless it is positive.

    At the start it is KAEL_NUM_THREADS, else OMP_NUM_THREADS, else the number of usable cores. Results do not depend
    on it.
    """
    global _count
    if isinstance(num, bool) or not isinstance(num, int):
        raise TypeError(f"set_num_threads expects an int, but got {type(num).__name__}")
    if num <= 0:
        raise RuntimeError(f"set_num_threads expects a positive number of threads, got {num}")
    _count = num


class _Part:
    """A part of a loop that whoever comes first runs: a worker, or the caller when it has done its own."""

    __slots__ = ("arguments", "claim", "done", "error", "function")

    def __init__(self, function, arguments):
        self.function = function
        self.arguments = arguments
        self.claim = threading.Lock()
        self.done = threading.Lock()
        self.done.acquire()
        self.error = None

    def run(self):
        if not self.claim.acquire(blocking=False):
            return False
        try:
            self.function(*self.arguments)
        except BaseException as error:
            self.error = error
        finally:
            self.done.release()
        return True


def _work(queue):
    while True:
        queue.get().run()


def _start(count):
    global _workers
    with _lock:
        while _workers < count:
            threading.Thread(target=_work, args=(_queue,), name=f"kael-{_workers}", daemon=True).start()
            _workers += 1


def split(function, stop, *arguments):
    """``function(*arguments, a, b)`` for consecutive ranges ``a, b`` that cover ``0, stop``, on several threads."""
    count = min(_count, stop)
    if count < 2:
        function(*arguments, 0, stop)
        return
    if _workers < count - 1:
        _start(count - 1)
    # Ends on multiples of 64 elements, so that two threads rarely write to one cache line.
    ends = [stop * k // count // 64 * 64 if stop >= 4096 else stop * k // count for k in range(count)] + [stop]
    parts = [_Part(function, (*arguments, a, b)) for a, b in zip(ends[1:-1], ends[2:], strict=True)]
    for part in parts:
        _queue.put(part)
    function(*arguments, 0, ends[1])
    for part in parts:
        if not part.run():
            part.done.acquire()
        if part.error is not None:
            raise part.error


def _after_fork():
    global _lock, _workers, _queue
    _lock = threading.Lock()
    _workers = 0
    _queue = SimpleQueue()


os.register_at_fork(after_in_child=_after_fork)
