import type { DatabaseSync } from 'node:sqlite';
import { openForReading } from './writer/database-file.ts';
import { type WriterOptions, WriterThread } from './writer/writer-thread.ts';

/** The open file of the read models; documents and leases share it. Closed by the read store. */
export interface ReadModels {
  readonly writer: WriterThread;
  readonly reader: DatabaseSync;
}

/** @throws FileRefused (by name), or what the file system says */
export async function openReadModels(options: Omit<WriterOptions, 'file'>): Promise<ReadModels> {
  const writer = await WriterThread.start({ patienceMilliseconds: 30_000, ...options, file: 'read-models' });
  return { writer, reader: openForReading(options.path) };
}
