"""With a scripted service: retries, errors, lists, waiting."""

import asyncio
import unittest
from typing import Any, Callable, Dict, List, Tuple

from cases import cases_of, described, perform, perform_async, recorded_requests, set_script, setting

from scanledger import AsyncScanledger, Scanledger


def play(call: Dict[str, Any], progress: List[Any]) -> Any:
    with Scanledger("slk_test", setting("SCRIPTED_URL")) as client:
        return perform(client, call, progress)


def play_async(call: Dict[str, Any], progress: List[Any]) -> Any:
    async def run() -> Any:
        async with AsyncScanledger("slk_test", setting("SCRIPTED_URL")) as client:
            return await perform_async(client, call, progress)

    return asyncio.run(run())


CLIENTS: List[Tuple[str, Callable[[Dict[str, Any], List[Any]], Any]]] = [("sync", play), ("async", play_async)]


class Exchanges(unittest.TestCase):
    def test_exchanges(self) -> None:
        for case in cases_of("exchanges.json"):
            for kind, play_case in CLIENTS:
                with self.subTest(f"{case['name']} ({kind})"):
                    self.check(case, play_case)

    def check(self, case: Dict[str, Any], play_case: Callable[[Dict[str, Any], List[Any]], Any]) -> None:
        expected = case["expect"]
        set_script(case["responses"])
        progress: List[Any] = []
        result: Any = None
        error = None
        try:
            result = play_case(case["call"], progress)
        except Exception as raised:
            error = described(raised, expected.get("error", {}))
        requests = recorded_requests()
        self.assertEqual(error, expected.get("error"))
        if "result" in expected:
            self.assertEqual(result, expected["result"])
        if "requests" in expected:
            self.assertEqual(len(requests), expected["requests"])
        if "distinct_idempotency_keys" in expected:
            keys = {request["headers"]["idempotency-key"] for request in requests}
            self.assertEqual(len(keys), expected["distinct_idempotency_keys"])
        if "seconds_between" in expected:
            first, second = (request["at"] for request in requests)
            self.assertGreaterEqual(second - first, expected["seconds_between"] * 1_000 - 5)
        for name, value in expected.get("headers", {}).items():
            self.assertEqual(requests[-1]["headers"].get(name), value)
        if "url" in expected:
            self.assertEqual(requests[-1]["url"], expected["url"])
        if "progress" in expected:
            self.assertEqual([scan["progress"] for scan in progress], expected["progress"])
