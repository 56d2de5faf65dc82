"""The conversion of one dtype to another."""

from kael.kernels.registry import kernel, like

INT64_MIN = -(2**63)
LOW, ABOVE = -(2.0**63), 2.0**63


@kernel("cast", "S->D")
def cast(x):
    return x


@kernel("cast", "S->D", dtypes="i->b,f->b,d->b")
def cast_to_bool(x):
    return x != like(x, 0)


@kernel("cast", "S->D", dtypes="f->i,d->i")
def cast_to_int(x):
    # Outside of int64, and for NaN, the conversion has no defined result: the processor's is the smallest integer.
    return int(x) if (x >= like(x, LOW)) & (x < like(x, ABOVE)) else INT64_MIN
