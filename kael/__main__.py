"""The command line: ``kael run FILE [arguments]``, ``kael promote EXPRESSION`` and ``kael warm [OPS]``.

``python -m kael`` is the same.
"""

import argparse
import sys

import kael
from kael import promote_cli, warming


class _Parser(argparse.ArgumentParser):
    """Tells what is wrong with a command line in one line, without the usage of all options before it."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {' '.join(message.split())}; {self.prog} --help shows what is accepted\n")


def _parser():
    parser = _Parser(prog="kael", description="torch's semantics without torch: run programs written for torch.")
    parser.add_argument("--version", action="version", version=f"kael {kael.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    run = commands.add_parser(
        "run",
        help="run a program written for torch with kael in torch's place",
        description="Run FILE as Python would, with kael in torch's place: 'import torch' in it gives kael, in this "
        "process only. Dtypes and sizes print under torch's name. A name that kael lacks ends the program with one "
        "line that names it.",
    )
    run.add_argument("file", metavar="FILE", help="the program")
    run.add_argument("arguments", metavar="...", nargs=argparse.REMAINDER, help="its arguments")
    promote_cli.add_command(commands)
    warming.add_command(commands)
    return parser


def main(arguments=None):
    """Run the command line ``arguments``, by default those of the process, and give the exit code."""
    options = _parser().parse_args(arguments)
    if options.command == "promote":
        return promote_cli.main(options)
    if options.command == "warm":
        return warming.main(options)
    from kael.run import CannotRun, run

    try:
        return run(options.file, options.arguments)
    except CannotRun as error:
        print(f"kael: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
