"""Promotion rules as values, what they make of arguments, and default dtypes in scopes."""

import asyncio
import re
import threading

import numpy as np
import pytest

import kael
from kael import rules, watching
from kael.errors import ArgumentError, DtypeError, NumberError

B, I, F, D = kael.bool, kael.int64, kael.float32, kael.float64  # noqa: E741


def exactly(sentence):
    return f"^{re.escape(sentence)}$"


@pytest.mark.parametrize(
    ("args", "dtype"),
    [
        ((D, F), D),
        ((I, F), F),
        ((B,), B),
        ((1, 2.5), F),
        ((True, 1), I),
        ((kael.tensor([1]), 2.5), F),
        ((kael.ones(2), kael.tensor(1.0, dtype=D)), F),
        ((kael.ones(2, dtype=I), kael.tensor(1.0, dtype=D), kael.ones(2)), F),
        ((np.ones(2, np.int8), 2), I),
        ((np.float64(2), I), F),
    ],
)
def test_common_dtype(args, dtype):
    assert kael.common_dtype(*args) is dtype


def test_common_dtype_of_nothing_and_of_strangers():
    with pytest.raises(TypeError, match="at least one argument"):
        kael.common_dtype()
    with pytest.raises(TypeError, match="argument 1 must be Tensor, array, Number or dtype, not str"):
        kael.common_dtype(F, "float64")


def test_rules_say_a_dtype_for_each_argument_and_print_themselves():
    args = [1, 2.5, kael.tensor([1])]
    assert rules.common()(args) == [F, F, F]
    assert rules.fixed(D)(args) == [D, D, D]
    assert rules.like(2, narrow=True)(args) == [I, I, None]
    assert rules.numbers()(args) == [F, F, None]
    joined = rules.like(2).at(0) | rules.fixed(D).at(1)
    assert joined(args) == [I, D, None]
    assert (joined | rules.fixed(F).at(2))(args) == [I, D, F]
    assert repr(joined) == "like(2).at(0) | fixed(kael.float64).at(1)"
    assert repr(joined.at(0, 1)) == "(like(2).at(0) | fixed(kael.float64).at(1)).at(0, 1)"
    assert [repr(each) for each in (rules.common(), rules.numbers(), rules.like(1, narrow=True))] == [
        "common()",
        "numbers()",
        "like(1, narrow=True)",
    ]
    assert rules.common()([]) == []


def test_rules_that_overlap_or_miss_their_arguments():
    with pytest.raises(
        ArgumentError, match=exactly("the rules common() and fixed(kael.float64) both give a dtype for argument 0")
    ):
        (rules.common() | rules.fixed(D))([1])
    with pytest.raises(ArgumentError, match=exactly("the rule like(3) is about argument 3, of 1 in all")):
        rules.like(3)([1])
    with pytest.raises(ArgumentError, match="is about argument 2, of 1 in all"):
        rules.fixed(F).at(2)([1])
    with pytest.raises(
        ArgumentError, match=exactly("the rule like(0) takes the dtype of argument 0, but 1 has none of its own")
    ):
        rules.like(0)([1, 2])
    with pytest.raises(
        DtypeError, match="the rule like.1. cannot bring argument 0 to float32: float64 is not promotable"
    ):
        rules.like(1)([kael.tensor(0.0, dtype=D), kael.tensor(0.0), kael.tensor(0.0, dtype=D)])


def test_rules_are_validated():
    with pytest.raises(TypeError, match="'dtype' must be a kael dtype"):
        rules.fixed("float64")
    for index in (-1, True, 1.0, "x"):
        with pytest.raises(TypeError, match="takes the position of an argument"):
            rules.like(index)
    with pytest.raises(TypeError, match="'narrow' must be bool"):
        rules.like(0, narrow=1)
    for places in ((), (-1,), ("x",), (True,)):
        with pytest.raises(TypeError, match="takes one or more positions"):
            rules.common().at(*places)
    with pytest.raises(TypeError, match="unsupported operand"):
        rules.common() | 3
    with pytest.raises(TypeError, match="'decide' must be callable"):
        rules.rule(3)


def test_a_rule_is_named_where_it_raises_and_cannot_change_its_arguments():
    @rules.rule
    def wrong(args):
        return 1 / 0

    with pytest.raises(ZeroDivisionError) as raised:
        kael.as_tensors(1, 2, promote=wrong)
    assert raised.value.__notes__ == ["raised by the promotion rule wrong"]
    with pytest.raises(TypeError) as raised:
        kael.as_tensors(1, 2, promote=rules.common)
    assert raised.value.__notes__ == ["raised by the promotion rule common"]

    def clears(args):
        args.clear()
        return []

    with pytest.raises(TypeError, match="the rule clears must give a list of 2 dtypes"):
        kael.as_tensors(1, 2, promote=clears)
    with pytest.raises(
        ArgumentError, match=exactly("the rule common() is called with a list or tuple of arguments, got int")
    ):
        rules.common()(3)
    with pytest.raises(TypeError, match="gave a generator"):
        kael.as_tensors(1, 2, promote=lambda args: (F for _ in args))


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        ([F], "the rule nonsense must give a list of 2 dtypes, one for each argument, but gave 1"),
        (None, "the rule nonsense must give a list of 2 dtypes, one for each argument, but gave a NoneType"),
        ([None, "float32"], "the rule nonsense must give a dtype or None for argument 1, but gave 'float32'"),
    ],
)
def test_rules_that_return_nonsense_are_named(found, sentence):
    def nonsense(args):
        return found

    for promote in (nonsense, rules.rule(nonsense)):
        with pytest.raises(TypeError, match=exactly(sentence)):
            kael.as_tensors(1, 2, promote=promote)


def test_as_tensors():
    x = kael.tensor([1, 2])
    made = kael.as_tensors(1, 2.5, True, x, np.ones(2, np.float32))
    assert [each.dtype for each in made] == [I, F, B, I, F]
    assert made[3] is x
    made = kael.as_tensors(1, 2, x.to(F), promote=rules.common())
    assert [each.dtype for each in made] == [F, F, F]
    assert kael.as_tensors(1, 2, promote=rules.fixed(D))[1].dtype is D
    assert kael.as_tensors() == ()
    one = kael.as_tensors(1.0)[0]
    one.fill_(2)
    assert kael.as_tensors(1.0)[0].item() == 1.0
    with pytest.raises(TypeError, match="argument 0 must be Tensor, array, Number or dtype, not list"):
        kael.as_tensors([1])
    with pytest.raises(TypeError, match="'promote' must be promotion rule, not dtype"):
        kael.as_tensors(1, promote=F)


@pytest.mark.parametrize(
    ("number", "dtype", "why"),
    [
        (-2, B, "it is out of range; bool goes from 0 to 1"),
        (0.5, B, "it has a fraction; bool goes from 0 to 1"),
        (2.5, I, "it has a fraction; int64 goes from -9223372036854775808 to 9223372036854775807"),
        (2**63, I, "it is out of range; int64 goes from"),
        (2.0**63, I, "it is out of range; int64 goes from"),
        (float("nan"), I, "it is out of range; int64 goes from"),
        (float("inf"), I, "it is out of range; int64 goes from"),
        (1e39, F, "it is out of range; float32 goes from -3.4028234663852886e+38 to 3.4028234663852886e+38"),
        (10**400, D, "it is out of range; float64 goes from"),
    ],
)
def test_a_number_is_built_and_one_that_does_not_fit_is_an_error(number, dtype, why):
    with pytest.raises(NumberError, match=rf"^cannot build the number .* at dtype {dtype.name}: {re.escape(why)}"):
        kael.as_tensors(number, promote=rules.fixed(dtype))


@pytest.mark.parametrize(
    ("number", "dtype", "value"),
    [(2.0, I, 2), (1, B, True), (0.0, B, False), (True, F, 1.0), (2**63, D, 2.0**63), (float("inf"), F, float("inf"))],
)
def test_a_number_that_fits(number, dtype, value):
    (made,) = kael.as_tensors(number, promote=rules.fixed(dtype))
    assert (made.dtype, made.item()) == (dtype, value)


def test_a_tensor_is_converted():
    assert kael.as_tensors(kael.tensor([2.5, -2.5]), promote=rules.fixed(I))[0].tolist() == [2, -2]
    assert kael.as_tensors(kael.tensor(-2), promote=rules.fixed(B))[0].item() is True


# Default dtypes


def made():
    """What depends on the default, by way of every cache there is."""
    found = [kael.ones(2), kael.tensor(1.5), kael.tensor([1]) / 2, kael.arange(0.0, 3.0), kael.linspace(0, 1, 3)]
    found += [
        kael.tensor([1]) * 0.5,
        kael.exp(kael.tensor([1])),
        kael.full((2,), 0.5),
        kael.tensor([1, 2]).logsumexp(0),
    ]
    return {each.dtype for each in found}


def test_a_default_dtype_in_a_scope():
    assert made() == {F}
    with kael.default_dtype(D):
        assert made() == {D}
        assert kael.default_dtypes() == {"bool": B, "int": I, "float": D}
        assert (kael.ones(2, dtype=F) + 1.5).dtype is F
        with kael.default_dtype(F):
            assert made() == {F}
        kael.set_default_dtype(F)
        assert made() == {D}
    assert made() == {F}
    assert repr(kael.default_dtype(D)) == "default_dtype(kael.float64)"
    kael.set_default_dtype(D)
    with kael.default_dtype(F):
        assert made() == {F}
    assert made() == {D}
    assert watching.active == 0


def test_a_default_dtype_decorates_and_ends_after_an_exception():
    @kael.default_dtype(D)
    def within():
        return made()

    assert within() == {D}
    with pytest.raises(KeyError), kael.default_dtype(D):
        raise KeyError
    assert made() == {F}


def test_a_default_dtype_is_of_its_thread_and_task():
    seen = []
    with kael.default_dtype(D):
        thread = threading.Thread(target=lambda: seen.append(made()))
        thread.start()
        thread.join()
    assert seen == [{F}]

    async def double():
        with kael.default_dtype(D):
            for _ in range(5):
                await asyncio.sleep(0)
                assert made() == {D}

    async def single():
        for _ in range(5):
            await asyncio.sleep(0)
            assert made() == {F}

    async def together():
        await asyncio.gather(double(), single(), double())

    asyncio.run(together())
    assert made() == {F}


@pytest.mark.parametrize("dtype", [I, B, "float64", None])
def test_a_default_dtype_is_a_float_dtype(dtype):
    with pytest.raises(TypeError, match="default_dtype"):
        kael.default_dtype(dtype)
