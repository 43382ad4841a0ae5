"""Every sentence that the program says is listed, and what was mended in them does not come back."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tools.words import KINDS, ROOT, Said, everything, of_page, of_python, of_screen, of_template

MENDED = tomllib.loads((Path(__file__).parent / "mended_phrases.toml").read_text(encoding="utf-8"))["mended"]
USUAL = ("screen", "page", "terminal", "help", "refusal", "error", "said")


@pytest.fixture(scope="module")
def said() -> list[Said]:
    return list(everything())


def found(said: list[Said]) -> list[str]:
    """Every sentence with a phrase that was mended, and what to say instead."""
    faults = []
    for mended in MENDED:
        phrase = re.compile(mended["phrase"], re.IGNORECASE)
        kinds = mended.get("kinds", USUAL)
        faults += [f"{one} | say: {mended['say']}" for one in said if one.kind in kinds and phrase.search(one.text)]
    return faults


def test_what_was_mended_does_not_come_back(said: list[Said]) -> None:
    """A fault here: say it as the last part of its line has it, or as you would say it aloud."""
    assert found(said) == []


def test_a_phrase_that_was_mended_is_seen() -> None:
    """Those that people stumbled over first."""
    for text in (
        "The game is kept. Go on with: telltable resume {path}",
        "Nothing is asked of you now.",
        "That is no command here. Type a number from the list, or ? for help.",
        "Everything of {file} is back.",
        "Closed. Everything is kept.",
    ):
        assert found([Said("terminal", "src/telltable/tui/plain.py", 1, text)]), text


def test_screens_and_games_are_read_as_well() -> None:
    """They were left out once; their sentences were mended since."""
    screens, games = "web/src/games/tail_story/show/words.ts", "src/telltable/games/storystack/rules/plays.py"
    for kind, file, text in (
        ("screen", screens, "Nothing lies open yet."),
        ("screen", screens, "You see what was asked for is told to nobody."),
        ("screen", screens, "The microphone is not to be had here."),
        ("screen", screens, "You may change it until all have chosen."),
        ("screen", screens, "Touch a lit place to walk there."),
        ("refusal", games, "Name each piece once."),
        ("refusal", games, "You don't hold that card."),
        ("refusal", games, "Acting cards cannot be stopped."),
        ("refusal", games, "Choose a card of your discard pile."),
        ("said", games, "Seat 1 gets “rope” besides."),
        ("screen", screens, "The table waits for you."),
        ("screen", screens, "Give up my chair"),
        ("screen", screens, "In its turn it goes as far as it can."),
        ("screen", screens, "Opening the book …"),
        ("refusal", games, "This action takes no target."),
        ("said", games, "What happens to a seat that leaves."),
        ("said", games, "Ann and Ben were level."),
        ("said", games, "Who to?"),
    ):
        assert found([Said(kind, file, 1, text)]), text


HELPERS = ("src/telltable/core/english.py", "web/src/words/english.ts")
BY_HAND = re.compile(
    r"""(?<!\w)(?:name|host|who|whom|whose|chair|names\[[^\]]*\]|name\([^)]*\)|\.name)\}['’]s\b"""
    r"""|\{['"]s['"] (?:\*|if)|\? ["']{2} : ["']s["']|\{['"]an['"] if"""
)


def by_hand(name: str, text: str) -> list[str]:
    """Where a sentence makes a possessive, a plural with s, or an article by itself."""
    return [] if name in HELPERS else [f"{name}: {found[0]}" for found in BY_HAND.finditer(text)]


def test_small_words_are_made_by_one_helper() -> None:
    """core/english.py, and its twin in the client: for names that are one or several, with "the", ending in "!"."""
    faults = [
        fault
        for folder, kinds in (("src/telltable", (".py",)), ("web/src", (".ts", ".svelte")))
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in kinds and not path.name.endswith(".test.ts")
        for fault in by_hand(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    ]
    assert faults == []
    for line in (
        'f"{name}\'s turn"',
        "`${host}’s table`",
        "f\"{n} card{'s' * (n != 1)}\"",
        '`${n} card${n === 1 ? "" : "s"}`',
    ):
        assert by_hand("web/src/x.ts", line), line


def test_every_mended_phrase_says_what_to_say() -> None:
    assert len({one["phrase"] for one in MENDED}) == len(MENDED)
    for one in MENDED:
        assert set(one) <= {"phrase", "say", "kinds"}
        assert one["say"]
        assert set(one.get("kinds", USUAL)) <= set(KINDS)


def test_all_that_speaks_is_listed(said: list[Said]) -> None:
    """Sentences of each kind, by their place: a screen, a page, the terminal, help, a refusal, an error, documents."""
    kinds = {one.kind for one in said}
    assert kinds == set(KINDS)
    listed = {(one.kind, one.file): one.text for one in said}
    for kind, file in (
        ("refusal", "src/telltable/core/play.py"),
        ("help", "src/telltable/cli/serving.py"),
        ("terminal", "src/telltable/tui/plain.py"),
        ("error", "src/telltable/facade.py"),
        ("screen", "web/src/words/lobby.ts"),
        ("docs", "README.md"),
        ("rules", "src/telltable/games/tail_story/RULES.md"),
    ):
        assert (kind, file) in listed, (kind, file)
    for one in said:
        assert one.line > 0
        assert one.text == " ".join(one.text.split())


def test_what_is_read_of_code() -> None:
    """Texts of several words with their kind and line; no docstrings but those of commands, no patterns."""
    module = '''"""A module."""
HELLO = "Good evening to you."
refuse("no", "SS-1", f"You have {count.points} left.")
raise Problem(
    "It can't be read."
)
re.compile("one two three")
@app.command()
def play(seed: Annotated[int, Option(help="The same seed gives the same game.")]):
    """Play a game.

    It ends when it ends.
    """
'''
    assert [(one.kind, one.line, one.text) for one in of_python("src/telltable/cli/x.py", module)] == [
        ("terminal", 2, "Good evening to you."),
        ("refusal", 3, "You have {points} left."),
        ("error", 5, "It can't be read."),
        ("help", 10, "Play a game."),
        ("help", 10, "It ends when it ends."),
        ("help", 9, "The same seed gives the same game."),
    ]


def test_what_is_read_of_screens_and_pages() -> None:
    component = """<script lang="ts">
  // A remark of ours.
  const say = `You have ${count} cards left.`;
</script>

<p class="a b c d">Nobody is here yet.</p>
<button aria-label="Take a seat here"
  >Sit down, please.</button
>
<style>
  p { margin: 0 auto; }
</style>
"""
    screens = {(one.line, one.text) for one in of_screen("web/src/X.svelte", component)}
    assert screens == {
        (3, "You have {...} cards left."),
        (6, "Nobody is here yet."),
        (7, "Take a seat here"),
        (8, "Sit down, please."),
    }
    pages = [one.text for one in of_template("src/telltable/x.html.j2", "<p>{% if x %}Two words{% endif %} here.</p>")]
    assert pages == ["Two words here."]
    document = "# A title here\n\nOne sentence. Another one\non two lines.\n\n```\nno words of ours\n```\n"
    assert [(one.line, one.text) for one in of_page("docs/x.md", document)] == [
        (1, "A title here"),
        (3, "One sentence."),
        (3, "Another one on two lines."),
    ]
