"""Square roots are the nearest numbers, whatever steps a processor takes to them (`kernels/roots.py`)."""

import numpy as np
import pytest

import kael

inf, nan = float("inf"), float("nan")
SPECIAL = [0.0, -0.0, inf, -inf, nan, -1.0, -1e-30, 1.0, 4.0]


def bits(array):
    """What tells results apart: their bits, all NaN alike."""
    array = np.where(np.isnan(array), array.dtype.type(nan), array)
    return array.view(f"i{array.itemsize}")


def check(array):
    with np.errstate(invalid="ignore"):
        nearest = np.sqrt(array)
    differing = np.flatnonzero(bits(kael.sqrt(kael.from_numpy(array)).numpy()) != bits(nearest))
    assert not len(differing), f"sqrt({array[differing[0]]!r}) is not {nearest[differing[0]]!r}"


@pytest.mark.parametrize("exponent", [-149, -148, -126, -125, -101, -100, -99, -2, 0, 1, 126, 127])
def test_of_each_float32_with_this_exponent(exponent):
    first = np.array(2.0**exponent, np.float32).view(np.int32)
    last = np.array(min(2.0 ** (exponent + 1), 3.4028234663852886e38), np.float32).view(np.int32)
    check(np.arange(first, last, dtype=np.int32).view(np.float32))


def roots_modulo(number, power):
    """The odd integers below 2**power whose squares are ``number`` modulo 2**power, an integer that is 1 modulo 8."""
    found = [1, 3, 5, 7]
    for digits in range(4, power + 1):
        # Either a root of one digit less or that plus 2**(digits - 2), which changes its square by 2**(digits - 1).
        step = 1 << (digits - 2)
        found = sorted({root % (1 << digits) for each in found for root in (each, each + step, each + 2 * step)})
        found = [root for root in found if (root * root - number) % (1 << digits) == 0]
    return found


def nearly_ties():
    """Numbers x from 1 to 4 whose roots are nearest to the middle between two of F64.

    Such a middle is M / 2**53 with an odd M of 54 bits, and x = X / 2**(106 - shift) with shift 54 or 55, so that
    M**2 + k = X * 2**shift with a small k, by which the root lies beside the middle: by k / 2**107 or less.
    """
    for shift in (54, 55):
        for k in range(-160, 161):
            if -k % 8 == 1:
                for low in roots_modulo(-k, shift):
                    for middle in range(low, 1 << 54, 1 << shift):
                        x = (middle * middle + k) >> shift
                        if middle >= 1 << 53 and x < 1 << 53:
                            yield x * 2.0 ** (shift - 106)


def test_of_the_float64_whose_roots_are_nearly_ties():
    numbers = np.array(sorted(nearly_ties()))
    assert len(set(numbers)) > 40
    for exponent in (-960, -400, 0, 2, 1020):
        check(numbers * 2.0**exponent)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_of_special_and_tiny_numbers(dtype):
    kind = np.finfo(dtype)
    check(np.array([*SPECIAL, kind.tiny, kind.smallest_subnormal, kind.max, -kind.tiny], dtype))
    random = np.random.default_rng(7)
    check(
        (random.uniform(1, 4, 3000) * 2.0 ** random.uniform(kind.minexp - kind.nmant, kind.maxexp - 2, 3000)).astype(
            dtype
        )
    )


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_inverse_roots_of_special_numbers(dtype):
    array = np.array([*SPECIAL, np.finfo(dtype).smallest_subnormal], dtype)
    with np.errstate(all="ignore"):
        expected = 1 / np.sqrt(array)
    np.testing.assert_array_max_ulp(kael.rsqrt(kael.from_numpy(array)).numpy(), expected, 1)
