"""Sends one HTTP request at a time on kept-alive connections."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
import time
from dataclasses import dataclass
from typing import List, Mapping, Optional
from urllib.parse import urlsplit

from ._errors import ConnectionError, ScanledgerError, TimeoutError, UntrustedCertificateError
from ._proxy import proxy_for

_LOOPBACK_HOSTS = ("localhost", "::1")
_MAX_IDLE_CONNECTIONS = 10
#: Results of OpenSSL for a certificate of an authority that is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT,
#: SELF_SIGNED_CERT_IN_CHAIN, UNABLE_TO_GET_ISSUER_CERT_LOCALLY, UNABLE_TO_VERIFY_LEAF_SIGNATURE.
_UNTRUSTED = (18, 19, 20, 21)


@dataclass(frozen=True)
class Request:
    """One HTTP request, complete. ``path`` is relative to the service's URL."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Optional[bytes]


@dataclass(frozen=True)
class Response:
    """One HTTP response, complete. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Abort:
    """Ends an exchange while another thread waits for it: that thread gets an error."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sock: Optional[socket.socket] = None
        self.is_requested = False

    def __call__(self) -> None:
        """Ends the exchange, also one that begins later."""
        with self._lock:
            self.is_requested = True
            self._shut_down()

    def watch(self, sock: Optional[socket.socket]) -> None:
        """The exchange uses this socket from now on; None: it is complete."""
        with self._lock:
            self._sock = sock
            if self.is_requested:
                self._shut_down()

    def _shut_down(self) -> None:
        if self._sock is not None:
            with contextlib.suppress(OSError):
                # That of a socket with TLS ends TLS first: what another thread sends meanwhile would not be encrypted.
                socket.socket.shutdown(self._sock, socket.SHUT_RDWR)


class Stream:
    """A response whose body is read as it arrives. Names of headers are in lower case."""

    def __init__(self, connection: http.client.HTTPConnection, place: str) -> None:
        # The connection forgets its socket where the response is to be the last one.
        self._sock = connection.sock
        self._connection = connection
        self._response = connection.getresponse()
        self._place = place
        self.status = self._response.status
        self.headers: Mapping[str, str] = {name.lower(): value for name, value in self._response.getheaders()}

    def read(self, timeout: float) -> bytes:
        """What arrives next, empty at the end; raises ``ConnectionError`` or ``TimeoutError`` after ``timeout`` seconds."""
        try:
            self._sock.settimeout(timeout)
            return self._response.read1(65_536)
        except (OSError, ValueError, http.client.HTTPException) as error:
            self.close()
            raise _error_of(error, self._place, timeout) from error

    def close(self) -> None:
        """Closes the connection, also while another thread reads."""
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)
        self._connection.close()


class Transport:
    """A pool of connections to one service. It follows no redirect: that would send the key elsewhere."""

    def __init__(self, base_url: str, ca_file: Optional[str] = None) -> None:
        try:
            url = urlsplit(base_url)
            self._port = url.port
        except ValueError as error:
            raise ScanledgerError(f"the URL of the service is not a URL: {base_url}") from error
        if url.scheme not in ("https", "http") or not url.hostname:
            raise ScanledgerError(f"the URL of the service is not a URL: {base_url}")
        if url.scheme == "http" and not _is_loopback(url.hostname):
            origin = f"http://{url.netloc.rpartition('@')[2]}"
            raise ScanledgerError(f"the URL of the service must begin with https://: {origin}")
        if url.username is not None or url.query or url.fragment:
            raise ScanledgerError("the URL of the service has no credentials, query or fragment")
        self._host = url.hostname
        self._prefix = url.path.rstrip("/")
        self._tls = _tls_context(ca_file) if url.scheme == "https" else None
        # Not without TLS: the proxy would see the key. A proxy does not reach the loopback addresses of this machine.
        is_proxied = self._tls is not None and not _is_loopback(url.hostname)
        self._proxy = proxy_for(url.hostname, self._port or 443) if is_proxied else None
        self._place = url.hostname if self._proxy is None else f"{url.hostname} through {self._proxy}"
        self._idle: List[http.client.HTTPConnection] = []
        self._lock = threading.Lock()

    def send(self, request: Request, timeout: float, abort: Optional[Abort] = None) -> Response:
        """The response; raises ``ConnectionError`` or ``TimeoutError``. ``timeout`` is in seconds."""
        deadline = time.monotonic() + timeout
        abort = abort or Abort()
        while True:
            connection = self._take_idle()
            is_reused = connection is not None
            if connection is None:
                connection = self._connect(timeout)
            try:
                return self._exchange(connection, request, deadline, abort)
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError) as error:
                connection.close()
                # The service has closed a connection that was idle; a new one has a first chance.
                if not is_reused or abort.is_requested:
                    raise _error_of(error, self._place, timeout) from error
            except OSError as error:
                connection.close()
                raise _error_of(error, self._place, timeout) from error
            except http.client.HTTPException as error:
                connection.close()
                raise _error_of(error, self._place, timeout) from error
            except BaseException:
                connection.close()
                raise

    def open(self, request: Request, timeout: float, abort: Optional[Abort] = None) -> Stream:
        """The beginning of the response, on a connection of its own; raises ``ConnectionError`` or ``TimeoutError``."""
        connection = self._connect(timeout)
        try:
            connection.connect()
            if abort is not None:
                abort.watch(connection.sock)
            connection.request(request.method, self._prefix + request.path, request.body, dict(request.headers))
            return Stream(connection, self._place)
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise _error_of(error, self._place, timeout) from error

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _exchange(
        self, connection: http.client.HTTPConnection, request: Request, deadline: float, abort: Abort
    ) -> Response:
        _limit(connection, deadline)
        if connection.sock is None:
            connection.connect()
        # Before the request: what was aborted meanwhile is not sent.
        abort.watch(connection.sock)
        connection.request(request.method, self._prefix + request.path, request.body, dict(request.headers))
        _limit(connection, deadline)
        response = connection.getresponse()
        chunks: List[bytes] = []
        while True:
            _limit(connection, deadline)
            # What has arrived: the deadline holds for a body that comes a byte at a time, too.
            chunk = response.read1(65_536)
            if not chunk:
                break
            chunks.append(chunk)
        if response.length:
            # Not every way to read a body tells that it was cut off.
            raise http.client.IncompleteRead(b"".join(chunks), response.length)
        abort.watch(None)
        response.close()
        headers = {name.lower(): value for name, value in response.getheaders()}
        if response.will_close:
            connection.close()
        else:
            self._keep(connection)
        return Response(response.status, headers, b"".join(chunks))

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        if self._tls is None:
            return http.client.HTTPConnection(self._host, self._port, timeout=timeout)
        if self._proxy is None:
            return http.client.HTTPSConnection(self._host, self._port, timeout=timeout, context=self._tls)
        connection = http.client.HTTPSConnection(
            self._proxy.host, self._proxy.port, timeout=timeout, context=self._tls
        )
        # The certificate that is verified in the tunnel is that of the service.
        connection.set_tunnel(self._host, self._port or 443, dict(self._proxy.headers))
        return connection

    def _take_idle(self) -> Optional[http.client.HTTPConnection]:
        with self._lock:
            return self._idle.pop() if self._idle else None

    def _keep(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if len(self._idle) < _MAX_IDLE_CONNECTIONS:
                self._idle.append(connection)
                return
        connection.close()


def _tls_context(ca_file: Optional[str]) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca_file)
    except OSError as error:
        reason = "it has no certificate in PEM" if isinstance(error, ssl.SSLError) else error.strerror
        raise ScanledgerError(f"ca_file {ca_file} cannot be used: {reason}") from error


def _error_of(error: Exception, place: str, timeout: float) -> ScanledgerError:
    if isinstance(error, OSError) and "timed out" in str(error):
        return TimeoutError(f"no response from {place} within {timeout:g} s")
    if isinstance(error, ssl.SSLCertVerificationError) and error.verify_code in _UNTRUSTED:
        advice = "pass the file with the certificate of the service or of its authority as ca_file"
        return UntrustedCertificateError(f"no response from {place}: {error.verify_message}; {advice}")
    return ConnectionError(f"no response from {place}: {error}")


def _limit(connection: http.client.HTTPConnection, deadline: float) -> None:
    remaining = deadline - time.monotonic()
    if remaining <= 0:
        raise OSError("timed out")
    connection.timeout = remaining
    if connection.sock is not None:
        connection.sock.settimeout(remaining)


def _is_loopback(host: str) -> bool:
    return host in _LOOPBACK_HOSTS or (host.startswith("127.") and host.replace(".", "").isdigit())
