import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ReaderProgress } from '#event-sourcing';
import { publishProgress } from './publish-progress.ts';
import { subscribeToProgress } from './subscribe-to-progress.ts';

/** What a process shares with others that use the same directory. */
export interface SharedProgress {
  /** Of the readers of this process; undefined where it runs none. */
  readonly own: ReaderProgress | undefined;
  /** Where the progress that others publish is reported; undefined where nothing waits for it. */
  readonly received: ReaderProgress | undefined;
}

/**
 * Processes on one machine publish the positions of their readers to each other by sockets in a directory. A request that waits
 * for a read model there need not poll its checkpoint.
 * @param database the URL of the read models: readers of other ones, which may use the same directory, have other positions
 * @returns a function that ends it
 */
export function shareProgress(directory: string, database: string, { own, received }: SharedProgress): () => void {
  const prefix = `readers-${digestOf(database)}-`;
  const file = `${prefix}${randomBytes(4).toString('hex')}.sock`;
  const isOfAnother = (other: string): boolean =>
    other.startsWith(prefix) && /^[0-9a-f]{8}\.sock$/.test(other.slice(prefix.length)) && other !== file;
  const ends = [
    ...(own === undefined ? [] : [publishProgress(directory, join(directory, file), own)]),
    ...(received === undefined ? [] : [subscribeToProgress(directory, isOfAnother, received)]),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Without the user and the password, of which no trace is left on the disk. */
function digestOf(database: string): string {
  return createHash('sha256')
    .update(database.replace(/\/\/[^@/]*@/, '//'))
    .digest('hex')
    .slice(0, 8);
}
