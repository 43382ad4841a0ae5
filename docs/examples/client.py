"""A player in forty lines: sit down at a table and choose some legal move whenever asked, whatever the network does.

python docs/examples/client.py http://127.0.0.1:8420 CODE NAME
"""

import asyncio
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

POLICY = 1008  # closed for good: the seat has another holder, or this program is at fault


def post(url: str, data: dict) -> dict:
    """Send JSON, get JSON."""
    request = urllib.request.Request(url, json.dumps(data).encode(), {"content-type": "application/json"})
    return json.load(urllib.request.urlopen(request))


def choose(field: dict) -> object:
    """A value for one field of a form."""
    kind = field["type"]
    if kind == "One":
        return random.choice(field["of"])
    if kind == "Several":
        return random.sample(field["of"], field["least"])
    return field["new"] if kind == "NewOr" else ""


def some_move(ask: dict) -> dict:
    """Fill one of an ask's forms; `at` says where each value goes: ``lane``, ``slots.0``, ``slots.1.cost``."""
    form = random.choice(ask["forms"])
    move = {"type": form["move"], **form.get("fixed", {})}
    for field in form.get("fields", []):
        value, (name, *path) = choose(field), field["at"].split(".")
        if path:
            listed = move.setdefault(name, [])
            if len(listed) <= int(path[0]):
                listed.append({} if path[1:] else value)
            if path[1:] and value != "":
                listed[int(path[0])][path[1]] = value
        elif value != "":
            move[name] = value
    return move


async def play(server: str, code: str, name: str) -> str:
    """Play to the end of the game; returns how it ended."""
    seat = await asyncio.to_thread(post, f"{server}/api/tables/{code}/seats", {"name": name})
    hello = {"type": "Hello", "version": 1, "token": seat["token"]}
    game, sent, count = None, None, 0  # what I see, my move that is not answered yet, how many there were
    while True:
        try:
            async with connect(f"{server.replace('http', 'ws')}/ws/{code}") as socket:
                await socket.send(json.dumps(hello))
                if sent:  # said again with the same id, it is done once
                    await socket.send(json.dumps(sent))
                async for frame in socket:
                    message = json.loads(frame)
                    game = message.get("game") or game
                    if game and game["over"]:
                        return game["outcome"]
                    if sent and message.get("id") == sent["id"]:  # Ack, or Refused: then another move has to do
                        sent = None
                    if game and not sent and game["ask"] and game["ask"]["owed"]:
                        count += 1
                        sent = {"type": "Play", "id": str(count), "move": some_move(game["ask"])}
                        await socket.send(json.dumps(sent))
        except (ConnectionClosed, OSError) as gone:
            if isinstance(gone, ConnectionClosed) and gone.rcvd and gone.rcvd.code == POLICY:
                return "The server closed the table."
        await asyncio.sleep(random.random())  # not all clients at once


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4])))
