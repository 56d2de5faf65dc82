"""How golden cases are written down: tensors as JSON, with the view that makes them lie as they should.

The same functions serve the generator, which has torch, and the tests, which have only kael: both hand in their module.
"""

import json
import math

LETTERS = {"b": "bool", "i": "int64", "f": "float32", "d": "float64"}
VIEWS = {
    "t": lambda base: base.transpose(-1, -2),
    "step": lambda base: base[..., ::2],
    "expand": lambda base: base.expand(3, *base.shape[1:]),
    "middle": lambda base: base[:, 1:-1],
}


def encode(tensor, view=""):
    """A tensor of either library as plain data; ``view`` names how the base that it stands for is to be viewed."""
    letter = next(key for key, name in LETTERS.items() if str(tensor.dtype).endswith("." + name))
    coded = {"dtype": letter, "shape": list(tensor.shape), "data": tensor.reshape(-1).tolist()}
    return {**coded, "view": view} if view else coded


def decode(module, coded):
    """The operand a case was recorded with: a number as it stands, or a tensor of ``module``."""
    if not isinstance(coded, dict):
        return coded
    if "none" in coded:
        return None
    tensor = module.tensor(coded["data"], dtype=getattr(module, LETTERS[coded["dtype"]])).reshape(coded["shape"])
    return VIEWS[coded["view"]](tensor) if coded.get("view") else tensor


def dump(value, path):
    """JSON with one case on a line, so that a change of one case is a change of one line."""
    with open(path, "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(case) for case in value) + "\n]\n")


def ulps(got, want, letter):
    """How many floating point numbers lie between two of one dtype; 0 for equal ones and for two NaNs."""
    if got == want or (math.isnan(got) and math.isnan(want)):
        return 0
    if not (math.isfinite(got) and math.isfinite(want)):
        return math.inf
    import numpy as np

    kind, bits = (np.float32, np.int32) if letter == "f" else (np.float64, np.int64)
    lowest = int(np.iinfo(bits).min)

    def order(x):
        code = int(kind(x).view(bits))
        return code if code >= 0 else lowest - code

    return abs(order(got) - order(want))
