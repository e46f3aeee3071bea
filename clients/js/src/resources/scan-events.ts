import { ConnectionError } from '../errors.ts';
import type { Finding, Scan } from '../models.ts';
import { sleep } from '../requester.ts';
import type { CallOptions, Requester } from '../requester.ts';
import { retryDelaySeconds } from '../retry-policy.ts';

/**
 * Something that happened to a scan. `status`, `progress`, `completed` and `failed` have the scan as it is then. Types
 * that this version does not know pass through.
 */
export type ScanEvent =
  | { id: string; type: 'status' | 'progress' | 'completed' | 'failed'; data: Scan }
  | { id: string; type: 'finding'; data: Finding };

/** How to follow a scan. */
export interface FollowOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Id of the last event that is known: what came after it follows. By default the stream begins with the scan. */
  lastEventId?: string | undefined;
}

const ends: ReadonlySet<string> = new Set(['completed', 'failed']);
/** A connection that lasted so long was no failed attempt. */
const stableMs = 10_000;

/** Each event once, in order; a lost connection is resumed after the last event. */
export async function* followScan(
  requester: Requester,
  path: string,
  { lastEventId, ...options }: FollowOptions,
): AsyncGenerator<ScanEvent, void, undefined> {
  const maxRetries = options.maxRetries ?? requester.maxRetries;
  let latest = lastEventId;
  for (let retry = 0; ; retry++) {
    const startedAt = performance.now();
    let failure: unknown = new ConnectionError('the stream of events ended before the scan');
    try {
      const headers = latest === undefined ? {} : { 'last-event-id': latest };
      const stream = await requester.open({ method: 'GET', path, headers }, options);
      if (stream === undefined) return;
      for await (const { id, type, data } of stream) {
        retry = -1;
        latest = id;
        yield { id, type, data: requester.objectOf(data) as never } as ScanEvent;
        if (ends.has(type)) return;
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      failure = error;
    }
    if (performance.now() - startedAt >= stableMs) retry = -1;
    const delay = retry < maxRetries ? retryDelaySeconds(failure, Math.max(0, retry), Math.random()) : undefined;
    if (delay === undefined) throw failure;
    await sleep(delay * 1_000, options.signal);
  }
}
