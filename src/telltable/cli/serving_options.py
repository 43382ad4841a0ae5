"""The options of ``serve``, with what its help says of each."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from telltable.server.share import MOST

from .arguments import number

Host = Annotated[str, typer.Option(help="Address to listen on; 127.0.0.1 for this machine only.")]
Port = Annotated[int, number(0, 65_535, "Port to listen on; 0 for any.")]
Proxy = Annotated[str, typer.Option(help="Addresses of trusted proxies, separated by commas.")]
PublicUrl = Annotated[
    str, typer.Option(envvar="TELLTABLE_PUBLIC_URL", help="The address that players use, for links and QR codes.")
]
AllowHost = Annotated[
    str,
    typer.Option(envvar="TELLTABLE_ALLOW_HOST", help="Other host names it answers to, separated by commas: tell.lan."),
]
Metrics = Annotated[
    str, typer.Option(envvar="TELLTABLE_METRICS", help="Addresses that may read /metrics, separated by commas.")
]
PeoplePerAddress = Annotated[
    int, number(1, 5_000, "How many people may connect from one address; a school that shares one needs more.")
]
BotPause = Annotated[float, number(0, 60, "How many seconds a bot waits before it moves.", whole=False)]
KeepTables = Annotated[
    str,
    typer.Option(
        help="Delete a table without a finished story after this long without activity: 90d, 12w, 1y, forever."
    ),
]
KeepBooks = Annotated[str, typer.Option(help="The same for a table with a finished story.")]
DiskQuota = Annotated[str, typer.Option(help="Open no new tables once they take up this much: 500MB, 2GB, unlimited.")]
Packs = Annotated[
    list[Path] | None,
    typer.Option(help="Play this pack, a draft too, instead of the game's own; once for each game.", metavar="FOLDER"),
]
OwnBots = Annotated[
    str, typer.Option(envvar="TELLTABLE_BOTS", help="Bots of your own, separated by commas: fox=my_bots:Fox.")
]
BotSeconds = Annotated[float, number(0.1, 20, "How many seconds each of them has for a move.", whole=False)]
Teller = Annotated[
    Path | None,
    typer.Option(envvar="TELLTABLE_TELLER", help="The file that says where bot:teller gets its words."),
]
Smtp = Annotated[
    str,
    typer.Option(
        envvar="TELLTABLE_SMTP",
        help="Your SMTP server, to remind people by e-mail: smtp://USER:PASSWORD@HOST/?from=ADDRESS.",
    ),
]
Push = Annotated[
    str,
    typer.Option(
        envvar="TELLTABLE_PUSH",
        help="Who you are, to notify people through their browser's push service: mailto:YOU@example.org.",
    ),
]
OpenTables = Annotated[
    bool, typer.Option("--open-tables", help="Let hosts of tables list them on the home page, for strangers to join.")
]
Photos = Annotated[
    bool, typer.Option("--photos", help="Let people put a photo or drawing into each chapter of a finished story.")
]
Workers = Annotated[int, number(1, MOST, "Number of worker processes, to use more than one core; up to 4 with a file.")]
Browser = Annotated[bool, typer.Option(help="Open the table in the browser.")]
