import { join } from 'node:path';
import type { ReaderProgress } from '#event-sourcing';
import { socketNames } from '../sockets/socket-names.ts';
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
  const names = socketNames('readers', [database]);
  const isOfAnother = (file: string): boolean => names.isOfAnother(file);
  const ends = [
    ...(own === undefined ? [] : [publishProgress(directory, join(directory, names.own), own)]),
    ...(received === undefined ? [] : [subscribeToProgress(directory, isOfAnother, received)]),
  ];
  return () => {
    for (const end of ends) end();
  };
}
