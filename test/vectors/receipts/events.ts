import { createHash } from 'node:crypto';
import { byCodeUnits, canonical } from './canonical.ts';
import type { Event } from './reference-log.ts';

/** Of the results of the scan `completed`, the most severe first. */
export const findings = [
  {
    id: 'fnd_8zXhY2',
    check_id: 'csp-missing',
    fingerprint: 'fp1_6274d146e76d1cd0c6eb3591b9a19da0',
    title: 'There is no Content Security Policy',
    severity: 'medium',
    confidence: 'high',
  },
  {
    id: 'fnd_0aB1cD',
    check_id: 'hsts-missing',
    fingerprint: null,
    title: 'HSTS is missing',
    severity: 'medium',
    confidence: 'high',
  },
  {
    id: 'fnd_Zz9yX8',
    check_id: 'server-version',
    fingerprint: 'fp1_9b2d0f6c6b1f4d5e8a7c3b2a1f0e9d8c',
    title: 'The server tells its version',
    severity: 'info',
    confidence: 'medium',
  },
];

export const completed: Event = {
  complete: true,
  completed_at: '2026-06-01T12:00:09.000Z',
  created_at: '2026-06-01T12:00:00.000Z',
  event_id: '9b2d4a1e-3c5f-4e6d-8a7b-1c2d3e4f5a6b',
  failure: null,
  finding_counts: { critical: 0, high: 0, medium: 2, low: 0, info: 1 },
  findings_sha256: digestOf(findings),
  grade: 'B',
  revision: 11,
  scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
  scan_type: 'quick',
  score: 72,
  score_version: 3,
  target: 'https://example.com/',
  type: 'ScanCompleted',
};

export const failed: Event = {
  ...completed,
  complete: null,
  event_id: '1f0e9d8c-7b6a-4594-8372-6150493827a6',
  failure: { code: 'target_unreachable', message: 'no "response":\n\tC:\\path \u0000\u001f\u007f/' },
  finding_counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  findings_sha256: digestOf([]),
  grade: null,
  revision: 4,
  scan_id: 'scan_8hT5nB2wX9qL4mV7cR1zKd',
  score: null,
  score_version: null,
  type: 'ScanFailed',
};

/** Text in which composed and decomposed letters, and characters of one and two UTF-16 code units, are different. */
export const unicode: Event = {
  ...completed,
  event_id: '2a3b4c5d-6e7f-4a8b-9c0d-1e2f3a4b5c6d',
  scan_id: 'scan_5m0qW2eR4tY6uI8oP0aS1d',
  target: 'https://b\u00fccher.example/stra\u00dfe/\u20ac/\ufb33/\u{1f600}?q=\u65e5\u672c\u2028&caf\u0065\u0301',
};

/** Members of a later version: the names of RFC 8785, and names that programming languages have uses for. */
export const later: Event = {
  ...completed,
  event_id: '3b4c5d6e-7f8a-4b9c-8d1e-2f3a4b5c6d7e',
  scan_id: 'scan_7hN2vB5mQ8wE1rT4yU6iO9',
  ...(JSON.parse('{"__proto__": {"b": 1, "a": []}}') as Event),
  ['\u20ac']: 'Euro Sign',
  ['\r']: 'Carriage Return',
  ['\ufb33']: 'Hebrew Letter Dalet With Dagesh',
  ['1']: 'One',
  ['\u{1f600}']: 'Emoji: Grinning Face',
  ['\u0080']: 'Control',
  ['\u00f6']: 'Latin Small Letter O With Diaeresis',
  ['']: [{}, [], [null, true, false], { z: -1, a: Number.MAX_SAFE_INTEGER }],
  ['10']: 10,
  ['9']: -9007199254740991,
  toJSON: 'toJSON',
  constructor: { name: 'x' },
  to_dict: 0,
  _nested: {},
  __class__: 'Event',
};

/** The events of a log with some of each kind. */
export const events: readonly Event[] = Array.from({ length: 32 }, (_, index) => {
  const special: Readonly<Record<number, Event>> = { 0: completed, 1: failed, 2: unicode, 6: later };
  return special[index] ?? numbered(index);
});

/** An event that another service could have recorded in its place. */
export function numbered(index: number, target = 'https://example.org/'): Event {
  const digits = String(index).padStart(2, '0');
  const place = { event_id: `4c5d6e7f-8a9b-4c0d-9e1f-2a3b4c5d6e${digits}`, scan_id: `scan_${digits}`, target };
  return { ...completed, ...place, score: 100 - index };
}

function digestOf(given: typeof findings): string {
  const covered = given.map(({ check_id, confidence, fingerprint, id, severity }) => {
    return { check_id, confidence, fingerprint, id, severity };
  });
  const inOrder = covered.sort((one, other) => byCodeUnits(one.id, other.id));
  return createHash('sha256').update(canonical(inOrder)).digest('hex');
}
