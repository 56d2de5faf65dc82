"""What people use besides the rows of the tables: creation, joining, indexing, sorting, matrices, views."""

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.measurement import DTYPE, Case, Operand, grid
from benchmarks.values import DTYPES

LARGEST = 10_000_000


@dataclass(frozen=True)
class Other:
    """One of them. ``code``, ``setup`` and ``numpy`` are as in `Case`; in them ``{n}``, ``{rows}`` and ``{columns}``
    are the size and the shape, ``{d}`` is the dtype's name and ``{np}`` NumPy's.

    ``operands`` has a letter of `SHAPES` for each operand. ``out`` gives the shape of NumPy's destination from (rows,
    columns), ``work`` the additions and multiplications. ``largest`` is the largest size worth the time, and ``moves``
    says that it only moves memory.
    """

    op: str
    code: str
    operands: str = "v"
    setup: str = ""
    numpy: str = ""
    dtypes: str = "ifdb"
    largest: int = LARGEST
    moves: bool = False
    out: Callable = lambda rows, columns: (rows * columns,)
    work: Callable = lambda rows, columns: 0


def _new(op, code, numpy="", **facts):
    return Other(op, code, "", "d = t.{d}", numpy, **facts)


# The operands: their shape from (rows, columns), and for indices what they are below; 0 says Bool.
SHAPES = {
    "v": lambda r, c: ((r * c,), None),  # a vector
    "m": lambda r, c: ((r, c), None),  # a matrix
    "k": lambda r, c: ((r, c), None),  # the transpose of one
    "c": lambda r, c: ((c,), None),  # one row
    "d": lambda r, c: ((r,), None),  # one column
    "i": lambda r, c: ((r * c,), r * c),  # indices into the vector
    "r": lambda r, c: ((r,), r),  # indices of rows
    "p": lambda r, c: ((r, c), c),  # a matrix of indices of columns
    "b": lambda r, c: ((r * c,), 0),  # a mask
}

OTHERS = {
    "creation": (
        _new("zeros", "t.zeros({n}, dtype=d)", "np.zeros({n}, {np})"),
        _new("ones", "t.ones({n}, dtype=d)", "np.ones({n}, {np})"),
        _new("full", "t.full(({n},), 3, dtype=d)", "np.full({n}, 3, {np})", dtypes="ifd"),
        _new("arange", "t.arange({n}, dtype=d)", "np.arange({n}, dtype={np})", dtypes="ifd"),
        _new("linspace", "t.linspace(0, 1, {n}, dtype=d)", "np.linspace(0, 1, {n}, dtype={np})", dtypes="fd"),
        _new("eye", "t.eye({rows}, {columns}, dtype=d)", "np.eye({rows}, {columns}, dtype={np})", dtypes="f"),
        Other("tensor(list)", "t.tensor(l)", setup="l = a.tolist()", largest=262_144),
        Other("tolist", "a.tolist()", numpy="a.tolist()", largest=262_144),
        Other("item", "a.item()", numpy="a.item()", largest=1),
        Other("zeros_like", "t.zeros_like(a)", numpy="np.zeros_like(a)", dtypes="f"),
        Other("clone", "a.clone()", numpy="np.copyto(out, a)", moves=True),
        Other("copy_", "a.copy_(b)", "vv", numpy="np.copyto(a, b)", dtypes="ifd", moves=True),
        Other("fill_", "a.fill_(1)", numpy="a.fill(1)", dtypes="ifd"),
    ),
    "joining": (
        Other("cat", "t.cat((a, b))", "vv", "", "np.concatenate((a, b), out=out)", out=lambda r, c: (2 * r * c,)),
        Other("stack", "t.stack((a, b))", "vv", "", "np.stack((a, b), out=out)", out=lambda r, c: (2, r * c)),
        Other(
            "stack(dim=-1)",
            "t.stack((a, b), dim=-1)",
            "vv",
            "",
            "np.stack((a, b), axis=-1, out=out)",
            out=lambda r, c: (r * c, 2),
        ),
        Other("split", "a.split(m)", setup="m = max(1, {n} // 4)", dtypes="f"),
        Other("roll", "a.roll(1)", numpy="np.roll(a, 1)", dtypes="if"),
        Other("flip", "a.flip(0)", numpy="np.copyto(out, a[::-1])", dtypes="if"),
        Other("repeat", "a.repeat(4)", numpy="np.tile(a, 4)", dtypes="if"),
        Other("contiguous of transpose", "a.contiguous()", "k", "", "np.copyto(out, a)", out=lambda r, c: (c, r)),
    ),
    "views": (
        Other("reshape", "a.reshape(-1)", "m", "", "a.reshape(-1)", "f"),
        Other("view", "a.view({columns}, {rows})", "m", "", "a.reshape({columns}, {rows})", "f"),
        Other("permute", "a.permute(1, 0)", "m", "", "a.transpose(1, 0)", "f"),
        Other("unsqueeze", "a.unsqueeze(0)", "v", "", "a[None]", "f"),
        Other("expand", "a.expand(4, -1)", "v", dtypes="f"),
        Other("a[0]", "a[0]", "m", "", "a[0]", "f"),
        Other("a[:, 0]", "a[:, 0]", "m", "", "a[:, 0]", "f"),
        Other("a[1:-1]", "a[1:-1]", "v", "", "a[1:-1]", "f"),
    ),
    "indexing": (
        Other("a[::2] = 0", "a[::2] = 0", "v", "", "a[::2] = 0", "if"),
        Other("a[i]", "a[b]", "vi", "", "np.take(a, b, out=out, mode='clip')"),
        Other("a[i] = c", "a[b] = c", "viv", "", "a[b] = c", "if"),
        Other("a[mask]", "a[b]", "vb", "", "a[b]"),
        Other("a[mask] = 0", "a[b] = 0", "vb", "", "a[b] = 0", "if"),
        Other("masked_fill", "a.masked_fill(b, 1)", "vb", "", "np.where(b, {np}(1), a)"),
        Other("nonzero", "a.nonzero()", "b", dtypes="b"),
        Other(
            "index_select",
            "a.index_select(0, b)",
            "mr",
            "",
            "np.take(a, b, axis=0, out=out, mode='clip')",
            out=lambda r, c: (r, c),
        ),
        Other("gather", "a.gather(1, b)", "mp", "", "np.take_along_axis(a, b, axis=1)"),
        Other("scatter_add", "a.scatter_add(1, b, c)", "mpm", dtypes="ifd"),
        Other("index_add", "a.index_add(0, b, c)", "mrm", dtypes="ifd"),
        Other("bincount", "a.bincount()", "i", "", "np.bincount(a)", "i"),
        Other("tril", "a.tril()", "m", "", "np.tril(a)", "if"),
    ),
    "sorting": (
        Other("sort", "a.sort()", largest=262_144),
        Other("argsort", "a.argsort()", "v", "", "a.argsort()", "if", 262_144),
        Other("topk", "a.topk(k)", setup="k = min({n}, 10)", dtypes="ifd"),
        Other("unique", "a.unique()", "v", "", "np.unique(a)", "if", 262_144),
        Other("searchsorted", "t.searchsorted(s, b)", "vv", "s = a.sort().values", "", "ifd", 262_144),
    ),
    "matrices": (
        Other(
            "matmul",
            "a @ b",
            "mk",
            numpy="np.matmul(a, b, out=out)",
            dtypes="ifd",
            largest=262_144,
            out=lambda r, c: (r, r),
            work=lambda r, c: 2 * r * r * c,
        ),
        Other(
            "matrix @ vector",
            "a @ b",
            "mc",
            numpy="np.matmul(a, b, out=out)",
            dtypes="ifd",
            out=lambda r, c: (r,),
            work=lambda r, c: 2 * r * c,
        ),
        Other("dot", "a.dot(b)", "vv", numpy="np.dot(a, b)", dtypes="ifd", work=lambda r, c: 2 * r * c),
        Other("outer", "t.outer(a, b)", "dc", "", "np.outer(a, b, out=out)", "ifd", out=lambda r, c: (r, c)),
        Other(
            "einsum ij,ij->i",
            "t.einsum('ij,ij->i', a, b)",
            "mm",
            numpy="np.einsum('ij,ij->i', a, b, out=out)",
            dtypes="ifd",
            out=lambda r, c: (r,),
        ),
        Other("einsum ij,jk->ik", "t.einsum('ij,jk->ik', a, b)", "mk", dtypes="fd", largest=262_144),
    ),
    "composed": (
        Other("softmax", "a.softmax(1)", "m", dtypes="fd"),
        Other("log_softmax", "a.log_softmax(1)", "m", dtypes="fd"),
        Other("norm", "a.norm()", "v", numpy="np.linalg.norm(a)", dtypes="fd", work=lambda r, c: 2 * r * c),
        Other("norm(dim=1)", "a.norm(dim=1)", "m", numpy="np.linalg.norm(a, axis=1)", dtypes="fd"),
        Other("allclose", "t.allclose(a, b)", "vv", numpy="np.allclose(a, b)", dtypes="f"),
        Other("equal", "t.equal(a, b)", "vv", setup="b = a.clone()", numpy="np.array_equal(a, b)", dtypes="if"),
        Other("(a - mean) / std", "(a - a.mean(0)) / a.std(0)", "m", dtypes="fd"),
    ),
}


def _operand(kind, letter, rows, columns):
    shape, below = SHAPES[kind](rows, columns)
    if below is None:
        return Operand(letter, shape, transposed=kind == "k")
    return Operand("i", shape, 0.0, below - 1.0) if below else Operand("b", shape)


def others(size):
    """The cases of one size."""
    rows, columns = grid(size)
    for group, members in OTHERS.items():
        for other in members:
            if size <= other.largest:
                for letter in other.dtypes:
                    yield _case(group, other, letter, size, rows, columns)


def _case(group, other, letter, size, rows, columns):
    texts = {"n": size, "rows": rows, "columns": columns}
    texts |= {"d": DTYPE[letter].name, "np": f"np.{DTYPES[letter].name}"}
    operands = tuple(_operand(kind, letter, rows, columns) for kind in other.operands)
    out = Operand(letter, other.out(rows, columns)) if "out" in other.numpy else None
    inplace = other.op.endswith("_") or " = " in other.op
    return Case(
        group,
        other.op,
        letter,
        "contiguous",
        size,
        code=other.code.format(**texts),
        setup=other.setup.format(**texts),
        operands=operands,
        out=out,
        numpy=other.numpy.format(**texts),
        inplace=inplace,
        # The operand that copy_ writes to is moved once; the result of clone, besides the operand.
        traffic=sum(each.nbytes for each in operands) + (out.nbytes if out else 0),
        work=other.work(rows, columns),
        memory_bound=other.moves,
    )
