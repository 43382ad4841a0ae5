"""One command line, and one clear sentence for everything that goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperCommand
from typer.exceptions import Abort, TyperException

from telltable import __version__
from telltable.core.errors import Broken, Problem

from .console import any_words, say, say_lines

F = TypeVar("F", bound=Callable[..., Any])
USAGE, FAILED, INTERRUPTED = 2, 1, 130


class Stopped(Problem):
    """Ctrl-C, in a command that can say how far it came."""


class Command(TyperCommand):
    """A command whose usage line names what is needed plainly: GAME, not {GAME}."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The parts of the usage line."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


class App(typer.Typer):
    """The command line, all of whose commands are of our kind."""

    def command(
        self, name: str | None = None, *, cls: type[TyperCommand] | None = Command, **settings: Any
    ) -> Callable[[F], F]:
        """Add a command; as in Typer."""
        return super().command(name, cls=cls, **settings)


app = App(
    name="telltable",
    help="A table for storytelling games.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help is quick, and reads well aloud and through a pipe
)


@app.callback(invoke_without_command=True)
def telltable(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """A table for storytelling games."""
    if version:
        say(f"telltable {__version__}")
    elif context.invoked_subcommand is None:
        say_lines(context.get_help())


def run(args: list[str]) -> int:
    """Run one command.

    Returns:
        0 when it did what was asked, 2 for a call that makes no sense, 1 for a check that failed, 130 for Ctrl-C.
    """
    try:
        code = _call(args)
    except Stopped as stopped:
        return _say(str(stopped), INTERRUPTED)
    except Broken as broken:
        return _say(str(broken), FAILED)
    except Problem as problem:
        return _say(str(problem), USAGE)
    except TyperException as error:
        return _say(error.format_message(), USAGE)
    except (KeyboardInterrupt, Abort):
        code = INTERRUPTED
    return _say("Stopped.", INTERRUPTED) if code == INTERRUPTED else code


def _call(args: list[str]) -> int:
    """Run one command; that nobody reads its output any more is no error."""
    try:
        code = app(args, prog_name="telltable", standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:
        return _hush()
    except OSError as error:  # a full disk, most likely
        _hush()
        raise Broken(f"{error.filename or 'The output'}: can't be read or written: {error.strerror}.") from error
    except SystemExit as end:  # both Typer and Rich make one of a broken pipe
        if isinstance(end.__context__, BrokenPipeError):
            return _hush()
        raise
    return code if isinstance(code, int) else 0


def main() -> None:
    """The ``telltable`` command."""
    any_words()
    sys.exit(run(sys.argv[1:]))


def _say(sentence: str, code: int) -> int:
    say(f"telltable: {' '.join(sentence.split())}", err=True)
    return code


def _hush() -> int:
    """What is left of the output goes nowhere. Returns 0."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.__stdout__.fileno() if sys.__stdout__ else 1)
    os.close(nowhere)
    return 0
