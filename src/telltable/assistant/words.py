"""What an assistant is shown: what its seat was told, as plain data, and its choices with an example of each."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import Struct

from telltable.core.ask import AnyField, Ask, Form, Words
from telltable.core.story import Chapter
from telltable.protocol import Chair, TableInfo

from .player import Player

LEFT_OUT = ("story", "story_title")  # of the board: the tool `story` has them


def bare(thing: Any) -> Any:
    """Plain data without fields that say nothing."""
    if isinstance(thing, Struct):
        thing = msgspec.to_builtins(thing)
    if isinstance(thing, dict):
        return saying(thing)
    return [bare(part) for part in thing] if isinstance(thing, (list, tuple)) else thing


def saying(parts: dict[str, Any]) -> dict[str, Any]:
    """The fields that say something, each of plain data."""
    plain = {key: bare(part) for key, part in parts.items()}
    return {key: part for key, part in plain.items() if part not in ("", None, [], {})}


def look(player: Player) -> dict[str, Any]:
    """Everything that the seat sees now, but for the story and the forms of its choices."""
    return {**turn(player), **_table(player), **_game(player)}


def turn(player: Player) -> dict[str, Any]:
    """What is new, and what is due from the seat: after a move and after waiting."""
    table, game = player.table, player.game
    due = {
        "agree": "Somebody asks to take a move back: answer with the tool `agree`.",
        "begin": "Everybody is here: the tool `begin` starts the game.",
        "over": f"The game is over. {game.outcome if game else ''}".rstrip(),
        "move": game.ask.said if game and game.ask else "",
    }.get(player.owes, "")
    # Where nothing goes by the clock the table is told less often than the game, and its own waits are of before.
    awaited = game.awaited if table and game and not (game.over or table.closed) else ()
    waits = table and [table.chairs[seat].name if seat >= 0 else "the clock" for seat in awaited]
    left = next((wait.left for wait in table.waits if wait.seat == player.you), None) if table else None
    return saying(
        {
            "new": player.take_unread(),
            "your_turn": player.owes == "move",
            "due": due or _rest(table),
            "seconds_left": left,
            "waiting_for": waits,
            "over": bool(game and game.over),
            "gone": player.ended,
        }
    )


def _rest(table: TableInfo | None) -> str:
    """Why nothing goes on."""
    if table is None:
        return ""
    if table.closed:
        return "Whoever runs the server has closed the table."
    if table.x is not None:
        return "The X-card is on the table: nobody writes or plays until the people have chosen how to go on."
    if table.paused is not None:
        return "The table is paused."
    return "" if table.begun else table.can_begin or "The host begins the game."


def _table(player: Player) -> dict[str, Any]:
    table = player.table
    if table is None:
        return {}
    return saying(
        {
            "game": table.title,
            "table": table.code,
            "you": player.you,
            "host": player.host,
            "seats": [_seat(chair, player) for chair in table.chairs],
            "options": None if table.begun else table.options,  # said while they are agreed on; they are long
            "agreement": {"rating": table.rating, "lines": table.lines, "veils": table.veils},
        }
    )


def _seat(chair: Chair, player: Player) -> dict[str, Any]:
    who = {"open": "nobody yet", "me": "assistant" if chair.assistant else "person"}.get(chair.kind, "bot")
    return {"seat": chair.seat, "name": chair.name, "who": "you" if chair.seat == player.you else who}


def _game(player: Player) -> dict[str, Any]:
    game = player.game
    if game is None:
        return {}
    board = bare(game.board)
    return saying(
        {
            "board": {key: part for key, part in board.items() if key not in LEFT_OUT},
            "asked": _asked(game.ask) if game.ask else None,
            "may": [_asked(ask) for ask in game.offers],
            "your_secret_answer": game.given,
            "next": game.next,
        }
    )


def _asked(ask: Ask) -> dict[str, Any]:
    return {
        "decision": ask.decision,
        "rule": ask.rule,
        "text": ask.said,
        "answered": not ask.owed,
        "moves": [form.said or form.move for form in ask.forms],
    }


def legal(player: Player, number: int | None) -> dict[str, Any]:
    """The forms of what the seat may do now, each with an example; one of them alone, by its number.

    Forms count from 0 through what is asked and then through what may be done besides, which is `optional`.
    """
    game = player.game
    if game is None:
        return {"forms": [], "say": "No game is being played."}
    asks = [*([game.ask] if game.ask else []), *game.offers]
    forms = [(ask, form, ask is not game.ask) for ask in asks for form in ask.forms]
    shown = [(n, *one) for n, one in enumerate(forms) if number is None or n == number]
    return saying(
        {
            "asked": game.ask.said if game.ask else "There is nothing for you to choose right now.",
            "forms": [
                {**_form(n, ask, form, game.labels), **({"optional": True} if offered else {})}
                for n, ask, form, offered in shown
            ],
            "extras": [{"decision": ask.decision, "extras": ask.extras} for ask in asks if ask.extras],
        }
    )


def _form(number: int, ask: Ask, form: Form, labels: dict[str, dict[str, str]]) -> dict[str, Any]:
    return {
        "form": number,
        "decision": ask.decision,
        "rule": ask.rule,
        "title": form.said,
        "move": form.move,
        "fixed": form.fixed,
        "fields": [_field(field, labels) for field in form.fields],
        "example": next(form.moves()),
    }


def _field(field: AnyField, labels: dict[str, dict[str, str]]) -> dict[str, Any]:
    """A field with what its candidates are called."""
    plain = saying(msgspec.to_builtins(field))
    if isinstance(field, Words):
        return plain
    named = labels.get(field.kind, {})
    keys = {one if isinstance(one, str) else json.dumps(one) for one in field.of}
    return {**plain, "called": {key: named[key] for key in sorted(keys) if key in named}}


def story(player: Player) -> str:
    """The story so far, in reading order, as this seat is told it."""
    game = player.game
    if game is None:
        return "No story has begun yet."
    told = "\n\n".join(filter(None, [game.board.story_title, *map(_chapter, game.board.story)]))
    return told or "Nothing has been told yet."


def _chapter(chapter: Chapter) -> str:
    lines = (f"{line.teller}: {line.text}" if line.told and line.teller else line.text for line in chapter.lines)
    return "\n".join(filter(None, (f"## {chapter.heading}", chapter.opener, *lines, chapter.gap)))
