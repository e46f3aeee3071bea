"""Webhook endpoints."""

from __future__ import annotations

from typing import Any, List as PythonList, Optional

from .._calls import path_of
from .._models import ScheduledDelivery, WebhookDelivery, WebhookEndpoint, WebhookEndpointWithSecret
from .._requester import CallOptions
from .list import AsyncList
from .resource import AsyncResource


class AsyncWebhookEndpoints(AsyncResource):
    """Where webhooks are sent to."""

    async def create(
        self,
        url: str,
        *,
        events: Optional[PythonList[str]] = None,
        description: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> WebhookEndpointWithSecret:
        """Registers an endpoint; the result shows its signing secret this once."""
        body = {
            "url": url,
            "events": ... if events is None else events,
            "description": ... if description is None else description,
        }
        return await self._run(self._calls.create_endpoint(body, CallOptions(timeout, max_retries, idempotency_key)))

    async def get(
        self, endpoint_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> WebhookEndpoint:
        """An endpoint without its secret."""
        return await self._run(self._calls.get_endpoint(endpoint_id, CallOptions(timeout, max_retries)))

    def list(
        self,
        *,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncList[WebhookEndpoint]:
        """The account's endpoints, newest first."""
        return self._list(
            path_of("webhook_endpoints"),
            WebhookEndpoint,
            "endpoint_id",
            CallOptions(timeout, max_retries),
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )

    async def update(
        self,
        endpoint_id: str,
        *,
        url: Any = ...,
        events: Any = ...,
        description: Any = ...,
        enabled: Any = ...,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> WebhookEndpoint:
        """Changes what is given; None as ``description`` removes it. Enabling resets the count of failures."""
        body = {"url": url, "events": events, "description": description, "enabled": enabled}
        return await self._run(self._calls.update_endpoint(endpoint_id, body, CallOptions(timeout, max_retries)))

    async def delete(self, endpoint_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> None:
        """Removes an endpoint; nothing is sent to it any more."""
        await self._run(self._calls.delete_endpoint(endpoint_id, CallOptions(timeout, max_retries)))

    async def rotate_secret(
        self,
        endpoint_id: str,
        *,
        overlap_hours: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> WebhookEndpointWithSecret:
        """A new signing secret; earlier ones sign beside it for ``overlap_hours`` more: 0 to 168, 24 by default."""
        body = {"overlap_hours": ... if overlap_hours is None else overlap_hours}
        options = CallOptions(timeout, max_retries, idempotency_key)
        return await self._run(self._calls.rotate_secret(endpoint_id, body, options))

    async def test(
        self,
        endpoint_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ScheduledDelivery:
        """Sends a ``ping`` event."""
        return await self._run(self._calls.test_endpoint(endpoint_id, CallOptions(timeout, max_retries, idempotency_key)))

    def deliveries(
        self,
        endpoint_id: str,
        *,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncList[WebhookDelivery]:
        """The endpoint's deliveries with their attempts, newest first."""
        return self._list(
            path_of("webhook_endpoints", endpoint_id, "deliveries"),
            WebhookDelivery,
            "delivery_id",
            CallOptions(timeout, max_retries),
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )
