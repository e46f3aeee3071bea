"""Usage."""

from __future__ import annotations

from typing import Optional

from .._models import Usage
from .._requester import CallOptions
from .resource import Resource


class UsageResource(Resource):
    """Scans used and allowed."""

    def get(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Usage:
        """Scans used and allowed in the current billing period."""
        return self._run(self._calls.get_usage(CallOptions(timeout, max_retries)))
