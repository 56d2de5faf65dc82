"""Straight functions as machine code: they are called once with operands that write down what is done to them.

What a straight function (`kernels.registry.straight`) does with NumPy's scalars, step by step, it does here with
`Traced` values, each step leaving one instruction, of single values or of vectors. So it costs no compilation of its
own, its integers keep their width, and a plain number takes the dtype of the other operand, as with NumPy's scalars.
"""

import types
import zlib

from llvmlite import ir

from kael.kernels import avx512, branchless, fused, registry
from kael.kernels.traced_values import (
    BIT,
    F32,
    F64,
    FLOATS,
    FULL,
    I32,
    I64,
    WIDTHS,
    WORDS,
    Traced,
    by_parts,
    external,
    inputs,
)

# The words of `kernels.branchless` and others that straight functions use.


def _fma(a, b, c):
    given = next(operand for operand in (c, a, b) if isinstance(operand, Traced))
    return given.constant(a).called("fma", b, c)


def _choose(condition, a, b):
    given = a if isinstance(a, Traced) else b
    if not isinstance(given, Traced):
        raise TypeError("of two numbers, which dtype? use like")
    first, second = given.constant(a).value, given.constant(b).value
    if first.type != second.type:
        raise TypeError(f"a choice of dtypes {first.type} and {second.type}")
    return given.made(given.builder.select(condition.value, first, second))


def _rarely(condition, function, operands, otherwise):
    builder, found = otherwise.builder, condition.value
    if condition.lanes:
        name = f"llvm.vector.reduce.or.v{condition.lanes}i1"
        found = builder.call(external(builder.module, name, BIT, [found]), [found])
    before, rare, after = builder.block, builder.append_basic_block("rare"), builder.append_basic_block("after")
    builder.cbranch(found, rare, after)
    builder.position_at_end(rare)
    if otherwise.lanes:
        result = by_parts(otherwise, operands, lambda *parts: _apart(function, builder, parts, otherwise.native))
    else:
        result = otherwise.made(_apart(function, builder, [each.value for each in operands], False))
    result = _choose(condition, result, otherwise)
    builder.branch(after)
    builder.position_at_end(after)
    joined = builder.phi(otherwise.value.type)
    joined.add_incoming(otherwise.value, before)
    joined.add_incoming(result.value, rare)
    return otherwise.made(joined)


def _apart(function, builder, values, native):
    """The result of a straight function that is a function of its own in the module, once for all its calls."""
    name = f"{function.__name__}.{values[0].type}"
    called = builder.module.globals.get(name)
    if called is None:
        kinds = [value.type for value in values]
        results = result_kinds(function, kinds, native)
        called = ir.Function(builder.module, ir.FunctionType(*results, kinds), name)
        called.linkage = "internal"
        called.attributes.add("noinline")
        called.attributes.add("cold")
        inner = ir.IRBuilder(called.append_basic_block())
        inner.ret(*trace(function, inner, called.args, native))
    return builder.call(called, values)


def _like(x, value):
    if not isinstance(value, Traced):
        return x.constant(value)
    given, wanted, builder = value.kind, x.kind, x.builder
    if given == wanted:
        return value
    if given in WORDS and wanted in WORDS:
        change = builder.fpext if wanted == F64 else builder.fptrunc
    elif given in FLOATS and wanted in FLOATS:
        change = builder.sext if wanted == I64 else builder.trunc
    elif given == BIT and wanted in FLOATS:
        change = builder.zext
    else:
        raise TypeError(f"{given} does not become {wanted} in one vector instruction everywhere")
    return x.made(change(value.value, x.shaped(wanted)))


def _wide(x):
    return x if x.kind == F64 else x.made(x.builder.fpext(x.value, x.shaped(F64)))


def _pick(table, index):
    return _in_memory(index, F64, table, index.value)


def _in_memory(x, kind, table, index):
    """The numbers of a table, of the dtype ``kind``, at these indices, as many as ``x`` has lanes."""
    builder, module = x.builder, x.builder.module
    array = ir.ArrayType(kind, len(table))
    constant = ir.Constant(array, list(map(float, table)))
    name = f"table.{zlib.crc32(str(constant).encode()):x}"
    memory = module.globals.get(name)
    if memory is None:
        memory = ir.GlobalVariable(module, array, name)
        memory.linkage, memory.global_constant, memory.initializer = "internal", True, constant
    place = builder.gep(memory, [ir.Constant(I32, 0), index], source_etype=array)
    if not x.lanes:
        value = builder.load(place, typ=kind)
        value.set_metadata("alias.scope", inputs(module))
        return x.made(value)
    # llvmlite knows no vectors of addresses.
    place.type = ir.VectorType(ir.PointerType(), x.lanes)
    every = ir.Constant(ir.VectorType(BIT, x.lanes), True)
    result = ir.VectorType(kind, x.lanes)
    given = [place, ir.Constant(I32, WIDTHS[kind] // 8), every, ir.Constant(result, 0.0)]
    name = f"llvm.masked.gather.v{x.lanes}{'f32' if kind == F32 else 'f64'}.v{x.lanes}p0"
    return x.made(builder.call(external(module, name, result, given), given))


def _word(x):
    return x.made(x.builder.bitcast(x.value, x.shaped(WORDS[x.kind])))


def _number(bits):
    return bits.made(bits.builder.bitcast(bits.value, bits.shaped(FLOATS[bits.kind])))


def _by_dtype(x, of_f32, of_f64):
    return of_f32 if x.kind == F32 else of_f64


def _lookup_in_memory(x, table):
    return _in_memory(x, x.kind, table, (_word(x) & (len(table) - 1)).value)


def _by_processor(function, native):
    def chosen(x, *others):
        if not (x.native and x.lanes * WIDTHS[x.kind] >= FULL):
            return function(x, *others)
        return (traced(native) if native in registry.STRAIGHT else native)(x, *others)

    return chosen


TRACED = {
    fused.fma: _fma,
    branchless.choose: _choose,
    branchless.rarely: _rarely,
    branchless.word: _word,
    branchless.number: _number,
    branchless.wide: _wide,
    branchless.pick: _pick,
    branchless.by_dtype: _by_dtype,
    branchless.lookup: _by_processor(_lookup_in_memory, avx512.NATIVE[branchless.lookup]),
    registry.like: _like,
}


def traced(function):
    """A straight function, or a word of theirs, for traced values."""
    if function not in TRACED:
        # Its own names, with the functions among them made for traced values too.
        scope = dict(function.__globals__)
        made = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        TRACED[function] = made
        if function in avx512.NATIVE:
            # Before other functions are traced, which find it here: what they become depends on no order.
            TRACED[function] = _by_processor(made, avx512.NATIVE[function])
        for name, value in function.__globals__.items():
            if isinstance(value, types.FunctionType) and (value in TRACED or value in registry.STRAIGHT):
                scope[name] = traced(value)
    return TRACED[function]


def trace(function, builder, values, native=False):
    """The results, a tuple, of a straight function on these values of LLVM, or tuples of them."""

    def operand(value):
        return tuple(map(operand, value)) if type(value) is tuple else Traced(builder, value, native)

    results = traced(function)(*map(operand, values))
    return tuple(result.value for result in (results if type(results) is tuple else (results,)))


def result_kinds(function, kinds, native=False):
    """The dtypes of the results of a straight function on operands of these dtypes of LLVM, or tuples of them."""
    flat = [kind for each in kinds for kind in (each if type(each) is tuple else (each,))]
    scratch = ir.Function(ir.Module(), ir.FunctionType(ir.VoidType(), flat), "scratch")
    left = iter(scratch.args)
    values = [tuple(next(left) for _ in each) if type(each) is tuple else next(left) for each in kinds]
    return tuple(value.type for value in trace(function, ir.IRBuilder(scratch.append_basic_block()), values, native))
