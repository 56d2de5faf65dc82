"""The type stubs, from the op table and the signatures of everything else that is public.

``python -m kael.stubgen`` writes the ``.pyi`` files of kael; with ``--check`` it writes nothing and fails where one
would change.
"""

import argparse
import inspect
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import kael
from kael.calling import NUMBER_POSITIONS
from kael.optable import ALIASES, ROW
from kael.tensor import Tensor

FOLDER = Path(__file__).parent
HEADER = '''"""{what} Made by ``python -m kael.stubgen``: change the sources, not this file."""

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Self, TypeAlias

import numpy as np

{imports}

_Number: TypeAlias = builtins.bool | builtins.int | builtins.float
_Dim: TypeAlias = builtins.int | Sequence[builtins.int]
_Dtype: TypeAlias = DType | type[_Number]
_Device: TypeAlias = Device | builtins.str
'''

# What an argument takes, by its name, where neither the op table nor its default says it.
ARGUMENTS = {
    name: kind
    for kind, names in {
        "Tensor": "A B input tensor self other mat1 mat2 vec vec1 vec2 batch1 batch2 src mask out values",
        "Tensor | _Number": "fill_value value start end tensor1 tensor2",
        "Tensor | builtins.int": "repeats",
        "Sequence[Tensor]": "tensors",
        "_Dim": "dim dims size sizes shape stride source destination shifts indices_or_sections split_sizes "
        "split_size_or_sections physical_layout",
        "builtins.int": "dim0 dim1 dim2 start_dim end_dim axis axis0 axis1 length chunks n m steps decimals num "
        "diagonal offset storage_offset output_size precision threshold edgeitems linewidth step dimension k",
        "builtins.float": "eps nan posinf neginf q",
        "_Number": "alpha beta correction s base",
        "builtins.bool": "copy unbiased sci_mode non_blocking",
        "builtins.str": "profile",
        "_Dtype": "dtype",
        "DType": "type1 type2 from_ to",
        "DType | builtins.str": "d",
        "_Device": "device",
        "Format": "layout memory_format",
        "np.ndarray[Any, Any]": "ndarray",
        "Literal['floor', 'trunc']": "rounding_mode",
        "Literal['ij', 'xy']": "indexing",
    }.items()
    for name in names.split()
}
# The same for arguments behind a star: each of them.
STARRED = {"tensors": "Tensor", "shapes": "Sequence[builtins.int]", "size": "_Dim", "dims": "_Dim", "shape": "_Dim"}
# What a function gives, where it is no tensor.
RESULTS = {
    "bool": "allclose can_cast equal __bool__ __contains__",
    "int": "dim ndimension numel nelement element_size storage_offset data_ptr get_num_threads __len__ __int__ "
    "__index__ __hash__",
    "float": "__float__",
    "complex": "__complex__",
    "str": "__repr__ __str__ __format__",
    "_Number": "item",
    "None": "set_default_dtype set_num_threads set_printoptions __setitem__ __init__",
    "dict[builtins.str, Any]": "default_dtypes get_printoptions",
    "DType": "common_dtype get_default_dtype promote_types result_type",
    "tuple[Tensor, ...]": "as_tensors split split_with_sizes chunk unbind tensor_split broadcast_tensors meshgrid "
    "hsplit vsplit dsplit",
    "np.ndarray[Any, Any]": "numpy __array__",
    "tuple[Tensor, Tensor]": "var_mean std_mean",
    "Iterator[Tensor]": "__iter__",
    "Device": "get_default_device",
    "Size": "broadcast_shapes",
    "tuple[builtins.int, builtins.int]": "__dlpack_device__",
    "Self": "__new__",
    "Any": "common explain fixed like numbers pinned rule max min median mode sort unique unique_consecutive topk "
    "kthvalue cummax cummin aminmax nonzero where size stride type tolist qr svd eigh slogdet lstsq __reduce__ "
    "__reduce_ex__ __dlpack__ __array_ufunc__",
}
_RESULT = {
    name: f"builtins.{kind}" if kind in ("bool", "int", "float", "complex", "str") else kind
    for kind, names in RESULTS.items()
    for name in names.split()
}
# Comparisons give tensors, which object's do not; those with arrays could be reflected by either side.
IGNORED = {
    **dict.fromkeys(("__eq__", "__ne__"), "  # type: ignore[override]"),
    **dict.fromkeys(("__lt__", "__le__", "__gt__", "__ge__"), "  # type: ignore[misc]"),
}
OPERATORS = {row.operator: row for row in ROW.values() if row.operator}
# What says nothing to a type checker, and __getattr__, which would allow every name.
SKIPPED = {"__slots__", "__weakref__", "__module__", "__doc__", "__array_priority__", "__dict__", "__getattr__"}


def result(name):
    """The type that the public function or method ``name`` gives, as it stands in the stubs."""
    return "builtins.bool" if name.startswith("is_") else _RESULT.get(name, "Tensor")


def row_of(name):
    """The row that ``name`` derives from: a function, a method, its in-place variant or an operator."""
    if name.startswith("__"):
        stem = name.strip("_")
        return OPERATORS.get(stem) or OPERATORS.get(stem[1:])
    for plain in (name, name.removesuffix("_")):
        found = ROW.get(ALIASES.get(plain, plain))
        if found is not None:
            return found
    return None


def takes_number(row, position):
    """Whether a Python number may stand at ``position`` for some operands."""
    if row.numbers == "other":
        return position > 0
    return row.numbers in ("any", "either") or position in NUMBER_POSITIONS.get(row.name, ())


def argument(parameter, row, position):
    """The annotation of one parameter; ``position`` counts operands from 0."""
    kind = None
    if row is not None and parameter.name in (*row.params, "input", "other"):
        kind = "Tensor | _Number" if takes_number(row, position) else "Tensor"
    elif parameter.kind is parameter.VAR_POSITIONAL:
        kind = STARRED.get(parameter.name, "Any")
    elif parameter.name in ARGUMENTS:
        kind = ARGUMENTS[parameter.name]
    elif isinstance(parameter.default, (bool, int, float, str)):
        kind = f"builtins.{type(parameter.default).__name__}"
    if kind is None:
        return "Any"
    return f"{kind} | None" if parameter.default is None and kind != "Any" else kind


def parameters(function, name, *, method):
    """The parameters as they stand in the stub, with types and defaults."""
    row = row_of(name)
    operator = method and name.startswith("__") and row is not None
    written = []
    for position, parameter in enumerate(inspect.signature(function).parameters.values()):
        kind = None
        if method and position == 0:
            parameter = parameter.replace(name="self" if parameter.name != "cls" else "cls")
        elif operator:
            kind = "Tensor | _Number | np.ndarray[Any, Any]"
        else:
            kind = argument(parameter, row, position)
        changes = {} if parameter.default is parameter.empty else {"default": _Text(written_default(parameter.default))}
        written.append(parameter.replace(annotation=parameter.empty if kind is None else _Text(kind), **changes))
    return inspect.Signature(written)


class _Text:
    """Text that `inspect` writes as it is."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def written_default(value):
    return repr(value) if value is None or isinstance(value, (bool, int, float, str)) else "..."


def definition(name, function, *, method=False, indent=""):
    """The lines of one ``def``, with the first line of its docstring."""
    signature = str(parameters(function, name, method=method))
    doc = summary(function)
    head = f"{indent}def {name}{signature} -> {result(name)}:"
    if name.startswith("__") or not doc:
        return [f"{head} ...{IGNORED.get(name, '')}", ""]
    return [head, f'{indent}    """{doc}"""', ""]


def summary(documented):
    """The first line of a docstring."""
    return (inspect.getdoc(documented) or "").partition("\n")[0].replace("\\", r"\\")


def origin(thing):
    """``(module, name)`` under which a class was defined; its ``__name__`` and ``__module__`` may be torch's."""
    defined = [value.__module__ for value in vars(thing).values() if inspect.isfunction(value)]
    others = sorted(module for module in sys.modules if module.startswith("kael."))
    for module in (thing.__module__, *defined, *others):
        for name, value in vars(sys.modules[module]).items():
            if value is thing and module != "kael":
                return module, name
    raise LookupError(f"{thing!r} is in no module of kael")


def value_type(value):
    """The name of the type of a public constant or attribute."""
    if value is None:
        return "None"
    kind = type(value)
    if kind.__module__ == "builtins":
        return f"builtins.{kind.__name__}"
    return origin(kind)[1] if kind.__module__.startswith("kael.") else "Any"


def namespace_stub(source, what):
    """The text of the stub of a module by its public names: modules, classes, functions and values."""
    imports, values, functions = [], [], []
    for name in source.__all__:
        value = getattr(source, name)
        if isinstance(value, ModuleType):
            imports.append(f"from {source.__name__} import {name} as {name}")
        elif isinstance(value, type):
            module, original = origin(value)
            imports.append(f"from {module} import {original} as {name}")
        elif callable(value):
            functions += definition(name, value)
        else:
            values.append(f"{name}: {value_type(value)}")
    if hasattr(source, "__version__"):
        values.append("__version__: builtins.str")
    imports += [f"from {module} import {original}" for module, original in SHARED]
    listed = [f'    "{name}",' for name in source.__all__]
    head = HEADER.format(what=what, imports="\n".join(sorted(imports)))
    return "\n".join([head, *values, "", *functions, "__all__ = [", *listed, "]", ""])


def class_stub(kind, sample):
    """The lines of a class whose attributes have the types that those of ``sample``, an object of it, have."""
    name = origin(kind)[1]
    bases = f"({BASES[name]})" if name in BASES else ""
    doc = inspect.getdoc(kind).replace("\n", "\n    ").replace("    \n", "\n")
    lines = [f"class {name}{bases}:", f'    """{doc}"""', ""]
    for each, value in sorted({**vars(kind), **getattr(sample, "__dict__", {})}.items()):
        if each in SKIPPED or not is_shown(each, kind):
            continue
        if isinstance(value, property):
            head = f"    def {each}(self) -> {attribute_type(each, sample)}:"
            doc = summary(value)
            lines += ["    @property", *([head, f'        """{doc}"""'] if doc else [f"{head} ..."]), ""]
            if value.fset is not None:
                lines += [f"    @{each}.setter", f"    def {each}(self, new: Any) -> None: ...", ""]
        elif each == "__new__":
            lines += definition(each, getattr(value, "__func__", value), method=True, indent="    ")
        elif isinstance(value, (staticmethod, classmethod)):
            lines += [f"    @{type(value).__name__}", *definition(each, value.__func__, indent="    ")]
        elif inspect.isfunction(value):
            lines += definition(each, value, method=True, indent="    ")
        else:
            lines += [f"    {each}: {attribute_type(each, sample)}", ""]
    return lines


def is_shown(name, kind):
    """Whether a name in a class has a line: public ones, how objects are made, and all the protocols of Tensor."""
    if not name.startswith("_") or name in ("__init__", "__new__"):
        return True
    return kind is Tensor and name.startswith("__")


def attribute_type(name, sample):
    return ATTRIBUTES.get(name) or value_type(getattr(sample, name))


def module_stub(what, *samples):
    """The text of the stub of the module that defines the classes of ``samples``."""
    own = {origin(type(sample)) for sample in samples}
    imports = [f"from {module} import {name}" for module, name in SHARED if (module, name) not in own]
    lines = [HEADER.format(what=what, imports="\n".join(imports))]
    for sample in samples:
        lines += class_stub(type(sample), sample)
    return "\n".join(lines)


# The classes that types in stubs name, each with its module.
SHARED = [("kael.device", "Device"), ("kael.device", "Format"), ("kael.dtype", "DType"), ("kael.size", "Size")]
SHARED += [("kael.tensor", "Tensor")]
BASES = {"Size": "tuple[builtins.int, ...]"}
ATTRIBUTES = {"index": "builtins.int | None", "grad": "None"}
STUBS = {
    "__init__.pyi": lambda: namespace_stub(kael, "The public names of kael."),
    "tensor.pyi": lambda: module_stub("The Tensor.", kael.zeros(2, 2)),
    "size.pyi": lambda: module_stub("Shapes.", kael.Size([1])),
    "device.pyi": lambda: module_stub("Where tensors live.", kael.device("cpu"), kael.strided),
    "dtype.pyi": lambda: module_stub("The dtypes.", kael.float32, kael.finfo(), kael.iinfo(kael.int64)),
}


def function_modules(parent=kael):
    """The public modules of functions, wherever they are within kael."""
    for name in parent.__all__:
        module = getattr(parent, name)
        if isinstance(module, ModuleType):
            yield from function_modules(module)
            if any(inspect.isroutine(getattr(module, each)) for each in module.__all__):
                yield module


for _module in function_modules():
    _path = _module.__name__.removeprefix("kael.").replace(".", "/") + ".pyi"
    STUBS[_path] = partial(namespace_stub, _module, summary(_module))


def main(arguments=None):
    """Write the stubs, or check them; gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m kael.stubgen", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a stub is out of date")
    check = parser.parse_args(arguments).check
    stale = []
    for name, make in STUBS.items():
        path, text = FOLDER / name, make()
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not check:
            path.write_text(text, encoding="utf-8")
    if check and stale:
        print(f"out of date: {', '.join(stale)}; run python -m kael.stubgen", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
