"""The table of reductions and scans, beside the op table: functions, methods, stubs and tests derive from it."""

from dataclasses import dataclass

from kael.promotion import Kind


@dataclass(frozen=True)
class ReductionRow:
    """One reduction or scan, as data.

    ``kind`` and ``accepts`` are its dtype rule, as in the op table; ``kernel`` the kernel's name where that is not the
    row's. ``dims`` says what ``dim`` may be: "any" (an int, several or None), "one" (an int, or left out), "one or
    none" (an int or None) or "required". ``identity`` says whether it has a value for no elements; ``nothing`` whether
    an empty ``dim`` reduces "all" dimensions or "none". ``dtype`` and ``keepdim_alone`` say whether it takes a
    ``dtype``, and ``keepdim`` without ``dim``. ``exact_out`` says that ``out`` must have the dtype of the result.
    ``form`` says that `kael.reductions` or `kael.scans` has a function of its own for it.
    """

    name: str
    doc: str
    example: str
    kind: Kind = Kind.DEFAULT
    accepts: str = "bifd"
    kernel: str = ""
    dims: str = "any"
    identity: bool = True
    nothing: str = "all"
    dtype: bool = False
    keepdim_alone: bool = False
    exact_out: bool = False
    out: bool = True
    inplace: bool = False
    form: bool = False
    scan: bool = False


def _summing(name, doc, example, **facts):
    return ReductionRow(name, doc, example, **{"kind": Kind.BOOL_TO_INT, "accepts": "ifd", "dtype": True, **facts})


def _extreme(name, doc, example, **facts):
    return ReductionRow(name, doc, example, **{"identity": False, "exact_out": True, "keepdim_alone": True, **facts})


def _spread(name, doc, example, **facts):
    return ReductionRow(name, doc, example, **{"accepts": "fd", "keepdim_alone": True, "form": True, **facts})


REDUCTIONS = (
    _summing(
        "sum",
        "The sum of the elements. Bool counts, in int64.",
        "kael.sum(kael.tensor([[1, 2], [3, 4]]), dim=0) -> tensor([4, 6])",
    ),
    _summing(
        "nansum",
        "The sum of the elements that are not NaN.",
        "kael.nansum(kael.tensor([1.0, kael.nan, 2.0])) -> tensor(3.)",
        keepdim_alone=True,
    ),
    _summing("prod", "The product of the elements.", "kael.prod(kael.tensor([2, 3, 4])) -> tensor(24)", dims="one"),
    ReductionRow(
        "mean",
        "The mean of the elements, which are floats, or are taken as the float `dtype`.",
        "kael.mean(kael.tensor([[1.0, 2.0], [3.0, 5.0]]), dim=1) -> tensor([1.5000, 4.0000])",
        accepts="fd",
        dtype=True,
    ),
    _extreme(
        "amax",
        "The largest element; NaN where there is one.",
        "kael.amax(kael.tensor([[1, 5], [3, 2]]), dim=1) -> tensor([5, 3])",
    ),
    _extreme(
        "amin",
        "The smallest element; NaN where there is one.",
        "kael.amin(kael.tensor([[1, 5], [3, 2]]), dim=1) -> tensor([1, 2])",
    ),
    _extreme(
        "argmax",
        "The index of the largest element, the first of equals; a NaN counts as the largest. Without `dim`, the index "
        "into the elements in row-major order.",
        "kael.argmax(kael.tensor([1, 5, 5])) -> tensor(1)",
        accepts="ifd",
        dims="one or none",
    ),
    _extreme(
        "argmin",
        "The index of the smallest element, the first of equals; a NaN counts as the smallest. Without `dim`, the "
        "index into the elements in row-major order.",
        "kael.argmin(kael.tensor([5, 1, 1])) -> tensor(1)",
        accepts="ifd",
        dims="one or none",
    ),
    _extreme(
        "max",
        "The largest element; with `dim`, the named result (values, indices), the first of equals; with a tensor, "
        "`maximum`.",
        "kael.max(kael.tensor([[1, 5], [3, 2]]), 1).indices -> tensor([1, 0])",
        dims="one",
        form=True,
    ),
    _extreme(
        "min",
        "The smallest element; with `dim`, the named result (values, indices), the first of equals; with a tensor, "
        "`minimum`.",
        "kael.min(kael.tensor([[1, 5], [3, 2]]), 1).values -> tensor([1, 2])",
        dims="one",
        form=True,
    ),
    _extreme(
        "aminmax",
        "The smallest and the largest element, as the named result (min, max).",
        "kael.aminmax(kael.tensor([3, 1, 2])).max -> tensor(3)",
        dims="one or none",
        form=True,
    ),
    ReductionRow(
        "any",
        "Whether any element is not zero.",
        "kael.any(kael.tensor([[0, 1], [0, 0]]), dim=1) -> tensor([ True, False])",
        kind=Kind.ALWAYS_BOOL,
        nothing="none",
        keepdim_alone=True,
        exact_out=True,
    ),
    ReductionRow(
        "all",
        "Whether all elements are not zero.",
        "kael.all(kael.tensor([[0, 1], [2, 3]]), dim=1) -> tensor([False,  True])",
        kind=Kind.ALWAYS_BOOL,
        nothing="none",
        keepdim_alone=True,
        exact_out=True,
    ),
    ReductionRow(
        "count_nonzero",
        "How many elements are not zero, in int64.",
        "kael.count_nonzero(kael.tensor([0, 1, 2])) -> tensor(2)",
        out=False,
        form=True,
    ),
    _spread(
        "var",
        "The variance: the sum of squared distances from the mean, divided by the count less `correction` (1, or 0 "
        "with `unbiased=False`).",
        "kael.var(kael.tensor([1.0, 2.0, 4.0])) -> tensor(2.3333)",
    ),
    _spread(
        "std",
        "The square root of the variance (`var`).",
        "kael.std(kael.tensor([1.0, 2.0, 3.0]), correction=0) -> tensor(0.8165)",
    ),
    _spread(
        "var_mean",
        "The pair (variance, mean).",
        "kael.var_mean(kael.tensor([1.0, 2.0, 3.0])) -> (tensor(1.), tensor(2.))",
        out=False,
    ),
    _spread(
        "std_mean",
        "The pair (standard deviation, mean).",
        "kael.std_mean(kael.tensor([1.0, 2.0, 3.0])) -> (tensor(1.), tensor(2.))",
        out=False,
    ),
    ReductionRow(
        "logsumexp",
        "The logarithm of the sum of exponentials, without overflow.",
        "kael.logsumexp(kael.tensor([1000.0, 1000.0]), dim=0) -> tensor(1000.6932)",
        kind=Kind.INT_TO_FLOAT,
        accepts="fd",
        dims="required",
        form=True,
    ),
)

SCANS = (
    _summing(
        "cumsum",
        "The running sum along `dim`.",
        "kael.cumsum(kael.tensor([1, 2, 3]), dim=0) -> tensor([1, 3, 6])",
        dims="required",
        inplace=True,
        scan=True,
    ),
    _summing(
        "cumprod",
        "The running product along `dim`.",
        "kael.cumprod(kael.tensor([1, 2, 3]), dim=0) -> tensor([1, 2, 6])",
        dims="required",
        inplace=True,
        scan=True,
    ),
)

REDUCTION = {row.name: row for row in (*REDUCTIONS, *SCANS)}
