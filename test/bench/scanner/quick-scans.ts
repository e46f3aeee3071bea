import { openScanner } from '#checks/open-scanner';
import type { Goal } from '../support/goal.ts';
import { quantile } from '../support/statistics.ts';
import { handshakes, newConnectionRequests } from './limits.ts';
import { measured, residentMebibytes } from './own-process.ts';
import { keepBusy, runScan, settings } from './run-scan.ts';
import type { ScanResult } from './run-scan.ts';
import { ScannedSite } from './scanned-site.ts';

const concurrency = 16;
const scansPerRound = 160;
const requestsPerRound = 3_000;

export const quickScans: Goal = {
  id: 'quick',
  title: 'Quick scans of a usual page, one process, two threads, without a rate limit',

  async measure({ rounds }) {
    await using site = await ScannedSite.start();
    const opened = { tcp: 0 };
    const scanner = openScanner(settings({ requestsPerSecondPerSite: 100_000, connectionsPerSite: 32 }), {
      onConnection: (_scanId, { outcome }) => {
        if (outcome === 'connected') opened.tcp += 1;
      },
    });
    const scans = (scheme: 'http' | 'https') =>
      measured(() =>
        keepBusy(scansPerRound, concurrency, (at) => runScan(scanner, site.url(scheme, '/usual', at), 'quick')),
      );
    const plain = { scans: [] as number[], limit: [] as number[] };
    const tls = { scans: [] as number[], limit: [] as number[], connections: [] as number[] };
    const seen = {
      perSecond: [] as number[],
      tlsPerSecond: [] as number[],
      p50: [] as number[],
      p95: [] as number[],
      requests: [] as number[],
    };
    try {
      await scans('http');
      await scans('https');
      const resident = residentMebibytes();
      const memory: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const quick = await scans('http');
        const times = quick.results.map(({ milliseconds }: ScanResult) => milliseconds);
        const requests = mean(quick.results.map((result) => result.requests));
        plain.scans.push(quick.perCpuSecond);
        plain.limit.push((await newConnectionRequests(site.url('http', '/none'), requestsPerRound)) / requests);
        seen.perSecond.push(quick.perSecond);
        seen.p50.push(quantile(times, 0.5));
        seen.p95.push(quantile(times, 0.95));
        seen.requests.push(requests);
        memory.push(quick.grown / concurrency);

        opened.tcp = 0;
        const secure = await scans('https');
        const connections = opened.tcp / scansPerRound;
        seen.tlsPerSecond.push(secure.perSecond);
        tls.scans.push(secure.perCpuSecond);
        tls.connections.push(connections);
        tls.limit.push((await handshakes(site.url('https', '/'), requestsPerRound / 3)) / connections);
        await site.takeArrivals();
      }
      const unit = 'scans/cpu-s';
      return {
        comparisons: [
          {
            what: 'plain HTTP against new connections',
            unit,
            ours: plain.scans,
            theirs: plain.limit,
            bound: { atLeast: 0.3 },
          },
          { what: 'TLS against handshakes', unit, ours: tls.scans, theirs: tls.limit, bound: { atLeast: 0.5 } },
        ],
        figures: [
          { what: 'scans a second, plain HTTP', unit: '1/s', values: seen.perSecond, bound: { atLeast: 60 } },
          { what: 'scans a second, TLS', unit: '1/s', values: seen.tlsPerSecond },
          { what: 'time of a scan, 16 at once, p50', unit: 'ms', values: seen.p50 },
          { what: 'time of a scan, 16 at once, p95', unit: 'ms', values: seen.p95 },
          { what: 'requests of a scan', unit: '', values: seen.requests, bound: { atMost: 12 } },
          { what: 'connections of a scan over TLS', unit: '', values: tls.connections },
          { what: 'memory above rest, for each scan at once', unit: 'MiB', values: memory },
          { what: 'resident at rest, warm', unit: 'MiB', values: [resident] },
        ],
      };
    } finally {
      await scanner.close();
    }
  },
};

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
