import { Injectable } from '@nestjs/common';
import { Leases } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import type { ScanDocument } from '#scans';
import { Log } from '../log.ts';
import { Instance } from './instance.ts';
import { scanLease, scanLeaseMs, ScanRunner } from './scan-runner.ts';

/** The scans that this process is running. */
@Injectable()
export class RunningScans {
  readonly #running = new Map<string, Promise<void>>();
  /** Those that are about to: what starts scans and what takes lost ones over must not both claim one here. */
  readonly #claiming = new Set<string>();
  readonly #changed = new Set<() => void>();

  readonly #leases: Leases;
  readonly #runner: ScanRunner;
  readonly #instance: Instance;
  readonly #log: Log;

  constructor(leases: Leases, runner: ScanRunner, instance: Instance, log: Log) {
    this.#leases = leases;
    this.#runner = runner;
    this.#instance = instance;
    this.#log = log;
  }

  get room(): number {
    return this.#instance.scansAtOnce - this.#running.size - this.#claiming.size;
  }

  has(scanId: string): boolean {
    return this.#running.has(scanId) || this.#claiming.has(scanId);
  }

  onEnd(listener: () => void): void {
    this.#changed.add(listener);
  }

  /**
   * Takes the scan's lease, claims the scan with it, and runs it. `claim` answers with the number of the attempt, or
   * undefined when somebody else was first.
   */
  async start(
    scan: Pick<ScanDocument, 'scanId' | 'target' | 'scanType'>,
    claim: () => Promise<number | undefined>,
    shutdown: AbortSignal,
  ): Promise<boolean> {
    const { scanId } = scan;
    if (this.has(scanId) || this.room <= 0) return false;
    this.#claiming.add(scanId);
    try {
      const lease = await this.#leases.acquire(scanLease(scanId), this.#instance.name, scanLeaseMs);
      if (lease === undefined) return false;
      const attempt = await claim();
      if (attempt === undefined) {
        await this.#leases.release(lease);
        return false;
      }
      this.#running.set(scanId, this.#runToEnd(scan, attempt, lease, shutdown));
      return true;
    } finally {
      this.#claiming.delete(scanId);
    }
  }

  async #runToEnd(
    scan: Pick<ScanDocument, 'scanId' | 'target' | 'scanType'>,
    attempt: number,
    lease: Lease,
    shutdown: AbortSignal,
  ): Promise<void> {
    try {
      await this.#runner.run(scan, attempt, lease, shutdown);
    } catch (error) {
      // Left running in the log, without a lease: recovery takes it over.
      this.#log.error({ err: error, scan: scan.scanId }, 'running a scan failed');
    } finally {
      this.#running.delete(scan.scanId);
      for (const listener of this.#changed) listener();
    }
  }

  /** Resolves when all have ended or were handed back. */
  async drained(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}
