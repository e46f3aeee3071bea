import unittest
from types import SimpleNamespace

from scanledger._models import ScanListItem
from scanledger._pagination import Listing


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


if __name__ == "__main__":
    unittest.main()
