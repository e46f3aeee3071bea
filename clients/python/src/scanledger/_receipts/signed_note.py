"""Signed notes: https://c2sp.org/signed-note"""

from __future__ import annotations

import base64
import hashlib
import re
from typing import List, NamedTuple, Optional, Sequence

from . import ed25519

#: The byte of Ed25519.
_ED25519 = 1
#: The specification demands that sixteen are accepted.
_MAX_SIGNATURES = 100


class NoteSignature(NamedTuple):
    """A line below a note."""

    name: str
    key_id: bytes
    signature: bytes


class SignedNote(NamedTuple):
    """A text with signatures."""

    #: What is signed, with its last newline.
    text: str
    signatures: List[NoteSignature]


class VerifierKey(NamedTuple):
    """A key of a signed note."""

    name: str
    id: bytes
    public_key: bytes


def parse_signed_note(note: str) -> Optional[SignedNote]:
    """None where the text is no signed note."""
    end = note.rfind("\n\n")
    if end < 0 or not note.endswith("\n") or not _is_well_formed(note):
        return None
    if any(character < " " and character != "\n" for character in note):
        return None
    lines = note[end + 2 : -1].split("\n")
    signatures = [one for one in map(_parse_signature, lines) if one is not None]
    if len(signatures) != len(lines) or len(signatures) > _MAX_SIGNATURES:
        return None
    return SignedNote(note[: end + 1], signatures)


def _parse_signature(line: str) -> Optional[NoteSignature]:
    match = re.fullmatch(r"— ([^\s+]+) (\S+)", line)
    content = None if match is None else bytes_of_base64(match[2])
    if match is None or content is None or len(content) <= 4:
        return None
    return NoteSignature(match[1], content[:4], content[4:])


def parse_verifier_key(text: str) -> Optional[VerifierKey]:
    """None where the text is no verifier key of Ed25519, ``name+id+key``."""
    match = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", text)
    key = None if match is None else bytes_of_base64(match[3])
    if match is None or key is None or len(key) != 33 or key[0] != _ED25519 or not _is_well_formed(match[1]):
        return None
    name, key_id = match[1], bytes.fromhex(match[2])
    if hashlib.sha256(f"{name}\n".encode() + key).digest()[:4] != key_id:
        return None
    return VerifierKey(name, key_id, key[1:])


def is_signed_by(note: SignedNote, keys: Sequence[VerifierKey]) -> bool:
    """Whether one of the keys has signed the note.

    Signatures of other keys are ignored; one of a known key that does not match spoils the note.
    """
    matches = [
        ed25519.verify(key.public_key, note.text.encode(), one.signature)
        for one in note.signatures
        for key in keys
        if (key.name, key.id) == (one.name, one.key_id)
    ]
    return bool(matches) and all(matches)


def bytes_of_base64(text: str) -> Optional[bytes]:
    """None where the text is not the only base64 of these bytes: RFC 4648, section 4, with padding."""
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return content if base64.b64encode(content).decode() == text else None


def _is_well_formed(text: str) -> bool:
    """Whether it can be encoded in UTF-8: it has no lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
