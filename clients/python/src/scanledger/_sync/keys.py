"""API keys."""

from __future__ import annotations

from typing import List as PythonList, Optional

from .._calls import path_of
from .._models import ApiKey, CreatedApiKey, RotatedApiKey
from .._requester import CallOptions
from .list import List
from .resource import Resource


class Keys(Resource):
    """API keys of the account."""

    def create(
        self,
        name: str,
        *,
        scopes: Optional[PythonList[str]] = None,
        expires_at: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> CreatedApiKey:
        """Creates a key, which the result shows this once. ``expires_at`` is RFC 3339."""
        body = {"name": name, "scopes": ... if scopes is None else scopes, "expires_at": expires_at}
        return self._run(self._calls.create_key(body, CallOptions(timeout, max_retries, idempotency_key)))

    def get(self, key_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> ApiKey:
        """A key without the key itself."""
        return self._run(self._calls.get_key(key_id, CallOptions(timeout, max_retries)))

    def list(
        self,
        *,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        ending_before: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> List[ApiKey]:
        """The account's keys, newest first."""
        return self._list(
            path_of("keys"),
            ApiKey,
            "key_id",
            CallOptions(timeout, max_retries),
            limit=limit,
            starting_after=starting_after,
            ending_before=ending_before,
        )

    def rotate(
        self,
        key_id: str,
        *,
        overlap_hours: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> RotatedApiKey:
        """A new key in place of this one, which works for ``overlap_hours`` more: 0 to 168, 24 by default."""
        body = {"overlap_hours": ... if overlap_hours is None else overlap_hours}
        return self._run(self._calls.rotate_key(key_id, body, CallOptions(timeout, max_retries, idempotency_key)))

    def revoke(self, key_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> None:
        """Ends a key at once and for good."""
        self._run(self._calls.revoke_key(key_id, CallOptions(timeout, max_retries)))
