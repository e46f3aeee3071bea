"""The client."""

from __future__ import annotations

from types import TracebackType
from typing import Optional, Type

from .._connect import connect
from .accepted_risks import AsyncAcceptedRisks
from .audit_events import AsyncAuditEvents
from .events import AsyncEvents
from .keys import AsyncKeys
from .scans import AsyncScans
from .schedules import AsyncSchedules
from .targets import AsyncTargets
from .usage import AsyncUsageResource
from .webhook_deliveries import AsyncWebhookDeliveries
from .webhook_endpoints import AsyncWebhookEndpoints


class AsyncScanledger:
    """A client of the Scanledger API. Close it, or use it in an ``async with`` statement."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        ca_file: Optional[str] = None,
        timeout: float = 30,
        max_retries: int = 2,
    ) -> None:
        """``api_key`` and ``base_url`` default to ``SCANLEDGER_API_KEY`` and ``SCANLEDGER_URL`` of the environment.

        ``ca_file`` has the certificates (PEM) of the authority that signed the service's certificate, where it is none
        that the system knows. ``timeout`` is in seconds, for each attempt; ``max_retries`` counts the attempts after the
        first. Raises a ``ScanledgerError`` when something is missing, or the URL would send the key unencrypted.
        """
        calls, transport = connect(api_key, base_url, ca_file, timeout, max_retries)
        self._transport = transport
        #: Scans and their findings.
        self.scans = AsyncScans(calls, transport)
        #: Scans at the times of a cron expression.
        self.schedules = AsyncSchedules(calls, transport)
        #: Sites with their proofs of ownership.
        self.targets = AsyncTargets(calls, transport)
        #: Weaknesses that the account lives with.
        self.accepted_risks = AsyncAcceptedRisks(calls, transport)
        #: Scans used and allowed.
        self.usage = AsyncUsageResource(calls, transport)
        #: API keys of the account.
        self.keys = AsyncKeys(calls, transport)
        #: Where webhooks are sent to.
        self.webhook_endpoints = AsyncWebhookEndpoints(calls, transport)
        #: Events on their way to endpoints.
        self.webhook_deliveries = AsyncWebhookDeliveries(calls, transport)
        #: The events that webhooks carry.
        self.events = AsyncEvents(calls, transport)
        #: What has happened to keys, members and sign-ins.
        self.audit_events = AsyncAuditEvents(calls, transport)

    def close(self) -> None:
        """Closes the idle connections."""
        self._transport.close()

    async def __aenter__(self) -> AsyncScanledger:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()
