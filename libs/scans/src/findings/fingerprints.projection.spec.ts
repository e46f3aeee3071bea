import { describe, expect, it } from '@jest/globals';
import { projected } from '../../../event-sourcing/src/testing/projected.ts';
import { fingerprintsProjection } from './fingerprints.projection.ts';
import type { FindingReported } from '../scan/scan.events.ts';

function found(scanId: string, more: Partial<FindingReported['data']> = {}): FindingReported {
  const what = {
    checkId: 'hsts-missing',
    title: '',
    severity: 'low',
    confidence: 'high',
    category: 'headers',
  } as const;
  const data = { scanId, accountId: 'acc_1', findingId: `fnd_${scanId}`, fingerprint: 'fp1', ...what, ...more };
  return { type: 'FindingReported', data };
}

describe('a fingerprint', () => {
  it('has the first scan of each account in which it was found', () => {
    const events = [found('1'), found('2'), found('3', { accountId: 'acc_2' }), found('4', { fingerprint: 'fp2' })];
    expect([...projected(fingerprintsProjection, events).values()]).toEqual([
      { accountId: 'acc_1', fingerprint: 'fp1', firstScanId: '1' },
      { accountId: 'acc_2', fingerprint: 'fp1', firstScanId: '3' },
      { accountId: 'acc_1', fingerprint: 'fp2', firstScanId: '4' },
    ]);
  });

  it('is not known of findings of earlier releases', () => {
    const { accountId: _, ...withoutAccount } = found('1').data;
    const { fingerprint: __, ...withoutFingerprint } = found('2').data;
    const events = [withoutAccount, withoutFingerprint].map((data) => ({ type: 'FindingReported', data }) as const);
    expect(projected(fingerprintsProjection, events).size).toBe(0);
  });
});
