"""Writing files for somebody, never over others without being told to."""

from __future__ import annotations

from pathlib import Path

from telltable.core.errors import Problem


def need_new(path: Path, *, force: bool | None = None, folder: bool = False) -> None:
    """Raise `Problem` where something is already, or where a file has no folder to be in: before long work, not after.

    Args:
        path: what is to be written.
        force: whether it may be written over; None: the command has no --force.
        folder: whether it is a folder, which is made with those that it is in.
    """
    if not force and path.exists():
        way = "" if force is None else ", or overwrite it with --force"
        raise Problem(f"{path} is there already. Choose another file{way}.")
    if not folder and not path.parent.is_dir():
        raise Problem(f"{path}: there is no folder {path.parent} to write it into.")


def write(path: Path, text: str, *, force: bool | None = None) -> None:
    """Write a text file as a whole. What is there already and the same stays as it is.

    Raises:
        Problem: something else is there and may not be written over, or it can't be written.
    """
    write_bytes(path, text.encode(), force=force)


def write_bytes(path: Path, whole: bytes, *, force: bool | None = None) -> None:
    """Write a file as a whole; as `write`."""
    try:
        if path.is_file() and path.stat().st_size == len(whole) and path.read_bytes() == whole:
            return
        need_new(path, force=force)
        path.write_bytes(whole)
    except OSError as error:
        raise Problem(f"{path}: can't be written: {error.strerror}.") from None


def free(folder: Path, stem: str, kinds: tuple[str, ...]) -> Path:
    """A path without ending in a folder, at which no file of these kinds lies: the stem, or the stem and a number."""
    tried, number = folder / stem, 1
    while any(tried.with_name(f"{tried.name}.{kind}").exists() for kind in kinds):
        number += 1
        tried = folder / f"{stem}-{number}"
    return tried
