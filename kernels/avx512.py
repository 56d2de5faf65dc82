"""Where AVX-512 has one instruction for what takes others several: functions for traced vectors of 512 bits."""

from llvmlite import ir

from kael.kernels import branchless, exponents, inverses, roots, sixteenths
from kael.kernels.traced_values import F32, FULL, I32, WIDTHS, WORDS, by_parts, external

CURRENT_ROUNDING = ir.Constant(I32, 4)


def _native(x, name, operands, after):
    """The results of an instruction of AVX-512, vector by vector of its width.

    Its operands, then those that each vector shares, ``after``: "x" stands for the vector itself, "mask" for all lanes.
    """
    mask = ir.Constant(ir.IntType(FULL // WIDTHS[x.kind]), -1)
    name = f"llvm.x86.avx512.{name}.{'ps' if x.kind == F32 else 'pd'}.512"

    def write(*parts):
        given = [{"x": parts[0], "mask": mask}.get(each, each) if type(each) is str else each for each in after]
        given = [*parts, *given]
        return x.builder.call(external(x.builder.module, name, parts[0].type, given), given)

    return by_parts(x, operands, write)


def _power_at_once(x, exponent):
    # It rounds down by itself.
    return _native(x, "mask.scalef", [x, exponent], ["x", "mask", CURRENT_ROUNDING])


def _lookup(x, table):
    width = FULL // WIDTHS[x.kind]
    vector = ir.VectorType(x.kind, width)
    tables = [ir.Constant(vector, list(table[k : k + width])) for k in range(0, 16, width)]

    def write(index):
        given = [tables[0], index, *tables[1:]]
        name = "permvar.sf" if x.kind == F32 else "vpermi2var.pd"
        return x.builder.call(external(x.builder.module, f"llvm.x86.avx512.{name}.512", vector, given), given)

    return by_parts(x, [x.made(x.builder.bitcast(x.value, x.shaped(WORDS[x.kind])))], write)


# From 3/4 to 3/2, with the sign of the number, NaN for negative ones.
INTERVAL = ir.Constant(I32, 0b1011)


def _split(x):
    m = _native(x, "mask.getmant", [x], [INTERVAL, "x", "mask", CURRENT_ROUNDING])
    n = _native(x, "mask.getexp", [x], ["x", "mask", CURRENT_ROUNDING])
    return m, n.made(n.builder.select((m < 1.0).value, (n + 1.0).value, n.value))


# What becomes of a result where the argument is, from the lowest digit: quiet and signalling NaN, 0, 1, -inf, inf, less
# than 0, more than 0. Digits: 0 the result, 1 the argument, 2 the argument as a NaN, 3 a NaN, 4 -inf, 5 inf, 6 infinity
# with the sign of the argument, 8 zero.
LOGARITHM = 0x03530422
ROOT = 0x03130122
INVERSE_ROOT = 0x03830622


def _at_the_edges(x, result, digits):
    table = x.made(ir.Constant(x.shaped(WORDS[x.kind]), digits))
    return _native(result, "mask.fixupimm", [result, x, table], [ir.Constant(I32, 0), "mask", CURRENT_ROUNDING])


def _logarithm_at_the_edges(x, result):
    return _at_the_edges(x, result, LOGARITHM)


def _near_inverse_root(x):
    return _native(x, "rsqrt14", [x], ["x", "mask"])


def _near_inverse(x):
    return _native(x, "rcp14", [x], ["x", "mask"])


def _root_at_the_edges(x, result):
    return _at_the_edges(x, result, ROOT)


def _inverse_root_at_the_edges(x, result):
    return _at_the_edges(x, result, INVERSE_ROOT)


# Straight functions among these are made of others.
NATIVE = {
    sixteenths.power_at_once: _power_at_once,
    exponents.split: _split,
    exponents.logarithm_at_the_edges: _logarithm_at_the_edges,
    branchless.lookup: _lookup,
    inverses.inverse: inverses.stepped_inverse,
    inverses.near_inverse: _near_inverse,
    roots.root: roots.stepped_root,
    roots.near_inverse_root: _near_inverse_root,
    roots.at_the_edges_of_root: _root_at_the_edges,
    roots.inverse_root: roots.stepped_inverse_root,
    roots.at_the_edges_of_inverse_root: _inverse_root_at_the_edges,
}
