"""What every resource has."""

from __future__ import annotations

from typing import Any, Optional, Type, TypeVar

from .._calls import Calls
from .._pagination import Listing, M
from .._requester import CallOptions, Steps, run
from .._transport import Transport
from .list import List

T = TypeVar("T")


class Resource:
    def __init__(self, calls: Calls, transport: Transport) -> None:
        self._calls = calls
        self._transport = transport

    def _run(self, steps: Steps[T]) -> T:
        return run(steps, self._transport)

    def _list(
        self, path: str, model: Type[M], id_member: Optional[str], options: CallOptions, **params: Any
    ) -> List[M]:
        return List(Listing(self._calls.requester, path, model, id_member, params, options), self._transport)
