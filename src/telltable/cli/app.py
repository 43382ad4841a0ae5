"""One command line, and one clear sentence for everything that goes wrong."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from typer.exceptions import Abort, TyperException

from telltable import __version__
from telltable.core.errors import Broken, Problem

from .console import any_words

app = typer.Typer(
    name="telltable",
    help="A table for storytelling games.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

USAGE, FAILED, INTERRUPTED = 2, 1, 130


@app.callback(invoke_without_command=True)
def telltable(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """A table for storytelling games."""
    if version:
        typer.echo(f"telltable {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(args: list[str]) -> int:
    """Run one command.

    Returns:
        0 when it did what was asked, 2 for a call that makes no sense, 1 for a check that failed, 130 for Ctrl-C.
    """
    try:
        code = app(args, prog_name="telltable", standalone_mode=False)
    except Broken as broken:
        return _say(str(broken), FAILED)
    except Problem as problem:
        return _say(str(problem), USAGE)
    except TyperException as error:
        return _say(error.format_message(), USAGE)
    except (KeyboardInterrupt, Abort):
        return _say("Stopped.", INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has read enough
        return 0
    return code if isinstance(code, int) else 0


def main() -> None:
    """The ``telltable`` command."""
    any_words()
    sys.exit(run(sys.argv[1:]))


def _say(sentence: str, code: int) -> int:
    print(f"telltable: {' '.join(sentence.split())}", file=sys.stderr)
    return code
