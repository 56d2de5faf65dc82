"""Compiling ahead of the first use, and how much is compiled at all."""

import pytest
from test_cache import finish, start

from kael import warming
from kael.__main__ import main

FIRST = """
import kael
from kael.kernels import loops
x = kael.ones(4)
assert (x + x).tolist() == [2.0] * 4 and (x + 1).tolist() == [2.0] * 4
print(len(loops.compiled), len(loops.loaded))
"""
WARM = "from kael.__main__ import main; raise SystemExit(main(['warm', 'add', '--dtype', 'float32']))"

# Every loop is compiled once, and nothing else with it: the walk over axes and the entry from Python are shared.
COUNTED = """
import kael
from kael.kernels import loops
x = kael.ones(3, 4)
before = len(loops.compiled)
k = kael.arange(4)
x + x; x.T + x.T; x[:, :2] + x[:, :2]; x + 1; 2 + x; x + x[0]
x.add_(x); x.add_(2); kael.add(x, x, out=kael.empty(3, 4))
x + k; k + x; x + kael.ones(4, dtype=kael.float64)
x.sum(); x.sum(0); x.sum(1, keepdim=True); x.T.sum(1)
print(len(loops.compiled) - before, *loops.compiled[before:])
"""


def test_what_was_warmed_is_not_compiled_again(tmp_path):
    output, _ = finish(start(tmp_path, program=WARM))
    assert output[1:3] == ["loops", "compiled,"]
    assert int(output[0]) > 0
    (compiled, loaded), _ = finish(start(tmp_path, program=FIRST))
    assert compiled == "0"
    assert int(loaded) > 0


def test_the_number_of_compilations_is_constant(tmp_path):
    (count, *names), _ = finish(start(tmp_path, program=COUNTED))
    assert int(count) == len(set(names)) == EXPECTED, names


# walk, enter, counting in int64, add in float32 (3 patterns) and float64, two conversions, two sums.
EXPECTED = 11


def test_a_name_that_nothing_goes_by_ends_with_one_line(capsys):
    assert main(["warm", "adx"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("kael warm: no operation is named 'adx'; nearest: ")
    assert error.count("\n") == 1


def test_a_dtype_that_does_not_exist_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["warm", "--dtype", "int8"])
    assert "float32" in capsys.readouterr().err


def test_each_kind_of_operation_can_be_warmed():
    dtype = warming.FROM_LETTER["f"]
    for name in ("exp", "clamp", "sum", "argmax", "cumsum", "cast", *warming.OTHERS, *warming.SHARED):
        work = list(warming.chosen([name], [dtype]))
        assert work
        for _, compile in work:
            compile()


def test_every_row_has_loops_to_warm():
    dtypes = [warming.FROM_LETTER[letter] for letter in "bifd"]
    labels = {label.partition(" of ")[0] for label, _ in warming.chosen((), dtypes)}
    # These two have no loops of their own: subtraction, and the tensor itself.
    assert set(warming.names()) - labels == {"rsub", "positive"}


def test_the_bar_is_drawn_on_terminals_alone():
    class Terminal:
        text = ""

        def isatty(self):
            return True

        def write(self, text):
            self.text += text

        def flush(self):
            pass

    terminal = Terminal()
    draw = warming.bar(terminal, width=4)
    draw(1, 2, "add")
    draw(2, 2, "")
    assert "[##..] 1/2 add" in terminal.text
    assert terminal.text.endswith("\n")
    terminal.isatty = lambda: False
    assert warming.bar(terminal) is None


EVERYTHING = """
import kael
from kael.kernels import loops
x, k, m = kael.ones(40, 40), kael.arange(40), kael.ones(40, 40) > 0
before = len(loops.compiled)
for a in (x, x.T, x[0], x[:, :1]):
    a.index_select(0, k)
for a in (x, x[0].clone()):
    a.index_add(0, k, a); a.scatter(0, kael.zeros(a.shape, dtype=kael.int64), a)
x[k, k]; x.index_put_((k, k), x[0].clone()); x[m]; x.masked_scatter(m, x.clone()); m.nonzero(); k.nonzero()
x.topk(2); kael.searchsorted(x[0], x[0]); kael.softmax(x, 0); kael.log_softmax(x, 1); kael.linspace(0, 1, 9)
print(len(loops.compiled) - before, *loops.compiled[before:])
"""
WARM_OTHERS = "from kael.__main__ import main; raise SystemExit(main(['warm', 'ne', 'gt', 'cast', 'cumsum'] + %r))"


def test_what_is_in_no_table_is_warmed_too(tmp_path):
    finish(start(tmp_path, program=WARM_OTHERS % [*warming.OTHERS, *warming.SHARED]))
    (count, *names), _ = finish(start(tmp_path, program=EVERYTHING))
    assert int(count) == 0, names
