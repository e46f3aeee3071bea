import type { Checkpoint, EventReference } from '#event-sourcing';
import { AdvancedCheckpoints } from './advanced-checkpoints.ts';
import type { ReadModelWriter } from './read-model-writer.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { StatementCache } from './statement-cache.ts';
import type { CheckpointRow } from './writer/move-checkpoint.ts';

const columns = 'name, position, epoch, last_event';

/** How far each reader has come, beside the documents that it has written. */
export class SqliteCheckpoints {
  readonly #statements: StatementCache;
  readonly #snapshot: ReadSnapshot;
  readonly #writer: ReadModelWriter;
  readonly #advanced = new AdvancedCheckpoints((checkpoint) => this.move(checkpoint));

  constructor(statements: StatementCache, snapshot: ReadSnapshot, writer: ReadModelWriter) {
    this.#statements = statements;
    this.#snapshot = snapshot;
    this.#writer = writer;
  }

  find(name: string): Checkpoint | undefined {
    this.#snapshot.open();
    const row = this.#statements.get(`SELECT ${columns} FROM checkpoints WHERE name = ?`).get(name);
    return row === undefined ? undefined : checkpointOf(row);
  }

  all(): readonly Checkpoint[] {
    this.#snapshot.open();
    return this.#statements.get(`SELECT ${columns} FROM checkpoints ORDER BY name`).all().map(checkpointOf);
  }

  async move(checkpoint: Checkpoint): Promise<void> {
    await this.#writer.request({ op: 'moveCheckpoint', checkpoint: rowOf(checkpoint) });
  }

  advance(checkpoint: Checkpoint): Promise<void> {
    return this.#advanced.advance(checkpoint);
  }

  /** The row of a checkpoint that is moved together with changes. */
  rowWithChanges(checkpoint: Checkpoint): CheckpointRow {
    this.#advanced.supersede(checkpoint.name);
    return rowOf(checkpoint);
  }

  async remove(name: string): Promise<void> {
    this.#advanced.forget(name);
    await this.#writer.request({ op: 'removeCheckpoint', name });
  }

  /** Moves for the last time those that were advanced. */
  close(): Promise<void> {
    return this.#advanced.close();
  }
}

/** A checkpoint as the file has it. */
export function rowOf({ name, position, epoch, lastEvent }: Checkpoint): CheckpointRow {
  return { name, position, epoch, lastEvent: lastEvent === undefined ? null : JSON.stringify(lastEvent) };
}

function checkpointOf(row: Readonly<Record<string, unknown>>): Checkpoint {
  const { name, position, epoch, last_event: last } = row;
  return {
    name: String(name),
    position: String(position),
    epoch: Number(epoch),
    ...(typeof last === 'string' && { lastEvent: JSON.parse(last) as EventReference }),
  };
}
