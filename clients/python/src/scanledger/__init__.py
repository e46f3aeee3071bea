"""The Scanledger API: queue security scans, follow them, read findings, verify webhooks."""

from . import webhooks
from ._async.client import AsyncScanledger
from ._async.list import AsyncList
from ._sync.client import Scanledger
from ._sync.list import List
from ._errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    InvalidRequestError,
    InvalidTargetError,
    NotFoundError,
    PermissionError,
    QuotaExceededError,
    RateLimitError,
    ReceiptVerificationError,
    ScanFailedError,
    ScanledgerError,
    ServerError,
    SignatureVerificationError,
    TimeoutError,
    UntrustedCertificateError,
)
from ._models import *  # noqa: F403
from ._pagination import Page
from ._receipts.verify_receipt import verify_receipt
from ._scan_events import ScanEvent
from ._version import VERSION as __version__
