-- The schema of read-models.db as version 1.4.0 created it, with the table of a build. Never change this file:
-- migrations are tested from it.
PRAGMA application_id = 1397510733;
PRAGMA user_version = 1;
CREATE TABLE builds (collection TEXT NOT NULL, build TEXT NOT NULL, PRIMARY KEY (collection, build)) STRICT;
CREATE TABLE live (collection TEXT PRIMARY KEY, build TEXT NOT NULL) STRICT;
CREATE TABLE checkpoints (name TEXT PRIMARY KEY, position TEXT NOT NULL, epoch INTEGER NOT NULL) STRICT;
CREATE TABLE leases (name TEXT PRIMARY KEY, owner TEXT, epoch INTEGER NOT NULL, expires INTEGER NOT NULL) STRICT;
CREATE TABLE "doc_items_v1_initial" (id TEXT PRIMARY KEY, position TEXT NOT NULL, body TEXT NOT NULL) STRICT;
INSERT INTO builds VALUES ('items_v1', 'initial');
INSERT INTO live VALUES ('items_v1', 'initial');
INSERT INTO checkpoints VALUES ('items_v1_initial', '00000000000000000002', 7);
INSERT INTO leases VALUES ('reader:items', 'server', 7, 0);
INSERT INTO "doc_items_v1_initial" VALUES ('one', '00000000000000000002', '{"name":"one"}');
