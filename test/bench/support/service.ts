import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStores } from '#storage';
import type { EmbeddedStores } from '#storage';
import { clock } from './account.ts';
import { serve } from './processes.ts';
import type { Served } from './processes.ts';

export const mainFile = 'dist/server.js';

export function newDataDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'scanledger-bench-'));
}

export function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}

/** Works on the stores of a data directory while no server runs on it. */
export async function withStores<T>(directory: string, work: (stores: EmbeddedStores) => Promise<T>): Promise<T> {
  const stores = await openEmbeddedStores({ directory, clock, onFatal: (reason) => console.error(reason) });
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

/** The service as it is shipped, on plain HTTP, so that its peers need no TLS either. */
export async function serveProduct(
  directory: string,
  script = mainFile,
  nodeOptions: readonly string[] = [],
): Promise<Served> {
  return serve([...nodeOptions, script], {
    PORT: '0',
    METRICS_PORT: '0',
    INSECURE_HTTP: 'loopback',
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    ALLOWED_NETWORKS: '127.0.0.0/8',
    // Of scans that nothing runs: no queue gets full.
    MAX_QUEUED: '1000000',
    MAX_QUEUED_PER_ACCOUNT: '1000000',
  });
}
