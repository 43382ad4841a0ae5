"""Clients that are connected and have been told how their table stands, for each kind of server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, cycle, islice, repeat

from telltable import protocol as say

from .load import Step, Table
from .tables import SEATS, Bench, Evening, begun
from .wire import Frames, Line

OURS = Frames(news=(b'{"type":"News"',), answer=(b'{"type":"Ack"',), wrong=(b'{"type":"Refused"', b'{"type":"Closing"'))


def sit(port: int, bench: Bench, seat: int, *, since: int = -1, buffer: int = 0) -> Line:
    """A client in its seat."""
    line = Line(port, f"/ws/{bench.code}", buffer=buffer)
    line.say(say.encode(say.Hello(say.VERSION, bench.tokens[seat], since, changes=True, lists=True)))
    line.wait_for(b'{"type":"Welcome"')
    return line


def at_table(port: int, bench: Bench, steps: Iterator[Step]) -> Table:
    """Four people in their seats, and what they will say."""
    return Table([sit(port, bench, seat) for seat in range(SEATS)], steps)


def ready(evening: Evening, count: int) -> Iterator[Step]:
    """The steps of a table, the next so many of them worked out now, before anybody waits for them."""
    steps = evening.steps()
    return chain([next(steps) for _ in range(count)], steps)


def at_fan_out(port: int, number: int) -> Table:
    """Four lines at one path of the server that knows nothing; the one speaks after the other."""
    lines = [Line(port, f"/ws/{number}") for _ in range(SEATS)]
    says = [Step(((seat, b'{"type":"Play","id":"b1234","move":{"type":"Play"}}'),), SEATS, 1) for seat in range(SEATS)]
    return Table(lines, cycle(says))


def at_echo(port: int, size: int) -> Table:
    """One line that is told what it says."""
    message = b'{"type":"Ack"'.ljust(size, b"x")
    return Table([Line(port, "/ws/echo")], repeat(Step(((0, message),), 0, 1)))


class BoardgameIo:
    """Clients of boardgame.io: Socket.IO over one WebSocket a seat."""

    def __init__(self, script: list[str]) -> None:
        self._games = [json.loads(line) for line in script]
        names = [game["name"] for game in self._games]
        self.frames = Frames(
            news=tuple(f'42/{name},["update"'.encode() for name in names),
            answer=tuple(f'42/{name},["sync"'.encode() for name in names),
            wrong=tuple(f"44/{name}".encode() for name in names),
            ping=b"2",
            pong=b"3",
        )

    def at_table(self, port: int, number: int) -> Table:
        """Four people at a match, as far on in it as our table of this number; when it is over they begin another."""
        place = number % len(self._games)
        game = self._games[place]
        space = f"/{game['name']}"
        lines = []
        steps = self._steps(game, number)
        for _, message in next(steps).says:
            line = Line(port, "/socket.io/?EIO=4&transport=websocket")
            line.wait_for(b"0{")
            line.say(f"40{space},".encode())
            line.wait_for(f"40{space}".encode())
            line.say(message)
            line.wait_for(self.frames.answer[place])
            lines.append(line)
        for step in islice(steps, begun(number)):
            for seat, message in step.says:
                lines[seat].say(message)
            for line in lines:
                line.wait_for(self.frames.news[place] if step.told else self.frames.answer[place])
        return Table(lines, steps)

    def _steps(self, game: dict[str, object], number: int) -> Iterator[Step]:
        space, moves, again = f"42/{game['name']},", game["moves"], 0
        assert isinstance(moves, list)
        while True:
            match = f"match {number} {again}"
            again += 1
            says = tuple(
                (seat, f"{space}{json.dumps(['sync', match, str(seat), None, SEATS])}".encode())
                for seat in range(SEATS)
            )
            yield Step(says, 0, answers=SEATS, counted=False)
            for move in moves:
                update = json.dumps(["update", move["action"], move["stateID"], match, str(move["seat"])])
                yield Step(((move["seat"], f"{space}{update}".encode()),), told=SEATS)
