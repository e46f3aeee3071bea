"""The delay before the next attempt."""

import unittest
from typing import Any, Dict

from cases import cases_of

from scanledger import ConnectionError, TimeoutError, UntrustedCertificateError
from scanledger._errors import error_of_response
from scanledger._retry_policy import retry_delay_seconds

ERRORS = {
    "connection": ConnectionError("no response"),
    "timeout": TimeoutError("no response"),
    "certificate": UntrustedCertificateError("no response"),
    "other": TypeError("a mistake in a program"),
}


class RetryPolicy(unittest.TestCase):
    def test_delays(self) -> None:
        for case in cases_of("retry-delays.json")["cases"]:
            with self.subTest(case["name"]):
                delay = retry_delay_seconds(self.error_of(case), case["retry"], case["random"])
                self.assertEqual(delay, case["seconds"])

    @staticmethod
    def error_of(case: Dict[str, Any]) -> BaseException:
        if "error" in case:
            return ERRORS[case["error"]]
        body = {"error": case["code"], "retry_after": case.get("retry_after")}
        return error_of_response(case["status"], {}, body)
