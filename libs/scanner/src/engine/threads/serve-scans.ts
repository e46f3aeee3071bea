import { parentPort, workerData } from 'node:worker_threads';
import { AddressPolicy, Blocklist, DnsClient, Resolver } from '#egress';
import { SystemClock, SystemIds } from '#kernel';
import type { Check } from '../../check.ts';
import type { ScanType } from '../../finding.ts';
import type { Renderer } from '../../renderer.ts';
import { MemoryReclaimer } from '../memory-reclaimer.ts';
import { runScan } from '../run-scan.ts';
import { checksFor } from '../scan-checks.ts';
import type { ScanEnvironment } from '../scan-context.ts';
import { SecretRedactor } from '../secret-redactor.ts';
import { SiteLimits } from './site-limits.ts';
import { Heartbeat, serializeMessage } from './worker-protocol.ts';
import type { FromThread, ThreadData, ToThread } from './worker-protocol.ts';

/** Makes this thread a worker of `WorkerThreadScanner`: it runs the scans that it is sent, several at a time. */
export function serveScans(checks: readonly Check[], renderer?: Renderer): void {
  const data = workerData as ThreadData;
  const heartbeat = new Heartbeat(data.heartbeat);
  const environment = { ...environmentFor(data, checks), renderer };
  const running = new Map<number, AbortController>();
  parentPort?.on('message', (message: ToThread) => {
    switch (message.type) {
      case 'scan':
        return void run(message, environment, running, heartbeat);
      case 'cancel':
        return running.get(message.run)?.abort(new Error('the scan was cancelled'));
      case 'blocklist':
        return environment.addresses.blocklist.replace(message.entries);
    }
  });
  setInterval(() => heartbeat.beat(), 100);
  post({ type: 'ready', checkIds: { quick: idsFor('quick', environment), full: idsFor('full', environment) } });
}

function environmentFor({ settings, limits, thread }: ThreadData, checks: readonly Check[]): ScanEnvironment {
  const addresses = new AddressPolicy({ ...settings, blocklist: new Blocklist(settings.blocklist) });
  const dns = new DnsClient({ servers: settings.dnsServers });
  const { requestsPerSecondPerSite: requestsPerSecond, connectionsPerSite: connections } = settings;
  return {
    settings,
    checks: {
      quick: checksFor('quick', checks, settings.optInChecks),
      full: checksFor('full', checks, settings.optInChecks),
    },
    addresses,
    dns,
    resolver: new Resolver(dns, addresses),
    politeness: new SiteLimits({ requestsPerSecond, connections }, limits, thread),
    clock: new SystemClock(),
    ids: new SystemIds(),
    memory: new MemoryReclaimer(),
  };
}

async function run(
  { run, job }: Extract<ToThread, { type: 'scan' }>,
  environment: ScanEnvironment,
  running: Map<number, AbortController>,
  heartbeat: Heartbeat,
): Promise<void> {
  const cancel = new AbortController();
  running.set(run, cancel);
  try {
    await runScan(job, environment, cancel.signal, {
      batch: (batch) => post({ type: 'batch', run, ...batch }),
      planned: () => post({ type: 'planned', run }),
      enter: () => heartbeat.enter(run),
    });
    post({ type: 'over', run });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    post({ type: 'over', run, error: new SecretRedactor(job.credentials, job.target).text(text) });
  } finally {
    running.delete(run);
  }
}

function post(message: FromThread): void {
  parentPort?.postMessage(serializeMessage(message));
}

function idsFor(scanType: ScanType, environment: ScanEnvironment): string[] {
  return environment.checks[scanType].all.map(({ meta }) => meta.id);
}
