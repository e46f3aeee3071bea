import { Injectable } from '@nestjs/common';
import { billingPeriodAt, Quota } from '#accounts';
import { CommandExecutor } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { Clock, derivedToken, Ids, Rejected } from '#kernel';
import { IdempotencyPeriod } from './idempotency-period.ts';
import { scanStream } from '../scan/scan.decider.ts';

/** A client's idempotency key, and what it was used for. */
export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 (hex) of the request's body as canonical JSON. */
  readonly fingerprint: string;
  /** The operation that version 1.4 began for the key, from which it derived the scan's id; it may have been interrupted. */
  readonly begun?: { readonly operationId: string; readonly createdAt: string } | undefined;
}

/** A run of a schedule, which has determined its scan. */
export interface ScheduledRun {
  readonly scheduleId: string;
  readonly scanId: string;
  readonly createdAt: string;
}

/** Which scan a request is about. */
export interface ScanRequestIdentity {
  readonly scanId: string;
  /** When the request was first accepted. */
  readonly createdAt: string;
  /**
   * Set where an earlier request with the same idempotency key, or the same run of a schedule, has queued the scan: the
   * position from which on read models show it.
   */
  readonly queuedBy?: Position | undefined;
}

/**
 * Derives the id of a scan from account and idempotency key: a repeated request leads to the same scan without a record
 * of its own. A key that is used again after its retention leads to the next id of a chain.
 */
@Injectable()
export class ScanRequestIdentities {
  readonly #executor: CommandExecutor;
  readonly #quota: Quota;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #period: IdempotencyPeriod;

  constructor(executor: CommandExecutor, quota: Quota, clock: Clock, ids: Ids, period: IdempotencyPeriod) {
    this.#executor = executor;
    this.#quota = quota;
    this.#clock = clock;
    this.#ids = ids;
    this.#period = period;
  }

  /** @throws Rejected `idempotency_key_reused` when the key was used with another body */
  async identify(accountId: string, idempotency: IdempotencyKey | undefined): Promise<ScanRequestIdentity> {
    const createdAt = this.#clock.timestamp();
    if (idempotency === undefined) return { scanId: `scan_${this.#ids.token()}`, createdAt };
    const { key, fingerprint, begun } = idempotency;
    if (begun !== undefined) {
      const scanId = `scan_${derivedToken(22, begun.operationId, 'scan')}`;
      return { scanId, createdAt: begun.createdAt, queuedBy: await this.#findQueued(scanId) };
    }
    let scanId = idOf(accountId, key);
    for (;;) {
      const known = await this.#find(accountId, scanId);
      if (known === undefined) return { scanId, createdAt };
      if (known.createdAt > this.#period.startAt(this.#clock.now())) {
        if (known.fingerprint === fingerprint) return { scanId, createdAt: known.createdAt, queuedBy: known.queuedBy };
        throw keyReused();
      }
      scanId = idOf(accountId, key, scanId);
    }
  }

  async ofScheduledRun({ scanId, createdAt }: ScheduledRun): Promise<ScanRequestIdentity> {
    return { scanId, createdAt, queuedBy: await this.#findQueued(scanId) };
  }

  async #findQueued(scanId: string): Promise<Position | undefined> {
    const { state, position } = await this.#executor.read(scanStream, scanId);
    return state.status === 'none' ? undefined : position;
  }

  /** The scan, or its count in an earlier month where a crash kept it from being queued. */
  async #find(
    accountId: string,
    scanId: string,
  ): Promise<{ fingerprint: string | undefined; createdAt: string; queuedBy?: Position } | undefined> {
    const { state, position } = await this.#executor.read(scanStream, scanId);
    if (state.status !== 'none') {
      return { fingerprint: state.fingerprint, createdAt: state.createdAt, queuedBy: position };
    }
    const now = this.#clock.now();
    const keptSince = this.#period.startAt(now);
    for (let { start } = billingPeriodAt(now); keptSince < start;) {
      const ended = billingPeriodAt(Date.parse(start) - 1);
      const counted = await this.#quota.findKeyedRequest(accountId, ended.month, scanId);
      if (counted !== undefined) return counted;
      ({ start } = ended);
    }
    return undefined;
  }
}

export function keyReused(): Rejected {
  return new Rejected(
    'idempotency_key_reused',
    'This idempotency key was used with another request body. Use a new key.',
  );
}

function idOf(...causes: readonly string[]): string {
  return `scan_${derivedToken(22, 'createScan', ...causes)}`;
}
