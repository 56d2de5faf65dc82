"""einsum: an equation in letters, and its contraction operand by operand."""

from math import prod
from operator import attrgetter

from kael import errors, watching
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
    key = None
    if args and type(args[0]) is str and _TENSORS.issuperset(map(type, args[1:])):
        key = (args[0], *map(_layout_of, args[1:]))
        program = _programs.get(key)
        if program is not None:
            return _run(program, args[1:])
    inputs, output, operands = _from_lists(args) if args and isinstance(args[0], Tensor) else _from_equation(args)
    if len(inputs) != len(operands):
        raise errors.einsum_operands("fewer" if len(operands) < len(inputs) else "more")
    tensors_operand("einsum", operands)
    counts = [_ellipsis_dims(k, *each) for k, each in enumerate(zip(inputs, operands, strict=True))]
    # Dimensions of ellipses get ints for names, which end together: the last is 0, the one before it 1.
    deepest = max(counts)
    inputs = [_spelled(labels, count) for labels, count in zip(inputs, counts, strict=True)]
    output = _implied(inputs, deepest) if output is None else _spelled(output, deepest)
    sizes, program = {}, _Program(operands)
    terms = [_simple(program, k, labels, sizes) for k, labels in enumerate(inputs)]
    for label in output:
        if output.count(label) > 1:
            raise errors.einsum_output(label, "appears more than once in the output")
        if label not in sizes and not isinstance(label, int):
            raise errors.einsum_output(label, "does not appear in the equation for any input operand")
    place, _ = _ordered(program, _contract(program, terms, sizes, output), output)
    if place < len(operands):
        # Nothing is to be done: the result is a view of the operand.
        place = program.do(permute, place, [*range(program.ndim(place))])
    if key is not None:
        watching.keep(_programs, key, program.steps, LIMIT)
    return program.made[place]


# The programs of equations for operands of some layouts.
_programs = watching.cache()
LIMIT = 1 << 12
_TENSORS = frozenset((Tensor,))
_layout_of = attrgetter("_layout")


class _Program:
    """What was done with the operands, step by step, to be done again with others of the same layouts.

    A step is a function, the places of the tensors that it takes and its other arguments; what it makes goes to the
    next place. The operands have the first ones.
    """

    __slots__ = ("made", "steps")

    def __init__(self, operands):
        self.made = list(operands)
        self.steps = []

    def do(self, function, *args, places=1):
        """The place of what ``function`` makes of its arguments, of which the first are ``places``."""
        taken, rest = args[:places], args[places:]
        self.steps.append((function, taken, rest))
        self.made.append(function(*[self.made[each] for each in taken], *rest))
        return len(self.made) - 1

    def ndim(self, place):
        return self.made[place]._layout.ndim

    def shape(self, place):
        return self.made[place]._layout.shape


def _run(steps, operands):
    made = list(operands)
    for function, places, rest in steps:
        made.append(function(*[made[each] for each in places], *rest))
    return made[-1]


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


# Computing. A term is the place of a tensor in the program, and its labels.


def _simple(program, position, labels, sizes):
    """The term of an operand without repeated labels: diagonals of those. ``sizes`` learns the size of each label."""
    place, labels = position, list(labels)
    for label in sorted({each for each in labels if labels.count(each) > 1}, key=str):
        while labels.count(label) > 1:
            first = labels.index(label)
            second = labels.index(label, first + 1)
            one, two = program.shape(place)[first], program.shape(place)[second]
            if one != two:
                raise errors.einsum_repeated(label, position, one, two)
            place = program.do(diagonal, place, 0, first, second)
            labels = [*labels[:first], *labels[first + 1 : second], *labels[second + 1 :], label]
    for label, size in zip(labels, program.shape(place), strict=True):
        seen = sizes.setdefault(label, size)
        if size != seen:
            if 1 not in (size, seen):
                raise errors.einsum_broadcast(label, position, size, seen)
            sizes[label] = size if seen == 1 else seen
    return place, labels


def _contract(program, terms, sizes, output):
    """One term whose labels are those of the result."""
    for k, (place, labels) in enumerate(terms):
        # Of several operands none is summed along a dimension of size one: it broadcasts or goes, as in torch.
        gone = [
            dim
            for dim, (label, size) in enumerate(zip(labels, program.shape(place), strict=True))
            if size == 1 and (sizes[label] > 1 or (label not in output and len(terms) > 1))
        ]
        place = program.do(Tensor.squeeze, place, gone) if gone else place
        terms[k] = place, [label for dim, label in enumerate(labels) if dim not in gone]
    result = terms[0]
    for k, following in enumerate(terms[1:], 1):
        later = [*output, *(label for _, labels in terms[k + 1 :] for label in labels)]
        result = _pair(program, result, following, later)
    return _summed(program, *result, set(output))


def _summed(program, place, labels, kept):
    """The sum over every label outside ``kept``."""
    dims = [dim for dim, label in enumerate(labels) if label not in kept]
    if dims:
        place = program.do(Tensor.sum, place, tuple(dims))
    return place, [label for label in labels if label in kept]


def _pair(program, first, second, later):
    """The product of two terms, summed over the labels that nothing needs later."""
    first = _summed(program, *first, {*second[1], *later})
    second = _summed(program, *second, {*first[1], *later})
    (_, left_labels), (_, right_labels) = first, second
    shared = [label for label in left_labels if label in right_labels]
    inner = [label for label in shared if label not in later]
    batch = [label for label in shared if label in later]
    rows = [label for label in left_labels if label not in shared]
    columns = [label for label in right_labels if label not in shared]
    if not inner:
        labels = [label for label in dict.fromkeys(later) if label in left_labels or label in right_labels]
        both = [_ordered(program, term, labels)[0] for term in (first, second)]
        return program.do(Tensor.mul, *both, places=2), labels
    labels = [*batch, *rows, *columns]
    same_dtype("einsum", program.made[first[0]], program.made[second[0]], accepts="ifd")
    sides = []
    for term, groups in ((first, (batch, rows, inner)), (second, (batch, inner, columns))):
        place, _ = _ordered(program, term, [label for group in groups for label in group])
        sizes = dict(zip([label for group in groups for label in group], program.shape(place), strict=True))
        # A matrix, or a batch of matrices: each group is one dimension.
        wanted = [prod(sizes[label] for label in group) for group in groups if group or group is not batch]
        sides.append((_reshaped(program, place, wanted), sizes))
    (left, left_sizes), (right, right_sizes) = sides
    product = program.do(matmul, left, right, places=2)
    sizes = right_sizes | left_sizes
    return _reshaped(program, product, [sizes[label] for label in labels]), labels


def _reshaped(program, place, shape):
    """The place of the tensor in this shape."""
    return place if program.shape(place) == tuple(shape) else program.do(reshape, place, tuple(shape))


def _ordered(program, term, wanted):
    """The term with its dimensions in the order of the labels ``wanted``; a label that it lacks has size one."""
    place, labels = term
    order = [labels.index(label) for label in wanted if label in labels]
    if order != [*range(len(labels))]:
        place = program.do(permute, place, tuple(order))
    for dim, label in enumerate(wanted):
        if label not in labels:
            place = program.do(Tensor.unsqueeze, place, dim)
    return place, wanted
