"""The kernels: every row has one for each dtype, compiled ones do what their Python says, and the edges are right."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import kael
from kael import forms, iterator, layout, optable
from kael.core import Operation
from kael.dtype import FROM_LETTER

loops = pytest.importorskip("kael.kernels.loops")
from kael.kernels import fused, interpreter  # noqa: E402
from kael.kernels.registry import KERNELS  # noqa: E402

MIN, MAX = -(2**63), 2**63 - 1
inf, nan = float("inf"), float("nan")


def operations():
    """All operations that rows and their options lead to."""
    found = [forms.operation(row) for row in optable.ROWS if not row.form]
    for value in vars(forms).values():
        for each in value.values() if isinstance(value, dict) else [value]:
            found += [each] if isinstance(each, Operation) else []
    return found + [operation for operation, _ in forms.REFLECTED.values()]


def signatures():
    """``(kernel, input letters, output letter)`` of every loop that some operation can ask for."""
    found = {("cast", source, target) for source in "bifd" for target in "bifd"}
    for operation in operations():
        for letter in operation.accepts:
            found.add((operation.kernel, *KERNELS[operation.kernel].letters(letter)))
    return sorted(found)


def test_every_operation_has_its_kernels():
    for name, inputs, output in signatures():
        assert callable(KERNELS[name].function(inputs, output)), name


def test_every_row_leads_to_an_operation():
    kernels = {operation.kernel for operation in operations()}
    for row in optable.ROWS:
        if row.name not in ("positive", "rsub"):  # the tensor itself; sub with its operands in turn
            assert row.kernel in kernels or any(name.startswith(row.name) for name in kernels), row.name


def test_every_kernel_is_reached():
    sources = "".join(path.read_text() for path in pathlib.Path(kael.__file__).parent.glob("*.py"))
    left = set(KERNELS) - {name for name, _, _ in signatures()}
    assert {name for name in left if f'"{name}"' not in sources} == set()


VALUES = {
    "b": np.array([True, False, False, True]),
    "i": np.array([0, 1, -1, 2, 3, -7, 12, 63, 64, -64, 2**53 + 1, MIN, MIN + 1, MAX]),
    "f": np.array([0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.75, 1e-40, 1e30, -1e30, inf, -inf, nan], np.float32),
    "d": np.array([0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.75, 1e-310, 1e300, -1e300, inf, -inf, nan]),
}
# Through the C library in one case and NumPy's in the other, or with the processor's estimate of a root in one of them.
LIBRARY = {row.kernel or row.name for row in optable.ROWS if row.costly} | {"logit_eps", "pow_minus_half", "rsqrt"}


def operands(inputs, rng):
    """Arrays of one length: all pairs of values, or a sample of the combinations of more."""
    if len(inputs) < 3:
        grids = np.meshgrid(*[np.arange(len(VALUES[letter])) for letter in inputs])
        return [VALUES[letter][grid.ravel()] for letter, grid in zip(inputs, grids, strict=True)]
    return [rng.choice(VALUES[letter], 64) for letter in inputs]


def run(loop, step, output, arrays, shape):
    out = np.zeros(shape, FROM_LETTER[output].numpy)
    loop(out, *arrays, step.table)
    return out


@pytest.mark.parametrize(("name", "inputs", "output"), signatures(), ids=lambda part: part)
def test_compiled_kernels_do_what_their_python_does(name, inputs, output):
    arrays = operands(inputs, np.random.default_rng(7))
    shape = arrays[0].shape
    strides = [(FROM_LETTER[letter].itemsize,) for letter in output + inputs]
    step = iterator.step(name, inputs, output, shape, strides)
    plain = interpreter.elementwise(name, inputs, output)
    got, wanted = run(step.loop, step, output, arrays, shape), run(plain, step, output, arrays, shape)
    if name in LIBRARY and output in "fd":
        tolerance = {"f": 1e-6, "d": 1e-14}[output]
        np.testing.assert_allclose(got, wanted, rtol=tolerance, atol=np.finfo(got.dtype).tiny)
    else:
        np.testing.assert_array_equal(got, wanted)
        np.testing.assert_array_equal(np.signbit(got[got == 0]), np.signbit(wanted[wanted == 0]))


# Integers


def ints(*values):
    return kael.tensor(values)


INTEGERS = {
    "overflow wraps": (lambda: ints(MAX, MAX, MIN) + ints(1, MAX, MIN), [MIN, -2, 0]),
    "product wraps": (lambda: ints(MAX, 2**32) * ints(2, 2**32), [-2, 0]),
    "negative of the smallest": (lambda: -ints(MIN, 5), [MIN, -5]),
    "absolute value of the smallest": (lambda: ints(MIN, -5).abs(), [MIN, 5]),
    "floor division": (lambda: ints(7, -7, 7, -7, MIN) // ints(2, 2, -2, -2, -1), [3, -4, -4, 3, MIN]),
    "floor division by a number": (lambda: ints(MIN, 9) // -1, [MIN, -9]),
    "truncating division": (
        lambda: kael.div(ints(7, -7, 7, -7, MIN), ints(2, 2, -2, -2, -1), rounding_mode="trunc"),
        [3, -3, -3, 3, MIN],
    ),
    "remainder": (lambda: ints(7, -7, 7, -7, MIN, MIN) % ints(3, 3, -3, -3, -1, 10), [1, 2, -2, -1, 0, 2]),
    "fmod": (lambda: kael.fmod(ints(7, -7, 7, -7, MIN), ints(3, 3, -3, -3, -1)), [1, -1, 1, -1, 0]),
    "powers": (lambda: ints(2, 2, 3, -1, 0) ** ints(63, 64, 100, MAX, 0), [MIN, 0, -2984622845537545263, -1, 1]),
    "negative powers": (lambda: ints(1, -1, -1, 2, 0, -2) ** ints(-5, -5, -4, -1, -1, MIN), [1, -1, 1, 0, 0, 0]),
    "a number to negative powers": (lambda: (-1) ** ints(-5, -4, MIN), [-1, 1, 1]),
    "squares": (lambda: ints(MIN, 2**32, -3) ** 2, [0, 0, 9]),
    "cubes": (lambda: ints(2**21, -3) ** 3, [MIN, -27]),
    "left shifts": (lambda: ints(1, 1, 1, -5, 3) << ints(63, 64, -1, MIN, 2), [MIN, 0, 0, 0, 12]),
    "right shifts": (lambda: ints(-8, -8, 8, 8, -9) >> ints(100, -1, 100, MIN, 1), [-1, -1, 0, 0, -5]),
    "greatest common divisors": (lambda: kael.gcd(ints(4, 0, -4, MIN, MIN), ints(-6, 0, 0, 0, 6)), [2, 0, 4, MIN, -2]),
    "least common multiples": (lambda: kael.lcm(ints(4, 0, MIN, 2**62), ints(-6, 5, -1, 3)), [12, 0, MIN, 2**62]),
    "a least common multiple that C divides by -1": (lambda: kael.lcm(ints(MIN), ints(7)), [MIN]),
    "signs": (lambda: ints(MIN, 0, MAX).sign(), [-1, 0, 1]),
    "heaviside": (lambda: kael.heaviside(ints(MIN, 0, 5), ints(7)), [0, 7, 1]),
    "clamp where the bounds cross": (lambda: ints(1, 5).clamp(3, 2), [2, 2]),
    "inverted bits": (lambda: ~ints(MIN, 0), [MAX, -1]),
    "addcmul cuts its value off": (lambda: kael.addcmul(ints(1), ints(2), ints(3), value=1.9), [7]),
    "add with alpha": (lambda: kael.add(ints(MAX, 1), ints(1, 2), alpha=3), [MIN + 2, 7]),
}


@pytest.mark.parametrize("case", INTEGERS)
def test_integer_edges(case):
    compute, wanted = INTEGERS[case]
    result = compute()
    assert result.dtype is kael.int64
    assert result.tolist() == wanted


@pytest.mark.parametrize("op", ["floor_divide", "remainder", "fmod"])
def test_integer_division_by_zero_is_an_error_and_writes_nothing(op):
    dividend = ints(7, 8)
    with pytest.raises(ZeroDivisionError):
        getattr(kael, op)(dividend, ints(1, 0))
    with pytest.raises(ZeroDivisionError):
        getattr(dividend, op + "_")(0)
    assert dividend.tolist() == [7, 8]


def test_integers_to_a_negative_number_are_an_error():
    for exponent in (-1, -2, -3):
        with pytest.raises(RuntimeError, match="negative integer powers"):
            ints(2) ** exponent


# Floats: text tells -0.0 from 0.0 and shows NaN.


def texts(tensor):
    return " ".join(map(str, tensor.tolist()))


def reals(*values, dtype=kael.float32):
    return kael.tensor(values, dtype=dtype)


A = reals(5, -5, 5, -5, inf, 0.0, -0.0, 3, nan, -0.0, 0.0)
B = reals(inf, inf, -inf, -inf, 2, 2, 2, 0, 1, -2, -2)
FLOATS = {
    "floor division": (lambda: A // B, "0.0 -1.0 -1.0 0.0 nan 0.0 -0.0 inf nan 0.0 -0.0"),
    "remainder": (lambda: A % B, "5.0 inf -inf -5.0 nan 0.0 -0.0 nan nan -0.0 0.0"),
    "fmod": (lambda: kael.fmod(A, B), "5.0 -5.0 5.0 -5.0 nan 0.0 -0.0 nan nan -0.0 0.0"),
    "division by zero": (lambda: reals(1, -1, 0) // 0, "inf -inf nan"),
    "truncating division": (
        lambda: kael.div(reals(5, 0.5, -0.5, inf), reals(inf, 1, 1, 0), rounding_mode="trunc"),
        "0.0 0.0 -0.0 inf",
    ),
    "rounding": (lambda: reals(0.5, 1.5, -0.5, 2.5, -2.5, nan).round(), "0.0 2.0 -0.0 2.0 -2.0 nan"),
    "rounding to places": (lambda: reals(1.25, nan, inf).round(decimals=1), f"{np.float32(1.2)!s:.3} nan inf"),
    "rounding to hundreds": (lambda: reals(1250, -1234.5).round(decimals=-2), "1200.0 -1200.0"),
    "rounding to too many places": (lambda: reals(1.5).round(decimals=400), "nan"),
    "up and down": (lambda: kael.stack([reals(-0.5).ceil(), reals(-0.5).trunc()]).flatten(), "-0.0 -0.0"),
    "fractions": (lambda: reals(inf, nan, -1.5, -2, -0.0).frac(), "nan nan -0.5 0.0 0.0"),
    "signs": (lambda: reals(-0.0, nan, inf, -2).sign(), "0.0 0.0 1.0 -1.0"),
    "maximum": (lambda: kael.maximum(reals(nan, 1, -0.0, 3), reals(1, nan, 0.0, -inf)), "nan nan -0.0 3.0"),
    "minimum": (lambda: kael.minimum(reals(nan, 1, 0.0, 3), reals(1, nan, -0.0, -inf)), "nan nan 0.0 -inf"),
    "fmax": (lambda: kael.fmax(reals(nan, 1, nan), reals(1, nan, nan)), "1.0 1.0 nan"),
    "fmin": (lambda: kael.fmin(reals(nan, 1, nan), reals(1, nan, nan)), "1.0 1.0 nan"),
    "clamp keeps NaN": (lambda: reals(nan, -5, 5).clamp(0, 1), "nan 0.0 1.0"),
    "clamp with a NaN bound": (lambda: reals(1, 2, nan).clamp(nan, 1.0), "nan nan nan"),
    "clamp with NaN in a bound": (lambda: reals(1, 2).clamp(reals(nan, 3), reals(5, nan)), "nan nan"),
    "relu": (lambda: reals(-0.0, nan, -inf, 2).relu(), "-0.0 nan 0.0 2.0"),
    "heaviside": (lambda: kael.heaviside(reals(nan, -0.0, 1, -1), reals(7)), "0.0 7.0 1.0 0.0"),
    "copysign": (lambda: kael.copysign(reals(1, -1, nan), reals(-0.0, 0.0, -1)), "-1.0 1.0 nan"),
    "nextafter": (
        lambda: kael.nextafter(reals(0.0, -0.0, inf, nan, 1, -0.0), reals(-0.0, 0.0, 0.0, 1, nan, 1)),
        "-0.0 0.0 3.4028234663852886e+38 nan nan 1.401298464324817e-45",
    ),
    "powers of -inf and -0.0": (lambda: reals(-inf, -0.0, 0.0, nan) ** 0.5, "nan -0.0 0.0 nan"),
    "the same by a tensor": (lambda: kael.pow(reals(-inf, -0.0, 0.0, nan), kael.tensor(0.5)), "inf 0.0 0.0 nan"),
    "reciprocals of zeros": (lambda: reals(-0.0, 0.0, 2) ** -1, "-inf inf 0.5"),
    "power zero": (lambda: reals(nan, inf, 0) ** 0, "1.0 1.0 1.0"),
    "logaddexp": (
        lambda: kael.logaddexp(reals(inf, -inf, inf, -inf, nan), reals(inf, -inf, -inf, inf, 1)),
        "inf -inf inf inf nan",
    ),
    "xlogy": (lambda: kael.xlogy(reals(0, 0, -0.0, nan, inf), reals(0, nan, -1, 0, 0)), "0.0 nan 0.0 nan -inf"),
    "lerp": (lambda: kael.lerp(reals(1, 1), reals(inf, 2), reals(0.4, 1)), "inf 2.0"),
    "logit": (lambda: kael.logit(reals(-0.1, 0, 0.5, 1, nan)), "nan -inf 0.0 inf nan"),
    "nan_to_num": (lambda: reals(nan, inf, -inf, 1).nan_to_num(2, neginf=1e300), "2.0 3.4028234663852886e+38 inf 1.0"),
    "a number by a tensor": (lambda: 7 / reals(11, 0, -0.0), "0.6363636255264282 inf -inf"),
    "alpha in one rounding": (lambda: kael.add(reals(-inf), reals(1e30), alpha=1e30), "-inf"),
    "addcmul in one rounding": (lambda: kael.addcmul(reals(-inf), reals(1e20), reals(1e20)), "-inf"),
}


@pytest.mark.parametrize("case", FLOATS)
def test_float_edges(case):
    compute, wanted = FLOATS[case]
    result = compute()
    assert result.dtype is kael.float32
    if case == "rounding to places":
        assert result.tolist()[0] == float(np.float32(1.2))
        assert texts(result[1:]) == "nan inf"
    else:
        assert texts(result) == wanted


def test_tests_of_floats():
    values = reals(inf, -inf, nan, -0.0, 1)
    for name, wanted in {
        "isnan": [False, False, True, False, False],
        "isinf": [True, True, False, False, False],
        "isfinite": [False, False, False, True, True],
        "isposinf": [True, False, False, False, False],
        "isneginf": [False, True, False, False, False],
        "signbit": [False, True, False, True, False],
        "logical_not": [False, False, False, True, False],
    }.items():
        assert getattr(kael, name)(values).tolist() == wanted, name
    assert kael.signbit(-kael.tensor(nan)).item() is True
    close = kael.isclose(reals(inf, inf, nan, 1), reals(inf, -inf, nan, inf))
    assert close.tolist() == [True, False, False, False]
    assert kael.isclose(reals(nan), reals(nan), equal_nan=True).item() is True


# Casts


@pytest.mark.parametrize("dtype", [kael.float32, kael.float64])
def test_float_to_int(dtype):
    values = kael.tensor([2.9, -2.9, nan, inf, -inf, 1e20, 2.0**63, -(2.0**63), -0.5], dtype=dtype)
    assert values.long().tolist() == [2, -2, MIN, MIN, MIN, MIN, MIN, MIN, 0]


def test_casts_to_bool_and_between_floats():
    assert kael.tensor([nan, 0.0, -0.0, 1e-40]).bool().tolist() == [True, False, False, True]
    assert ints(0, 2, MIN).bool().tolist() == [False, True, True]
    assert texts(kael.tensor([1e300, -1e300, nan], dtype=kael.float64).float()) == "inf -inf nan"
    assert ints(2**24 + 1).float().item() == 2**24
    assert ints(2**53 + 1).double().item() == 2**53


def test_bool_bytes_other_than_zero_and_one():
    odd = kael.from_numpy(np.array([2, 0, 255, 1], np.uint8).view(bool))
    assert (odd * kael.tensor(True)).tolist() == [True, False, True, True]
    assert odd.long().tolist() == [1, 0, 1, 1]
    assert (~odd).tolist() == [False, True, False, False]
    assert (odd == True).tolist() == [True, False, True, True]  # noqa: E712
    assert kael.where(odd, 1, 2).tolist() == [1, 2, 1, 1]


# Options that choose a kernel


def test_options_are_refused_where_torch_refuses_them():
    x, t = reals(1, 2), ints(1, 2)
    for compute in (
        lambda: kael.clamp(x, reals(0, 0), 1),
        lambda: kael.round(x, decimals=1.5),
        lambda: kael.round(x, decimals=True),
        lambda: kael.nan_to_num(t, nan="a"),
        lambda: kael.add(t, t, alpha=1.5),
        lambda: kael.add(x, x, alpha=True),
        lambda: kael.lerp(t, t, 0.5),
        lambda: kael.float_power(x, 2, out=kael.zeros(2)),
        lambda: kael.neg(x, out=kael.zeros(2, dtype=kael.float64)),
    ):
        with pytest.raises(TypeError):
            compute()
    with pytest.raises(ValueError, match="rounding_mode"):
        kael.div(x, x, rounding_mode="up")


@pytest.mark.parametrize("dtype", [kael.float32, kael.float64])
@pytest.mark.parametrize("op", ["sin", "cos", "tan", "sinc"])
def test_far_angles_leave_the_bits_of_near_ones_alone(op, dtype):
    function = getattr(kael, op)
    near = kael.linspace(-50, 50, 700, dtype=dtype)
    mixed = kael.cat([near[:300], kael.tensor([1e30, -3e35, inf, nan], dtype=dtype), near[300:]])
    result = function(mixed)
    assert kael.equal(kael.cat([result[:300], result[304:]]), function(near))
    assert result[302:304].isnan().all()
    spread = kael.stack([mixed, mixed], 1)[:, 0]
    for again in (function(spread), getattr(mixed, op + "_")()):
        assert kael.equal(again.nan_to_num(9.0), result.nan_to_num(9.0))


@pytest.mark.parametrize("dtype", [kael.float32, kael.float64])
def test_angles_nearest_to_quarter_turns(dtype):
    # The F32 and the F64 number that come nearest to a multiple of pi/2 for their size, and their cosines by mpmath.
    angle, cosine = {
        kael.float32: (16367173.0 * 2.0**72, -1.6147697982476211876e-09),
        kael.float64: (6381956970095103.0 * 2.0**797, -4.6871659242546276111e-19),
    }[dtype]
    x = kael.tensor([angle], dtype=dtype)
    assert abs(x.cos().item() / cosine - 1) < kael.finfo(dtype).eps
    assert x.sin().item() == 1
    assert abs(x.tan().item() * cosine - 1) < kael.finfo(dtype).eps


def test_multiply_and_add_rounds_once():
    one, small = np.float64(1), np.float64(2.0**-30)
    assert fused.fma(one + small, one - small, -one) == -(2.0**-60)
    assert fused.fma(np.float32(3e38), np.float32(3), np.float32(-inf)) == -inf
    assert str(fused.fma(np.float64(0), np.float64(-1), np.float64(0))) == "0.0"
    # A tie of float32 that rounding to float64 first would make.
    a, b, c = np.float32(1 + 2**-12), np.float32(2**-12 * (1 + 2**-11)), np.float32(1)
    assert float(fused.fma(a, b, c)) == float(kael.add(kael.tensor(1.0), kael.tensor(a.item()), alpha=b.item()))


# Plain Python


LAYOUTS = {
    "transposed": ((3, 4), (4, 12)),
    "reversed": ((3, 4), (-16, -4)),
    "repeated": ((3, 4), (0, 4)),
    "of five dimensions": ((2, 3, 2, 2, 2), (4, 8, 96, 24, 48)),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_plain_loops_walk_the_plan_as_compiled_ones_do(name):
    shape, strides = LAYOUTS[name]
    base = np.arange(256, dtype=np.float32)
    source = np.lib.stride_tricks.as_strided(base[64:], shape, strides)
    dense = layout.contiguous_strides(shape, 4)
    step = iterator.step("add", "ff", "f", shape, [dense, strides, dense])
    other = np.arange(source.size, dtype=np.float32).reshape(shape)
    wanted = run(interpreter.elementwise("add", "ff", "f"), step, "f", [source, other], shape)
    np.testing.assert_array_equal(wanted, source + other)
    np.testing.assert_array_equal(run(step.loop, step, "f", [source, other], shape), wanted)


PROGRAM = """
import kael, sys
x = kael.tensor([[1.5, -2.0], [float("nan"), 4.0]])
y = (x.T * 2 + kael.tensor([1, 2])).clamp(max=6)
y[0] += 1
n = kael.tensor([2**63 - 1, -7])
n.add_(1)
print(y.tolist(), n.tolist(), (n // 2).tolist(), kael.tensor([float("inf"), 2.5]).long().tolist())
assert "numba" not in sys.modules and "llvmlite" not in sys.modules
"""


def test_kael_runs_on_plain_loops():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    found = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True)
    assert found.stderr == ""
    assert found.stdout == (
        "[[5.0, nan], [-3.0, 6.0]] [-9223372036854775808, -6] [-4611686018427387904, -3] [-9223372036854775808, 2]\n"
    )
