import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { median } from './statistics.ts';

export interface ShownLoad {
  /** Scans that were created and shown, a second. */
  readonly perSecond: number;
  /** From sending a POST to the first GET that shows the scan, p50. */
  readonly p50Ms: number;
  /** GETs for each POST. */
  readonly gets: number;
  readonly completed: number;
}

export interface ShownLoadRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly callers: number;
  readonly seconds: number;
}

const pollMs = 5;
/** A scan that is not there after so long will never be. */
const maxWaitMs = 30_000;

/** Callers who each create a scan and read it before the next, with GETs until it is there. @throws on any other response */
export async function loadUntilShown(request: ShownLoadRequest): Promise<ShownLoad> {
  const { url, headers, body, callers, seconds } = request;
  const pool = new Pool(url, { connections: callers, pipelining: 1 });
  const times: number[] = [];
  let gets = 0;
  const createAndRead = async (): Promise<void> => {
    const sent = performance.now();
    const created = await pool.request({ path: '/v1/scans', method: 'POST', headers, body });
    const { scan_id: scanId } = (await created.body.json()) as { readonly scan_id: string };
    if (created.statusCode !== 201) throw new Error(`POST responded ${created.statusCode}`);
    for (;;) {
      const read = await pool.request({ path: `/v1/scans/${scanId}`, method: 'GET', headers });
      await read.body.dump();
      gets += 1;
      if (read.statusCode === 200) break;
      if (read.statusCode !== 404) throw new Error(`GET responded ${read.statusCode}`);
      if (performance.now() - sent > maxWaitMs) throw new Error(`${scanId} was not shown within ${maxWaitMs} ms`);
      await pause(pollMs);
    }
    times.push(performance.now() - sent);
  };
  const started = performance.now();
  const call = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1_000) await createAndRead();
  };
  try {
    await Promise.all(Array.from({ length: callers }, call));
    const elapsedSeconds = (performance.now() - started) / 1_000;
    const completed = times.length;
    return { perSecond: completed / elapsedSeconds, p50Ms: median(times), gets: gets / completed, completed };
  } finally {
    await pool.close();
  }
}
