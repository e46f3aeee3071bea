"""Webhook deliveries."""

from __future__ import annotations

from typing import Optional

from .._models import ScheduledDelivery, WebhookDelivery
from .._requester import CallOptions
from .resource import Resource


class WebhookDeliveries(Resource):
    """Single deliveries of webhooks."""

    def get(
        self, delivery_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> WebhookDelivery:
        """A delivery with its attempts."""
        return self._run(self._calls.get_delivery(delivery_id, CallOptions(timeout, max_retries)))

    def redeliver(
        self,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ScheduledDelivery:
        """Sends the same event again, as a delivery of its own."""
        return self._run(self._calls.redeliver(delivery_id, CallOptions(timeout, max_retries, idempotency_key)))
