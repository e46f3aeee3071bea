/**
 * Measures full scans of a site of script-built pages with and without a browser: time, requests, memory of the browser
 * and of the process with the scanner, and how many of the weak pages are found.
 * Run: npm run bench:browser [-- --pages 200] [--requests 5000] [--json FILE]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openScanner } from '#checks/open-scanner';
import { ownMemoryBytes, processTree } from '../../libs/browser/src/process-tree.ts';
import { scanOf } from '../sites/scan-site.ts';
import { serve } from '../sites/site.ts';
import { scriptBuiltSite } from './browser/script-built-site.ts';
import { settings } from './scanner/run-scan.ts';
import { describeMachine, DisturbanceGauge } from './support/machine.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    requests: { type: 'string', default: '5000' },
    json: { type: 'string', default: 'bench-browser-result.json' },
  },
});
const pages = Number(values.pages);
const executable = process.env.SCAN_BROWSER ?? '/usr/bin/chromium';

async function measure(browser: string | undefined): Promise<Record<string, unknown>> {
  const { handler, weak } = scriptBuiltSite(pages);
  const site = await serve(handler);
  const scanner = openScanner(
    settings({
      workers: 1,
      requestsPerSecondPerSite: 1_000,
      fullRequests: Number(values.requests),
      fullDeadlineMs: 1_800_000,
      browser,
    }),
  );
  let maxBytes = 0;
  let maxServiceBytes = 0;
  const gauge = new DisturbanceGauge();
  const timer = setInterval(() => {
    maxServiceBytes = Math.max(maxServiceBytes, process.memoryUsage.rss());
    const browsers = processTree(process.pid).filter((pid) => pid !== process.pid);
    maxBytes = Math.max(
      maxBytes,
      browsers.reduce((sum, pid) => sum + ownMemoryBytes(pid), 0),
    );
  }, 500);
  const started = performance.now();
  try {
    const { findings, coverage, requests } = await scanOf(scanner, site.url, 'full');
    const found = Object.entries(weak).map(([checkId, paths]) => {
      const places = findings.filter((finding) => finding.checkId === checkId).flatMap((finding) => finding.places);
      const reported = new Set(places.map(({ url }) => new URL(url).pathname));
      return [checkId, `${paths.filter((path) => reported.has(path)).length} of ${paths.length}`];
    });
    return {
      browser: browser ?? 'none',
      seconds: Math.round((performance.now() - started) / 1000),
      requests,
      pages: `${coverage.pages.visited} visited, ${coverage.pages.known} known of ${pages}`,
      browserMiB: Math.round(maxBytes / 2 ** 20),
      serviceMiB: Math.round(maxServiceBytes / 2 ** 20),
      ...Object.fromEntries(found),
      machine: gauge.machineLoad(),
    };
  } finally {
    clearInterval(timer);
    await scanner.close();
    await site.close();
  }
}

const results = [await measure(undefined), await measure(executable)];
console.table(results.map(({ machine: _machine, ...shown }) => shown));
writeFileSync(values.json, `${JSON.stringify({ machine: describeMachine(), pages, results }, undefined, 2)}\n`);
console.log(`written to ${values.json}`);
