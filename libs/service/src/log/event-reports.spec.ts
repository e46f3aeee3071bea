import { describe, expect, it } from '@jest/globals';
import type { NewEvent } from '#event-sourcing';
import { logLines } from '../wiring/features.ts';
import { EventReports } from './event-reports.ts';

type Written = readonly [level: string, fields: Readonly<Record<string, unknown>>, message: string];

function reportsIn(written: Written[]): EventReports {
  const at =
    (level: string) =>
    (fields: object, message: string): void =>
      void written.push([level, fields as Written[1], message]);
  return new EventReports(logLines, { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') });
}

const scan = { scanId: 'scan_1', accountId: 'acc_1' };

function event(type: string, data: object, seconds: number): NewEvent {
  const recordedAt = new Date(seconds * 1_000).toISOString();
  const metadata = { actor: 'system:worker/w1', correlationId: 'req_1', causationId: 'req_1', recordedAt };
  return { id: `${type}-${seconds}`, type, data, metadata: { ...metadata, schemaVersion: 1 } };
}

const started = event('ScanStarted.v1', { ...scan, worker: 'w1' }, 10);
const failed = event('ScanFailed.v1', { ...scan, code: 'internal_error', message: 'broken' }, 13);

describe('the reports of events', () => {
  it('tell how long a scan ran that this process started, and who caused each event', () => {
    const written: Written[] = [];
    const reports = reportsIn(written);
    reports.report('scan-scan_1', [started]);
    reports.report('scan-scan_1', [failed]);
    expect(written).toEqual([
      [
        'info',
        expect.objectContaining({ scan: 'scan_1', actor: 'system:worker/w1', correlation: 'req_1' }),
        'scan started',
      ],
      [
        'warn',
        expect.objectContaining({ code: 'internal_error', reason: 'broken', duration_ms: 3_000 }),
        'scan failed',
      ],
    ]);
  });

  it.each([
    ['another process has started', []],
    ['was handed back, and resumed', [started, event('ScanHandedBack.v1', { ...scan, attempt: 1 }, 11)]],
  ])('tell no duration of a scan that %s', (_what, before) => {
    const written: Written[] = [];
    const reports = reportsIn(written);
    for (const one of [...before, failed]) reports.report('scan-scan_1', [one]);
    expect(written.at(-1)?.[1]).not.toHaveProperty('duration_ms');
  });

  it('say nothing of events that are not part of the life of a scan or a delivery', () => {
    const written: Written[] = [];
    reportsIn(written).report('slots-acc_1', [event('SlotTaken.v1', scan, 1)]);
    expect(written).toEqual([]);
  });

  it('show the origin of a target, and nothing else of its URL', () => {
    const written: Written[] = [];
    const target = 'https://user:pa55word@example.com:8443/reset?token=c2VjcmV0#c2VjcmV0';
    reportsIn(written).report('scan-scan_1', [event('ScanQueued.v1', { ...scan, target, scanType: 'full' }, 1)]);
    expect(written[0]?.[1]).toMatchObject({ site: 'https://example.com:8443', scan_type: 'full' });
    expect(JSON.stringify(written)).not.toMatch(/pa55word|c2VjcmV0/);
  });
});
