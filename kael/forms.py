"""Operations with options: how their arguments choose a kernel and its operands.

A form takes the operation's name as the caller wrote it (``add``, ``add_``) and the arguments, and returns an
`Operation` with its operands, or a finished tensor where there is nothing to compute. A form's signature is the
signature of the function and the method made from it.
"""

from kael import errors
from kael.core import Operation, refused, same_dtype
from kael.dtype import DType, finfo, get_default_dtype
from kael.optable import ROW
from kael.scalar import as_number
from kael.tensor import Tensor, as_tensor_operand

# The operations that each row can run: several where it has options.
OPERATIONS = {}


def operation(row, **changes):
    """The `Operation` of a row, with what differs for one of its options."""
    facts = {
        "kernel": row.kernel or row.name,
        "kind": row.kind,
        "accepts": row.accepts,
        "refuses_bool": row.refuses_bool,
        "check": row.check or None,
        "costly": row.costly,
    }
    made = Operation(row.name, **{**facts, **changes})
    OPERATIONS.setdefault(row.name, []).append(made)
    return made


ADD = operation(ROW["add"])
ADD_ALPHA = operation(ROW["add"], kernel="add_alpha", fixed=(2,))
SUB = operation(ROW["sub"])
SUB_ALPHA = operation(ROW["sub"], kernel="sub_alpha", fixed=(2,))


def add(op, input, other, *, alpha=1):
    if type(alpha) is int and alpha == 1:
        return ADD, (input, other)
    return _scaled(op, ADD, ADD_ALPHA, input, other, alpha)


def sub(op, input, other, *, alpha=1):
    if type(alpha) is int and alpha == 1:
        return SUB, (input, other)
    return _scaled(op, SUB, SUB_ALPHA, input, other, alpha)


def rsub(op, input, other, *, alpha=1):
    return sub(op, other, as_tensor_operand(op, "input", input), alpha=alpha)


def _scaled(op, plain, scaled, input, other, alpha):
    number = _number(op, "alpha", alpha)
    operands = (input, other)
    if type(number) is int and type(input) is Tensor and type(other) is Tensor:
        return scaled, (input, other, number)  # an int suits all dtypes
    if all(isinstance(operand, Tensor) or as_number(operand) is not None for operand in operands):
        compute, _ = plain.resolve(op, [key(operand) for operand in operands])
        if type(number) is float and compute.category < 2:
            raise errors.DtypeError(
                f"{op}: For integral input tensors, argument alpha must not be a floating point number"
            )
        if type(number) is bool and any(_dtype(operand) is not DType.Bool for operand in operands):
            raise errors.DtypeError(f"{op}: Boolean alpha only supported for Boolean results")
    return scaled, (input, other, number)


def key(operand):
    return operand._layout if isinstance(operand, Tensor) else type(as_number(operand))


def _dtype(operand):
    if isinstance(operand, Tensor):
        return operand.dtype
    return DType.Bool if isinstance(as_number(operand), bool) else None


def _number(op, argument, value):
    kind = type(value)
    if kind is int or kind is float:
        return value
    if isinstance(value, Tensor) and value.ndim == 0:
        return value.item()
    number = as_number(value)
    if number is None:
        raise TypeError(f"{op}(): argument '{argument}' must be Number, not {type(value).__name__}")
    return number


DIV = operation(ROW["div"])
DIV_FLOOR = operation(ROW["floor_divide"], refuses_bool=False)
DIV_TRUNC = operation(ROW["floor_divide"], refuses_bool=False, kernel="div_trunc")
ROUNDING = {None: DIV, "floor": DIV_FLOOR, "trunc": DIV_TRUNC}


def div(op, input, other, *, rounding_mode=None):
    chosen = ROUNDING.get(rounding_mode)
    if chosen is None:
        raise errors.ArgumentError(
            f"{op} expected rounding_mode to be one of None, 'trunc', or 'floor' but found {rounding_mode!r}"
        )
    return chosen, (input, other)


# The operator with a number first: the number times the reciprocal, as in torch.
DIV_REFLECTED = operation(ROW["div"], kernel="div_reflected")


# Numbers as exponents that have an exact or much cheaper form of their own.
POWER_KERNELS = {
    2: "pow_2",
    3: "pow_3",
    0.5: "pow_half",
    -0.5: "pow_minus_half",
    -1: "pow_minus_1",
    -2: "pow_minus_2",
}


def _powers(row):
    special = {}
    for number, name in POWER_KERNELS.items():
        accepts = row.accepts.replace("i", "") if isinstance(number, float) else row.accepts
        special[number] = operation(row, kernel=name, accepts=accepts, costly=False)
    return operation(row), special


POW, POWERS = _powers(ROW["pow"])
FLOAT_POWER, FLOAT_POWERS = _powers(ROW["float_power"])


def pow(op, input, exponent):
    return _power(POW, POWERS, input, exponent)


def float_power(op, input, exponent):
    if op == "float_power_" and input.dtype is not DType.F64:
        raise errors.result_does_not_fit(op, DType.F64, input.dtype)
    return _power(FLOAT_POWER, FLOAT_POWERS, input, exponent)


def _power(general, special, input, exponent):
    number = as_number(exponent)
    if number is None or not isinstance(input, Tensor):
        return general, (input, exponent)
    return special.get(number, general), (input, number)


def positive(op, input):
    if as_tensor_operand(op, "input", input)._layout.dtype is DType.Bool:
        raise errors.no_bool(op)
    return input


ROUND = operation(ROW["round"])
ROUND_DECIMALS = operation(ROW["round"], kernel="round_decimals", accepts="fd", fixed=(1,))
ROUND_TENS = operation(ROW["round"], kernel="round_tens", accepts="fd", fixed=(1,))


def round(op, input, *, decimals=None):
    if decimals is None:
        return ROUND, (input,)
    places = as_number(decimals)
    if type(places) is not int:
        raise errors.not_an_int(op, "decimals", decimals)
    # "1e400" is inf, where 10.0**400 would be an error.
    return ROUND_TENS if places < 0 else ROUND_DECIMALS, (input, float(f"1e{abs(places)}"))


LOGIT = operation(ROW["logit"])
LOGIT_EPS = operation(ROW["logit"], kernel="logit_eps", fixed=(1,))


def logit(op, input, eps=None):
    if eps is None:
        return LOGIT, (input,)
    return LOGIT_EPS, (input, _number(op, "eps", eps))


NAN_TO_NUM = operation(ROW["nan_to_num"], accepts="fd", fixed=(1, 2, 3))
KEEP = operation(ROW["nan_to_num"], kernel="positive")
REPLACEMENTS = {dtype: (0.0, finfo(dtype).max, finfo(dtype).min) for dtype in (DType.F32, DType.F64)}


def nan_to_num(op, input, nan=None, posinf=None, neginf=None):
    tensor = as_tensor_operand(op, "input", input)
    if nan is None and posinf is None and neginf is None and tensor.dtype.category == 2:
        return NAN_TO_NUM, (tensor, *REPLACEMENTS[tensor.dtype])
    given = [
        None if value is None else _number(op, argument, value)
        for argument, value in (("nan", nan), ("posinf", posinf), ("neginf", neginf))
    ]
    if tensor.dtype.category < 2:
        return KEEP, (tensor,)
    return NAN_TO_NUM, (
        tensor,
        *[d if v is None else v for v, d in zip(given, REPLACEMENTS[tensor.dtype], strict=True)],
    )


HEAVISIDE = operation(ROW["heaviside"])


def heaviside(op, input, values):
    first, second = as_tensor_operand(op, "input", input), as_tensor_operand(op, "values", values)
    same_dtype(op, first, second, telling=False)
    return HEAVISIDE, (first, second)


CLAMP = operation(ROW["clamp"], accepts="ifd")
CLAMP_MIN = operation(ROW["clamp_min"], accepts="ifd")
CLAMP_MAX = operation(ROW["clamp_max"], accepts="ifd")
CLAMP_MIN_TENSOR = operation(ROW["clamp_min"])
CLAMP_MAX_TENSOR = operation(ROW["clamp_max"])


def clamp(op, input, min=None, max=None):
    if min is None and max is None:
        raise errors.ArgumentError(f"{op}: At least one of 'min' or 'max' must not be None")
    if max is None:
        return clamp_min(op, input, min)
    if min is None:
        return clamp_max(op, input, max)
    if isinstance(min, Tensor) is not isinstance(max, Tensor):
        raise errors.bounds_of_two_kinds(op, min, max)
    return CLAMP, (input, min, max)


def clamp_min(op, input, min):
    return CLAMP_MIN_TENSOR if isinstance(min, Tensor) else CLAMP_MIN, (input, min)


def clamp_max(op, input, max):
    return CLAMP_MAX_TENSOR if isinstance(max, Tensor) else CLAMP_MAX, (input, max)


WHERE = operation(ROW["where"], fixed=(0,))


def where(op, condition, input=None, other=None):
    mask = as_tensor_operand(op, "condition", condition)
    if input is None and other is None:
        return mask.nonzero(as_tuple=True)
    if mask.dtype is not DType.Bool:
        raise refused(op, (mask, input, other), errors.not_a_condition(op, mask.dtype))
    return WHERE, (mask, input, other)


LERP = operation(ROW["lerp"], fixed=(2,))
LERP_TENSOR = operation(ROW["lerp"])


def lerp(op, input, end, weight):
    first, second = as_tensor_operand(op, "input", input), as_tensor_operand(op, "end", end)
    others = [second, weight] if isinstance(weight, Tensor) and weight.ndim else [second]
    same_dtype(op, first, *others, telling=False)
    return LERP_TENSOR if isinstance(weight, Tensor) else LERP, (first, second, weight)


ADDCMUL = operation(ROW["addcmul"], fixed=(3,))
ADDCDIV = operation(ROW["addcdiv"], fixed=(3,))


def addcmul(op, input, tensor1, tensor2, *, value=1):
    _check_tensors(op, input, tensor1, tensor2)
    return ADDCMUL, (input, tensor1, tensor2, _number(op, "value", value))


def addcdiv(op, input, tensor1, tensor2, *, value=1):
    _check_tensors(op, input, tensor1, tensor2)
    if tensor1.dtype.category < 2 and tensor2.dtype.category < 2:
        raise refused(op, (input, tensor1, tensor2), errors.integer_addcdiv(op, tensor1.dtype, tensor2.dtype))
    return ADDCDIV, (input, tensor1, tensor2, _number(op, "value", value))


def _check_tensors(op, input, tensor1, tensor2):
    as_tensor_operand(op, "input", input)
    as_tensor_operand(op, "tensor1", tensor1)
    as_tensor_operand(op, "tensor2", tensor2)


ISCLOSE = operation(ROW["isclose"], accepts="fd", fixed=(2, 3), costly=True)
ISCLOSE_NAN = operation(ROW["isclose"], kernel="isclose_nan", accepts="fd", fixed=(2, 3), costly=True)


def isclose(op, input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    first, second = as_tensor_operand(op, "input", input), as_tensor_operand(op, "other", other)
    same_dtype(op, first, second, telling=False)
    for argument, value in (("rtol", rtol), ("atol", atol)):
        if not value >= 0:
            raise errors.ArgumentError(f"{op}: {argument} must be greater than or equal to zero, but got {value}")
    if first.dtype.category < 2:
        equal = first.eq(second)
        if rtol == 0 and atol == 0:
            return equal
        default = get_default_dtype()
        return equal.logical_or(first.to(default).isclose(second.to(default), rtol, atol))
    return ISCLOSE_NAN if equal_nan else ISCLOSE, (first, second, float(rtol), float(atol))


# Operations that are the row's own whenever no option is given; the others ask their form each time.
PLAIN = {"add": ADD, "sub": SUB, "div": DIV, "round": ROUND, "logit": LOGIT}
# Rows with other operations for some numbers as the second operand.
BY_NUMBER = {"pow": (POW, POWERS), "float_power": (FLOAT_POWER, FLOAT_POWERS)}
# Operators that compute in another way when the tensor comes second: with a number first, and with anything else.
REFLECTED = {"div": (DIV_REFLECTED, lambda other, tensor: tensor.reciprocal() * other)}
