"""``proof``: a pack in the browser, every card as it will look, while it is written."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from telltable.core.started import to_type
from telltable.core.words import clean

from .app import app
from .arguments import number
from .console import say
from .pack_asked import game_of, need_folder
from .serving import LOOPBACK, show

PROOF_PORT = 8421


@app.command()
def proof(
    pack: Annotated[Path, typer.Argument(help="Folder of a pack.", metavar="FOLDER")],
    port: Annotated[int, number(0, 65_535, "Port to listen on; 0 for any.")] = PROOF_PORT,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """Show a pack in the browser while you write it: every card, and what lint says of it."""
    need_folder(pack, f" `{to_type('new-pack')}` makes a first one.")
    rules = game_of(str(pack))[0]
    from telltable.lab.proof import Proofs
    from telltable.server.pages import is_built
    from telltable.server.proof import PAGE, serve_proof
    from telltable.server.run import listen

    proofs = Proofs(rules, pack)
    with listen(LOOPBACK, port) as listening:
        here = f"http://{LOOPBACK}:{listening.getsockname()[1]}{PAGE}"

        def ready() -> None:
            say(f"{clean(str(pack))} is shown at {here}, on this machine only. Press Ctrl-C to stop.")
            if browser and is_built():
                show(here)

        serve_proof(proofs, listening, ready)
    say("Proof page closed.")
