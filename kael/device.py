"""Where tensors live and how they lie there, in torch's words; each has one value here, the CPU's."""

from kael import errors
from kael.dtype import qualified


class Device:
    """Where a tensor lives: always the CPU.

    ``device("cpu")`` and ``device("cpu", 0)`` make one; RuntimeError for every other name.

    >>> import kael
    >>> kael.device("cpu")
    device(type='cpu')
    """

    __slots__ = ("index", "type")

    def __init__(self, type="cpu", index=None):
        if isinstance(type, Device):
            type, index = type.type, type.index
        elif isinstance(type, int) and not isinstance(type, bool):
            raise errors.no_device(type)
        if not isinstance(type, str):
            raise errors.no_such_argument("device", "type", "str", type)
        name, colon, number = type.partition(":")
        if name != "cpu" or (colon and not number.isdecimal()):
            raise errors.no_device(type)
        self.type = "cpu"
        self.index = int(number) if colon else index

    def __repr__(self):
        return f"device(type='cpu'{'' if self.index is None else f', index={self.index}'})"

    def __str__(self):
        return "cpu" if self.index is None else f"cpu:{self.index}"

    def __eq__(self, other):
        return isinstance(other, Device) and (self.type, self.index) == (other.type, other.index)

    def __hash__(self):
        return hash((self.type, self.index))

    def __reduce__(self):
        return Device, (self.type, self.index)


Device.__name__ = Device.__qualname__ = "device"
Device.__module__ = "kael"  # where a pickle finds it under that name
CPU = Device()


def check_device(op, device):
    """Refuse every device but the CPU; None is the CPU."""
    if device is None or device is CPU or isinstance(device, Device):
        return
    if isinstance(device, int) and not isinstance(device, bool):
        raise errors.no_device(device)
    if not isinstance(device, str):
        raise errors.no_such_argument(op, "device", "a device or its name", device)
    Device(device)


class Format:
    """A named way to lie in memory: ``kael.strided``, ``kael.contiguous_format``, ``kael.preserve_format``."""

    __slots__ = ("kind", "name")

    def __init__(self, kind, name):
        self.kind = kind
        self.name = name

    def __repr__(self):
        return qualified(self.name)

    def __reduce__(self):
        return _named, (self.name,)


strided = Format("layout", "strided")
contiguous_format = Format("memory_format", "contiguous_format")
preserve_format = Format("memory_format", "preserve_format")


def _named(name):
    return {each.name: each for each in (strided, contiguous_format, preserve_format)}[name]


def check_layout(op, layout):
    """Refuse everything but ``strided``; None is strided."""
    if layout is not None and layout is not strided:
        raise errors.no_such_argument(op, "layout", "kael.strided", layout)


def keeps_order(op, memory_format):
    """Whether ``memory_format`` keeps the order of the dimensions in memory; None does."""
    if memory_format is None or memory_format is preserve_format:
        return True
    if memory_format is not contiguous_format:
        raise errors.no_such_argument(
            op, "memory_format", "kael.contiguous_format or kael.preserve_format", memory_format
        )
    return False
