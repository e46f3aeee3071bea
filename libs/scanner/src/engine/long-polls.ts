import { createHash } from 'node:crypto';
import type { BrowserRequest } from '../visit.ts';

/** Visits with a request that had no response in time after which its place counts as one that holds them open. */
const minTimeouts = 2;
const maxWordLength = 40;
/** A value that says what is asked of a path, as in `?action=listUsers`, and no time or random one. */
const word = /^(?:[a-z]+(?:[A-Z_.-][a-z]+)*|[A-Z_]+)$/;

/** The places of a scan (see `placeOf`) that hold requests of scripts open until they have something to tell (long polling). */
export class LongPolls {
  readonly #timeouts = new Map<string, number>();

  isKnown(place: string): boolean {
    return (this.#timeouts.get(place) ?? 0) >= minTimeouts;
  }

  /** To be called once in a visit. */
  timedOut(place: string): void {
    this.#timeouts.set(place, (this.#timeouts.get(place) ?? 0) + 1);
  }

  responded(place: string): void {
    this.#timeouts.delete(place);
  }
}

/**
 * What requests have in common that ask one thing of one path, again and again. Many paths respond to different things, as
 * those of GraphQL do: the words of the query and the body count, its numbers do not.
 */
export function placeOf({ method, url, body = '' }: Pick<BrowserRequest, 'method' | 'url' | 'body'>): string {
  const query = [...url.searchParams].map(([name, value]) =>
    value.length <= maxWordLength && word.test(value) ? `${name}=${value}` : name,
  );
  const asked = JSON.stringify([method, url.origin, url.pathname, query, body.replace(/\d+/g, '0')]);
  return createHash('sha256').update(asked).digest('base64');
}
