"""Inner loops of straight functions, written as vector instructions from the start: neither numba nor its time.

The loop takes a block of `lanes` elements at a time. A block that is not whole, or whose elements lie apart, is brought
together in a small buffer first; what it gives is brought back from there.
"""

from llvmlite import ir

from kael.kernels import machine, tracing

I1, I8, I32, I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
POINTER = ir.PointerType()
KINDS = {"f": tracing.F32, "d": tracing.F64}
SIZES = {"f": 4, "d": 8}
# Bytes of a block. Several vectors: while one waits for a result, work on the others goes on. Half of that where a
# block has many instructions: their values have no place in the registers.
BLOCK, NARROW_BLOCK = 256, 64
LONG = 250


def compile_loop(name, function, inputs, output, pattern, rare=None, assembly=False, features=None):
    """Object code of ``void name(char **pointers, int64_t n, int64_t *strides)``; see `kernels.templates`.

    ``rare`` is as in `kernels.registry.kernel`: blocks with such operands take both ways.

    With ``assembly``, the instructions as text instead. ``features`` stands for those of this processor.
    """
    host = machine.features() if features is None else features
    text = str(_module(name, function, rare, inputs, output, pattern, host.get("avx512f") and host.get("avx512dq")))
    return machine.code(name, text, host, assembly)


def _module(name, function, rare, inputs, output, pattern, native):
    for block in (BLOCK, BLOCK // 2) if native else (NARROW_BLOCK,):
        module = ir.Module()
        loop = ir.Function(module, ir.FunctionType(ir.VoidType(), [POINTER, I64, POINTER]), name)
        loop.attributes.add("nounwind")
        # A plain set's `add`: llvmlite's own knows only attributes without a value.
        set.add(loop.attributes, '"prefer-vector-width"="512"')
        # Or loops that copy some elements would become calls.
        set.add(loop.attributes, '"no-builtins"')
        writer = _Writer(module, loop, output + inputs, "v" if pattern == "v" else "c" + pattern, block)
        writer.write(function, rare, native)
        if sum(len(part.instructions) for part in loop.blocks) < LONG:
            break
    return module


class _Writer:
    """Writes the loop; operand 0 is the output."""

    def __init__(self, module, loop, letters, pattern, block):
        self.module = module
        self.loop = loop
        self.letters = letters
        self.pattern = pattern * len(letters) if pattern == "v" else pattern
        self.lanes = block // max(SIZES[letter] for letter in letters)
        self.kinds = [ir.VectorType(KINDS[letter], self.lanes) for letter in letters]
        self.pointers, self.count, self.strides = loop.args
        self.builder = ir.IRBuilder(loop.append_basic_block("entry"))

    def write(self, function, rare, native):
        builder = self.builder
        operands = range(len(self.letters))
        self.bases = [self._item(self.pointers, k, POINTER) for k in operands]
        if self.pattern[0] == "v":
            self.steps = [self._item(self.strides, k, I64) for k in operands]
            self.rooms = [builder.alloca(kind) for kind in self.kinds]
            for room in self.rooms:
                room.type = POINTER  # llvmlite gives it another pointer type
        still = {k: self._everywhere(k) for k in operands if self.pattern[k] == "s"}
        moving = [k for k in operands if self.pattern[k] != "s"]
        names = ("block", "whole", "part", "work", "store", "back", "next", "end")
        blocks = {name: self.loop.append_basic_block(name) for name in names}
        entry = builder.block
        builder.cbranch(builder.icmp_signed(">", self.count, I64(0)), blocks["block"], blocks["end"])

        builder.position_at_end(blocks["block"])
        start = builder.phi(I64)
        start.add_incoming(I64(0), entry)
        left = builder.sub(self.count, start)
        whole = builder.icmp_signed(">=", left, I64(self.lanes))
        here = builder.select(whole, I64(self.lanes), left)
        places = {k: self._place(k, start) for k in moving}
        together = I1(0) if self.pattern[0] == "v" else whole
        builder.cbranch(together, blocks["whole"], blocks["part"])

        builder.position_at_end(blocks["whole"])
        wholes = {k: builder.load(places[k], align=1, typ=self.kinds[k]) for k in moving[1:]}
        builder.branch(blocks["work"])
        builder.position_at_end(blocks["part"])
        parts = {k: self._part(k, places[k], here) for k in moving[1:]}
        part = builder.block
        builder.branch(blocks["work"])

        builder.position_at_end(blocks["work"])
        values = dict(still)
        for k in moving[1:]:
            values[k] = builder.phi(self.kinds[k])
            values[k].add_incoming(wholes[k], blocks["whole"])
            values[k].add_incoming(parts[k], part)
        result = self._result(function, rare, [values[k] for k in operands[1:]], native)
        builder.cbranch(together, blocks["store"], blocks["back"])
        builder.position_at_end(blocks["store"])
        builder.store(result, places[0], align=1)
        builder.branch(blocks["next"])
        builder.position_at_end(blocks["back"])
        self._store_part(result, places[0], here)
        builder.branch(blocks["next"])

        builder.position_at_end(blocks["next"])
        following = builder.add(start, I64(self.lanes))
        start.add_incoming(following, blocks["next"])
        builder.cbranch(builder.icmp_signed("<", following, self.count), blocks["block"], blocks["end"])
        builder.position_at_end(blocks["end"])
        builder.ret_void()

    def _result(self, function, rare, values, native):
        """A vector of results; those of rare operands by their own function, where there are any."""
        builder = self.builder
        if rare is None:
            return tracing.trace(function, builder, values, native)[0]
        is_rare, general = rare
        (where,) = tracing.trace(is_rare, builder, values, native)
        name = f"llvm.vector.reduce.or.v{self.lanes}i1"
        some = builder.call(tracing.external(self.module, name, I1, [where]), [where])
        usual, both, after = (self.loop.append_basic_block(name) for name in ("usual", "both", "after"))
        builder.cbranch(some, both, usual)
        results = []
        for block in (usual, both):
            builder.position_at_end(block)
            (value,) = tracing.trace(function, builder, values, native)
            if block is both:
                value = builder.select(where, *tracing.trace(general, builder, values, native), value)
            results.append((value, builder.block))
            builder.branch(after)
        builder.position_at_end(after)
        joined = builder.phi(self.kinds[0])
        for value, block in results:
            joined.add_incoming(value, block)
        return joined

    def _item(self, table, index, kind):
        return self.builder.load(self.builder.gep(table, [I64(index)], source_etype=kind), typ=kind)

    def _place(self, k, index):
        """The address of element ``index`` of an operand."""
        if self.pattern[k] == "v":
            return self.builder.gep(self.bases[k], [self.builder.mul(index, self.steps[k])], source_etype=I8)
        return self.builder.gep(self.bases[k], [index], source_etype=KINDS[self.letters[k]])

    def _repeated(self, value, kind):
        vector = self.builder.insert_element(ir.Constant(kind, ir.Undefined), value, I32(0))
        zeros = ir.Constant(ir.VectorType(I32, kind.count), 0)
        return self.builder.shuffle_vector(vector, vector, zeros)

    def _everywhere(self, k):
        """A vector of the one element of an operand."""
        value = self.builder.load(self.bases[k], align=1, typ=self.kinds[k].element)
        return self._repeated(value, self.kinds[k])

    def _first(self, count):
        """A mask of the first ``count`` lanes."""
        kind = ir.VectorType(I32, self.lanes)
        numbers = ir.Constant(kind, list(range(self.lanes)))
        return self.builder.icmp_signed("<", numbers, self._repeated(self.builder.trunc(count, I32), kind))

    def _masked(self, name, kind, result, operands):
        name = f"llvm.masked.{name}.v{kind.count}{'f32' if kind.element == tracing.F32 else 'f64'}.p0"
        return self.builder.call(tracing.external(self.module, name, result, operands), operands)

    def _part(self, k, place, count):
        """The first ``count`` elements of an operand from ``place`` on; what is in the other lanes does not matter."""
        kind = self.kinds[k]
        if self.pattern[k] != "v":
            return self._masked("load", kind, kind, [place, I32(1), self._first(count), ir.Constant(kind, 1.0)])
        self._each(count, lambda index: self._move(k, self._near(k, index), self._far(k, place, index)))
        return self.builder.load(self.rooms[k], typ=kind)

    def _store_part(self, result, place, count):
        if self.pattern[0] != "v":
            self._masked("store", self.kinds[0], ir.VoidType(), [result, place, I32(1), self._first(count)])
            return
        self.builder.store(result, self.rooms[0])
        self._each(count, lambda index: self._move(0, self._far(0, place, index), self._near(0, index)))

    def _near(self, k, index):
        return self.builder.gep(self.rooms[k], [index], source_etype=KINDS[self.letters[k]])

    def _far(self, k, place, index):
        return self.builder.gep(place, [self.builder.mul(index, self.steps[k])], source_etype=I8)

    def _move(self, k, target, source):
        self.builder.store(self.builder.load(source, align=1, typ=KINDS[self.letters[k]]), target, align=1)

    def _each(self, count, act):
        """A loop that does ``act(index)`` with each index below ``count``, of which there is one at least."""
        builder = self.builder
        before, each, after = builder.block, *(self.loop.append_basic_block() for _ in range(2))
        builder.branch(each)
        builder.position_at_end(each)
        index = builder.phi(I64)
        index.add_incoming(I64(0), before)
        act(index)
        following = builder.add(index, I64(1))
        index.add_incoming(following, each)
        builder.cbranch(builder.icmp_signed("<", following, count), each, after)
        builder.position_at_end(after)
