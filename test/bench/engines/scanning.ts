import { setTimeout as pause } from 'node:timers/promises';
import { openScanner } from '#checks/open-scanner';
import { measured } from '../scanner/own-process.ts';
import { keepBusy, runScan, settings } from '../scanner/run-scan.ts';
import { ScannedSite } from '../scanner/scanned-site.ts';
import { openAccount } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { serve } from '../support/processes.ts';
import type { Served } from '../support/processes.ts';
import { pick } from '../support/rounds.ts';
import { CostMeter, costFigures } from './cost-meter.ts';
import type { Engine } from './engine.ts';
import { serviceSettings, untilFound } from './requests.ts';

const scansPerRound = 160;
const scansAtOnce = 32;
const callers = 8;
const pollIntervalMs = 50;
/** Of both, so that neither waits for the politeness to a site. */
const requestsPerSecond = 10_000;

/**
 * Quick scans of a usual page, from the POST until the read models show the end of the last one: what the service and its
 * stores add to the scanner, which scans the same page alone.
 */
export const scanning = (engine: Engine): Goal => ({
  id: 'scans',
  title: `${engine.name}: quick scans of a usual page, from POST to completed (${engine.roles.join(' + ')})`,

  async measure(rounds) {
    await using site = await ScannedSite.start();
    const scanner = openScanner(settings({ requestsPerSecondPerSite: requestsPerSecond, connectionsPerSite: 32 }));
    const { key } = await openAccount(engine.eventLog);
    const processes: Served[] = [];
    for (const ROLE of engine.roles) processes.push(await serve(['dist/server.js'], environmentOf(engine, ROLE)));
    try {
      const url = processes.at(-1)?.url ?? '';
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      await untilFound(`${url}/v1/usage`, headers);
      const target = (at: number): URL => site.url('http', '/usual', at);
      const named = engine.roles.map((name, n) => ({ name, pid: processes[n]?.pid ?? 0 }));
      const meter = new CostMeter(engine, named);
      const scanAll = async (): Promise<{ readonly seconds: number }> => {
        const started = performance.now();
        await keepBusy(scansPerRound, callers, (at) => post(url, headers, target(at)));
        for (const status of ['queued', 'running']) {
          while (await hasScans(url, headers, status)) await pause(pollIntervalMs);
        }
        if (await hasScans(url, headers, 'failed')) throw new Error('a scan has failed');
        return { seconds: (performance.now() - started) / 1_000 };
      };
      const { service, alone } = await rounds.measure({
        service: () => meter.measure(scanAll, () => scansPerRound),
        alone: () =>
          measured(() => keepBusy(scansPerRound, scansAtOnce, (at) => runScan(scanner, target(at), 'quick'))),
      });
      const costs = pick(service, 'costs');
      return {
        comparisons: [
          {
            what: 'processor time of a scan, the service and its stores against the scanner alone',
            unit: 'ms',
            ours: costs.map((of) => sum(Object.entries(of).flatMap(([name, ms]) => (isProcessor(name) ? [ms] : [])))),
            theirs: alone.map(({ perCpuSecond }) => 1_000 / perCpuSecond),
          },
        ],
        figures: [
          {
            what: 'scans a second',
            unit: '1/s',
            values: service.map(({ result }) => scansPerRound / result.seconds),
          },
          ...costFigures(costs, 'scan'),
        ],
      };
    } finally {
      await scanner.close();
      for (const one of processes.toReversed()) await one.stop();
    }
  },
});

function environmentOf({ environment }: Engine, ROLE: string): Readonly<Record<string, string>> {
  return {
    ...serviceSettings,
    ...environment,
    ROLE,
    SCAN_REQUESTS_PER_SECOND: String(requestsPerSecond),
    SCAN_WORKERS: '2',
    SCANS_AT_ONCE: String(scansAtOnce),
  };
}

async function post(url: string, headers: Readonly<Record<string, string>>, target: URL): Promise<void> {
  const body = JSON.stringify({ target: target.href });
  const response = await fetch(`${url}/v1/scans`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`POST responded ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function hasScans(url: string, headers: Readonly<Record<string, string>>, status: string): Promise<boolean> {
  const response = await fetch(`${url}/v1/scans?limit=1&status=${status}`, { headers });
  if (response.status !== 200) throw new Error(`GET responded ${response.status}`);
  const { data } = (await response.json()) as { readonly data: readonly unknown[] };
  return data.length > 0;
}

function isProcessor(name: string): boolean {
  return name.startsWith('CPU');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
