"""The client whose operations are awaited; the one in ``_sync`` is generated from it."""
