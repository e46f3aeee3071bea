"""Events."""

from __future__ import annotations

from typing import Optional

from .._calls import path_of
from .._models import WebhookEvent
from .._requester import CallOptions
from .list import List
from .resource import Resource


class Events(Resource):
    """The events that webhooks were sent for."""

    def get(self, event_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> WebhookEvent:
        """An event."""
        return self._run(self._calls.get_event(event_id, CallOptions(timeout, max_retries)))

    def list(
        self,
        *,
        type: Optional[str] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> List[WebhookEvent]:
        """The account's events, newest first; ``type`` is that of those to return."""
        return self._list(
            path_of("events"),
            WebhookEvent,
            "id",
            CallOptions(timeout, max_retries),
            type=type,
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )
