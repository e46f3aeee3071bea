"""When a failed attempt is made again."""

from __future__ import annotations

from typing import Optional

from ._errors import ApiError, ConnectionError, TimeoutError, UntrustedCertificateError

_BASE_DELAY_SECONDS = 0.5
_MAX_DELAY_SECONDS = 8.0
_MAX_RETRY_AFTER_SECONDS = 60.0


def retry_delay_seconds(error: BaseException, retry: int, random: float) -> Optional[float]:
    """Seconds to wait before the next attempt, or None when there must be none.

    ``retry`` counts from 0, ``random`` is in [0, 1). A used-up quota is never retried, nor is a response that wants more
    than a minute of waiting.
    """
    if not _is_retryable(error):
        return None
    backoff = min(_MAX_DELAY_SECONDS, _BASE_DELAY_SECONDS * 2.0**retry) * (1 - 0.25 * random)
    retry_after = error.retry_after if isinstance(error, ApiError) else None
    if retry_after is None:
        return backoff
    return max(retry_after, backoff) if retry_after <= _MAX_RETRY_AFTER_SECONDS else None


def _is_retryable(error: BaseException) -> bool:
    if isinstance(error, UntrustedCertificateError):
        return False
    if isinstance(error, (ConnectionError, TimeoutError)):
        return True
    if not isinstance(error, ApiError):
        return False
    if error.status == 408 or error.status >= 500:
        return True
    return error.code in ("idempotency_in_progress", "rate_limit_exceeded")
