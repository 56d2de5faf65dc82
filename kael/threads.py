"""Large loops on all cores: a few daemon threads that run parts of a loop, which leaves the interpreter lock itself.

No OpenMP, so nothing here can clash with another runtime in the process, and a forked child simply starts its own.
"""

import os
import threading

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


_pool = None
_serving = 0


def share(loop, *arguments):
    """``loop(*arguments)``, a compiled loop on arrays with a table, in parts on several threads."""
    count = _count
    if count < 2 or (_serving < count - 1 and not _serve(count - 1)):
        return loop(*arguments)
    return _pool[0](loop.__self__, *arguments, count, PARTS)


def _serve(number):
    """Have so many threads wait for work; False where loops are plain Python."""
    global _pool, _serving
    with _lock:
        if _pool is None:
            _pool = dispatch.threads()
        if _pool is None:
            return False
        while _serving < number:
            _serving += 1
            threading.Thread(target=_pool[1], args=(_serving,), name=f"kael-{_serving}", daemon=True).start()
    return True


@in_child
def _after_fork():
    global _lock, _pool, _serving
    _lock = threading.Lock()
    _pool = None
    _serving = 0
