import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Lease } from '#event-sourcing';
import type { ScanJob } from '#scanner';
import { UncontendedLeases } from '../../../event-sourcing/src/testing/uncontended-leases.ts';
import { RunningScans } from './running-scans.ts';
import type { Reservation } from './running-scans.ts';
import { scanLease } from './scan-lease.ts';
import type { ScanRunner } from './scan-runner.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';

const never = new AbortController().signal;
const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 2, queueExpiresMs: 1 });

/** Leases, of which another process may hold some. */
class CountedLeases extends UncontendedLeases {
  readonly calls: string[] = [];
  readonly ofOthers = new Set<string>();
  isDown = false;

  override async acquire(name: string, owner: string): Promise<Lease | undefined> {
    if (this.isDown) throw new Error('down');
    if (this.ofOthers.has(name)) return undefined;
    this.calls.push(`acquire ${name}`);
    return super.acquire(name, owner);
  }

  override async release({ name }: Lease): Promise<void> {
    this.calls.push(`release ${name}`);
  }
}

describe('The capacity of a process for scans', () => {
  let leases: CountedLeases;
  let ends: PromiseWithResolvers<void>[];
  let faults: unknown[];
  let running: RunningScans;
  beforeEach(() => {
    leases = new CountedLeases();
    ends = [];
    faults = [];
    const run = (): Promise<void> => {
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    };
    const observer = { fault: (error: unknown) => faults.push(error), started: () => undefined };
    running = new RunningScans(leases, { run } as unknown as ScanRunner, settings, observer);
  });

  const jobOf = (scanId: string): ScanJob => ({ scanId, target: 'https://example.com/', scanType: 'quick' });
  const reserve = async (scanId: string): Promise<Reservation> => {
    const reservation = await running.reserve(scanId);
    if (reservation === undefined) throw new Error('not reserved');
    return reservation;
  };

  it('is used up by scans that are reserved and by those that run', async () => {
    const [one, two] = await Promise.all([reserve('a'), reserve('b')]);
    expect([running.capacity, running.has('a'), running.has('c')]).toEqual([0, true, false]);
    running.run(one, jobOf('a'), 1, never);
    expect([running.capacity, running.has('a')]).toEqual([0, true]);
    expect(await running.reserve('c')).toBeUndefined();
    expect(leases.calls).toEqual([`acquire ${scanLease('a')}`, `acquire ${scanLease('b')}`]);
    await running.cancelReservation(two);
    expect([running.capacity, running.has('b')]).toEqual([1, false]);
    ends[0]?.resolve();
    await running.drained();
  });

  it('is used by a scan once', async () => {
    const reservation = await reserve('a');
    expect(await running.reserve('a')).toBeUndefined();
    running.run(reservation, jobOf('a'), 1, never);
    expect(await running.reserve('a')).toBeUndefined();
    expect(running.capacity).toBe(1);
    ends[0]?.resolve();
    await running.drained();
  });

  it('is not used by a scan that another process has, nor by one whose lease cannot be taken', async () => {
    leases.ofOthers.add(scanLease('a'));
    expect(await running.reserve('a')).toBeUndefined();
    leases.isDown = true;
    await expect(running.reserve('b')).rejects.toThrow('down');
    expect([running.capacity, running.has('a'), running.has('b')]).toEqual([2, false, false]);
  });

  it('is free again when a scan has ended, of which all who listen are told once its lease is free', async () => {
    const told: string[] = [];
    for (const name of ['one', 'other']) {
      running.onEnd(() => told.push(`${name} ${running.capacity} ${leases.calls.at(-1)}`));
    }
    running.run(await reserve('a'), jobOf('a'), 1, never);
    ends[0]?.resolve();
    await running.drained();
    expect(told).toEqual(['one', 'other'].map((name) => `${name} 2 release ${scanLease('a')}`));
  });

  it('is free again when a scan could not be run, which is reported', async () => {
    running.run(await reserve('a'), jobOf('a'), 1, never);
    ends[0]?.reject(new Error('defect'));
    await running.drained();
    expect([running.capacity, faults]).toEqual([2, [new Error('defect')]]);
    expect(leases.calls.at(-1)).toBe(`release ${scanLease('a')}`);
  });
});
