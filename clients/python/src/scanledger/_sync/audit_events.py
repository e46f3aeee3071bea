"""Audit events."""

from __future__ import annotations

from typing import Optional

from .._calls import path_of
from .._models import AuditEvent
from .._requester import CallOptions
from .list import List
from .resource import Resource


class AuditEvents(Resource):
    """What has happened to the API keys, members, invitations and sign-ins of the account."""

    def list(
        self,
        *,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> List[AuditEvent]:
        """The account's audit events, newest first."""
        return self._list(
            path_of("audit", "events"),
            AuditEvent,
            "id",
            CallOptions(timeout, max_retries),
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )
