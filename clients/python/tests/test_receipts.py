"""Verification of receipts, by the vectors that all clients share."""

import copy
import json
import unittest
from pathlib import Path
from typing import Any, Dict, Iterator, List

from cases import setting

from scanledger import ReceiptVerificationError, Scanledger, ScanReceipt, verify_receipt
from scanledger._models import Finding, Model
from scanledger._receipts.signed_note import is_signed_by, parse_signed_note, parse_verifier_key

VECTORS = json.loads((Path(setting("VECTORS_DIRECTORY")) / "receipts.json").read_text())
UNCHANGED = VECTORS["invalid"]["unchanged"]


def verify(given: Dict[str, Any]) -> Any:
    """Verifies what a vector has."""
    return verify_receipt(
        given["receipt"], given["verifier_keys"], findings=given.get("findings"), previous=given.get("previous")
    )


def changed(document: Any, change: Dict[str, Any]) -> Any:
    """JSON Patch (RFC 6902), as far as the vectors use it."""
    if change["path"] == "":
        return change["value"]
    *names, last = change["path"].split("/")[1:]
    document = copy.deepcopy(document)
    parent = document
    for name in names:
        parent = parent[int(name) if isinstance(parent, list) else name]
    if change["op"] == "remove":
        del parent[last]
    else:
        parent[int(last) if isinstance(parent, list) else last] = change["value"]
    return document


def mutations(value: Any, path: str = "") -> Iterator[Dict[str, Any]]:
    """Every other value that differs in one character, or is the next number."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from mutations(member, f"{path}/{name}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from mutations(item, f"{path}/{index}")
    else:
        for other in others(value):
            yield {"op": "replace", "path": path, "value": other}


def others(value: Any) -> List[Any]:
    """Values that are not the same."""
    if isinstance(value, bool) or value is None:
        return [not value, 0]
    if isinstance(value, int):
        return [value + 1, value - 1, str(value)]
    texts = []
    for index, character in enumerate(value):
        texts.append(value[:index] + chr(ord(character) ^ 1) + value[index + 1 :])
        texts.append(value[:index] + value[index + 1 :])
    return texts


class VerifyReceipt(unittest.TestCase):
    def test_accepts_valid_receipts(self) -> None:
        for case in VECTORS["valid"]:
            with self.subTest(case["name"]):
                self.assertEqual(Model.to_dict(verify(case)), case["receipt"]["event"])

    def test_accepts_models_of_valid_receipts(self) -> None:
        for case in VECTORS["valid"]:
            with self.subTest(case["name"]):
                given = {**case, "receipt": ScanReceipt(case["receipt"])}
                if isinstance(case.get("previous"), dict):
                    given["previous"] = ScanReceipt(case["previous"])
                if "findings" in case:
                    given["findings"] = [Finding(finding) for finding in case["findings"]]
                self.assertEqual(verify(given), given["receipt"].event)

    def test_rejects_invalid_receipts_and_says_at_which_step(self) -> None:
        self.assertEqual(verify(UNCHANGED).scan_id, UNCHANGED["receipt"]["scan_id"])
        for case in VECTORS["invalid"]["cases"]:
            given = {**UNCHANGED, **case, "receipt": UNCHANGED["receipt"]}
            for change in case["changes"]:
                given["receipt"] = changed(given["receipt"], change)
            with self.subTest(case["name"]), self.assertRaises(ReceiptVerificationError) as raised:
                verify(given)
            self.assertEqual(raised.exception.step, case["step"], case["name"])

    def test_rejects_models_of_invalid_receipts(self) -> None:
        for case in VECTORS["invalid"]["cases"]:
            given = {**UNCHANGED, **case, "receipt": UNCHANGED["receipt"]}
            for change in case["changes"]:
                given["receipt"] = changed(given["receipt"], change)
            if isinstance(given["receipt"], dict):
                given["receipt"] = ScanReceipt(given["receipt"])
                with self.subTest(case["name"]), self.assertRaises(ReceiptVerificationError):
                    verify(given)

    def test_demands_a_key(self) -> None:
        with self.assertRaises(TypeError):
            verify_receipt(UNCHANGED["receipt"])  # type: ignore[call-arg]
        with self.assertRaises(ReceiptVerificationError):
            verify_receipt(UNCHANGED["receipt"], None)  # type: ignore[arg-type]

    def test_rejects_every_other_number_flag_and_null_and_every_text_with_another_character(self) -> None:
        receipt = {name: value for name, value in UNCHANGED["receipt"].items() if name != "verifier_keys"}
        changes = list(mutations(receipt))
        self.assertGreater(len(changes), 1_500)
        for change in changes:
            with self.subTest(change), self.assertRaises(ReceiptVerificationError):
                verify({**UNCHANGED, "receipt": changed(receipt, change)})

    def test_rejects_what_is_no_json_in_the_event(self) -> None:
        for value in (float("nan"), float("inf"), 0.5, 1j, b"72", (72,), {72: 72}, object(), ...):
            with self.subTest(value), self.assertRaises(ReceiptVerificationError):
                verify({**UNCHANGED, "receipt": changed(UNCHANGED["receipt"], at_score(value))})

    def test_accepts_an_integer_that_a_parser_has_made_a_float(self) -> None:
        receipt = changed(UNCHANGED["receipt"], at_score(float(UNCHANGED["receipt"]["event"]["score"])))
        self.assertEqual(verify({**UNCHANGED, "receipt": receipt}).score, 72)


def at_score(value: Any) -> Dict[str, Any]:
    """Changes the score in the event."""
    return {"op": "replace", "path": "/event/score", "value": value}


class RealService(unittest.TestCase):
    def test_receipts_are_verified_with_its_key_the_findings_and_an_earlier_receipt(self) -> None:
        target = setting("SITE_URL")
        with Scanledger(ca_file=setting("SCANLEDGER_CA_FILE")) as client:
            previous = client.scans.receipt(client.scans.create_and_wait(target).scan_id)
            scan = client.scans.create_and_wait(target)
            receipt = client.scans.receipt(scan.scan_id, since=previous.inclusion_proof.tree_size)
            findings = client.scans.results(scan.scan_id).findings
        self.assertTrue(findings)
        event = verify_receipt(receipt, previous.verifier_keys, findings=findings, previous=previous)
        self.assertEqual((event.scan_id, event.target, event.score), (scan.scan_id, target, scan.score))
        with self.assertRaises(ReceiptVerificationError):
            verify_receipt(receipt, previous.verifier_keys, findings=findings[1:])
        with self.assertRaises(ReceiptVerificationError):
            verify_receipt(previous, previous.verifier_keys, previous=receipt)


class SignedNote(unittest.TestCase):
    def test_is_verified_with_its_verifier_key_as_the_specification_shows(self) -> None:
        published = VECTORS["signed_note"]
        key, note = parse_verifier_key(published["verifier_key"]), parse_signed_note(published["note"])
        assert key is not None and note is not None
        self.assertEqual(note.text, "This is an example message.\n")
        self.assertTrue(is_signed_by(note, [key]))
        self.assertFalse(is_signed_by(note._replace(text="This is another message.\n"), [key]))


if __name__ == "__main__":
    unittest.main()
