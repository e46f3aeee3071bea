"""Schedules."""

from __future__ import annotations

from typing import Any, Optional

from .._calls import path_of
from .._models import Schedule
from .._requester import CallOptions
from .list import AsyncList
from .resource import AsyncResource


class AsyncSchedules(AsyncResource):
    """Scans at the times of a cron expression."""

    async def create(
        self,
        target: str,
        cron: str,
        *,
        scan_type: Optional[str] = None,
        timezone: Optional[str] = None,
        enabled: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Schedule:
        """Scans a target again and again; each run is an ordinary scan with ``schedule_id``.

        ``cron`` is ``daily``, ``weekly``, or minute, hour, day of month, month and day of week; at most once an hour.
        ``timezone`` is a name of the IANA time zone database, ``UTC`` by default.
        """
        body = {
            "target": target,
            "cron": cron,
            "scan_type": ... if scan_type is None else scan_type,
            "timezone": ... if timezone is None else timezone,
            "enabled": ... if enabled is None else enabled,
        }
        return await self._run(self._calls.create_schedule(body, CallOptions(timeout, max_retries, idempotency_key)))

    async def get(
        self, schedule_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Schedule:
        """The schedule with its next run, and what became of the last one."""
        return await self._run(self._calls.get_schedule(schedule_id, CallOptions(timeout, max_retries)))

    def list(
        self,
        *,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncList[Schedule]:
        """The account's schedules, newest first."""
        return self._list(
            path_of("schedules"),
            Schedule,
            "schedule_id",
            CallOptions(timeout, max_retries),
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )

    async def update(
        self,
        schedule_id: str,
        *,
        target: Any = ...,
        scan_type: Any = ...,
        cron: Any = ...,
        timezone: Any = ...,
        enabled: Any = ...,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Schedule:
        """Changes what is given."""
        body = {"target": target, "scan_type": scan_type, "cron": cron, "timezone": timezone, "enabled": enabled}
        return await self._run(self._calls.update_schedule(schedule_id, body, CallOptions(timeout, max_retries)))

    async def delete(
        self, schedule_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> None:
        """Removes a schedule; scans that it has started continue."""
        await self._run(self._calls.delete_schedule(schedule_id, CallOptions(timeout, max_retries)))
