import type { StatementSync } from 'node:sqlite';
import { setImmediate as endOfIteration } from 'node:timers/promises';
import { Leases } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import { delay } from '#kernel';
import type { Clock } from '#kernel';
import { untilNextWrite } from './on-next-write.ts';
import type { ReadModels } from './read-models.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import { toStoreError } from './store-error.ts';
import { isHeldSql } from './writer/change-leases.ts';
import type { LeaseRenewal, LeaseRequest } from './writer/change-leases.ts';
import { WriterFailure } from './writer/writer-thread.ts';
import type { WriterThread } from './writer/writer-thread.ts';

/** A commit is several writes, of which the first is told of. */
const maxCommitMs = 5;
/** For file systems that do not tell of writes. */
const unwatchedPollIntervalMs = 3_000;

/** Leases in the file of the read models, for processes on one machine. */
export class SqliteLeases extends Leases {
  readonly #writer: WriterThread;
  readonly #snapshot: ReadSnapshot;
  readonly #selectHeld: StatementSync;
  readonly #clock: Clock;
  /** What writes to the read models go to. */
  readonly #file: string;
  #renewals: LeaseRenewal[] = [];
  #renewing: Promise<readonly boolean[]> | undefined;

  constructor({ writer, reader, snapshot }: ReadModels, clock: Clock) {
    super();
    this.#writer = writer;
    this.#snapshot = snapshot;
    this.#selectHeld = reader.prepare(
      `SELECT name, owner, epoch FROM leases WHERE ${isHeldSql} AND name IN (SELECT value FROM json_each(?2))`,
    );
    this.#clock = clock;
    this.#file = `${reader.location()}-wal`;
  }

  async acquire(name: string, owner: string, durationMs: number): Promise<Lease | undefined> {
    const now = this.#clock.now();
    const epoch = await this.#request({ op: 'acquire', name, owner, now, until: now + durationMs });
    return typeof epoch === 'number' ? { name, owner, epoch } : undefined;
  }

  async renew(lease: Lease, durationMs: number): Promise<boolean> {
    const place = this.#renewals.push({ ...lease, until: this.#clock.now() + durationMs }) - 1;
    this.#renewing ??= this.#renewAll();
    return (await this.#renewing)[place] === true;
  }

  /** A process renews all of its leases at the same moments: one request renews those of an event-loop iteration. */
  async #renewAll(): Promise<readonly boolean[]> {
    await endOfIteration();
    const renewals = this.#renewals;
    this.#renewals = [];
    this.#renewing = undefined;
    return (await this.#request({ op: 'renew', now: this.#clock.now(), renewals })) as readonly boolean[];
  }

  async release({ name, owner, epoch }: Lease): Promise<void> {
    await this.#request({ op: 'release', name, owner, epoch });
  }

  async held(names: readonly string[]): Promise<readonly Lease[]> {
    this.#snapshot.open();
    const rows = this.#selectHeld.all(this.#clock.now(), JSON.stringify(names));
    return rows.map((row) => ({
      name: String(row['name']),
      owner: String(row['owner']),
      epoch: Number(row['epoch']),
    }));
  }

  /** A file system that tells of writes does so for the renewals of this process already. */
  override async nextChange(signal: AbortSignal): Promise<void> {
    const isWritten = await untilNextWrite(this.#file, unwatchedPollIntervalMs, signal);
    if (isWritten === undefined) return super.nextChange(signal);
    if (isWritten) await delay(maxCommitMs, signal);
  }

  async removeExpired(before: number): Promise<void> {
    await this.#request({ op: 'removeExpired', before });
  }

  /** @throws StoreUnavailable */
  async #request(request: LeaseRequest): Promise<unknown> {
    try {
      return await this.#writer.request(request);
    } catch (error) {
      throw error instanceof WriterFailure ? toStoreError(error) : error;
    }
  }
}
