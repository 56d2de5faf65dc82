"""The operators of expressions, and which of them the families treat alike."""

ARITHMETIC = ("+", "-", "*")
DIVISION = "/"
FLOORED = ("//", "%")
POWER = "**"
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
BITWISE = ("&", "|", "^")
SHIFTS = ("<<", ">>")
OPERATORS = (*ARITHMETIC, DIVISION, *FLOORED, POWER, *COMPARISONS, *BITWISE, *SHIFTS)

# The function of each in Python's `operator`.
FUNCTIONS = dict(
    zip(
        OPERATORS,
        "add sub mul truediv floordiv mod pow eq ne lt le gt ge and_ or_ xor lshift rshift".split(),
        strict=True,
    )
)
