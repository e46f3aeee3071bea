"""The members of a receipt that are verified."""

from __future__ import annotations

import re
from typing import Any, List, Mapping, NamedTuple, Optional

from .._errors import ReceiptVerificationError
from .canonical_json import is_integer, members_of


class Inclusion(NamedTuple):
    """An inclusion proof."""

    leaf_index: int
    tree_size: int
    leaf: str
    root: str
    hashes: List[str]


class Consistency(NamedTuple):
    """A consistency proof."""

    since: int
    hashes: List[str]


class ParsedReceipt(NamedTuple):
    """A receipt in the form that it must have."""

    scan_id: str
    event: Mapping[str, Any]
    inclusion: Inclusion
    consistency: Optional[Consistency]
    checkpoint: str


def parse_receipt(value: Any) -> ParsedReceipt:
    """Leaves out members that it does not know: nothing in them is verified. Raises a ``ReceiptVerificationError``."""
    receipt = _object(value, "the receipt")
    inclusion = _object(receipt.get("inclusion_proof"), "inclusion_proof")
    consistency = receipt.get("consistency_proof", ...)
    return ParsedReceipt(
        text_of(receipt, "scan_id"),
        _object(receipt.get("event"), "event"),
        Inclusion(
            _integer(inclusion, "leaf_index", 0),
            _integer(inclusion, "tree_size", 1),
            _hash(inclusion.get("leaf_hash"), "leaf_hash"),
            _hash(inclusion.get("root_hash"), "root_hash"),
            _hashes(inclusion, "inclusion_proof"),
        ),
        None if consistency is None else _consistency(_object(consistency, "consistency_proof")),
        text_of(receipt, "checkpoint"),
    )


def text_of(members: Mapping[str, Any], name: str) -> str:
    """The text of a member. Raises a ``ReceiptVerificationError``."""
    value = members.get(name)
    if isinstance(value, str):
        return value
    raise _wrong(f"{name} is not text")


def _consistency(proof: Mapping[str, Any]) -> Consistency:
    return Consistency(_integer(proof, "since", 1), _hashes(proof, "consistency_proof"))


def _object(value: Any, name: str) -> Mapping[str, Any]:
    members = members_of(value)
    if members is None:
        raise _wrong(f"{name} is not an object")
    return members


def _integer(members: Mapping[str, Any], name: str, minimum: int) -> int:
    value: Any = members.get(name)
    if is_integer(value) and value >= minimum:
        return int(value)
    raise _wrong(f"{name} is not an integer from {minimum}")


def _hashes(members: Mapping[str, Any], owner: str) -> List[str]:
    hashes = members.get("hashes")
    if not isinstance(hashes, list):
        raise _wrong(f"hashes of {owner} is not an array")
    return [_hash(one, f"one of the hashes of {owner}") for one in hashes]


def _hash(value: Any, name: str) -> str:
    if isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value):
        return value
    raise _wrong(f"{name} is not a SHA-256 hash in lower-case hexadecimal")


def _wrong(message: str) -> ReceiptVerificationError:
    return ReceiptVerificationError("format", f"this is not a receipt: {message}")
