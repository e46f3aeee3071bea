import autocannon from 'autocannon';
import { cpuSeconds } from './processes.ts';
import type { Served } from './processes.ts';

export interface Load {
  readonly perSecond: number;
  /** Requests for each second of processor that the server used. */
  readonly perCpuSecond: number;
}

export interface LoadRequest {
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly expectStatus: number;
}

/** Sends requests as fast as the server responds, and fails on any response but the expected one. */
export async function load(served: Pick<Served, 'url' | 'pid'>, request: LoadRequest): Promise<Load> {
  const before = cpuSeconds(served.pid);
  const { path, connections, seconds, method = 'GET', headers = {}, body, expectStatus } = request;
  const result = await autocannon({
    url: served.url + path,
    connections,
    duration: seconds,
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const used = cpuSeconds(served.pid) - before;
  const completed = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || completed === 0) {
    throw new Error(
      `expected ${expectStatus} only, got ${JSON.stringify(result.statusCodeStats)} and ${result.errors} errors`,
    );
  }
  return { perSecond: completed / result.duration, perCpuSecond: completed / used };
}
