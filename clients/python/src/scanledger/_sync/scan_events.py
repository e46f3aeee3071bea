"""The events of a scan."""

from __future__ import annotations

from typing import Iterator

from .._requester import run
from .._scan_events import ScanEvent, ScanFollower
from .._transport import Transport


class ScanEvents:
    """What happens to a scan, as it happens: read it with ``for``. It can be read once."""

    def __init__(self, follower: ScanFollower, transport: Transport) -> None:
        self._follower = follower
        self._transport = transport

    def __iter__(self) -> Iterator[ScanEvent]:
        try:
            while True:
                event = run(self._follower.next(), self._transport)
                if event is None:
                    return
                yield event
        finally:
            self._follower.close()
