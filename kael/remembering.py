"""Caches with a bound: what was found out once is kept, until there is too much of it."""

LIMIT = 1 << 14


def remember(cache, key, value, limit=LIMIT):
    """Let ``key`` lead to ``value`` in a dictionary, which is emptied first where it has ``limit`` entries.

    Gives the value.

    >>> from kael.remembering import remember
    >>> squares = {}
    >>> remember(squares, 3, 9), squares
    (9, {3: 9})
    """
    if len(cache) >= limit:
        cache.clear()
    cache[key] = value
    return value
