"""What a forked child does before anything else."""

import os


def in_child(function):
    """A decorator: ``function()`` runs in every forked child, whose copies of locks and threads are of no use to it."""
    if hasattr(os, "register_at_fork"):  # there is no fork on Windows
        os.register_at_fork(after_in_child=function)
    return function
