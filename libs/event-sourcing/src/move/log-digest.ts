import { createHash } from 'node:crypto';
import { canonicalJson } from '#kernel';
import type { StoredEvent } from '../ports/event-log.ts';

/** What of an event is the same in every log: everything but its position. */
export function digestOf({ stream, revision, id, type, data, metadata }: StoredEvent): string {
  return createHash('sha256').update(canonicalJson({ stream, revision, id, type, data, metadata })).digest('hex');
}

/** Stands for a history, event by event in its order: two logs with the same digest hold the same. */
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
