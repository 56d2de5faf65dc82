"""Kernels of arithmetic. Integers wrap around; what a processor traps on has an answer."""

from kael.kernels.fused import fma
from kael.kernels.registry import helper, kernel, like


@kernel("add")
def add(a, b):
    return a + b


@kernel("add_alpha", "TTT->T")
def add_alpha(a, b, alpha):
    return fma(b, alpha, a)


@kernel("add_alpha", "TTT->T", dtypes="i")
def add_alpha_int(a, b, alpha):
    return a + alpha * b


@kernel("sub")
def sub(a, b):
    return a - b


@kernel("sub_alpha", "TTT->T")
def sub_alpha(a, b, alpha):
    return fma(b, -alpha, a)


@kernel("sub_alpha", "TTT->T", dtypes="i")
def sub_alpha_int(a, b, alpha):
    return a - alpha * b


@kernel("mul")
def mul(a, b):
    return a * b


@kernel("mul", dtypes="b")
def mul_bool(a, b):
    return a & b


@kernel("div")
def div(a, b):
    return a / b


@kernel("div_reflected")
def div_reflected(a, b):
    return (like(b, 1) / b) * a


@kernel("neg", "T->T")
def neg(x):
    return -x


@kernel("positive", "T->T")
def positive(x):
    return x


@kernel("abs", "T->T")
@helper
def absolute(x):
    return abs(x)


@kernel("abs", "T->T", dtypes="i")
@helper
def absolute_int(x):
    return -x if x < 0 else x


@kernel("sign", "T->T")
def sign(x):
    zero = like(x, 0)
    return like(x, 1) if x > zero else (like(x, -1) if x < zero else zero)


@kernel("sign", "T->T", dtypes="b")
def sign_bool(x):
    return x


@kernel("square", "T->T")
def square(x):
    return x * x


@kernel("reciprocal", "T->T")
def reciprocal(x):
    return like(x, 1) / x


@kernel("addcmul", "TTTT->T")
def addcmul(x, a, b, value):
    return fma(value * a, b, x)


@kernel("addcmul", "TTTT->T", dtypes="i")
def addcmul_int(x, a, b, value):
    return x + value * a * b


@kernel("addcdiv", "TTTT->T")
def addcdiv(x, a, b, value):
    return x + value * a / b


@kernel("lerp", "TTT->T")
def lerp(start, end, weight):
    # From the nearer end, so that weights 0 and 1 give the ends themselves.
    near = abs(weight) < like(start, 0.5)
    return fma(weight if near else weight - like(start, 1), end - start, start if near else end)


# Division of integers. Zero divisors are refused before a loop runs; here they only must not trap, and -1 must not
# divide the smallest integer, whose negative is itself.


@kernel("floor_divide", dtypes="i")
def floor_divide_int(a, b):
    return -a if b == -1 or b == 0 else a // b


@kernel("remainder", dtypes="i")
@helper
def remainder_int(a, b):
    return 0 if b == -1 or b == 0 else a % b


@kernel("fmod", dtypes="i")
@helper
def fmod_int(a, b):
    rest = remainder_int(a, b)
    return rest - b if rest != 0 and (a < 0) != (b < 0) else rest


@kernel("div_trunc", dtypes="i")
def div_trunc_int(a, b):
    if b == -1 or b == 0:
        return -a
    quotient = a // b
    return quotient + 1 if quotient * b != a and (a < 0) != (b < 0) else quotient


@kernel("gcd", dtypes="i")
@helper
def gcd(a, b):
    a, b = absolute_int(a), absolute_int(b)
    while a != 0:
        a, b = fmod_int(b, a), a
    return b


@kernel("lcm", dtypes="i")
def lcm(a, b):
    divisor = gcd(a, b)
    if divisor == 0:
        return divisor
    quotient = -a if divisor == -1 else a // divisor
    return absolute_int(quotient * b)
