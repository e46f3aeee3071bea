"""Verification of receipts, step by step."""

from __future__ import annotations

import hashlib
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Union

from .._errors import ReceiptVerificationError
from .._models import Finding, ReceiptEvent, ScanReceipt
from .canonical_json import canonical_json, members_of
from .checkpoint import Checkpoint, parse_checkpoint
from .merkle_tree import leaf_hash, proves_consistency, proves_inclusion
from .parse_receipt import Consistency, parse_receipt, text_of
from .signed_note import VerifierKey, is_signed_by, parse_verifier_key

#: What of a finding the hash in a receipt covers.
_COVERED = ("check_id", "confidence", "fingerprint", "id", "severity")


def verify_receipt(
    receipt: Union[ScanReceipt, Mapping[str, Any]],
    verifier_keys: Union[str, Sequence[str]],
    *,
    findings: Optional[Sequence[Union[Finding, Mapping[str, Any]]]] = None,
    previous: Union[ScanReceipt, Mapping[str, Any], str, None] = None,
) -> ReceiptEvent:
    """What the log has recorded of the end of a scan, when the receipt proves it.

    ``verifier_keys`` are the keys of the log that you trust, ``name+id+key``; one of them must have signed. They must
    come from elsewhere than the receipt: ``verifier_keys`` of a forged one has the key of the forger.

    ``findings``, all those of the scan's results, are verified to be those that the log has recorded. ``previous`` is
    an earlier receipt of the log, or its checkpoint, to verify that the log has only grown since: fetch the receipt
    with ``since``, the ``tree_size`` of the earlier one, so that it has the consistency proof.

    Compare ``scan_id`` or ``target`` with what you expect: the receipt of another scan is genuine too. Raises a
    ``ReceiptVerificationError``.
    """
    keys = _keys(verifier_keys)
    parsed = parse_receipt(receipt)
    inclusion = parsed.inclusion
    _demand(parsed.event.get("scan_id") == parsed.scan_id, "scan_id", "the event is that of another scan")
    leaf = leaf_hash(_canonical(parsed.event, "format", "the event"))
    _demand(leaf == inclusion.leaf, "leaf_hash", "the leaf hash is not that of the event")
    is_included = proves_inclusion(*inclusion)
    _demand(is_included, "inclusion_proof", "the hashes do not lead from the leaf to the root")
    checkpoint = _checkpoint(parsed.checkpoint, "the checkpoint")
    is_same = (checkpoint.tree_size, checkpoint.root_hash) == (inclusion.tree_size, inclusion.root)
    _demand(is_same, "checkpoint", "the checkpoint has another size or root than the inclusion proof")
    _verify_signature(checkpoint, keys, "the checkpoint")
    if previous is not None:
        _verify_growth(previous, checkpoint, parsed.consistency, keys)
    if findings is not None:
        _verify_findings(findings, parsed.event)
    return ReceiptEvent(parsed.event)


def _keys(texts: Union[str, Sequence[str]]) -> List[VerifierKey]:
    given = [texts] if isinstance(texts, str) else list(texts) if isinstance(texts, Iterable) else []
    _demand(len(given) > 0, "verifier_keys", "there is no key to verify with")
    keys = []
    for text in given:
        key = parse_verifier_key(text) if isinstance(text, str) else None
        if key is None:
            raise ReceiptVerificationError("verifier_keys", f"this is not a verifier key, name+id+key: {text}")
        keys.append(key)
    return keys


def _checkpoint(text: str, name: str) -> Checkpoint:
    checkpoint = parse_checkpoint(text)
    if checkpoint is None:
        raise ReceiptVerificationError("checkpoint", f"{name} is not a signed checkpoint of a log")
    return checkpoint


def _verify_signature(checkpoint: Checkpoint, keys: Sequence[VerifierKey], name: str) -> None:
    # The name of a log's key is the origin of its checkpoints: a key of another log signs nothing of this one.
    keys_of_log = [key for key in keys if key.name == checkpoint.origin]
    message = f"{name}, of the log {checkpoint.origin}, has no valid signature of a key that was given"
    _demand(is_signed_by(checkpoint.note, keys_of_log), "signature", message)


def _verify_growth(
    previous: Union[ScanReceipt, Mapping[str, Any], str],
    checkpoint: Checkpoint,
    consistency: Optional[Consistency],
    keys: Sequence[VerifierKey],
) -> None:
    name = "the earlier checkpoint"
    text = previous if isinstance(previous, str) else text_of(members_of(previous) or {}, "checkpoint")
    earlier = _checkpoint(text, name)
    _verify_signature(earlier, keys, name)
    first, second = earlier.tree_size, checkpoint.tree_size
    _demand(earlier.origin == checkpoint.origin, "consistency_proof", f"{name} is of another log")
    later = f"{name} is later than the receipt: it has {first} leaves of {second}"
    _demand(first <= second, "consistency_proof", later)
    is_since = consistency is not None and consistency.since == first
    missing = f"the receipt has no consistency proof since {first} leaves"
    _demand(is_since or first == second, "consistency_proof", missing)
    hashes = consistency.hashes if consistency is not None and is_since else []
    grew = proves_consistency(first, second, earlier.root_hash, checkpoint.root_hash, hashes)
    _demand(grew, "consistency_proof", "the hashes do not prove that the log begins with the leaves of the earlier one")


def _verify_findings(findings: Any, event: Mapping[str, Any]) -> None:
    if not isinstance(findings, (list, tuple)):
        raise ReceiptVerificationError("findings", "the findings are not a list")
    covered = []
    for finding in findings:
        members = members_of(finding) or {}
        if any(name not in members for name in _COVERED) or not isinstance(members["id"], str):
            raise ReceiptVerificationError("findings", "one of the findings is none of the scan's results")
        covered.append({name: members[name] for name in _COVERED})
    text = _canonical(sorted(covered, key=_order), "findings", "one of the findings")
    digest = hashlib.sha256(text.encode()).hexdigest()
    _demand(digest == event.get("findings_sha256"), "findings", "the log has recorded other findings of the scan")


def _order(finding: Mapping[str, Any]) -> bytes:
    """The order of UTF-16 code units."""
    return str(finding["id"]).encode("utf-16-be", "surrogatepass")


def _canonical(value: Any, step: str, name: str) -> str:
    try:
        return canonical_json(value)
    except ValueError as error:
        raise ReceiptVerificationError(step, f"{name} has no canonical JSON: {error}") from None


def _demand(is_met: bool, step: str, message: str) -> None:
    if not is_met:
        raise ReceiptVerificationError(step, message)
