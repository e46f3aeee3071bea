import type { StatementSync } from 'node:sqlite';
import { Leases } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import type { Clock } from '#kernel';
import type { ReadModels } from './read-models.ts';
import type { TurnSnapshot } from './turn-snapshot.ts';
import type { LeaseRequest } from './writer/change-leases.ts';
import type { WriterThread } from './writer/writer-thread.ts';

/** Leases in the file of the read models, for processes on one machine. */
export class SqliteLeases extends Leases {
  readonly #writer: WriterThread;
  readonly #snapshot: TurnSnapshot;
  readonly #held: StatementSync;
  readonly #clock: Clock;

  constructor({ writer, reader, snapshot }: ReadModels, clock: Clock) {
    super();
    this.#writer = writer;
    this.#snapshot = snapshot;
    this.#held = reader.prepare('SELECT owner, epoch FROM leases WHERE name = ? AND owner IS NOT NULL AND expires > ?');
    this.#clock = clock;
  }

  async acquire(name: string, owner: string, milliseconds: number): Promise<Lease | undefined> {
    const now = this.#clock.now();
    const epoch = await this.#ask({ op: 'acquire', name, owner, now, until: now + milliseconds });
    return typeof epoch === 'number' ? { name, owner, epoch } : undefined;
  }

  async renew({ name, owner, epoch }: Lease, milliseconds: number): Promise<boolean> {
    const renewed = await this.#ask({ op: 'renew', name, owner, epoch, until: this.#clock.now() + milliseconds });
    return renewed === true;
  }

  async release({ name, owner, epoch }: Lease): Promise<void> {
    await this.#ask({ op: 'release', name, owner, epoch });
  }

  async held(names: readonly string[]): Promise<readonly Lease[]> {
    this.#snapshot.enter();
    const now = this.#clock.now();
    return names.flatMap((name) => {
      const row = this.#held.get(name, now);
      return row === undefined ? [] : [{ name, owner: String(row['owner']), epoch: Number(row['epoch']) }];
    });
  }

  #ask(request: LeaseRequest): Promise<unknown> {
    return this.#writer.request(request);
  }
}
