import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ParkedEvents } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { openEmbeddedStores } from '#storage';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';

jest.setTimeout(120_000);

const accountId = 'acc_1';
const counted = {
  scanId: 'scan_0',
  accountId,
  target: 'https://example.com/',
  scanType: 'quick',
  month: '2026-06',
  createdAt: '2026-06-01T12:00:00.000Z',
};

/** The stored events of a completed scan with one finding. */
function completedScan(scanId: string, score: number): readonly (readonly [type: string, data: object])[] {
  const ids = { scanId, accountId };
  const finding = { checkId: 'hsts-missing', severity: 'medium', confidence: 'high', category: 'headers' };
  const texts = {
    title: 'No HSTS',
    description: '',
    remediation: '',
    url: counted.target,
    evidence: '',
    references: [],
  };
  return [
    ['ScanQueued', { ...counted, scanId }],
    ['ScanStarted', { ...ids, worker: 'w' }],
    ['FindingReported', { scanId, findingId: `f_${scanId}`, ...finding, ...texts }],
    ['ChecksFinished', { scanId, checkIds: ['hsts-missing'], progress: 50 }],
    ['ScanCompleted', { ...ids, score, grade: 'A', scoreVersion: 1, requests: 3, skippedChecks: [] }],
  ];
}

describe('The CLI commands for operators', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
  });
  afterAll(() => cli.close());

  async function inStores<T>(work: (stores: Awaited<ReturnType<typeof openEmbeddedStores>>) => Promise<T>): Promise<T> {
    const onFatal = (reason: Error): never => {
      throw reason;
    };
    const stores = await openEmbeddedStores({ directory: cli.directory, clock: new SystemClock(), onFatal });
    try {
      return await work(stores);
    } finally {
      await stores.close();
    }
  }

  async function given(stream: string, ...events: readonly (readonly [type: string, data: object])[]): Promise<void> {
    const stored = events.map(([type, data], n) => ({
      id: crypto.randomUUID(),
      type: `${type}.v1`,
      data,
      metadata: {
        actor: 'system:test',
        correlationId: 'req_1',
        causationId: 'req_1',
        recordedAt: `2026-06-01T12:00:0${n}.000Z`,
        schemaVersion: 1,
      },
    }));
    await inStores(({ eventLog }) => eventLog.append(stream, 'none', stored));
  }

  /** Parks the events of a stream, as a reader does. */
  async function park(reader: string, stream: string): Promise<void> {
    await inStores(async ({ eventLog }) => {
      const parked = new ParkedEvents(eventLog, new SystemClock(), new SystemIds());
      for await (const event of eventLog.readStream(stream)) {
        await parked.park(reader, [{ event, error: 'Error: it was broken' }]);
      }
    });
  }

  it('replay the history and score of a scan from its events', async () => {
    await given('scan-scan_1', ...completedScan('scan_1', 90));
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

  it('report a recorded score that differs from the recomputed one', async () => {
    await given('scan-scan_2', ...completedScan('scan_2', 100));
    const { code, stdout } = await cli.run('audit', 'scan', 'scan_2');
    expect(code).toBe(1);
    expect(stdout).toContain('SCORE MISMATCH: recorded 100, recomputed from the findings 90.');
  });

  it('verify the hash chain of the log, and name the first event that is not as it was appended', async () => {
    await given('scan-scan_chain', ...completedScan('scan_chain', 90));
    const audit = await cli.json<{ events: number; end: string }>('audit', 'log');
    expect(audit).toEqual({ events: audit.events, deleted: 0, broken: null, end: audit.end, expected: null });
    expect(audit.events).toBeGreaterThanOrEqual(5);
    const position = audit.events - 2;
    const file = new DatabaseSync(join(cli.directory, 'events.db'));
    const was = file.prepare('SELECT data FROM events WHERE position = ?').get(position) as { data: string };
    const change = file.prepare('UPDATE events SET data = ? WHERE position = ?');
    change.run(was.data.replace('medium', 'low'), position);
    const { code, stdout } = await cli.run('audit', 'log');
    change.run(was.data, position);
    file.close();
    expect(code).toBe(1);
    expect(stdout).toContain(`HASH CHAIN BROKEN at position ${String(position).padStart(20, '0')}`);
    expect(stdout).not.toContain('Not verified without --expect');
    expect((await cli.run('audit', 'log')).code).toBe(0);
  });

  it('see by an end of the log that was noted before that events were removed from its end', async () => {
    await given('scan-scan_end', ...completedScan('scan_end', 90));
    const { events, end } = await cli.json<{ events: number; end: string }>('audit', 'log');
    expect(end).toMatch(new RegExp(`^${String(events).padStart(20, '0')}:[0-9a-f]{64}$`));
    await given('scan-scan_later', ...completedScan('scan_later', 90));
    expect(await cli.json('audit', 'log', '--expect', end)).toMatchObject({ broken: null, expected: true });
    expect((await cli.run('audit', 'log')).stdout).toContain(
      'Not verified without --expect: that no events were removed',
    );
    const file = new DatabaseSync(join(cli.directory, 'events.db'));
    file.exec(`CREATE TEMP TABLE removed AS SELECT * FROM events WHERE position >= ${events};
      DELETE FROM events WHERE position >= ${events}`);
    const { code, stdout } = await cli.run('audit', 'log', '--expect', end);
    file.exec('INSERT INTO events SELECT * FROM removed');
    file.close();
    expect(code).toBe(1);
    expect(stdout).toContain(`EXPECTED END NOT FOUND: ${end}`);
    expect((await cli.run('audit', 'log', '--expect', 'x')).code).toBe(2);
  });

  it('tell of a canceled scan whether its refund is due, was made or was declined', async () => {
    const request = {
      accountId: 'acc_r',
      month: '2026-06',
      target: 'x',
      scanType: 'quick',
      createdAt: '2026-06-01T12:00:00Z',
    };
    await given(
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
      await given(`scan-${scanId}`, queued, ['ScanFailed', { ...ended, refunded: true }]);
      const audit = await cli.json<{ history: readonly { what: string }[] }>('audit', 'scan', scanId);
      expect(audit).toMatchObject({ state: { status: 'failed', refund } });
      expect(audit.history[1]?.what).toBe('failed, canceled: x (refund due)');
    }
    expect(await cli.json('audit', 'scan', 'c', '--at', '0')).toMatchObject({ state: { refund: null } });
  });

  it('print the log as JSON Lines', async () => {
    await given('scan-scan_3', ...completedScan('scan_3', 90));
    const tail = async (...parameters: readonly string[]): Promise<readonly Record<string, unknown>[]> => {
      const { stdout } = await cli.run('events', 'tail', '--json', ...parameters);
      const lines = stdout.split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const all = await tail('--stream', 'scan-scan_3');
    expect(all.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    expect(all[0]).toMatchObject({ stream: 'scan-scan_3', type: 'ScanQueued.v1', actor: 'system:test' });
    const from = String(all[1]?.['position']);
    expect(await tail('--type', 'ScanCompleted', '--stream', 'scan-scan_3', '--from', from)).toEqual([all[4]]);
  });

  it('detect a read model that differs from the log, and repair it', async () => {
    await cli.json('accounts', 'open', '--name', 'A', '--email', 'a@example.com');
    const collection = { name: 'accounts', version: 1, indexes: [['accountId']] };
    await inStores(({ readStore }) => readStore.put(collection, 'stray', { accountId: 'stray' }));
    const { code, stdout } = await cli.run('projections', 'verify', 'accounts', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'accounts',
      equal: false,
      documents: 2,
      rebuilt_documents: 1,
      differing: [{ id: 'stray', kind: 'only_in_live' }],
    });
    expect((await cli.run('projections', 'rebuild', 'accounts')).code).toBe(1);
    const rebuilt = await cli.json<{ switched_to: string }>(
      'projections',
      'rebuild',
      'accounts',
      '--accept-difference',
    );
    expect(rebuilt).toMatchObject({ name: 'accounts', version: 1, lag_events: 0, previous: 'initial' });
    expect((await cli.run('projections', 'drop', 'accounts', '--build', rebuilt.switched_to)).code).toBe(4);
    await cli.json('projections', 'drop', 'accounts', '--build', 'initial');
    expect(await inStores(({ readStore }) => readStore.builds(collection))).toHaveLength(1);
  });

  it('name the event that a rebuild cannot handle', async () => {
    await given('keyring-acc_1', ['ApiKeyCreated', null as never]);
    expect((await cli.run('keys', 'list', '--account', accountId)).code).toBe(3);
    const { code, stderr } = await cli.run('projections', 'rebuild', 'api_keys');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /api_keys cannot handle ApiKeyCreated\.v1, revision 0 of keyring-acc_1, at \d+: MalformedEvent: .* must be object/,
    );
    expect((await cli.run('parked', 'retry', '--reader', 'api_keys')).code).toBe(1);
    expect(await cli.json('parked', 'discard', '--reader', 'api_keys')).toMatchObject({
      discarded: [expect.stringMatching(/^api_keys:/)],
    });
    expect((await cli.run('projections', 'rebuild', 'api_keys')).code).toBe(0);
  });

  it('retry the parked events of a saga', async () => {
    await given('usage-acc_1_2026-06', ['ScanCounted', counted]);
    await park('queue-counted-scan', 'usage-acc_1_2026-06');
    const [parked] = await cli.json<readonly { parked_id: string }[]>('parked', 'list');
    const id = parked?.parked_id ?? '';
    expect(await cli.json('parked', 'show', id)).toMatchObject({
      reader: 'queue-counted-scan',
      type: 'ScanCounted.v1',
      error: 'Error: it was broken',
      data: counted,
    });
    expect(await cli.json('parked', 'retry', id)).toEqual({ retried: 1, parked: 0 });
    const { stdout } = await cli.run('events', 'tail', '--stream', 'scan-scan_0', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      type: 'ScanQueued.v1',
      actor: 'system:test',
      via: 'system:queue-counted-scan',
    });
  });

  it('retry the parked events of a projection by rebuilding it', async () => {
    await given('usage-acc_1_2026-07', ['ScanCounted', { ...counted, month: '2026-07' }]);
    await park('usage', 'usage-acc_1_2026-07');
    await cli.run('accounts', 'show', accountId);
    expect(await cli.json('parked', 'retry', '--reader', 'usage')).toEqual({ retried: 1, parked: 0 });
    expect((await cli.run('parked', 'discard')).code).toBe(2);
  });
});
