import autocannon from 'autocannon';
import { cpuSeconds } from './processes.ts';
import type { Served } from './processes.ts';

export interface Load {
  readonly perSecond: number;
  /** Requests for each second of processor that the server used. */
  readonly perCpuSecond: number;
  /** Of one core, from 0 to 1, what the load itself took: a rate with nearly 1 is the limit of the load. */
  readonly loadShare: number;
  readonly completed: number;
}

export interface LoadRequest {
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  /** In place of `headers`: each connection uses one after the other. */
  readonly headersInTurn?: readonly Record<string, string>[];
  readonly body?: string;
  readonly expectStatus: number;
}

/** Sends requests as fast as the server responds. @throws on any response but the expected one */
export async function load(served: Pick<Served, 'url' | 'pid'>, request: LoadRequest): Promise<Load> {
  const {
    path,
    connections,
    seconds,
    method = 'GET',
    headers = {},
    headersInTurn = [headers],
    body,
    expectStatus,
  } = request;
  const before = cpuSeconds(served.pid);
  const ownBefore = process.cpuUsage();
  const result = await autocannon({
    url: served.url + path,
    connections,
    duration: seconds,
    method,
    requests: headersInTurn.map((one) => ({ headers: one })),
    ...(body !== undefined && { body }),
  });
  const used = cpuSeconds(served.pid) - before;
  const { user, system } = process.cpuUsage(ownBefore);
  const completed = result['2xx'];
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (statuses.join() !== String(expectStatus) || result.errors > 0 || completed === 0) {
    throw new Error(`expected ${expectStatus} only, got ${statuses.join(', ')} and ${result.errors} errors`);
  }
  return {
    perSecond: completed / result.duration,
    perCpuSecond: completed / used,
    loadShare: (user + system) / 1e6 / result.duration,
    completed,
  };
}
