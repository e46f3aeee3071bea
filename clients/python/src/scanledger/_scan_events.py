"""How the events of a scan are followed, as steps."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import List, Optional, Union

from ._errors import ConnectionError
from ._event_stream import EventParser, ServerSentEvent
from ._models import Finding, Scan
from ._requester import Call, CallOptions, Read, Requester, Sleep, Steps, object_of
from ._retry_policy import retry_delay_seconds
from ._transport import Stream

_ENDS = ("completed", "failed")
#: Comments come each 15 seconds.
_IDLE_SECONDS = 45
#: A connection that lasted so long was no failed attempt.
_STABLE_SECONDS = 10


@dataclass(frozen=True)
class ScanEvent:
    """Something that happened to a scan."""

    #: Resumes the stream after this event.
    id: str
    #: ``status``, ``progress``, ``finding``, ``completed`` or ``failed``.
    type: str
    #: The finding, or the scan as it is then.
    data: Union[Scan, Finding]


class ScanFollower:
    """Gives out each event once, in order; a lost connection is resumed after the last event."""

    def __init__(self, requester: Requester, path: str, last_event_id: Optional[str], options: CallOptions) -> None:
        self._requester = requester
        self._path = path
        self._latest = last_event_id
        self._options = options
        self._stream: Optional[Stream] = None
        self._parser = EventParser()
        self._waiting: List[ServerSentEvent] = []
        self._retry = 0
        self._opened_at = 0.0
        self._is_ended = False

    def next(self) -> Steps[Optional[ScanEvent]]:
        """The next event, None after the last. Raises a ``ScanledgerError``."""
        while not self._waiting:
            if self._is_ended:
                return None
            try:
                yield from self._receive()
            except Exception as error:
                yield Sleep(self._delay_after(error))
        event = self._waiting.pop(0)
        self._retry = 0
        self._latest = event.id
        if event.type in _ENDS:
            self._is_ended = True
            self._waiting.clear()
            self.close()
        data = object_of(event.data)
        return ScanEvent(event.id, event.type, Finding(data) if event.type == "finding" else Scan(data))

    def close(self) -> None:
        """Closes the connection."""
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close()

    def _receive(self) -> Steps[None]:
        if self._stream is None:
            self._opened_at = time.monotonic()
            headers = {} if self._latest is None else {"last-event-id": self._latest}
            self._stream = yield from self._requester.open(Call("GET", self._path, headers=headers), self._options)
            self._parser = EventParser()
        if self._stream is None:
            self._is_ended = True
            return
        chunk: bytes = yield Read(self._stream, _IDLE_SECONDS)
        if not chunk:
            raise ConnectionError("the stream of events ended before the scan")
        self._waiting.extend(self._parser.feed(chunk))

    def _delay_after(self, error: Exception) -> float:
        self.close()
        if time.monotonic() - self._opened_at >= _STABLE_SECONDS:
            self._retry = 0
        may_retry = self._retry < self._requester.max_retries(self._options)
        delay = retry_delay_seconds(error, self._retry, random.random()) if may_retry else None
        if delay is None:
            raise error
        self._retry += 1
        return delay
