import { Injectable } from '@nestjs/common';
import { HeldLease, Leases } from '#event-sourcing';
import type { ScanJob } from '#scanner';
import { scanLease, scanLeaseMs } from './scan-lease.ts';
import { ScanObserver } from './scan-observer.ts';
import { ScanRunner } from './scan-runner.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';

/** The right of this process to claim a scan and to run it. */
export interface Reservation {
  readonly scanId: string;
  /** Renewed until the reservation is cancelled or the scan is no longer run here. */
  readonly lease: HeldLease;
}

/** The scans that this process runs, and those that it has reserved in order to run them. */
@Injectable()
export class RunningScans {
  readonly #leases: Leases;
  readonly #runner: ScanRunner;
  readonly #settings: ScanWorkerSettings;
  readonly #observer: ScanObserver;
  readonly #running = new Map<string, Promise<void>>();
  readonly #reserved = new Set<string>();
  readonly #endListeners = new Set<() => void>();

  constructor(leases: Leases, runner: ScanRunner, settings: ScanWorkerSettings, observer: ScanObserver) {
    this.#leases = leases;
    this.#runner = runner;
    this.#settings = settings;
    this.#observer = observer;
  }

  /** How many more scans this process may run. */
  get capacity(): number {
    return this.#settings.maxRunningScans - this.#running.size - this.#reserved.size;
  }

  has(scanId: string): boolean {
    return this.#running.has(scanId) || this.#reserved.has(scanId);
  }

  /** Calls back whenever a scan is no longer run here. */
  onEnd(listener: () => void): void {
    this.#endListeners.add(listener);
  }

  /** Takes the scan's lease. Undefined when there is no capacity, or when this or another process has the scan. */
  async reserve(scanId: string): Promise<Reservation | undefined> {
    if (this.has(scanId) || this.capacity <= 0) return undefined;
    this.#reserved.add(scanId);
    const request = { name: scanLease(scanId), owner: this.#settings.instance, durationMs: scanLeaseMs };
    const lease = await HeldLease.acquire(this.#leases, request).catch((error: unknown) => {
      this.#reserved.delete(scanId);
      throw error;
    });
    if (lease === undefined) this.#reserved.delete(scanId);
    return lease && { scanId, lease };
  }

  /** Frees a scan that is not run after all. */
  async cancelReservation({ scanId, lease }: Reservation): Promise<void> {
    await lease.release();
    this.#reserved.delete(scanId);
  }

  /** Runs a scan that was reserved and claimed; returns at once. */
  run({ scanId, lease }: Reservation, job: ScanJob, attempt: number, shutdown: AbortSignal): void {
    this.#running.set(scanId, this.#runToEnd(job, attempt, lease, shutdown));
    this.#reserved.delete(scanId);
  }

  /** Resolves when all have ended or were handed back. */
  async drained(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  async #runToEnd(job: ScanJob, attempt: number, lease: HeldLease, shutdown: AbortSignal): Promise<void> {
    try {
      await this.#runner.run(job, attempt, lease.lost, shutdown);
    } catch (error) {
      // Still running in the log, but without a lease: recovery takes it over.
      this.#observer.fault(error, 'running a scan failed', job.scanId);
    } finally {
      await lease.release();
      this.#running.delete(job.scanId);
      for (const listener of this.#endListeners) listener();
    }
  }
}
