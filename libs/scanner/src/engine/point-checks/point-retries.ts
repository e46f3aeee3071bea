import { delay } from '#kernel';
import type { PointCheck } from '../../check.ts';
import type { PointRejections } from './point-rejections.ts';
import type { PointState } from './point-state.ts';

/** Share of the points whose canaries may be rejected in a row before the site is taken to reject the others as well. */
const maxRejectedShare = 0.1;

interface Retry {
  readonly state: PointState;
  readonly checks: readonly PointCheck[];
}

export interface PointRetryOptions {
  readonly rejections: PointRejections;
  /** Milliseconds to wait before each pass. */
  readonly pausesMs: readonly number[];
  /** Points that are probed at the same time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** True where the site rejects everything for now. */
  isSiteRejecting(): Promise<boolean>;
  forEach<Entry>(entries: readonly Entry[], work: (entry: Entry) => Promise<void>): Promise<void>;
  /** Called before each pass: what was received before says nothing any more. */
  startPass(): void;
  /** Runs the checks at the point once more; false where the point still rejects its canary. */
  retry(state: PointState, checks: readonly PointCheck[]): Promise<boolean>;
  /** Runs the checks that wait for others. */
  endPass(): Promise<void>;
}

/** A site that rejects requests for a while recovers: its points are tested again, few where it has not recovered. */
export async function retryRejected(options: PointRetryOptions): Promise<void> {
  const { rejections, pausesMs, signal } = options;
  for (const pauseMs of pausesMs) {
    const retries = retriesOf(rejections);
    if (retries.length === 0) return;
    await delay(pauseMs, signal);
    if (signal.aborted) return;
    const before = rejections.size;
    await pass(retries, options);
    if (rejections.size >= before && !(await options.isSiteRejecting())) return;
  }
}

function retriesOf(rejections: PointRejections): Retry[] {
  return [...rejections.retries()]
    .map(([state, checks]) => ({ state, checks: checks.filter((check) => rejections.isWorthRetry(check)) }))
    .filter(({ checks }) => checks.length > 0);
}

async function pass(retries: readonly Retry[], options: PointRetryOptions): Promise<void> {
  const { rejections, concurrency } = options;
  const maxInRow = Math.max(concurrency, Math.ceil(retries.length * maxRejectedShare));
  let rejectedInRow = 0;
  options.startPass();
  await options.forEach(retries, async ({ state, checks }) => {
    const worth = checks.filter((check) => rejections.isWorthRetry(check));
    if (rejectedInRow >= maxInRow || worth.length === 0) return;
    rejectedInRow = (await options.retry(state, worth)) ? 0 : rejectedInRow + 1;
  });
  await options.endPass();
}
