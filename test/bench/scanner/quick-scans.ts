import { openScanner } from '#checks/open-scanner';
import type { Goal } from '../support/goal.ts';
import { pick } from '../support/rounds.ts';
import { quantile } from '../support/statistics.ts';
import { handshakes, newConnectionRequests, parsedPages } from './limits.ts';
import { measured } from './own-process.ts';
import { keepBusy, runScan, settings } from './run-scan.ts';
import { ScannedSite } from './scanned-site.ts';

const concurrency = 16;
const scansPerRound = 160;
const requestsPerRound = 3_000;
const parsesPerRound = 2_000;
/**
 * Rounds before the measured ones. A thread compiles what it runs while it runs it for the first thousands of times: the first
 * scans take several times as long, and a service that scans gets past them within seconds.
 */
const warmUpRounds = 20;

export const quickScans: Goal = {
  id: 'quick',
  title: 'Quick scans of a usual page, one process, two threads, without a rate limit',

  async measure(rounds) {
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
    try {
      const first = milliseconds((await scans('http')).perCpuSecond);
      for (let round = 1; round < warmUpRounds; round += 1) await scans(round % 4 === 0 ? 'https' : 'http');
      const samples = await rounds.measure({
        plain: () => scans('http'),
        tls: async () => {
          opened.tcp = 0;
          return { ...(await scans('https')), connections: opened.tcp / scansPerRound };
        },
        newConnections: () => newConnectionRequests(site.url('http', '/none'), requestsPerRound),
        handshakes: () => handshakes(site.url('https', '/'), requestsPerRound / 3),
        parses: () => parsedPages(site.url('http', '/usual'), parsesPerRound),
      });
      const { plain, tls } = samples;
      const requests = plain.map(({ results }) => mean(pick(results, 'requests')));
      const connections = pick(tls, 'connections');
      const share = (of: number): readonly number[] =>
        plain.map(({ results }) => quantile(pick(results, 'milliseconds'), of));
      const unit = 'scans/cpu-s';
      return {
        comparisons: [
          {
            what: 'plain HTTP against new connections',
            unit,
            ours: pick(plain, 'perCpuSecond'),
            theirs: samples.newConnections.map((rate, round) => rate / (requests[round] ?? Number.NaN)),
            bound: { atLeast: 0.3 },
          },
          {
            what: 'TLS against handshakes',
            unit,
            ours: pick(tls, 'perCpuSecond'),
            theirs: samples.handshakes.map((rate, round) => rate / (connections[round] ?? Number.NaN)),
            bound: { atLeast: 0.5 },
          },
          {
            what: 'CPU of a scan against parsing its page',
            unit: 'ms',
            ours: pick(plain, 'perCpuSecond').map(milliseconds),
            theirs: samples.parses.map(milliseconds),
          },
        ],
        figures: [
          { what: `CPU of each of the first ${scansPerRound} scans of a process`, unit: 'ms', values: [first] },
          { what: 'scans a second, plain HTTP', unit: '1/s', values: pick(plain, 'perSecond'), bound: { atLeast: 60 } },
          { what: 'scans a second, TLS', unit: '1/s', values: pick(tls, 'perSecond') },
          { what: 'time of a scan, 16 at once, p50', unit: 'ms', values: share(0.5) },
          { what: 'time of a scan, 16 at once, p95', unit: 'ms', values: share(0.95) },
          { what: 'requests of a scan', unit: '', values: requests, bound: { atMost: 12 } },
          { what: 'connections of a scan over TLS', unit: '', values: connections },
          {
            what: 'memory above rest, for each scan at once',
            unit: 'MiB',
            values: pick(plain, 'grown').map((mebibytes) => mebibytes / concurrency),
          },
        ],
      };
    } finally {
      await scanner.close();
    }
  },
};

function milliseconds(perSecond: number): number {
  return 1_000 / perSecond;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
