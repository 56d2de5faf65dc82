"""Neural network functions, under torch's names."""

from kael.nn import functional

__all__ = ["functional"]
