import type { DatabaseSync } from 'node:sqlite';
import { ReadSnapshot } from './read-snapshot.ts';
import { openForReading } from './writer/database-file.ts';
import { WriterThread } from './writer/writer-thread.ts';
import type { WriterOptions } from './writer/writer-thread.ts';

/** The open file of the read models, shared by documents and leases. Closed by the read store. */
export interface ReadModels {
  readonly writer: WriterThread;
  readonly reader: DatabaseSync;
  /** To be opened before every read. A read sees every write that has been acknowledged before it. */
  readonly snapshot: ReadSnapshot;
}

/** @throws FileRefused (by name), or the file system's error */
export async function openReadModels(options: Omit<WriterOptions, 'file' | 'onCommitted'>): Promise<ReadModels> {
  let snapshot: ReadSnapshot | undefined;
  const writer = await WriterThread.start({
    ...options,
    file: 'read-models',
    onCommitted: () => snapshot?.close(),
  });
  const reader = openForReading(options.path);
  snapshot = new ReadSnapshot(reader);
  return { writer, reader, snapshot };
}
