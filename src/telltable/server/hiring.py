"""Bots that whoever runs the server has hired for it: modules of their own, and a teller. Nobody else can name one."""

from __future__ import annotations

import re
import tomllib
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from telltable.bots.endpoint import Endpoint
from telltable.bots.own_process import OwnProcess
from telltable.bots.teller import Teller
from telltable.core import own_bots
from telltable.core.errors import Problem
from telltable.core.misfit import spoken
from telltable.core.observation import Bot
from telltable.core.registry import games

from . import journal

TELLER = "teller"
_HIRED = re.compile(r"([a-z][a-z_]{0,39})=([A-Za-z_][\w.]*:[A-Za-z_]\w*)", re.ASCII)
_OURS = ("random", "search", "helper", TELLER)


class TellerSet(Struct, frozen=True, forbid_unknown_fields=True):
    """The file that ``--teller`` names.

    Attributes:
        url: of an OpenAI-compatible endpoint, up to what comes before ``/chat/completions``.
        model: by its name there.
        key: what it is opened with; empty where no key is needed, or the environment has it.
        seconds: that people wait for words, 1 to 20.
        children: whether it may sit at children's tables.
    """

    url: str
    model: str
    key: str = ""
    seconds: float = 8.0
    children: bool = False

    def __repr__(self) -> str:
        return f"TellerSet(url={self.url!r}, model={self.model!r}, children={self.children})"


class Hiring(Struct, frozen=True):
    """All bots of the host's own.

    Attributes:
        bots: ``module:name`` by what it is called here.
        seconds: that each of them may take for a move.
        teller: None: there is none.
    """

    bots: dict[str, str] = {}
    seconds: float = 3.0
    teller: TellerSet | None = None


NOBODY = Hiring()


def read_bots(spec: str) -> dict[str, str]:
    """``fox=my_bots:Fox,owl=my_bots:owl``. Raises `Problem`."""
    found: dict[str, str] = {}
    for word in filter(None, spec.replace(" ", "").split(",")):
        match = _HIRED.fullmatch(word)
        if not match:
            raise Problem(f"--bots takes names with what they stand for, such as fox=my_bots:Fox, not {word[:80]!r}.")
        name, where = match.groups()
        if name in found or name in _OURS or any(name in rules.bots for rules in games().values()):
            raise Problem(f"--bots: there is a bot called {name} already; choose another name.")
        found[name] = where
    return found


def read_teller(path: Path | None, key: str = "") -> TellerSet | None:
    """What a file says of a teller. `key`: from the environment, in place of the one in the file. Raises `Problem`."""
    if path is None:
        return None
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
        found = msgspec.convert({**said, **({"key": key} if key else {})}, TellerSet)
    except OSError as error:
        raise Problem(f"{path}: can't be read: {error.strerror}.") from None
    except tomllib.TOMLDecodeError:
        raise Problem(f'{path}: that is not TOML. Its lines look like: model = "llama3.2"') from None
    except (msgspec.ValidationError, UnicodeDecodeError) as error:
        raise Problem(f"{path}: {spoken(error)}.") from None
    _check(path, found)
    return found


def _check(path: Path, found: TellerSet) -> None:
    try:
        url = urlsplit(found.url)
        host, _ = url.hostname or "", url.port
    except ValueError:
        host, url = "", urlsplit("")
    if url.scheme not in ("http", "https") or not host or url.query or url.fragment or "@" in url.netloc:
        raise Problem(f"{path}: url must look like http://127.0.0.1:11434/v1, with no name, password or question mark.")
    if found.key and url.scheme == "http" and not _is_here(host):
        raise Problem(f"{path}: with a key, url must begin with https, or the key could be read on its way.")
    if not (found.key.isascii() and found.key.isprintable()) or " " in found.key:
        raise Problem(f"{path}: that can't be a key: it has a space, or a character that no header can hold.")
    if not found.model or not 1 <= found.seconds <= 20:
        raise Problem(f"{path}: a model needs its name, and seconds are 1 to 20.")


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def hire(hiring: Hiring) -> list[OwnProcess]:
    """Have these bots, and no others, in this server process. Returns those that are to be closed at the end.

    Raises:
        Problem: one of them can't be read, or the extra is not installed.
    """

    def note(why: str) -> None:
        journal.note("bot out", why=why)

    own = {name: OwnProcess(word, hiring.seconds, note) for name, word in hiring.bots.items()}
    bots: dict[str, Bot] = dict(own)
    if hiring.teller is not None:
        bots[TELLER] = Teller(endpoint(hiring.teller), hiring.teller.children)
    try:
        for one in own.values():
            one.start()
    except Problem:
        dismiss(list(own.values()))
        raise
    own_bots.hire(bots)
    return list(own.values())


def dismiss(hired: list[OwnProcess]) -> None:
    """End their processes."""
    for one in hired:
        one.close()


def endpoint(said: TellerSet) -> Endpoint:
    """Where a teller's words come from. The server's log hears why there were none, and nothing of what was said."""

    def note(why: str) -> None:
        journal.note("no words", why=why)

    return Endpoint(said.url, said.model, said.key, said.seconds, note)
