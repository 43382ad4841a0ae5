"""Adventures as they were written before: a field that was one sentence may be a list of them now.

A pack that is kept with a game is never changed, so whatever it once said stays readable (ADR 0011).
"""

from __future__ import annotations

from typing import Any

LISTS = ("begins",)  # fields of a stage that were one sentence


def renewed(raw: Any) -> Any:
    """An adventure as it came from its file, in the form of today; what is neither old nor new stays as it is."""
    if not isinstance(raw, dict) or not isinstance(raw.get("stages"), list):
        return raw
    return {**raw, "stages": [_stage(one) if isinstance(one, dict) else one for one in raw["stages"]]}


def _stage(raw: dict[str, Any]) -> dict[str, Any]:
    old = {name: [{"text": raw[name]}] if raw[name] else [] for name in LISTS if isinstance(raw.get(name), str)}
    return {**raw, **old}
