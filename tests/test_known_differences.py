"""Every listed difference from torch is one: kael gives what the list says, and so does torch where it is installed."""

import signal
import sys

import pytest
from known_differences import DIFFERENCES, outcome

import kael

each = pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda difference: difference.title)


@each
def test_in_kael(difference):
    assert outcome(difference.code, kael) == difference.kael != difference.torch


@each
def test_in_torch(difference, python):
    torch = pytest.importorskip("torch")
    if not difference.ends_process:
        always = torch.is_warn_always_enabled()
        torch.set_warn_always(True)  # torch warns only once a process, perhaps in another test
        try:
            assert outcome(difference.code, torch) == difference.torch
        finally:
            torch.set_warn_always(always)
    elif sys.platform == "linux":
        process = python("-c", f"import torch; {difference.code}")
        assert process.returncode == -signal.SIGFPE


def test_titles_and_reasons_are_sentences_without_a_full_stop():
    for difference in DIFFERENCES:
        assert difference.title
        assert difference.reason
        assert not (difference.title + difference.reason).endswith(".")


def test_the_error_types():
    assert set(kael.DtypeError.__bases__) == {TypeError, RuntimeError}
    assert set(kael.ShapeError.__bases__) == {ValueError, RuntimeError}
