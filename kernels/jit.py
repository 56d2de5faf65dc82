"""Numba's part: the text of a loop and its scalar function become machine code. The only module that imports numba.

Numba types, lowers and optimises the loop; what is kept is object code with one C function in it. The entry reads its
Python arguments itself, so that calling a loop costs what calling any C builtin costs, and a later process loads both
without importing numba (`kernels.objects`).
"""

import functools
import inspect

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils, compiler, types
from numba.core.compiler_lock import global_compiler_lock as _compiler_lock
from numba.core.registry import cpu_target
from numba.extending import intrinsic, lower_builtin, models, register_jitable, register_model, type_callable

from kael.kernels import branchless, fused, machine, registry, templates, tracing

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


def _widen(builder):
    """Vectors of full width: LLVM by itself stays at half of what AVX-512 has, which suits mixed code, not loops."""
    # A plain set's `add`: llvmlite's own knows only attributes without a value.
    set.add(builder.function.attributes, '"prefer-vector-width"="512"')


def _loading(doc, scoped):
    @intrinsic
    def load(typingctx, buffer, index):
        def generate(context, builder, sig, args):
            _widen(builder)
            value = builder.load(_address(context, builder, sig.args[0], *args), align=1)
            if scoped:
                value.set_metadata("alias.scope", tracing.inputs(builder.module))
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
                stored.set_metadata("noalias", tracing.inputs(builder.module))
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


def _room(buffer, count):
    """An intrinsic that gives uninitialised memory on the stack for ``count`` elements."""

    @intrinsic
    def room(typingctx):
        def generate(context, builder, sig, args):
            kind = ir.ArrayType(_element(context, buffer.dtype), count)
            with builder.goto_entry_block():
                return builder.bitcast(builder.alloca(kind), POINTER)

        return buffer(), generate

    return room


def _pointer(target):
    """An intrinsic that gives the buffer whose address is word ``index``."""

    @intrinsic
    def pointer(typingctx, words, index):
        def generate(context, builder, sig, args):
            word = builder.load(_address(context, builder, sig.args[0], *args), align=1)
            return builder.inttoptr(word, POINTER)

        return target(words, types.intp), generate

    return pointer


@intrinsic
def words_at(typingctx, address):
    """The words at an address."""

    def generate(context, builder, sig, args):
        return builder.inttoptr(args[0], POINTER)

    return BUFFERS["i"](types.intp), generate


@intrinsic
def address_of(typingctx, buffer):
    """Where a buffer begins."""

    def generate(context, builder, sig, args):
        return builder.ptrtoint(args[0], WORD)

    return types.intp(buffer), generate


@intrinsic
def call_loop(typingctx, address, pointers, n, strides):
    """Calls an inner loop of elementwise work."""

    def generate(context, builder, sig, args):
        kind = ir.FunctionType(ir.VoidType(), [POINTER, WORD, POINTER])
        builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])
        return context.get_dummy_value()

    return types.none(types.intp, pointers, types.intp, strides), generate


@intrinsic
def call_core(typingctx, address, frame, start, stop):
    """Calls work between two bounds; see `kernels.calling`."""

    def generate(context, builder, sig, args):
        kind = ir.FunctionType(ir.VoidType(), [POINTER, WORD, WORD])
        builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])
        return context.get_dummy_value()

    return types.none(types.intp, frame, types.intp, types.intp), generate


@intrinsic
def atomic_add(typingctx, words, index, value):
    """Adds to a word that several threads use, and gives what it was."""

    def generate(context, builder, sig, args):
        address = _address(context, builder, sig.args[0], args[0], args[1])
        return builder.atomic_rmw("add", address, args[2], "seq_cst")

    return types.intp(words, types.intp, types.intp), generate


@intrinsic
def atomic_load(typingctx, words, index):
    """A word that another thread may be changing."""

    def generate(context, builder, sig, args):
        address = _address(context, builder, sig.args[0], *args)
        return builder.load_atomic(address, "seq_cst", 8)

    return types.intp(words, types.intp), generate


@intrinsic
def pause(typingctx):
    """Tells the processor that this thread is waiting for another."""

    def generate(context, builder, sig, args):
        for name, numbers in machine.PAUSES.get(machine.architecture(), ()):
            arguments = [ir.Constant(ir.IntType(32), number) for number in numbers]
            builder.call(_external(builder, name, ir.VoidType(), [ir.IntType(32)] * len(numbers)), arguments)
        return context.get_dummy_value()

    return types.none(), generate


def _posix(name, count):
    """An intrinsic that calls a function of the C library on objects at ``count`` addresses."""

    def generate(context, builder, sig, args):
        function = _external(builder, name, ir.IntType(32), [POINTER] * count)
        builder.call(function, [builder.inttoptr(value, POINTER) for value in args])
        return context.get_dummy_value()

    if count == 1:

        @intrinsic
        def call(typingctx, first):
            return types.none(types.intp), generate
    else:

        @intrinsic
        def call(typingctx, first, second):
            return types.none(types.intp, types.intp), generate

    return call


@intrinsic
def allocate(typingctx, count):
    """The address of ``count`` bytes."""

    def generate(context, builder, sig, args):
        return builder.ptrtoint(builder.call(_external(builder, "malloc", POINTER, [WORD]), args), WORD)

    return types.intp(types.intp), generate


@intrinsic
def release(typingctx, address):
    """Gives back what `allocate` gave."""

    def generate(context, builder, sig, args):
        function = _external(builder, "free", ir.VoidType(), [POINTER])
        builder.call(function, [builder.inttoptr(args[0], POINTER)])
        return context.get_dummy_value()

    return types.none(types.intp), generate


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


def _returned(name):
    """An intrinsic: the object of Python's C API ``name``, as a loop returns it."""

    @intrinsic
    def give(typingctx):
        def generate(context, builder, sig, args):
            module = builder.module
            try:
                value = module.get_global(name)
            except KeyError:
                value = ir.GlobalVariable(module, ir.IntType(8), name)
            builder.call(_external(builder, "Py_IncRef", ir.VoidType(), [POINTER]), [value])
            return builder.ptrtoint(value, WORD)

        return types.intp(), generate

    return give


def _builtin(function):
    """Register ``generate(context, builder, sig, args)`` as the machine code of a plain function of kernels.

    The decorated function gives the result's type, or None, and ``generate``. Unlike an overload it is not compiled as
    a function of its own.
    """

    def register(describe):
        @type_callable(function)
        def typing(context):
            def typer(*operands):
                return describe(*map(types.unliteral, operands))[0]

            # Numba reads the number of operands from the signature.
            typer.__signature__ = inspect.signature(function)
            return typer

        def generate(context, builder, sig, args):
            return describe(*sig.args)[1](context, builder, sig, args)

        lower_builtin(function, types.VarArg(types.Any))(generate)
        return describe

    return register


def _cast(context, builder, sig, args, to):
    """All operands as ``to``."""
    return [context.cast(builder, value, kind, to) for value, kind in zip(args, sig.args, strict=True)]


@_builtin(registry.like)
def _like(x, value):
    def generate(context, builder, sig, args):
        return context.cast(builder, args[1], sig.args[1], x)

    return x, generate


@_builtin(fused.fma)
def _fma(a, b, c):
    def generate(context, builder, sig, args):
        return _multiply_add(builder, *_cast(context, builder, sig, args, c))

    return c, generate


def _multiply_add(builder, a, b, c):
    name = f"llvm.fma.{'f32' if a.type == ir.FloatType() else 'f64'}"
    return builder.call(_external(builder, name, a.type, [a.type] * 3), [a, b, c])


INTEGERS = {types.float32: types.int32, types.float64: types.int64}
FLOATS = {integer: number for number, integer in INTEGERS.items()}


def _same_bits(kinds):
    def describe(x):
        def generate(context, builder, sig, args):
            return builder.bitcast(args[0], context.get_value_type(sig.return_type))

        return kinds.get(x), generate

    return describe


_builtin(branchless.word)(_same_bits(INTEGERS))
_builtin(branchless.number)(_same_bits(FLOATS))


@_builtin(branchless.choose)
def _choose(condition, a, b):
    def generate(context, builder, sig, args):
        first, second = (context.cast(builder, args[k], sig.args[k], sig.return_type) for k in (1, 2))
        return builder.select(context.cast(builder, args[0], sig.args[0], types.boolean), first, second)

    return a, generate


KINDS = {types.boolean: tracing.BIT, types.int32: tracing.I32, types.int64: tracing.I64}
KINDS |= {types.float32: tracing.F32, types.float64: tracing.F64}
TYPES = {kind: dtype for dtype, kind in KINDS.items()}


def _make_straight(function):
    """Register a straight function, so that calling it leaves its instructions."""

    def kinds(operand):
        return tuple(map(kinds, operand)) if isinstance(operand, types.BaseTuple) else KINDS[operand]

    @functools.cache
    def result(operands):
        found = [TYPES[kind] for kind in tracing.result_kinds(function, tuple(map(kinds, operands)))]
        return found[0] if len(found) == 1 else types.Tuple(found)

    def values(builder, operand, value):
        if not isinstance(operand, types.BaseTuple):
            return value
        return tuple(values(builder, each, builder.extract_value(value, k)) for k, each in enumerate(operand))

    def generate(context, builder, sig, args):
        operands = [values(builder, *operand) for operand in zip(sig.args, args, strict=True)]
        found = tracing.trace(function, builder, operands)
        return found[0] if len(found) == 1 else context.make_tuple(builder, sig.return_type, found)

    _builtin(function)(lambda *operands: (result(operands), generate))


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
    "allocate": allocate,
    "release": release,
    "release_lock": release_lock,
    "take_lock": take_lock,
    "none": _returned("_Py_NoneStruct"),
    "refused": _returned("_Py_FalseStruct"),
    "room_i": _room(BUFFERS["i"], 1024),
    "room_scratch": _room(BYTES, 8 * MOST_OPERANDS * templates.CONVERTED),
    **{f"pointer_{letter}": _pointer(buffer) for letter, buffer in BUFFERS.items()},
    "words_at": words_at,
    "address_of": address_of,
    "call_loop": call_loop,
    "call_core": call_core,
    "atomic_add": atomic_add,
    "atomic_load": atomic_load,
    "pause": pause,
    "lock": _posix("pthread_mutex_lock", 1),
    "unlock": _posix("pthread_mutex_unlock", 1),
    "wait": _posix("pthread_cond_wait", 2),
    "wake_all": _posix("pthread_cond_broadcast", 1),
}

_registered = set()


def _make_jitable(function):
    if function not in _registered:
        _registered.add(function)
        (_make_straight if function in registry.STRAIGHT else register_jitable)(function)


def compile_loop(name, text, functions):
    """Object code of an inner loop of elementwise work, ``void name(char **pointers, int64_t n, int64_t *strides)``."""
    for function in [*registry.HELPERS, *registry.STRAIGHT, *functions.values()]:
        _make_jitable(function)
    arguments = [BUFFERS["i"], types.intp, BUFFERS["i"]]
    return _compile(name, text, functions, arguments, f"void @{name}", ["ptr", "i64", "ptr"], "ret void")


def compile_core(name, text):
    """Object code of work between two bounds, ``void name(int64_t *frame, int64_t start, int64_t stop)``."""
    arguments = [BUFFERS["i"], types.intp, types.intp]
    return _compile(name, text, {}, arguments, f"void @{name}", ["ptr", "i64", "i64"], "ret void")


def compile_entry(name, text, work):
    """Object code of what Python calls, ``PyObject *name(PyObject *self, PyObject *const *args, Py_ssize_t count)``.

    ``work`` is the source of a function that it may call by that name.
    """
    scope = dict(NAMES)
    exec(compile(work, f"<work for {name}>", "exec"), scope)
    _make_jitable(scope["work"])
    arguments = [types.intp] * 3
    return _compile(name, text, {"work": scope["work"]}, arguments, f"i64 @{name}", ["i64"] * 3, "ret i64 %value")


def _compile(name, text, functions, arguments, declaration, kinds, leave):
    scope = {**NAMES, **functions}
    exec(compile(text, f"<loop {name}>", "exec"), scope)
    flags = compiler.Flags()
    # And no fastmath: NaN, infinities and -0.0 are part of the contract.
    flags.error_model = "numpy"
    flags.no_cpython_wrapper = True
    flags.no_cfunc_wrapper = True
    flags.no_compile = True
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
    machine.check_symbols(name, module)
    return machine.target().emit_object(module)
