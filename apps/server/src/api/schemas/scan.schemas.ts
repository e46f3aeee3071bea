import { categories, confidences, scanTypes, severities } from '#scanner';
import { failureCodes, scanStatuses } from '#scans';
import { arrayOf, boolean, integer, object, oneOf, pageOf, string, timestamp } from './json-schema.ts';

const scanId = string('Opaque identifier, at most 255 characters.', { maxLength: 255 });
const status = oneOf(
  'Where the scan is: `queued`, then `running`, then `completed` or `failed` for good.',
  scanStatuses,
);
const target = string('The URL as it was submitted.');
const scanType = oneOf('What was asked for, or the default.', scanTypes);
const createdAt = timestamp('When the scan was accepted.');

const failure = object('Failure', {
  code: oneOf('Why the scan failed.', failureCodes),
  message: string('For people; may change.'),
});

export const createdScan = object('CreatedScan', { scan_id: scanId, status });

export const scan = object(
  'Scan',
  {
    scan_id: scanId,
    status,
    target,
    scan_type: scanType,
    progress: integer('Percent of the planned work that is done; 100 exactly when completed. Never decreases.', 0, 100),
    created_at: createdAt,
    failure,
  },
  ['failure'],
);

export const scanPage = pageOf(
  'ScanPage',
  object('ScanListItem', { scan_id: scanId, status, target, scan_type: scanType, created_at: createdAt }),
);

const finding = object('Finding', {
  id: string('Stable between polls.'),
  title: string('For people.'),
  severity: oneOf('In ascending order: info, low, medium, high, critical.', severities),
  confidence: oneOf('How sure the check is.', confidences),
  category: oneOf('Area of the site. Further values may come.', categories),
  description: string('What is wrong, and why it matters.'),
  remediation: string('What to do about it.'),
  url: string('Where it was seen.'),
  evidence: string('What the site sent, literally; secrets are masked.', { maxLength: 2048 }),
  references: arrayOf(string('Link to a CWE entry, a test guide or a standard.')),
});

export const scanResults = object('ScanResults', {
  scan_id: scanId,
  status,
  score: integer(
    '0 to 100, higher is better. While the scan runs an upper bound that can only fall; 0 when nothing was measured.',
    0,
    100,
  ),
  score_final: boolean('True only when the scan completed.'),
  score_version: integer('Version of the way the score is made.', 1),
  grade: oneOf('The score as a letter.', ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F']),
  findings: arrayOf(finding, 'Grows while the scan runs, in the order of discovery; the worst first when completed.'),
});
