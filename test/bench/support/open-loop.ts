import { setImmediate } from 'node:timers/promises';
import { build } from 'hdr-histogram-js';
import type { Histogram } from 'hdr-histogram-js';
import { Pool } from 'undici';
import type { LoadRequest } from './load.ts';
import type { Served } from './processes.ts';

/** What users see who come at their own pace, whether the server keeps up or not. */
export interface OpenLoopResult {
  /** Expected responses a second, until the last response. */
  readonly goodput: number;
  /** Shares of the time to the expected responses, from the moment at which each request was to be sent. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How long after its moment a request was sent, p99: the load's own delay. */
  readonly lateP99Ms: number;
  /** Responses of 429 and 503, all with `Retry-After`. */
  readonly rejected: number;
}

export interface OpenLoopRequest extends LoadRequest {
  readonly perSecond: number;
  readonly draw: () => number;
}

/**
 * Sends requests at random moments, whatever is pending. The moments do not depend on the responses: a server that is slow
 * for a second makes all requests of that second late. It keeps a core busy, to be on time.
 * @throws on a response that is neither expected nor a rejection for overload
 */
export async function openLoop({ url }: Pick<Served, 'url'>, request: OpenLoopRequest): Promise<OpenLoopResult> {
  const { path, connections, seconds, method = 'GET', headers = {}, body = null, expectStatus } = request;
  const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 60_000 });
  const [times, lateness] = [histogram(), histogram()];
  let [expected, rejected] = [0, 0];
  const failures: unknown[] = [];

  const send = async (momentMs: number): Promise<void> => {
    lateness.recordValue(microseconds(performance.now() - momentMs));
    const response = await pool.request({ path, method, headers, body });
    await response.body.dump();
    if (response.statusCode === expectStatus) {
      times.recordValue(microseconds(performance.now() - momentMs));
      expected += 1;
    } else if (isOverload(response.statusCode) && response.headers['retry-after'] !== undefined) rejected += 1;
    else throw new Error(`expected ${expectStatus}, got ${response.statusCode}`);
  };

  const startedMs = performance.now();
  const pending: Promise<unknown>[] = [];
  for (const moment of moments(request)) {
    while (performance.now() < startedMs + moment) await setImmediate();
    pending.push(send(startedMs + moment).catch((error: unknown) => failures.push(error)));
  }
  await Promise.all(pending);
  const elapsedSeconds = Math.max(seconds, (performance.now() - startedMs) / 1_000);
  await pool.close();
  if (failures.length > 0) throw new Error(`${failures.length} requests failed`, { cause: failures[0] });
  return {
    goodput: expected / elapsedSeconds,
    p50Ms: times.getValueAtPercentile(50) / 1_000,
    p99Ms: times.getValueAtPercentile(99) / 1_000,
    lateP99Ms: lateness.getValueAtPercentile(99) / 1_000,
    rejected,
  };
}

/** Milliseconds after the start: arrivals of users who know nothing of each other (a Poisson process). */
export function* moments({ perSecond, seconds, draw }: Pick<OpenLoopRequest, 'perSecond' | 'seconds' | 'draw'>) {
  for (let moment = 0; ;) {
    moment += (-Math.log(1 - draw()) * 1_000) / perSecond;
    if (moment >= seconds * 1_000) return;
    yield moment;
  }
}

function isOverload(status: number): boolean {
  return status === 429 || status === 503;
}

/** Of microseconds, up to two minutes, with three digits. */
function histogram(): Histogram {
  return build({ highestTrackableValue: 120_000_000, numberOfSignificantValueDigits: 3 });
}

function microseconds(ms: number): number {
  return Math.max(1, Math.round(ms * 1_000));
}
