"""How Python calls compiled work, and how several threads share it. The text that Numba compiles, as in `templates`.

Work is a C function ``core(frame, start, stop)``. The *frame* is memory on the caller's stack: the address of an inner
loop, the table, then the data of each array. `enter` makes a frame of its arguments and runs the whole; `share` offers
parts of it to the threads that sit in `serve`, works itself, and returns when all is done. Where they are busy with
another caller's work, it does everything alone. Each thread has a group of neighbouring parts that it takes first, the
same in every call, so that what it wrote may still be in its cache; then it helps with the groups of others. Results do
not depend on who ran a part.

What the threads have in common is a *pool*: a mutex, two conditions and the current job. A job lies on its caller's
stack, which is why the caller stays until nobody works on it.
"""

from kael.kernels.templates import FIELDS

# How often a thread looks for the next job, or for the end of its own, before it goes to sleep: some 50 microseconds,
# as long as waking it takes twice. One large operation is often followed by another.
SPINS = 1024

# Up to this many elements the interpreter lock is kept: handing it over costs more than the loop.
KEEP_LOCK = 1 << 14

# Byte offsets in a pool, with room for these objects on any system.
MUTEX, WORK, IDLE, JOB = 0, 128, 256, 384
POOL_BYTES = 512
# The words of a job.
CORE, FRAME, GROUPS, PARTS, LEFT, STOP, ACTIVE, LIMIT, NEXT = range(9)
# More threads than this share groups.
MOST_GROUPS = 512


def _frame(first):
    """Lines that read the arguments from number ``first`` on; the last one or two are no arrays."""
    return f"""
    core = load(record, 0)
    frame = room_i()
    store(frame, 0, load(record, 1))
    table = table_argument(args, operands + {first})
    store(frame, 1, address_of(table))
    for k in range(operands):
        store(frame, 2 + k, address_of(byte_argument(args, k + {first})))
    stop = load(table, 1)"""


def enter(name):
    """Source of ``loop(*arrays, table)``; its ``self`` is the address of the record, the core and the inner loop."""
    return f"""
def {name}(self, args, count):
    record = words_at(integer_value(self))
    operands = count - 1
{_frame(0)}
    guard = load(table, {FIELDS.index("guard")})
    if guard != 0:
        spans, out = advance(table, guard), load(frame, 2)
        first, end = out + load(spans, 0), out + load(spans, 1)
        for k in range(1, operands):
            at, span = load(frame, 2 + k), advance(spans, 3 * k)
            if at + load(span, 0) < end and at + load(span, 1) > first and (at != out or load(span, 2) == 0):
                return refused()
    state = 0
    if stop * load(table, 0) > {KEEP_LOCK}:
        state = release_lock()
    call_core(core, frame, 0, stop)
    if state != 0:
        take_lock(state)
    return none()
"""


def work(name):
    """Source of ``work(job, mine)``: takes parts, first of the group ``mine``, until none is left."""
    return f"""
def {name}(job, mine):
    core, frame, stop = load(job, {CORE}), words_at(load(job, {FRAME})), load(job, {STOP})
    groups, parts = load(job, {GROUPS}), load(job, {PARTS})
    # Ends on multiples of 64 elements, so that two threads rarely write to one cache line.
    step = 64 if stop >= 4096 else 1
    for turn in range(groups):
        group = (mine + turn) % groups
        part = atomic_add(job, {NEXT} + group, 1)
        while part < parts:
            atomic_add(job, {LEFT}, -1)
            number, total = group * parts + part, groups * parts
            start = stop * number // total // step * step
            end = stop if number + 1 == total else stop * (number + 1) // total // step * step
            call_core(core, frame, start, end)
            part = atomic_add(job, {NEXT} + group, 1)
    return 0
"""


def share(name):
    """Source of ``share(record, *arrays, table, threads, parts)``; ``parts`` are those of each thread.

    Its ``self`` is the address of the pool.
    """
    return f"""
def {name}(self, args, count):
    pool = integer_value(self)
    mutex, slot = pool + {MUTEX}, words_at(pool + {JOB})
    record = words_at(integer_argument(args, 0))
    operands = count - 4
{_frame(1)}
    job = room_i()
    store(job, {CORE}, core)
    store(job, {FRAME}, address_of(frame))
    groups, parts = min(integer_argument(args, count - 2), {MOST_GROUPS}), integer_argument(args, count - 1)
    for group in range(groups):
        store(job, {NEXT} + group, 0)
    store(job, {GROUPS}, groups)
    store(job, {PARTS}, parts)
    store(job, {LEFT}, groups * parts)
    store(job, {STOP}, stop)
    store(job, {ACTIVE}, 0)
    store(job, {LIMIT}, groups - 1)
    state = release_lock()
    lock(mutex)
    free = load(slot, 0) == 0
    if free:
        store(slot, 0, address_of(job))
        wake_all(pool + {WORK})
    unlock(mutex)
    work(job, 0)
    if free:
        spins = 0
        while atomic_load(job, {ACTIVE}) != 0 and spins < {SPINS}:
            pause()
            spins += 1
        lock(mutex)
        store(slot, 0, 0)
        while load(job, {ACTIVE}) != 0:
            wait(pool + {IDLE}, mutex)
        unlock(mutex)
    take_lock(state)
    return none()
"""


def serve(name):
    """Source of ``serve(number)``, in which a thread stays and works on what is shared.

    Its ``self`` is the address of the pool.
    """
    return f"""
def {name}(self, args, count):
    pool = integer_value(self)
    mutex, slot = pool + {MUTEX}, words_at(pool + {JOB})
    mine = integer_argument(args, 0)
    state = release_lock()
    lock(mutex)
    while True:
        unlock(mutex)
        spins = 0
        while atomic_load(slot, 0) == 0 and spins < {SPINS}:
            pause()
            spins += 1
        lock(mutex)
        job = words_at(load(slot, 0))
        while load(slot, 0) == 0 or load(job, {LEFT}) <= 0 or load(job, {ACTIVE}) >= load(job, {LIMIT}):
            wait(pool + {WORK}, mutex)
            job = words_at(load(slot, 0))
        store(job, {ACTIVE}, load(job, {ACTIVE}) + 1)
        unlock(mutex)
        work(job, mine)
        lock(mutex)
        store(job, {ACTIVE}, load(job, {ACTIVE}) - 1)
        if load(job, {ACTIVE}) == 0:
            wake_all(pool + {IDLE})
    take_lock(state)
    return none()
"""
