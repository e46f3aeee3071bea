import { DocumentRefused, Fenced, StoreUnavailable } from '#event-sourcing';
import type { WriterFailure } from './writer/writer-thread.ts';

/** SQLite's errors for a document that cannot be stored: it parses the JSON when it updates an index. */
const refusals = /malformed JSON|string or blob too big/;

/** The error of the ports that a failed write means. */
export function toStoreError(failure: WriterFailure): Error {
  const { kind, message } = failure;
  if (kind === 'fenced') return new Fenced(message, { cause: failure });
  // Writes are guarded by position, so one whose outcome is unknown may be repeated.
  if (kind === 'unavailable' || kind === 'unknown') return new StoreUnavailable(message, { cause: failure });
  return refusals.test(message) ? new DocumentRefused(message, { cause: failure }) : failure;
}
