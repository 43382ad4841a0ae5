"""Pictures of printed cards for the documentation: the first sheet of some of each game, as `telltable print` makes it.

PYTHONPATH=.venv/extras python -m tools.print_pictures

Writes docs/pictures/print-*.webp. The same packs give the same pictures.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from telltable.cli.app import run
from telltable.core.registry import games

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SCALE = 1.5  # pixels to a point
# What is shown of each game: nine of its kinds. Stacktors! has no cards, and shows the sheet of a character.
SHOWN = {
    "ninety_nine_chances": "19,20,21,22,23,24,25,26,27",
    "storyline": "C01,C02,P01,P02,F01,F02,O01,O02,A01",
    "storystack": "CA-14,RE-07,GS-04,OB-07,RT-03,ST-09,MI-02,CR-04,RS-05",
    "tail_story": "CDR,CSP,CA5,FST,FSP,FA5,RRE,RST,jack",
}


def command(name: str, out: Path) -> list[str]:
    """What is typed for the sheet of a game."""
    what = ["--cards", SHOWN[name]] if name in SHOWN else ["--what", "characters"]
    return ["print", name, *what, "--out", str(out)]


def main() -> None:
    """See the module."""
    import pypdfium2

    for name in games():
        with TemporaryDirectory() as folder:
            out = Path(folder) / "sheet.pdf"
            if run(command(name, out)):
                raise SystemExit(f"{name} was not printed.")
            first = pypdfium2.PdfDocument(out.read_bytes())[0].render(scale=SCALE).to_pil().convert("RGB")
            first.save(PICTURES / f"print-{name.replace('_', '-')}.webp", quality=60)


if __name__ == "__main__":
    main()
