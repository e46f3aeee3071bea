import { openAccount } from '../support/account.ts';
import { flushesPerSecond } from '../support/flush-rate.ts';
import type { Goal } from '../support/goal.ts';
import { load } from '../support/load.ts';
import { loadOfScans } from '../support/load-of-scans.ts';
import { serve } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import type { Engine } from './engine.ts';

const seconds = 3;
const maxWaitMs = 60_000;

/** For processes that are measured. */
export const serviceSettings = {
  PORT: '0',
  METRICS_PORT: 'off',
  INSECURE_HTTP: 'loopback',
  LOG_LEVEL: 'warn',
  LOG_FORMAT: 'json',
  ALLOWED_NETWORKS: '127.0.0.0/8',
  // Of scans that nothing runs: no queue gets full.
  MAX_QUEUED: '1000000',
  MAX_QUEUED_PER_ACCOUNT: '1000000',
} as const;

export const requests = (engine: Engine): Goal => ({
  id: 'api',
  title: `${engine.name}: requests at 64 connections (${engine.roles.join(' + ')})`,
  async measure(rounds) {
    const { key } = await openAccount(engine.eventLog, 0);
    const processes = [];
    for (const ROLE of engine.roles) {
      processes.push(await serve(['dist/server.js'], { ...serviceSettings, ...engine.environment, ROLE }));
    }
    try {
      const api = processes.at(-1);
      if (api === undefined) throw new Error('there is no process');
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ target: 'http://127.0.0.1:9/' });
      // The account was opened beside the service, whose readers may have much history to read first.
      await untilFound(`${api.url}/v1/usage`, headers);
      const response = await fetch(`${api.url}/v1/scans`, { method: 'POST', headers, body });
      const { scan_id: scanId } = (await response.json()) as { scan_id: string };
      await untilFound(`${api.url}/v1/scans/${scanId}`, headers);
      const common = { connections: 64, seconds, headers } as const;
      const post = { ...common, path: '/v1/scans', method: 'POST', body, expectStatus: 201 } as const;
      const get = { ...common, path: `/v1/scans/${scanId}`, expectStatus: 200 } as const;
      const { posts, gets, flushes } = await rounds.measure({
        posts: () => loadOfScans(api, post),
        gets: () => load(api, get),
        flushes: async () => flushesPerSecond(engine.directory, 300),
      });
      const unit = 'requests/s';
      return {
        figures: [
          { what: 'POST a scan, until it can be read', unit, values: pick(posts, 'perSecond') },
          { what: 'GET a scan', unit, values: pick(gets, 'perSecond') },
          { what: 'flushes of the machine', unit: 'flushes/s', values: flushes },
        ],
      };
    } finally {
      await Promise.all(processes.map((one) => one.stop()));
    }
  },
});

export async function untilFound(url: string, headers: Record<string, string>): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  while ((await fetch(url, { headers })).status !== 200) {
    if (performance.now() > deadline) throw new Error(`${url} is not there`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
