"""Named results: what functions return that give several tensors. Tuples whose items also have names.

>>> import kael
>>> kael.tensor([3, 1, 2]).max(0)
kael.return_types.max(
values=tensor(3),
indices=tensor(0))
"""

from operator import itemgetter

from kael.dtype import qualified


class NamedResult(tuple):
    """A tuple with a name for each of its ``n_fields`` items."""

    __slots__ = ()
    fields = ()

    def __new__(cls, items):
        result = tuple.__new__(cls, items)
        if len(result) != len(cls.fields):
            raise TypeError(f"{cls.__name__}() takes a {len(cls.fields)}-sequence ({len(result)}-sequence given)")
        return result

    def __repr__(self):
        items = ",\n".join(f"{name}={item!r}" for name, item in zip(self.fields, self, strict=True))
        return f"{qualified('return_types')}.{type(self).__name__}(\n{items})"

    def __reduce__(self):
        return type(self), (tuple(self),)


def _named(name, *fields):
    body = {field: property(itemgetter(index), doc=f"Item {index}.") for index, field in enumerate(fields)}
    doc = f"The result of `{name.removesuffix('_out')}`: a tuple ({', '.join(fields)})."
    facts = {"__slots__": (), "__doc__": doc, "__module__": __name__, "fields": fields, "n_fields": len(fields)}
    return type(name, (NamedResult,), {**body, **facts})


max = _named("max", "values", "indices")
min = _named("min", "values", "indices")
max_out = _named("max_out", "values", "indices")
min_out = _named("min_out", "values", "indices")
aminmax = _named("aminmax", "min", "max")
aminmax_out = _named("aminmax_out", "min", "max")

_OTHERS = {
    "sort": ("values", "indices"),
    "topk": ("values", "indices"),
    "kthvalue": ("values", "indices"),
    "qr": ("Q", "R"),
    "svd": ("U", "S", "V"),
    "slogdet": ("sign", "logabsdet"),
    "linalg_eigh": ("eigenvalues", "eigenvectors"),
    "linalg_lstsq": ("solution", "residuals", "rank", "singular_values"),
    "linalg_qr": ("Q", "R"),
    "linalg_slogdet": ("sign", "logabsdet"),
    "linalg_svd": ("U", "S", "Vh"),
}
for _name, _fields in _OTHERS.items():
    for _each in (_name, _name + "_out"):
        globals()[_each] = _named(_each, *_fields)

__all__ = sorted(name for name, value in globals().items() if isinstance(value, type) and value.__module__ == __name__)
__all__.remove("NamedResult")
