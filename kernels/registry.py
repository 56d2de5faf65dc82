"""The kernels by name: plain scalar functions and the dtypes of what they read and write.

A signature such as ``"TT->T"`` gives one letter per operand: ``T`` is the dtype the operation is computed in; ``b``,
``i``, ``f`` and ``d`` are Bool, I64, F32 and F64 as they stand.
"""

from dataclasses import dataclass, field


@dataclass
class Kernel:
    """A named scalar function, perhaps with another body for some dtypes."""

    name: str
    inputs: str
    output: str
    functions: dict = field(default_factory=dict)
    rare: dict = field(default_factory=dict)

    def function(self, inputs, output):
        """The body for operands of these dtype letters."""
        declared = self.inputs + self.output
        computed = {given for given, want in zip(inputs + output, declared, strict=True) if want == "T"}
        for key in (f"{inputs}->{output}", *computed, ""):
            if key in self.functions:
                return self.functions[key]
        raise KeyError(f"kernel {self.name} has no body for {inputs}->{output}")

    def letters(self, compute):
        """``(input letters, output letter)`` when computed in the dtype ``compute``."""
        return self.inputs.replace("T", compute), self.output.replace("T", compute)


# Bytes of an element by its dtype's letter, and elements in a vector of loops that are written in vectors.
SIZES = {"b": 1, "i": 8, "f": 4, "d": 8}
VECTOR = 16

KERNELS = {}
HELPERS = []
STRAIGHT = []


def kernel(name, signature="TT->T", dtypes="", rare=None):
    """Register a scalar function as the kernel ``name``.

    ``dtypes``, separated by commas, limits it to letters of the computing dtype, or to full signatures such as
    ``"f->i"``: the body for those. ``rare`` is for operands that the body is not right for: two functions, one says
    whether these are such operands, the other is the body for them. Loops look at some elements at a time for rare
    ones, and where there are none take the body alone.
    """

    def register(function):
        inputs, output = signature.split("->")
        found = KERNELS.setdefault(name, Kernel(name, inputs, output))
        if (found.inputs, found.output) != (inputs, output):
            raise ValueError(f"kernel {name} is registered as {found.inputs}->{found.output}, got {signature}")
        for key in dtypes.split(",") if dtypes else ("",):
            found.functions[key] = function
            if rare is not None:
                found.rare[function] = rare
        return function

    return register


def helper(function):
    """Mark a plain function that kernels call, so that it is compiled into them."""
    HELPERS.append(function)
    return function


def straight(function):
    """Mark a function that does one step after the other: no branch, no loop that depends on its operands.

    It becomes instructions without being compiled by itself (`kernels.tracing`), and the loop around it vector
    instructions. It may return a tuple.
    """
    STRAIGHT.append(function)
    return function


def like(x, value):
    """``value`` in the dtype of ``x``; a bare float literal would widen F32 arithmetic to F64."""
    return type(x)(value)
