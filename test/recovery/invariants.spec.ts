import { describe, expect, it } from '@jest/globals';
import type { Fact } from './read-facts.ts';
import { violatedInvariants } from './invariants.ts';
import type { Acknowledgements } from './invariants.ts';

const accountId = 'acc_1';
const acknowledged: Acknowledgements = {
  accounts: new Map([[accountId, { scansPerMonth: 2, concurrentScans: 1 }]]),
  scans: [{ accountId, scanId: 'scan_1', target: 'http://a/1' }],
  canceled: ['scan_2'],
};
const fact = (type: string, data: Record<string, unknown>, actor = 'system:worker/w1'): Fact => ({
  id: `${type}-${String(data['scanId'])}`,
  type,
  stream: `scan-${String(data['scanId'])}`,
  actor,
  data: { accountId, ...data },
});

/** One scan that completes, one that is canceled in the queue. */
const told: readonly Fact[] = [
  fact('ScanCounted', { scanId: 'scan_1', target: 'http://a/1', month: '2026-06' }),
  fact('ScanQueued', { scanId: 'scan_1', target: 'http://a/1' }),
  fact('ScanStarted', { scanId: 'scan_1', worker: 'w1' }),
  fact('ScanCounted', { scanId: 'scan_2', target: 'http://a/2', month: '2026-06' }),
  fact('UsageLimitReached', { month: '2026-06', scansLimit: 2 }),
  fact('ScanQueued', { scanId: 'scan_2', target: 'http://a/2' }),
  fact('ScanFailed', { scanId: 'scan_2', code: 'canceled' }),
  fact('ScanResumed', { scanId: 'scan_1', worker: 'w2' }),
  fact('FindingReported', { scanId: 'scan_1', findingId: 'fnd_1' }, 'system:worker/w2'),
  fact('ScanCompleted', { scanId: 'scan_1' }, 'system:worker/w2'),
  ...['evt_1', 'evt_2', 'evt_3', 'evt_4'].flatMap((eventId) => [
    fact('WebhookEventRaised', { eventId }),
    fact('Delivered', { eventId }),
  ]),
];
const receipt = (scanId: string): Fact => ({
  ...fact('LeafAppended', {}),
  data: { index: 0, event: { scan_id: scanId }, hashes: [] },
});
const sound: readonly Fact[] = [...told, receipt('scan_1'), receipt('scan_2')];
const without = (type: string): readonly Fact[] => sound.filter((one) => one.type !== type);
const after = (type: string, ...more: readonly Fact[]): readonly Fact[] =>
  sound.flatMap((one) => (one.type === type ? [one, ...more] : [one]));

describe('The invariants of a recovered history', () => {
  it('hold for a sound history, whatever other accounts did', () => {
    const foreign = fact('ScanQueued', { accountId: 'acc_2', scanId: 'scan_9', target: 'http://a/9' });
    expect(violatedInvariants([...sound, foreign], acknowledged)).toEqual([]);
  });

  it.each<[string, readonly Fact[]]>([
    ['was acknowledged and is not there', without('ScanQueued')],
    ['was canceled and is not', without('ScanFailed')],
    ['was counted twice', after('ScanStarted', fact('ScanCounted', { scanId: 'scan_3', target: 'http://a/1' }))],
    ['was queued and not counted', without('ScanCounted')],
    ['has used 3 scans', after('ScanStarted', fact('ScanCounted', { scanId: 'scan_3', target: 'http://a/3' }))],
    ['was reached twice', after('ScanStarted', fact('UsageLimitReached', { month: '2026-06', scansLimit: 2 }))],
    ['has not ended', without('ScanCompleted')],
    ['ended twice', after('ScanCompleted', fact('ScanFailed', { scanId: 'scan_1', code: 'timeout' }))],
    ['2 scans of acc_1 run, 1 may', after('ScanStarted', fact('ScanStarted', { scanId: 'scan_2', worker: 'w1' }))],
    ['not from system:worker/w2', after('ScanResumed', fact('ChecksFinished', { scanId: 'scan_1' }))],
    ['was reported twice', after('FindingReported', fact('FindingReported', { scanId: 'x', findingId: 'fnd_1' }))],
    ['4 things happened, and 5 were told', [...sound, fact('WebhookEventRaised', { eventId: 'evt_1' })]],
    ['scan_1 has no receipt', without('LeafAppended')],
    ['scan_1 has two receipts', [...sound, receipt('scan_1')]],
    ['evt_1 was not delivered', without('Delivered')],
  ])('reports a history in which something %s', (violation, facts) => {
    expect(violatedInvariants(facts, acknowledged).join('\n')).toContain(violation);
  });
});
