"""The events of a scan."""

from __future__ import annotations

from typing import AsyncIterator

from .._requester import run_async
from .._scan_events import ScanEvent, ScanFollower
from .._transport import Transport


class AsyncScanEvents:
    """What happens to a scan, as it happens: read it with ``async for``. It can be read once."""

    def __init__(self, follower: ScanFollower, transport: Transport) -> None:
        self._follower = follower
        self._transport = transport

    async def __aiter__(self) -> AsyncIterator[ScanEvent]:
        try:
            while True:
                event = await run_async(self._follower.next(), self._transport)
                if event is None:
                    return
                yield event
        finally:
            self._follower.close()
