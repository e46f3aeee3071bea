import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openScanner } from '#checks/open-scanner';
import { broadSite } from '../../sites/broad-site.ts';
import { scanOf } from '../../sites/scan-site.ts';
import { serve } from '../../sites/site.ts';
import type { Figure, Goal } from '../support/goal.ts';
import { pick } from '../support/rounds.ts';
import { settings } from './run-scan.ts';
import { falsePositives, totalFound } from './weaknesses.ts';
import type { KnownSite } from './weaknesses.ts';

const pages = 30;
const site = broadSite(pages);
const known = Object.values(site.weak).flat().length;

/** Those that it uses by default, without the one that needs a server on the Internet. */
const modules = 'blindsql,cookieflags,csp,exec,file,http_headers,permanentxss,redirect,sql,xss';
/** How its report names what our checks find. */
const categories: Readonly<Record<string, string>> = {
  'xss-reflected': 'Cross Site Scripting',
  'sql-error-based': 'SQL Injection',
  'open-redirect': 'Open Redirect',
};

/** Of the installed program; undefined where there is none. */
export function wapitiVersion(): string | undefined {
  try {
    return /\d+(?:\.\d+)+/.exec(execFileSync('wapiti', ['--version'], { encoding: 'utf8' }))?.[0];
  } catch {
    return undefined;
  }
}

export const againstWapiti: Goal = {
  id: 'wapiti',
  title: `A full scan of ${pages} pages with ${known} weaknesses, as fast as it goes, against wapiti`,

  async measure(rounds) {
    const { ours, theirs } = await rounds.measure(
      { ours: () => onSite(scanledger), theirs: () => onSite(wapiti) },
      { warmUp: false },
    );
    const figuresOf = (what: string, scans: typeof ours): readonly Figure[] => [
      { what: `${what}: weaknesses found, of ${known}`, unit: '', values: pick(scans, 'found') },
      { what: `${what}: false positives`, unit: '', values: pick(scans, 'falsePositives') },
    ];
    return {
      comparisons: [
        { what: 'time', unit: 's', ours: pick(ours, 'seconds'), theirs: pick(theirs, 'seconds') },
        { what: 'requests', unit: '', ours: pick(ours, 'requests'), theirs: pick(theirs, 'requests') },
        { what: 'weaknesses found', unit: '', ours: pick(ours, 'found'), theirs: pick(theirs, 'found') },
      ],
      figures: [...figuresOf('this scanner', ours), ...figuresOf('wapiti', theirs)],
      notes: [`wapiti -m ${modules}`],
    };
  },
};

interface Found {
  readonly found: number;
  readonly falsePositives: number;
}

async function onSite(scan: (url: string) => Promise<Found>) {
  let requests = 0;
  const running = await serve((request, response) => {
    requests += 1;
    site.handler(request, response);
  });
  const started = performance.now();
  try {
    const result = await scan(running.url);
    return { ...result, requests, seconds: (performance.now() - started) / 1_000 };
  } finally {
    await running.close();
  }
}

async function scanledger(url: string): Promise<Found> {
  const scanner = openScanner(settings({ requestsPerSecondPerSite: 5_000, fullRequests: 20_000, workers: 1 }));
  try {
    const { findings } = await scanOf(scanner, url, 'full');
    return { found: totalFound(findings, site), falsePositives: falsePositives(findings, site) };
  } finally {
    await scanner.close();
  }
}

async function wapiti(url: string): Promise<Found> {
  const directory = mkdtempSync(join(tmpdir(), 'wapiti-'));
  const report = join(directory, 'report.json');
  try {
    const files = ['--store-session', directory, '--store-config', directory, '-f', 'json', '-o', report];
    await promisify(execFile)('wapiti', ['-u', url, '-m', modules, '--no-bugreport', '-v', '0', ...files]);
    const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport;
    const count = (pathsOf: (checkId: string) => readonly string[]): number =>
      Object.entries(categories).reduce((sum, [checkId, category]) => {
        const reported = new Set((vulnerabilities[category] ?? []).map(({ path }) => path));
        return sum + pathsOf(checkId).filter((path) => reported.has(path)).length;
      }, 0);
    return { found: count((checkId) => weak[checkId] ?? []), falsePositives: count(() => sound) };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

interface WapitiReport {
  readonly vulnerabilities: Readonly<Record<string, readonly { readonly path: string }[]>>;
}

const { weak, sound }: KnownSite = site;
