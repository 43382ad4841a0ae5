"""A page for each game: in a minute, how to begin, what can be set, who may sit down, how to teach it."""

from __future__ import annotations

import re

from telltable import known_games
from telltable.bots.seating import bots_of
from telltable.core.option import Option
from telltable.core.pack_game import own_packs
from telltable.core.rules import Rules
from tools.site.links import GAMES

OPTIONS = """The first value is the usual one. In the browser these are the house rules of the lobby; in the terminal
`--option NAME=VALUE` sets one."""
_SECTION = re.compile(r"^## (?P<title>.+?)\n(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def pages() -> dict[str, str]:
    """The page of every game, by its place."""
    return {f"games/{name}.md": _page(rules) for name, rules in known_games().items()}


def chapter() -> str:
    """The games in the table of contents, as TOML."""
    return ", ".join(f'{{"{rules.title}" = "games/{name}.md"}}' for name, rules in known_games().items())


def shelf() -> str:
    """The games as a row of links."""
    books = [
        f"- [**{rules.title}**<br>{rules.seats[0]} to {rules.seats[-1]} people](games/{name}.md){{ .{name} }}"
        for name, rules in known_games().items()
    ]
    return "\n".join(['<div class="shelf" markdown>', "", *books, "", "</div>"])


def _page(rules: Rules) -> str:
    texts = _text(rules, "RULES.md") + _text(rules, "TEACH.md")
    said = {found["title"]: found["body"].strip() for found in _SECTION.finditer(texts)}
    least, most = rules.seats[0], rules.seats[-1]
    bots = ", ".join(f"`bot:{kind}`" for kind in sorted(bots_of(rules)))
    packs = "\n".join(f"- `{folder}`: {rules.load_pack(path).name}" for folder, path in own_packs(rules).items())
    leading = [option for option in rules.options if option.leads]
    return "\n\n".join(
        [
            f"# {rules.title}",
            f"{rules.pitch}\n{{ .lead }}",
            f"**{least} to {most}** seats · **{rules.minutes}** minutes · {rules.mood}",
            f"## In a minute\n\n{said['In a minute']}",
            f"## Try it\n\nIn the browser: `telltable serve`, then choose {rules.title}. In the terminal:",
            f"```sh\ntelltable play {rules.name}\n```",
            f"## How to teach it\n\n{said['How to teach it']}",
            f"## Who may sit down\n\nPeople, and bots: {bots}. In the terminal `--seats me,bot` says who sits where.",
            *([f"## Packs\n\n{packs}\n\n`--pack NAME` chooses one."] if packs else []),
            f"## Options\n\n{OPTIONS}",
            *([_table(leading)] if leading else []),
            _table([option for option in rules.options if not option.leads]),
            f"## The rules\n\nEvery rule has an id, and the referee names it: [all of them]({rules.name}_rules.md).",
        ]
    )


def _text(rules: Rules, name: str) -> str:
    return (GAMES / rules.name / name).read_text(encoding="utf-8")


def _table(options: list[Option]) -> str:
    rows = [f"| `{one.name}` | {_values(one)} | {one.help} | {one.rule} |" for one in options]
    return "\n".join(["| option | values | what it does | rule |", "| --- | --- | --- | --- |", *rows])


def _values(option: Option) -> str:
    if not option.values:
        return f"`{option.standard}`; {option.least} to {option.most}"
    return ", ".join(f"`{one}`" for one in sorted(option.values, key=lambda one: one != option.standard))
