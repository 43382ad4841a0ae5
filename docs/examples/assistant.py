"""What an assistant does, without one: it opens a table of Tail Story with a bot, and plays what comes first.

python docs/examples/assistant.py http://127.0.0.1:8420
"""

import asyncio
import json
import os
import sys

from mcp import Client, StdioServerParameters


async def evening(url: str) -> None:
    """One game, to its end."""
    args = ["-m", "telltable", "mcp", "--server", url]
    command = StdioServerParameters(command=sys.executable, args=args, env=dict(os.environ))
    async with Client(command) as client:

        async def do(tool: str, **fields: object) -> dict:
            answer = await client.call_tool(tool, fields)
            said = "".join(part.text for part in answer.content)
            if answer.is_error:
                raise SystemExit(said)
            return json.loads(said)

        seat = (await do("host", game="tail_story", name="Sage", seats="me,bot"))["seat"]
        now = await do("begin", seat=seat)
        while True:
            for line in now.get("new", ()):
                print(line, flush=True)
            if now["over"]:
                break
            if now["your_turn"]:
                move = (await do("legal", seat=seat))["forms"][0]["example"]
                now = await do("move", seat=seat, move=move)
            else:
                now = await do("wait", seat=seat)
        print(now["due"])


asyncio.run(evening(sys.argv[1]))
