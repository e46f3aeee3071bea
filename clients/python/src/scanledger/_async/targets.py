"""Targets."""

from __future__ import annotations

from typing import Optional

from .._calls import path_of
from .._models import Target
from .._requester import CallOptions
from .list import AsyncList
from .resource import AsyncResource


class AsyncTargets(AsyncResource):
    """Sites with their proofs of ownership."""

    async def create(
        self,
        host: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Target:
        """Adds a site whose ownership is to be proved.

        ``host`` is the registrable domain of the site, such as ``example.com``, without scheme and port. Publish the
        token in a TXT record or in a file, then verify the target.
        """
        return await self._run(self._calls.create_target(host, CallOptions(timeout, max_retries, idempotency_key)))

    async def get(
        self, target_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Target:
        """The target with its token, and what the last check found."""
        return await self._run(self._calls.get_target(target_id, CallOptions(timeout, max_retries)))

    def list(
        self,
        *,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncList[Target]:
        """The account's targets, newest first."""
        return self._list(
            path_of("targets"),
            Target,
            "target_id",
            CallOptions(timeout, max_retries),
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )

    async def verify(
        self,
        target_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Target:
        """Looks for the proof now; ``state`` says whether it was found, ``last_check`` why not."""
        return await self._run(self._calls.verify_target(target_id, CallOptions(timeout, max_retries, idempotency_key)))

    async def delete(
        self, target_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> None:
        """Removes a target; added again, it has another token."""
        await self._run(self._calls.delete_target(target_id, CallOptions(timeout, max_retries)))
