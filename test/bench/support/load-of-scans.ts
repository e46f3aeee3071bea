import { load } from './load.ts';
import type { Load, LoadRequest } from './load.ts';
import type { Served } from './processes.ts';

/** POSTs of scans to the service, each of which it must have counted. @throws where it has not */
export async function loadOfScans(served: Pick<Served, 'url' | 'pid'>, request: LoadRequest): Promise<Load> {
  const before = await scansUsed(served, request);
  const measured = await load(served, request);
  const counted = (await scansUsed(served, request)) - before;
  // The load ends while requests are pending; those of the load before may have been counted meanwhile.
  const maxCounted = measured.completed + 2 * request.connections;
  if (counted < measured.completed || counted > maxCounted) {
    throw new Error(`${measured.completed} scans were accepted, and ${counted} counted`);
  }
  return measured;
}

async function scansUsed({ url }: Pick<Served, 'url'>, { headers = {} }: LoadRequest): Promise<number> {
  const response = await fetch(`${url}/v1/usage`, { headers });
  if (response.status !== 200) throw new Error(`GET /v1/usage responded ${response.status}`);
  return ((await response.json()) as { readonly scans_used: number }).scans_used;
}
