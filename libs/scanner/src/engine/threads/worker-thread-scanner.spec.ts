import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AddressPolicy } from '#egress';
import { delay } from '#kernel';
import type { ScanReport } from '../../scanner.ts';
import { last, scan, scannedSites, weak } from '../testing/scanned-sites.ts';

const { endings, scanner, site } = scannedSites();

describe('cancelling', () => {
  it('ends the reports at once and hangs up', async () => {
    const closed = Promise.withResolvers<void>();
    const connected = Promise.withResolvers<void>();
    const target = await site((request) => {
      connected.resolve();
      request.socket.on('close', () => closed.resolve());
    });
    const stop = new AbortController();
    const reports = scanner().scan({ scanId: 'x', target, scanType: 'quick' }, stop.signal);
    const first = reports.next();
    await connected.promise;
    stop.abort();
    expect(await first).toEqual({ done: true, value: undefined });
    await closed.promise;
  });

  it('does nothing for a scan that is cancelled before it begins', async () => {
    const job = { scanId: 'x', target: 'http://127.0.0.1/', scanType: 'quick' as const };
    expect(await scanner().scan(job, AbortSignal.abort()).next()).toEqual({ done: true, value: undefined });
  });
});

describe('a thread that does not come back', () => {
  const program = new URL('./testing/hanging-thread.ts', import.meta.url);
  const told = (word: string) =>
    site((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${word}`));

  it('is killed; the scan that did it ends with what it has, the others are done again', async () => {
    const lost: string[] = [];
    const one = scanner({}, { program, blockedAfterMs: 2000, onFault: (fault) => lost.push(fault) });
    const fine = await told('fine');
    const slow = await site((_request, response) => {
      setTimeout(() => response.end('late'), 300);
    });
    await scan(one, fine);
    const [hung, ...others] = await Promise.all([scan(one, await told('hang')), scan(one, slow), scan(one, slow)]);
    expect(last(hung)).toMatchObject({
      type: 'completed',
      coverage: expect.objectContaining({
        skipped: expect.arrayContaining([expect.objectContaining({ checkId: 'obedient' })]),
      }),
    });
    for (const other of others) expect(last(other)).toMatchObject({ type: 'completed' });
    expect(lost).toHaveLength(1);
    expect(last(await scan(one, fine))).toMatchObject({ type: 'completed' });
  });

  it('is killed, and its servers no longer count as those of the service', async () => {
    const closed = await site(() => undefined);
    await endings.pop()?.();
    const port = Number(new URL(closed).port);
    const policy = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
    const one = scanner({}, { program, blockedAfterMs: 2000 });
    const scanned = scan(one, await told(`listen on ${port} and hang`));
    while (policy.portProblem('127.0.0.1', port) === undefined) await delay(20);
    await scanned;
    while (policy.portProblem('127.0.0.1', port) !== undefined) await delay(20);
    expect(policy.portProblem('127.0.0.1', port)).toBeUndefined();
  });

  it('is killed when it takes too much memory', async () => {
    const reports = await scan(scanner({}, { program, blockedAfterMs: 20_000, memoryMb: 96 }), await told('grow'));
    expect(last(reports)).toMatchObject({ type: 'completed' });
  });

  it('a check that throws is a skipped check', async () => {
    const reports = await scan(scanner({}, { program }), await told('throw'));
    expect(last(reports)).toMatchObject({
      type: 'completed',
      coverage: expect.objectContaining({
        skipped: expect.arrayContaining([{ checkId: 'obedient', reason: 'the check failed: as I was told' }]),
      }),
    });
  });
});

describe('threads', () => {
  const lives: Promise<unknown>[] = [];
  const onStart = (message: unknown): void => {
    const { worker } = message as { readonly worker: Worker };
    lives.push(once(worker, 'exit'));
  };
  beforeEach(() => {
    lives.length = 0;
    subscribe('worker_threads', onStart);
  });
  afterEach(() => {
    unsubscribe('worker_threads', onStart);
  });

  it('start with the first scan, end when idle, and start again on demand', async () => {
    const one = scanner({ workers: 1 }, { idleAfterMs: 0 });
    const target = await site(weak);
    expect(lives).toHaveLength(0);
    expect(last(await scan(one, target))).toMatchObject({ type: 'completed' });
    expect(lives).toHaveLength(1);
    await Promise.all(lives);
    expect(last(await scan(one, target))).toMatchObject({ type: 'completed' });
    expect(lives).toHaveLength(2);
    await Promise.all(lives);
  });

  it('are one for scans that follow each other: a thread whose scan has reported its end is free', async () => {
    const one = scanner({ workers: 2 });
    const target = await site(weak);
    for (let count = 0; count < 5; count += 1)
      expect(last(await scan(one, target))).toMatchObject({ type: 'completed' });
    expect(lives).toHaveLength(1);
  });

  it('lose no scan that comes while one of them ends', async () => {
    const faults: string[] = [];
    const one = scanner({ workers: 2 }, { idleAfterMs: 0, onFault: (fault) => faults.push(fault) });
    const target = await site(weak);
    const all: Promise<ScanReport[]>[] = [];
    for (let count = 0; count < 24; count += 1) {
      all.push(scan(one, target));
      await new Promise((resolve) => setTimeout(resolve, count * 20));
    }
    for (const reports of await Promise.all(all)) expect(last(reports)).toMatchObject({ type: 'completed' });
    expect(faults).toEqual([]);
  });
});

it('tells of every connection with the scan that made it', async () => {
  const seen: string[] = [];
  const one = scanner(
    {},
    { onConnection: (scanId, { address, outcome }) => seen.push(`${scanId} ${address ?? '-'} ${outcome}`) },
  );
  const target = await site(weak);
  await scan(one, target);
  expect(seen).toContain(`${target} 127.0.0.1 connected`);
});
