/**
 * Measures full scans of a site of script-built pages with and without a browser: time, requests, memory of the browser
 * and of the process with the scanner, and how many of the weak pages are found.
 * Run: npm run bench:browser [-- --pages 200] [--requests 5000] [--rounds 7] [--seed 1] [--json FILE]
 */
import { execFileSync } from 'node:child_process';
import { scriptBuiltPages } from './browser/script-built-pages.ts';
import { BenchRun } from './support/bench-run.ts';

const executable = process.env.SCAN_BROWSER ?? '/usr/bin/chromium';
const run = new BenchRun('bench:browser', {
  pages: { type: 'string', default: '200' },
  requests: { type: 'string', default: '5000' },
});
const { pages, requests } = run.options;
const browser = execFileSync(executable, ['--version'], { encoding: 'utf8' }).trim();
await run.measure([scriptBuiltPages(executable, Number(pages), Number(requests))], {
  versions: { browser },
  leavesOrphans: true,
});
run.finish();
