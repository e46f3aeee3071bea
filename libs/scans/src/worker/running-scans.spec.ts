import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import type { ScanJob } from '#scanner';
import { SharedLeases } from '../../../event-sourcing/src/testing/shared-leases.ts';
import { RunningScans } from './running-scans.ts';
import { scanLease, scanLeaseMs } from './scan-lease.ts';
import type { ScanObserver } from './scan-observer.ts';
import type { ScanRunner } from './scan-runner.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';

const scanId = 'scan_1';
const job: ScanJob = { scanId, target: 'https://example.com/', scanType: 'quick' };
const never = new AbortController().signal;
const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 1, queueExpiresMs: 1 });

describe('the lease of a scan', () => {
  let leases: SharedLeases;
  let end: AbortController;
  let running: RunningScans;
  beforeEach(() => {
    jest.useFakeTimers();
    leases = new SharedLeases();
    end = new AbortController();
    const runner = { run: () => delay(2 ** 30, end.signal) } as unknown as ScanRunner;
    running = new RunningScans(leases, runner, settings, {} as ScanObserver);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const pass = (durationMs: number): Promise<void> => jest.advanceTimersByTimeAsync(durationMs);
  const reserve = async () => {
    const reserving = running.reserve(scanId);
    await pass(10);
    const reservation = await reserving;
    if (reservation === undefined) throw new Error('not reserved');
    return reservation;
  };
  /** Who holds it at any time while the time passes. */
  const holders = async (durationMs: number): Promise<readonly string[]> => {
    const seen = new Set<string>();
    for (let passed = 0; passed <= durationMs; passed += 100) {
      seen.add((await leases.holder(scanLease(scanId)))?.owner ?? 'nobody');
      await pass(100);
    }
    return [...seen];
  };

  it('does not end between reservation and start, however long that takes', async () => {
    const reservation = await reserve();
    expect(await holders(2.5 * scanLeaseMs)).toEqual(['w1']);
    running.run(reservation, job, 1, never);
    expect(await holders(2.5 * scanLeaseMs)).toEqual(['w1']);
  });

  it('does not end when the store was slow to give it', async () => {
    leases.responseMs = scanLeaseMs - 1_000;
    const reserving = running.reserve(scanId);
    await pass(10);
    leases.responseMs = 0;
    expect(await holders(2 * scanLeaseMs)).toEqual(['w1']);
    expect(await reserving).toBeDefined();
  });

  it('does not end when the store is slow to give it again', async () => {
    leases.responseMs = 0.55 * scanLeaseMs;
    const reserving = running.reserve(scanId);
    await pass(10);
    expect(await holders(3 * scanLeaseMs)).toEqual(['w1']);
    expect(await reserving).toBeDefined();
  });

  it('is not had where another process has taken it before the store responded', async () => {
    leases.responseMs = scanLeaseMs + 1_000;
    const reserving = running.reserve(scanId);
    await pass(scanLeaseMs + 500);
    void leases.acquire(scanLease(scanId), 'w2', scanLeaseMs);
    await pass(scanLeaseMs);
    expect(await reserving).toBeUndefined();
    expect(running.has(scanId)).toBe(false);
  });

  it('is free at once when the scan is not started after all, and is no longer renewed', async () => {
    const reservation = await reserve();
    await running.cancelReservation(reservation);
    expect(await holders(scanLeaseMs)).toEqual(['nobody']);
    expect([jest.getTimerCount(), running.capacity]).toEqual([0, 1]);
  });

  it('is free when the scan has ended', async () => {
    running.run(await reserve(), job, 1, never);
    end.abort();
    await running.drained();
    expect(await holders(scanLeaseMs)).toEqual(['nobody']);
  });

  it('that was lost before the start is known to be lost', async () => {
    const reservation = await reserve();
    leases.expire(scanLease(scanId));
    void leases.acquire(scanLease(scanId), 'w2', scanLeaseMs);
    expect(await holders(scanLeaseMs / 2)).toEqual(['nobody', 'w2']);
    expect(reservation.lease.lost.aborted).toBe(true);
    await running.cancelReservation(reservation);
    expect((await leases.holder(scanLease(scanId)))?.owner).toBe('w2');
  });
});
