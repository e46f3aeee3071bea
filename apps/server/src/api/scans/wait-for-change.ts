import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AwaitScanChange } from '#scans';
import type { ScanDocument } from '#scans';
import { Authentication } from '../authentication.ts';
import { Shutdown } from '../pipeline/shutdown.ts';
import type { RequestContext } from '../request-context.ts';

const maxWaitersPerKey = 2;

/** `Prefer: wait` (RFC 7240) on a scan: holds the response back until status or progress changes. */
@Injectable()
export class WaitForChange {
  readonly #waiters = new Map<string, number>();
  readonly #queries: QueryBus;
  readonly #authentication: Authentication;
  readonly #shutdown: Shutdown;

  constructor(queries: QueryBus, authentication: Authentication, shutdown: Shutdown) {
    this.#queries = queries;
    this.#authentication = authentication;
    this.#shutdown = shutdown;
  }

  /** The scan as it is after the wait; at once when the key already waits too often. */
  async apply(scan: ScanDocument, seconds: number, keyId: string, request: RequestContext): Promise<ScanDocument> {
    const waiting = this.#waiters.get(keyId) ?? 0;
    if (waiting >= maxWaitersPerKey) return scan;
    request.setHeader('preference-applied', `wait=${seconds}`);
    this.#waiters.set(keyId, waiting + 1);
    try {
      return await this.#changed(scan, seconds * 1_000, request);
    } finally {
      const left = (this.#waiters.get(keyId) ?? 1) - 1;
      if (left === 0) this.#waiters.delete(keyId);
      else this.#waiters.set(keyId, left);
    }
  }

  async #changed(scan: ScanDocument, timeoutMs: number, request: RequestContext): Promise<ScanDocument> {
    const isCanceled = (): boolean => this.#shutdown.signal.aborted || request.isAbandoned();
    const current = await this.#queries.execute(new AwaitScanChange(scan, timeoutMs, isCanceled));
    // A key that was revoked during the wait gets nothing more.
    await this.#authentication.principal(request.authorization);
    return current;
  }
}
