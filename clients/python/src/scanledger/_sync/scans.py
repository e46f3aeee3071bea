"""Scans and their findings."""

from __future__ import annotations

from typing import Any, Callable, Optional

from .._calls import path_of
from .._models import (
    CreatedScan,
    Place,
    Scan,
    ScanComparison,
    ScanHistoryEntry,
    ScanListItem,
    ScanReceipt,
    ScanResults,
    ScanState,
)
from .._requester import CallOptions
from .._scan_events import ScanFollower
from .list import List
from .resource import Resource
from .scan_events import ScanEvents


class Scans(Resource):
    """Scans and their findings."""

    def create(
        self,
        target: str,
        scan_type: Optional[str] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> CreatedScan:
        """Queues a scan. ``quick``, the default, analyses one page; ``full`` crawls the site and sends probes."""
        return self._run(self._calls.create_scan(target, scan_type, CallOptions(timeout, max_retries, idempotency_key)))

    def get(self, scan_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Scan:
        """The scan's state."""
        return self._run(self._calls.get_scan(scan_id, CallOptions(timeout, max_retries)))

    def list(
        self,
        *,
        status: Optional[str] = None,
        target: Optional[str] = None,
        scan_type: Optional[str] = None,
        created_after: Optional[str] = None,
        created_before: Optional[str] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> List[ScanListItem]:
        """The account's scans, newest first.

        ``target`` is a URL, however it is spelled; ``created_after`` and ``created_before`` are times (RFC 3339).
        """
        return self._list(
            path_of("scans"),
            ScanListItem,
            "scan_id",
            CallOptions(timeout, max_retries),
            status=status,
            target=target,
            scan_type=scan_type,
            created_after=created_after,
            created_before=created_before,
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )

    def results(
        self,
        scan_id: str,
        *,
        severity: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ScanResults:
        """The findings so far; all of them when the scan is completed. ``severity`` is the lowest to return."""
        return self._run(self._calls.get_results(scan_id, severity, CallOptions(timeout, max_retries)))

    def places(
        self, scan_id: str, finding_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> List[Place]:
        """Every place of a finding."""
        path = path_of("scans", scan_id, "findings", finding_id, "places")
        return self._list(path, Place, None, CallOptions(timeout, max_retries))

    def compare(
        self,
        scan_id: str,
        base: Optional[str] = None,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ScanComparison:
        """What has changed since an earlier scan; ``comparable`` says whether what is missing now is fixed.

        ``base`` is the id of the scan to compare with, by default the completed one of the same target and type before
        this one. ``limit`` and ``offset`` are for each list of findings.
        """
        return self._run(
            self._calls.compare_scans(scan_id, base, limit, offset, CallOptions(timeout, max_retries))
        )

    def history(
        self,
        scan_id: str,
        *,
        at: Optional[str] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> List[ScanHistoryEntry]:
        """Every event of the scan, newest first, with who caused it. Needs ``audit:read``.

        With ``at``, only up to the event with this revision, or up to this time (RFC 3339).
        """
        return self._list(
            path_of("scans", scan_id, "history"),
            ScanHistoryEntry,
            "id",
            CallOptions(timeout, max_retries),
            at=at,
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )

    def state(
        self,
        scan_id: str,
        at: Optional[str] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ScanState:
        """The scan as it was at a moment, and as it is now by default: replayed from its events.

        It has the score as recorded and as recomputed. ``at`` is the revision of an event, or a time (RFC 3339). Needs
        ``audit:read``.
        """
        return self._run(self._calls.get_scan_state(scan_id, at, CallOptions(timeout, max_retries)))

    def receipt(
        self,
        scan_id: str,
        since: Optional[int] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ScanReceipt:
        """The signed proof of how the scan has ended, for ``verify_receipt``.

        With ``since``, the ``tree_size`` of an earlier receipt, also that the log has only grown since.
        """
        return self._run(self._calls.get_receipt(scan_id, since, CallOptions(timeout, max_retries)))

    def events(
        self,
        scan_id: str,
        *,
        last_event_id: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ScanEvents:
        """What happens to the scan, as it happens, from its beginning or after ``last_event_id`` to its end.

        A lost connection is resumed without gap or repetition.
        """
        options = CallOptions(timeout, max_retries)
        path = path_of("scans", scan_id, "events")
        return ScanEvents(ScanFollower(self._calls.requester, path, last_event_id, options), self._transport)

    def cancel(
        self,
        scan_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Scan:
        """Ends a scan that is queued or running; it fails with the code ``canceled``."""
        return self._run(self._calls.cancel_scan(scan_id, CallOptions(timeout, max_retries, idempotency_key)))

    def wait(
        self,
        scan_id: str,
        *,
        wait_timeout: float = 3_600,
        poll_interval: float = 1,
        on_progress: Optional[Callable[[Scan], Any]] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Scan:
        """The scan once it is completed, by long polling.

        ``wait_timeout`` and ``poll_interval`` are in seconds; ``on_progress`` is called each time the scan has changed.
        Raises ``ScanFailedError`` when it fails, ``TimeoutError`` when it takes too long.
        """
        options = CallOptions(timeout, max_retries)
        return self._run(self._calls.wait(scan_id, wait_timeout, poll_interval, on_progress, options))

    def create_and_wait(
        self,
        target: str,
        scan_type: Optional[str] = None,
        *,
        wait_timeout: float = 3_600,
        poll_interval: float = 1,
        on_progress: Optional[Callable[[Scan], Any]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Scan:
        """Queues a scan and waits for its end; see ``create`` and ``wait``."""
        created = self.create(
            target, scan_type, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries
        )
        return self.wait(
            created.scan_id,
            wait_timeout=wait_timeout,
            poll_interval=poll_interval,
            on_progress=on_progress,
            timeout=timeout,
            max_retries=max_retries,
        )
