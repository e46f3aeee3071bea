import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ReaderProgress } from '#event-sourcing';
import { announceProgress } from './announce-progress.ts';
import { hearProgress } from './hear-progress.ts';

/** What a process shares with others that use the same directory. */
export interface SharedProgress {
  /** Of the readers of this process; undefined where it runs none. */
  readonly own: ReaderProgress | undefined;
  /** Where the progress of readers of the others is reported; undefined where nothing waits for it. */
  readonly announced: ReaderProgress | undefined;
}

const socketName = /^readers-[0-9a-f]{8}\.sock$/;

/**
 * Processes on one machine tell each other how far their readers are, by sockets in a directory, so that a request that waits for
 * a read model need not query its checkpoint again and again. Others do that.
 * @returns a function that ends it
 */
export function shareProgress(directory: string, { own, announced }: SharedProgress): () => void {
  const file = `readers-${randomBytes(4).toString('hex')}.sock`;
  const isOfAnother = (other: string): boolean => socketName.test(other) && other !== file;
  const ends = [
    ...(own === undefined ? [] : [announceProgress(directory, join(directory, file), own)]),
    ...(announced === undefined ? [] : [hearProgress(directory, isOfAnother, announced)]),
  ];
  return () => {
    for (const end of ends) end();
  };
}
