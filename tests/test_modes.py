"""`promotion_mode`: strict and warn, nested, decorating, and apart from other threads and tasks."""

import asyncio
import contextvars
import functools
import gc
import inspect
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest

import kael
from kael import watching
from kael.errors import CountWarning, DtypeError, LossyStoreWarning, PrecisionWarning, UpcastWarning

I, F, D = kael.int64, kael.float32, kael.float64  # noqa: E741


def ints():
    return kael.tensor([1, 2, 3])


def floats(dtype=F):
    return kael.tensor([0.5, 1.5, 2.5], dtype=dtype)


def scalar():
    return kael.tensor(2.5, dtype=D)


MASK = kael.tensor([True, False, True])
# What is done, what strict mode says (None where it allows it), and which warning warn mode gives.
CASES = [
    (lambda: floats() + 2, None, None),
    (lambda: ints() * 2, None, None),
    (lambda: floats() + floats(), None, None),
    (lambda: kael.add(1, 2.5), None, None),
    (lambda: floats() > 1, None, None),
    (lambda: MASK.sum(), None, None),
    (lambda: ints().sum(dtype=D), None, None),
    (lambda: floats().fill_(2), None, None),
    (lambda: floats().copy_(2.5), None, None),
    (lambda: ints().float() + floats(), None, None),
    (
        lambda: ints() * 0.5,
        r"mul would convert operand 1 from int64 to float32.* x\.to\(kael\.float32\)",
        PrecisionWarning,
    ),
    (
        lambda: floats() + ints(),
        r"add would convert operand 2 from int64 to float32.*to\(kael\.float32\)",
        PrecisionWarning,
    ),
    (lambda: ints() / 2, "div would convert operand 1 from int64 to float32", PrecisionWarning),
    (lambda: ints().exp(), "exp would convert operand 1 from int64", PrecisionWarning),
    (lambda: ints() > 2.5, "gt would convert operand 1 from int64 to float32", PrecisionWarning),
    (lambda: ints().logsumexp(0), "logsumexp would convert operand 1", PrecisionWarning),
    (lambda: floats() + floats(D), "add would convert operand 1 from float32 to float64", UpcastWarning),
    (lambda: ints() * scalar(), "mul would convert operand 1 from int64 to float64", UpcastWarning),
    (lambda: floats() * scalar(), "mul would convert operand 2 from float64 to float32", None),
    (lambda: floats(D) * ints(), "mul would convert operand 2 from int64 to float64", None),
    (lambda: floats().add_(floats(D)), r"compute in float64 and store float32.*kael\.float32\) for operand 2", None),
    (lambda: kael.add(floats(), 1, out=floats(D)), r"float64\) for operand 1", None),
    (lambda: kael.gt(floats(), 1, out=floats()), "would convert its result from bool to float32", None),
    (lambda: MASK + MASK, "add would convert operand 1 from bool to int64", CountWarning),
    (lambda: kael.cat([ints(), floats()]), "cat would convert operand 1 from int64 to float32", PrecisionWarning),
    (lambda: kael.stack([floats(), floats(D)]), "stack would convert operand 1 from float32", UpcastWarning),
    (lambda: kael.where(MASK, ints(), floats()), "where would convert operand 2 from int64", PrecisionWarning),
    (lambda: ints().fill_(2.5), r"fill_ would store float32 as int64.*int\(2\.5\)", LossyStoreWarning),
    (lambda: ints().__setitem__(0, 2.5), "fill_ would store float32 as int64", LossyStoreWarning),
    (lambda: ints().__setitem__(slice(2), floats()[:2]), "copy_ would store float32 as int64", LossyStoreWarning),
    (lambda: ints().__setitem__(MASK, 2.5), "would store float32 as int64", LossyStoreWarning),
    (lambda: ints().copy_(floats()), r"copy_ would store float32 as int64.*x\.to\(kael\.int64\)", LossyStoreWarning),
    (lambda: floats().copy_(ints()), "copy_ would store int64 as float32", PrecisionWarning),
    (lambda: ints().masked_fill(MASK, scalar()), "masked_fill would store float64 as int64", LossyStoreWarning),
    (lambda: ints().masked_fill_(MASK, 2.5), "masked_fill_ would store float32 as int64", LossyStoreWarning),
    (lambda: ints().index_fill_(0, kael.tensor([0]), 2.5), "index_fill_ would store", LossyStoreWarning),
]
named = pytest.mark.parametrize(("run", "sentence", "kind"), CASES, ids=lambda each: None)


@named
def test_strict(run, sentence, kind):
    with kael.promotion_mode("strict"):
        if sentence is None:
            run()
        else:
            with pytest.raises(DtypeError, match=sentence):
                run()
    run()


@named
def test_warn(run, sentence, kind):
    with warnings.catch_warnings(record=True) as caught, kael.promotion_mode("warn"):
        warnings.simplefilter("always")
        run()
    assert [(each.category, each.filename) for each in caught] == ([] if kind is None else [(kind, __file__)])
    code = run.__code__
    lines = {line for _, _, line in code.co_lines() if line is not None}
    assert {each.lineno for each in caught} <= lines


# Ways of a call to the engine, each on one line; what is called has to be where the warning points.
CALLS = [
    lambda x, y: x * y,
    lambda x, y: 0.5 * x,
    lambda x, y: x.mul(y),
    lambda x, y: kael.mul(x, y),
    lambda x, y: kael.mul(input=x, other=y),
    lambda x, y: kael.mul(x, y, out=kael.empty(3)),
    lambda x, y: kael.add(x, y, alpha=2),
    lambda x, y: kael.Tensor.mul(x, y),
    lambda x, y: x.float().mul_(x),
    lambda x, y: kael.exp(x),
    lambda x, y: x.exp(),
    lambda x, y: x / 2,
    lambda x, y: 2 / x,
    lambda x, y: x**0.5,
    lambda x, y: 2.5**x,
    lambda x, y: x < y,
    lambda x, y: x > 0.5,
    lambda x, y: kael.where(x > 1, x, y),
    lambda x, y: kael.clamp(x, 0.5),
    lambda x, y: kael.cat((x, y)),
    lambda x, y: kael.stack((x, y)),
    lambda x, y: kael.outer(x, y),
    lambda x, y: kael.logsumexp(x, 0),
    lambda x, y: kael.searchsorted(x, y),
    lambda x, y: kael.isin(x, y),
    lambda x, y: kael.addcmul(y, x, x),
    lambda x, y: kael.nn.functional.relu(y * x),
    lambda x, y: kael.special.expit(x),
    lambda x, y: list(map(kael.exp, [x])),
    lambda x, y: y.__setitem__(slice(None), x),
    lambda x, y: y.copy_(x),
    lambda x, y: functools.reduce(kael.mul, [x, y]),
    lambda x, y: x.__mul__(y),
]


@pytest.mark.parametrize("call", CALLS, ids=range(len(CALLS)))
@pytest.mark.parametrize("known", [False, True], ids=["first", "again"])
def test_a_warning_is_at_the_line_of_every_kind_of_call(call, known):
    x, y = ints(), floats()
    if known:  # the short way has a plan for it
        call(ints(), floats())
        call(ints(), floats())
    with warnings.catch_warnings(record=True) as caught, kael.promotion_mode("warn"):
        warnings.simplefilter("always")
        call(x, y)
    assert {(each.category, each.filename, each.lineno) for each in caught} == {
        (PrecisionWarning, __file__, call.__code__.co_firstlineno)
    }


WRITES = [
    (lambda x: x.fill_(2.5), ints),
    (lambda x: x.copy_(floats()), ints),
    (lambda x: x.copy_(ints()), floats),
    (lambda x: x.__setitem__(slice(1, None), floats()[:2]), ints),
    (lambda x: x.__setitem__(0, 2.5), ints),
    (lambda x: x.__setitem__(MASK, 2.5), ints),
    (lambda x: x.__setitem__(kael.tensor([0, 2]), 2.5), ints),
    (lambda x: x.masked_fill_(MASK, 2.5), ints),
    (lambda x: x.index_fill_(0, kael.tensor([0]), 2.5), ints),
    (lambda x: x.mul_(ints()), floats),
    (lambda x: x.add_(ints(), alpha=2), floats),
    (lambda x: kael.mul(ints(), 0.5, out=x), floats),
    (lambda x: kael.cat([ints()[:1], floats()[:2]], out=x), floats),
    (lambda x: kael.exp(ints(), out=x), floats),
    (lambda x: kael.where(MASK, ints(), floats(), out=x), floats),
    (lambda x: kael.logsumexp(ints().reshape(3, 1), 1, out=x), floats),
]


@pytest.mark.parametrize(("write", "make"), WRITES, ids=range(len(WRITES)))
@pytest.mark.parametrize("mode", ["warn", "strict"])
def test_a_warning_made_an_error_and_a_refusal_leave_the_destination(write, make, mode):
    x = make()
    with warnings.catch_warnings(), kael.promotion_mode(mode):
        warnings.simplefilter("error")
        with pytest.raises((kael.PromotionWarning, DtypeError)):
            write(x)
    assert x.tolist() == make().tolist()
    assert x._layout == make()._layout
    write(x)
    assert x.tolist() != make().tolist()


def test_a_warning_is_at_the_line_of_the_caller_and_can_be_filtered():
    x, y = floats(), floats(D)
    with warnings.catch_warnings(record=True) as caught, kael.promotion_mode("warn"):
        warnings.simplefilter("always")
        here = inspect.currentframe().f_lineno + 1
        x + y
        kael.nn.functional.relu(MASK + MASK)
        warnings.simplefilter("ignore", UpcastWarning)
        x + y
        warnings.simplefilter("error", kael.PromotionWarning)
        with pytest.raises(PrecisionWarning):
            x + ints()
    assert [each.lineno for each in caught] == [here, here + 1]
    assert all(issubclass(each, kael.PromotionWarning) for each in (CountWarning, LossyStoreWarning, UpcastWarning))


def test_a_strict_refusal_writes_nothing():
    x, small = ints(), kael.zeros(1, dtype=D)
    with kael.promotion_mode("strict"):
        for refused in (
            lambda: x.fill_(9.5),
            lambda: x.copy_(floats()),
            lambda: x.__setitem__(0, 9.5),
            lambda: kael.add(floats(), floats(), out=small),
            lambda: kael.cumsum(floats(), 0, out=small),
            lambda: kael.cat([floats(), floats()], out=small),
        ):
            with pytest.raises(DtypeError):
                refused()
    assert x.tolist() == [1, 2, 3]
    assert small.tolist() == [0.0]


def test_the_inner_mode_decides():
    with kael.promotion_mode("strict"):
        with kael.promotion_mode("default"):
            ints() * 0.5
            with kael.promotion_mode("warn"), pytest.warns(PrecisionWarning):
                ints() * 0.5
            ints() * 0.5
        with pytest.raises(DtypeError):
            ints() * 0.5
    ints() * 0.5
    assert watching.active == 0


def test_one_mode_object_nests_and_ends_after_an_exception():
    mode = kael.promotion_mode("strict")
    with pytest.raises(DtypeError), mode, mode:
        ints() * 0.5
    with mode:
        with mode:
            pass
        with pytest.raises(DtypeError):
            ints() * 0.5
    ints() * 0.5
    assert watching.active == 0
    assert repr(mode) == "promotion_mode('strict')"


def test_plans_of_before_do_not_hide_operations_and_those_of_within_do_not_stay():
    x, y, out = floats(), floats(D), floats(D)
    for _ in range(3):
        x + y, kael.add(x, y, out=out), kael.cat([x, y]), kael.stack([x, y]), kael.add(x, y, alpha=2), x.lerp(x, 0.5)
        with kael.promotion_mode("strict"):
            for run in (
                lambda: x + y,
                lambda: kael.add(x, y, out=out),
                lambda: kael.cat([x, y]),
                lambda: kael.stack([x, y]),
                lambda: kael.add(x, y, alpha=2),
            ):
                with pytest.raises(DtypeError):
                    run()


def test_default_alone_leaves_every_short_way_open():
    with kael.promotion_mode("default"):
        assert watching.active == 0
        ints() * 0.5
    with kael.promotion_mode("strict"):
        assert watching.active == 1
        with kael.promotion_mode("default"):
            assert watching.active == 1


def test_decorators():
    @kael.promotion_mode("strict")
    def function(x):
        """Its own text."""
        return x * 0.5

    class Model:
        @kael.promotion_mode("strict")
        def method(self, x):
            return x * 0.5

        @kael.promotion_mode("strict")
        @staticmethod
        def static(x):
            return x * 0.5

    assert (function.__name__, function.__doc__) == ("function", "Its own text.")
    for decorated in (function, Model().method, Model.static):
        with pytest.raises(DtypeError):
            decorated(ints())
        assert decorated(floats()).dtype is F
    ints() * 0.5
    with pytest.raises(TypeError, match="decorates functions, not int"):
        kael.promotion_mode("strict")(3)


def test_a_decorated_generator_is_strict_and_its_caller_is_not():
    @kael.promotion_mode("strict")
    def pieces():
        got = yield floats() * 2
        try:
            yield got
        except ValueError:
            yield "thrown"
        yield ints() * 0.5

    made = pieces()
    next(made)
    ints() * 0.5
    assert made.send("sent") == "sent"
    assert made.throw(ValueError()) == "thrown"
    with pytest.raises(DtypeError):
        next(made)
    other = pieces()
    next(other)
    other.close()
    assert watching.active == 0

    async def asynchronous():
        yield 1

    with pytest.raises(kael.ArgumentError, match="asynchronous generator"):
        kael.promotion_mode("strict")(asynchronous)


def test_a_generator_that_is_left_in_its_block_ends_with_it():
    def inside():
        with kael.promotion_mode("strict"):
            yield

    left = inside()
    next(left)
    with pytest.raises(DtypeError):  # as any context variable, the mode reaches the caller of a paused generator
        ints() * 0.5
    threading.Thread(target=left.close).start()
    del left
    gc.collect()
    while watching.active:
        pass
    ints() * 0.5


def test_threads_do_not_share_a_mode():
    strict, default, failures = threading.Event(), threading.Event(), []

    def plain():
        strict.wait(10)
        try:
            for _ in range(200):
                assert (ints() * 0.5).dtype is F
                ints().fill_(1.5)
                kael.cat([ints(), floats()])
        except Exception as error:
            failures.append(error)
        default.set()

    thread = threading.Thread(target=plain)
    thread.start()
    with kael.promotion_mode("strict"):
        strict.set()
        while not default.is_set():
            with pytest.raises(DtypeError):
                ints() * 0.5
    thread.join()
    assert failures == []
    assert watching.active == 0


def test_many_threads_enter_and_leave_at_once():
    mode, failures = kael.promotion_mode("strict"), []

    def work(refused):
        x, y = floats(), ints()
        for _ in range(100):
            try:
                if refused:
                    with mode:
                        x + y
                else:
                    x + y
            except DtypeError:
                if not refused:
                    failures.append("leaked")
                continue
            if refused:
                failures.append("escaped")

    threads = [threading.Thread(target=work, args=(number % 2 == 0,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert watching.active == 0


def _is_strict():
    try:
        ints() * 0.5
    except DtypeError:
        return True
    return False


def test_the_workers_of_a_pool_do_not_take_a_mode_and_do_not_keep_one():
    def within():
        with kael.promotion_mode("strict"):
            return _is_strict()

    with ThreadPoolExecutor(2) as pool:
        with kael.promotion_mode("strict"):
            assert not any(pool.map(lambda _: _is_strict(), range(8)))
        assert all(pool.map(lambda _: within(), range(8)))
        assert not any(pool.map(lambda _: _is_strict(), range(8)))


def test_a_copied_context_has_the_mode_until_it_ends():
    with kael.promotion_mode("strict"):
        context = contextvars.copy_context()
        assert context.run(_is_strict)
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(context.copy().run, _is_strict).result()
            assert asyncio.run(asyncio.to_thread(_is_strict)) is True
    assert not context.run(_is_strict)
    assert not _is_strict()


def test_tasks_do_not_share_a_mode():
    async def strict():
        with kael.promotion_mode("strict"):
            for _ in range(20):
                await asyncio.sleep(0)
                with pytest.raises(DtypeError):
                    ints() * 0.5

    async def plain():
        for _ in range(20):
            await asyncio.sleep(0)
            ints() * 0.5

    @kael.promotion_mode("strict")
    async def decorated():
        await asyncio.sleep(0)
        return ints() * 0.5

    async def decorated_refuses():
        with pytest.raises(DtypeError):
            await decorated()
        ints() * 0.5

    async def together():
        await asyncio.gather(strict(), plain(), decorated_refuses(), plain(), strict())

    asyncio.run(together())
    assert watching.active == 0


def test_a_task_started_within_a_mode_has_it_until_it_ends():
    async def child(seen):
        for _ in range(4):
            try:
                ints() * 0.5
                seen.append("default")
            except DtypeError:
                seen.append("strict")
            await asyncio.sleep(0)

    async def parent():
        seen = []
        with kael.promotion_mode("strict"):
            task = asyncio.ensure_future(child(seen))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await task
        return seen

    seen = asyncio.run(parent())
    assert seen[0] == "strict"
    assert seen[-1] == "default"


def test_explain_within_a_mode():
    with kael.promotion_mode("strict"):
        explanation = kael.explain("mul", ints(), 0.5)
    assert explanation.steps[0].compute is F
    assert explanation.steps[0].refusal is explanation.error
    assert isinstance(explanation.error, DtypeError)


def test_the_default_dtype_changes_within_a_mode():
    with kael.promotion_mode("warn"):
        with pytest.warns(PrecisionWarning):
            assert (ints() * 0.5).dtype is F
        kael.set_default_dtype(D)
        assert (ints() * 0.5).dtype is D
    assert (ints() * 0.5).dtype is D
    assert kael.add(ints(), 0.3, out=floats(D)).tolist() == [1.3, 2.3, 3.3]


def test_out_forgets_its_plan_when_the_default_dtype_changes():
    out = floats(D)
    kael.add(ints(), 0.3, out=out)
    kael.add(ints(), 0.3, out=out)
    assert out.tolist() != [1.3, 2.3, 3.3]
    kael.set_default_dtype(D)
    assert kael.add(ints(), 0.3, out=out).tolist() == [1.3, 2.3, 3.3]


@pytest.mark.parametrize("mode", ["Strict", "", None, 3])
def test_an_unknown_mode(mode):
    with pytest.raises(kael.ArgumentError, match=r"^promotion_mode: no mode .*; accepted: default, strict, warn$"):
        kael.promotion_mode(mode)
