import { Injectable } from '@nestjs/common';
import { CommandExecutor, isOutage, Leases } from '#event-sourcing';
import type { CommandContext, Lease } from '#event-sourcing';
import { delay, Rejected } from '#kernel';
import { Scanner } from '#scanner';
import type { ScanReport } from '#scanner';
import { scanStream } from '#scans';
import type { ScanCommand, ScanDocument } from '#scans';
import { Log } from '../log.ts';
import { Instance } from './instance.ts';
import { ProgressBuffer } from './progress-buffer.ts';

/** How long a lost worker's scan waits before another takes it over. */
export const scanLeaseMs = 10_000;
/** At most four appends a second for one scan. */
const betweenAppendsMs = 250;
const betweenTriesMs = 500;

export function scanLease(scanId: string): string {
  return `scan:${scanId}`;
}

type RunnableScan = Pick<ScanDocument, 'scanId' | 'target' | 'scanType'>;

/** Runs one scan that this process has started or taken over, and records what comes of it. */
@Injectable()
export class ScanRunner {
  readonly #scanner: Scanner;
  readonly #executor: CommandExecutor;
  readonly #leases: Leases;
  readonly #instance: Instance;
  readonly #log: Log;

  constructor(scanner: Scanner, executor: CommandExecutor, leases: Leases, instance: Instance, log: Log) {
    this.#scanner = scanner;
    this.#executor = executor;
    this.#leases = leases;
    this.#instance = instance;
    this.#log = log;
  }

  /** Resolves when the scan has ended, was taken away, or was handed back because `shutdown` aborted. */
  async run(scan: RunnableScan, attempt: number, lease: Lease, shutdown: AbortSignal): Promise<void> {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, shutdown]);
    const heartbeat = this.#keepLease(lease, stop, signal);
    const buffer = new ProgressBuffer(scan.scanId);
    const record = (command: ScanCommand): Promise<void> => this.#record(scan.scanId, command, stop);
    const appending = appendRegularly(buffer, attempt, record, signal).catch((error: unknown) => {
      this.#log.error({ err: error, scan: scan.scanId }, 'recording progress failed');
    });
    try {
      let end: EndReport | undefined;
      for await (const report of this.#scanner.scan(scan, signal)) {
        if (report.type === 'progress') buffer.add(report);
        else end = report;
      }
      if (stop.signal.aborted) return;
      for (const piece of buffer.take()) await record({ type: 'RecordProgress', attempt, ...piece });
      await record(end === undefined ? { type: 'HandBackScan', attempt } : endOf(end, attempt));
    } catch (error) {
      this.#log.error({ err: error, scan: scan.scanId }, 'scan failed inside the scanner');
      const message = 'The scan failed because of a fault of the service.';
      await record({ type: 'FailScan', attempt, code: 'internal_error', message, contactedTarget: true });
    } finally {
      stop.abort();
      await Promise.all([heartbeat, appending]);
      await this.#leases.release(lease).catch(() => undefined);
    }
  }

  /**
   * A refusal means that the scan was canceled, or that another worker has it: then this one stops. While the log does
   * not answer, nothing is given up but time.
   */
  async #record(scanId: string, command: ScanCommand, stop: AbortController): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await this.#executor.execute(scanStream, scanId, command, this.#contextOf(scanId));
        return;
      } catch (error) {
        if (error instanceof Rejected && error.code === 'invalid_state') return stop.abort();
        if (!isOutage(error)) throw error;
        await delay(betweenTriesMs, stop.signal);
      }
    }
  }

  #contextOf(scanId: string): CommandContext {
    return { actor: `system:worker/${this.#instance.name}`, correlationId: scanId, causationId: scanId };
  }

  async #keepLease(lease: Lease, stop: AbortController, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(scanLeaseMs / 4, signal);
      if (signal.aborted) return;
      const held = await this.#leases.renew(lease, scanLeaseMs).catch(() => true);
      if (!held) stop.abort();
    }
  }
}

async function appendRegularly(
  buffer: ProgressBuffer,
  attempt: number,
  record: (command: ScanCommand) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await delay(betweenAppendsMs, signal);
    if (signal.aborted) return;
    for (const piece of buffer.take()) await record({ type: 'RecordProgress', attempt, ...piece });
  }
}

type EndReport = Exclude<ScanReport, { type: 'progress' }>;

function endOf(report: EndReport, attempt: number): ScanCommand {
  if (report.type === 'completed') {
    const { requests, skippedChecks } = report;
    return { type: 'CompleteScan', attempt, requests, skippedChecks };
  }
  const { code, message, contactedTarget } = report;
  return { type: 'FailScan', attempt, code, message, contactedTarget };
}
