"""Every kind of refusal: its exception type and its sentence, worded in one place."""


class DtypeError(TypeError, RuntimeError):
    """A dtype that an operation does not take. Both a TypeError and, as in torch, a RuntimeError."""


class ShapeError(ValueError, RuntimeError):
    """Shapes, sizes or strides that do not fit. Both a ValueError and, as in torch, a RuntimeError."""


class DimensionError(IndexError, RuntimeError):
    """A dimension or index out of range. An IndexError, as in torch."""


class IndexDtypeError(IndexError, DtypeError):
    """An index tensor of a dtype that cannot be an index."""


class OverlapError(ValueError, RuntimeError):
    """A destination that shares memory with itself or, in part, with an operand."""


class ReadOnlyError(ValueError, RuntimeError):
    """A write into memory that is read-only."""


class DivisionByZeroError(ZeroDivisionError, RuntimeError):
    """Integer division by zero."""


class ArgumentError(ValueError, RuntimeError):
    """An option that an operation does not have, or not with this value."""


class UnsupportedError(TypeError, RuntimeError):
    """An option that torch has and kael has not."""


class PowerError(ValueError, RuntimeError):
    """An integer to a negative integer power."""


class OutOfMemoryError(MemoryError, RuntimeError):
    """More memory than there is."""


class NumberError(ValueError, RuntimeError):
    """A number that a dtype cannot hold."""


class NoValueError(ValueError, RuntimeError):
    """A tensor that has no single value to give."""


class LinAlgError(RuntimeError):
    """A matrix for which a computation has no result: singular, not positive-definite, not finite."""


class LossError(ValueError, RuntimeError):
    """A value that a dtype does not hold, where the value was to be kept."""


class PromotionWarning(UserWarning):
    """What `promotion_mode("warn")` warns of: a dtype that an operation chose without being asked."""


class UpcastWarning(PromotionWarning):
    """A float32 tensor, or an integer one beside a 0-d float64, made float64: twice the memory."""


class PrecisionWarning(PromotionWarning):
    """An int64 tensor made float32, which has no room for all integers past 2**24."""


class LossyStoreWarning(PromotionWarning):
    """A float stored in an int64 or bool tensor, which cuts off what it cannot hold."""


class CountWarning(PromotionWarning):
    """Bool tensors counted, in int64, by an addition."""


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


def asked_of_promote(given, accepted):
    got = " and ".join(given) or "none"
    return ArgumentError(f"one of {', '.join(accepted)} is needed, got {got}")


def option_of_promote(option, asked, accepted):
    return ArgumentError(f"--{option} says nothing about {asked}, which takes --{' and --'.join(accepted)}")


def two_families(given, accepted):
    got = ", ".join(map(repr, given)) or "none"
    return ArgumentError(f"--diff takes two families, got {got}; accepted: {', '.join(accepted)}")


def integer_addcdiv(op, first, second):
    return DtypeError(
        f"{op}: Integer division with addcdiv is not supported, got {first.name} and {second.name}; convert an operand "
        "to a float dtype, or use div with a rounding_mode"
    )


def not_a_condition(op, dtype):
    return DtypeError(f"{op} expected condition to be a boolean tensor, but got a tensor with dtype {dtype.name}")


def number_too_large(op, value):
    return OverflowError(f"{op} cannot take the Python int {value}: it does not fit in int64")


def not_a_tensor(op, argument, value):
    return TypeError(f"{op}(): argument '{argument}' must be Tensor, not {type(value).__name__}")


def not_an_operand(op, argument, value):
    return TypeError(f"{op}(): argument '{argument}' must be Tensor or Number, not {type(value).__name__}")


def cannot_broadcast(op, shapes):
    shown = " and ".join(str(list(shape)) for shape in shapes)
    return ShapeError(f"{op} cannot broadcast shapes {shown}: from the last dimension on, sizes must be equal or 1")


def output_dtype(op, result, destination):
    return DtypeError(f"{op}: expected out of dtype {result.name}, the dtype of the result, got {destination.name}")


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


# Creation and conversion


def number_does_not_fit(op, value, type_name):
    return NumberError(f"{op}: value cannot be converted to type {type_name} without overflow, got {value!r}")


def not_a_number(op, argument, value):
    return TypeError(f"{op}(): argument '{argument}' must be Number, not {type(value).__name__}")


def not_an_int(op, argument, value):
    return TypeError(f"{op}(): argument '{argument}' must be int, not {type(value).__name__}")


def bounds_of_two_kinds(op, low, high):
    kinds = f"{type(low).__name__} and {type(high).__name__}"
    return TypeError(f"{op}(): 'min' and 'max' must both be Number or both be Tensor, got {kinds}")


def not_zero_dim(op, ndim):
    return ShapeError(f"{op} only supports 0-dimension value tensor but got tensor with {ndim} dimensions.")


def not_sizes(op, argument, value, position=None):
    got = f"{type(value).__name__}" if position is None else f"{type(value).__name__} at position {position}"
    return TypeError(f"{op}(): argument '{argument}' must be ints or one sequence of ints, got {got}")


def negative_size(op, size, sizes):
    return ShapeError(f"{op}: Trying to create tensor with negative dimension {size}: {list(sizes)}")


def too_large(op, sizes, nbytes):
    return OutOfMemoryError(f"{op}: cannot allocate {nbytes} bytes for a tensor of size {list(sizes)}")


def no_such_argument(op, argument, accepted, value):
    return TypeError(f"{op}(): argument '{argument}' must be {accepted}, not {type(value).__name__}")


def not_supported(op, argument, value, reason):
    return UnsupportedError(f"{op}(): {argument}={value!r} is not supported: {reason}")


def not_a_dtype(op, value, suggestion):
    hint = f"; use kael.{suggestion}" if suggestion else ""
    return TypeError(f"{op}(): argument 'dtype' must be a kael dtype, not {value!r}{hint}")


def no_device(device):
    return ArgumentError(f"device {device!r} is not available: tensors live on 'cpu'")


def array_not_supported(op, dtype):
    return TypeError(
        f"{op}() cannot convert an array of dtype {dtype}: it takes bool, int8 to int64, uint8 to uint32, float16, "
        "float32 and float64"
    )


def byte_order(op, dtype):
    return ValueError(
        f"{op}() cannot share memory with an array of dtype {dtype!s}: its byte order is not this machine's"
    )


def odd_strides(op, strides, itemsize):
    return ValueError(
        f"{op}() cannot share memory with an array of strides {list(strides)}: strides in bytes must be multiples of "
        f"the element's size, {itemsize}"
    )


def ragged(op, size, dim, got):
    return ValueError(f"{op}(): expected sequence of length {size} at dim {dim} (got {got})")


def ragged_arrays(op, shape, got):
    return ValueError(f"{op}(): expected arrays of one shape, got {list(shape)} and {list(got)}")


def not_a_sequence(op, size, dim, value):
    return TypeError(f"{op}(): expected sequence of length {size} at dim {dim}, got {type(value).__name__}")


def too_deep(op, value):
    return ValueError(f"{op}(): too many dimensions {type(value).__name__!r}: a tensor has at most 64")


def no_data(op, value):
    return TypeError(f"{op}(): invalid data type {type(value).__name__!r}, expected numbers")


def no_dtype(op, value):
    return DtypeError(f"{op}(): Could not infer dtype of {type(value).__name__}")


def int_too_large(op, dtype):
    return OverflowError(f"{op}(): int too large to convert to {dtype.name}")


# Names


def no_such_name(module_name, name, module=None, advice=""):
    advice = f": {advice}" if advice else ""
    return AttributeError(f"module {module_name!r} has no attribute {name!r}{advice}", name=name, obj=module)


# Views


def invalid_shape(op, sizes, numel):
    return ShapeError(f"{op}: shape '{list(sizes)}' is invalid for input of size {numel}")


def negative_shape(op, size, index, sizes):
    return ShapeError(f"{op}: invalid shape dimension {size} at index {index} of shape {list(sizes)}")


def two_inferred(op, sizes):
    return ShapeError(f"{op}: only one dimension can be inferred, got {list(sizes)}")


def ambiguous_shape(op, sizes):
    return ShapeError(
        f"{op}: cannot reshape tensor of 0 elements into shape {list(sizes)} because the unspecified dimension size -1 "
        "can be any value and is ambiguous"
    )


def not_viewable(op, shape, strides, sizes):
    return ShapeError(
        f"{op}: view size is not compatible with input tensor's size and stride (at least one dimension spans across "
        f"two contiguous subspaces): size {list(shape)}, stride {list(strides)}, view size {list(sizes)}. "
        "Use .reshape(...) instead."
    )


def not_viewable_as(op, what, got, source, target):
    return ShapeError(f"{op}: {what} to view {source.name} as {target.name} (different element sizes), but got {got}")


def too_few_sizes(op, sizes, shape):
    return ShapeError(
        f"{op}: expand of a tensor of shape {list(shape)} to {list(sizes)}: the number of sizes provided "
        f"({len(sizes)}) must be greater or equal to the number of dimensions in the tensor ({len(shape)})"
    )


def no_size_to_keep(op, dim):
    return ShapeError(
        f"{op}: The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension {dim}"
    )


def invalid_expansion(op, sizes, shape, dim):
    size = shape[dim - len(sizes) + len(shape)] if dim >= len(sizes) - len(shape) else 1
    return ShapeError(
        f"{op}: The expanded size of the tensor ({sizes[dim]}) must match the existing size ({size}) at non-singleton "
        f"dimension {dim}.  Target sizes: {list(sizes)}.  Tensor sizes: {list(shape)}"
    )


def wrong_dims_count(op, ndim, count):
    return ShapeError(
        f"{op}(): number of dimensions in the tensor input does not match the length of the desired ordering of "
        f"dimensions i.e. input.dim() = {ndim} is not equal to len(dims) = {count}"
    )


def repeated_dims(op, name, dims):
    return ShapeError(f"{op}(): duplicate dims are not allowed: repeated dim in `{name}` ({list(dims)})")


def different_counts(op, source, destination):
    return ShapeError(
        f"{op}: Invalid source or destination dims: source ({list(source)} dims) should contain the same number of "
        f"dims as destination ({list(destination)} dims)"
    )


def wrong_ndim(op, requirement, ndim):
    return ShapeError(f"{op} {requirement}, got {ndim}-D tensor")


def zero_dim_refused(op):
    return DimensionError(f"{op}() cannot be applied to a 0-dim tensor.")


def flatten_order(op, start_dim, end_dim):
    return ShapeError(
        f"{op}() has invalid args: start_dim cannot come after end_dim, got start_dim={start_dim} and end_dim={end_dim}"
    )


def unflatten_sizes(op, sizes, dim, size):
    return ShapeError(
        f"{op}: Provided sizes {list(sizes)} don't multiply up to the size of dim {dim} ({size}) in the input tensor"
    )


def no_sizes(op):
    return ShapeError(f"{op}: sizes must be non-empty")


def start_out_of_range(op, start, size):
    return DimensionError(f"{op}: start out of range (expected to be in range of [{-size}, {size}], but got {start})")


def length_exceeds(op, start, length, size):
    return ShapeError(f"{op}: start ({start}) + length ({length}) exceeds dimension size ({size}).")


def start_not_integral(op, ndim, dtype):
    return ShapeError(f"{op}: start must be an 0-dim integral Tensor, got {ndim} dimensions of dtype {dtype.name}")


def negative_length(op, length):
    return ShapeError(f"{op}(): length must be non-negative, got {length}")


def select_out_of_range(op, index, shape, dim):
    return DimensionError(f"{op}(): index {index} out of range for tensor of size {list(shape)} at dimension {dim}")


def same_dims(op, dim1, dim2):
    return ShapeError(f"{op} dimensions cannot be identical {dim1}, {dim2}")


def stride_mismatch(op, sizes, strides):
    return ShapeError(f"{op}: mismatch in length of strides and shape, got {list(strides)} and {list(sizes)}")


def negative_strides(op, strides):
    return ShapeError(f"{op}: Negative strides are not supported, got strides: {list(strides)}")


def negative_offset(op, offset):
    return ShapeError(f"{op}: invalid storage offset {offset}")


def outside_storage(op, sizes, strides, offset, needed, available):
    return ShapeError(
        f"{op}: sizes {list(sizes)}, strides {list(strides)}, storage offset {offset} requiring a storage size of "
        f"{needed} bytes are out of bounds for storage of size {available}"
    )


def not_a_size(value, position):
    return TypeError(f"Size() takes an iterable of ints, got {type(value).__name__} at position {position}")


def no_copy_free_array(reason):
    return ValueError(f"a tensor cannot become this array without a copy: {reason}")


def unexpected_arguments(op, accepted, count):
    return TypeError(f"{op}() takes ({', '.join(accepted)}), got {count} positional arguments")


def invalid_type(value):
    return ValueError(f"type(): invalid type: {value!r}")


def no_contains(value):
    return ArgumentError(f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(value)}.")


# Indexing


def index_out_of_range(index, dim, size):
    return DimensionError(f"index {index} is out of bounds for dimension {dim} with size {size}")


def zero_dim_index():
    return DimensionError(
        "invalid index of a 0-dim tensor. Use `tensor.item()` in Python to convert a 0-dim tensor to a number"
    )


def too_many_indices(ndim, count):
    return DimensionError(f"too many indices for tensor of dimension {ndim}, got {count}")


def not_an_index(value):
    return DimensionError(
        "only integers, slices (`:`), ellipsis (`...`), None and int64 or bool tensors, arrays and lists are valid "
        f"indices, got {type(value).__name__}"
    )


def not_index_data(value):
    return TypeError(f"an index cannot be {type(value).__name__}: invalid data type {type(value).__name__!r}")


def index_dtype(dtype):
    return DimensionError(f"tensors used as indices must be int64 or bool tensors, got {dtype}")


def mask_mismatch(mask, shape, dim):
    return DimensionError(
        f"The shape of the mask {list(mask)} does not match the shape of the indexed tensor {list(shape)} at dimension "
        f"{dim}"
    )


def step_not_positive(step):
    return ValueError(f"step must be greater than zero, got {step}")


def indices_cannot_broadcast(shapes):
    return DimensionError(
        "shape mismatch: indexing tensors could not be broadcast together with shapes "
        + ", ".join(str(list(shape)) for shape in shapes)
    )


def not_assignable(value, dtype):
    return TypeError(f"can't assign a {type(value).__name__} to a {dtype.name} tensor: it takes a number or a tensor")


def value_shape(value, shape):
    return ShapeError(
        f"shape mismatch: value tensor of shape {list(value)} cannot be broadcast to indexing result of shape "
        f"{list(shape)}"
    )


def index_put_dtype(destination, source):
    return DtypeError(
        f"Index put requires the source and destination dtypes match, got {destination.name} for the destination and "
        f"{source.name} for the source."
    )


def no_deletion():
    return TypeError("Tensor does not support deleting items")


def not_a_mask(op, dtype):
    return DtypeError(f"{op} only supports boolean masks, but got mask with dtype {dtype.name}")


def index_must_be_int64(op, dtype):
    return IndexDtypeError(f"{op}(): Expected dtype int64 for index, got {dtype.name}")


def index_not_vector(op, ndim):
    return DimensionError(f"{op}(): Index is supposed to be a vector or scalar, got {ndim} dimensions")


def index_for_scalar(op, count):
    return ShapeError(f"{op}(): Index to scalar can have only 1 value, got {count} value(s)")


def index_ndim(op, index, ndim):
    return ShapeError(
        f"{op}(): Index tensor must have the same number of dimensions as input tensor, got {index} and {ndim}"
    )


def index_too_large(op, index, shape, dim):
    return ShapeError(
        f"{op}(): Size does not match: expected index {list(index)} to be no larger than self {list(shape)} apart from "
        f"dimension {dim}"
    )


def take_out_of_range(op, index, numel):
    return DimensionError(f"{op}(): out of range: tried to access index {index} on a tensor of {numel} elements")


# Reductions


def empty_reduction(op):
    return DimensionError(
        f"{op}(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the "
        "'dim' argument."
    )


def empty_dim(op, dim):
    return DimensionError(f"{op}(): Expected reduction dim {dim} to have non-zero size.")


def unexpected_keyword(op, name):
    return TypeError(f"{op}() got an unexpected keyword argument '{name}'")


def missing_argument(op, name):
    return TypeError(f"{op}() missing 1 required positional argument: '{name}'")


def one_of(op, first, second):
    return TypeError(f"{op}() takes '{first}' or '{second}', got both")


def out_differs(op, dtype, out):
    return DtypeError(f"{op}: dtype {dtype.name} does not match dtype of out parameter ({out.name})")


def negative_count(op, argument, count):
    return ShapeError(f"{op}: {argument} must be greater or equal to 0, got {count}")


def negative_stride(op, strides):
    return ShapeError(f"{op}: strides must not be negative, got {list(strides)}")


def no_permutation(op, order, ndim):
    return ShapeError(f"{op}: physical_layout must have each of the {ndim} dimensions once, got {list(order)}")


def cannot_alias(op, reason):
    return ValueError(f"{op}() cannot share memory as copy=False asks: {reason}")


def not_an_array(op, value):
    return TypeError(f"{op}(): expected np.ndarray (got {type(value).__name__})")


def no_buffer(op, value):
    return ValueError(f"{op}(): {type(value).__name__} does not implement Python buffer protocol")


def empty_buffer(op, length, count):
    return ValueError(f"{op}(): both buffer length ({length}) and count ({count}) must not be 0")


def buffer_offset(op, offset, length):
    return ValueError(
        f"{op}(): offset ({offset} bytes) must be non-negative and no greater than buffer length ({length} bytes) "
        "minus 1"
    )


def buffer_remainder(op, rest, offset, itemsize):
    return ValueError(
        f"{op}(): buffer length ({rest} bytes) after offset ({offset} bytes) must be a multiple of element size "
        f"({itemsize})"
    )


def buffer_too_short(op, count, itemsize, offset, length):
    return ValueError(
        f"{op}(): requested buffer length ({count} * {itemsize} bytes) after offset ({offset} bytes) must not be "
        f"greater than actual buffer length ({length} bytes)"
    )


def no_dlpack(op, value):
    return TypeError(f"{op}(): {type(value).__name__} has no __dlpack__ and is no DLPack capsule")


def zero_step(op):
    return ArgumentError(f"{op}: step must be nonzero")


def unsupported_range(op, start, end):
    return ArgumentError(f"{op}: unsupported range: {start} -> {end}")


def wrong_way(op, start, end, step):
    return ArgumentError(
        f"{op}: upper bound and lower bound inconsistent with step sign, got {start} to {end} by {step}"
    )


def take_from_empty(op):
    return DimensionError(f"{op}(): tried to take from an empty tensor")


# Joining, splitting, rearranging


def no_tensors(op):
    return ShapeError(f"{op}(): expected a non-empty list of Tensors")


def not_tensors(op, value):
    return TypeError(f"{op}(): argument 'tensors' must be tuple of Tensors, not {type(value).__name__}")


def not_a_tensor_at(op, position, value):
    return TypeError(f"{op}(): expected Tensor as element {position} of its tensors, but got {type(value).__name__}")


def zero_dim_joined(op, position):
    return ShapeError(f"{op}(): zero-dimensional tensor (at position {position}) cannot be concatenated")


def different_ndims(op, first, second):
    return ShapeError(f"{op}(): Tensors must have same number of dimensions: got {first} and {second}")


def sizes_must_match(op, dim, expected, got, position):
    return ShapeError(
        f"{op}(): Sizes of tensors must match except in dimension {dim}. Expected size {expected} but got size {got} "
        f"for tensor number {position} in the list."
    )


def different_shapes(op, first, second, position):
    return ShapeError(
        f"{op} expects each tensor to be equal size, but got {list(first)} at entry 0 and {list(second)} at entry "
        f"{position}"
    )


def different_dtypes(op):
    return DtypeError(f"{op} expects all tensors to have the same dtype")


def no_such_choice(op, argument, accepted, value):
    return ArgumentError(f"{op}: {argument} must be one of {accepted}, but received: {value!r}")


def needs_dims(op, least, ndim):
    return ShapeError(f"{op} requires a tensor with at least {least} dimension(s), but got {ndim}")


def more_than_one_dim(op, ndim):
    return ShapeError(f"{op}: Expected 0D or 1D tensors, but got {ndim} dimensions")


def split_size(op, requirement, got):
    return ShapeError(f"{op} expects {requirement}, but got {got}")


def split_sizes_sum(op, size, dim, sizes):
    return ShapeError(
        f"{op} expects split_sizes to sum exactly to {size} (input tensor's size at dimension {dim}), but got "
        f"split_sizes={list(sizes)}"
    )


def not_divisible(op, dim, size, sections):
    return ShapeError(
        f"{op} attempted to split along dimension {dim}, but the size of the dimension {size} is not divisible by the "
        f"split_size {sections}!"
    )


def too_few_repeats(op, count, ndim):
    return ShapeError(
        f"{op}: Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor, got "
        f"{count} for {ndim}"
    )


def negative_repeats(op, repeats):
    return ShapeError(f"{op}: repeats can not be negative, got {repeats}")


def repeats_not_vector(op, ndim):
    return ShapeError(f"{op} only accept 1D vector as repeat, got {ndim} dimensions")


def repeats_size(op, count, size, dim):
    return ShapeError(
        f"{op}: repeats must have the same size as input along dim, but got repeats.size(0) = {count} and "
        f"input.size({dim}) = {size}"
    )


def output_size_mismatch(op, output_size, needed):
    return ShapeError(f"{op}: output_size={output_size} does not match the required size {needed}")


def shifts_and_dims(op, shifts, dims):
    return ShapeError(f"{op}: shifts and dimensions must align. shifts: {shifts}, dims:{dims}")


def rotation_dims(op, dims):
    return ShapeError(f"{op}: expected two different rotation dims, but got {list(dims)}")


def out_dtype(op, expected, got):
    return DtypeError(f"{op}(): Expected out tensor to have dtype {expected.name}, but got {got.name} instead")


# Products of matrices


def too_few_dims(op, first, second):
    return ShapeError(f"both arguments to {op} need to be at least 1D, but they are {first}D and {second}D")


def product_shapes(op, first, second):
    return ShapeError(
        f"{op}: shapes {list(first)} and {list(second)} cannot be multiplied: the inner sizes must be equal"
    )


def operand_dims(op, argument, ndim, got):
    return ShapeError(f"{op}: {argument} must be {ndim}-D, got a tensor of {got} dimensions")


# Products and linear algebra


def not_floating(op, dtype):
    return DtypeError(f"{op}: Expected a floating point tensor as input, got {dtype.name}")


def ndim_required(op, argument, ndim, got):
    return ShapeError(f"{op}: Expected {ndim}-D argument {argument}, but got {got}-D")


def shapes_do_not_fit(op, requirement, first, second):
    return ShapeError(f"{op}: {requirement}, but got shapes {list(first)} and {list(second)}")


def dims_to_contract(dims):
    return ArgumentError(f"tensordot expects dims to be int or two lists of ints, but got dims={dims!r}")


def contraction_too_deep(dims, first, second):
    return ShapeError(
        f"tensordot expects 0 <= dims <= the number of dimensions of each input, {first} and {second}, but got "
        f"dims={dims}"
    )


def no_dim_of_size_three(op, shape):
    return ShapeError(f"{op}: no dimension of size 3 in input of shape {list(shape)}")


def not_of_size_three(op, dim, first, second):
    return ShapeError(f"{op}: inputs dimension {dim} must have length 3. Got {first} and {second}")


def in_place_shape(op, shape, result):
    return ShapeError(
        f"{op}: Bad in-place call: input tensor size {list(shape)} and output tensor size {list(result)} should match"
    )


def float_factor(op, argument):
    return DtypeError(f"{op}: For integral input tensors, argument {argument} must not be a floating point number")


def einsum_subscript(got, index):
    return ArgumentError(
        f"einsum(): invalid subscript given at index {index} in the equation string, subscripts must be in [a-zA-Z], "
        f"got {got!r}"
    )


def einsum_label(label):
    return ValueError(f"einsum(): subscript in subscript list is not within the valid range [0, 52), got {label!r}")


def einsum_dot(place):
    return ArgumentError(f"einsum(): found '.' for {place} that is not part of any ellipsis")


def einsum_ellipses(place):
    return ArgumentError(f"einsum(): found '.' for {place} for which an ellipsis was already found")


def einsum_arguments():
    return ValueError(
        "einsum(): must specify the equation string and at least one operand, or at least one operand and its "
        "subscripts list"
    )


def einsum_operands(word):
    return ArgumentError(f"einsum(): {word} operands were provided than specified in the equation")


def einsum_ndim(position, subscripts, ndim, ellipsis):
    if ellipsis:
        return ShapeError(
            f"einsum(): the number of subscripts in the equation ({subscripts}) is more than the number of dimensions "
            f"({ndim}) for operand {position}"
        )
    return ShapeError(
        f"einsum(): the number of subscripts in the equation ({subscripts}) does not match the number of dimensions "
        f"({ndim}) for operand {position} and no ellipsis was given"
    )


def einsum_repeated(label, position, first, second):
    return ShapeError(
        f"einsum(): subscript {label} is repeated for operand {position} but the sizes don't match, {second} != {first}"
    )


def einsum_broadcast(label, position, size, seen):
    return ShapeError(
        f"einsum(): subscript {label} has size {size} for operand {position} which does not broadcast with previously "
        f"seen size {seen}"
    )


def einsum_output(label, reason):
    return ArgumentError(f"einsum(): output subscript {label} {reason}")


def not_square(op, shape):
    return ShapeError(f"{op}: A must be batches of square matrices, but they are {shape[-2]} by {shape[-1]} matrices")


def not_matrices(op, argument, ndim):
    return ShapeError(f"{op}: The input tensor {argument} must have at least 2 dimensions, got {ndim}")


def too_few_matrices(op, least, count):
    return ShapeError(f"{op}(): expected at least {least} tensors but got {count}")


def singular(op, batch):
    return LinAlgError(f"{op}: {batch}the computation could not be completed because the input matrix is singular")


def not_positive_definite(op, batch):
    return LinAlgError(
        f"{op}: {batch}The factorization could not be completed because the input is not positive-definite"
    )


def not_converged(op):
    return LinAlgError(
        f"{op}: The algorithm failed to converge because the input matrix contained non-finite values or is "
        "ill-conditioned"
    )


def rank_deficient(op):
    return LinAlgError(
        f"{op}: The least squares solution could not be computed because the input matrix does not have full rank"
    )


def norm_dtype(op, dtype):
    return DtypeError(f"{op}: dtype should be floating point, but got {dtype.name}")


def norm_narrows(op, source, dtype):
    return DtypeError(
        f"{op}: the dtype of the input ({source.name}) should be convertible without narrowing to the specified dtype "
        f"({dtype.name})"
    )


def norm_of_nothing(op, order):
    return DimensionError(
        f"{op} cannot compute the {order:g} norm on an empty tensor or dimension because the operation does not have "
        "an identity"
    )


def norm_order(op, order):
    return ArgumentError(f"{op}: Order {order} not supported.")


def norm_dims(op, requirement, dims):
    return ShapeError(f"{op}: {requirement}. Got {dims}")


# Searching and sorting


def bad_side(side):
    return ArgumentError(f"searchsorted(): side can only be 'left' or 'right' but got {side!r}")


def side_against_right(side):
    return ArgumentError(f"searchsorted(): side and right can't be set to opposites, got side of {side!r} and right")


def boundaries_shape(op, requirement, boundaries, values):
    return ShapeError(f"{op}(): {requirement}, but we got boundaries {list(boundaries)} and input {list(values)}")


def sorter_shape(op, boundaries, sorter):
    return ShapeError(
        f"{op}(): boundary and sorter must have the same size, but got {list(boundaries)} and {list(sorter)}"
    )


def sorter_out_of_range(op, index, size):
    return DimensionError(f"{op}(): sorter index out of range: {index} for {size} boundaries")


def two_numbers(op):
    return TypeError(f"{op}(): at least one argument must be Tensor, got two numbers")


def not_counts(op):
    return ShapeError(f"{op} only supports 1-d non-negative integral inputs.")


def weights_shape(op, shape, weights):
    return ShapeError(
        f"{op}: weights should be 1-d and have the same length as input, got {list(weights)} for {list(shape)}"
    )


def k_out_of_range(op, k, size):
    return ShapeError(f"{op}(): selected index k out of range, got {k} for a dimension of size {size}")


def histogram_range(op, requirement, low, high):
    return ArgumentError(f"{op}: {requirement}, got {low} and {high}")


def unique_of_nothing(op):
    return ShapeError(f"{op}(): There are 0 sized dimensions, and they aren't selected, so unique cannot be applied")


def dim_of_zero_dim(op, dim):
    return DimensionError(f"{op}: Dimension specified as {dim} but tensor has no dimensions")


# Scattering


def scatter_index_larger(op, index, shape, dim, source):
    also = "" if source is None else f" and to be no larger size than src {list(source)}"
    return ShapeError(
        f"{op}(): Expected index {list(index)} to be no larger than self {list(shape)} apart from dimension {dim}{also}"
    )


def scatter_ndim(op, index, other, argument):
    return ShapeError(
        f"{op}(): Index tensor must have the same number of dimensions as {argument} tensor, got {index} and {other}"
    )


def no_such_reduction(op, accepted, got):
    return ArgumentError(f"{op}(): reduce argument must be either {accepted}, got {got!r}")


def source_count(op, count, source, dim):
    return DimensionError(
        f"{op}(): Number of indices ({count}) should be equal to source.size(dim): ({source}), for dim: {dim}"
    )


def source_shape(op, shape, source, dim):
    return ShapeError(
        f"{op}(): source tensor shape must match self tensor shape, excluding dimension {dim}. Got self.shape = "
        f"{list(shape)} source.shape = {list(source)}"
    )


def source_ndim(op, ndim, source):
    return DimensionError(f"{op}(): self and source must have as many dimensions, got {ndim} and {source}")


def source_too_small(op, count, needed):
    return ShapeError(f"{op}: Number of elements of source ({count}) < number of ones in mask ({needed})")


def put_count(op, source, index):
    return DimensionError(
        f"{op}(): Expected source and index to have the same number of elements, but got source.numel() = {source}, "
        f"index.numel() = {index}"
    )


def put_into_nothing(op):
    return DimensionError(f"{op}(): Tried to put elements into an empty tensor")


# Families of promotion rules


def bad_expression(text, place, what, accepted):
    return ArgumentError(f"{text!r}, character {place + 1}: {what}; accepted: {accepted}")


def expression_type(value):
    return TypeError(f"an expression must be text such as 'int64[3] + 2.5', not {type(value).__name__}")


def no_such_family(name, families):
    return ArgumentError(f"no family {name!r}; accepted: {', '.join(families)}")


def no_such_operator(symbol, operators):
    return ArgumentError(f"no operator {symbol!r}; accepted: {' '.join(operators)}")


def nothing_to_warm(name, known):
    """The sentence for a name that no loop goes by; ``known`` has those that one does."""
    import difflib  # needed where something is refused, not at every start

    near = difflib.get_close_matches(name, known, 3)
    hint = f"; nearest: {', '.join(near)}" if near else ""
    return f"no operation is named {name!r}{hint}"


# Looking at dtypes and pinning them


def no_such_operation(name, known):
    import difflib  # needed where something is refused, not at every start

    near = difflib.get_close_matches(name, known, 3)
    hint = f"; nearest: {', '.join(near)}" if near else ""
    return ArgumentError(f"explain: kael has no function or method {name!r}{hint}")


def no_such_mode(mode, modes):
    return ArgumentError(f"promotion_mode: no mode {mode!r}; accepted: {', '.join(modes)}")


def generator_decorated(manager, name):
    return ArgumentError(
        f"{manager} cannot decorate {name}, an asynchronous generator: write `with kael.{manager}(...)` in it"
    )


def strict_operand(op, place, dtype, wanted):
    return DtypeError(
        f"{op} would convert operand {place} from {dtype.name} to {wanted.name}, which strict promotion refuses: write "
        f"x.to(kael.{wanted.name}) for it"
    )


def strict_destination(op, compute, destination, place):
    return DtypeError(
        f"{op} would compute in {compute.name} and store {destination.name}, which strict promotion refuses: write "
        f"x.to(kael.{destination.name}) for operand {place}"
    )


def strict_result(op, dtype, destination):
    return DtypeError(
        f"{op} would convert its result from {dtype.name} to {destination.name}, which strict promotion refuses: write "
        f"x.to(kael.{destination.name}) for the operands, or for the result of the operation without a destination"
    )


def strict_store(op, source, target, number=None):
    advice = f"x.to(kael.{target.name})" if number is None else f"{'int' if target.category else 'bool'}({number!r})"
    return DtypeError(
        f"{op} would store {source.name} as {target.name}, which strict promotion refuses: write {advice} for the value"
    )


def not_decorable(what, value):
    return TypeError(f"{what} decorates functions, not {type(value).__name__}")


def upcast(op, dtypes):
    return UpcastWarning(f"{op} of {_listed(dtypes)} is computed in float64 and gives float64")


def precision(op, what):
    return PrecisionWarning(f"{op} converts {what} from int64 to float32, which loses bits of values past 2**24")


def lossy_store(op, source, target, number=None):
    what = source.name if number is None else repr(number)
    return LossyStoreWarning(f"{op} stores {what} as {target.name}, which cuts off what {target.name} cannot hold")


def counted(op):
    return CountWarning(f"{op} of bool counts in int64; logical_or is the logical sum")


def _listed(dtypes):
    return " and ".join(dtype.name for dtype in dtypes)


def wrong_dtype(name, dtype, accepted, variable):
    wanted = " or ".join(each.name for each in accepted)
    advice = " or ".join(f"{variable}.to(kael.{each.name})" for each in accepted)
    return DtypeError(f"{name} must be {wanted}, got {dtype.name}: write {advice}")


def not_a_pinned_tensor(name, accepted, value):
    wanted = " or ".join(each.name for each in accepted)
    return TypeError(f"{name} must be a tensor of dtype {wanted}, got {type(value).__name__}")


def not_pinned_dtypes(op, name, value):
    return TypeError(f"{op}: {name} must be pinned to a dtype, a tuple of dtypes or None, not {value!r}")


def no_such_parameter(op, name, function, parameters):
    return ArgumentError(f"{op}: {function}() has no parameter {name!r}; it has: {', '.join(parameters) or 'none'}")


# Ingesting


def _shown(value):
    """A number as it is written; a very long integer by its size, since Python refuses to write some."""
    if isinstance(value, int) and value.bit_length() > 128:
        return f"an integer of {value.bit_length()} bits"
    return repr(value)


def lossy_value(place, value, why, taken):
    return LossError(f"{place} is {_shown(value)}: {why}, and lossy=True was not given to {taken}")


def no_such_value(place, value, why):
    return NumberError(f"{place} is {_shown(value)}: {why}")


def not_a_value(place, value):
    return TypeError(f"{place} is {value!r}, which is no bool, int or float")


def ragged_data(place):
    return ValueError(f"{place} is a sequence, where its neighbours are numbers or of another length")


def ingest_dtype(name, dtype):
    return TypeError(f"{name} has dtype {dtype}: bools, integers and floats can be taken")


def unreadable(name, value, reason):
    return TypeError(f"{name}, a {type(value).__name__}, cannot be read: {reason}")


def table_refused(name):
    return TypeError(f"{name} is a table: ingest its columns one by one, each with its dtype")


# Rules as values


def no_default_dtype(dtype):
    return TypeError(f"default_dtype: the default is a float dtype, float32 or float64, not {dtype.name}")


def nothing_in_common():
    return TypeError("common_dtype() needs at least one argument")


def no_common_dtype(place, value):
    return TypeError(f"argument {place} must be Tensor, array, Number or dtype, not {type(value).__name__}")


def rule_arguments(rule, args):
    return ArgumentError(f"the rule {rule!r} is called with a list or tuple of arguments, got {type(args).__name__}")


def rule_count(rule, count, found):
    got = f"{len(found)}" if isinstance(found, (tuple, list)) else f"a {type(found).__name__}"
    return TypeError(f"the rule {rule!r} must give a list of {count} dtypes, one for each argument, but gave {got}")


def rule_dtype(rule, place, found):
    return TypeError(f"the rule {rule!r} must give a dtype or None for argument {place}, but gave {found!r}")


def rule_places(rule, places):
    return TypeError(f"{rule!r}.at() takes one or more positions, ints from 0 on, got {places!r}")


def rule_index(name, index):
    return TypeError(f"{name}() takes the position of an argument, an int from 0 on, got {index!r}")


def rule_place(rule, place, count):
    return ArgumentError(f"the rule {rule!r} is about argument {place}, of {count} in all")


def rule_needs_tensor(rule, place, value):
    return ArgumentError(f"the rule {rule!r} takes the dtype of argument {place}, but {value!r} has none of its own")


def rules_overlap(first, second, place):
    return ArgumentError(f"the rules {first!r} and {second!r} both give a dtype for argument {place}")


def not_promotable(rule, place, dtype, wanted):
    return DtypeError(
        f"the rule {rule!r} cannot bring argument {place} to {wanted.name}: {dtype.name} is not promotable to "
        f"{wanted.name}; write x.to(kael.{wanted.name})"
    )


def number_not_held(number, dtype, low, high, why):
    return NumberError(
        f"cannot build the number {_shown(number)} at dtype {dtype.name}: {why}; {dtype.name} goes from {low} to {high}"
    )
