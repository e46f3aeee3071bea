import { setTimeout as pause } from 'node:timers/promises';
import { load } from './load.ts';
import type { Load, LoadRequest } from './load.ts';
import type { Served } from './processes.ts';

const settlingMs = 250;

/** POSTs of scans to the service, each of which it must have counted. @throws where it has not */
export async function loadOfScans(served: Pick<Served, 'url' | 'pid'>, request: LoadRequest): Promise<Load> {
  const before = await settledScansUsed(served, request);
  const measured = await load(served, request);
  const counted = (await scansUsed(served, request)) - before;
  // The load ends while requests are pending.
  const maxCounted = measured.completed + request.connections;
  if (counted < measured.completed || counted > maxCounted) {
    throw new Error(`${measured.completed} scans were accepted, and ${counted} counted`);
  }
  return measured;
}

/** Once the requests that were pending at the end of an earlier load are counted. */
async function settledScansUsed(served: Pick<Served, 'url'>, request: LoadRequest): Promise<number> {
  for (let counted = await scansUsed(served, request); ;) {
    await pause(settlingMs);
    const now = await scansUsed(served, request);
    if (now === counted) return now;
    counted = now;
  }
}

async function scansUsed({ url }: Pick<Served, 'url'>, { headers = {} }: LoadRequest): Promise<number> {
  const response = await fetch(`${url}/v1/usage`, { headers });
  if (response.status !== 200) throw new Error(`GET /v1/usage responded ${response.status}`);
  return ((await response.json()) as { readonly scans_used: number }).scans_used;
}
