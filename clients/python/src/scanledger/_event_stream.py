"""Reads streams of events (HTML standard, section "Server-sent events")."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Iterator, List

_LINE_END = re.compile("\r\n|\n|\r")


@dataclass(frozen=True)
class ServerSentEvent:
    """An event; ``type`` is ``message`` where the stream names none."""

    id: str
    type: str
    data: str


class EventParser:
    """Gives out the events as their bytes arrive; an event that is cut off is left out."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        self._is_after_cr = False
        self._id = ""
        self._type = ""
        self._data: List[str] = []

    def feed(self, chunk: bytes) -> Iterator[ServerSentEvent]:
        """The events that the chunk completes."""
        text = self._decoder.decode(chunk)
        # The CR of a CRLF may have come with the chunk before.
        added = text[1:] if self._is_after_cr and text.startswith("\n") else text
        self._is_after_cr = text.endswith("\r") if text else self._is_after_cr
        *lines, self._rest = _LINE_END.split(self._rest + added)
        for line in lines:
            if line:
                self._add(line)
                continue
            if self._data:
                yield ServerSentEvent(self._id, self._type or "message", "\n".join(self._data))
            self._type = ""
            self._data = []

    def _add(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "id":
            self._id = value
        elif name == "event":
            self._type = value
        elif name == "data":
            self._data.append(value)
