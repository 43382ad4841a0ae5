"""Pictures of the keepsake for the eye: laptop, phone and printed pages. Needs Chromium and pdftoppm.

PYTHONPATH=src:. python tools/keepsake_pictures.py FOLDER
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from telltable.keepsake import render
from tests.keepsake.sample import BOOK, GAPPED, UNFINISHED

_QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--force-color-profile=srgb",
)  # fmt: skip
_SIZES = {"laptop": (1440, 900), "tablet": (900, 1200), "phone": (390, 844), "narrow": (360, 740)}


def main(folder: Path) -> None:
    """Write pages and their pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    books = {
        "whole": render(BOOK, "html"),
        "pure": render(BOOK, "html", cards=False),
        "gapped": render(GAPPED, "html"),
        "unfinished": render(UNFINISHED, "html"),
    }
    for name, text in books.items():
        page = folder / f"{name}.html"
        page.write_text(text, "utf-8")
        for size in _SIZES:
            shoot(page, size, light="light")
        shoot(page, "laptop", light="dark")
        shoot(page, "laptop", light="light", full=True)
        shoot(page, "phone", light="light", full=True)
        printed(page)


def shoot(page: Path, size: str, *, light: str, full: bool = False) -> None:
    """Photograph a page. It is framed, because a window has a least width and a frame has none."""
    width, height = _SIZES[size]
    height = (3400 if width > 700 else 7000) if full else height
    frame = page.with_name("frame.html")
    frame.write_text(
        f'<body style="margin:0"><iframe src="{page.name}" style="border:0;display:block" '
        f'width="{width}" height="{height}"></iframe>',
        "utf-8",
    )
    kind = f"{size}-{light}" + ("-full" if full else "")
    picture = page.with_name(f"{page.stem}-{kind}.png")
    chromium(
        f"--screenshot={picture}",
        f"--window-size={max(width, 500)},{height}",
        f"--blink-settings=preferredColorScheme={0 if light == 'dark' else 1}",
        frame.as_uri(),
    )
    frame.unlink()


def printed(page: Path) -> None:
    """Print a page, and photograph each sheet."""
    pdf = page.with_suffix(".pdf")
    chromium(f"--print-to-pdf={pdf}", "--no-pdf-header-footer", page.as_uri())
    pictures = page.with_name(f"{page.stem}-print")
    subprocess.run(["pdftoppm", "-r", "80", "-png", str(pdf), str(pictures)], check=True)


def chromium(*arguments: str) -> None:
    """Run Chromium with a profile of its own that is thrown away."""
    with tempfile.TemporaryDirectory() as profile:
        program = shutil.which("chromium") or "chromium"
        command = [program, *_QUIET, f"--user-data-dir={profile}", *arguments]
        subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
