"""The Merkle tree of RFC 9162, section 2.1, with its names."""

from __future__ import annotations

import hashlib
from typing import List, Sequence, Tuple


def leaf_hash(data: str) -> str:
    """The hash of a leaf: section 2.1.1."""
    return hashlib.sha256(b"\0" + data.encode()).hexdigest()


def _node_hash(left: str, right: str) -> str:
    return hashlib.sha256(b"\1" + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()


def proves_inclusion(leaf_index: int, tree_size: int, leaf: str, root: str, hashes: Sequence[str]) -> bool:
    """Whether the hashes prove that the leaf is in the tree: section 2.1.3.2."""
    if leaf_index >= tree_size:
        return False
    fn, sn, r = leaf_index, tree_size - 1, leaf
    for p in hashes:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            r = _node_hash(p, r)
            fn, sn = _skip_levels(fn, sn)
        else:
            r = _node_hash(r, p)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and r == root


def proves_consistency(first: int, second: int, first_root: str, second_root: str, hashes: Sequence[str]) -> bool:
    """Whether the hashes prove that a tree begins with the leaves of an earlier one: section 2.1.4.2.

    Sizes are from 1. Nothing is to be proved of the same tree.
    """
    if first == second:
        return not hashes and first_root == second_root
    if first < 1 or first > second or not hashes:
        return False
    fn, sn = first - 1, second - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    # Where the earlier tree is a perfect one, its root begins the path and is not sent.
    path: List[str] = [first_root, *hashes] if fn == 0 else list(hashes)
    fr = sr = path[0]
    for c in path[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr, sr = _node_hash(c, fr), _node_hash(c, sr)
            fn, sn = _skip_levels(fn, sn)
        else:
            sr = _node_hash(sr, c)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and fr == first_root and sr == second_root


def _skip_levels(fn: int, sn: int) -> Tuple[int, int]:
    """To the level at which the node has a sibling on its left."""
    while not fn & 1 and fn != 0:
        fn, sn = fn >> 1, sn >> 1
    return fn, sn
