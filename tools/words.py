"""List every sentence that the program says, a line each with its place: `python tools/words.py [KIND ...]`.

Kinds: `screen` (the browser), `page` (what is written as HTML), `terminal`, `help` (of commands), `refusal`, `error`,
`said` (all else in the code: what is told of a game, a server's answers), `docs` and `rules`. What packs say is
their designers'. `python tools/words.py refusal help` lists two of them.

A sentence in the code may have holes: `{name}` is whatever stands there. What the list leaves out has no space in it,
or is for machines: patterns, queries, styles, names of files, docstrings that are no help.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PYTHON = "src/telltable"
WEB = "web/src"
KINDS = ("screen", "page", "terminal", "help", "refusal", "error", "said", "docs", "rules")
REFUSING = {"refuse", "need", "need_words", "Refusal", "Refused", "refusal", "no", "refused", "Illegal"}
FAILING = {
    "Problem",
    "Broken",
    "Fault",
    "Unreadable",
    "ValueError",
    "TypeError",
    "RuntimeError",
    "BadParameter",
    "LookupError",
}
HELPING = {"Option", "Argument", "Typer"}
NOT_SAID = {
    "compile",
    "search",
    "match",
    "fullmatch",
    "sub",
    "execute",
    "executemany",
    "fetchall",
    "split",
    "findall",
    "debug",
}
FOR_MACHINES = re.compile(
    r"^\s*[<(\[#.*@\\-]|^(?:bold|italic|on) (?:italic )?\{|^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|WITH)\b"
    r"|^(?:ALTER|DROP|LISTEN|NOTIFY|LOCK|SET)\b|[\\{}]{2}|\(\?[:P<!=]|;\s*$|^[a-z-]+: [^ ]+;|^default-src"
    r"|^[\w./-]+(?: [\w./-]+)*/[\w./-]*$"
)
WORDS = re.compile(r"[^\W\d_]{2,}|\ba\b|\bI\b")


class Said(NamedTuple):
    """A sentence and its place."""

    kind: str
    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.kind:8} {self.file}:{self.line}: {self.text}"


def everything(root: Path = ROOT) -> Iterator[Said]:
    """All of them, by kind and place."""
    for path in files(root):
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        if name.endswith(".py"):
            yield from of_python(name, text)
        elif name.endswith((".svelte", ".ts")):
            yield from of_screen(name, text)
        elif name.endswith(".md"):
            yield from of_page(name, text)
        else:
            yield from of_template(name, text)


def files(root: Path) -> Iterator[Path]:
    """Every file that may say something: of the sources, not of tests and what is built."""
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    for name in sorted(filter(None, listed)):
        code = name.startswith(f"{PYTHON}/") and name.endswith(".py") and "/lab/new_game/" not in name
        web = name.startswith(f"{WEB}/") and name.endswith((".svelte", ".ts")) and ".test." not in name
        docs = (
            name.endswith(".md")
            and not name.startswith(("tests/", "docs/tales/", "docs/adr/"))
            and "/fonts/" not in name
        )
        template = name.startswith(PYTHON) and name.endswith(".j2")
        if (code or web or docs or template) and (root / name).exists():
            yield root / name


# --- the code ---------------------------------------------------------------------------------------------


def of_python(name: str, text: str) -> Iterator[Said]:
    """What a module says: its texts with at least two words, and the docstrings of commands."""
    yield from _Reader(name).read(ast.parse(text))


class _Reader(ast.NodeVisitor):
    """Walks a module, and knows which call a text stands in."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.calls: list[str] = []
        self.found: list[Said] = []

    def read(self, tree: ast.Module) -> list[Said]:
        """Everything that is said in a module."""
        self.visit(tree)
        return self.found

    def kind(self) -> str:
        """Of a text that stands here."""
        calls = set(self.calls)
        if calls & REFUSING:
            return "refusal"
        if calls & HELPING and "/cli/" in self.name:
            return "help"
        if calls & FAILING or any(call.endswith("Error") for call in calls):
            return "error"
        return "terminal" if "/tui/" in self.name or "/cli/" in self.name else "said"

    def say(self, node: ast.expr, text: str, kind: str = "") -> None:
        """Keep a text, if it is one for people."""
        plain = " ".join(text.split())
        if (
            " " in plain
            and len(WORDS.findall(plain)) > 1
            and not FOR_MACHINES.search(plain)
            and not set(self.calls) & NOT_SAID
        ):
            self.found.append(Said(kind or self.kind(), self.name, node.lineno, plain))

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        self.calls.append(called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", ""))
        self.generic_visit(node)
        self.calls.pop()

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        parts = [
            f"{{{_hole(part)}}}" if isinstance(part, ast.FormattedValue) else getattr(part, "value", "")
            for part in node.values
        ]
        self.say(node, "".join(map(str, parts)))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.say(node, node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._body(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._body(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._body(node)

    def visit_Module(self, node: ast.Module) -> None:
        self._body(node)

    def _body(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module) -> None:
        """A docstring is said where it is the help of a command."""
        first = node.body[0] if node.body else None
        doc = first if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else None
        decorators = getattr(node, "decorator_list", [])
        if doc is not None and "/cli/" in self.name and decorators and isinstance(doc.value, ast.Constant):
            for part in re.split(r"\n\s*\n", str(doc.value.value)):
                self.say(doc.value, part, "help")
        for child in ast.iter_child_nodes(node):
            if child is not doc:
                self.visit(child)


def _hole(part: ast.FormattedValue) -> str:
    """A short name for what stands in a hole."""
    names = [
        n.attr if isinstance(n, ast.Attribute) else n.id
        for n in ast.walk(part)
        if isinstance(n, (ast.Attribute, ast.Name))
    ]
    return names[0] if names else "..."


# --- screens and pages ------------------------------------------------------------------------------------


def of_screen(name: str, text: str) -> Iterator[Said]:
    """What a component or a module of the web client says: between its tags, in its attributes and in its strings."""
    code = text
    if name.endswith(".svelte"):
        markup = re.sub(r"<(script|style)\b.*?</\1>", _blank, text, flags=re.DOTALL)
        yield from _markup("screen", name, markup)
        code = "\n".join(_lines_of(text, re.compile(r"<script\b.*?</script>", re.DOTALL)))
    for line, literal in _literals(code):
        plain = " ".join(re.sub(r"\$\{[^{}]*\}", "{...}", literal).split())
        if _is_for_people(plain):
            yield Said("screen", name, line, plain)


def of_template(name: str, text: str) -> Iterator[Said]:
    """What a page that is made of a template says."""
    bare = re.sub(r"\{[#%].*?[#%]\}", _blank, text, flags=re.DOTALL)
    yield from _markup("page", name, re.sub(r"<(script|style)\b.*?</\1>", _blank, bare, flags=re.DOTALL))


def _markup(kind: str, name: str, text: str) -> Iterator[Said]:
    """Texts between tags, and in attributes that are read out."""
    text = re.sub(r"<!--.*?-->", _blank, text, flags=re.DOTALL)
    for found in re.finditer(r'\b(?:aria-label|title|placeholder|alt|label)="([^"]*)"', text):
        if _is_for_people(found[1]):
            yield Said(kind, name, text.count("\n", 0, found.start()) + 1, " ".join(unescape(found[1]).split()))
    bare = re.sub(r"<[^<>]*>", lambda tag: "\0" + "\n" * tag[0].count("\n"), re.sub(r"=>", "= ", text))
    at = 1
    for part in bare.split("\0"):
        plain = " ".join(unescape(re.sub(r"\{[^{}]*\}", "{...}", part)).split())
        if _is_for_people(plain):
            yield Said(
                kind,
                name,
                at + len(part) - len(part.lstrip()) and at + part[: len(part) - len(part.lstrip())].count("\n"),
                plain,
            )
        at += part.count("\n")


def _literals(code: str) -> Iterator[tuple[int, str]]:
    """The strings of a TypeScript text with their lines; comments are passed over."""
    token = re.compile(r"//[^\n]*|/\*.*?\*/|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`", re.DOTALL)
    for found in token.finditer(code):
        if found[0][0] in "'\"`":
            yield code.count("\n", 0, found.start()) + 1, found[0][1:-1]


def _lines_of(text: str, part: re.Pattern[str]) -> list[str]:
    """The lines of a text, with everything outside a part taken out, so that their numbers stay."""
    kept = ["" for _ in text.split("\n")]
    for found in part.finditer(text):
        first = text.count("\n", 0, found.start())
        for number, line in enumerate(found[0].split("\n")):
            kept[first + number] += line
    return kept


def _blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def _is_for_people(text: str) -> bool:
    """Whether it reads as words, and not as a class list, a path or a pattern."""
    if " " not in text or len(WORDS.findall(re.sub(r"\{[^{}]*\}", "", text))) < 2 or FOR_MACHINES.search(text):
        return False
    return bool(re.search(r"[A-Z.!?…]", text)) or len(text.split()) > 3


# --- documents --------------------------------------------------------------------------------------------


def of_page(name: str, text: str) -> Iterator[Said]:
    """The sentences of a document, without its examples."""
    kind = "rules" if name.endswith("RULES.md") else "docs"
    bare = re.sub(r"^(`{3,}|~{3,}).*?^\1[ \t]*$", _blank, text, flags=re.DOTALL | re.MULTILINE)
    start, block = 1, list[str]()
    for number, line in enumerate([*bare.split("\n"), ""], start=1):
        if line.strip() and not (block and re.match(r"\s*(?:[-*+]|\d+\.|\||#)", line)):
            start = start if block else number
            block.append(line.strip())
            continue
        yield from _sentences(kind, name, start, " ".join(block))
        start, block = number, [line.strip()] if line.strip() else []


def _sentences(kind: str, name: str, line: int, text: str) -> Iterator[Said]:
    plain = re.sub(r"^(?:[-*+]|\d+\.|#+|\|)\s*", "", text)
    for sentence in re.split(r"(?<=[.!?:])\s+(?=[A-Z“`*\[])", plain):
        if len(WORDS.findall(sentence)) > 1:
            yield Said(kind, name, line, " ".join(sentence.split()).strip(" |"))


def main() -> None:
    """Print the list."""
    parser = argparse.ArgumentParser(prog="python tools/words.py", description="Every sentence that the program says.")
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], help="which; all unless said otherwise")
    wanted = parser.parse_args().kinds or KINDS
    for said in everything():
        if said.kind in wanted:
            print(said)


if __name__ == "__main__":
    main()
