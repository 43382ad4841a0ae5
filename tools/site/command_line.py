"""Every command with its arguments and options, as the program itself describes them."""

from __future__ import annotations

import click
import typer

from telltable.cli import app


def page() -> str:
    """The page."""
    group = typer.main.get_command(app)
    context = click.Context(group, info_name="telltable")
    names = group.list_commands(context) if isinstance(group, click.Group) else []
    commands = [(name, group.get_command(context, name)) for name in names]
    parts = [_command(name, one, context) for name, one in commands if one is not None and not one.hidden]
    return "\n\n".join(["# Command line", "`telltable COMMAND --help` says the same in the terminal.", *parts])


def _command(name: str, command: click.Command, parent: click.Context) -> str:
    context = click.Context(command, info_name=name, parent=parent)
    usage = command.get_usage(context).removeprefix("Usage: ")
    rows = [record for one in command.get_params(context) if (record := _record(one, context))]
    table = "\n".join(["| | |", "| --- | --- |", *(f"| `{what}` | {does} |" for what, does in rows)])
    text = (command.help or "").replace("\b", "").strip()
    return "\n\n".join([f"## telltable {name}", text, f"```text\n{usage}\n```", table if rows else ""]).strip()


def _record(one: click.Parameter, context: click.Context) -> tuple[str, str] | None:
    if isinstance(one, click.Option):
        record = one.get_help_record(context)
        return record and (_plain(record[0]), _plain(record[1]))
    return (one.make_metavar(context), _plain(getattr(one, "help", None) or ""))


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
