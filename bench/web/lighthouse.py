"""Lighthouse as its makers ship it, with its own mobile profile."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import hatch_build

HERE = Path(__file__).parent
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking"


def report(url: str, chromium: str) -> dict[str, Any]:
    """Scores and figures of one address. Installs Lighthouse into a folder that git ignores."""
    node = Path(hatch_build.find_node())
    environment = os.environ | {"PATH": f"{node.parent}:{os.environ['PATH']}", "CHROME_PATH": chromium}
    if not (HERE / "node_modules").is_dir():
        npm = node.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        install = [str(node), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(install, cwd=HERE, env=environment, check=True)
    said = subprocess.run(
        [
            str(node),
            "node_modules/lighthouse/cli/index.js",
            url,
            "--quiet",
            "--output=json",
            "--form-factor=mobile",
            "--only-categories=performance,accessibility,best-practices",
            f"--chrome-flags={FLAGS}",
            "--no-enable-error-reporting",
        ],
        cwd=HERE,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    whole: dict[str, Any] = json.loads(said)
    return whole
