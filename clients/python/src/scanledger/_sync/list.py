"""Lists, newest first."""

from __future__ import annotations

from typing import Iterator, Generic, Optional
from typing import List as PythonList

from .._pagination import Listing, M, Page
from .._requester import run
from .._transport import Transport


class List(Generic[M]):
    """A list: read it with ``for``, one page of it with ``page()``, or its beginning with ``to_list(max)``."""

    def __init__(self, listing: Listing[M], transport: Transport) -> None:
        self._listing = listing
        self._transport = transport

    def page(self) -> Page[M]:
        """The page that the parameters of the list select."""
        return run(self._listing.first(), self._transport)

    def to_list(self, max: Optional[int] = None) -> PythonList[M]:
        """The first ``max`` items, or all."""
        items: PythonList[M] = []
        if max is not None and max <= 0:
            return items
        for item in self:
            items.append(item)
            if len(items) == max:
                break
        return items

    def __iter__(self) -> Iterator[M]:
        last: Optional[M] = None
        count = 0
        while True:
            page = run(self._listing.next(last, count), self._transport)
            for item in page.data:
                yield item
            count += len(page.data)
            if not page.has_more or not page.data:
                return
            last = page.data[-1]
