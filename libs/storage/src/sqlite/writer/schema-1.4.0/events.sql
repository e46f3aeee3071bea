-- The schema of events.db as version 1.4.0 created it. Never change this file: migrations are tested from it.
PRAGMA application_id = 1397507414;
PRAGMA user_version = 1;
CREATE TABLE events (
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  revision INTEGER NOT NULL,
  category TEXT NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL,
  metadata TEXT NOT NULL,
  hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
CREATE INDEX events_by_category ON events (category, position);
