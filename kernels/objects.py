"""Compiled loops on disk and in memory: find, load, store. Needs llvmlite, never numba.

A loop is one file, named by the loop and a digest of all that its code depends on; it is written whole under another
name and then renamed, and carries a checksum, so that a reader sees a right file or none. Nothing is ever served under
the name of something else, however many processes fill one cold cache.
"""

import ctypes
import functools
import hashlib
import logging
import os
import sys
import tempfile
import threading

import llvmlite
import llvmlite.binding as llvm

from kael.kernels import calling

log = logging.getLogger("kael")
SUFFIX = ".kael.o"

_lock = threading.RLock()
_engine = None
_kept = []  # what the loaded functions point into


def cache_directory():
    """Where compiled loops are kept, or None.

    ``KAEL_CACHE=0`` turns the cache off; ``KAEL_CACHE_DIR`` and then ``NUMBA_CACHE_DIR`` name a directory; otherwise
    it is ``kael`` in the user's cache directory.
    """
    if os.environ.get("KAEL_CACHE", "1") == "0":
        return None
    for variable in ("KAEL_CACHE_DIR", "NUMBA_CACHE_DIR"):
        if os.environ.get(variable):
            return os.environ[variable]
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "kael")


@functools.cache
def digest():
    """What all compiled code depends on beside its name: sources, compiler versions, Python's ABI, the processor."""
    return digest_of(os.path.dirname(__file__))


def digest_of(folder):
    """The digest for kernels whose sources are in ``folder``."""
    state = hashlib.blake2b(digest_size=10)
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), "rb") as file:
                state.update(name.encode() + b"\0" + file.read())
    parts = (
        llvmlite.__version__,
        _numba_stamp(),
        sys.implementation.cache_tag,
        str(object.__basicsize__),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
    )
    state.update("\0".join(parts).encode())
    return state.hexdigest()


def _numba_stamp():
    """Numba's version without importing it, which would cost more than all else at start-up."""
    for folder in sys.path:
        path = os.path.join(folder or ".", "numba", "_version.py")
        try:
            with open(path, "rb") as file:
                return hashlib.blake2b(file.read(), digest_size=8).hexdigest()
        except OSError:
            continue
    return ""


def read(name):
    """Object code of the loop ``name`` from the cache, or None when it is not there or damaged."""
    folder = cache_directory()
    if folder is None:
        return None
    try:
        with open(os.path.join(folder, f"{name}-{digest()}{SUFFIX}"), "rb") as file:
            data = file.read()
    except OSError:
        return None
    check, code = data[:16], data[16:]
    return code if _checksum(name, code) == check else None


def _checksum(name, code):
    """Over the name too: a file that came to lie under the name of another loop is not that loop."""
    return hashlib.blake2b(code, digest_size=16, key=name.encode()[:64]).digest()


_unwritable = False


def write(name, code):
    """Keep ``code`` for later processes. A cache that cannot be written costs one log line, never an error."""
    global _unwritable
    folder = cache_directory()
    if folder is None or _unwritable:
        return
    temporary = None
    try:
        os.makedirs(folder, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, suffix=".tmp")
        with os.fdopen(handle, "wb") as file:
            file.write(_checksum(name, code) + code)
        os.replace(temporary, os.path.join(folder, f"{name}-{digest()}{SUFFIX}"))
    except OSError as error:
        _unwritable = True
        log.warning("compiled loops are not cached: %s is not writable (%s)", folder, error)
        if temporary is not None:
            try:
                os.unlink(temporary)
            except OSError:
                pass


class _MethodDef(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


METH_FASTCALL = 0x0080
# The only things outside itself that a loop may call, beside the C library.
PYTHON_SYMBOLS = ("PyLong_AsSsize_t", "PyEval_SaveThread", "PyEval_RestoreThread", "Py_IncRef")


def renew_lock():
    """For a forked child: the thread that held the lock is not in it."""
    global _lock
    _lock = threading.RLock()


def start_engine():
    """The one engine that holds all loaded code."""
    global _engine
    with _lock:
        if _engine is None:
            llvm.initialize_native_target()
            llvm.initialize_native_asmprinter()
            for symbol in PYTHON_SYMBOLS:
                llvm.add_symbol(symbol, ctypes.cast(getattr(ctypes.pythonapi, symbol), ctypes.c_void_p).value)
            llvm.add_symbol("_Py_NoneStruct", id(None))
            machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
            _engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
            # Kept for good: waiting threads have its code on their stacks until the process ends.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(_engine))
        return _engine


def load(name, code):
    """The address of the C function ``name`` in ``code``."""
    with _lock:
        engine = start_engine()
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        engine.finalize_object()
        address = engine.get_function_address(name)
    if not address:
        raise ImportError(f"the compiled loop {name} has no function of that name")
    return address


def builtin(name, function, address):
    """The C function at address ``function`` as a Python builtin, whose ``self`` is the number ``address``."""
    method = _MethodDef(name.encode(), function, METH_FASTCALL, None)
    _kept.append((method, address))
    # Kept for good: at exit the collector still looks into builtins after modules have lost their names.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(method))
    make = ctypes.pythonapi.PyCFunction_NewEx
    make.restype = ctypes.py_object
    make.argtypes = [ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p]
    return make(ctypes.addressof(method), address, None)


def record(core, inner):
    """The address of a record of two addresses, work and an inner loop, as `kernels.calling` reads it."""
    words = (ctypes.c_int64 * 2)(core, inner)
    _kept.append(words)
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(words))
    return ctypes.addressof(words)


def pool():
    """The address of a new pool of threads; see `kernels.calling`."""
    memory = (ctypes.c_char * calling.POOL_BYTES)()
    _kept.append(memory)
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(memory))
    address = ctypes.addressof(memory)
    library = ctypes.CDLL(None)
    objects = (("mutex", calling.MUTEX), ("cond", calling.WORK), ("cond", calling.IDLE))
    for kind, offset in objects:
        getattr(library, f"pthread_{kind}_init")(ctypes.c_void_p(address + offset), None)
    return address
