"""What tests/test_repr.py prints, and how torch's text for it is recorded in repr.json.

``python golden/repr_cases.py`` records anew; that needs torch, the test does not.
"""

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

RECORDED = Path(__file__).with_name("repr.json")
DTYPES = {"bool": np.bool_, "int64": np.int64, "float32": np.float32, "float64": np.float64}
FLOATS = ("float32", "float64")
NAN, INF = float("nan"), float("inf")


class Case(NamedTuple):
    """One text: the buffer, the print options, the default dtype, and the column at which the text starts."""

    name: str
    array: np.ndarray
    options: dict | None = None
    default: str = "float32"
    indent: int = 0


def ramp(shape, dtype):
    """0, 1, 0, ... for bool; whole numbers of both signs for int64; quarters of both signs for the floats."""
    steps = np.arange(np.prod(shape, dtype=int)).reshape(shape)
    if dtype == "bool":
        return steps % 3 == 1
    return np.asarray(steps * 7 % 40 - 11 if dtype == "int64" else (steps * 7 % 40 - 11) / 4, dtype=DTYPES[dtype])


def ranks():
    for shape in ((), (3,), (2, 3), (2, 3, 2), (2, 1, 2, 2), (1, 2, 1, 2, 2)):
        for dtype in DTYPES:
            for default in FLOATS:
                yield Case(f"rank {len(shape)} {dtype}, default {default}", ramp(shape, dtype), default=default)


def empties():
    for shape in ((0,), (0, 3), (3, 0), (0, 0), (2, 0, 3), (0, 1, 2, 3, 4)):
        for dtype, kind in DTYPES.items():
            for default in FLOATS:
                yield Case(f"empty {shape} {dtype}, default {default}", np.zeros(shape, kind), default=default)


def lines():
    # One element more at a time, past the end of the first line: the wrap of the elements and that of the suffix.
    for dtype in DTYPES:
        for count in (1, 2, 6, 7, 8, 9, 10, 11, 12, 16, 17, 18, 19, 20, 50):
            yield Case(f"line of {count} {dtype}", ramp((count,), dtype))
    for width in range(28, 50):
        array = np.arange(4, dtype=np.float64)
        yield Case(f"suffix at linewidth {width}", array, {"linewidth": width})
        yield Case(f"suffix under rows at linewidth {width}", array.reshape(2, 2), {"linewidth": width})
    for rows in (1, 2):
        for columns in (24, 25, 26):
            yield Case(f"wrapped rows {rows} x {columns}", np.arange(rows * columns).reshape(rows, columns))
    for indent in (1, 5, 20, 38, 39, 46, 100):
        for dtype in ("int64", "float64"):
            yield Case(f"from column {indent}, {dtype}", ramp((12,), dtype), indent=indent)
    for indent in (43, 44, 45, 80):
        yield Case(f"from column {indent}, suffix", np.array(1.5), indent=indent)
    for width in range(24, 54, 3):
        empty = np.zeros((0, 1, 2, 3, 4), np.int64)
        yield Case(f"size and dtype at linewidth {width}", empty, {"linewidth": width})
    yield Case("from column 30, rank 3", ramp((2, 2, 9), "float64"), indent=30)


def summaries():
    for count in (999, 1000, 1001):
        yield Case(f"threshold {count}", np.arange(count) % 10)
    for dtype in DTYPES:
        for shape in ((1001,), (7, 144), (6, 167), (2, 501), (501, 2), (1, 1001), (10, 10, 11), (3, 2, 200)):
            yield Case(f"summary {shape} {dtype}", ramp(shape, dtype))
    yield Case("summary, rank 5", ramp((2, 7, 2, 8, 5), "float32"))
    wide = np.ones(2000)
    wide[1000] = 1e30
    yield Case("summary, hidden elements set no width", wide)
    wide[1998] = 1e30
    yield Case("summary, shown elements do", wide)
    hidden = np.ones(2000)
    hidden[5] = 0.5
    yield Case("summary, a hidden fraction", hidden)
    for edge in (0, 1, 2, 4, 5, 6):
        for shape in ((), (9,), (10,), (3, 9), (9, 3), (3, 4, 5)):
            options = {"threshold": 0, "edgeitems": edge}
            yield Case(f"edgeitems {edge} {shape}", ramp(shape, "float32"), options)
        yield Case(f"edgeitems {edge}, not summarised", ramp((2, 4), "float64"), {"edgeitems": edge})


def switches():
    """Both sides of every limit at which whole, fixed and scientific notation change places."""
    for dtype in FLOATS:
        kind = DTYPES[dtype]
        for value in (1e-5, 9.9999e-5, 1e-4, 1.0001e-4, 0.001, 0.5, 1.0, 99999.0, 1e5, 100000.5, 1e8, 1e8 + 8, 1e15):
            yield Case(f"single {value!r} {dtype}", np.array([value], kind))
        for limit in (1e-4, 1e8):
            for towards in (0.0, INF):
                value = np.nextafter(kind(limit), kind(towards))
                yield Case(f"next to {limit} towards {towards} {dtype}", np.array([value, -value]))
        for low in (1.0, 0.5, 0.125, 0.001, 7.0):
            exact = kind(low) * kind(1000)
            for high in (exact, np.nextafter(exact, kind(0)), np.nextafter(exact, kind(INF))):
                yield Case(f"ratio {low} to {float(high)!r} {dtype}", np.array([low, high], kind))
        for value in (1.0, 999.0, 1000.0, 1001.0, 99999.0, 100000.0, 12345678.0, 1e8, 123456789.0):
            yield Case(f"whole 1 and {value!r} {dtype}", np.array([1, -value], kind))
        yield Case(f"smallest and largest {dtype}", np.array([np.finfo(kind).tiny, np.finfo(kind).max]))
        yield Case(f"subnormals {dtype}", np.array([np.finfo(kind).smallest_subnormal, np.finfo(kind).tiny / 8]))
        yield Case(f"subnormal with zero {dtype}", np.array([0, np.finfo(kind).smallest_subnormal], kind))
        yield Case(f"rounding up {dtype}", np.array([0.99996, 9.99996, 99.99996], kind))
        yield Case(f"rounding to even {dtype}", np.array([0.03125, 0.09375, 0.15625], kind))
    yield Case("ratio that overflows", np.array([5e-324, 1.7e308]))
    yield Case("whole, too wide", np.array([2.0**80, 2.0**79], np.float32), {"sci_mode": False})


def nonfinite():
    mixtures = {
        "zeros": [0.0, 0.0],
        "negative zero": [-0.0, 0.0],
        "negative zero and fraction": [-0.0, 0.5],
        "negative zero and tiny": [-0.0, 1e-9],
        "nan": [NAN],
        "inf": [INF, -INF],
        "nan and zero": [NAN, 0.0],
        "many zeros": [0.0] * 40,
        "many nans": [NAN, -INF] * 20,
        "inf and whole": [INF, 1.0, -2.0],
        "inf and fraction": [-INF, 1.5],
        "inf and large": [INF, 1e9, NAN, 0.0],
        "all kinds": [NAN, INF, -INF, 0.0, -0.0, 1.0, 0.25, 1e-6, 1e12],
        "nan and one digit in many": [NAN, 3.0] * 20,
    }
    for name, values in mixtures.items():
        for dtype in FLOATS:
            yield Case(f"{name} {dtype}", np.array(values, DTYPES[dtype]))
    for value in (NAN, INF, -INF, 0.0, -0.0, 1.0, -1.5, 1e-7, 1e20):
        yield Case(f"0-d {value!r}", np.array(value, np.float32))
        yield Case(f"0-d {value!r} float64, sci_mode", np.array(value), {"sci_mode": True})


def integers():
    for digits in (1, 2, 3, 5, 8, 10, 15, 18):
        yield Case(f"{digits} digits", np.array([1, 10**digits - 1, 0]))
        yield Case(f"{digits} digits, negative", np.array([[1, -(10**digits - 1)], [0, 5]]))
    yield Case("int64 limits", np.array([-(2**63), 2**63 - 1]))
    yield Case("int64 0-d limit", np.array(-(2**63)))
    yield Case("many wide integers", np.arange(20) * 10**17)
    yield Case("bool bytes", np.array([0, 1, 2, 127, 128, 255], np.uint8).view(np.bool_))
    yield Case("bool byte 0-d", np.array(254, np.uint8).view(np.bool_))
    yield Case("bool all True", np.ones((2, 20), np.bool_))


def strides():
    for dtype in DTYPES:
        array = ramp((4, 6), dtype)
        yield Case(f"reversed {dtype}", array[::-1, ::-1])
        yield Case(f"transposed {dtype}", array.T)
        yield Case(f"steps {dtype}", array[1::2, ::-3])
        yield Case(f"expanded {dtype}", np.broadcast_to(array[:1], (3, 6)))
        yield Case(f"reversed summary {dtype}", ramp((40, 40), dtype).T[::-1])


def option_variants():
    mixed = np.array([[0.1, -22.25, 333.0], [4.5, 0.015625, 1e-3]])
    whole = np.array([1.0, -20.0, 300.0])
    for precision in (0, 1, 2, 3, 6, 10, 17):
        for mode in (None, True, False):
            options = {"precision": precision, "sci_mode": mode}
            yield Case(f"precision {precision}, sci_mode {mode}", mixed, options)
            yield Case(f"precision {precision}, sci_mode {mode}, whole", whole.astype(np.float32), options)
    for profile in ("default", "short", "full", "unknown"):
        yield Case(f"profile {profile}", mixed, {"profile": profile})
        yield Case(f"profile {profile}, many", np.arange(1010) % 2 == 0, {"profile": profile})
    yield Case("profile short, precision 5", mixed, {"profile": "short", "precision": 5})
    yield Case("profile full, threshold 3", mixed, {"profile": "full", "threshold": 3, "edgeitems": 1})
    for width in (1, 10, 20, 40, 79, 81, 120):
        for dtype in DTYPES:
            yield Case(f"linewidth {width} {dtype}", ramp((2, 21), dtype), {"linewidth": width})
    for threshold in (0, 5, 6, INF):
        yield Case(f"threshold {threshold}", np.arange(6), {"threshold": threshold, "edgeitems": 1})
    zeros = np.array([0.0, NAN])
    yield Case("sci_mode without a number", zeros, {"sci_mode": True})
    yield Case("sci_mode with nan", np.array([1.0, NAN, INF, -0.0]), {"sci_mode": True})
    yield Case("no sci_mode, tiny", np.array([1e-9, 1e9]), {"sci_mode": False})
    yield Case("no sci_mode, whole", np.array([1.0, 1e12]), {"sci_mode": False})


CASES = [
    case
    for family in (ranks, empties, lines, summaries, switches, nonfinite, integers, strides, option_variants)
    for case in family()
]


def record(torch):
    """{name: torch's text} for every case; torch's print options and default dtype are left as they were."""
    before, options = torch.get_default_dtype(), torch._tensor_str.get_printoptions()
    try:
        return {case.name: _torch_text(torch, case) for case in CASES}
    finally:
        torch.set_default_dtype(before)
        torch.set_printoptions(**options)


def _torch_text(torch, case):
    torch.set_default_dtype(getattr(torch, case.default))
    torch.set_printoptions(profile="default")
    torch.set_printoptions(**(case.options or {}))
    # As bytes, so that a bool byte of 2 reaches torch as it is; a copy, since torch takes no negative stride.
    array = np.array(case.array, order="C")
    flat = torch.frombuffer(bytearray(array.tobytes() or bytes(8)), dtype=getattr(torch, array.dtype.name))
    tensor = flat[: array.size].reshape(array.shape)
    if case.indent:
        # torch indents a subclass by the length of its name: what stands before "tensor(" is the indentation here.
        tensor = tensor.as_subclass(type("x" * case.indent + "tensor", (torch.Tensor,), {}))
    return repr(tensor)[case.indent :]


def write(torch):
    """Record every case in repr.json."""
    recorded = {"torch": torch.__version__, "texts": record(torch)}
    RECORDED.write_text(json.dumps(recorded, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    import torch

    write(torch)
