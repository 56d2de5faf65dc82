"""Straight functions as machine code: they are called once with operands that write down what is done to them.

What a straight function (`kernels.registry.straight`) does with NumPy's scalars, step by step, it does here with
`Traced` values, each step leaving one instruction, of single values or of vectors. So it costs no compilation of its
own, its integers keep their width, and a plain number takes the dtype of the other operand, as with NumPy's scalars.
"""

import types
import zlib

import numpy as np
from llvmlite import ir

from kael.kernels import branchless, exponents, fused, registry, sixteenths

BIT, I32, I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
F32, F64 = ir.FloatType(), ir.DoubleType()
WORDS = {F32: I32, F64: I64}
FLOATS = {word: number for number, word in WORDS.items()}
WIDTHS = {F32: 32, F64: 64}


class Traced:
    """A value, or vector of values, known by the instruction that makes it.

    ``native`` says that vectors may use the instructions that only AVX-512 has.
    """

    def __init__(self, builder, value, native=False):
        self.builder = builder
        self.value = value
        self.native = native

    @property
    def lanes(self):
        return self.value.type.count if isinstance(self.value.type, ir.VectorType) else 0

    @property
    def kind(self):
        """The dtype, as LLVM calls it."""
        return self.value.type.element if self.lanes else self.value.type

    def shaped(self, kind):
        """The dtype ``kind`` with as many lanes as this value has."""
        return ir.VectorType(kind, self.lanes) if self.lanes else kind

    def made(self, value):
        return Traced(self.builder, value, self.native)

    def constant(self, value):
        """``value`` in the dtype of this one, where it is a plain number."""
        if isinstance(value, Traced):
            return value
        return self.made(ir.Constant(self.value.type, (float if self.kind in WORDS else int)(value)))

    def called(self, name, *others):
        """The result of an instruction that LLVM writes as a function, on operands of one dtype."""
        operands = [self.value, *(self.constant(other).value for other in others)]
        suffix = {F32: "f32", F64: "f64"}[self.kind]
        name = f"llvm.{name}.v{self.lanes}{suffix}" if self.lanes else f"llvm.{name}.{suffix}"
        return self.made(self.builder.call(external(self.builder.module, name, self.value.type, operands), operands))

    def _both(self, other, reverse):
        a, b = self.value, self.constant(other).value
        if a.type != b.type:
            raise TypeError(f"operands of dtypes {a.type} and {b.type}")
        return (b, a) if reverse else (a, b)

    def _compare(self, sign, other):
        a, b = self._both(other, False)
        if self.kind not in WORDS:
            compare = self.builder.icmp_unsigned if self.kind == BIT else self.builder.icmp_signed
            return self.made(compare(sign, a, b))
        compare = self.builder.fcmp_unordered if sign == "!=" else self.builder.fcmp_ordered
        return self.made(compare(sign, a, b))

    def __neg__(self):
        return self.made((self.builder.fneg if self.kind in WORDS else self.builder.neg)(self.value))

    def __invert__(self):
        return self ^ -1

    def __abs__(self):
        return self.called("fabs")

    def __bool__(self):
        raise TypeError("a straight function has no branch: use choose, & and |")

    def __array_ufunc__(self, ufunc, method, *operands):
        if method != "__call__" or ufunc not in UFUNCS:
            raise TypeError(f"{ufunc.__name__} is no instruction")
        first, *others = operands
        return self.constant(first).called(UFUNCS[ufunc], *others)


def external(module, name, result, operands):
    """The function ``name`` of another module, or of LLVM."""
    kind = ir.FunctionType(result, [operand.type for operand in operands])
    return module.globals.get(name) or ir.Function(module, kind, name)


UFUNCS = {
    np.sqrt: "sqrt",
    np.copysign: "copysign",
    np.absolute: "fabs",
    np.floor: "floor",
    np.ceil: "ceil",
    np.trunc: "trunc",
    np.rint: "rint",
}


def _operator(name, of_floats, of_integers):
    def write(self, other, reverse):
        instruction = of_floats if self.kind in WORDS else of_integers
        return self.made(getattr(self.builder, instruction)(*self._both(other, reverse)))

    setattr(Traced, f"__{name}__", lambda self, other: write(self, other, False))
    setattr(Traced, f"__r{name}__", lambda self, other: write(self, other, True))


_operator("add", "fadd", "add")
_operator("sub", "fsub", "sub")
_operator("mul", "fmul", "mul")
_operator("truediv", "fdiv", "")
# Of numbers that are not negative.
_operator("floordiv", "", "sdiv")
_operator("mod", "", "srem")
_operator("and", "", "and_")
_operator("or", "", "or_")
_operator("xor", "", "xor")
_operator("lshift", "", "shl")
_operator("rshift", "", "ashr")

for _name, _sign in {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}.items():
    setattr(Traced, f"__{_name}__", lambda self, other, sign=_sign: self._compare(sign, other))


def inputs(module):
    """The alias scope of what elementwise loops read: they write to none of it."""
    return module.add_metadata([module.add_metadata(["inputs", module.add_metadata(["kael"])])])


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
        result = _by_parts(otherwise, operands, lambda *parts: _apart(function, builder, parts, otherwise.native))
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


# Where AVX-512 has one instruction for what takes others several.

FULL = 512
CURRENT_ROUNDING = ir.Constant(I32, 4)


def _native(x, name, operands, after):
    """The results of an instruction of AVX-512, vector by vector of its width.

    Its operands, then those that each vector shares, ``after``: "x" stands for the vector itself, "mask" for all lanes.
    """
    mask = ir.Constant(ir.IntType(FULL // WIDTHS[x.kind]), -1)
    name = f"llvm.x86.avx512.mask.{name}.{'ps' if x.kind == F32 else 'pd'}.512"

    def write(*parts):
        given = [{"x": parts[0], "mask": mask}.get(each, each) if type(each) is str else each for each in after]
        given = [*parts, *given, CURRENT_ROUNDING]
        return x.builder.call(external(x.builder.module, name, parts[0].type, given), given)

    return _by_parts(x, operands, write)


def _by_parts(x, operands, write):
    """What ``write`` makes of vectors of full width, joined again."""
    width = FULL // WIDTHS[x.kind]
    starts = range(0, x.lanes, width)
    results = [write(*(_lanes(x.builder, operand.value, start, width) for operand in operands)) for start in starts]
    while len(results) > 1:
        results = [_joined(x.builder, *results[k : k + 2]) for k in range(0, len(results), 2)]
    return x.made(results[0])


def _selection(numbers):
    return ir.Constant(ir.VectorType(I32, len(numbers)), list(numbers))


def _lanes(builder, vector, start, width):
    if vector.type.count == width:
        return vector
    return builder.shuffle_vector(vector, vector, _selection(range(start, start + width)))


def _joined(builder, first, second):
    return builder.shuffle_vector(first, second, _selection(range(2 * first.type.count)))


def _scaled(x, turns):
    return _native(x, "scalef", [x, turns - _by_dtype(x, exponents.F32, exponents.F64).rounding], ["x", "mask"])


def _times_power(x, exponent):
    # It rounds down by itself.
    return _native(x, "scalef", [x, exponent], ["x", "mask"])


def _lookup(x, table):
    width = FULL // WIDTHS[x.kind]
    vector = ir.VectorType(x.kind, width)
    tables = [ir.Constant(vector, list(table[k : k + width])) for k in range(0, 16, width)]

    def write(index):
        given = [tables[0], index, *tables[1:]]
        name = "permvar.sf" if x.kind == F32 else "vpermi2var.pd"
        return x.builder.call(external(x.builder.module, f"llvm.x86.avx512.{name}.512", vector, given), given)

    return _by_parts(x, [_word(x)], write)


# From 3/4 to 3/2, with the sign of the number, NaN for negative ones.
INTERVAL = ir.Constant(I32, 0b1011)


def _split(x):
    m = _native(x, "getmant", [x], [INTERVAL, "x", "mask"])
    n = _native(x, "getexp", [x], ["x", "mask"])
    return m, _choose(m < 1.0, n + 1.0, n)


# What becomes of a result where the argument is, from the lowest digit: quiet and signalling NaN, 0, 1, -inf, inf, less
# than 0, more than 0. Digits: 0 the result, 2 the argument as a NaN, 3 a NaN, 4 -inf, 5 inf.
LOGARITHM = 0x03530422


def _logarithm_at_the_edges(x, result):
    table = x.made(ir.Constant(x.shaped(WORDS[x.kind]), LOGARITHM))
    return _native(result, "fixupimm", [result, x, table], [ir.Constant(I32, 0), "mask"])


def _by_processor(function, native):
    def chosen(x, *others):
        return (native if x.native and x.lanes * WIDTHS[x.kind] >= FULL else function)(x, *others)

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
    branchless.lookup: _by_processor(_lookup_in_memory, _lookup),
    registry.like: _like,
}
NATIVE = {
    exponents.scaled: _scaled,
    sixteenths.times_power: _times_power,
    exponents.split: _split,
    exponents.logarithm_at_the_edges: _logarithm_at_the_edges,
}


def traced(function):
    """A straight function, or a word of theirs, for traced values."""
    if function not in TRACED:
        # Its own names, with the functions among them made for traced values too.
        scope = dict(function.__globals__)
        made = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        TRACED[function] = _by_processor(made, NATIVE[function]) if function in NATIVE else made
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
