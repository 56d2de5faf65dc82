"""Two runs compared: the cells in which kael became slower, as against torch and NumPy in the same cells."""

from math import prod

THRESHOLD = 1.25
KEY = ("group", "op", "dtype", "layout", "size")
PEERS = ("torch", "numpy")


def key(cell):
    return tuple(cell[name] for name in KEY)


def regressions(old, new, threshold=THRESHOLD):
    """``[(change, cell of old, cell of new)]``, the largest change first.

    A change is the ratio of kael's least times, divided by the geometric mean of that ratio for torch and NumPy in the
    same cell: they did not change, so where they did the machine was another. An error that was none is a change of
    infinity.
    """
    before = {key(cell): cell for cell in old["cells"] if "kael" in cell}
    found = []
    for cell in new["cells"]:
        earlier = before.get(key(cell))
        if earlier is None:
            continue
        change = _change(earlier, cell)
        if change > threshold:
            found.append((change, earlier, cell))
    return sorted(found, key=lambda each: -each[0])


def _change(old, new):
    if "kael" not in new:
        return float("inf")
    peers = [new[peer]["min"] / old[peer]["min"] for peer in PEERS if peer in old and peer in new]
    machine = prod(peers) ** (1 / len(peers)) if peers else 1.0
    return new["kael"]["min"] / old["kael"]["min"] / machine


def described(found):
    """Lines of text."""
    for change, old, new in found:
        where = " ".join(str(part) for part in key(new))
        if "kael" not in new:
            yield f"{where}: {new['errors']['kael']}"
        else:
            yield f"{where}: {change:.2f} times, {old['kael']['min'] * 1e6:.2f} µs to {new['kael']['min'] * 1e6:.2f} µs"
