import {
  anyObject,
  arrayOf,
  boolean,
  hasMore,
  integer,
  named,
  object,
  optional,
  orNull,
  pageOf,
  string,
  timestamp,
} from './schema.ts';
import type { Static } from './schema.ts';
import { failure, findingCounts, scanStatus } from './scan.schemas.ts';

const actor = named(
  'Actor',
  string(
    'Who caused it: `user:usr_…`, `key:key_…` or `account:acc_…`; `operator` for the operators of the service, and `Scanledger` for the service itself.',
  ),
);

export const scanHistoryEntry = object('ScanHistoryEntry', {
  id: string('Identifies the entry in the history of its scan.'),
  revision: integer('Number of the event in the history of the scan, from 0.', 0),
  type: string('Type of the event, such as `ScanQueued`. Further types may be added.'),
  description: string('What happened, for people; may change.'),
  actor,
  at: timestamp('When it was recorded.'),
  correlation_id: string(
    'The same for everything that one request led to: its `X-Request-Id`. For the work on a scan, the id of the scan.',
  ),
});

export const scanState = object('ScanState', {
  revision: integer('Of the last event that it includes.', 0),
  at: timestamp('When that event was recorded.'),
  status: scanStatus,
  progress: integer('Percent of the planned work that is done.', 0, 100),
  attempt: integer('0 until the scan starts, then 1, and one more each time that it is resumed.', 0),
  finding_counts: findingCounts,
  score_recorded: orNull(
    integer('The score as it was recorded on completion; null before, and for a failed scan.', 0, 100),
  ),
  score_recomputed: integer('The score of the findings that are recorded.', 0, 100),
  score_agrees: orNull(
    boolean(
      'Whether the two are the same; null where no score is recorded, or it was computed with another version of the method.',
    ),
  ),
  failure: optional(failure),
});

export const scanHistoryPage = object('ScanHistoryPage', {
  state: scanState,
  data: arrayOf(scanHistoryEntry, 'The entries of the page, newest first.'),
  has_more: hasMore,
});

export const auditEvent = object('AuditEvent', {
  id: string('Identifier of the entry.'),
  type: string('Type of the event, such as `ApiKeyRevoked`. Further types may be added.'),
  actor,
  user_id: orNull(string('The user whom it concerns; null where it concerns none.')),
  at: timestamp('When it was recorded.'),
  details: anyObject('More about it, as texts; which there are depends on the type. Further ones may be added.'),
});

export const auditEventPage = pageOf('AuditEventPage', auditEvent);

export type ScanHistoryPage = Static<typeof scanHistoryPage>;
export type AuditEventPage = Static<typeof auditEventPage>;
