"""A player in sixty lines, written from docs/protocol.md alone: it chooses by chance, whatever game it is.

python docs/examples/client.py http://127.0.0.1:8420 CODE NAME
"""

import asyncio
import json
import random
import sys
from itertools import count, pairwise
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


def post(url: str, data: dict) -> dict:
    """Send JSON, get JSON."""
    return json.load(urlopen(Request(url, json.dumps(data).encode(), {"Content-Type": "application/json"})))


def choose(field: dict) -> object:
    """A value for one field of a form."""
    if field["type"] == "Several":
        return random.sample(field["of"], random.randint(field["least"], field["most"]))
    if field["type"] == "Words":
        return "" if field["optional"] else random.choice(field["suggestions"] or ["So be it."])
    return random.choice(field["of"] if field["type"] == "One" else [field["new"], *field["of"]])


def put(inside: dict | list, key: str, value: object) -> object:
    """Put something into an object or at the end of a list, unless it is there; returns what stands there then."""
    if isinstance(inside, list):
        if len(inside) == int(key):
            inside.append(value)
        return inside[int(key)]
    return inside.setdefault(key, value) if value != "" else value


def some_move(ask: dict) -> dict:
    """Fill one of an ask's forms: make what encloses each value, then put the value there."""
    form = random.choice(ask["forms"])
    move = {"type": form["move"], **form["fixed"]}
    for field in form["fields"]:
        inside, path = move, field["at"].split(".")
        for key, after in pairwise(path):
            inside = put(inside, key, [] if after.isdigit() else {})
        put(inside, path[-1], choose(field))
    return move


def to_say(seen: dict) -> dict | None:
    """What is due from me, by the newest that I was shown."""
    game, table = seen["game"], seen["table"]
    if game:
        return {"type": "Play", "move": some_move(game["ask"])} if game["ask"] and game["ask"]["owed"] else None
    return {"type": "Begin"} if table["host"] == seen["you"] and not table["can_begin"] else None


async def play(server: str, code: str, name: str) -> str:
    """Take a seat and play to the end of the game, whatever the network does; returns how it ended."""
    seat = await asyncio.to_thread(post, f"{server}/api/tables/{code}/seats", {"name": name})
    seen, sent, ids = {"game": None}, None, count()  # sent: what was not answered yet
    while True:
        try:
            async with connect(f"{server.replace('http', 'ws')}/ws/{code}") as socket:
                # what was not answered is said again: with its id it is done once
                for message in filter(None, ({"type": "Hello", "version": 1, "token": seat["token"]}, sent)):
                    await socket.send(json.dumps(message))
                async for frame in socket:
                    message = json.loads(frame)
                    seen |= {key: message[key] for key in ("you", "table", "game") if message.get(key) is not None}
                    if seen["game"] and seen["game"]["over"]:
                        return seen["game"]["outcome"]
                    if sent and message.get("id") == sent["id"]:  # Ack, or Refused: then something else has to do
                        sent = None
                    if not sent and (due := to_say(seen)):
                        sent = {**due, "id": f"{next(ids)}"}
                        await socket.send(json.dumps(sent))
        except (ConnectionClosed, OSError) as gone:
            if isinstance(gone, ConnectionClosed) and gone.rcvd and gone.rcvd.code == 1008:
                return "The server closed the table."
        await asyncio.sleep(random.random())  # not all clients at once


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4])))
