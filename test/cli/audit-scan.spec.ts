import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';
import { completedScan, given } from './testing/stored-events.ts';

jest.setTimeout(120_000);

describe('The audit of a scan', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
  });
  afterAll(() => cli.close());

  it('replays the history and score of a scan from its events', async () => {
    await given(cli, 'scan-scan_1', ...completedScan('scan_1', 90));
    const audit = await cli.json<{ history: readonly object[] }>('audit', 'scan', 'scan_1');
    expect(audit).toMatchObject({
      scan_id: 'scan_1',
      at: { revision: 4 },
      state: { status: 'completed', progress: 100, findings: { medium: 1 } },
      score: { recorded: 90, recomputed: 90, agrees: true },
    });
    expect(audit.history[2]).toMatchObject({ revision: 2, actor: 'system:test', type: 'FindingReported' });
    expect(await cli.json('audit', 'scan', 'scan_1', '--at', '2026-06-01T12:00:01Z')).toMatchObject({
      state: { status: 'running', progress: 1 },
      score: { recorded: null, recomputed: 100, agrees: null },
    });
    expect(await cli.json('audit', 'scan', 'scan_1', '--at', '4')).toMatchObject({ at: { revision: 4 } });
    const beyond = await cli.run('audit', 'scan', 'scan_1', '--at', '5');
    expect(beyond.code).not.toBe(0);
    expect(beyond.stderr).toContain('Scan scan_1 has no revision 5: its last one is 4.');
  });

  it('reports a recorded score that differs from the recomputed one', async () => {
    await given(cli, 'scan-scan_2', ...completedScan('scan_2', 100));
    const { code, stdout } = await cli.run('audit', 'scan', 'scan_2');
    expect(code).toBe(1);
    expect(stdout).toContain('SCORE MISMATCH: recorded 100, recomputed from the findings 90.');
  });

  it('reports events that were removed', async () => {
    await given(cli, 'scan-scan_3', ...completedScan('scan_3', 90));
    expect(await cli.json('audit', 'scan', 'scan_3')).toMatchObject({ missing_revisions: [] });
    const file = new DatabaseSync(join(cli.directory, 'events.db'));
    file.exec(`DELETE FROM events WHERE stream = 'scan-scan_3' AND revision = 1`);
    file.close();
    const { code, stdout } = await cli.run('audit', 'scan', 'scan_3');
    expect(code).toBe(1);
    expect(stdout).toContain('EVENTS MISSING: the log does not have revision 1 of the scan any more.');
  });

  it('says of a canceled scan whether its refund is due, was made or was declined', async () => {
    const request = {
      accountId: 'acc_r',
      month: '2026-06',
      target: 'x',
      scanType: 'quick',
      createdAt: '2026-06-01T12:00:00Z',
    };
    await given(
      cli,
      'usage-acc_r_2026-06',
      ['ScanCounted', { ...request, scanId: 'a' }],
      ['ScanCounted', { ...request, scanId: 'b' }],
      ['ScanRefunded', { accountId: 'acc_r', month: '2026-06', scanId: 'a' }],
      ['RefundDeclined', { accountId: 'acc_r', month: '2026-06', scanId: 'b', canceledRefunds: 100 }],
    );
    for (const [scanId, refund] of Object.entries({ a: 'refunded', b: 'declined', c: 'due' })) {
      const [queued] = completedScan(scanId, 90);
      if (queued === undefined) throw new Error('a scan begins with ScanQueued');
      const ended = { scanId, accountId: 'acc_r', month: '2026-06', code: 'canceled', message: 'x', started: false };
      await given(cli, `scan-${scanId}`, queued, ['ScanFailed', { ...ended, refunded: true }]);
      const audit = await cli.json<{ history: readonly { what: string }[] }>('audit', 'scan', scanId);
      expect(audit).toMatchObject({ state: { status: 'failed', refund } });
      expect(audit.history[1]?.what).toBe('failed, canceled: x (refund due)');
    }
    expect(await cli.json('audit', 'scan', 'c', '--at', '0')).toMatchObject({ state: { refund: null } });
  });

  it('prints findings as a table, the most severe first, with the URL where each was found', async () => {
    const [queued, started, , , completed] = completedScan('scan_t', 0);
    if (queued === undefined || started === undefined || completed === undefined) throw new Error('not a scan');
    const reported = { scanId: 'scan_t', accountId: 'acc_1', confidence: 'high', category: 'content' };
    const details = { scanId: 'scan_t', description: '', remediation: '', evidence: '', places: [], references: [] };
    await given(cli, 'findingDetails-scan_t', [
      'FindingDetailed',
      { ...details, findingId: 'fnd_b', url: 'https://example.com/?q=1' },
    ]);
    await given(
      cli,
      'scan-scan_t',
      queued,
      started,
      ['FindingReported', { ...reported, findingId: 'fnd_a', checkId: 'c-low', title: 'Gone', severity: 'low' }],
      ['FindingReported', { ...reported, findingId: 'fnd_b', checkId: 'c-high', title: 'Here', severity: 'high' }],
      [
        'ScanFailed',
        { ...reported, month: '2026-06', code: 'timeout', message: 'Too slow.', started: true, refunded: false },
      ],
    );
    const lines = (await cli.run('audit', 'scan', 'scan_t')).stdout.split('\n');
    const cells = lines.map((line) => line.split(/  +/));
    expect(cells).toContainEqual(['findings', '2: 1 high, 1 low']);
    expect(cells).toContainEqual(['failure', 'timeout: Too slow.']);
    expect(cells.slice(cells.findIndex(([first]) => first === 'severity')).slice(0, 3)).toEqual([
      ['severity', 'confidence', 'rev.', 'check', 'title', 'url'],
      ['high', 'high', '3', 'c-high', 'Here', 'https://example.com/?q=1'],
      ['low', 'high', '2', 'c-low', 'Gone', '-'],
    ]);
    expect((await cli.run('audit', 'scan', 'scan_t', '--at', '1')).stdout).toMatch(/^findings +none$/m);
  });
});
