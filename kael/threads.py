"""Large loops on all cores: a few daemon threads that run parts of a loop, which leaves the interpreter lock itself.

No OpenMP, so nothing here can clash with another runtime in the process, and a forked child simply starts its own.
"""

import os
import threading
from itertools import count
from queue import SimpleQueue

from kael import dispatch
from kael.forking import in_child


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


# Parts for each thread: so that one which starts late, or loses its core for a while, leaves the rest to the others.
PARTS = 8


class _Job:
    """Consecutive parts of a loop, which the caller and the workers take one by one."""

    __slots__ = ("arguments", "done", "ends", "error", "finished", "function", "taken")

    def __init__(self, function, arguments, ends):
        self.function = function
        self.arguments = arguments
        self.ends = ends
        self.taken = count()  # `next` of a count is atomic
        self.finished = count(1)
        self.done = threading.Lock()
        self.done.acquire()
        self.error = None

    def run(self):
        """Run parts until none is left to take."""
        parts = len(self.ends) - 1
        while (part := next(self.taken)) < parts:
            try:
                self.function(*self.arguments, self.ends[part], self.ends[part + 1])
            except BaseException as error:
                self.error = error
            if next(self.finished) == parts:
                self.done.release()


def _work(queue):
    while True:
        queue.get().run()


def _start(number):
    global _workers
    with _lock:
        while _workers < number:
            threading.Thread(target=_work, args=(_queue,), name=f"kael-{_workers}", daemon=True).start()
            _workers += 1


def split(function, stop, *arguments):
    """``function(*arguments, a, b)`` for consecutive ranges ``a, b`` that cover ``0, stop``, on several threads."""
    threads = min(_count, stop)
    if threads < 2:
        function(*arguments, 0, stop)
        return
    if _workers < threads - 1:
        _start(threads - 1)
    parts = min(threads * PARTS, stop)
    # Ends on multiples of 64 elements, so that two threads rarely write to one cache line.
    step = 64 if stop >= 4096 else 1
    job = _Job(function, arguments, [*(stop * part // parts // step * step for part in range(parts)), stop])
    for _ in range(threads - 1):
        _queue.put(job)
    job.run()
    job.done.acquire()
    if job.error is not None:
        raise job.error


_pool = None
_serving = 0


def share(loop, *arguments):
    """``loop(*arguments)``, a compiled loop on arrays with a table, in parts on several threads."""
    count = _count
    if count < 2 or _serving < count - 1 and not _serve(count - 1):
        loop(*arguments)
    else:
        _pool[0](loop.__self__, *arguments, count, count * PARTS)


def _serve(number):
    """Have so many threads wait for work; False where loops are plain Python."""
    global _pool, _serving
    with _lock:
        if _pool is None:
            _pool = dispatch.threads()
        if _pool is None:
            return False
        while _serving < number:
            threading.Thread(target=_pool[1], name=f"kael-{_serving}", daemon=True).start()
            _serving += 1
    return True


@in_child
def _after_fork():
    global _lock, _workers, _queue, _pool, _serving
    _lock = threading.Lock()
    _workers = 0
    _queue = SimpleQueue()
    _pool = None
    _serving = 0
