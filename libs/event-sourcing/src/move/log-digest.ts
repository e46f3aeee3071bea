import { createHash } from 'node:crypto';
import { canonicalJson } from '#kernel';
import type { StoredEvent } from '../ports/event-log.ts';

/** The hash of what is the same in every log: everything but the position. */
export function digestOf({ stream, revision, id, type, data, metadata }: StoredEvent): string {
  return createHash('sha256').update(canonicalJson({ stream, revision, id, type, data, metadata })).digest('hex');
}

/** The hash of a history, in order: logs with the same digest hold the same events. */
export class LogDigest {
  #digest = '';
  #events = 0;

  add(event: StoredEvent): void {
    this.#digest = createHash('sha256')
      .update(this.#digest + digestOf(event))
      .digest('hex');
    this.#events += 1;
  }

  get events(): number {
    return this.#events;
  }

  get hash(): string {
    return this.#digest;
  }
}
