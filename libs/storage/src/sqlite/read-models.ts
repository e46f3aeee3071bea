import type { DatabaseSync } from 'node:sqlite';
import { TurnSnapshot } from './turn-snapshot.ts';
import { openForReading } from './writer/database-file.ts';
import { WriterThread } from './writer/writer-thread.ts';
import type { WriterOptions } from './writer/writer-thread.ts';

/** The open file of the read models; documents and leases share it. Closed by the read store. */
export interface ReadModels {
  readonly writer: WriterThread;
  readonly reader: DatabaseSync;
  /** To be entered before every read. What the writer has committed is seen by the reads that follow its answer. */
  readonly snapshot: TurnSnapshot;
}

/** @throws FileRefused (by name), or what the file system says */
export async function openReadModels(options: Omit<WriterOptions, 'file' | 'onCommitted'>): Promise<ReadModels> {
  let snapshot: TurnSnapshot | undefined;
  const writer = await WriterThread.start({
    patienceMs: 30_000,
    ...options,
    file: 'read-models',
    onCommitted: () => snapshot?.leave(),
  });
  const reader = openForReading(options.path);
  snapshot = new TurnSnapshot(reader);
  return { writer, reader, snapshot };
}
