import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { QueryBus } from '@nestjs/cqrs';
import { ReaderProgress } from '#event-sourcing';
import { GetScan, scansProjection } from '#scans';
import type { ScanDocument } from '#scans';
import { Authentication } from '../authentication.ts';
import { Shutdown } from '../checks/shutdown.ts';
import { preferredWait } from './preferred-wait.ts';

const waitersPerKey = 2;
/** Where another process projects, nothing wakes this one: it looks again. */
const lookAgainMs = 250;

/** `Prefer: wait` (RFC 7240) on a scan: holds the answer back until status or progress changes. */
@Injectable()
export class WaitForChange {
  readonly #waiters = new Map<string, number>();

  readonly #queries: QueryBus;
  readonly #progress: ReaderProgress;
  readonly #authentication: Authentication;
  readonly #shutdown: Shutdown;

  constructor(queries: QueryBus, progress: ReaderProgress, authentication: Authentication, shutdown: Shutdown) {
    this.#queries = queries;
    this.#progress = progress;
    this.#authentication = authentication;
    this.#shutdown = shutdown;
  }

  /** The scan as it is after the wait, or at once when the client did not ask, or may not wait. */
  async apply(request: FastifyRequest, reply: FastifyReply, scan: ScanDocument): Promise<ScanDocument> {
    const seconds = preferredWait(request.headers['prefer']);
    const keyId = request.state.principal?.keyId ?? '';
    const waiting = this.#waiters.get(keyId) ?? 0;
    if (seconds === undefined || waiting >= waitersPerKey) return scan;
    reply.header('preference-applied', `wait=${seconds}`);
    this.#waiters.set(keyId, waiting + 1);
    try {
      return await this.#changed(request, scan, performance.now() + seconds * 1_000);
    } finally {
      const left = (this.#waiters.get(keyId) ?? 1) - 1;
      if (left === 0) this.#waiters.delete(keyId);
      else this.#waiters.set(keyId, left);
    }
  }

  async #changed(request: FastifyRequest, scan: ScanDocument, deadline: number): Promise<ScanDocument> {
    let current = scan;
    while (!isOver(current) && current.status === scan.status && current.progress === scan.progress) {
      const left = deadline - performance.now();
      if (left <= 0 || this.#shutdown.signal.aborted || request.raw.socket.destroyed) break;
      await this.#progress.nextStep(scansProjection.collection.name, Math.min(left, lookAgainMs));
      current = await this.#queries.execute(new GetScan(scan.accountId, scan.scanId));
    }
    // A key that was revoked while it waited gets nothing more.
    await this.#authentication.principal(request.headers.authorization);
    return current;
  }
}

function isOver({ status }: ScanDocument): boolean {
  return status === 'completed' || status === 'failed';
}
