"""A page for each game: in a minute, how to begin, what can be set, who may sit down, how to teach it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from telltable import known_games, new
from telltable.bots.driver import Driver
from telltable.bots.seating import bots_of
from telltable.core.option import Option
from telltable.core.pack_game import own_packs
from telltable.core.rules import Rules
from telltable.keepsake.binding import cover_svg
from telltable.keepsake.pure import tidy
from tools.site.links import DOCS, GAMES, ROOT

OPTIONS = """The first value is the usual one. In the browser these are the house rules of the lobby; in the terminal
`--option NAME=VALUE` sets one."""
SEATED = """In the terminal `--seats me,bot` says who sits where; `bot` alone is `bot:{}`, which also stands in
for whoever is away."""
EVERYWHERE = """- **random** takes any move that is allowed. Good company for a first game.
- **search** thinks ahead, a second at most, from what its seat sees and nothing more."""
ICONS = ROOT / "web" / "src" / "assets" / "icons.svg"
PEOPLE = 3  # bots that play the evening whose cover is on a game's page
_TOLD = re.compile(
    r"(?P<before>^(?:- |\| )?)(?:\*\*(?P<bold>[A-Z]{1,2}-[\w-]+)\*\*|(?P<plain>[A-Z]{1,2}-[\w-]+)(?=:| \|))",
    re.MULTILINE,
)
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
        f"- [{emblem(name)}**{rules.title}**<br>{_people(rules)}](games/{name}.md){{ .{name} }}"
        for name, rules in known_games().items()
    ]
    return "\n".join(['<div class="shelf" markdown>', "", *books, "", "</div>"])


def emblem(name: str) -> str:
    """The game's own, from the drawings of the client; nothing where it has none."""
    wanted = {f"em-{name}", f"em-{name.replace('_', '')}", f"em-{name.rpartition('_')[2]}"}
    for symbol in ElementTree.fromstring(ICONS.read_text(encoding="utf-8")).iter("{http://www.w3.org/2000/svg}symbol"):
        if symbol.get("id") in wanted:
            ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
            inside = "".join(ElementTree.tostring(one, encoding="unicode").strip() for one in symbol)
            inside = inside.replace(' xmlns="http://www.w3.org/2000/svg"', "")
            return f'<svg viewBox="{symbol.get("viewBox")}" aria-hidden="true">{inside}</svg>'
    return ""


def _cover(rules: Rules) -> str:
    """The book of an evening that bots have played."""
    match = new(rules, seats=["bot"] * PEOPLE, seed="the first page", names=("Ana", "Ravi", "June"))
    Driver(match, seconds=None).run()
    return f'<div class="cover">{cover_svg(tidy(rules.book(match.pack, match.state)))}</div>'


def _people(rules: Rules) -> str:
    least, most = rules.seats[0], rules.seats[-1]
    people = f"{least} to {most} people" if not rules.usual else f"{least} and up"
    return f"{people}, from {rules.age} years" if rules.age else people


def _picture(rules: Rules) -> str:
    """A table of this game, where the tool that takes pictures has taken one."""
    for word in (rules.name.replace("_", "-"), rules.name.rpartition("_")[2], "table"):
        if (DOCS / "pictures" / f"web-{word}-laptop-lamplight.jpg").exists():
            said = f"{rules.title} on a laptop, in the middle of an evening"
            return f"![{said}](../pictures/web-{word}-laptop-lamplight.jpg)"
    return ""


def _page(rules: Rules) -> str:
    texts = _text(rules, "RULES.md") + _text(rules, "TEACH.md")
    said = {found["title"]: found["body"].strip() for found in _SECTION.finditer(texts)}
    bots = ", ".join(f"`bot:{kind}`" for kind in sorted(bots_of(rules)))
    usual = "helper" if "helper" in rules.bots else next(iter(rules.bots))
    own = own_packs(rules)
    packs = "\n".join(f"- `{folder}`: {rules.load_pack(path).name}" for folder, path in own.items())
    leading = [option for option in rules.options if option.leads]
    seats = ",".join(["me", *["bot"] * (max(2, rules.seats[0]) - 1)])
    rule = next(one.rule for one in rules.options if re.fullmatch(rf"{rules.prefix}-\w+(-\d+)?", one.rule))
    return "\n\n".join(
        [
            f"# {rules.title}",
            _cover(rules),
            f"{rules.pitch}\n{{ .lead }}",
            f"**{_people(rules)}** · **{rules.minutes}** minutes · {rules.mood}",
            f"## In a minute\n\n{said['In a minute']}",
            _picture(rules),
            f"## Try it\n\nIn the browser: `telltable serve`, then choose {rules.title}. In the terminal:",
            f"```sh\ntelltable play {rules.name} --seats {seats}\ntelltable rules {rules.name} {rule}\n```",
            "Both commands are run by a test of this page.\n{ .ran }",
            f"## Options\n\n{OPTIONS}",
            *([_table(rules, leading)] if leading else []),
            _table(rules, [option for option in rules.options if not option.leads]),
            f"## Who may sit down\n\nPeople, and bots: {bots}. {SEATED.format(usual)}",
            f"{said['Who may sit down']}\n{EVERYWHERE}",
            *([f"## Packs\n\n{packs}\n\n`--pack NAME` chooses one."] if len(own) > 1 else []),
            f"## How to teach it\n\n{said['How to teach it']}",
            f"## The rules\n\nEvery rule has an id, and the referee names it: [all of them]({rules.name}_rules.md).",
        ]
    )


def anchored(rules: str) -> str:
    """The page of rules, with a place to link to at each rule's id where it is told first."""
    seen: set[str] = set()

    def place(found: re.Match[str]) -> str:
        id_ = found["bold"] or found["plain"]
        if id_ in seen:
            return found[0]
        seen.add(id_)
        return f'{found["before"]}<span id="{id_}"></span>{found[0].removeprefix(found["before"])}'

    return _TOLD.sub(place, rules)


def _text(rules: Rules, name: str) -> str:
    return (GAMES / rules.name / name).read_text(encoding="utf-8")


def _table(rules: Rules, options: list[Option]) -> str:
    told = {found["bold"] or found["plain"] for found in _TOLD.finditer(_text(rules, "RULES.md"))}
    links = {rule: f"[{rule}]({rules.name}_rules.md#{rule})" for rule in told}
    rows = [f"| `{one.name}` | {_values(one)} | {one.said} | {links.get(one.rule, one.rule)} |" for one in options]
    return "\n".join(["| option | values | what it does | rule |", "| --- | --- | --- | --- |", *rows])


def _values(option: Option) -> str:
    if not option.values:
        return f"`{option.standard}`; {option.least} to {option.most}"
    return ", ".join(f"`{one}`" for one in sorted(option.values, key=lambda one: one != option.standard))
