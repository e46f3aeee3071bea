"""The proxy through which a service is reached, from where ``urllib`` takes it: the environment, or the system."""

from __future__ import annotations

import base64
import contextlib
import ipaddress
import urllib.request
from dataclasses import dataclass, field
from typing import Dict, List, Mapping, Optional, Union
from urllib.parse import unquote, urlsplit

from ._errors import ScanledgerError

_Network = Union[ipaddress.IPv4Network, ipaddress.IPv6Network]


@dataclass(frozen=True)
class Proxy:
    """An HTTP proxy that opens tunnels."""

    host: str
    port: int
    #: Sent with the request for a tunnel, never to the service: the credentials of the proxy.
    headers: Mapping[str, str] = field(repr=False)

    def __str__(self) -> str:
        return f"the proxy {self.host}:{self.port}"


def proxy_for(host: str, port: int) -> Optional[Proxy]:
    """The proxy for an HTTPS service, if any; raises a ``ScanledgerError`` for one that cannot be used."""
    proxies = urllib.request.getproxies()
    url = proxies.get("https") or proxies.get("all")
    if not url or _is_excluded(host, port, proxies.get("no", "")):
        return None
    return _proxy_at(url)


def _is_excluded(host: str, port: int, no_proxy: str) -> bool:
    if urllib.request.proxy_bypass(host if ":" in host else f"{host}:{port}"):
        return True
    with contextlib.suppress(ValueError):
        address = ipaddress.ip_address(host)
        return any(address in network for network in _networks_in(no_proxy))
    return False


def _networks_in(no_proxy: str) -> List[_Network]:
    networks: List[_Network] = []
    for entry in no_proxy.split(","):
        with contextlib.suppress(ValueError):
            networks.append(ipaddress.ip_network(entry.strip(), strict=False))
    return networks


def _proxy_at(url: str) -> Proxy:
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host, port = parts.hostname, parts.port or 80
    except ValueError:
        host, port = None, 0
    # The message does not have the URL: it may have a password.
    if host is None or parts.scheme != "http":
        raise ScanledgerError("HTTPS_PROXY or ALL_PROXY must be a URL like http://proxy.example:3128")
    headers: Dict[str, str] = {}
    if parts.username is not None:
        credentials = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Proxy-Authorization"] = f"Basic {base64.b64encode(credentials.encode()).decode()}"
    return Proxy(host, port, headers)
