import { findings, numbered } from '../events.ts';
import { ReferenceLog } from '../reference-log.ts';
import type { Receipt } from '../reference-log.ts';
import { key, log, origin } from '../valid-receipts.ts';
import { set } from './unchanged.ts';
import type { InvalidReceipt } from './unchanged.ts';

/** Findings that the log has not recorded. */
export function invalidFindings(): readonly InvalidReceipt[] {
  const [first, ...rest] = findings;
  const given: Readonly<Record<string, unknown>> = {
    'one is missing': rest,
    none: [],
    'one more': [...findings, { ...first, id: 'fnd_1' }],
    'one twice': [...findings, first],
    'another severity': [{ ...first, severity: 'low' }, ...rest],
    'another confidence': [{ ...first, confidence: 'low' }, ...rest],
    'another check': [{ ...first, check_id: 'hsts-missing' }, ...rest],
    'another id': [{ ...first, id: 'fnd_8zXhY3' }, ...rest],
    'another fingerprint': [{ ...first, fingerprint: 'fp1_9b2d0f6c6b1f4d5e8a7c3b2a1f0e9d8c' }, ...rest],
    'no fingerprint': [{ ...first, fingerprint: null }, ...rest],
    'an empty fingerprint': findings.map((finding) => ({ ...finding, fingerprint: finding.fingerprint ?? '' })),
    'members missing': findings.map(({ id }) => ({ id })),
    'a finding without an id': [{ ...first, id: undefined }, ...rest],
    'an id that is a number': [{ ...first, id: 8 }, ...rest],
    'a finding that is null': [null, ...rest],
    'a finding that is text': ['fnd_8zXhY2', ...rest],
    'a finding that is an array': [[first], ...rest],
    'the results in place of their findings': { findings },
    text: 'findings',
  };
  return [
    ...Object.entries(given).map(([name, value]) => ({
      name: `findings: ${name}`,
      step: 'findings',
      changes: [],
      findings: value,
    })),
    {
      name: 'findings: an object, where the log has recorded none',
      step: 'findings',
      changes: [set('', log.receipt(1, 21, 8))],
      findings: {},
    },
    {
      name: 'findings: the event has no hash of them',
      step: 'findings',
      changes: [set('', withoutHash())],
      previous: withoutHash().checkpoint,
    },
  ];
}

/** Of a log whose events have no hash of findings. */
function withoutHash(): Receipt {
  const { findings_sha256: _, ...rest } = numbered(1);
  return new ReferenceLog(origin, [key], [rest]).receipt(0, 1);
}
