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


KERNELS = {}
HELPERS = []
STRAIGHT = []


def kernel(name, signature="TT->T", dtypes=""):
    """Register a scalar function as the kernel ``name``.

    ``dtypes``, separated by commas, limits it to letters of the computing dtype, or to full signatures such as
    ``"f->i"``: the body for those.
    """

    def register(function):
        inputs, output = signature.split("->")
        found = KERNELS.setdefault(name, Kernel(name, inputs, output))
        if (found.inputs, found.output) != (inputs, output):
            raise ValueError(f"kernel {name} is registered as {found.inputs}->{found.output}, got {signature}")
        for key in dtypes.split(",") if dtypes else ("",):
            found.functions[key] = function
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
