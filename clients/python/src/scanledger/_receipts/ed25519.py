"""Verification of Ed25519 signatures: RFC 8032, section 5.1, which the standard library does not have.

As Web Crypto does, it also rejects points of small order: a key with such a point would accept signatures of anybody.
Everything here is public, so that nothing has to take the same time for every input. Points are in extended homogeneous
coordinates (section 5.1.4).
"""

from __future__ import annotations

import hashlib
from typing import Optional, Tuple

_Point = Tuple[int, int, int, int]

#: The prime of the field.
_P = 2**255 - 19
#: The order of the group.
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_SQRT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)
_NEUTRAL: _Point = (0, 1, 1, 0)


def verify(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature is one of the key: section 5.1.7, without the cofactor."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    a, r = _decoded(public_key), _decoded(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= _L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % _L
    return _equal(_multiplied(s, _BASE), _sum(r, _multiplied(k, a)))


def _decoded(encoded: bytes) -> Optional[_Point]:
    """Section 5.1.3; None for what is no point, not its only encoding, or of small order."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    x = _x_of(y, sign)
    if x is None:
        return None
    point = (x, y, 1, x * y % _P)
    return None if _equal(_multiplied(8, point), _NEUTRAL) else point


def _x_of(y: int, sign: int) -> Optional[int]:
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _SQRT_OF_MINUS_ONE % _P
    if x * x % _P != square or (x == 0 and sign == 1):
        return None
    return x if x & 1 == sign else _P - x


def _sum(one: _Point, other: _Point) -> _Point:
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % _P, (y1 + x1) * (y2 + x2) % _P
    c, d = 2 * t1 * t2 * _D % _P, 2 * z1 * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _multiplied(factor: int, point: _Point) -> _Point:
    result = _NEUTRAL
    while factor > 0:
        if factor & 1:
            result = _sum(result, point)
        point = _sum(point, point)
        factor >>= 1
    return result


def _equal(one: _Point, other: _Point) -> bool:
    x1, y1, z1, _ = one
    x2, y2, z2, _ = other
    return (x1 * z2 - x2 * z1) % _P == 0 and (y1 * z2 - y2 * z1) % _P == 0


def _base() -> _Point:
    y = 4 * pow(5, -1, _P) % _P
    x = _x_of(y, 0)
    assert x is not None
    return x, y, 1, x * y % _P


_BASE = _base()
