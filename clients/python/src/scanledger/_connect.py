"""What both clients are made of."""

from __future__ import annotations

import os
from typing import Optional, Tuple

from ._calls import Calls
from ._errors import ScanledgerError
from ._requester import Requester
from ._transport import Transport


def connect(
    api_key: Optional[str], base_url: Optional[str], ca_file: Optional[str], timeout: float, max_retries: int
) -> Tuple[Calls, Transport]:
    """The calls and the transport of a client; raises a ``ScanledgerError`` when something is missing or wrong."""
    key = (api_key or os.environ.get("SCANLEDGER_API_KEY") or "").strip()
    url = base_url or os.environ.get("SCANLEDGER_URL")
    if not key:
        raise ScanledgerError("an API key is needed: pass api_key, or set SCANLEDGER_API_KEY")
    if not all("!" <= character <= "~" for character in key):
        raise ScanledgerError("the API key has characters that no key has")
    if not url:
        raise ScanledgerError("the URL of the service is needed: pass base_url, or set SCANLEDGER_URL")
    return Calls(Requester(key, timeout, max_retries)), Transport(url, ca_file)
