"""The op table: the only list of elementwise operations. Functions, methods, operators, stubs, tests derive from it."""

from dataclasses import dataclass

from kael.promotion import Kind

DEFAULT, INT_TO_FLOAT, ALWAYS_BOOL = Kind.DEFAULT, Kind.INT_TO_FLOAT, Kind.ALWAYS_BOOL


@dataclass(frozen=True)
class Row:
    """One operation, as data.

    ``example`` is an expression and, behind an arrow, what it prints. ``params`` are its operands. ``kernel`` is the
    kernel's name where that is not the row's. ``accepts`` has the letters of the dtypes it can be computed in;
    ``refuses_bool`` refuses any Bool operand. ``numbers`` says where a Python number may stand: "" nowhere, "other"
    after the first operand, "either" in one place, "any" in all. ``check`` names a condition on values (`kael.core`).
    ``operator`` is the stem of the Python operator. ``form`` says that `kael.forms` has a function of the row's name
    that turns its arguments into a kernel and operands. ``inplace``, ``out`` and ``method`` say whether those variants
    exist, ``function_inplace`` whether the in-place variant is also a function. ``ufunc`` is NumPy's name of the same
    operation, ``special`` its name in ``torch.special``. ``costly`` rows take tens of nanoseconds an element.
    """

    name: str
    doc: str
    example: str
    params: tuple = ("input",)
    kind: Kind = DEFAULT
    accepts: str = "bifd"
    kernel: str = ""
    refuses_bool: bool = False
    numbers: str = ""
    check: str = ""
    operator: str = ""
    aliases: tuple = ()
    form: bool = False
    inplace: bool = True
    out: bool = True
    exact_out: bool = False
    method: bool = True
    function_inplace: bool = False
    ufunc: str = ""
    special: str = ""
    costly: bool = False

    @property
    def arity(self):
        return len(self.params)


def as_doctest(example):
    """The lines of a docstring that show a row's example."""
    code, _, printed = example.partition(" -> ")
    return f">>> import kael\n>>> {code}\n{printed}\n"


def _unary(name, doc, example, **facts):
    return Row(name, doc, example, **{"function_inplace": True, **facts})


def _float(name, doc, example, **facts):
    """A function of real numbers: integers and Bool are taken as floats."""
    return _unary(name, doc, example, kind=INT_TO_FLOAT, accepts="fd", **{"costly": True, **facts})


def _test(name, doc, example, **facts):
    return Row(name, doc, example, kind=ALWAYS_BOOL, **{"inplace": False, "out": False, **facts})


def _binary(name, doc, example, **facts):
    return Row(name, doc, example, params=("input", "other"), **facts)


def _compare(name, doc, example, **facts):
    return _binary(name, doc, example, kind=ALWAYS_BOOL, numbers="other", operator=name, **facts)


ROWS = (
    # Arithmetic
    _binary(
        "add",
        "Adds `alpha` times `other` to `input`. Bool with Bool counts, in int64.",
        "kael.add(kael.tensor([1, 2]), 0.5) -> tensor([1.5000, 2.5000])",
        kind=Kind.BOOL_TO_INT,
        accepts="ifd",
        numbers="any",
        operator="add",
        form=True,
        ufunc="add",
    ),
    _binary(
        "sub",
        "Subtracts `alpha` times `other` from `input`. Refuses Bool operands.",
        "kael.sub(kael.tensor([1.0, 2.0]), kael.tensor([1, 1])) -> tensor([0., 1.])",
        accepts="ifd",
        refuses_bool=True,
        numbers="any",
        operator="sub",
        aliases=("subtract",),
        form=True,
        ufunc="subtract",
    ),
    _binary(
        "rsub",
        "Subtracts `alpha` times `input` from `other`. Refuses Bool operands.",
        "kael.rsub(kael.tensor([1.0, 2.0]), 10) -> tensor([9., 8.])",
        accepts="ifd",
        refuses_bool=True,
        numbers="either",
        form=True,
        inplace=False,
        out=False,
    ),
    _binary(
        "mul",
        "Multiplies `input` by `other`. Of two Bool tensors, the logical and.",
        "kael.mul(kael.tensor([1, 2]), kael.tensor([0.5, 2.0])) -> tensor([0.5000, 4.0000])",
        numbers="any",
        operator="mul",
        aliases=("multiply",),
        ufunc="multiply",
    ),
    _binary(
        "div",
        "Divides `input` by `other`: true division, or rounded to 'trunc' or 'floor' as `rounding_mode` says.",
        "kael.div(kael.tensor([7, -7]), 2, rounding_mode='floor') -> tensor([ 3, -4])",
        kind=INT_TO_FLOAT,
        accepts="fd",
        numbers="any",
        operator="truediv",
        aliases=("divide", "true_divide"),
        form=True,
        ufunc="divide",
    ),
    _binary(
        "floor_divide",
        "Divides and rounds down to an integer. Integer division by zero is an error. Refuses Bool operands.",
        "kael.floor_divide(kael.tensor([7, -7]), 2) -> tensor([ 3, -4])",
        accepts="ifd",
        refuses_bool=True,
        numbers="any",
        check="divisor",
        operator="floordiv",
        ufunc="floor_divide",
    ),
    _binary(
        "remainder",
        "Python's modulus: the result has the sign of `other`. Integer modulus by zero is an error.",
        "kael.remainder(kael.tensor([7, -7]), 3) -> tensor([1, 2])",
        accepts="ifd",
        numbers="either",
        check="divisor",
        operator="mod",
        ufunc="remainder",
    ),
    _binary(
        "fmod",
        "C's modulus: the result has the sign of `input`. Integer modulus by zero is an error.",
        "kael.fmod(kael.tensor([7, -7]), 3) -> tensor([ 1, -1])",
        accepts="ifd",
        numbers="other",
        check="divisor",
        ufunc="fmod",
    ),
    Row(
        "pow",
        "Raises `input` to the power `exponent`. An integer to a negative integer number is an error.",
        "kael.pow(kael.tensor([1.0, 2.0, 3.0]), 2) -> tensor([1., 4., 9.])",
        params=("input", "exponent"),
        accepts="ifd",
        refuses_bool=True,
        numbers="either",
        check="exponent",
        operator="pow",
        form=True,
        ufunc="power",
        costly=True,
    ),
    Row(
        "float_power",
        "Raises `input` to the power `exponent` in float64, whatever the operands.",
        "kael.float_power(kael.tensor([1, 2, 3]), 2) -> tensor([1., 4., 9.], dtype=kael.float64)",
        params=("input", "exponent"),
        kind=Kind.ALWAYS_F64,
        accepts="d",
        kernel="pow",
        numbers="either",
        form=True,
        ufunc="float_power",
        costly=True,
        exact_out=True,
    ),
    _unary(
        "neg",
        "The negative of each element.",
        "kael.neg(kael.tensor([1, -2])) -> tensor([-1,  2])",
        accepts="ifd",
        operator="neg",
        aliases=("negative",),
        ufunc="negative",
        exact_out=True,
    ),
    _unary(
        "positive",
        "`input` itself; refuses Bool.",
        "kael.positive(kael.tensor([1, -2])) -> tensor([ 1, -2])",
        accepts="ifd",
        operator="pos",
        form=True,
        inplace=False,
        out=False,
        ufunc="positive",
    ),
    _unary(
        "abs",
        "The absolute value of each element.",
        "kael.abs(kael.tensor([1.5, -2.5])) -> tensor([1.5000, 2.5000])",
        accepts="ifd",
        operator="abs",
        aliases=("absolute",),
        ufunc="absolute",
        exact_out=True,
    ),
    _unary(
        "sign",
        "-1, 0 or 1 by the sign of each element; 0 for NaN.",
        "kael.sign(kael.tensor([2.5, -1.0, 0.0])) -> tensor([ 1., -1.,  0.])",
        function_inplace=False,
        exact_out=True,
    ),
    _unary(
        "sgn",
        "The same as `sign` for real numbers.",
        "kael.sgn(kael.tensor([2.5, -1.0, 0.0])) -> tensor([ 1., -1.,  0.])",
        kernel="sign",
        function_inplace=False,
        exact_out=True,
    ),
    _unary(
        "square",
        "The square of each element.",
        "kael.square(kael.tensor([1, -3])) -> tensor([1, 9])",
        kind=Kind.BOOL_TO_INT,
        accepts="ifd",
        ufunc="square",
    ),
    # Functions of real numbers
    _float(
        "sqrt", "The square root.", "kael.sqrt(kael.tensor([1.0, 4.0])) -> tensor([1., 2.])", costly=False, ufunc="sqrt"
    ),
    _float(
        "rsqrt",
        "One over the square root.",
        "kael.rsqrt(kael.tensor([1.0, 4.0])) -> tensor([1.0000, 0.5000])",
        costly=False,
    ),
    _float(
        "reciprocal",
        "One over each element.",
        "kael.reciprocal(kael.tensor([1, 4])) -> tensor([1.0000, 0.2500])",
        costly=False,
    ),
    _float(
        "exp",
        "e to the power of each element.",
        "kael.exp(kael.tensor([0.0, 1.0])) -> tensor([1.0000, 2.7183])",
        ufunc="exp",
    ),
    _float(
        "exp2",
        "2 to the power of each element.",
        "kael.exp2(kael.tensor([0.0, 3.0])) -> tensor([1., 8.])",
        ufunc="exp2",
        special="exp2",
    ),
    _float(
        "expm1",
        "exp(x) - 1, exact near zero.",
        "kael.expm1(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 1.7183])",
        ufunc="expm1",
        special="expm1",
    ),
    _float(
        "log", "The natural logarithm.", "kael.log(kael.tensor([1.0, 10.0])) -> tensor([0.0000, 2.3026])", ufunc="log"
    ),
    _float("log2", "The logarithm to base 2.", "kael.log2(kael.tensor([1.0, 8.0])) -> tensor([0., 3.])", ufunc="log2"),
    _float(
        "log10", "The logarithm to base 10.", "kael.log10(kael.tensor([1.0, 100.0])) -> tensor([0., 2.])", ufunc="log10"
    ),
    _float(
        "log1p",
        "log(1 + x), exact near zero.",
        "kael.log1p(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 0.6931])",
        ufunc="log1p",
        special="log1p",
    ),
    _float(
        "sin",
        "The sine; angles in radians.",
        "kael.sin(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 0.8415])",
        ufunc="sin",
    ),
    _float(
        "cos",
        "The cosine; angles in radians.",
        "kael.cos(kael.tensor([0.0, 1.0])) -> tensor([1.0000, 0.5403])",
        ufunc="cos",
    ),
    _float(
        "tan",
        "The tangent; angles in radians.",
        "kael.tan(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 1.5574])",
        ufunc="tan",
    ),
    _float(
        "asin",
        "The inverse sine, in radians.",
        "kael.asin(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 1.5708])",
        aliases=("arcsin",),
        ufunc="arcsin",
    ),
    _float(
        "acos",
        "The inverse cosine, in radians.",
        "kael.acos(kael.tensor([0.0, 1.0])) -> tensor([1.5708, 0.0000])",
        aliases=("arccos",),
        ufunc="arccos",
    ),
    _float(
        "atan",
        "The inverse tangent, in radians.",
        "kael.atan(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 0.7854])",
        aliases=("arctan",),
        ufunc="arctan",
    ),
    _float(
        "sinh", "The hyperbolic sine.", "kael.sinh(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 1.1752])", ufunc="sinh"
    ),
    _float(
        "cosh", "The hyperbolic cosine.", "kael.cosh(kael.tensor([0.0, 1.0])) -> tensor([1.0000, 1.5431])", ufunc="cosh"
    ),
    _float(
        "tanh",
        "The hyperbolic tangent.",
        "kael.tanh(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 0.7616])",
        ufunc="tanh",
    ),
    _float(
        "asinh",
        "The inverse hyperbolic sine.",
        "kael.asinh(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 0.8814])",
        aliases=("arcsinh",),
        ufunc="arcsinh",
    ),
    _float(
        "acosh",
        "The inverse hyperbolic cosine.",
        "kael.acosh(kael.tensor([1.0, 2.0])) -> tensor([0.0000, 1.3170])",
        aliases=("arccosh",),
        ufunc="arccosh",
    ),
    _float(
        "atanh",
        "The inverse hyperbolic tangent.",
        "kael.atanh(kael.tensor([0.0, 0.5])) -> tensor([0.0000, 0.5493])",
        aliases=("arctanh",),
        ufunc="arctanh",
    ),
    _float(
        "sigmoid",
        "The logistic function 1 / (1 + exp(-x)).",
        "kael.sigmoid(kael.tensor([0.0, 1.0])) -> tensor([0.5000, 0.7311])",
        special="expit",
    ),
    _float(
        "erf", "The error function.", "kael.erf(kael.tensor([0.0, 1.0])) -> tensor([0.0000, 0.8427])", special="erf"
    ),
    _float(
        "erfinv",
        "The inverse of the error function.",
        "kael.erfinv(kael.tensor([0.0, 0.5])) -> tensor([0.0000, 0.4769])",
        function_inplace=False,
        special="erfinv",
    ),
    _float(
        "lgamma",
        "The logarithm of the absolute value of the gamma function.",
        "kael.lgamma(kael.tensor([0.5, 4.0])) -> tensor([0.5724, 1.7918])",
        function_inplace=False,
        special="gammaln",
    ),
    _float(
        "digamma",
        "The logarithmic derivative of the gamma function.",
        "kael.digamma(kael.tensor([1.0, 4.0])) -> tensor([-0.5772,  1.2561])",
        function_inplace=False,
        special="digamma",
    ),
    _float(
        "i0",
        "The modified Bessel function of the first kind, of order 0.",
        "kael.i0(kael.tensor([0.0, 1.0])) -> tensor([1.0000, 1.2661])",
        special="i0",
    ),
    _float(
        "sinc",
        "sin(pi x) / (pi x), and 1 at 0.",
        "kael.sinc(kael.tensor([0.0, 0.5])) -> tensor([1.0000, 0.6366])",
        special="sinc",
    ),
    _float(
        "erfc",
        "One minus the error function.",
        "kael.erfc(kael.tensor([0.0, 1.0])) -> tensor([1.0000, 0.1573])",
        special="erfc",
    ),
    _float(
        "logit",
        "log(x / (1 - x)); `eps` first clamps x to [eps, 1 - eps].",
        "kael.logit(kael.tensor([0.25, 0.5])) -> tensor([-1.0986,  0.0000])",
        form=True,
        special="logit",
    ),
    _float(
        "deg2rad",
        "Degrees to radians.",
        "kael.deg2rad(kael.tensor([0.0, 180.0])) -> tensor([0.0000, 3.1416])",
        costly=False,
        ufunc="deg2rad",
    ),
    _float(
        "rad2deg",
        "Radians to degrees.",
        "kael.rad2deg(kael.tensor([0.0, 3.0])) -> tensor([  0.0000, 171.8873])",
        costly=False,
        ufunc="rad2deg",
    ),
    # Rounding
    _unary(
        "relu",
        "The larger of zero and each element.",
        "kael.relu(kael.tensor([1, -2])) -> tensor([1, 0])",
        accepts="ifd",
        out=False,
    ),
    _unary(
        "floor",
        "Rounds down.",
        "kael.floor(kael.tensor([1.5, -1.5])) -> tensor([ 1., -2.])",
        accepts="ifd",
        ufunc="floor",
        exact_out=True,
    ),
    _unary(
        "ceil",
        "Rounds up.",
        "kael.ceil(kael.tensor([1.5, -1.5])) -> tensor([ 2., -1.])",
        accepts="ifd",
        ufunc="ceil",
        exact_out=True,
    ),
    _unary(
        "round",
        "Rounds to the nearest, halves to even; to `decimals` places.",
        "kael.round(kael.tensor([0.5, 1.5, 2.5])) -> tensor([0., 2., 2.])",
        accepts="ifd",
        form=True,
        ufunc="rint",
        exact_out=True,
    ),
    _unary(
        "trunc",
        "Rounds towards zero.",
        "kael.trunc(kael.tensor([1.5, -1.5])) -> tensor([ 1., -1.])",
        accepts="ifd",
        aliases=("fix",),
        ufunc="trunc",
        exact_out=True,
    ),
    _unary(
        "frac",
        "The part behind the point, with its sign.",
        "kael.frac(kael.tensor([1.5, -1.5])) -> tensor([ 0.5000, -0.5000])",
        accepts="fd",
        exact_out=True,
    ),
    _unary(
        "nan_to_num",
        "Replaces NaN and infinities by numbers: 0 and the dtype's limits unless given.",
        "kael.nan_to_num(kael.tensor([kael.nan, 1.0])) -> tensor([0., 1.])",
        form=True,
        exact_out=True,
    ),
    # Two operands
    _binary(
        "atan2",
        "The angle of the point (other, input), in radians.",
        "kael.atan2(kael.tensor([1.0, -1.0]), kael.tensor([1.0, 1.0])) -> tensor([ 0.7854, -0.7854])",
        kind=INT_TO_FLOAT,
        accepts="fd",
        aliases=("arctan2",),
        ufunc="arctan2",
        costly=True,
    ),
    _binary(
        "hypot",
        "The length of the hypotenuse, without overflow on the way.",
        "kael.hypot(kael.tensor([3.0]), kael.tensor([4.0])) -> tensor([5.])",
        accepts="fd",
        ufunc="hypot",
        costly=True,
    ),
    _binary(
        "maximum",
        "The larger of two elements; NaN where either is NaN.",
        "kael.maximum(kael.tensor([1, 5]), kael.tensor([3, 2])) -> tensor([3, 5])",
        inplace=False,
        ufunc="maximum",
    ),
    _binary(
        "minimum",
        "The smaller of two elements; NaN where either is NaN.",
        "kael.minimum(kael.tensor([1, 5]), kael.tensor([3, 2])) -> tensor([1, 2])",
        inplace=False,
        ufunc="minimum",
    ),
    _binary(
        "fmax",
        "The larger of two elements; a NaN gives way to a number.",
        "kael.fmax(kael.tensor([1.0, kael.nan]), kael.tensor([3.0, 2.0])) -> tensor([3., 2.])",
        inplace=False,
        ufunc="fmax",
    ),
    _binary(
        "fmin",
        "The smaller of two elements; a NaN gives way to a number.",
        "kael.fmin(kael.tensor([1.0, kael.nan]), kael.tensor([3.0, 2.0])) -> tensor([1., 2.])",
        inplace=False,
        ufunc="fmin",
    ),
    _binary(
        "copysign",
        "`input` with the sign of `other`.",
        "kael.copysign(kael.tensor([1.0, 2.0]), kael.tensor([-1.0, 0.0])) -> tensor([-1.,  2.])",
        kind=INT_TO_FLOAT,
        accepts="fd",
        numbers="other",
        ufunc="copysign",
    ),
    _binary(
        "nextafter",
        "The next floating point number after `input` towards `other`.",
        "kael.nextafter(kael.tensor([1.0]), kael.tensor([2.0])) > 1 -> tensor([True])",
        accepts="fd",
        ufunc="nextafter",
    ),
    _binary(
        "logaddexp",
        "log(exp(input) + exp(other)), without overflow on the way.",
        "kael.logaddexp(kael.tensor([0.0]), kael.tensor([0.0])) -> tensor([0.6931])",
        accepts="fd",
        inplace=False,
        ufunc="logaddexp",
        costly=True,
    ),
    _binary(
        "logaddexp2",
        "log2(2**input + 2**other), without overflow on the way.",
        "kael.logaddexp2(kael.tensor([0.0]), kael.tensor([0.0])) -> tensor([1.])",
        accepts="fd",
        inplace=False,
        ufunc="logaddexp2",
        costly=True,
    ),
    _binary(
        "xlogy",
        "input * log(other), and 0 where `input` is 0 unless `other` is NaN.",
        "kael.xlogy(kael.tensor([0.0, 2.0]), kael.tensor([0.0, 1.0])) -> tensor([0., 0.])",
        kind=INT_TO_FLOAT,
        accepts="fd",
        numbers="either",
        function_inplace=True,
        costly=True,
        special="xlogy",
    ),
    Row(
        "heaviside",
        "0 below zero, 1 above, `values` at zero. Both operands must have the same dtype.",
        "kael.heaviside(kael.tensor([-1.0, 0.0, 2.0]), kael.tensor([0.5])) -> tensor([0.0000, 0.5000, 1.0000])",
        params=("input", "values"),
        form=True,
        ufunc="heaviside",
        exact_out=True,
    ),
    _binary(
        "gcd",
        "The greatest common divisor.",
        "kael.gcd(kael.tensor([12]), kael.tensor([18])) -> tensor([6])",
        accepts="i",
        function_inplace=True,
        ufunc="gcd",
        costly=True,
    ),
    _binary(
        "lcm",
        "The least common multiple.",
        "kael.lcm(kael.tensor([4]), kael.tensor([6])) -> tensor([12])",
        accepts="i",
        function_inplace=True,
        ufunc="lcm",
        costly=True,
    ),
    # Selecting
    Row(
        "clamp",
        "Limits each element to [min, max]; either may be None, a number or a tensor. NaN stays, and a NaN bound wins.",
        "kael.clamp(kael.tensor([1, 5, 9]), 2, 6) -> tensor([2, 5, 6])",
        params=("input", "min", "max"),
        form=True,
        aliases=("clip",),
        function_inplace=True,
    ),
    Row(
        "clamp_min",
        "Limits each element from below.",
        "kael.clamp_min(kael.tensor([1, 5]), 2) -> tensor([2, 5])",
        params=("input", "min"),
        form=True,
        function_inplace=True,
    ),
    Row(
        "clamp_max",
        "Limits each element from above.",
        "kael.clamp_max(kael.tensor([1, 5]), 2) -> tensor([1, 2])",
        params=("input", "max"),
        form=True,
        function_inplace=True,
    ),
    Row(
        "where",
        "`input` where `condition` holds, `other` elsewhere. With the condition alone: the indices where it holds.",
        "kael.where(kael.tensor([True, False]), kael.tensor([1, 2]), 0.5) -> tensor([1.0000, 0.5000])",
        params=("condition", "input", "other"),
        form=True,
        inplace=False,
        exact_out=True,
    ),
    Row(
        "lerp",
        "Goes the part `weight` of the way from `input` to `end`.",
        "kael.lerp(kael.tensor([0.0]), kael.tensor([10.0]), 0.25) -> tensor([2.5000])",
        params=("input", "end", "weight"),
        accepts="fd",
        form=True,
    ),
    Row(
        "addcmul",
        "Adds `value` times the product of two tensors.",
        "kael.addcmul(kael.tensor([1.0]), kael.tensor([2.0]), kael.tensor([3.0]), value=0.5) -> tensor([4.])",
        params=("input", "tensor1", "tensor2"),
        accepts="ifd",
        form=True,
    ),
    Row(
        "addcdiv",
        "Adds `value` times the quotient of two tensors, which must not both be integers.",
        "kael.addcdiv(kael.tensor([1.0]), kael.tensor([2.0]), kael.tensor([4.0])) -> tensor([1.5000])",
        params=("input", "tensor1", "tensor2"),
        accepts="fd",
        form=True,
    ),
    # Comparisons and logic
    _compare(
        "eq",
        "input == other, element by element.",
        "kael.eq(kael.tensor([1, 2]), 2) -> tensor([False,  True])",
        ufunc="equal",
    ),
    _compare(
        "ne",
        "input != other, element by element.",
        "kael.ne(kael.tensor([1, 2]), 2) -> tensor([ True, False])",
        aliases=("not_equal",),
        ufunc="not_equal",
    ),
    _compare(
        "lt",
        "input < other, element by element.",
        "kael.lt(kael.tensor([1, 2]), 1.5) -> tensor([ True, False])",
        aliases=("less",),
        ufunc="less",
    ),
    _compare(
        "le",
        "input <= other, element by element.",
        "kael.le(kael.tensor([1, 2]), 1) -> tensor([ True, False])",
        aliases=("less_equal",),
        ufunc="less_equal",
    ),
    _compare(
        "gt",
        "input > other, element by element.",
        "kael.gt(kael.tensor([1, 2]), 1.5) -> tensor([False,  True])",
        aliases=("greater",),
        ufunc="greater",
    ),
    _compare(
        "ge",
        "input >= other, element by element.",
        "kael.ge(kael.tensor([1, 2]), 2) -> tensor([False,  True])",
        aliases=("greater_equal",),
        ufunc="greater_equal",
    ),
    _binary(
        "isclose",
        "Whether |input - other| <= atol + rtol * |other|. Both operands must have the same dtype.",
        "kael.isclose(kael.tensor([1.0, 2.0]), kael.tensor([1.0, 2.1])) -> tensor([ True, False])",
        kind=ALWAYS_BOOL,
        form=True,
        inplace=False,
        out=False,
    ),
    _test(
        "isnan",
        "Whether each element is NaN.",
        "kael.isnan(kael.tensor([1.0, kael.nan])) -> tensor([False,  True])",
        ufunc="isnan",
    ),
    _test(
        "isinf",
        "Whether each element is infinite.",
        "kael.isinf(kael.tensor([1.0, kael.inf])) -> tensor([False,  True])",
        ufunc="isinf",
    ),
    _test(
        "isfinite",
        "Whether each element is neither infinite nor NaN.",
        "kael.isfinite(kael.tensor([1.0, kael.inf])) -> tensor([ True, False])",
        ufunc="isfinite",
    ),
    _test(
        "isreal",
        "True: all four dtypes are real.",
        "kael.isreal(kael.tensor([1.0, kael.inf])) -> tensor([True, True])",
    ),
    _test(
        "isposinf",
        "Whether each element is +inf.",
        "kael.isposinf(kael.tensor([1.0, kael.inf])) -> tensor([False,  True])",
        out=True,
        exact_out=True,
    ),
    _test(
        "isneginf",
        "Whether each element is -inf.",
        "kael.isneginf(kael.tensor([1.0, -kael.inf])) -> tensor([False,  True])",
        out=True,
        exact_out=True,
    ),
    _test(
        "signbit",
        "Whether the sign of each element is minus, -0.0 included.",
        "kael.signbit(kael.tensor([0.0, -0.0])) -> tensor([False,  True])",
        out=True,
        ufunc="signbit",
        exact_out=True,
    ),
    _test(
        "logical_not",
        "Whether each element is zero.",
        "kael.logical_not(kael.tensor([0, 2])) -> tensor([ True, False])",
        inplace=True,
        out=True,
        ufunc="logical_not",
    ),
    _binary(
        "logical_and",
        "Whether both elements are not zero.",
        "kael.logical_and(kael.tensor([0, 2]), kael.tensor([1.0, 1.0])) -> tensor([False,  True])",
        kind=ALWAYS_BOOL,
        ufunc="logical_and",
    ),
    _binary(
        "logical_or",
        "Whether either element is not zero.",
        "kael.logical_or(kael.tensor([0, 2]), kael.tensor([0.0, 1.0])) -> tensor([False,  True])",
        kind=ALWAYS_BOOL,
        ufunc="logical_or",
    ),
    _binary(
        "logical_xor",
        "Whether one element alone is not zero.",
        "kael.logical_xor(kael.tensor([0, 2]), kael.tensor([1.0, 1.0])) -> tensor([ True, False])",
        kind=ALWAYS_BOOL,
        ufunc="logical_xor",
    ),
    Row(
        "bitwise_not",
        "Inverts the bits of integers, or Bool.",
        "kael.bitwise_not(kael.tensor([0, 5])) -> tensor([-1, -6])",
        accepts="bi",
        operator="invert",
        ufunc="invert",
    ),
    _binary(
        "bitwise_and",
        "The bits set in both.",
        "kael.bitwise_and(kael.tensor([6]), 3) -> tensor([2])",
        accepts="bi",
        numbers="either",
        operator="and",
        ufunc="bitwise_and",
    ),
    _binary(
        "bitwise_or",
        "The bits set in either.",
        "kael.bitwise_or(kael.tensor([6]), 3) -> tensor([7])",
        accepts="bi",
        numbers="either",
        operator="or",
        ufunc="bitwise_or",
    ),
    _binary(
        "bitwise_xor",
        "The bits set in one alone.",
        "kael.bitwise_xor(kael.tensor([6]), 3) -> tensor([5])",
        accepts="bi",
        numbers="either",
        operator="xor",
        ufunc="bitwise_xor",
    ),
    _binary(
        "bitwise_left_shift",
        "Shifts bits up; by less than 0 or more than 63 gives 0.",
        "kael.bitwise_left_shift(kael.tensor([1, 2]), 3) -> tensor([ 8, 16])",
        accepts="i",
        numbers="either",
        operator="lshift",
        ufunc="left_shift",
    ),
    _binary(
        "bitwise_right_shift",
        "Shifts bits down, keeping the sign; by less than 0 or more than 63 leaves only the sign.",
        "kael.bitwise_right_shift(kael.tensor([8, -8]), 1) -> tensor([ 4, -4])",
        accepts="i",
        numbers="either",
        operator="rshift",
        ufunc="right_shift",
    ),
)

ROW = {row.name: row for row in ROWS}
ALIASES = {alias: row.name for row in ROWS for alias in row.aliases}

# Facts that others ask for.
COMPARISONS = frozenset(row.name for row in ROWS if row.kind is ALWAYS_BOOL and row.operator)
COMMUTATIVE = frozenset(
    "add mul maximum minimum fmax fmin hypot logaddexp logaddexp2 gcd lcm eq ne logical_and logical_or logical_xor "
    "bitwise_and bitwise_or bitwise_xor".split()
)
