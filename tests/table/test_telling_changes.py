"""A room tells changes to whoever asked for them, and acknowledges again what it has done already."""

from __future__ import annotations

from typing import Any

import msgspec

from telltable import protocol as say
from telltable.core.luck import Stream, key_of, secret_from
from telltable.server.connection import Connection
from telltable.server.room import Room
from telltable.table.chairs import key_of_token
from tests.asked_labels import in_full

from .test_room import TOKENS, run, sitting, told


def join(room: Room, seat: int | None, *, changes: bool) -> Connection:
    token = "" if seat is None else TOKENS[seat]
    connection = Connection(room.table.who(token), key_of_token(token) if token else "", changes=changes)
    room.welcome(connection)
    return connection


def heard(connection: Connection) -> list[say.ServerSays]:
    """What it was told, taken out of its queue as a socket does."""
    messages = told(connection)
    connection._frames.clear()
    connection._bytes = 0
    return messages


class Screen:
    """A client that keeps the game by what it is told."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.game: Any = None
        self.n = 0

    def look(self) -> None:
        for message in heard(self.connection):
            if isinstance(message, say.News):
                self.n += 1
                assert message.n == self.n
                assert (message.game is None) == bool(message.changes) == self.connection.changes
                self.game = say.put(self.game, message.changes)
            if isinstance(message, (say.Welcome, say.News)) and message.game is not None:
                self.game = msgspec.json.decode(msgspec.json.encode(message.game))


def next_move(room: Room, luck: Stream) -> tuple[int, dict[str, Any]]:
    match = room.table.match
    assert match is not None
    seat = match.waiting()[0]
    return seat, msgspec.to_builtins(match.observation(seat).draw(luck))


def test_changes_and_whole_games_come_to_the_same() -> None:
    async def story() -> None:
        room = (await sitting(stand_in_after=0)).room
        luck = Stream(key_of(secret_from("telling changes")), 0)
        whole = [Screen(join(room, seat, changes=False)) for seat in (0, 1, None)]
        small = [Screen(join(room, seat, changes=True)) for seat in (0, 1, None)]
        assert room.table.match is not None
        for number in range(30):
            if room.table.match.over:
                break
            seat, move = next_move(room, luck)
            await room.hear(whole[seat].connection, say.Play(f"m{number}", move))
            for one in (*whole, *small):
                one.look()
            for one, other in zip(whole, small, strict=True):
                assert one.game == in_full(other.game)
                assert one.n == other.n > number
        await room.close()

    run(story)


def test_what_is_done_is_acknowledged_again_when_it_could_not_be_done_now() -> None:
    async def story() -> None:
        room = (await sitting(stand_in_after=0)).room
        screens = [join(room, seat, changes=True) for seat in (0, 1)]
        seat, move = next_move(room, Stream(key_of(secret_from("said twice")), 0))
        await room.hear(screens[seat], say.Play("once", move))
        kept = room.table.count
        heard(screens[seat])
        await room.hear(screens[seat], say.Play("once", move))
        assert heard(screens[seat]) == [say.Ack("once")]
        await room.hear(screens[seat], say.Play("another", move))
        assert [type(message) for message in heard(screens[seat])] == [say.Refused]
        assert room.table.count == kept
        await room.close()

    run(story)
