"""Loops as machine code without a compiler of Python: the function that describes a loop runs once and writes it down.

Where `kernels.tracing` does this for straight functions, here it is done for memory, loops and conditions, which such a
function reaches through a `Writer`. What it says with ``for k in writer.span(a, b)`` runs once, with ``k`` standing
for all values; what changes in a loop is kept in a `Cell`. It takes milliseconds, and Numba is not needed. In plain
Python the same functions run on the words of `kernels.reduction_interpreter`.
"""

from llvmlite import ir

from kael.kernels import machine, tracing
from kael.kernels.registry import SIZES, VECTOR, like
from kael.kernels.tracing import BIT, F32, F64, I64, Traced, traced

BYTE, INDEX = ir.IntType(8), ir.IntType(32)
POINTER = ir.PointerType()
LINE = 64  # bytes of a cache line
# "u": a byte as it is.
KINDS = {"b": BIT, "u": BYTE, "i": I64, "f": F32, "d": F64}


class Memory:
    """Memory at an address, read and written as elements of one dtype. Any alignment; a Bool byte not zero is true."""

    def __init__(self, writer, address, letter):
        self.writer = writer
        self.address = address
        self.letter = letter
        self.kind = BYTE if letter == "b" else KINDS[letter]

    def _pointer(self, index):
        return self.writer.builder.gep(self.address, [self.writer.integer(index).value], source_etype=self.kind)

    def _loaded(self, value):
        if self.letter == "b":
            value = self.writer.builder.icmp_unsigned("!=", value, ir.Constant(value.type, None))
        return self.writer.made(value)

    def load(self, index):
        return self._loaded(self.writer.builder.load(self._pointer(index), align=1, typ=self.kind))

    def many(self, index, mask=None, filler=None):
        """The `VECTOR` elements from ``index`` on; where ``mask`` does not hold, not read but zero or ``filler``'s."""
        kind = ir.VectorType(self.kind, VECTOR)
        if mask is None:
            return self._loaded(self.writer.builder.load(self._pointer(index), align=1, typ=kind))
        filler = ir.Constant(kind, None) if filler is None else filler.value
        operands = [self._pointer(index), INDEX(1), mask.value, filler]
        return self._loaded(self.writer.call(f"llvm.masked.load.{self._suffix()}.p0", kind, operands))

    def spaced(self, step, mask=None):
        """Elements ``step`` bytes apart from the first on, reading only where ``mask`` holds."""
        return self.at(self.writer.ramp(0) * self.writer.spread(self.writer.integer(step)), mask)

    def at(self, places, mask=None):
        """The elements so many bytes further on, reading only where ``mask`` holds."""
        writer, kind = self.writer, ir.VectorType(self.kind, VECTOR)
        places = writer.builder.gep(self.address, [places.value], source_etype=BYTE)
        places.type = ir.VectorType(POINTER, VECTOR)
        mask = ir.Constant(ir.VectorType(BIT, VECTOR), [1] * VECTOR) if mask is None else mask.value
        operands = [places, INDEX(1), mask, ir.Constant(kind, None)]
        return self._loaded(writer.call(f"llvm.masked.gather.{self._suffix()}.v{VECTOR}p0", kind, operands))

    def _suffix(self):
        names = {BYTE: "i8", I64: "i64", F32: "f32", F64: "f64"}
        return f"v{VECTOR}{names[self.kind]}"

    def store(self, index, value, mask=None):
        """Writes a value or a vector, converted to the dtype of this memory; only where ``mask`` holds."""
        builder = self.writer.builder
        kind = KINDS[self.letter]
        if not isinstance(value, Traced):
            value = self.writer.number(self.letter, value)
        if value.kind == F64 and kind == F32:
            value = value.made(builder.fptrunc(value.value, value.shaped(F32)))
        if value.kind != kind:
            raise TypeError(f"{value.kind} stored as {kind}")
        value = builder.zext(value.value, value.shaped(BYTE)) if self.letter == "b" else value.value
        if mask is None:
            builder.store(value, self._pointer(index), align=1)
        else:
            operands = [value, self._pointer(index), INDEX(1), mask.value]
            self.writer.call(f"llvm.masked.store.{self._suffix()}.p0", ir.VoidType(), operands)

    def pack(self, index, value, mask):
        """Writes the elements of a vector where ``mask`` holds, side by side."""
        value = self.writer.builder.zext(value.value, value.shaped(BYTE)) if self.letter == "b" else value.value
        operands = [value, self._pointer(index), mask.value]
        self.writer.call(f"llvm.masked.compressstore.{self._suffix()}", ir.VoidType(), operands)

    def unpack(self, index, mask):
        """Neighbours, one for each place where ``mask`` holds; zero elsewhere."""
        kind = ir.VectorType(self.kind, VECTOR)
        operands = [self._pointer(index), mask.value, ir.Constant(kind, None)]
        return self._loaded(self.writer.call(f"llvm.masked.expandload.{self._suffix()}", kind, operands))

    def space(self, step, value, mask):
        """Writes elements ``step`` bytes apart where ``mask`` holds."""
        writer = self.writer
        value = writer.builder.zext(value.value, value.shaped(BYTE)) if self.letter == "b" else value.value
        places = (writer.ramp(0) * writer.spread(writer.integer(step))).value
        places = writer.builder.gep(self.address, [places], source_etype=BYTE)
        places.type = ir.VectorType(POINTER, VECTOR)
        operands = [value, places, INDEX(1), mask.value]
        writer.call(f"llvm.masked.scatter.{self._suffix()}.v{VECTOR}p0", ir.VoidType(), operands)

    def fetch(self, index):
        """Asks for element ``index`` ahead of its use; there may be none."""
        operands = [self._pointer(index), INDEX(0), INDEX(3), INDEX(1)]
        self.writer.call("llvm.prefetch.p0", ir.VoidType(), operands)

    def stream(self, value):
        """Writes a vector to whole cache lines, past the caches."""
        stored = self.writer.builder.store(value.value, self.address, align=LINE)
        stored.set_metadata("nontemporal", self.writer.module.add_metadata([INDEX(1)]))

    def place(self):
        """The address, a number."""
        return self.writer.made(self.writer.builder.ptrtoint(self.address, I64))

    def moved(self, count):
        """The memory ``count`` bytes further on."""
        address = self.writer.builder.gep(self.address, [self.writer.integer(count).value], source_etype=BYTE)
        return Memory(self.writer, address, self.letter)

    def seen(self, letter):
        """The same memory as elements of another dtype."""
        return Memory(self.writer, self.address, letter)

    def past(self, other):
        """How many bytes it begins after ``other``."""
        builder = self.writer.builder
        return self.writer.made(builder.sub(*(builder.ptrtoint(each.address, I64) for each in (self, other))))


class Cell:
    """A value that changes in a loop."""

    def __init__(self, writer, value):
        self.writer = writer
        self.kind = value.value.type
        with writer.builder.goto_entry_block():
            self.place = writer.builder.alloca(self.kind)
        self.set(value)

    def get(self):
        return self.writer.made(self.writer.builder.load(self.place, typ=self.kind))

    def set(self, value):
        self.writer.builder.store(value.value, self.place)


class Writer:
    """What the functions of `kernels.reduction_loops` say goes into one function of a module."""

    choose = staticmethod(tracing.TRACED[tracing.branchless.choose])
    like = staticmethod(tracing.TRACED[like])

    def __init__(self, name):
        self.module = ir.Module(name)
        kind = ir.FunctionType(ir.VoidType(), [POINTER, I64, POINTER])
        function = ir.Function(self.module, kind, name)
        # A plain set's `add`: llvmlite's own knows only attributes without a value.
        set.add(function.attributes, '"prefer-vector-width"="512"')
        # Or short loops would become calls.
        set.add(function.attributes, '"no-builtins"')
        self.builder = ir.IRBuilder(function.append_basic_block("entry"))
        pointers, count, strides = function.args
        self.native = bool(machine.features().get("avx512f") and machine.features().get("avx512dq"))
        self.arguments = Memory(self, pointers, "i"), self.made(count), Memory(self, strides, "i")

    def made(self, value):
        return Traced(self.builder, value, self.native)

    # Values

    def integer(self, value):
        return value if isinstance(value, Traced) else self.made(ir.Constant(I64, value))

    def number(self, letter, value):
        return self.made(ir.Constant(KINDS[letter], value))

    def spread(self, value):
        """A vector of one value."""
        kind = ir.VectorType(value.kind, VECTOR)
        first = self.builder.insert_element(ir.Constant(kind, ir.Undefined), value.value, ir.Constant(INDEX, 0))
        return self.made(self._shuffled(first, [0] * VECTOR))

    def numbers(self, letter, value):
        """A vector of one number."""
        return self.made(ir.Constant(ir.VectorType(KINDS[letter], VECTOR), [value] * VECTOR))

    def ramp(self, start):
        """A vector that counts from ``start``."""
        first = self.spread(self.integer(start))
        return first + self.made(ir.Constant(first.value.type, list(range(VECTOR))))

    def real_ramp(self, start):
        """The same in float64."""
        first = self.spread(self.made(self.builder.sitofp(self.integer(start).value, F64)))
        return first + self.made(ir.Constant(first.value.type, list(map(float, range(VECTOR)))))

    def halves(self, vector):
        """Both halves of a vector, which are single values in the end."""
        count = vector.value.type.count // 2
        if count == 1:
            places = (ir.Constant(INDEX, k) for k in range(2))
            return [self.made(self.builder.extract_element(vector.value, place)) for place in places]
        return [self.made(self._shuffled(vector.value, range(k, k + count))) for k in (0, count)]

    def shifted(self, vector, count, filler):
        """A vector whose elements have moved ``count`` places up, the first places taken by ``filler``'s."""
        numbers = [*[VECTOR] * count, *range(VECTOR - count)]
        indices = ir.Constant(ir.VectorType(INDEX, VECTOR), numbers)
        return self.made(self.builder.shuffle_vector(vector.value, filler.value, indices))

    def interleaved(self, a, b):
        """Two vectors: the elements of ``a`` and ``b`` by turns."""
        pairs = [number for k in range(VECTOR) for number in (k, VECTOR + k)]
        halves = (ir.Constant(ir.VectorType(INDEX, VECTOR), pairs[k : k + VECTOR]) for k in (0, VECTOR))
        return [self.made(self.builder.shuffle_vector(a.value, b.value, half)) for half in halves]

    def last(self, vector):
        """A vector of the last element."""
        return self.made(self._shuffled(vector.value, [VECTOR - 1] * VECTOR))

    def _shuffled(self, value, numbers):
        indices = ir.Constant(ir.VectorType(INDEX, len(numbers)), list(numbers))
        return self.builder.shuffle_vector(value, value, indices)

    def any(self, mask):
        """Whether it holds anywhere."""
        return self.made(self.call(f"llvm.vector.reduce.or.v{VECTOR}i1", BIT, [mask.value]))

    def count(self, mask):
        """How often it holds."""
        bits = self.builder.bitcast(mask.value, ir.IntType(VECTOR))
        found = self.call(f"llvm.ctpop.i{VECTOR}", bits.type, [bits])
        return self.made(self.builder.zext(found, I64))

    def apply(self, function, *values):
        """The results, a tuple, of a straight function."""
        results = traced(function)(*values)
        return results if type(results) is tuple else (results,)

    def bits(self, value):
        """How many binary digits a number has that is not negative."""
        return 64 - self.made(self.call("llvm.ctlz.i64", I64, [value.value, BIT(0)]))

    def least(self, a, b):
        return self.choose(a < b, a, b)

    def cell(self, value):
        return Cell(self, self.integer(value))

    # Memory

    def memory(self, pointers, index, letter):
        """The memory whose address is word ``index``."""
        return Memory(self, self.builder.inttoptr(pointers.load(index).value, POINTER), letter)

    def room(self, letter, count):
        """Memory of this function for ``count`` elements."""
        with self.builder.goto_entry_block():
            made = self.builder.alloca(ir.ArrayType(ir.IntType(8 * SIZES[letter]), count))
            made.align = 64  # of a cache line, and of the widest vector
            made.type = POINTER  # not one to what it was made for
            return Memory(self, made, letter)

    def either(self, condition, first, second):
        """One of two memories."""
        return Memory(self, self.builder.select(condition.value, first.address, second.address), first.letter)

    def copy(self, target, source, count):
        """Copies ``count`` bytes between memory that does not overlap."""
        operands = [target.address, source.address, self.integer(count).value, BIT(0)]
        self.call("llvm.memcpy.p0.p0.i64", ir.VoidType(), operands)

    def call(self, name, result, operands):
        return self.builder.call(tracing.external(self.module, name, result, operands), operands)

    # Control

    def span(self, start, stop, step=1):
        """The integers of a range, one at a time; to be gone through in a ``for`` that runs to its end."""
        builder = self.builder
        start, stop = self.integer(start), self.integer(stop)
        before = builder.block
        head, body, after = (builder.append_basic_block(name) for name in ("head", "body", "after"))
        builder.branch(head)
        builder.position_at_end(head)
        index = builder.phi(I64)
        index.add_incoming(start.value, before)
        builder.cbranch(builder.icmp_signed("<", index, stop.value), body, after)
        builder.position_at_end(body)
        yield self.made(index)
        index.add_incoming(builder.add(index, self.integer(step).value, flags=["nsw"]), builder.block)
        builder.branch(head)
        builder.position_at_end(after)

    def when(self, condition):
        """Goes through a ``for`` once where the condition holds, else not at all."""
        builder = self.builder
        body, after = builder.append_basic_block("then"), builder.append_basic_block("after")
        builder.cbranch(condition.value, body, after)
        builder.position_at_end(body)
        yield
        builder.branch(after)
        builder.position_at_end(after)

    def code(self, assembly=False):
        """Object code of the finished function, or the instructions as text."""
        self.builder.ret_void()
        return machine.code(self.module.name, str(self.module), assembly=assembly)


def write(name, describe, *facts, assembly=False):
    """Object code of the inner loop ``void name(char **pointers, int64_t n, int64_t *strides)``.

    ``describe(words, *facts, pointers, n, strides)`` says what it does.
    """
    writer = Writer(name)
    describe(writer, *facts, *writer.arguments)
    return writer.code(assembly)
