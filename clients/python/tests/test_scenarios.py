"""With a real service over TLS."""

import asyncio
import time
import unittest
from typing import Any, Awaitable, Callable, Dict, List

from cases import cases_of, described, matches, perform, perform_async, setting

from scanledger import AsyncScanledger, Scanledger, UntrustedCertificateError


def filled_in(value: Any, known: Dict[str, Any]) -> Any:
    """``$scan.scan_id`` stands for the member of the result that an earlier step has named."""
    if isinstance(value, str) and value.startswith("$"):
        found: Any = known
        for member in value[1:].split("."):
            found = found[int(member)] if isinstance(found, list) else found[member]
        return found
    if isinstance(value, list):
        return [filled_in(item, known) for item in value]
    return {name: filled_in(item, known) for name, item in value.items()} if isinstance(value, dict) else value


class Scenarios(unittest.TestCase):
    def test_sync(self) -> None:
        with Scanledger(ca_file=setting("SCANLEDGER_CA_FILE")) as client:

            async def perform_step(step: Dict[str, Any]) -> Any:
                return perform(client, step)

            asyncio.run(self.play_all("sync", perform_step))

    def test_async(self) -> None:
        async def run() -> None:
            async with AsyncScanledger(ca_file=setting("SCANLEDGER_CA_FILE")) as client:
                await self.play_all("async", lambda step: perform_async(client, step))

        asyncio.run(run())

    async def play_all(self, kind: str, perform_step: Callable[[Dict[str, Any]], Awaitable[Any]]) -> None:
        for scenario in cases_of("scenarios.json"):
            with self.subTest(scenario["name"]):
                await self.play(scenario["steps"], kind, perform_step)

    async def play(
        self, steps: List[Dict[str, Any]], kind: str, perform_step: Callable[[Dict[str, Any]], Awaitable[Any]]
    ) -> None:
        known: Dict[str, Any] = {
            "site": setting("SITE_URL"),
            "receiver": "https://127.0.0.1:61999/hook",
            "run-same": f"python-{kind}-{time.time_ns()}",
        }
        for raw in steps:
            step = filled_in(raw, known)
            result: Any = None
            error = None
            try:
                result = await perform_step(step)
            except Exception as raised:
                if "error" not in step:
                    raise
                error = described(raised, step["error"])
            self.assertEqual(error, step.get("error"))
            if "expect" in step:
                self.assertTrue(matches(result, step["expect"]), f"{result} has not {step['expect']}")
            if "as" in step:
                known[step["as"]] = result


class Certificates(unittest.TestCase):
    def test_accepts_none_of_an_unknown_authority_and_says_how_to_trust_it(self) -> None:
        with Scanledger() as client, self.assertRaisesRegex(UntrustedCertificateError, "certificate.*; pass .*ca_file"):
            client.usage.get()
