import type { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';

/** What specs look at of a scan. */
export interface ShownScan {
  readonly scan_id: string;
  readonly status: string;
  readonly progress: number;
  readonly failure?: { readonly code: string };
}

/** What specs look at of the results of a scan. */
export interface ShownResults {
  readonly score: number;
  readonly score_final: boolean;
  readonly findings: readonly {
    readonly id: string;
    readonly severity: string;
    readonly fingerprint: string;
    readonly first_seen_scan_id?: string;
    readonly places: readonly unknown[];
  }[];
}

/** @returns its id */
export async function queueScan(client: ApiClient, target: string): Promise<string> {
  return (await client.post<ShownScan>('/v1/scans', { target })).body.scan_id;
}

export async function scanOf(client: ApiClient, id: string): Promise<ShownScan> {
  return (await client.get<ShownScan>(`/v1/scans/${id}`)).body;
}

/** Waits until the scan has one of the states. */
export function untilScanIs(client: ApiClient, id: string, ...states: readonly string[]): Promise<ShownScan> {
  return eventually(
    () => scanOf(client, id),
    ({ status }) => states.includes(status),
  );
}

export function untilEnded(client: ApiClient, id: string): Promise<ShownScan> {
  return untilScanIs(client, id, 'completed', 'failed');
}
