"""Accepted risks."""

from __future__ import annotations

from typing import Optional

from .._calls import path_of
from .._models import AcceptedRisk
from .._requester import CallOptions
from .list import AsyncList
from .resource import AsyncResource


class AsyncAcceptedRisks(AsyncResource):
    """Weaknesses that the account lives with."""

    async def create(
        self,
        fingerprint: str,
        reason: str,
        *,
        expires_at: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AcceptedRisk:
        """Findings with the fingerprint, of past and future scans, show ``accepted`` until it expires or is deleted.

        ``reason`` says to people why, in 1 to 1,000 characters. ``expires_at`` is a time (RFC 3339) in the future; by
        default it does not expire.
        """
        body = {
            "fingerprint": fingerprint,
            "reason": reason,
            "expires_at": ... if expires_at is None else expires_at,
        }
        return await self._run(self._calls.accept_risk(body, CallOptions(timeout, max_retries, idempotency_key)))

    async def get(
        self, risk_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> AcceptedRisk:
        """An accepted risk, also one that has expired."""
        return await self._run(self._calls.get_accepted_risk(risk_id, CallOptions(timeout, max_retries)))

    def list(
        self,
        *,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncList[AcceptedRisk]:
        """The account's accepted risks, newest first, also those that have expired."""
        return self._list(
            path_of("accepted_risks"),
            AcceptedRisk,
            "risk_id",
            CallOptions(timeout, max_retries),
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )

    async def delete(
        self, risk_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> None:
        """Findings with its fingerprint are not shown as accepted any more."""
        await self._run(self._calls.delete_accepted_risk(risk_id, CallOptions(timeout, max_retries)))
