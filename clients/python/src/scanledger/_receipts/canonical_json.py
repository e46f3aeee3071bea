"""Canonical JSON: RFC 8785."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional

from .._models import Model

#: Far more than a receipt has; deeper values could exhaust the stack.
_MAX_DEPTH = 64
#: What every language reads as the same number.
_MAX_INTEGER = 2**53 - 1


def canonical_json(value: Any, depth: int = 0) -> str:
    """The canonical JSON of a value whose numbers are integers.

    Raises a ``ValueError`` for what has none, such as a lone surrogate, or a number that not every language reads as
    the same.
    """
    if depth > _MAX_DEPTH:
        raise ValueError("it is nested too deeply")
    members = members_of(value)
    if members is not None:
        # The order of UTF-16 code units.
        names = sorted(members, key=lambda name: _checked_text(name).encode("utf-16-be"))
        parts = (f"{_text(name)}:{canonical_json(members[name], depth + 1)}" for name in names)
        return "{" + ",".join(parts) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical_json(item, depth + 1) for item in value) + "]"
    if isinstance(value, str):
        return _text(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return _integer(value)


def members_of(value: Any) -> Optional[Mapping[str, Any]]:
    """The members of an object of the API, or of a parsed one; None for what is no object."""
    if isinstance(value, Model):
        return vars(value)
    return value if isinstance(value, Mapping) else None


def is_integer(value: Any) -> bool:
    """Whether it is an integer that every language reads as the same."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _MAX_INTEGER


def _integer(value: Any) -> str:
    # JSON has one type of numbers: 72.0 is 72.
    number = int(value) if isinstance(value, float) and value.is_integer() else value
    if not is_integer(number):
        raise ValueError(f"{value!r} is not an integer of at most 53 bits")
    return str(number)


def _text(text: Any) -> str:
    # Escapes what RFC 8785 escapes, and as it does.
    return json.dumps(_checked_text(text), ensure_ascii=False)


def _checked_text(text: Any) -> str:
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is not text")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("it has half of a surrogate pair") from None
    return text
