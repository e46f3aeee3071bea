import { openScanner } from '#checks/open-scanner';
import { ownMemoryBytes, processTree } from '../../../libs/browser/src/process/process-tree.ts';
import { scanOf } from '../../sites/scan-site.ts';
import { serve } from '../../sites/site.ts';
import { settings } from '../scanner/run-scan.ts';
import { totalFound } from '../scanner/weaknesses.ts';
import type { Comparison, Figure, Goal } from '../support/goal.ts';
import { pick } from '../support/rounds.ts';
import { scriptBuiltSite } from './script-built-site.ts';

const sampleEveryMs = 500;

/** Full scans of pages that scripts build, with a browser and without one. */
export const scriptBuiltPages = (executable: string, pages: number, fullRequests: number): Goal => ({
  id: 'script-built',
  title: `A full scan of ${pages} pages that scripts build, with a browser and without`,

  async measure(rounds) {
    const site = scriptBuiltSite(pages);
    const scanned = (browser: string | undefined) => () => scan(site, browser, fullRequests);
    const samples = await rounds.measure(
      { without: scanned(undefined), withBrowser: scanned(executable) },
      { warmUp: false },
    );
    const known = Object.values(site.weak).flat().length;
    const figuresOf = (what: string, scans: typeof samples.without): readonly Figure[] => [
      { what: `${what}: weaknesses found, of ${known}`, unit: '', values: pick(scans, 'found') },
      { what: `${what}: pages visited, of ${pages}`, unit: '', values: pick(scans, 'visited') },
      { what: `${what}: time`, unit: 's', values: pick(scans, 'seconds') },
      { what: `${what}: requests`, unit: '', values: pick(scans, 'requests') },
      { what: `${what}: memory of the browser`, unit: 'MiB', values: pick(scans, 'browserMebibytes') },
      { what: `${what}: memory of this process`, unit: 'MiB', values: pick(scans, 'ownMebibytes') },
    ];
    const against = (what: string, unit: string, name: 'seconds' | 'requests'): Comparison => ({
      what: `${what} with a browser against without`,
      unit,
      ours: pick(samples.withBrowser, name),
      theirs: pick(samples.without, name),
    });
    return {
      comparisons: [against('time', 's', 'seconds'), against('requests', '', 'requests')],
      figures: [...figuresOf('without a browser', samples.without), ...figuresOf('with one', samples.withBrowser)],
    };
  },
});

async function scan(
  { handler, weak }: ReturnType<typeof scriptBuiltSite>,
  browser: string | undefined,
  fullRequests: number,
) {
  const running = await serve(handler);
  const scanner = openScanner(
    settings({ workers: 1, requestsPerSecondPerSite: 1_000, fullRequests, fullDeadlineMs: 1_800_000, browser }),
  );
  const max = { browserBytes: 0, ownBytes: 0 };
  const timer = setInterval(() => {
    const browsers = processTree(process.pid).filter((pid) => pid !== process.pid);
    const browserBytes = browsers.reduce((sum, pid) => sum + ownMemoryBytes(pid), 0);
    max.browserBytes = Math.max(max.browserBytes, browserBytes);
    max.ownBytes = Math.max(max.ownBytes, process.memoryUsage.rss());
  }, sampleEveryMs);
  const started = performance.now();
  try {
    const { findings, coverage, requests } = await scanOf(scanner, running.url, 'full');
    return {
      found: totalFound(findings, { weak, sound: [] }),
      visited: coverage.pages.visited,
      seconds: (performance.now() - started) / 1_000,
      requests,
      browserMebibytes: max.browserBytes / 2 ** 20,
      ownMebibytes: max.ownBytes / 2 ** 20,
    };
  } finally {
    clearInterval(timer);
    await scanner.close();
    await running.close();
  }
}
