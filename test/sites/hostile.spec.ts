import { createServer } from 'node:net';
import type { Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import type { ScanReport, WorkerThreadScanner } from '#scanner';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { tidySite } from './exposed-files-site.ts';
import { attacks } from './hostile-servers.ts';
import type { Attack } from './hostile-servers.ts';
import { reportsOf } from './scan-site.ts';
import { serve } from './site.ts';
import type { RunningSite } from './site.ts';

/** Of the scans under attack: some last until then. */
const deadlineMs = 8_000;
/** Of the scan beside them, which must not lose a check on a slow machine either. */
const otherDeadlineMs = 120_000;
const atOnce = 8;
const mebibytesForEach = 32;

let innocent: RunningSite;
beforeAll(async () => {
  innocent = await serve(tidySite.handler);
});
afterAll(() => innocent.close());

async function attackedBy(attack: Attack): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => attack(socket, data.toString('latin1').split(' ', 2)[1] ?? '/'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

type ScanType = 'quick' | 'full';

async function scanUnderAttack(
  scanner: WorkerThreadScanner,
  attack: Attack,
  scanType: ScanType,
): Promise<ScanReport | undefined> {
  const { url, server } = await attackedBy(attack);
  const reports = await reportsOf(scanner, url, scanType);
  server.close();
  return reports.at(-1);
}

const kinds = [
  { scanType: 'quick', otherType: 'full', deadlines: { quickDeadlineMs: deadlineMs, fullDeadlineMs: otherDeadlineMs } },
  { scanType: 'full', otherType: 'quick', deadlines: { quickDeadlineMs: otherDeadlineMs, fullDeadlineMs: deadlineMs } },
] as const;

describe.each(kinds)('a $scanType scan', ({ scanType, otherType, deadlines }) => {
  const faults: string[] = [];
  let scanner: WorkerThreadScanner;
  beforeAll(async () => {
    scanner = openScanner(settingsFor({ workers: 2, ...deadlines }), { onFault: (fault) => faults.push(fault) });
    // What the threads take for themselves is not what an attack makes them take.
    await Promise.all(Array.from({ length: atOnce }, () => reportsOf(scanner, innocent.url, 'full')));
  });
  afterAll(() => scanner.close());

  const names = Object.keys(attacks);
  const groups = Array.from({ length: Math.ceil(names.length / atOnce) }, (_, at) =>
    names.slice(at * atOnce, (at + 1) * atOnce),
  );

  it.each(groups.map((group) => [group.join('; '), group] as const))(
    'ends, and harms no other, where the target %s',
    async (_, group) => {
      const resident = process.memoryUsage.rss();
      const attacked = group.map((name) =>
        scanUnderAttack(scanner, attacks[name] ?? ((): void => undefined), scanType),
      );
      const other = (await reportsOf(scanner, innocent.url, otherType)).at(-1);
      const ends = await Promise.all(attacked);

      expect(ends.map((end) => end?.type)).toEqual(group.map(() => expect.stringMatching(/^(?:completed|failed)$/)));
      expect(other?.type).toBe('completed');
      expect(
        other?.type === 'completed' && other.coverage.skipped.filter(({ reason }) => reason === 'time ran out'),
      ).toEqual([]);
      expect((process.memoryUsage.rss() - resident) / 2 ** 20).toBeLessThan(mebibytesForEach * group.length + 100);
      expect(faults).toEqual([]);
    },
  );
});
