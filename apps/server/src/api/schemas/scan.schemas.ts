import { blockReasons, categories, confidences, scanTypes, severities, untestedKinds } from '#scanner';
import { failureCodes, incomparabilities, scanStatuses } from '#scans';
import { acceptance } from './accepted-risk.schemas.ts';
import {
  arrayOf,
  boolean,
  integer,
  named,
  object,
  oneOf,
  optional,
  orNull,
  pageOf,
  string,
  timestamp,
} from './schema.ts';
import type { Static } from './schema.ts';

const scanId = named('ScanId', string('Opaque identifier, at most 255 characters.', { maxLength: 255 }));
export const scanStatus = named(
  'ScanStatus',
  oneOf('State of the scan: `queued`, then `running`, and finally `completed` or `failed`.', scanStatuses),
);
export const target = named('SubmittedTarget', string('The URL as it was submitted.'));
export const scanType = named('ScanType', oneOf('As requested, or the default.', scanTypes));
export const createdAt = named('ScanCreationTime', timestamp('When the scan was accepted.'));
const scheduleId = optional(string('The schedule whose run it is; absent for other scans.'));
const grades: readonly string[] = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F'];

export const failure = object('Failure', {
  code: named('FailureCode', oneOf('Why the scan failed.', failureCodes)),
  message: string('For people; may change.'),
});

const score = named(
  'Score',
  integer(
    '0 to 100, higher is better. 0 until the scan starts; while it runs, an upper bound that can only fall; 0 when nothing was measured.',
    0,
    100,
  ),
);
const scoreFinal = boolean('True only when the scan is completed.');
const grade = named(
  'Grade',
  orNull(
    oneOf(
      'The score as a letter; null while the scan is queued, when it has failed, and when the site could not be looked at.',
      grades,
    ),
  ),
);
const count = (what: string) => integer(what, 0);

const coverage = orNull(
  object('Coverage', {
    complete: boolean('True when nothing that the scan type promises was left out. False until the scan ends.'),
    blocked: orNull(
      object('Blocked', {
        reason: oneOf('Why the site could not be looked at.', blockReasons),
        detail: string('What happened, for people.'),
      }),
    ),
    behind_login: boolean('True when most of what was found leads to a login page only.'),
    pages: object('CoveredPages', { visited: count('Pages that were read.'), known: count('Pages that were found.') }),
    points: object('CoveredPoints', {
      tested: count('Parameters, path segments and headers that were tested: probed, and not rejected by the target.'),
      known: count('Those that were found.'),
    }),
    requests: object('CoveredRequests', { sent: count('Requests sent.'), limit: count('Requests that it may send.') }),
    checks: object('CoveredChecks', {
      passed: count('Checks that found nothing.'),
      failed: count('Checks that found something.'),
      skipped: count('Checks that did not run to their end.'),
    }),
    skipped: arrayOf(
      object('SkippedCheck', { check_id: string('Id of the check.'), reason: string('Why; for people.') }),
      'Every check that did not run to its end, including those that read only the beginning of a large page, response or script, and those that do not apply to the site.',
    ),
    untested: optional(
      object('UntestedRequests', {
        forms: count('Forms that would change something on the site, such as log in, order or delete.'),
        links: count('Links that would.'),
        script_requests: count('Requests of scripts that would, or whose body is not read.'),
        operations: count('Operations of an OpenAPI document that would, or that change something by their method.'),
        requests: arrayOf(
          object('UntestedRequest', {
            kind: oneOf('What the request is of.', untestedKinds),
            method: string('Its method.'),
            url: string('Where it leads; values that may be secret are left out.'),
          }),
          'The first 20 of what was found and not tested. At most 1,000 of each kind are counted.',
        ),
      }),
    ),
  }),
);

export const findingCounts = object('FindingCounts', {
  critical: count('Critical findings so far.'),
  high: count('Findings of high severity so far.'),
  medium: count('Findings of medium severity so far.'),
  low: count('Findings of low severity so far.'),
  info: count('Informational findings so far.'),
});

/** What a status and an item of the list have in common. */
const summary = {
  started_at: orNull(timestamp('When the scan started; null until then.')),
  completed_at: orNull(timestamp('When the scan completed or failed; null until then.')),
  score,
  score_final: scoreFinal,
  grade,
  finding_counts: findingCounts,
  details_deleted_at: optional(timestamp('When the findings were deleted, after their retention period.')),
};

export const createdScan = object('CreatedScan', { scan_id: scanId, status: scanStatus });

export const scan = object('Scan', {
  scan_id: scanId,
  status: scanStatus,
  target,
  scan_type: scanType,
  schedule_id: scheduleId,
  progress: integer('Percent of the planned work that is done; 100 exactly when completed. Never decreases.', 0, 100),
  created_at: createdAt,
  ...summary,
  coverage,
  failure: optional(failure),
});

export const scanListItem = object('ScanListItem', {
  scan_id: scanId,
  status: scanStatus,
  target,
  scan_type: scanType,
  schedule_id: scheduleId,
  created_at: createdAt,
  ...summary,
});

export const scanPage = pageOf('ScanPage', scanListItem);

const severity = named('Severity', oneOf('In ascending order: info, low, medium, high, critical.', severities));
const confidence = named('Confidence', oneOf('How sure the check is.', confidences));
export const category = named('Category', oneOf('Area of the site. Further values may be added.', categories));

const place = object('Place', {
  url: string('Where it was found.'),
  method: string('Of the request that shows it.'),
  parameter: orNull(string('The parameter, header or cookie concerned; null where there is none.')),
  evidence: string('What the site sent, literally; secrets are masked.'),
});

export const findingPlaces = pageOf('FindingPlaces', place);

/** Absent unless the risk is accepted now. */
const accepted = optional(acceptance);

export const finding = object('Finding', {
  id: string('Stable between polls.'),
  check_id: string('The check that found it.'),
  fingerprint: orNull(
    string('The same in every scan of the target that has the finding; null for scans of version 1.4 and before.'),
  ),
  first_seen_scan_id: optional(string('The earlier scan of the target in which it was found first.')),
  accepted,
  title: string('For people.'),
  severity,
  confidence,
  category,
  description: string('What is wrong, and why it matters.'),
  remediation: string('How to fix it.'),
  url: string('Where it was found.'),
  evidence: string('What the site sent, literally; secrets are masked.', { maxLength: 2048 }),
  places_count: orNull(integer('Places that have the weakness; null for scans of version 1.4 and before.', 0)),
  places: arrayOf(place, 'The first ten places.'),
  references: arrayOf(string('URL of a CWE entry, a test guide or a standard.'), 'Where to read more.'),
});

export const scanResults = object('ScanResults', {
  scan_id: scanId,
  status: scanStatus,
  score,
  score_final: scoreFinal,
  score_version: integer('Version of the scoring method.', 1),
  score_with_accepted: orNull(
    integer(
      'What the score would be without the findings whose risk is accepted; null where it was computed by another version of the method.',
      0,
      100,
    ),
  ),
  grade,
  coverage,
  findings: arrayOf(
    finding,
    'Grows while the scan runs, in the order of discovery; the most severe first when completed.',
  ),
});

const comparedFinding = object('ComparedFinding', {
  id: string('In the results of its scan: of `base` for `fixed` and `unverified`, of `scan` otherwise.'),
  check_id: string('The check that found it.'),
  fingerprint: orNull(string('The same in both scans; null for scans of version 1.4 and before.')),
  first_seen_scan_id: optional(string('For `new`: the earlier scan of the target in which it was found first.')),
  accepted,
  title: string('For people.'),
  severity,
  confidence,
  category,
  places_count: orNull(integer('Places that have the weakness; null for scans of version 1.4 and before.', 0)),
});

export const scanComparison = object('ScanComparison', {
  base: scanListItem,
  scan: scanListItem,
  comparable: boolean('True when both scans have looked for the same things, everywhere.'),
  reason: orNull(
    object('Incomparability', {
      code: oneOf('Why they are not comparable.', incomparabilities),
      message: string('For people; may change.'),
    }),
  ),
  counts: object('ComparisonCounts', {
    new: count('All findings that are new.'),
    fixed: count('All that are fixed.'),
    unchanged: count('All that are unchanged.'),
    unverified: count('All that are unverified.'),
  }),
  new: arrayOf(comparedFinding, 'Findings of the scan that the base does not have, the most severe first.'),
  fixed: arrayOf(comparedFinding, 'Findings of the base that the scan has looked for completely and does not have.'),
  unchanged: arrayOf(comparedFinding, 'Findings of both.'),
  unverified: arrayOf(
    comparedFinding,
    'Findings of the base that the scan does not have, but has not looked for completely: they may be there still.',
  ),
  has_more: boolean('One of the lists has more than this page.'),
});

export type ScanComparison = Static<typeof scanComparison>;
export type CreatedScan = Static<typeof createdScan>;
export type Scan = Static<typeof scan>;
export type ScanPage = Static<typeof scanPage>;
export type FindingPlaces = Static<typeof findingPlaces>;
export type ScanResults = Static<typeof scanResults>;
