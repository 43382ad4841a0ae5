"""Ask whether a weakness is known in what is locked (`make audit`): pip-audit for Python, npm audit for the web client.

``python tools/audit.py PIP_AUDIT NPM``. Both ask a service on the web and say nothing of value without it: a package
that nobody could be asked about is not one without a weakness. It ends with 0 when all were asked about and nothing is
known, with 1 when something is, and with 2 when somebody could not be asked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]


class Heard(NamedTuple):
    """What came back: how many packages were asked about, what is known, and why somebody could not be asked."""

    asked: int
    known: tuple[str, ...] = ()
    silent: str = ""


def of_python(said: str, trouble: str = "") -> Heard:
    """What pip-audit found, from its JSON; `trouble` is what it said on stderr."""
    listed = _read(said).get("dependencies")
    if listed is None:
        return Heard(0, silent=_last(trouble))
    skipped = [one["skip_reason"] for one in listed if "skip_reason" in one]
    known = [
        f"{one['name']} {one['version']}: {weak['id']}, mended in {', '.join(weak['fix_versions']) or 'no version yet'}"
        for one in listed
        for weak in one.get("vulns", ())
    ]
    more = f" ({len(skipped)} packages)" if len(skipped) > 1 else ""
    return Heard(len(listed) - len(skipped), tuple(known), f"{skipped[0]}{more}" if skipped else "")


def of_web(said: str, trouble: str = "") -> Heard:
    """What `npm audit` found, from its JSON."""
    report = _read(said)
    if "vulnerabilities" not in report:
        return Heard(0, silent=str(report.get("message") or _last(trouble)))
    known = [f"{name} {one['range']}: {one['severity']}" for name, one in report["vulnerabilities"].items()]
    return Heard(int(report["metadata"]["dependencies"]["total"]), tuple(known))


def _read(said: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(said)
    except ValueError:
        return {}
    return found


def _last(trouble: str) -> str:
    """The line of a traceback or of a message that says what is wrong."""
    return (trouble.strip().splitlines() or ["no answer"])[-1][:300]


def report(heard: dict[str, Heard]) -> tuple[int, str]:
    """The exit code and the sentences."""
    lines = []
    for what, one in heard.items():
        if one.silent:
            lines.append(f"{what}: COULD NOT BE AUDITED, the service did not answer. Is there a network? {one.silent}")
        if one.known:
            lines += [f"{what}: {weakness}" for weakness in one.known]
        elif one.asked:
            lines.append(f"{what}: nothing is known against {one.asked} packages.")
    code = 1 if any(one.known for one in heard.values()) else 2 if any(one.silent for one in heard.values()) else 0
    return code, "\n".join(lines)


def main(pip_audit: str, npm: str) -> int:
    """Ask both, and say what came back."""
    locks = [word for path in sorted(ROOT.glob("requirements*.lock")) for word in ("--requirement", str(path))]
    quietly = ("--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json")
    python = of_python(*_run(pip_audit, *quietly, *locks))
    web = of_web(*_run(npm, "audit", "--package-lock-only", "--json", folder=ROOT / "web"))
    code, sentences = report({"Python": python, "npm": web})
    print(sentences)
    return code


def _run(program: str, *words: str, folder: Path = ROOT) -> tuple[str, str]:
    """What a program says on stdout and on stderr; one that is not there is heard on stderr."""
    try:
        command = [str(Path(program).absolute()), *words]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError as error:
        return "", f"{program}: {error.strerror}"
    return done.stdout, done.stderr


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
