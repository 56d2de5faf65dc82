"""Printing: the text of a tensor, character for character as torch writes it, and the options behind it."""

from contextlib import contextmanager
from math import floor, isfinite

from kael.dtype import DType, get_default_dtype

PROFILES = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": float("inf"), "edgeitems": 3, "linewidth": 80},
}
_options = {**PROFILES["default"], "sci_mode": None}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    """Set how tensors are printed, for the whole process; an option left out keeps its value, except ``sci_mode``.

    ``precision``: digits after the point. ``threshold``: a tensor of more elements is summarised. ``edgeitems``: how
    many items a summary shows at either end of each dimension. ``linewidth``: where lines break. ``sci_mode``: True
    or False to force or forbid scientific notation; None, also when left out, lets the values decide. ``profile``:
    "default", "short" or "full" (never summarised), applied before the others; any other name is ignored, as in torch.

    >>> import kael
    >>> kael.set_printoptions(precision=2)
    >>> kael.tensor([1.12345])
    tensor([1.12])
    >>> kael.set_printoptions(profile="default")
    >>> kael.tensor([1.12345])
    tensor([1.1235])
    """
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    _options.update(PROFILES.get(profile, {}))
    _options.update((name, value) for name, value in given.items() if value is not None)
    _options["sci_mode"] = sci_mode


def get_printoptions():
    """The current print options, as a new dict that ``set_printoptions(**options)`` takes back.

    >>> from kael.repr import get_printoptions
    >>> get_printoptions()
    {'precision': 4, 'threshold': 1000, 'edgeitems': 3, 'linewidth': 80, 'sci_mode': None}
    """
    return dict(_options)


@contextmanager
def printoptions(**kwargs):
    """``set_printoptions(**kwargs)`` for the duration of a ``with`` block.

    >>> import kael
    >>> from kael.repr import printoptions
    >>> with printoptions(threshold=5, edgeitems=1):
    ...     print(kael.arange(10))
    tensor([0,  ..., 9])
    """
    before = get_printoptions()
    set_printoptions(**kwargs)
    try:
        yield
    finally:
        set_printoptions(**before)


def tensor_repr(array, dtype, *, indent=0):
    """The text of a tensor of ``dtype`` over the buffer ``array``, to be written from column ``indent`` on.

    Only the elements that appear in the text are read, so a large tensor costs no more than a small one.

    >>> import kael
    >>> kael.tensor([1.5, float("nan")])
    tensor([1.5000,    nan])
    >>> kael.tensor([[1.0, -2.0]], dtype=kael.float64)
    tensor([[ 1., -2.]], dtype=kael.float64)
    """
    summarize = array.size > _options["threshold"]
    column = indent + len("tensor(")
    body = "[]"
    if array.size:
        shown = _shown(array, _options["edgeitems"] if summarize else None)
        write, width = _element_format(_flat(shown, array.ndim), dtype)
        body = _layout(shown, array.ndim, column, write, width)
    return _close("tensor(" + body, _notes(array, dtype), indent, column)


def _shown(array, edgeitems):
    """The elements to print as nested lists, with ``...`` where a summary leaves out a middle; all, without edges."""
    if edgeitems is None or array.ndim == 0:
        return array.tolist()
    count = len(array)
    if count > 2 * edgeitems:
        ends = array[:edgeitems], array[count - edgeitems :]
    else:
        ends = (array,)
    if array.ndim == 1:
        parts = [end.tolist() for end in ends]
    else:
        parts = [[_shown(row, edgeitems) for row in end] for end in ends]
    return parts[0] if len(parts) == 1 else [*parts[0], ..., *parts[1]]


def _flat(shown, ndim):
    """Every element in ``shown``, without the marks for what is left out."""
    rows = [shown] if ndim == 0 else shown
    for _ in range(ndim - 1):
        rows = [item for row in rows if row is not ... for item in row]
    return [value for value in rows if value is not ...]


def _element_format(values, dtype):
    """How to print one element of a tensor that shows ``values``: a function to text, and the common width."""
    if not dtype.is_floating_point:
        return str, max((len(str(value)) for value in values), default=1)
    # Zeros and non-finite values decide nothing: a NaN among whole numbers is even wider than its column.
    values = [value for value in values if value and isfinite(value)]
    if not values:
        return _whole, 1
    precision = _options["precision"]
    scientific = _options["sci_mode"]
    if scientific is None:
        smallest, largest = abs(min(values, key=abs)), abs(max(values, key=abs))
        scientific = largest / smallest > 1000 or largest > 1e8 or smallest < 1e-4
    if scientific:
        write = f"{{:.{precision}e}}".format
    elif all(value.is_integer() for value in values):
        write = _whole
    else:
        write = f"{{:.{precision}f}}".format
    return write, max(len(write(value)) for value in values)


def _whole(value):
    # The point marks a float; inf and nan need no mark.
    return f"{value:.0f}." if isfinite(value) else f"{value:.0f}"


def _layout(shown, ndim, column, write, width):
    """``shown`` in brackets that open at ``column``: the last dimension fills lines, the others stand below."""
    if ndim == 0:
        return write(shown)
    if ndim == 1:
        # A summary's mark is two spaces from its neighbour; alone, when no edges are shown, it has none.
        mark = " ..." if len(shown) > 1 else "..."
        cells = [mark if value is ... else write(value).rjust(width) for value in shown]
        per_line = max(1, floor((_options["linewidth"] - column) / (width + len(", "))))
        rows = [", ".join(cells[start : start + per_line]) for start in range(0, len(cells), per_line)]
        gap = ",\n"
    else:
        rows = ["..." if row is ... else _layout(row, ndim - 1, column + 1, write, width) for row in shown]
        gap = "," + "\n" * (ndim - 1)
    return "[" + (gap + " " * (column + 1)).join(rows) + "]"


def _notes(array, dtype):
    """What is printed after the elements: the size where they do not show it, the dtype where they do not imply it."""
    if array.size:
        size = _options["edgeitems"] == 0
        implied = dtype in (get_default_dtype(), DType.I64, DType.Bool)
    else:
        size = array.ndim != 1
        implied = dtype is get_default_dtype()
    notes = [f"size={array.shape}"] if size else []
    return notes if implied else [*notes, f"dtype={dtype!r}"]


def _close(text, notes, indent, column):
    """``text`` with the notes, each on the last line if it fits there, and the closing parenthesis."""
    start = text.rfind("\n")
    # torch counts the open line two characters longer than it is, and a line after a break one longer.
    length = indent + len(text) + 2 if start < 0 else len(text) - start + 1
    for note in notes:
        if length + len(note) + 2 > _options["linewidth"]:
            text += ",\n" + " " * column + note
            length = column + len(note)
        else:
            text += ", " + note
            length += len(note) + 2
    return text + ")"
