import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import type { WorkerThreadScanner } from '#scanner';
import type { ScanReport } from '#scanner';
import { FakeDns } from '../../libs/egress/src/testing/fake-dns.ts';
import type { Records } from '../../libs/egress/src/testing/fake-dns.ts';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { tidySite } from './exposed-files-site.ts';
import { reportsOf } from './scan-site.ts';
import { serve } from './site.ts';

const a = (name: string, data: string) => ({ type: 'A' as const, name, data });
const deadlineMs = 6_000;

let lookups = 0;
const names: Readonly<Record<string, (name: string) => ReturnType<Records>>> = {
  'two.test': (name) => [a(name, '127.0.0.1'), a(name, '127.0.0.2')],
  'inside.test': (name) => [a(name, '127.0.0.2')],
  'turns.test': (name) => [a(name, (lookups += 1) === 1 ? '127.0.0.1' : '127.0.0.2')],
  'circle.test': (name) => [{ type: 'CNAME', name, data: 'circle.test' }],
  'many.test': (name) => Array.from({ length: 60 }, (_, at) => a(name, `127.0.0.${at + 1}`)),
  'silent.test': () => 'silence',
};

let dns: FakeDns;
let scanner: WorkerThreadScanner;
let site: { url: string; close(): Promise<void> };
let inside: ReturnType<typeof createTcpServer>;
let hits = 0;

beforeAll(async () => {
  site = await serve(tidySite.handler);
  inside = createTcpServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(Number(new URL(site.url).port), '127.0.0.2', resolve));
  dns = await FakeDns.start((name, type) => (type === 'A' ? (names[name]?.(name) ?? 'NXDOMAIN') : []));
  scanner = openScanner(
    settingsFor({ dnsServers: [dns.address], quickDeadlineMs: deadlineMs, fullDeadlineMs: deadlineMs }),
  );
});
afterAll(async () => {
  inside.close();
  await Promise.all([scanner.close(), site.close(), dns.close()]);
});

async function endOf(name: string, scanType: 'quick' | 'full' = 'quick'): Promise<ScanReport | undefined> {
  const reports = await reportsOf(scanner, site.url.replace('127.0.0.1', name), scanType);
  return reports.at(-1);
}

describe('a name', () => {
  it.each([
    ['with one address outside and one inside', 'two.test', 'target_blocked'],
    ['that leads inside', 'inside.test', 'target_blocked'],
    ['that is an alias of itself', 'circle.test', 'target_unreachable'],
    ['that has more addresses than any site', 'many.test', 'target_unreachable'],
    ['that DNS does not respond for', 'silent.test', expect.stringMatching(/^(?:target_unreachable|timeout)$/)],
  ])('%s is not scanned', async (_, name, code) => {
    expect(await endOf(name)).toMatchObject({ type: 'failed', code, contactedTarget: false });
    expect(hits).toBe(0);
  });

  it('that leads elsewhere at its second lookup is scanned where it led at first', async () => {
    expect(await endOf('turns.test', 'full')).toMatchObject({ type: 'completed' });
    expect(hits).toBe(0);
  });
});

it('a handshake that never ends does not hold a scan longer than its deadline', async () => {
  const silent = createTcpServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const target = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const end = (await reportsOf(scanner, target, 'quick')).at(-1);
  expect(end).toMatchObject({ type: 'failed', contactedTarget: true });
  silent.close();
});
