import { categories, confidences, scanTypes, severities } from '#scanner';
import { failureCodes, scanStatuses } from '#scans';
import { arrayOf, boolean, integer, object, oneOf, optional, pageOf, string, timestamp } from './schema.ts';
import type { Static } from './schema.ts';

const scanId = string('Opaque identifier, at most 255 characters.', { maxLength: 255 });
const status = oneOf('State of the scan: `queued`, then `running`, and finally `completed` or `failed`.', scanStatuses);
const target = string('The URL as it was submitted.');
const scanType = oneOf('As requested, or the default.', scanTypes);
const createdAt = timestamp('When the scan was accepted.');
const grades: readonly string[] = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F'];

const failure = object('Failure', {
  code: oneOf('Why the scan failed.', failureCodes),
  message: string('For people; may change.'),
});

export const createdScan = object('CreatedScan', { scan_id: scanId, status });

export const scan = object('Scan', {
  scan_id: scanId,
  status,
  target,
  scan_type: scanType,
  progress: integer('Percent of the planned work that is done; 100 exactly when completed. Never decreases.', 0, 100),
  created_at: createdAt,
  failure: optional(failure),
});

export const scanListItem = object('ScanListItem', {
  scan_id: scanId,
  status,
  target,
  scan_type: scanType,
  created_at: createdAt,
});

export const scanPage = pageOf('ScanPage', scanListItem);

const finding = object('Finding', {
  id: string('Stable between polls.'),
  title: string('For people.'),
  severity: oneOf('In ascending order: info, low, medium, high, critical.', severities),
  confidence: oneOf('How sure the check is.', confidences),
  category: oneOf('Area of the site. Further values may be added.', categories),
  description: string('What is wrong, and why it matters.'),
  remediation: string('How to fix it.'),
  url: string('Where it was found.'),
  evidence: string('What the site sent, literally; secrets are masked.', { maxLength: 2048 }),
  references: arrayOf(string('Link to a CWE entry, a test guide or a standard.')),
});

export const scanResults = object('ScanResults', {
  scan_id: scanId,
  status,
  score: integer(
    '0 to 100, higher is better. An upper bound that can only fall while the scan runs; 0 when nothing was measured.',
    0,
    100,
  ),
  score_final: boolean('True only when the scan is completed.'),
  score_version: integer('Version of the scoring method.', 1),
  grade: oneOf('The score as a letter.', grades),
  findings: arrayOf(
    finding,
    'Grows while the scan runs, in the order of discovery; the most severe first when completed.',
  ),
});

export type CreatedScan = Static<typeof createdScan>;
export type Scan = Static<typeof scan>;
export type ScanPage = Static<typeof scanPage>;
export type ScanResults = Static<typeof scanResults>;
