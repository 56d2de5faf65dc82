"""Large results are written past the caches: wherever they begin, nothing beside them, and never in place."""

import numpy as np
import pytest

import kael
from kael import iterator

DTYPES = [kael.float32, kael.float64, kael.int64, kael.bool]
# One size for each test: plans are kept by layout. More than a tile, and no whole number of lines.
SIZES = (4099, 8191, 300 * 257, 3 * 1024)


@pytest.fixture(autouse=True)
def streamed(monkeypatch):
    """Everything is large here, and how often a step writes past the caches is counted."""
    monkeypatch.setattr(iterator, "STREAMED", 1)
    asked = []
    found = iterator.dispatch.streaming

    def streaming():
        asked.append(True)
        return found()

    monkeypatch.setattr(iterator.dispatch, "streaming", streaming)
    return asked


def numbers(dtype, count, seed=0):
    found = np.random.default_rng(seed).integers(-9, 9, count)
    return found % 2 == 0 if dtype is kael.bool else found.astype(str(dtype).rpartition(".")[2])


def away(array, elements):
    """A destination that begins so many elements after the beginning of its memory, and what lies on either side."""
    memory = np.zeros(array.size + 2 * elements, array.dtype)
    return kael.from_numpy(memory[elements : elements + array.size]), memory


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("elements", [1, 3, 15, 16, 61])
def test_wherever_a_destination_begins_and_nothing_beside_it(dtype, elements, streamed):
    count = SIZES[0] + elements
    a, b = numbers(dtype, count), numbers(dtype, count, 1)
    x, y = kael.from_numpy(a), kael.from_numpy(b)
    for write, expected in (
        (lambda out: kael.maximum(x, y, out=out), np.maximum(a, b)),
        (lambda out: out.copy_(x), a),
        (lambda out: kael.where(x == y, x, y, out=out), b),
    ):
        out, memory = away(a, elements)
        write(out)
        np.testing.assert_array_equal(out.numpy(), expected)
        assert not memory[:elements].any()
        assert not memory[elements + count :].any()
    assert streamed


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_new_results_of_every_kind_of_operand(dtype, streamed):
    a, b = numbers(dtype, SIZES[2]).reshape(300, 257), numbers(dtype, 257 * 300, 1).reshape(257, 300)
    x, y = kael.from_numpy(a), kael.from_numpy(b).t()
    np.testing.assert_array_equal(kael.minimum(x, y).numpy(), np.minimum(a, b.T))
    np.testing.assert_array_equal(kael.minimum(x, x[0]).numpy(), np.minimum(a, a[0]))
    np.testing.assert_array_equal(kael.minimum(x[:, 1:], x[0, 0]).numpy(), np.minimum(a[:, 1:], a[0, 0]))
    np.testing.assert_array_equal((x + y.double()).numpy(), a + b.T.astype(np.float64))
    for target in DTYPES:
        expected = a != 0 if target is kael.bool else a.astype(str(target).rpartition(".")[2])
        np.testing.assert_array_equal(x.to(target).numpy(), expected)
    np.testing.assert_array_equal(x.clone().numpy(), a)
    assert streamed


def test_in_place_goes_through_the_caches(streamed):
    a = numbers(kael.float32, SIZES[1])
    x = kael.from_numpy(a.copy())
    plans = []
    run = iterator.Plan.__init__

    def noted(self, *arguments):
        run(self, *arguments)
        plans.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(iterator.Plan, "__init__", noted)
        x.add_(x)
        kael.add(x, 1, out=x)
        x[1:].mul_(x[1:])
    a = a + a + 1
    a[1:] *= a[1:]
    np.testing.assert_array_equal(x.numpy(), a)
    assert len(plans) == 3
    # The step of each is for a destination that is an operand: of what it is told nothing is an address.
    for plan in plans:
        fields = len(iterator.dispatch._loops().templates.FIELDS)
        operands = int(plan.step.table[2])
        assert plan.step.table[fields + operands] == 0
        assert plan.apart.table[fields + operands] == iterator.dispatch.streaming()


def test_a_scan_and_a_reduction_of_what_was_streamed():
    x = kael.arange(SIZES[3], dtype=kael.float64)
    assert (x + 1).sum().item() == SIZES[3] * (SIZES[3] + 1) / 2
    assert (x + 1).cumsum(0)[-1].item() == SIZES[3] * (SIZES[3] + 1) / 2
