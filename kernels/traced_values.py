"""Values that write down what is done to them: `Traced` ones, each step leaving one instruction of LLVM.

They behave as NumPy's scalars do: integers keep their width, a plain number takes the dtype of the other operand.
"""

import numpy as np
from llvmlite import ir

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


FULL = 512  # bits of the widest vectors


def by_parts(x, operands, write):
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
