import { parentPort, workerData } from 'node:worker_threads';
import { AddressPolicy, DnsClient, Resolver } from '#egress';
import { SystemClock, SystemIds } from '#kernel';
import { catalogue } from '../checks/index.ts';
import { runScan } from './run-scan.ts';
import type { ScanEnvironment } from './scan-context.ts';
import { SiteLimits } from './site-limits.ts';
import { Pulse, type FromThread, type ThreadData, type ToThread } from './worker-protocol.ts';

/** The program of a worker thread: runs the scans that it is sent, several at a time. */
const { settings, limits, thread, pulse: memory } = workerData as ThreadData;
const pulse = new Pulse(memory);
const running = new Map<number, AbortController>();

const addresses = new AddressPolicy(settings);
const dns = new DnsClient({ servers: settings.dnsServers });
const environment: ScanEnvironment = {
  settings,
  checks: catalogue,
  addresses,
  dns,
  resolver: new Resolver(dns, addresses),
  politeness: new SiteLimits(
    {
      requestsPerSecond: settings.requestsPerSecondPerSite,
      connections: settings.connectionsPerSite,
      threads: settings.workers,
    },
    limits,
    thread,
  ),
  clock: new SystemClock(),
  ids: new SystemIds(),
};

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

async function start({ run, job }: Extract<ToThread, { type: 'scan' }>): Promise<void> {
  const cancel = new AbortController();
  running.set(run, cancel);
  try {
    await runScan(job, environment, cancel.signal, {
      report: (report) => tell({ type: 'report', run, report }),
      planned: (checkIds) => tell({ type: 'planned', run, checkIds }),
      connection: (connection) => tell({ type: 'connection', run, connection }),
      enter: () => pulse.enter(run),
    });
    tell({ type: 'over', run });
  } catch (error) {
    tell({ type: 'over', run, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    running.delete(run);
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'scan') void start(message);
  else running.get(message.run)?.abort(new Error('the scan was cancelled'));
});
setInterval(() => pulse.beat(), 100);
tell({ type: 'ready' });
