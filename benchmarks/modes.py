"""What promotion modes cost: a four-element `a + b` without one, in each, and after they have ended.

``python -m benchmarks.modes`` prints the least times, measured in turn, and their ratios to the time without a mode,
which is measured twice: the second shows how far two measurements of the same thing lie apart. ``--write`` puts the
table into README.md.
"""

import argparse
import sys
from contextlib import ExitStack

import kael
from benchmarks.report import MODE_MARKERS, seconds, write_readme
from benchmarks.small import repeated, timed

WITHOUT, AGAIN = "no mode", "no mode, again"
CALLS, ROUNDS = 5_000, 200


def within(mode, run):
    """``run``, within a mode where there is one: the block is entered once for all calls."""

    def entered(calls):
        with ExitStack() as stack:
            if mode is not None:
                stack.enter_context(kael.promotion_mode(mode))
            run(calls)

    return entered


def measured(calls=CALLS, rounds=ROUNDS):
    """``{what: seconds of one addition}``; float32 tensors, which no mode refuses or warns of."""
    run = repeated("a + b", kael, 4)
    run(10)  # the loop is compiled, the plan is found
    without = {WITHOUT: within(None, run), AGAIN: within(None, run)}
    found = timed({**without, 'within `promotion_mode("default")`': within("default", run)}, calls, rounds)
    # Each of these empties the caches of plans as it begins; the first call after it fills them.
    for mode in ("warn", "strict"):
        found |= timed({f'within `promotion_mode("{mode}")`': within(mode, run)}, calls, max(1, rounds // 20))
    run(10)
    found |= timed({"after all modes have ended": within(None, run)}, calls, rounds)
    return found


def report(found):
    lines = ["| a four-element `a + b` | time | ratio |", "| --- | --- | --- |"]
    lines += [f"| {what} | {seconds(time)} | {time / found[WITHOUT]:.2f} |" for what, time in found.items()]
    return "\n".join(lines)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m benchmarks.modes", description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the table into README.md")
    write = parser.parse_args(arguments).write
    made = report(measured())
    print(made)
    if write:
        write_readme(made, markers=MODE_MARKERS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
