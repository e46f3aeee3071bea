"""What a client refuses and hides."""

import asyncio
import socket
import ssl
import subprocess
import sys
import threading
import unittest
from pathlib import Path
from typing import Callable

from cases import recorded_requests, set_script, setting

from scanledger import AsyncScanledger, ConnectionError, Scanledger, ScanledgerError
from scanledger._models import CreatedApiKey, WebhookEndpointWithSecret
from scanledger._transport import Abort, Request, Transport
from scanledger._version import VERSION

KEY = "slk_very_secret"


class Clients(unittest.TestCase):
    def test_has_the_version_of_its_package(self) -> None:
        project = (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
        self.assertIn(f'\nversion = "{VERSION}"\n', project)

    def test_would_not_send_the_key_unencrypted(self) -> None:
        for url in ("http://example.com", "http://127.0.0.1.example.com", "ftp://127.0.0.1", "example.com"):
            with self.subTest(url), self.assertRaises(ScanledgerError):
                Scanledger(KEY, url)

    def test_says_that_a_url_is_none(self) -> None:
        for url in ("example.com", "https://[::1", "https://example.com:99999"):
            with self.subTest(url), self.assertRaisesRegex(ScanledgerError, "is not a URL"):
                Scanledger(KEY, url)

    def test_says_which_url_is_not_encrypted(self) -> None:
        with self.assertRaisesRegex(ScanledgerError, r"must begin with https://: http://example\.com:8080$"):
            Scanledger(KEY, "http://user:secret@example.com:8080/scanledger")

    def test_says_why_a_file_of_certificates_cannot_be_used(self) -> None:
        for file, reason in (("missing.pem", "No such file or directory"), (__file__, "it has no certificate in PEM")):
            with self.subTest(file), self.assertRaises(ScanledgerError) as raised:
                Scanledger(KEY, "https://example.com", ca_file=file)
            self.assertEqual(str(raised.exception), f"ca_file {file} cannot be used: {reason}")

    def test_accepts_https_and_loopback(self) -> None:
        for url in ("https://example.com", "https://example.com/scanledger/", "http://127.0.0.1:80", "http://[::1]:80"):
            with self.subTest(url):
                Scanledger(KEY, url).close()

    def test_refuses_a_key_that_would_add_a_header(self) -> None:
        with self.assertRaises(ScanledgerError):
            Scanledger("slk_a\r\nx: y", "https://example.com")

    def test_shows_secrets_to_nobody_who_prints_them(self) -> None:
        client = Scanledger(KEY, "https://example.com")
        self.assertNotIn(KEY, f"{client!r} {client.scans!r} {client.scans._calls.requester!r}")
        self.assertNotIn(KEY, repr(CreatedApiKey({"key_id": "key_1", "key": KEY})))
        self.assertNotIn(KEY, repr(WebhookEndpointWithSecret({"endpoint_id": "we_1", "secret": KEY})))

    def test_keeps_connections(self) -> None:
        set_script([{"status": 200, "repeat": True, "json": {"plan": "pro"}}])
        with Scanledger(KEY, setting("SCRIPTED_URL")) as client:
            client.usage.get()
            (first,) = client._transport._idle
            client.usage.get()
            self.assertEqual(client._transport._idle, [first])

    def test_async_calls_do_not_wait_for_each_other(self) -> None:
        async def run() -> None:
            set_script([{"hang": True}, {"status": 200, "json": {"plan": "pro"}}])
            async with AsyncScanledger(KEY, setting("SCRIPTED_URL"), max_retries=0, timeout=30) as client:
                hanging = asyncio.ensure_future(client.usage.get(timeout=2))
                await asyncio.sleep(0.5)
                self.assertEqual((await client.usage.get()).plan, "pro")
                self.assertFalse(hanging.done())
                with self.assertRaises(TimeoutError):
                    await hanging

        asyncio.run(run())

    def test_async_calls_are_sent_however_many_are_held(self) -> None:
        async def run() -> None:
            set_script([{"hang": True, "repeat": True}])
            async with AsyncScanledger(KEY, setting("SCRIPTED_URL"), max_retries=0, timeout=20) as client:
                held = [asyncio.ensure_future(client.usage.get()) for _ in range(40)]
                await self._eventually(lambda: len(recorded_requests()) == 40)
                for call in held:
                    call.cancel()
                await asyncio.gather(*held, return_exceptions=True)

        asyncio.run(run())

    def test_an_async_call_that_is_cancelled_ends_its_request(self) -> None:
        async def run() -> None:
            set_script([{"hang": True}])
            threads = threading.active_count()
            async with AsyncScanledger(KEY, setting("SCRIPTED_URL"), max_retries=0, timeout=600) as client:
                call = asyncio.ensure_future(client.usage.get())
                await self._eventually(lambda: len(recorded_requests()) == 1)
                call.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await call
                await self._eventually(lambda: threading.active_count() == threads)
                self.assertEqual(client._transport._idle, [])

        asyncio.run(run())

    def test_a_request_that_is_aborted_before_it_begins_is_not_sent(self) -> None:
        request = Request("POST", "/v1/scans", {}, b"{}")
        for is_stream in (False, True):
            set_script([{"status": 200, "body": "{}"}])
            transport, abort = Transport(setting("SCRIPTED_URL")), Abort()
            abort()
            with self.subTest(is_stream), self.assertRaises(ConnectionError):
                (transport.open if is_stream else transport.send)(request, 10, abort)
            self.assertEqual(recorded_requests(), [])

    def test_a_connection_that_is_aborted_stays_encrypted(self) -> None:
        ours, theirs = socket.socketpair()
        context = ssl.create_default_context()
        with theirs, context.wrap_socket(ours, do_handshake_on_connect=False, server_hostname="a.example") as sock:
            abort = Abort()
            abort.watch(sock)
            abort()
            # Without TLS it would not know how to do this.
            with self.assertRaises(OSError):
                sock.do_handshake()

    async def _eventually(self, is_so: Callable[[], bool]) -> None:
        for _ in range(100):
            if is_so():
                return
            await asyncio.sleep(0.1)
        self.assertTrue(is_so())


class Sources(unittest.TestCase):
    def test_sync_client_is_generated_from_the_async_one(self) -> None:
        self.assert_current("generate_sync.py")

    def test_reference_has_every_public_member_and_is_current(self) -> None:
        self.assert_current("generate_reference.py")

    def assert_current(self, name: str) -> None:
        tool = Path(__file__).resolve().parent.parent / "tools" / name
        done = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
