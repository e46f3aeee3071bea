"""Verification of the webhooks that the service sends."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from typing import List, Optional, Sequence, Tuple, Union

from ._errors import SignatureVerificationError
from ._models import WebhookEvent


def verify(
    body: Union[bytes, str],
    header: Union[str, Sequence[str], None],
    secret: Union[str, Sequence[str], None],
    tolerance: float = 300,
    *,
    now: Optional[float] = None,
) -> WebhookEvent:
    """The event, when ``body`` is what was signed with one of the secrets.

    ``body`` must be the bytes as they came, not parsed and written again; ``header`` is the value of ``Service-Signature``.
    ``tolerance`` is in seconds, either way; ``now`` is Unix time. Raises a ``SignatureVerificationError``.
    """
    if not isinstance(body, (bytes, bytearray, str)):
        raise SignatureVerificationError("the body must be text or bytes, as it came: take it before it is parsed")
    timestamp, signatures = _parse_header(header)
    secrets = [one.strip() for one in ([secret] if isinstance(secret, str) else secret or ())]
    secrets = [one for one in secrets if one]
    if not secrets:
        raise SignatureVerificationError("there is no secret to verify with")
    expected = [_sign(body, one, timestamp) for one in secrets]
    matches = [hmac.compare_digest(one.encode(), _bytes(other)) for one in expected for other in signatures]
    if not any(matches):
        raise SignatureVerificationError("no signature matches: the body was changed, or the secret is another one")
    if not abs((time.time() if now is None else now) - timestamp) <= tolerance:
        raise SignatureVerificationError("the signature is too old, or from the future")
    return WebhookEvent(json.loads(body))


def sign_for_test(body: Union[bytes, str], secret: str, timestamp: Optional[int] = None) -> str:
    """The ``Service-Signature`` that the service would send with ``body``, for tests of a receiver."""
    signed_at = int(time.time()) if timestamp is None else timestamp
    return f"t={signed_at},v1={_sign(body, secret.strip(), signed_at)}"


def _parse_header(header: Union[str, Sequence[str], None]) -> Tuple[int, List[str]]:
    values = [header] if isinstance(header, str) else list(header or ())
    if len(values) > 1:
        raise SignatureVerificationError("the Service-Signature header came more than once")
    text = values[0] if values else ""
    if not text:
        raise SignatureVerificationError("the Service-Signature header is missing")
    parts = [part.strip().partition("=") for part in text.split(",")]
    time_text = next((value for name, _, value in parts if name == "t"), "")
    if not (time_text.isascii() and time_text.isdigit() and len(time_text) <= 12):
        raise SignatureVerificationError("the Service-Signature header has no time")
    signatures = [value.lower() for name, _, value in parts if name == "v1"]
    if not signatures:
        raise SignatureVerificationError("the Service-Signature header has no v1 signature")
    return int(time_text), signatures


def _sign(body: Union[bytes, str], secret: str, timestamp: int) -> str:
    content = _bytes(body) if isinstance(body, str) else body
    return hmac.new(secret.encode(), f"{timestamp}.".encode() + content, hashlib.sha256).hexdigest()


def _bytes(text: str) -> bytes:
    """Also of text that frameworks have made of bytes that are no UTF-8: nothing that was signed has such."""
    return text.encode(errors="surrogatepass")
