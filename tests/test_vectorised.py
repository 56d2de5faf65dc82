"""The contiguous loop of every function of real numbers is made of vector instructions and calls nothing."""

import platform
import re

import llvmlite.binding as llvm
import pytest

from kael.optable import ROWS

loops = pytest.importorskip("kael.kernels.loops")
from kael.kernels.registry import KERNELS, STRAIGHT  # noqa: E402

if loops.interpreted():
    pytest.skip("NUMBA_DISABLE_JIT: nothing is compiled", allow_module_level=True)
if platform.machine() not in ("x86_64", "AMD64"):
    pytest.skip("the test reads the assembly of x86-64", allow_module_level=True)
if not llvm.get_host_cpu_features().get("avx2"):
    pytest.skip("the processor has no AVX2", allow_module_level=True)

from kael.kernels import tracing, vectors  # noqa: E402

# The number of steps of the first depends on its operand, and the second leaves negative numbers to the C library.
OTHERS = {("i0", "f"), ("i0", "d"), ("lgamma", "d")}
NAMES = {row.kernel or row.name for row in ROWS if row.costly and "i" not in row.accepts} | {"pow", "logit_eps"}
LOOPS = sorted({(name, letter) for name in NAMES for letter in "fd"} - OTHERS)


@pytest.mark.parametrize(("name", "letter"), LOOPS)
def test_loops_are_made_of_vector_instructions(name, letter):
    inputs, output = KERNELS[name].letters(letter)
    function = KERNELS[name].function(inputs, output)
    rare = KERNELS[name].rare.get(function)
    assert all(each in STRAIGHT for each in (function, *(rare or ()))), "its loop is not written by kernels.vectors"
    code = vectors.compile_loop("loop", function, inputs, output, "c" * len(inputs), rare, assembly=True)
    # A block for rare operands may be a function of its own, but none of the C library.
    defined = set(re.findall(r'^("[^"]+"|[^\s:#"]+):', code, re.MULTILINE))
    used = set(re.findall(r'^\s+(?:movabsq\s+\$|call\w*\s+)("[^"]+"|[.A-Za-z_][^\s,#"]*)', code, re.MULTILINE))
    assert used - defined == set()
    kind = "[sd]" if letter == "f" else "d"  # F32 may be computed in F64
    packed = re.findall(rf"^\s+v\w*(?:add|sub|mul)\w*p{kind}\s.*%[yz]mm", code, re.MULTILINE)
    single = re.findall(rf"^\s+v\w*(?:add|sub|mul)\w*s{kind}\s", code, re.MULTILINE)
    assert len(packed) > 4
    assert single == []


def test_a_loop_is_the_same_whatever_was_made_before_it(monkeypatch):
    """Functions are traced once and kept, by way of whichever needs them first."""
    native = {"avx512f": True, "avx512dq": True}

    def text(name, letter):
        inputs, output = KERNELS[name].letters(letter)
        function = KERNELS[name].function(inputs, output)
        rare = KERNELS[name].rare.get(function)
        return str(vectors._module("loop", function, rare, inputs, output, "c" * len(inputs), native))

    # The words themselves, which no tracing made.
    words = {each: made for each, made in tracing.TRACED.items() if each not in STRAIGHT}
    every = sorted({*LOOPS, *((name, letter) for name in ("sqrt", "rsqrt", "pow_minus_half") for letter in "fd")})
    for order in (every, every[::-1]):
        monkeypatch.setattr(tracing, "TRACED", dict(words))
        after_others = {loop: text(*loop) for loop in order}
        for loop in order[::7]:
            tracing.TRACED = dict(words)
            assert text(*loop) == after_others[loop], loop
