"""Numba's part: the text of a loop and its scalar function become machine code. The only module that imports numba.

Numba types, lowers and optimises the loop; what is kept is object code with one C function in it. A driver reads its
Python arguments itself, so that calling a loop costs what calling any C builtin costs, and a later process loads both
without importing numba (`kernels.objects`).
"""

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils, compiler, types
from numba.core.compiler_lock import global_compiler_lock as _compiler_lock
from numba.core.registry import cpu_target
from numba.core.typing.templates import signature
from numba.extending import intrinsic, models, overload, register_jitable, register_model

from kael.kernels import fused, objects, reduction_templates, registry

# What every loop is compiled with. NaN, infinities and -0.0 are part of the contract, so no general fastmath.
FLAGS = {"error_model": "numpy", "fastmath": False}

POINTER = ir.IntType(8).as_pointer()
OBJECT = POINTER.as_pointer()
WORD = ir.IntType(64)
# A PyArrayObject is a PyObject followed by the pointer to its data.
DATA_SLOT = object.__basicsize__ // 8

NUMBA_TYPES = {"b": types.boolean, "i": types.int64, "f": types.float32, "d": types.float64}


class Buffer(types.Type):
    """The memory of an operand: a bare pointer with an element dtype. No length, no reference count."""

    def __init__(self, dtype):
        self.dtype = dtype
        super().__init__(name=f"Buffer({dtype})")


@register_model(Buffer)
class _BufferModel(models.PrimitiveModel):
    def __init__(self, dmm, fe_type):
        super().__init__(dmm, fe_type, POINTER)


BYTES = Buffer(types.uint8)
BUFFERS = {letter: Buffer(dtype) for letter, dtype in NUMBA_TYPES.items()}


def _element(context, dtype):
    return ir.IntType(8) if dtype is types.boolean else context.get_value_type(dtype)


def _address(context, builder, buffer_type, pointer, index):
    typed = builder.bitcast(pointer, _element(context, buffer_type.dtype).as_pointer())
    return builder.gep(typed, [index])


def _inputs(module):
    """The alias scope of what elementwise loops read."""
    return module.add_metadata([module.add_metadata(["inputs", module.add_metadata(["kael"])])])


def _loading(doc, scoped):
    @intrinsic
    def load(typingctx, buffer, index):
        def generate(context, builder, sig, args):
            value = builder.load(_address(context, builder, sig.args[0], *args), align=1)
            if scoped:
                value.set_metadata("alias.scope", _inputs(builder.module))
            if sig.args[0].dtype is types.boolean:
                value = builder.icmp_unsigned("!=", value, value.type(0))
            return value

        return buffer.dtype(buffer, types.intp), generate

    load.__doc__ = doc
    return load


def _storing(doc, scoped):
    @intrinsic
    def store(typingctx, buffer, index, value):
        def generate(context, builder, sig, args):
            dtype = sig.args[0].dtype
            converted = context.cast(builder, args[2], sig.args[2], dtype)
            if dtype is types.boolean:
                converted = builder.zext(converted, ir.IntType(8))
            stored = builder.store(converted, _address(context, builder, sig.args[0], args[0], args[1]), align=1)
            if scoped:
                stored.set_metadata("noalias", _inputs(builder.module))
            return context.get_dummy_value()

        return types.none(buffer, types.intp, value), generate

    store.__doc__ = doc
    return store


load = _loading("Element ``index``. Any alignment; a Bool byte is true when it is not zero.", False)
store = _storing("Write element ``index``, converting ``value`` to the element dtype as C does.", False)
# In an elementwise loop the output is either apart from an input or the same elements in the same order, each read
# before it is written. LLVM is told that they are apart: its own check at run time would send the second case, which
# is every in-place operation, through a loop without vector instructions.
read = _loading("`load` from an input of an elementwise loop.", True)
write = _storing("`store` to the output of an elementwise loop.", True)


@intrinsic
def advance(typingctx, buffer, count):
    """The buffer ``count`` elements further on."""

    def generate(context, builder, sig, args):
        return builder.bitcast(_address(context, builder, sig.args[0], *args), POINTER)

    return buffer(buffer, types.intp), generate


@intrinsic
def shift(typingctx, buffer, count):
    """The buffer ``count`` bytes further on."""

    def generate(context, builder, sig, args):
        return builder.gep(args[0], [args[1]])

    return buffer(buffer, types.intp), generate


def _room(buffer):
    """An intrinsic that gives uninitialised memory on the stack for `ROOM` elements."""

    @intrinsic
    def room(typingctx):
        def generate(context, builder, sig, args):
            kind = ir.ArrayType(_element(context, buffer.dtype), reduction_templates.ROOM)
            with builder.goto_entry_block():
                return builder.bitcast(builder.alloca(kind), POINTER)

        return buffer(), generate

    return room


def _view(target):
    """An intrinsic that gives the same memory as a buffer of another dtype."""

    @intrinsic
    def view(typingctx, buffer):
        def generate(context, builder, sig, args):
            return args[0]

        return target(buffer), generate

    return view


@intrinsic
def copy_bytes(typingctx, target, source, count):
    """Copies ``count`` bytes between memory that does not overlap."""

    def generate(context, builder, sig, args):
        cgutils.raw_memcpy(builder, args[0], args[1], args[2], 1)
        return context.get_dummy_value()

    return types.none(target, source, types.intp), generate


def _argument(builder, args, index):
    table = builder.inttoptr(args, OBJECT.as_pointer())
    return builder.load(builder.gep(table, [index]))


def _buffer_argument(buffer):
    @intrinsic
    def argument(typingctx, args, index):
        def generate(context, builder, sig, values):
            array = _argument(builder, *values)
            return builder.load(builder.gep(array, [ir.Constant(ir.IntType(32), DATA_SLOT)]))

        return buffer(types.intp, types.intp), generate

    return argument


def _call(count):
    """An intrinsic that calls an inner loop over ``count`` operands by its address."""

    def generate(context, builder, sig, args):
        kind = ir.FunctionType(ir.VoidType(), [POINTER] * count + [WORD, POINTER])
        address = builder.inttoptr(args[0], kind.as_pointer())
        builder.call(address, args[1:])
        return context.get_dummy_value()

    operands = ", ".join(f"b{k}" for k in range(count))
    text = f"def call_{count}(typingctx, address, {operands}, n, strides):\n    return returns, generate\n"
    scope = {"returns": types.none(types.intp, *[BYTES] * count, types.intp, BUFFERS["i"]), "generate": generate}
    exec(text, scope)
    return intrinsic(scope[f"call_{count}"])


def _external(builder, name, result, arguments):
    return cgutils.get_or_insert_function(builder.module, ir.FunctionType(result, arguments), name)


@intrinsic
def integer_argument(typingctx, args, index):
    """Argument ``index``, a Python int."""

    def generate(context, builder, sig, values):
        number = builder.bitcast(_argument(builder, *values), POINTER)
        return builder.call(_external(builder, "PyLong_AsSsize_t", WORD, [POINTER]), [number])

    return types.intp(types.intp, types.intp), generate


@intrinsic
def integer_value(typingctx, number):
    """The value of a Python int, given its address."""

    def generate(context, builder, sig, values):
        pointer = builder.inttoptr(values[0], POINTER)
        return builder.call(_external(builder, "PyLong_AsSsize_t", WORD, [POINTER]), [pointer])

    return types.intp(types.intp), generate


@intrinsic
def release_lock(typingctx):
    """Let other Python threads run; gives the state that `take_lock` wants."""

    def generate(context, builder, sig, args):
        return builder.ptrtoint(builder.call(_external(builder, "PyEval_SaveThread", POINTER, []), []), WORD)

    return types.intp(), generate


@intrinsic
def take_lock(typingctx, state):
    def generate(context, builder, sig, args):
        restore = _external(builder, "PyEval_RestoreThread", ir.VoidType(), [POINTER])
        builder.call(restore, [builder.inttoptr(args[0], POINTER)])
        return context.get_dummy_value()

    return types.none(types.intp), generate


@intrinsic
def integer_result(typingctx, value):
    """A new Python int: what a loop returns that has something to say."""

    def generate(context, builder, sig, args):
        made = builder.call(_external(builder, "PyLong_FromSsize_t", POINTER, [WORD]), [args[0]])
        return builder.ptrtoint(made, WORD)

    return types.intp(types.intp), generate


@intrinsic
def none(typingctx):
    """None, as a loop returns it."""

    def generate(context, builder, sig, args):
        module = builder.module
        try:
            value = module.get_global("_Py_NoneStruct")
        except KeyError:
            value = ir.GlobalVariable(module, ir.IntType(8), "_Py_NoneStruct")
        builder.call(_external(builder, "Py_IncRef", ir.VoidType(), [POINTER]), [value])
        return builder.ptrtoint(value, WORD)

    return types.intp(), generate


@intrinsic
def _convert(typingctx, x, value):
    target = x

    def generate(context, builder, sig, args):
        return context.cast(builder, args[1], sig.args[1], target)

    return signature(target, x, value), generate


@overload(registry.like)
def _like(x, value):
    def implementation(x, value):
        return _convert(x, value)

    return implementation


@intrinsic
def _fused(typingctx, a, b, c):
    def generate(context, builder, sig, args):
        return builder.fma(*args)

    return signature(c, a, b, c), generate


@overload(fused.fma)
def _fma(a, b, c):
    def implementation(a, b, c):
        return _fused(a, b, c)

    return implementation


MOST_OPERANDS = 7

NAMES = {
    "load": load,
    "store": store,
    "read": read,
    "write": write,
    "advance": advance,
    "shift": shift,
    "byte_argument": _buffer_argument(BYTES),
    "table_argument": _buffer_argument(BUFFERS["i"]),
    "integer_argument": integer_argument,
    "integer_value": integer_value,
    "integer_result": integer_result,
    "release_lock": release_lock,
    "take_lock": take_lock,
    "none": none,
    **{f"room_{letter}": _room(buffer) for letter, buffer in BUFFERS.items()},
    **{f"view_{letter}": _view(buffer) for letter, buffer in BUFFERS.items()},
    "view_byte": _view(BYTES),
    "copy_bytes": copy_bytes,
    **{f"call_{count}": _call(count) for count in range(1, MOST_OPERANDS + 1)},
}

_registered = set()


def _make_jitable(function):
    if function not in _registered:
        _registered.add(function)
        register_jitable(function)


def compile_inner(name, text, letters, functions, constants=None, apart=False):
    """Object code of an inner loop over operands of dtypes ``letters``, the output first.

    ``functions`` maps the names that the text calls to plain scalar functions, ``constants`` others to numbers. With
    ``apart``, no two operands share memory. The C function is
    ``void name(char *out, char *input..., int64_t n, int64_t *strides)``.
    """
    for function in [*registry.HELPERS, *functions.values()]:
        _make_jitable(function)
    arguments = [*(BUFFERS[letter] for letter in letters), types.intp, BUFFERS["i"]]
    kinds = ["ptr"] * len(letters) + ["i64", "ptr"]
    scope = {**functions, **(constants or {})}
    return _compile(name, text, scope, arguments, f"void @{name}", kinds, "ret void", apart)


def compile_driver(name, text):
    """Object code of a driver, the C function ``PyObject *name(PyObject *self, PyObject *const *args)``."""
    return _compile(name, text, {}, [types.intp, types.intp], f"i64 @{name}", ["i64", "i64"], "ret i64 %value")


def _compile(name, text, functions, arguments, declaration, kinds, leave, apart=False):
    scope = {**NAMES, **functions}
    exec(compile(text, f"<loop {name}>", "exec"), scope)
    flags = compiler.Flags()
    flags.error_model = FLAGS["error_model"]
    flags.no_cpython_wrapper = True
    flags.no_cfunc_wrapper = True
    flags.no_compile = True
    flags.noalias = apart
    with _compiler_lock:
        compiled = compiler.compile_extra(
            cpu_target.typing_context,
            cpu_target.target_context,
            scope[name],
            tuple(arguments),
            types.intp,
            flags,
            {},
        )
        compiled.library.finalize()
    parameters = [f"{kind} %p{k}" for k, kind in enumerate(kinds)]
    # Numba's function returns through a pointer; this one has the plain C signature.
    entry = f"""
define {declaration}({", ".join(parameters)}) {{
  %result = alloca i64
  %error = alloca ptr
  store i64 0, ptr %result
  %status = call i32 @"{compiled.fndesc.llvm_func_name}"(ptr %result, ptr %error, {", ".join(parameters)})
  %value = load i64, ptr %result
  {leave}
}}
"""
    module = llvm.parse_assembly(compiled.library.get_llvm_str() + entry)
    _check_symbols(name, module)
    return target_machine().emit_object(module)


def _check_symbols(name, module):
    """Refuse code that calls what a later process could not find: loading it would end that process."""
    objects.start_engine()
    for function in module.functions:
        unknown = function.is_declaration and not function.name.startswith("llvm.")
        if unknown and not llvm.address_of_symbol(function.name):
            raise RuntimeError(f"the loop {name} calls {function.name}, which only Numba has")


def target_machine():
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        opt=3, jit=True, cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten()
    )
