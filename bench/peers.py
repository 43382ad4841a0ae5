"""The same game in other frameworks, run as their users would run them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from telltable.core.registry import game

from .report import Row

HERE = Path(__file__).parent / "peers"
OPENSPIEL = "open_spiel==2.0.2"


def random_games(seconds: float, windows: int) -> list[Row]:
    """One row for each driver of each peer. Installs what they need into folders that git ignores."""
    pack = write_pack()
    common = ["--pack", str(pack), "--seats", "4", "--seconds", str(seconds), "--windows", str(windows), "--seed", "1"]
    rows = []
    for line in _run([str(_openspiel()), str(HERE / "openspiel_storystack.py"), *common]):
        rows.append(_row(line))
    install_boardgameio()
    for line in _run(["node", str(HERE / "boardgameio" / "storystack.mjs"), *common]):
        rows.append(_row(line))
    return rows


def write_pack() -> Path:
    """The pack as the peers read it."""
    pack = game("storystack").load_pack()
    cards = [
        {"id": card.id, "type": card.type, "tag": card.tag or None, "choices": card.choices, "effect": card.effect}
        for card in pack.card_list
    ]
    patterns = [{"id": p.id, "minimums": p.minimums} for p in pack.pattern_list]
    path = HERE / "pack.json"
    path.write_text(json.dumps({"cards": cards, "patterns": patterns}), encoding="utf-8")
    return path


def _openspiel() -> Path:
    python = HERE / ".venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(HERE / ".venv")], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", OPENSPIEL], check=True)
    return python


def install_boardgameio() -> None:
    """Its packages, as locked."""
    folder = HERE / "boardgameio"
    if not (folder / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=folder, check=True)


def _run(command: list[str]) -> list[dict[str, object]]:
    environment = os.environ | {"NODE_ENV": "production"}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def _row(line: dict[str, object]) -> Row:
    windows = line["windows"]
    assert isinstance(windows, list)
    return Row(
        engine=str(line["engine"]),
        windows=tuple(float(rate) for rate in windows),
        plays=float(str(line["plays_per_game"])),
        stuck=float(str(line["stuck_per_game"])),
    )
