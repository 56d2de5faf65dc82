"""einsum: an equation in letters, and its contraction operand by operand."""

from math import prod

from kael import errors
from kael.core import same_dtype
from kael.dimensions import permute
from kael.install import public
from kael.joining import tensors_operand
from kael.matmul import matmul
from kael.slices import diagonal
from kael.tensor import Tensor
from kael.views import reshape

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ELLIPSIS = "..."


@public(method=False)
def einsum(*args):
    """Sums of products of tensors along the dimensions that an equation names.

    ``einsum("ij,jk->ik", a, b)``, or ``einsum(a, [0, 1], b, [1, 2], [0, 2])`` with ints below 52 for letters. A letter
    on the left that the right does not have is summed over; without ``->`` the result has, in order, the letters that
    stand once. ``...`` stands for dimensions that broadcast; dimensions of size one broadcast too. Two operands that
    are summed over together must have one dtype, which is not bool; where they are only multiplied, dtypes are
    promoted.

    Raises RuntimeError for an equation that does not fit the operands.

    >>> import kael
    >>> kael.einsum("ij,j->i", kael.tensor([[1, 2], [3, 4]]), kael.tensor([1, 10]))
    tensor([21, 43])
    """
    inputs, output, operands = _from_lists(args) if args and isinstance(args[0], Tensor) else _from_equation(args)
    if len(inputs) != len(operands):
        raise errors.einsum_operands("fewer" if len(operands) < len(inputs) else "more")
    tensors_operand("einsum", operands)
    counts = [_ellipsis_dims(k, *each) for k, each in enumerate(zip(inputs, operands, strict=True))]
    # Dimensions of ellipses get ints for names, which end together: the last is 0, the one before it 1.
    deepest = max(counts)
    inputs = [_spelled(labels, count) for labels, count in zip(inputs, counts, strict=True)]
    output = _implied(inputs, deepest) if output is None else _spelled(output, deepest)
    sizes = {}
    operands = [_simple(k, *each, sizes) for k, each in enumerate(zip(operands, inputs, strict=True))]
    for label in output:
        if output.count(label) > 1:
            raise errors.einsum_output(label, "appears more than once in the output")
        if label not in sizes and not isinstance(label, int):
            raise errors.einsum_output(label, "does not appear in the equation for any input operand")
    return _ordered(_contract(operands, sizes, output), output)


# Reading the equation


def _from_equation(args):
    """``(labels of each operand, labels of the result or None, operands)`` of a call with a string."""
    if len(args) < 2:
        raise errors.einsum_arguments()
    equation, *operands = args
    if not isinstance(equation, str):
        raise errors.no_such_argument("einsum", "equation", "str", equation)
    if len(operands) == 1 and isinstance(operands[0], (tuple, list)):
        operands = list(operands[0])
    left, arrow, right = equation.partition("->")
    inputs, start = [], 0
    for k, part in enumerate(left.split(",")):
        inputs.append(_labels(part, start, f"operand {k}"))
        start += len(part) + 1
    return inputs, _labels(right, len(left) + 2, "the output") if arrow else None, operands


def _labels(text, start, place):
    """The letters of ``text``, which stands at ``start`` in the equation, and the ellipsis."""
    labels, k = [], 0
    while k < len(text):
        letter = text[k]
        if letter in _LETTERS:
            labels.append(letter)
        elif letter == ".":
            if _ELLIPSIS in labels:
                raise errors.einsum_ellipses(place)
            if not text.startswith(_ELLIPSIS, k):
                raise errors.einsum_dot(place)
            labels.append(_ELLIPSIS)
            k += 2
        elif letter != " ":
            raise errors.einsum_subscript(letter, start + k)
        k += 1
    return labels


def _from_lists(args):
    """The same of a call with lists of ints."""
    operands, inputs = list(args[::2]), [_letters(each) for each in args[1::2]]
    output = None
    if len(args) % 2:
        output = _letters(operands.pop())
    if not inputs:
        raise errors.einsum_arguments()
    return inputs, output, operands


def _letters(subscripts):
    if not isinstance(subscripts, (tuple, list)):
        raise errors.no_such_argument("einsum", "subscripts", "list of ints", subscripts)
    labels = []
    for each in subscripts:
        if each is Ellipsis:
            labels.append(_ELLIPSIS)
        elif type(each) is int and 0 <= each < len(_LETTERS):
            labels.append(_LETTERS[each])
        else:
            raise errors.einsum_label(each)
    return labels


def _ellipsis_dims(position, labels, tensor):
    """How many dimensions of an operand its ellipsis stands for."""
    named = len(labels) - (_ELLIPSIS in labels)
    rest = tensor._layout.ndim - named
    if rest < 0 or (rest and _ELLIPSIS not in labels):
        raise errors.einsum_ndim(position, named, tensor._layout.ndim, _ELLIPSIS in labels)
    return rest


def _spelled(labels, count):
    """The labels with an int for each dimension of the ellipsis."""
    if _ELLIPSIS not in labels:
        return labels
    at = labels.index(_ELLIPSIS)
    return [*labels[:at], *range(count - 1, -1, -1), *labels[at + 1 :]]


def _implied(inputs, deepest):
    """The labels of a result that the equation does not spell: ellipses first, then the letters that stand once."""
    every = [label for labels in inputs for label in labels if not isinstance(label, int)]
    return [*range(deepest - 1, -1, -1), *sorted(label for label in set(every) if every.count(label) == 1)]


# Computing


def _simple(position, tensor, labels, sizes):
    """``(tensor, labels)`` without repeated labels: diagonals of those. ``sizes`` learns the size of each label."""
    labels = list(labels)
    for label in sorted({each for each in labels if labels.count(each) > 1}, key=str):
        while labels.count(label) > 1:
            first = labels.index(label)
            second = labels.index(label, first + 1)
            one, two = tensor._layout.shape[first], tensor._layout.shape[second]
            if one != two:
                raise errors.einsum_repeated(label, position, one, two)
            tensor = diagonal(tensor, 0, first, second)
            labels = [*labels[:first], *labels[first + 1 : second], *labels[second + 1 :], label]
    for label, size in zip(labels, tensor._layout.shape, strict=True):
        seen = sizes.setdefault(label, size)
        if size != seen:
            if 1 not in (size, seen):
                raise errors.einsum_broadcast(label, position, size, seen)
            sizes[label] = size if seen == 1 else seen
    return tensor, labels


def _contract(operands, sizes, output):
    """One ``(tensor, labels)`` whose labels are those of the result."""
    for k, (tensor, labels) in enumerate(operands):
        # Of several operands none is summed along a dimension of size one: it broadcasts or goes, as in torch.
        gone = [
            dim
            for dim, (label, size) in enumerate(zip(labels, tensor._layout.shape, strict=True))
            if size == 1 and (sizes[label] > 1 or (label not in output and len(operands) > 1))
        ]
        tensor = tensor.squeeze(gone) if gone else tensor
        operands[k] = tensor, [label for dim, label in enumerate(labels) if dim not in gone]
    result = operands[0]
    for k, following in enumerate(operands[1:], 1):
        later = [*output, *(label for _, labels in operands[k + 1 :] for label in labels)]
        result = _pair(result, following, later)
    return _summed(*result, set(output))


def _summed(tensor, labels, kept):
    """The sum over every label outside ``kept``."""
    dims = [dim for dim, label in enumerate(labels) if label not in kept]
    if dims:
        tensor = tensor.sum(dims)
    return tensor, [label for label in labels if label in kept]


def _pair(first, second, later):
    """The product of two operands, summed over the labels that nothing needs later."""
    first = _summed(*first, {*second[1], *later})
    second = _summed(*second, {*first[1], *later})
    (left, left_labels), (right, right_labels) = first, second
    shared = [label for label in left_labels if label in right_labels]
    inner = [label for label in shared if label not in later]
    batch = [label for label in shared if label in later]
    rows = [label for label in left_labels if label not in shared]
    columns = [label for label in right_labels if label not in shared]
    if not inner:
        labels = [label for label in dict.fromkeys(later) if label in left_labels or label in right_labels]
        return _ordered((left, left_labels), labels).mul(_ordered((right, right_labels), labels)), labels
    labels = [*batch, *rows, *columns]
    same_dtype("einsum", left, right, accepts="ifd")
    left = _ordered((left, left_labels), [*batch, *rows, *inner])
    right = _ordered((right, right_labels), [*batch, *inner, *columns])
    sizes = dict(zip([*batch, *rows, *inner], left._layout.shape, strict=True))
    sizes |= zip([*batch, *inner, *columns], right._layout.shape, strict=True)
    groups = [prod(sizes[label] for label in group) for group in (batch, rows, inner, columns)]
    product = matmul(
        reshape(left, (groups[0], groups[1], groups[2])), reshape(right, (groups[0], groups[2], groups[3]))
    )
    return reshape(product, [sizes[label] for label in labels]), labels


def _ordered(operand, wanted):
    """The tensor with its dimensions in the order of the labels ``wanted``; a label that it lacks has size one."""
    tensor, labels = operand
    present = [label for label in wanted if label in labels]
    tensor = permute(tensor, [labels.index(label) for label in present])
    for dim, label in enumerate(wanted):
        if label not in labels:
            tensor = tensor.unsqueeze(dim)
    return tensor
