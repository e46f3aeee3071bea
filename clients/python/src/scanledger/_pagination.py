"""How lists are read page after page, as steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Generic, List, Optional, Type, TypeVar

from ._models import Model
from ._requester import Call, CallOptions, Requester, Steps

M = TypeVar("M", bound=Model)

_ITERATION_LIMIT = 100


@dataclass(frozen=True)
class Page(Generic[M]):
    """A page of a list."""

    #: The items of the page.
    data: List[M]
    #: More exist beyond this page.
    has_more: bool


@dataclass(frozen=True)
class Listing(Generic[M]):
    """How a list is read. ``id_member`` is the member that the next page starts after; None pages by offset."""

    requester: Requester
    path: str
    model: Type[M]
    id_member: Optional[str]
    params: Dict[str, Any]
    options: CallOptions

    def first(self) -> Steps[Page[M]]:
        """The page that the parameters select."""
        return self._read(self.params)

    def next(self, last: Optional[M], count: int) -> Steps[Page[M]]:
        """The page after ``last``, the item number ``count``.

        With ``ending_before`` the items are the next newer ones, oldest first.
        """
        limit = self.params.get("limit")
        params = {**self.params, "limit": _ITERATION_LIMIT if limit is None else limit}
        oldest_first = params.get("ending_before") is not None
        if last is not None and self.id_member is not None:
            params["ending_before" if oldest_first else "starting_after"] = getattr(last, self.id_member)
        elif last is not None:
            params.update(offset=count)
        page = yield from self._read(params)
        return Page(page.data[::-1], page.has_more) if oldest_first else page

    def _read(self, params: Dict[str, Any]) -> Steps[Page[M]]:
        page = yield from self.requester.call(Call("GET", self.path, params), self.options)
        return Page([self.model(item) for item in page["data"]], page["has_more"])
