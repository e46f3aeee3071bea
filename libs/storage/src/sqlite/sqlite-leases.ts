import type { StatementSync } from 'node:sqlite';
import { Leases } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import type { Clock } from '#kernel';
import type { ReadModels } from './read-models.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import { toStoreError } from './store-error.ts';
import { isHeldSql } from './writer/change-leases.ts';
import type { LeaseRequest } from './writer/change-leases.ts';
import { WriterFailure } from './writer/writer-thread.ts';
import type { WriterThread } from './writer/writer-thread.ts';

/** Leases in the file of the read models, for processes on one machine. */
export class SqliteLeases extends Leases {
  readonly #writer: WriterThread;
  readonly #snapshot: ReadSnapshot;
  readonly #selectHeld: StatementSync;
  readonly #clock: Clock;

  constructor({ writer, reader, snapshot }: ReadModels, clock: Clock) {
    super();
    this.#writer = writer;
    this.#snapshot = snapshot;
    this.#selectHeld = reader.prepare(
      `SELECT name, owner, epoch FROM leases WHERE ${isHeldSql} AND name IN (SELECT value FROM json_each(?2))`,
    );
    this.#clock = clock;
  }

  async acquire(name: string, owner: string, durationMs: number): Promise<Lease | undefined> {
    const now = this.#clock.now();
    const epoch = await this.#request({ op: 'acquire', name, owner, now, until: now + durationMs });
    return typeof epoch === 'number' ? { name, owner, epoch } : undefined;
  }

  async renew({ name, owner, epoch }: Lease, durationMs: number): Promise<boolean> {
    const now = this.#clock.now();
    const renewed = await this.#request({ op: 'renew', name, owner, epoch, now, until: now + durationMs });
    return renewed === true;
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
