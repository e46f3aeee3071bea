"""Through the proxy of the environment."""

import base64
import contextlib
import os
import socket
import threading
import unittest
from typing import Dict, Iterator, List
from unittest import mock
from urllib.parse import urlsplit

from cases import set_script, setting

from scanledger import ConnectionError, Scanledger, ScanledgerError, UntrustedCertificateError

#: The service is on this machine, whose name its certificate has; the names below are known to the proxy only.
NAME = socket.gethostname().lower()


class TunnelProxy:
    """Opens tunnels to a port of this machine whatever their destination, and keeps what was sent for them."""

    def __init__(self, port: int, response: bytes = b"HTTP/1.1 200 OK\r\n\r\n") -> None:
        self.requests: List[bytes] = []
        self.sent: List[bytes] = []
        self._port = port
        self._response = response
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        request = b""
        while b"\r\n\r\n" not in request:
            request += client.recv(65_536)
        self.requests.append(request)
        client.sendall(self._response)
        if b" 200 " not in self._response:
            client.close()
            return
        service = socket.create_connection(("127.0.0.1", self._port))
        threading.Thread(target=self._copy, args=(service, client, []), daemon=True).start()
        self._copy(client, service, self.sent)

    @staticmethod
    def _copy(source: socket.socket, target: socket.socket, copied: List[bytes]) -> None:
        with contextlib.suppress(OSError), source, target:
            while data := source.recv(65_536):
                copied.append(data)
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)


def environment(**variables: str) -> "mock._patch_dict":
    """Of the proxies, only these variables."""
    others: Dict[str, str] = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    return mock.patch.dict(os.environ, {**others, **variables}, clear=True)


class Proxies(unittest.TestCase):
    def setUp(self) -> None:
        self.port = urlsplit(setting("SCANLEDGER_URL")).port or 443
        self.ca_file = setting("SCANLEDGER_CA_FILE")

    @contextlib.contextmanager
    def proxy(self, response: bytes = b"HTTP/1.1 200 OK\r\n\r\n") -> Iterator[TunnelProxy]:
        proxy = TunnelProxy(self.port, response)
        try:
            yield proxy
        finally:
            proxy.close()

    def plan_of(self, host: str) -> str:
        """Calls the service; ``host`` is the name by which the client knows it."""
        with Scanledger(base_url=f"https://{host}:{self.port}", ca_file=self.ca_file, max_retries=0) as client:
            return client.usage.get().plan

    def test_gets_responses_through_a_tunnel_in_which_the_key_is_encrypted(self) -> None:
        for variable in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
            with self.subTest(variable), self.proxy() as proxy:
                with environment(**{variable: f"http://user:p%40ss@{proxy.address}"}):
                    self.assertTrue(self.plan_of(NAME))
                (request,) = proxy.requests
                self.assertTrue(request.startswith(f"CONNECT {NAME}:{self.port} HTTP/1.".encode()))
                credentials = base64.b64encode(b"user:p@ss")
                self.assertIn(b"\r\nProxy-Authorization: Basic " + credentials + b"\r\n", request)
                everything = b"".join([*proxy.requests, *proxy.sent])
                self.assertNotIn(setting("SCANLEDGER_API_KEY").encode(), everything)
                self.assertNotIn(b"Authorization: Bearer", everything)

    def test_verifies_the_certificate_of_the_service(self) -> None:
        with self.proxy() as proxy, environment(HTTPS_PROXY=proxy.address):
            with self.assertRaisesRegex(ConnectionError, "certificate is not valid for 'other.example'"):
                self.plan_of("other.example")
            with self.assertRaises(UntrustedCertificateError):
                Scanledger(base_url=f"https://{NAME}:{self.port}", max_retries=0).usage.get()

    def test_follows_a_scan_through_the_tunnel(self) -> None:
        with self.proxy() as proxy, environment(HTTPS_PROXY=proxy.address):
            with Scanledger(base_url=f"https://{NAME}:{self.port}", ca_file=self.ca_file) as client:
                scan_id = client.scans.create(setting("SITE_URL"), "quick").scan_id
                self.assertEqual(list(client.scans.events(scan_id))[-1].type, "completed")
            self.assertGreater(len(proxy.requests), 1)

    def test_goes_past_the_proxy_where_no_proxy_says_so(self) -> None:
        for entry in (NAME, f"other.example,.{NAME}", f"{NAME}:{self.port}", "*"):
            with self.subTest(entry), self.proxy() as proxy:
                with environment(HTTPS_PROXY=proxy.address, NO_PROXY=entry), contextlib.suppress(ConnectionError):
                    self.plan_of(NAME)
                self.assertEqual(proxy.requests, [])

    def test_no_proxy_may_have_networks(self) -> None:
        for entry, is_proxied in (("192.0.2.0/24", False), ("192.0.2.7", False), ("198.51.100.0/24", True)):
            with self.subTest(entry), environment(HTTPS_PROXY="http://proxy.example:3128", NO_PROXY=entry):
                client = Scanledger("slk_key", "https://192.0.2.7")
                self.assertEqual(client._transport._proxy is not None, is_proxied)

    def test_goes_past_the_proxy_on_this_machine_and_without_tls(self) -> None:
        with self.proxy() as proxy, environment(HTTPS_PROXY=proxy.address, HTTP_PROXY=proxy.address):
            self.assertTrue(self.plan_of("127.0.0.1"))
            set_script([{"status": 200, "json": {"plan": "pro"}}])
            with Scanledger("slk_key", setting("SCRIPTED_URL")) as client:
                client.usage.get()
            self.assertEqual(proxy.requests, [])

    def test_says_what_the_proxy_says(self) -> None:
        with self.proxy(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n") as proxy:
            with environment(HTTPS_PROXY=f"http://user:secret@{proxy.address}"):
                with self.assertRaises(ConnectionError) as raised:
                    self.plan_of(NAME)
        self.assertIn(f"no response from {NAME} through the proxy {proxy.address}: ", str(raised.exception))
        self.assertIn("407 Proxy Authentication Required", str(raised.exception))
        self.assertNotIn("secret", str(raised.exception))

    def test_refuses_a_proxy_of_another_kind(self) -> None:
        for url in ("socks5://user:secret@proxy.example", "https://proxy.example", "http://proxy.example:port", "http://"):
            with self.subTest(url), environment(HTTPS_PROXY=url), self.assertRaises(ScanledgerError) as raised:
                Scanledger("slk_key", "https://scanledger.example")
            self.assertEqual(
                str(raised.exception), "HTTPS_PROXY or ALL_PROXY must be a URL like http://proxy.example:3128"
            )
