"""Every command with its arguments and options, as the program itself describes them."""

from __future__ import annotations

from typing import Any

from typer.main import get_command

from telltable.cli import app


def page() -> str:
    """The page."""
    group: Any = get_command(app)
    context = group.context_class(group, info_name="telltable")
    commands = [group.get_command(context, name) for name in sorted(group.list_commands(context))]
    parts = [_command(one, context) for one in commands if not one.hidden]
    return "\n\n".join(["# Command line", "`telltable COMMAND --help` says the same in the terminal.", *parts])


def _command(command: Any, parent: Any) -> str:
    context = command.context_class(command, info_name=command.name, parent=parent)
    usage = command.get_usage(context).removeprefix("Usage: ")
    rows = [_row(one, context) for one in command.get_params(context) if not getattr(one, "hidden", False)]
    return "\n\n".join(
        [
            f"## telltable {command.name}",
            (command.help or "").replace("\b", "").strip(),
            f"```text\n{usage}\n```",
            "\n".join(["| | |", "| --- | --- |", *rows]),
        ]
    )


def _row(one: Any, context: Any) -> str:
    if one.param_type_name == "option":
        what, does = one.get_help_record(context) or (one.opts[0], "")
    else:
        what, does = one.name.upper(), one.help or ""
    return f"| `{_plain(what)}` | {_plain(does)} |"


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
