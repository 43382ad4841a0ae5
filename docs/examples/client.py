"""A player in forty lines: sit down at a table and choose some legal move whenever asked.

python docs/examples/client.py http://127.0.0.1:8420 CODE NAME
"""

import asyncio
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import connect


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
    async with connect(f"{server.replace('http', 'ws')}/ws/{code}") as socket:
        await socket.send(json.dumps({"type": "Hello", "version": 1, "token": seat["token"]}))
        count = 0
        async for frame in socket:
            game = json.loads(frame).get("game")
            if game and game["over"]:
                return game["outcome"]
            if game and game["ask"] and game["ask"]["owed"]:
                count += 1
                await socket.send(json.dumps({"type": "Play", "id": str(count), "move": some_move(game["ask"])}))
    return "The server closed the table."


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4])))
