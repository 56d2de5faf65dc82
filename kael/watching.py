"""Observers: what is told which dtypes an operation chose, and refuses it before anything is written if it must.

While none is in force nothing is told and nothing is asked: a call like an earlier one finds its plan in a cache and
runs. While one is in force anywhere in the process those caches stay empty, so that every call comes by here. Who is
told depends on the context: a thread or task has the observers that it put in force, or was started with.
"""

import threading
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from kael.dtype import on_default_change
from kael.forking import in_child
from kael.remembering import remember

# How many observers are in force in this process. Read without the lock: a cache is only filled under it.
active = 0
_lock = threading.Lock()
_scopes = ContextVar("scopes", default=())
_caches = []


class Seen(NamedTuple):
    """What an observer is told of one operation.

    ``operands`` has the layout of each tensor and the type of each number, ``values`` the operands themselves where the
    operation has them at hand; those at the positions in ``fixed`` take no part in promotion. ``wanted`` has the dtype
    in which each is read, and is empty where the operation was refused, with ``error``. ``result`` is the layout of the
    result, or its dtype alone, ``out`` the layout of the destination, if there is one. ``named`` says that the caller
    named these dtypes.
    """

    op: str
    operands: tuple
    values: tuple = ()
    fixed: tuple = ()
    decision: object = None
    wanted: tuple = ()
    result: object = None
    out: object = None
    error: Exception | None = None
    named: bool = False

    @property
    def result_dtype(self):
        """The dtype of the result, None where nothing is known of it."""
        return getattr(self.result, "dtype", self.result)

    @property
    def result_shape(self):
        """The shape of the result, None where it is not known."""
        return getattr(self.result, "shape", None)


class Observer:
    """What is told of operations while it is in force. Of several with one ``channel`` the inner one alone is told."""

    channel = None
    counts = True  # whether operations have to come by while it alone is in force

    def told(self, seen):
        """Hear of an operation before it runs. What this raises, the operation raises."""

    def stored(self, op, source, target, shape, value):
        """Hear that something of dtype ``source`` is about to be stored as ``target``, another.

        It is a tensor of this shape or, without a shape, the number ``value``. What this raises, the operation raises.
        """


class _Scope:
    """One time that an observer is in force; over for everyone who has it in their context once it is closed."""

    __slots__ = ("closed", "observer")

    def __init__(self, observer):
        self.observer = observer
        self.closed = False


def cache():
    """A dictionary for what lets a call run without being told; empty while an observer is in force."""
    made = {}
    _caches.append(made)
    on_default_change(made.clear)
    return made


def keep(found, key, value, limit):
    """Let ``key`` lead to ``value`` in a `cache`, which is emptied first where it has ``limit`` entries."""
    if _scopes.get():
        # An observer that has just ended, elsewhere, may still have had a part in this value, but not in the next.
        _scopes.set(_open())
        return
    with _lock:
        if not active:
            remember(found, key, value, limit)


def enter(observer):
    """Put ``observer`` in force in this context, and give what `leave` takes."""
    global active
    scope = _Scope(observer)
    if observer.counts:
        with _lock:
            active += 1
            for each in _caches:
                each.clear()
    _scopes.set((*_open(), scope))
    return scope


def leave(scope):
    """End what `enter` began, from whatever context, and for everyone who has it in theirs."""
    global active
    with _lock:
        if not scope.closed:
            scope.closed = True
            active -= scope.observer.counts
    _scopes.set(_open())


@contextmanager
def observing(observer):
    """A context in which ``observer`` is in force."""
    scope = enter(observer)
    try:
        yield observer
    finally:
        leave(scope)


def _open():
    """The scopes of this context that are not over."""
    return tuple([scope for scope in _scopes.get() if not scope.closed])


def scope_of(owner):
    """The innermost scope of this context whose observer is ``owner``."""
    return next((scope for scope in reversed(_open()) if scope.observer is owner), None)


def observers():
    """Those that are told in this context, the inner one of each channel."""
    found = {}
    for scope in _open():
        observer = scope.observer
        found[observer.channel or id(observer)] = observer
    return found.values()


def tell(seen):
    """Tell the observers of this context of an operation: all of them, also where one refuses it."""
    refusal = None
    for observer in observers():
        try:
            observer.told(seen)
        except Exception as error:
            refusal = refusal or error
    if refusal is not None:
        raise refusal


def tell_stored(op, source, target, shape=None, value=None):
    """Tell them of a store that may convert: of a tensor of this shape, or of the number ``value``."""
    if source is target:
        return
    refusal = None
    for observer in observers():
        try:
            observer.stored(op, source, target, shape, value)
        except Exception as error:
            refusal = refusal or error
    if refusal is not None:
        raise refusal


@in_child
def _fresh_lock():
    global _lock
    _lock = threading.Lock()
