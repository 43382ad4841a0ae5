"""A pack as it is kept with the games that are played with it: the text of its files (ADR 0011).

Whatever becomes of a pack, the games that were played with it open with what it was then.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from .content import chosen
from .entry import Header
from .errors import Broken, Problem
from .pack_game import MOST_FILES, own_packs
from .packs import MOST_FILE, shown
from .rules import Rules
from .shelf import Shelf

Files = Mapping[str, str]  # what the files of a pack say, by their names
NO_FILES: Files = MappingProxyType({})
MOST_BYTES = 16 << 20  # of all files of a pack
ARCHIVE = "kept_packs"  # in a game's folder: every pack that ever came with it, HASH.json.xz


def files_of(rules: Rules, pack: Any, folder: Path | None) -> Files:
    """The files of a pack that was just loaded from this folder; None: it is the game's own.

    None are returned where they are not all text: such a game opens only where its pack is.

    Raises:
        Problem: they are too much to be kept with every game.
    """
    if folder is None:
        return _own_files(rules, pack.hash)
    draft = rules.draft(folder)
    return draft.files if draft else _read(folder)


@cache
def _own_files(rules: Rules, hash_: str) -> Files:
    folders = list(own_packs(rules).values())
    if len(folders) > 1:
        folders = [folder for folder in folders if rules.load_pack(folder).hash == hash_]
    return MappingProxyType({**_read(folders[0]), **_beside(rules, folders[0])}) if folders else NO_FILES


def _beside(rules: Rules, folder: Path) -> Files:
    """The files of the packs that come with the game's own one."""
    shelf: Shelf[Any] | None = getattr(rules, "shelf", None)
    packs = shelf.beside if shelf is not None and folder.name not in shelf.beside else {}
    return {f"{name}.{file}": text for name, place in packs.items() for file, text in _read(place).items()}


def _read(folder: Path) -> Files:
    try:
        paths = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
        if len(paths) > MOST_FILES or sum(path.stat().st_size for path in paths) > MOST_BYTES:
            raise Problem(
                f"{shown(folder)}: a pack is kept with each of its games, so it has at most {MOST_FILES} files "
                f"and {MOST_BYTES >> 20} MiB."
            )
        return {path.name: path.read_bytes()[:MOST_BYTES].decode() for path in paths}
    except UnicodeDecodeError:
        return NO_FILES
    except OSError as error:
        raise Problem(f"{shown(folder)}: can't be read: {error.strerror}.") from None


def unpacked(rules: Rules, files: Files) -> Any:
    """The pack that these files make.

    Raises:
        Problem: it can't be read, in one sentence.
    """
    with TemporaryDirectory(prefix="telltable-") as name:
        folder = Path(name)
        for file, text in files.items():
            if file != Path(file).name or file in ("", ".", ".."):
                raise Problem(f"{shown(file)}: isn't a valid file name.")
            if len(text) > MOST_FILE:
                raise Problem(f"{shown(file)}: must be a plain file of at most {MOST_FILE >> 10} KiB.")
            try:
                (folder / file).write_bytes(text.encode())
            except (OSError, ValueError):
                raise Problem(f"{shown(file)}: can't be written as a file.") from None
        return rules.kept_pack(folder)


def makes(rules: Rules, files: Files, hash_: str) -> bool:
    """Whether these files make the pack of this hash. The game's own are not read again.

    Raises:
        Problem: they make none.
    """
    own = rules.load_pack(None).hash == hash_ and files == _own_files(rules, hash_)
    return own or unpacked(rules, files).hash == hash_


def archived(rules: Rules, hash_: str) -> Files:
    """The files of a pack that came with some version of the game; none where it did not."""
    if not came_with(rules, hash_):
        return NO_FILES
    files: dict[str, str] = json.loads(lzma.decompress(_archive(rules, hash_).read_bytes()))
    return files


def came_with(rules: Rules, hash_: str) -> bool:
    """Whether a pack came with some version of the game."""
    return hash_.isalnum() and _archive(rules, hash_).is_file()


def _archive(rules: Rules, hash_: str) -> Path:
    return rules.folder / ARCHIVE / f"{hash_}.json.xz"


def pack_played(rules: Rules, header: Header, files: Files = NO_FILES) -> tuple[Any, Files]:
    """The authored pack that a game was begun with, and its files.

    Args:
        rules: the game's.
        header: of its log.
        files: of the pack, where they were kept.

    Raises:
        Broken: it is nowhere to be had.
        Problem: it is there and can't be read.
    """
    own = rules.load_pack(None)
    if own.hash == header.pack_hash:
        return chosen(own, header.options), files or _own_files(rules, own.hash)
    files = files or archived(rules, header.pack_hash)
    if files:
        return chosen(unpacked(rules, files), header.options), files
    if header.pack_path:
        folder = Path(header.pack_path)
        pack = rules.load_pack(folder)
        if pack.hash == header.pack_hash:
            return chosen(pack, header.options), files_of(rules, pack, folder)
    raise Broken(
        f"it was played with the pack “{shown(header.pack)}” ({header.pack_hash[:12]}), which is neither in it nor here"
    )
