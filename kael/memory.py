"""New memory for results. Large results come from a small pool of blocks that earlier results gave back.

The kernel must zero each fresh page, which for a large result costs more than computing it. An *owner* holds the bytes;
each time it is lent, a fresh *loan* is made whose end gives the owner back; the result is an array over the loan, so
every view of the result keeps the loan alive. ``KAEL_POOL=0`` turns the pool off.
"""

import os
import threading

import numpy as np

from kael.forking import in_child

# A loan costs some microseconds, a page fault about a quarter of one: worth it from a few dozen pages on.
SMALLEST = 1 << 19
# At most this many bytes lie idle, in at most this many blocks.
BOUND = 1 << 28
BLOCKS = 16

_enabled = os.environ.get("KAEL_POOL", "1") != "0"
_lock = threading.Lock()
_idle = []


class _Owner(np.ndarray):
    """The bytes. A class of its own, since NumPy shortens a chain of bases through objects of one exact type."""


class _Loan(np.ndarray):
    """One lending of an owner. A new object each time, since a finaliser runs once for an object."""

    def __del__(self):
        owner = self.base
        if type(owner) is _Owner:
            give_back(owner)


def give_back(owner):
    # A finaliser can run while this thread holds the lock: then the block is simply freed.
    if not _lock.acquire(blocking=False):
        return
    try:
        if len(_idle) < BLOCKS and sum(block.nbytes for block in _idle) + owner.nbytes <= BOUND:
            _idle.append(owner)
    finally:
        _lock.release()


def _take(nbytes):
    with _lock:
        best = None
        for k, block in enumerate(_idle):
            fits = nbytes <= block.nbytes <= 2 * nbytes
            if fits and (best is None or block.nbytes < _idle[best].nbytes):
                best = k
        owner = None if best is None else _idle.pop(best)
    if owner is None:
        owner = _Owner(nbytes, np.uint8)
    return owner


def clear():
    """Free all idle blocks."""
    with _lock:
        _idle.clear()


def idle_bytes():
    """How many bytes lie idle."""
    with _lock:
        return sum(block.nbytes for block in _idle)


def allocate(shape, strides, dtype, numel):
    """An uninitialised array of a dense layout with these byte strides; None strides mean row-major.

    Raises MemoryError when the memory cannot be had.
    """
    nbytes = numel * dtype.itemsize
    if nbytes < SMALLEST or not _enabled:
        if strides is None:
            return np.empty(shape, dtype)
        return np.ndarray(shape, dtype, np.empty(numel, dtype), 0, strides)
    loan = np.ndarray.__new__(_Loan, (nbytes,), np.uint8, _take(nbytes))
    return np.ndarray(shape, dtype, loan, 0, strides)


@in_child
def _after_fork():
    global _lock
    _lock = threading.Lock()
