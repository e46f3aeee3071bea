import { expect, it } from '@jest/globals';
import { ScanFailedError } from '#client';
import type { Scan, Scanledger } from '#client';
import { scanWithService } from './scan-with-service.ts';

const target = 'https://example.com/';
const canceled: Scan = {
  scan_id: 'scan_1',
  status: 'failed',
  target,
  scan_type: 'quick',
  progress: 0,
  created_at: '2026-06-01T00:00:00.000Z',
  started_at: null,
  completed_at: '2026-06-01T00:00:01.000Z',
  score: 0,
  score_final: false,
  grade: null,
  finding_counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  coverage: null,
  failure: { code: 'canceled', message: 'The scan was canceled.' },
};

it('a scan that is canceled before it starts has looked at nothing', async () => {
  const scans = {
    create: async () => ({ scan_id: 'scan_1', status: 'queued' }),
    wait: async () => {
      throw new ScanFailedError(canceled);
    },
    results: async () => ({ findings: [] }),
  };
  const client = { scans } as unknown as Scanledger;
  const signal = new AbortController().signal;
  const result = await scanWithService(
    client,
    { target, scanType: 'quick', waitTimeoutMs: 1, signal },
    () => undefined,
  );
  expect(result).toMatchObject({
    status: 'failed',
    failure: { code: 'canceled' },
    coverage: { complete: false, pages: { visited: 0 }, skipped: [] },
  });
});

it('an interrupted wait says that the scan continues', async () => {
  const interrupted = new AbortController();
  const scans = {
    create: async () => ({ scan_id: 'scan_1', status: 'queued' }),
    wait: async () => {
      interrupted.abort(new Error('interrupted by SIGINT'));
      throw interrupted.signal.reason;
    },
  };
  const client = { scans } as unknown as Scanledger;
  const { signal } = interrupted;
  const result = scanWithService(client, { target, scanType: 'quick', waitTimeoutMs: 1, signal }, () => undefined);
  await expect(result).rejects.toThrow('interrupted by SIGINT; scan scan_1 continues');
});
