"""Operations with options: how their arguments choose a kernel and its operands.

A form takes the operation's name as the caller wrote it (``add``, ``add_``) and the arguments, and returns an
`Operation` with its operands, or a finished tensor where there is nothing to compute. A form's signature is the
signature of the function and the method made from it.
"""

from kael import errors
from kael.core import Operation
from kael.dtype import DType, finfo, get_default_dtype
from kael.optable import ROW
from kael.scalar import as_number
from kael.tensor import Tensor, as_tensor_operand


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
    return Operation(row.name, **{**facts, **changes})


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


def _scaled(op, plain, scaled, input, other, alpha):
    number = _number(op, "alpha", alpha)
    operands = (input, other)
    if all(isinstance(operand, Tensor) or as_number(operand) is not None for operand in operands):
        compute, _ = plain.resolve(op, [key(operand) for operand in operands])
        if type(number) is float and compute.category < 2:
            raise errors.DtypeError(f"{op}: For integral input tensors, argument alpha must not be a floating point number")
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


FLOAT_POWER = operation(ROW["float_power"])


def float_power(op, input, exponent):
    if op == "float_power_" and input.dtype is not DType.F64:
        raise errors.result_does_not_fit(op, DType.F64, input.dtype)
    return FLOAT_POWER, (input, exponent)


def positive(op, input):
    tensor = as_tensor_operand(op, "input", input)
    if tensor.dtype is DType.Bool:
        raise errors.no_bool(op)
    return tensor


ROUND = operation(ROW["round"])
ROUND_DECIMALS = operation(ROW["round"], kernel="round_decimals", accepts="fd", fixed=(1,))


def round(op, input, *, decimals=0):
    if decimals == 0:
        return ROUND, (input,)
    return ROUND_DECIMALS, (input, _number(op, "decimals", decimals))


LOGIT = operation(ROW["logit"])
LOGIT_EPS = operation(ROW["logit"], kernel="logit_eps", fixed=(1,))


def logit(op, input, eps=None):
    if eps is None:
        return LOGIT, (input,)
    return LOGIT_EPS, (input, _number(op, "eps", eps))


NAN_TO_NUM = operation(ROW["nan_to_num"], fixed=(1, 2, 3))
KEEP = operation(ROW["nan_to_num"], kernel="positive")


def nan_to_num(op, input, nan=None, posinf=None, neginf=None):
    tensor = as_tensor_operand(op, "input", input)
    if tensor.dtype.category < 2:
        return KEEP, (tensor,)
    limits = finfo(tensor.dtype)
    values = [
        default if value is None else _number(op, argument, value)
        for argument, value, default in (
            ("nan", nan, 0.0),
            ("posinf", posinf, limits.max),
            ("neginf", neginf, limits.min),
        )
    ]
    return NAN_TO_NUM, (tensor, *values)


HEAVISIDE = operation(ROW["heaviside"])


def heaviside(op, input, values):
    first, second = as_tensor_operand(op, "input", input), as_tensor_operand(op, "values", values)
    if first.dtype is not second.dtype:
        raise errors.same_dtype_required(op, first.dtype, second.dtype)
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
        raise errors.DtypeError(f"{op} expected condition to be a boolean tensor, but got a tensor with dtype {mask.dtype.name}")
    return WHERE, (mask, input, other)


LERP = operation(ROW["lerp"])


def lerp(op, input, end, weight):
    first, second = as_tensor_operand(op, "input", input), as_tensor_operand(op, "end", end)
    others = [second, weight] if isinstance(weight, Tensor) and weight.ndim else [second]
    for other in others:
        if other.dtype is not first.dtype:
            raise errors.same_dtype_required(op, first.dtype, other.dtype)
    return LERP, (first, second, weight)


ADDCMUL = operation(ROW["addcmul"], fixed=(3,))
ADDCDIV = operation(ROW["addcdiv"], fixed=(3,))


def addcmul(op, input, tensor1, tensor2, *, value=1):
    operands = _tensors(op, input=input, tensor1=tensor1, tensor2=tensor2)
    return ADDCMUL, (*operands, _number(op, "value", value))


def addcdiv(op, input, tensor1, tensor2, *, value=1):
    operands = _tensors(op, input=input, tensor1=tensor1, tensor2=tensor2)
    if operands[1].dtype.category < 2 and operands[2].dtype.category < 2:
        raise errors.DtypeError(
            f"{op}: Integer division with addcdiv is not supported, got {operands[1].dtype.name} and "
            f"{operands[2].dtype.name}; convert an operand to a float dtype, or use div with a rounding_mode"
        )
    return ADDCDIV, (*operands, _number(op, "value", value))


def _tensors(op, **operands):
    return [as_tensor_operand(op, argument, value) for argument, value in operands.items()]


ISCLOSE = operation(ROW["isclose"], accepts="fd", fixed=(2, 3), costly=True)
ISCLOSE_NAN = operation(ROW["isclose"], kernel="isclose_nan", accepts="fd", fixed=(2, 3), costly=True)


def isclose(op, input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    first, second = as_tensor_operand(op, "input", input), as_tensor_operand(op, "other", other)
    if first.dtype is not second.dtype:
        raise errors.same_dtype_required(op, first.dtype, second.dtype)
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


POW = operation(ROW["pow"])
# Powers that have an exact or much cheaper form of their own.
POWERS = {exponent: operation(ROW["pow"], kernel=kernel, check=None, costly=False) for exponent, kernel in (
    (2, "pow_2"), (3, "pow_3"))}


def pow(op, input, exponent):
    if isinstance(input, Tensor) and not isinstance(exponent, (Tensor, bool)):
        chosen = POWERS.get(exponent) if isinstance(exponent, (int, float)) else None
        if chosen is not None:
            return chosen, (input, exponent)
    return POW, (input, exponent)


# Operations that are the row's own whenever no option is given; the others ask their form each time.
PLAIN = {"add": ADD, "sub": SUB, "div": DIV, "round": ROUND, "logit": LOGIT, "float_power": FLOAT_POWER}
# In-place variants whose form has a condition of its own.
CHECKED_IN_PLACE = frozenset(("float_power",))
