"""Cases for the table of reductions and scans: dtypes, dimensions, layouts, NaN, nothing to reduce, refusals."""

import encoding

from kael.reductions_table import REDUCTIONS, SCANS

# Twelve values each, whose sums and products are exact in every dtype.
VALUES = {
    "b": [True, False, True, True, False, False, True, True, True, False, True, False],
    "i": [3, -2, 0, 7, -9, 1, 4, 4, -5, 8, 2**40, -1],
    "f": [0.5, -1.25, 2.0, 0.0, -0.75, 3.5, 4.0, 4.0, -2.5, 0.25, 1.0, -8.0],
    "d": [0.5, -1.25, 2.0, 0.0, -0.75, 3.5, 4.0, 4.0, -2.5, 0.25, 1.0, -8.0],
}
WITH_NAN = [float("nan") if k in (4, 11) else value for k, value in enumerate(VALUES["f"])]


def operands(torch):
    """``(stress, tensor, view)``: the tensor is 3 by 4 unless said otherwise."""
    dtypes = {"b": torch.bool, "i": torch.int64, "f": torch.float32, "d": torch.float64}
    for letter, dtype in dtypes.items():
        tensor = torch.tensor(VALUES[letter], dtype=dtype).reshape(3, 4)
        yield "small", tensor, ""
        yield "non_contiguous", tensor, "t"
        yield "non_contiguous", tensor, "step"
        yield "repeated", tensor[:1], "expand"
        yield "zero_dim", tensor[0, 0].clone(), ""
        yield "empty", tensor[:0], ""
        yield "empty", tensor[:, :0], ""
        if letter in "fd":
            yield "nan", torch.tensor(WITH_NAN, dtype=dtype).reshape(3, 4), ""


def arguments(row, stress):
    """Positional and keyword arguments after the input."""
    if row.dims != "required":
        yield [], {}
    yield [0], {}
    yield [-1], {}
    if not row.scan:
        yield [0], {"keepdim": True}
    if row.dims == "any" and stress not in ("zero_dim", "empty"):
        yield [[0, 1]], {}
    if stress == "small":
        yield [2], {}
        if row.dtype:
            for name in ("int64", "float32", "float64"):
                yield ([0] if row.dims == "required" else []), {"dtype": name}
        if row.name in ("var", "std", "var_mean", "std_mean"):
            yield [0], {"correction": 0}


def cases(torch):
    for row in (*REDUCTIONS, *SCANS):
        for stress, base, view in operands(torch):
            tensor = encoding.VIEWS[view](base) if view else base
            for args, options in arguments(row, stress):
                yield record(torch, row, stress, base, view, tensor, args, options)


def record(torch, row, stress, base, view, tensor, args, options):
    case = {"row": row.name, "stress": stress, "input": encoding.encode(base, view), "args": args, "options": options}
    given = {key: getattr(torch, value) if key == "dtype" else value for key, value in options.items()}
    try:
        result = getattr(torch, row.name)(tensor, *args, **given)
    except (RuntimeError, TypeError, IndexError, ValueError):
        return {**case, "error": True}
    results = result if isinstance(result, tuple) else (result,)
    return {**case, "expect": [encoding.encode(each) for each in results]}
