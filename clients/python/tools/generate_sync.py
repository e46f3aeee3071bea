"""Generates the synchronous client from the asynchronous one; with --check, only says whether it is current."""

from __future__ import annotations

import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "scanledger"

REPLACEMENTS = [
    (r"\ban (?=``async with``)", "a "),
    (r"async (def|for|with)\b", r"\1"),
    (r"\bawait ", ""),
    (r"\b__a(iter|enter|exit)__", r"__\1__"),
    (r"\bAsync(?=[A-Z])", ""),
    (r"\brun_async\b", "run"),
    (r"Close it, or use it", "Threads may share it. Close it, or use it"),
    (r"The client whose operations are awaited; the one in ``_sync`` is generated from it\.", "Generated from ``_async``."),
]


def synchronous(text: str) -> str:
    """The file of the synchronous client for a file of the asynchronous one."""
    for pattern, replacement in REPLACEMENTS:
        text = re.sub(pattern, replacement, text)
    return text


def main() -> int:
    stale = []
    for source in sorted((PACKAGE / "_async").glob("*.py")):
        target = PACKAGE / "_sync" / source.name
        text = synchronous(source.read_text())
        if target.exists() and target.read_text() == text:
            continue
        stale.append(target.name)
        if "--check" not in sys.argv:
            target.parent.mkdir(exist_ok=True)
            target.write_text(text)
    if "--check" in sys.argv and stale:
        print(f"not up to date in clients/python: _sync/{', _sync/'.join(stale)}. Run: npm run docs", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
