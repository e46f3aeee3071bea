import { delay } from '#kernel';
import type { Exchange } from '../artifacts.ts';

/** What a pause waits with. */
export interface PauseTime {
  /** Of a monotonic clock. */
  nowMs(): number;
  /** Milliseconds since 1970, of the clock that dates are read by. */
  dateMs(): number;
  /** Resolves after `durationMs`, or as soon as `signal` aborts. */
  delay(durationMs: number, signal: AbortSignal): Promise<void>;
}

const systemTime: PauseTime = { nowMs: () => performance.now(), dateMs: () => Date.now(), delay };

/** Of one pause, whatever the site asks for. */
const maxPauseMs = 20_000;
const firstPauseMs = 1000;
/** Pauses in a row after which requests are rejected as before. */
const maxFutilePauses = 3;
/** Times that pauses begin anew after they did not help, where the site serves other requests. */
const maxNewBeginnings = 5;

/**
 * Pauses the requests of a scan when its target rejects them for their rate (429) or for now (503), as long as the target
 * says in `Retry-After` (RFC 9110 section 10.2.3), or one, two, four seconds. Pauses are bounded one by one and in all, and
 * end where they do not help: then one part of the site rejects everything. They begin anew once the site serves other
 * requests, a few times.
 */
export class RateLimitPause {
  readonly #time: PauseTime;
  #leftMs: number;
  #beganAtMs = -Infinity;
  #endsAtMs = -Infinity;
  #futile = 0;
  #newBeginningsLeft = maxNewBeginnings;

  /** `maxTotalMs`: of all pauses together. */
  constructor(maxTotalMs: number, time: PauseTime = systemTime) {
    this.#leftMs = maxTotalMs;
    this.#time = time;
  }

  nowMs(): number {
    return this.#time.nowMs();
  }

  /** Resolves when no pause is left, or as soon as `signal` aborts. */
  async ended(signal: AbortSignal): Promise<void> {
    for (let waitMs = this.#waitMs(); waitMs > 0 && !signal.aborted; waitMs = this.#waitMs())
      await this.#time.delay(waitMs, signal);
  }

  /** A request that was sent at `sentAtMs` was rejected. True when it is worth being sent again after the pause. */
  rejected(response: Exchange, sentAtMs: number): boolean {
    // What was on its way when the pause began says nothing about what comes after it.
    if (sentAtMs < this.#beganAtMs) return true;
    const pauseMs = retryAfterMs(response, this.#time.dateMs()) ?? firstPauseMs * 2 ** this.#futile;
    if (this.#futile >= maxFutilePauses || pauseMs > Math.min(maxPauseMs, this.#leftMs)) return false;
    this.#futile += 1;
    this.#leftMs -= pauseMs;
    this.#beganAtMs = this.#time.nowMs();
    this.#endsAtMs = this.#beganAtMs + pauseMs;
    return true;
  }

  /** A request that waited for the end of a pause was served. */
  helped(): void {
    this.#futile = 0;
  }

  /** A request that was sent at `sentAtMs` was served. */
  served(sentAtMs: number): void {
    if (this.#futile < maxFutilePauses || sentAtMs < this.#endsAtMs || this.#newBeginningsLeft === 0) return;
    this.#newBeginningsLeft -= 1;
    this.#futile = 0;
  }

  #waitMs(): number {
    return Math.ceil(this.#endsAtMs - this.#time.nowMs());
  }
}

/** True for a response that speaks of the moment, not of the request. */
export function isForNow({ status }: Exchange): boolean {
  return status === 429 || status === 503;
}

/** `Retry-After` in seconds or as an HTTP date (RFC 9110 section 5.6.7); undefined where there is none that can be read. */
function retryAfterMs({ headers }: Exchange, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const date = value.length < 40 && value.endsWith(' GMT') ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
