import {
  ConnectionError,
  InvalidRequestError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UntrustedCertificateError,
} from '#client';
import type { ListParams, Page, WebhookEvent } from '#client';

/** The calls that are needed, as the client has them. */
export interface EventSource {
  list(
    params: ListParams,
    options: { readonly signal: AbortSignal },
  ): { page(): Promise<Page<WebhookEvent>>; toArray(): Promise<WebhookEvent[]> };
}

export interface Following {
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  /** Rejects with the signal's reason when it aborts meanwhile. */
  sleep(milliseconds: number): Promise<void>;
  /** Called when the service cannot be reached, with the time until the next attempt. */
  onLost(error: Error, retryMs: number): void;
  /** Called when it can be reached again. */
  onRestored(): void;
  /** Called once, when the newest event is known: what happens from now on is given out. */
  onReady(): void;
}

const maxRetryMs = 30_000;

/**
 * Events of the account from now on, oldest first, each once, also those of a time without connection. Ends with the
 * signal's reason; throws what is not going to pass by itself, such as a revoked key.
 */
export async function* newEvents(events: EventSource, following: Following): AsyncGenerator<WebhookEvent, never, void> {
  const { signal, intervalMs } = following;
  const retry = <Result>(work: () => Promise<Result>): Promise<Result> => retryUntilReached(work, following);
  const { data } = await retry(() => events.list({ limit: 1 }, { signal }).page());
  let latest = data[0]?.id;
  following.onReady();
  for (;;) {
    await following.sleep(intervalMs);
    const after = latest;
    const found = await retry(() => eventsAfter(events, after, signal));
    for (const event of found) {
      yield event;
      latest = event.id;
    }
  }
}

/** Oldest first. */
async function eventsAfter(
  events: EventSource,
  latest: string | undefined,
  signal: AbortSignal,
): Promise<readonly WebhookEvent[]> {
  if (latest === undefined) return (await events.list({}, { signal }).toArray()).toReversed();
  try {
    const { data } = await events.list({ ending_before: latest, limit: 100 }, { signal }).page();
    return data.toReversed();
  } catch (error) {
    // Events are deleted in their order: when the latest one is gone, all that are kept are newer.
    if (error instanceof InvalidRequestError && error.param === 'ending_before')
      return eventsAfter(events, undefined, signal);
    throw error;
  }
}

async function retryUntilReached<Result>(work: () => Promise<Result>, following: Following): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await work();
      if (attempt > 0) following.onRestored();
      return result;
    } catch (error) {
      following.signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      const retryAfterMs = (error instanceof RateLimitError ? (error.retryAfter ?? 0) : 0) * 1_000;
      const retryMs = Math.max(retryAfterMs, Math.min(maxRetryMs, 1_000 * 2 ** attempt));
      following.onLost(error, retryMs);
      await following.sleep(retryMs);
    }
  }
}

function isPassing(error: unknown): error is Error {
  if (error instanceof UntrustedCertificateError) return false;
  const kinds = [ConnectionError, TimeoutError, ServerError, RateLimitError];
  return kinds.some((kind) => error instanceof kind);
}
