import { openScanner } from '#checks/open-scanner';
import { attacks } from '../../sites/hostile-servers.ts';
import { reportsOf } from '../../sites/scan-site.ts';
import type { Goal } from '../support/goal.ts';
import { serve } from '../support/processes.ts';
import { measured } from './own-process.ts';
import { settings } from './run-scan.ts';

const maxMebibytes = 32;
const warmings = 4;

/**
 * How much a full scan of each hostile site makes the process grow, one after the other in one thread: the peak of its
 * resident memory, sampled each 20 ms, above what was resident right before the scan. Garbage that was not collected yet counts.
 */
export const hostileMemory: Goal = {
  id: 'memory',
  title: 'Growth of the process in full scans of hostile sites, one at a time',

  async measure(rounds) {
    // In a process of their own: what they send is not what the scanner keeps.
    const sites = await serve(['--conditions=source', 'test/bench/servers/hostile-sites.ts']);
    try {
      const { worst } = await rounds.measure({ worst: () => worstGrowth(sites.url) }, { warmUp: false });
      return { figures: [{ what: 'worst growth', unit: 'MiB', values: worst, bound: { atMost: maxMebibytes } }] };
    } finally {
      await sites.stop();
    }
  },
};

async function worstGrowth(url: string): Promise<number> {
  const scanner = openScanner(settings({ workers: 1, requestsPerSecondPerSite: 500, fullDeadlineMs: 8_000 }));
  const grown: { readonly name: string; readonly mebibytes: number }[] = [];
  try {
    // What the thread takes for itself is not what an attack makes it take.
    for (let warming = 0; warming < warmings; warming += 1) await reportsOf(scanner, url, 'full');
    for (const [at, name] of Object.keys(attacks).entries()) {
      const target = new URL(url);
      target.hostname = `127.0.1.${at + 1}`;
      const { grown: mebibytes } = await measured(() => reportsOf(scanner, target.href, 'full'));
      grown.push({ name, mebibytes });
    }
  } finally {
    await scanner.close();
  }
  const worst = grown.toSorted((one, other) => other.mebibytes - one.mebibytes);
  for (const { name, mebibytes } of worst.slice(0, 8)) console.log(`${mebibytes.toFixed(1)} MiB: ${name}`);
  return worst[0]?.mebibytes ?? Number.NaN;
}
