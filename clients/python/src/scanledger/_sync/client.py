"""The client."""

from __future__ import annotations

from types import TracebackType
from typing import Optional, Type

from .._connect import connect
from .accepted_risks import AcceptedRisks
from .audit_events import AuditEvents
from .events import Events
from .keys import Keys
from .scans import Scans
from .schedules import Schedules
from .targets import Targets
from .usage import UsageResource
from .webhook_deliveries import WebhookDeliveries
from .webhook_endpoints import WebhookEndpoints


class Scanledger:
    """A client of the Scanledger API. Threads may share it. Close it, or use it in a ``with`` statement."""

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
        self.scans = Scans(calls, transport)
        #: Scans at the times of a cron expression.
        self.schedules = Schedules(calls, transport)
        #: Sites with their proofs of ownership.
        self.targets = Targets(calls, transport)
        #: Weaknesses that the account lives with.
        self.accepted_risks = AcceptedRisks(calls, transport)
        #: Scans used and allowed.
        self.usage = UsageResource(calls, transport)
        #: API keys of the account.
        self.keys = Keys(calls, transport)
        #: Where webhooks are sent to.
        self.webhook_endpoints = WebhookEndpoints(calls, transport)
        #: Events on their way to endpoints.
        self.webhook_deliveries = WebhookDeliveries(calls, transport)
        #: The events that webhooks carry.
        self.events = Events(calls, transport)
        #: What has happened to keys, members and sign-ins.
        self.audit_events = AuditEvents(calls, transport)

    def close(self) -> None:
        """Closes the idle connections."""
        self._transport.close()

    def __enter__(self) -> Scanledger:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()
