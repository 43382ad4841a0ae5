"""One game in one file, written and synced entry by entry while it is played."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import msgspec

from telltable.core.content import pack_for
from telltable.core.editing import Edit
from telltable.core.errors import Broken, Problem
from telltable.core.files import read_at_most
from telltable.core.kept_pack import NO_FILES, pack_played
from telltable.core.log import has_pack, read_line_after, read_pack_line, seal_all, told_at, unseal
from telltable.core.match import Match
from telltable.core.misfit import spoken
from telltable.core.registry import game
from telltable.core.signature import need_signed, split
from telltable.core.started import to_type
from telltable.core.upcasting import Reader

if TYPE_CHECKING:
    from telltable.core.evening import Evening

    from .claim import Claim

MOST_BYTES = 64 * 1024 * 1024


class Recorder:
    """Keeps a match on disk while it is played: nothing is shown before it is written and synced.

    A game is played in one place at a time: two that wrote to one file would take each other's moves away.
    """

    def __init__(self, match: Match, path: Path, claim: Claim | None = None) -> None:
        """Write all there is so far beside `path`, then put it in its place.

        Args:
            match: the game.
            path: its file.
            claim: on the file, if somebody has made it already. It is released with `close`.

        Raises:
            Problem: it is being played already, or can't be written there.
        """
        self.match = match
        self.path = path
        whole = match.log()
        fresh = path.with_name(path.name + ".new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Problem(f"{path}: can't be written: {error.strerror}.") from None
        self._claim = claim or claimed(path)
        try:
            with fresh.open("wb") as file:
                file.write(whole)
                _sync(file)
            fresh.replace(path)
            self._file = path.open("ab")
        except OSError as error:
            self._claim.release()
            fresh.unlink(missing_ok=True)
            raise Problem(f"{path}: can't be written: {error.strerror}.") from None
        self._total = whole[-19:-3].decode()
        self._count = len(match.entries)

    @classmethod
    def resume(cls, path: Path) -> Recorder:
        """Go on with the game in a file; a last line that was cut off is left out.

        Raises:
            Problem: it is being played already, is over, or can't be read or written.
        """
        _whole(path)  # before anything is made beside it
        if not path.is_file():
            raise Problem(f"{path}: a game can only be resumed from a file, and this is not one.")
        claim = claimed(path)
        try:
            match = load(path, forgive_torn_end=True)
            if match.over:
                raise Problem(f"{path}: this game is over. Read it with: {to_type('story', path)}")
            return cls(match, path, claim)
        except BaseException:
            claim.release()
            raise

    def keep(self) -> None:
        """Write the entries that are new since the last call; return when they are on disk."""
        fresh = self.match.entries[self._count :]
        self._write(fresh)
        self._count += len(fresh)

    def told(self, evening: Evening) -> None:
        """The game is over: say below it when it was told."""
        self.keep()
        self.match.evening = evening
        self._write(told_at(evening))

    def _write(self, things: Sequence[Any]) -> None:
        if things:
            lines, self._total = seal_all(things, self._total)
            self._file.write(lines)
            _sync(self._file)

    def close(self) -> None:
        """Write what is left and let the file go."""
        self.keep()
        self._file.close()
        self._claim.release()


def claimed(path: Path) -> Claim:
    """A hold on the file of a game. Raises `Problem` while somebody plays it."""
    from .claim import Claim  # which needs SQLite, and whoever only reads games does not

    return Claim(path, "this game is already open in another window. Play there, or close it first.")


def _sync(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _whole(path: Path) -> bytes:
    """All that a log holds, however it comes here."""
    data = read_at_most(path, MOST_BYTES)
    if data is None:
        raise Problem(f"{path}: larger than {MOST_BYTES >> 20} MiB, too large for a Telltable game.")
    if not data:
        raise Broken(f"{path}: the file is empty.")
    return data


def need_signed_by(path: Path, key: str) -> bool:
    """Check that the log in a file is, byte for byte, what the holder of this key handed out.

    Returns:
        Whether it holds what everybody was told and nothing more, so that it can't be loaded.

    Raises:
        Problem: the file can't be read, `key` is none, or the package for it is not installed.
        Broken: it is not signed, or not by this key, or was changed afterwards.
    """
    data = _whole(path)
    try:
        need_signed(data, key)
    except Broken as broken:
        raise Broken(f"{path}: {broken}.") from None
    return data.startswith(b'{"told":')


def load(path: str | Path, *, forgive_torn_end: bool = False) -> Match:
    """The match in a log file, folded from its facts; nothing is decided again.

    Args:
        path: the file.
        forgive_torn_end: leave out a last line that was cut off while it was being written.

    Raises:
        Problem: no such file, an unknown game, or a pack that can't be read.
        Broken: naming the first line that was changed, cut off, or does not fit.
    """
    path = Path(path)
    data, _ = split(_whole(path))
    if forgive_torn_end and not data.endswith(b"\n") and data.count(b"\n") > 1:
        data = data[: data.rfind(b"\n") + 1]
    try:
        return _fold(BytesIO(data))
    except Broken as broken:
        raise Broken(f"{path}: {broken}.") from None


def _fold(lines: Iterable[bytes]) -> Match:
    bodies = unseal(lines)
    header = next(bodies)[0]
    reader = Reader(header, game)
    kept = read_pack_line(next(bodies, (b"", ""))[0]) if has_pack(header) else NO_FILES
    pack, files = pack_played(reader.rules, reader.header, kept)
    match = Match(reader.rules, pack_for(pack, reader.header), reader.header, files, pack)
    for body, name in bodies:
        try:
            after = read_line_after(body)
            if isinstance(after, Edit):
                match.edits.append(after)
            elif after is not None:
                match.evening = after
            if after is not None:
                continue
            match.load(reader.entry(body))
        except Broken as broken:
            raise Broken(f"{name}: {broken}") from None
        except msgspec.DecodeError as error:
            raise Broken(f"{name} isn't valid: {spoken(error)}") from None
        except (LookupError, ValueError, TypeError, Problem) as error:
            raise Broken(f"{name} isn't valid: {error}") from None
    if not match.entries:
        raise Broken("the game has no first entry")
    return match
