"""Every kind of refusal: its exception type and its sentence, worded in one place."""


class DtypeError(TypeError, RuntimeError):
    """A dtype that an operation does not take. Both a TypeError and, as in torch, a RuntimeError."""


class ShapeError(ValueError, RuntimeError):
    """Shapes, sizes or strides that do not fit. Both a ValueError and, as in torch, a RuntimeError."""


class DimensionError(IndexError, RuntimeError):
    """A dimension or index out of range. An IndexError, as in torch."""


class OverlapError(ValueError, RuntimeError):
    """A destination that shares memory with itself or, in part, with an operand."""


class ReadOnlyError(ValueError, RuntimeError):
    """A write into memory that is read-only."""


class DivisionByZeroError(ZeroDivisionError, RuntimeError):
    """Integer division by zero."""


class ArgumentError(ValueError, RuntimeError):
    """An option that an operation does not have, or not with this value."""


class PowerError(ValueError, RuntimeError):
    """An integer to a negative integer power."""


class NoValueError(ValueError, RuntimeError):
    """A tensor that has no single value to give."""


# One function per sentence; each returns the exception for the caller to raise.


def result_does_not_fit(op, result, destination):
    return DtypeError(f"{op} result of dtype {result.name} cannot be stored in a tensor of dtype {destination.name}")


def no_bool(op):
    return DtypeError(f"{op} does not take bool operands, got one; convert it first, as in x.to(kael.int64)")


def dtype_not_supported(op, dtype, accepted):
    names = ", ".join(d.name for d in accepted)
    return DtypeError(f'"{op}" not implemented for dtype {dtype.name}: it takes {names}')


def same_dtype_required(op, first, second):
    return DtypeError(f"{op} requires operands of the same dtype, got {first.name} and {second.name}")


def number_too_large(op, value):
    return OverflowError(f"{op} cannot take the Python int {value}: it does not fit in int64")


def not_a_tensor(op, argument, value):
    return TypeError(f"{op}(): argument '{argument}' must be Tensor, not {type(value).__name__}")


def not_an_operand(op, argument, value):
    return TypeError(f"{op}(): argument '{argument}' must be Tensor or Number, not {type(value).__name__}")


def cannot_broadcast(op, shapes):
    shown = " and ".join(str(list(shape)) for shape in shapes)
    return ShapeError(f"{op} cannot broadcast shapes {shown}: sizes must be equal or 1, counted from the last dimension")


def output_shape(op, shape, broadcast):
    return ShapeError(
        f"{op}: output with shape {list(shape)} doesn't match the broadcast shape {list(broadcast)}; an in-place "
        "result must keep the shape of the tensor it is written to"
    )


def self_overlap(op):
    return OverlapError(
        f"{op}: unsupported operation: more than one element of the written-to tensor refers to a single memory "
        "location. Please clone() the tensor before performing the operation."
    )


def partial_overlap(op):
    return OverlapError(
        f"{op}: unsupported operation: some elements of the input tensor and the written-to tensor refer to a single "
        "memory location. Please clone() the tensor before performing the operation."
    )


def read_only(op):
    return ReadOnlyError(f"{op} cannot write: the tensor shares memory with a read-only array; clone() it first")


def division_by_zero(op):
    return DivisionByZeroError(f"{op}: ZeroDivisionError: integer division by zero")


def negative_exponent(op):
    return PowerError(f"{op}: Integers to negative integer powers are not allowed")


def dim_out_of_range(op, dim, ndim):
    bound = max(ndim, 1)
    return DimensionError(
        f"{op}: Dimension out of range (expected to be in range of [{-bound}, {bound - 1}], but got {dim})"
    )


def dim_repeated(op, dim):
    return ShapeError(f"{op}: dim {dim} appears multiple times in the list of dims")


def too_many_dims(op, ndim):
    return ShapeError(f"{op}: a tensor has at most 64 dimensions, got {ndim}")


def not_one_element(numel):
    return NoValueError(f"a Tensor with {numel} elements cannot be converted to Scalar: item() requires exactly one")


def not_one_number(target):
    return NoValueError(f"{target}(): only one element tensors can be converted to Python scalars")


def ambiguous_truth(numel):
    count = "no values" if numel == 0 else "more than one value"
    return NoValueError(f"Boolean value of Tensor with {count} is ambiguous; use any() or all()")


def array_dtype(op, dtype):
    return TypeError(
        f"{op} cannot share memory with a NumPy array of dtype {dtype}: the dtypes are bool, int64, float32 and float64"
    )
