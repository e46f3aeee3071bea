import { createHash } from 'node:crypto';
import { decodedUrl } from '../../collect/crawl/links/harmful-link.ts';
import { wordsIn } from '../../collect/crawl/links/words.ts';
import type { BrowserRequest } from '../../visit.ts';

/** Visits with a request that had no response in time after which its place counts as one that holds them open. */
const minTimeouts = 2;
const maxWordLength = 40;
const maxReadUrl = 1_000;
/** A value that says what is asked of a path, as in `?action=listUsers`, and no time or random one. */
const word = /^(?:[a-z]+(?:[A-Z_.-][a-z]+)*|[A-Z_]+)$/;

/**
 * Words of paths and parameters for which servers hold requests open until they have something to tell, those of Socket.IO, SockJS, SignalR,
 * CometD, BOSH, Firebase and Consul among them. A request without such a word had to get its response, as `/api/events` and `/api/news` do.
 */
const held = new Set(
  (
    'poll polling poller longpoll longpolling comet cometd bosh bind socket sockjs signalr eventsource sse stream streaming ' +
    'subscribe listen wait timeout'
  ).split(' '),
);

/** True for a request that says that it waits for news of the server: no response in time is what it is made for. */
export function waitsForNews({ url, headers }: Pick<BrowserRequest, 'url' | 'headers'>): boolean {
  if (headers['accept']?.includes('text/event-stream') === true) return true;
  return url.pathname.endsWith('/xhr') || wordsIn(decodedUrl(url).slice(0, maxReadUrl)).some((word) => held.has(word));
}

/** Requests for news of one path that the visits of checks and payloads send: each visit connects anew, and learns no more than the first ones. */
const maxAsked = 60;

/** The places of a scan (see `placeOf`) that hold requests of scripts open. */
export class LongPolls {
  readonly #asked = new Map<string, number>();
  readonly #timeouts = new Map<string, { readonly count: number; readonly problem: string }>();

  isKnown(place: string): boolean {
    return (this.#timeouts.get(place)?.count ?? 0) >= minTimeouts;
  }

  /** What the last visit missed there. */
  problemAt(place: string): string | undefined {
    return this.#timeouts.get(place)?.problem;
  }

  /** To be called once in a visit. `problem`: for a person to read. */
  timedOut(place: string, problem: string): void {
    this.#timeouts.set(place, { count: (this.#timeouts.get(place)?.count ?? 0) + 1, problem });
  }

  responded(place: string): void {
    this.#timeouts.delete(place);
  }

  /** Why a check's visit may not ask this path for news once more; undefined where it may, which counts. */
  whyNotAsked({ origin, host, pathname }: URL): string | undefined {
    const path = origin + pathname;
    const count = this.#asked.get(path) ?? 0;
    if (count >= maxAsked)
      return `their scripts get ${maxAsked} responses with news of ${host}${pathname.slice(0, 100)} at most`;
    this.#asked.set(path, count + 1);
    return undefined;
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
