"""Running a program written for torch with kael in torch's place, in this process only.

`install` puts a module named torch, made of the public names of kael, where ``import torch`` finds it; torch itself is
not imported, whether it is installed or not. `run` then does what Python does with a script.
"""

import os
import re
import signal
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import ModuleType

import kael
from kael import errors
from kael.dtype import nearest, set_namespace

NAME = "torch"
# The version whose behaviour kael follows; a program may ask for it.
VERSION = "2.13.0+kael"


class CannotRun(Exception):
    """A file that is not a program; the text is one sentence."""


def install():
    """Put kael in torch's place: in ``sys.modules``, for submodules not loaded yet, and in what kael prints."""
    for loaded in [name for name in sys.modules if _is_ours(name)]:
        del sys.modules[loaded]
    sys.meta_path.insert(0, _Gate)
    torch = _namespace(kael, NAME)
    torch.__version__ = VERSION
    set_namespace(NAME)


def _is_ours(name):
    return name == NAME or name.startswith(NAME + ".")


def _namespace(source, name):
    """A module ``name`` with the public names of the kael module ``source``, and the same of its public submodules.

    The classes among them print under that name from now on.
    """
    module = ModuleType(name, source.__doc__)
    module.__path__ = []
    module.__spec__ = ModuleSpec(name, None, is_package=True)
    module.__all__ = list(source.__all__)
    for each in source.__all__:
        value = getattr(source, each)
        if isinstance(value, ModuleType):
            value = _namespace(value, f"{name}.{each}")
        elif isinstance(value, type) and not issubclass(value, Exception) and _is_kaels(value):
            value.__module__ = name
        setattr(module, each, value)

    def missing(attribute):
        raise errors.no_such_name(name, attribute, module, nearest(attribute))

    module.__getattr__ = missing
    sys.modules[name] = module
    return module


def _is_kaels(kind):
    return kind.__module__.partition(".")[0] == "kael"


class _Gate:
    """Finds nothing, and lets no other finder look for parts of torch that kael lacks."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if _is_ours(name):
            raise ModuleNotFoundError(f"No module named {name!r}: it is not part of kael", name=name)


def run(path, arguments):
    """Run the file ``path`` as Python runs a script, with ``arguments`` in ``sys.argv``; gives the exit code.

    SystemExit leaves as it is. Any other exception is shown without the frames of this module, and gives 1; where it
    comes from a name that kael lacks, one line names it. Raises CannotRun where ``path`` is no Python program.
    """
    code = _compile(path)
    install()
    main = _become_main(path, arguments)
    try:
        exec(code, vars(main))
    except SystemExit:
        raise
    except BaseException as error:
        traceback = error.__traceback__
        while traceback and traceback.tb_frame.f_code is not code:
            traceback = traceback.tb_next
        missing = missing_name(error)
        if missing:
            _flush()
            advice = nearest(missing.rpartition(".")[2])
            advice = f" ({advice})" if advice else ""
            print(f"kael: {missing} is not part of kael{advice}; used at {_place(traceback)}", file=sys.stderr)
        else:
            sys.excepthook(type(error), error.with_traceback(traceback), traceback)
        if isinstance(error, KeyboardInterrupt):
            _end_by_interrupt()
        return 1
    return 0


def _compile(path):
    if os.path.isdir(path):
        raise CannotRun(f"cannot run {path}: it is a directory")
    try:
        with open(path, "rb") as file:
            source = file.read()
    except OSError as error:
        raise CannotRun(f"cannot run {path}: {error.strerror}") from None
    try:
        return compile(source, os.path.abspath(path), "exec", dont_inherit=True)
    except SyntaxError as error:
        where = f"line {error.lineno}: " if error.lineno else ""
        raise CannotRun(f"cannot run {path}: it is not a Python program ({where}{error.msg})") from None
    except ValueError as error:
        raise CannotRun(f"cannot run {path}: it is not a Python program ({error})") from None


def _become_main(path, arguments):
    """The module ``__main__``, ``sys.argv`` and ``sys.path`` as Python sets them for a script."""
    full = os.path.abspath(path)
    main = ModuleType("__main__")
    main.__file__ = full
    main.__cached__ = None
    main.__loader__ = SourceFileLoader("__main__", full)
    main.__builtins__ = sys.modules["builtins"]
    sys.modules["__main__"] = main
    sys.argv[:] = [path, *arguments]
    if not sys.flags.safe_path:
        sys.path[0] = os.path.dirname(os.path.realpath(path))
    return main


def missing_name(error):
    """The full name of what kael lacks, where that is what ``error`` is about; else None.

    >>> import kael
    >>> from kael.run import missing_name
    >>> try:
    ...     kael.ones(2).sparse_mask()
    ... except AttributeError as error:
    ...     missing_name(error)
    'torch.Tensor.sparse_mask'
    """
    if isinstance(error, AttributeError):
        if isinstance(error.obj, ModuleType):
            return f"{error.obj.__name__}.{error.name}" if _is_ours(error.obj.__name__) else None
        kind = error.obj if isinstance(error.obj, type) else type(error.obj)
        public = kind.__name__ in kael.__all__ and getattr(kael, kind.__name__) is kind
        return f"{NAME}.{kind.__name__}.{error.name}" if public else None
    if isinstance(error, ImportError) and error.name and _is_ours(error.name):
        # `from torch import fft` leaves the name in the message alone (a field of its own came with Python 3.12).
        name = re.match(r"cannot import name '(\w+)'", error.msg)
        return f"{error.name}.{name[1]}" if name else error.name
    return None


def _place(traceback):
    """The innermost line outside kael."""
    own = os.path.dirname(kael.__file__) + os.sep
    place = "an unknown line"
    while traceback:
        filename = traceback.tb_frame.f_code.co_filename
        if not filename.startswith((own, "<frozen")):
            place = f"{filename}:{traceback.tb_lineno}"
        traceback = traceback.tb_next
    return place


def _flush():
    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        pass  # a closed or missing stdout must not hide the line that follows


def _end_by_interrupt():
    """End as Python does at Ctrl-C: by the signal, so that a shell sees it."""
    _flush()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGINT)
