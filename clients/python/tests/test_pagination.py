import asyncio
import unittest
from types import SimpleNamespace

from scanledger._async.list import AsyncList
from scanledger._models import ScanListItem
from scanledger._pagination import Listing
from scanledger._sync.list import List


class Iterating(unittest.TestCase):
    def limit_sent(self, limit):
        calls = []

        def call(request, options):
            calls.append(request)
            return {"data": [], "has_more": False}
            yield

        listing = Listing(SimpleNamespace(call=call), "/v1/scans", ScanListItem, "scan_id", {"limit": limit}, None)
        list(listing.next(None, 0))
        return calls[0].query["limit"]

    def test_reads_large_pages_where_no_limit_is_given(self):
        self.assertEqual(100, self.limit_sent(None))

    def test_sends_the_limit_that_is_given_for_the_service_to_judge(self):
        for limit in (7, 0):
            self.assertEqual(limit, self.limit_sent(limit))


class Deleting(unittest.TestCase):
    """A list in pages of two; as at the service, a cursor must be an item of the list."""

    def setUp(self):
        self.ids = ["scan_5", "scan_4", "scan_3", "scan_2", "scan_1"]
        requester = SimpleNamespace(call=self.call)
        self.listing = Listing(requester, "/v1/scans", ScanListItem, "scan_id", {}, None)

    def call(self, request, options):
        after = request.query.get("starting_after")
        start = 0 if after is None else self.ids.index(after) + 1
        page = [{"scan_id": id} for id in self.ids[start : start + 2]]
        return {"data": page, "has_more": len(self.ids) > start + 2}
        yield

    def test_gives_each_item_once_while_those_that_it_has_given_out_are_deleted(self):
        seen = []
        for scan in List(self.listing, None):
            seen.append(scan.scan_id)
            self.ids.remove(scan.scan_id)
        self.assertEqual((["scan_5", "scan_4", "scan_3", "scan_2", "scan_1"], []), (seen, self.ids))

    def test_gives_each_item_once_when_it_is_awaited(self):
        async def iterate():
            seen = []
            async for scan in AsyncList(self.listing, None):
                seen.append(scan.scan_id)
                self.ids.remove(scan.scan_id)
            return seen, await AsyncList(self.listing, None).to_list()

        self.assertEqual((["scan_5", "scan_4", "scan_3", "scan_2", "scan_1"], []), asyncio.run(iterate()))

    def test_becomes_a_list_of_at_most_as_many_items(self):
        for max in (0, 1, 2, 3, 5, 9, None):
            scans = List(self.listing, None).to_list(max)
            self.assertEqual(self.ids[:max], [scan.scan_id for scan in scans])


if __name__ == "__main__":
    unittest.main()
