"""Everything that this library raises on purpose."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Any, Mapping, Optional, Type

if TYPE_CHECKING:
    from ._models import Scan


class ScanledgerError(Exception):
    """Root of everything that this library raises on purpose."""


class ApiError(ScanledgerError):
    """The service responded with an error."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        param: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        doc_url: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        #: For people; may change.
        self.message = message
        #: Status of the response.
        self.status = status
        #: Stable code, such as ``invalid_target``.
        self.code = code
        #: The property or parameter that the error concerns, where there is one.
        self.param = param
        #: Value of the ``X-Request-Id`` header.
        self.request_id = request_id
        #: Seconds to wait before the next attempt.
        self.retry_after = retry_after
        #: The entry of the code in the service's documentation.
        self.doc_url = doc_url

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self.message!r}, status={self.status}, "
            f"code={self.code!r}, request_id={self.request_id!r})"
        )


class InvalidRequestError(ApiError):
    """400, 413, 415, 422 and other requests that cannot succeed as they are."""


class InvalidTargetError(InvalidRequestError):
    """400 ``invalid_target``: not a URL that may be scanned."""


class AuthenticationError(ApiError):
    """401: the API key is missing, unknown, expired or revoked."""


class PermissionError(ApiError):  # noqa: A001
    """403: the API key lacks a scope, or the request came without TLS."""


class NotFoundError(ApiError):
    """404: no such object in this account."""


class ConflictError(ApiError):
    """409: the object's state does not allow it, or a request with the same key is being executed."""


class RateLimitError(ApiError):
    """429: too many requests; ``retry_after`` says when to try again."""


class QuotaExceededError(ApiError):
    """429 ``quota_exceeded``: the scans of the billing period are used up. Never retried."""


class ServerError(ApiError):
    """5xx."""


class ConnectionError(ScanledgerError, builtins.ConnectionError):  # noqa: A001
    """No response: the service could not be reached, or its certificate was not accepted."""


class UntrustedCertificateError(ConnectionError):
    """The service's certificate is of an authority that is not trusted. Never retried.

    Pass the certificate of the authority, or the one that the service generated (``tls-cert.pem`` in its ``DATA_DIR``),
    as ``ca_file``.
    """


class TimeoutError(ScanledgerError, builtins.TimeoutError):  # noqa: A001
    """A request, or the wait for a scan, took longer than its timeout. A scan that was waited for continues."""


class SignatureVerificationError(ScanledgerError):
    """A webhook is not genuine, or too old."""


class ReceiptVerificationError(ScanledgerError):
    """A receipt does not prove what it says, or there is no key to verify it with."""

    def __init__(self, step: str, message: str) -> None:
        super().__init__(message)
        #: The step that failed; none of the later ones was made. In their order: ``verifier_keys``, ``format``, ``scan_id``,
        #: ``leaf_hash``, ``inclusion_proof``, ``checkpoint``, ``signature``, ``consistency_proof`` and ``findings``.
        self.step = step


class ScanFailedError(ScanledgerError):
    """The scan that was waited for has failed; ``scan.failure`` says why."""

    def __init__(self, scan: Scan) -> None:
        reason = scan.failure.message if scan.failure else "no reason was given"
        super().__init__(f"scan {scan.scan_id} failed: {reason}")
        #: The scan as it ended.
        self.scan = scan
        #: Code of its failure, such as ``target_unreachable``.
        self.code = scan.failure.code if scan.failure else "unknown"


def error_of_response(status: int, headers: Mapping[str, str], body: Any) -> ApiError:
    """The error of a response that is not a success; ``body`` is whatever came as JSON, or None."""
    members: Mapping[str, Any] = body if isinstance(body, dict) else {}

    def text(name: str) -> Optional[str]:
        value = members.get(name)
        return value if isinstance(value, str) else None

    code = text("error") or "unknown"
    retry_after = _seconds(members.get("retry_after"))
    return _class_of(status, code)(
        text("message") or f"the service responded with status {status}",
        status=status,
        code=code,
        param=text("param"),
        request_id=headers.get("x-request-id"),
        retry_after=_seconds(headers.get("retry-after")) if retry_after is None else retry_after,
        doc_url=text("doc_url"),
    )


def _seconds(value: Any) -> Optional[float]:
    if isinstance(value, bool):
        return None
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if 0 <= number < float("inf") else None


def _class_of(status: int, code: str) -> Type[ApiError]:
    by_code = {"invalid_target": InvalidTargetError, "quota_exceeded": QuotaExceededError}
    if code in by_code:
        return by_code[code]
    by_status = {
        401: AuthenticationError,
        403: PermissionError,
        404: NotFoundError,
        409: ConflictError,
        429: RateLimitError,
    }
    if status in by_status:
        return by_status[status]
    if status >= 500:
        return ServerError
    return InvalidRequestError if status >= 400 else ApiError
