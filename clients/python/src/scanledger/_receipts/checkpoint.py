"""Checkpoints of logs: https://c2sp.org/tlog-checkpoint"""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

from .canonical_json import is_integer
from .signed_note import SignedNote, bytes_of_base64, parse_signed_note


class Checkpoint(NamedTuple):
    """The signed state of a log."""

    #: Identifies the log.
    origin: str
    tree_size: int
    #: Hexadecimal.
    root_hash: str
    note: SignedNote


def parse_checkpoint(text: str) -> Optional[Checkpoint]:
    """None where the text is no checkpoint of a log with leaves. Who has signed it remains to be verified."""
    note = parse_signed_note(text)
    lines = [] if note is None else note.text[:-1].split("\n")
    if note is None or len(lines) < 3 or "" in lines:
        return None
    # Further lines are extensions, which the specification allows.
    origin, size, root = lines[:3]
    root_hash = bytes_of_base64(root)
    if re.fullmatch(r"[1-9][0-9]{0,15}", size) is None or not is_integer(int(size)):
        return None
    if root_hash is None or len(root_hash) != 32:
        return None
    return Checkpoint(origin, int(size), root_hash.hex(), note)
