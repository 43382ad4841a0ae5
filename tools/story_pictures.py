"""The pictures of a finished story in docs/pictures: the page on a laptop, and its first printed pages.

python tools/story_pictures.py        needs Chromium and pdftoppm (Debian: chromium, poppler-utils)
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

import telltable
from telltable.bots.driver import Driver
from telltable.keepsake import render

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
]


def finished() -> telltable.Match:
    """A short game with a name for everybody, played by bots."""
    match = telltable.new(
        "storystack",
        seats=["bot:greedy"] * 4,
        seed="a story to send",
        names=["Odile", "Ravi", "June", "Lantern"],
        options={"grace": "0"},
    )
    Driver(match).run()
    return match


def chromium(*arguments: str) -> None:
    """Run Chromium with a new empty profile."""
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [shutil.which("chromium") or "chromium", *QUIET, f"--user-data-dir={profile}", *arguments],
            check=True,
            capture_output=True,
        )


def main() -> None:
    """Play, render, photograph."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    match = finished()
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "story.html"
        page.write_text(render(match.rules.book(match.pack, match.state), "html"), encoding="utf-8")
        chromium(f"--screenshot={PICTURES / 'story-page.png'}", "--window-size=1440,1000", page.as_uri())
        pdf = Path(folder) / "story.pdf"
        chromium("--no-pdf-header-footer", f"--print-to-pdf={pdf}", page.as_uri())
        subprocess.run(["pdftoppm", "-r", "70", "-f", "2", "-l", "2", "-png", "-singlefile", pdf, pdf], check=True)
        shutil.move(f"{pdf}.png", PICTURES / "story-print.png")


if __name__ == "__main__":
    main()
