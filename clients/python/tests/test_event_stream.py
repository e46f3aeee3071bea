"""Streams of events."""

import unittest

from scanledger._event_stream import EventParser, ServerSentEvent

TEXT = "retry: 1\r\n\r\n:c\r\nid: 1\r\nevent: a\r\ndata: ü\r\ndata: 2\r\n\r\ndata:x\r\rid: 3\ndata: cut"


class EventStreams(unittest.TestCase):
    def test_are_read_the_same_in_chunks_of_every_size(self) -> None:
        content = TEXT.encode()
        for size in (1, 2, 3, 7, 1_000):
            with self.subTest(size):
                parser = EventParser()
                chunks = (content[at : at + size] for at in range(0, len(content), size))
                events = [event for chunk in chunks for event in parser.feed(chunk)]
                self.assertEqual(events, [ServerSentEvent("1", "a", "ü\n2"), ServerSentEvent("1", "message", "x")])
