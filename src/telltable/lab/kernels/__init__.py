"""Games that are also written as compiled code: whether one plays what was asked, and what came of it (ADR 0021)."""
