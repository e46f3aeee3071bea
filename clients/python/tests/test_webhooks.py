"""Verification of webhooks, by the vectors that server and clients share."""

import json
import unittest
from pathlib import Path

from cases import setting

from scanledger import SignatureVerificationError, webhooks

VECTORS = json.loads((Path(setting("VECTORS_DIRECTORY")) / "webhook-signatures.json").read_text())


class Verify(unittest.TestCase):
    def test_vectors(self) -> None:
        common = VECTORS["verification"]
        for case in common["cases"]:
            body, secret = case.get("body", common["body"]), case.get("secret", common["secret"])
            with self.subTest(case["name"]):
                if case["valid"]:
                    self.assertEqual(webhooks.verify(body, case["header"], secret, now=case["now"]).id, "evt_test")
                else:
                    with self.assertRaises(SignatureVerificationError):
                        webhooks.verify(body, case["header"], secret, now=case["now"])

    def test_accepts_bytes_and_one_of_several_secrets(self) -> None:
        common = VECTORS["verification"]
        case = common["cases"][0]
        event = webhooks.verify(common["body"].encode(), case["header"], ["whsec_old", common["secret"]], now=case["now"])
        self.assertEqual(event.type, "ping")

    def test_says_that_a_body_was_parsed(self) -> None:
        common = VECTORS["verification"]
        case = common["cases"][0]
        for parsed in (json.loads(common["body"]), None, [1]):
            with self.assertRaisesRegex(SignatureVerificationError, "the body must be text or bytes"):
                webhooks.verify(parsed, case["header"], common["secret"], now=case["now"])

    def test_rejects_text_that_was_no_utf8(self) -> None:
        common = VECTORS["verification"]
        case, secret = common["cases"][0], common["secret"]
        # Frameworks decode such bytes to lone surrogates.
        for body, header in ((common["body"], "t=1780272000,v1=\udcff"), (common["body"] + "\udcff", case["header"])):
            with self.assertRaisesRegex(SignatureVerificationError, "no signature matches"):
                webhooks.verify(body, header, secret, now=case["now"])

    def test_says_that_there_is_no_secret(self) -> None:
        common = VECTORS["verification"]
        case = common["cases"][0]
        with self.assertRaisesRegex(SignatureVerificationError, "there is no secret"):
            webhooks.verify(common["body"], case["header"], None, now=case["now"])


class SignForTest(unittest.TestCase):
    def test_makes_the_header_that_the_service_sends(self) -> None:
        for vector in VECTORS["service_signature"]:
            header = webhooks.sign_for_test(vector["body"], vector["secrets"][0], vector["t"])
            self.assertEqual(header, vector["header"])
