import type { Scanledger } from '#client';
import { ProgressBar, Style } from '#terminal';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { render } from '../report/formats.ts';
import type { Report } from '../report/report.ts';
import { baselineOf, parseBaseline } from '../rules/baseline.ts';
import { expiredEntries, parseIgnoreList } from '../rules/ignore-list.ts';
import { judgeFindings, verdictOn } from '../rules/verdict.ts';
import { clientOf } from '../service-client.ts';
import { connectionSettings } from '../settings.ts';
import type { ConnectionOptions } from '../settings.ts';
import { readText, requireWritable, writeText } from '../text-files.ts';
import { version } from '../version.ts';
import { parseScanOptions } from './scan-options.ts';
import type { ScanOptions, TypedScanOptions } from './scan-options.ts';
import type { OnProgress, ScanResult } from './scan-result.ts';
import { scanWithService } from './scan-with-service.ts';

/** Scans a site and reports. @returns the exit code */
export async function scanCommand(
  target: string,
  typed: TypedScanOptions & ConnectionOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const options = parseScanOptions(typed);
  // Files that cannot be used are told before a scan is spent.
  const ignoreList = options.ignoreFile === undefined ? [] : parseIgnoreList(readText(options.ignoreFile));
  const baseline = options.baselineFile === undefined ? undefined : parseBaseline(readText(options.baselineFile));
  for (const path of outputsOf(options)) requireWritable(path);
  const client = options.isLocal
    ? undefined
    : clientOf(connectionSettings(typed, process.env), ', or scan without a service: add --local');
  if (client && !options.waits) return queue(client, target, options, signal);

  for (const { reason, expires_at: expiresAt } of expiredEntries(ignoreList, Date.now())) {
    process.stderr.write(`an entry of the ignore file has expired on ${expiresAt}: ${reason}\n`);
  }
  const result = await scan(client, target, options, signal);
  const findings = judgeFindings(result.findings, ignoreList, baseline, Date.now());
  const report: Report = { result, findings, verdict: verdictOn(result, findings, options.demands) };
  write(report, options);
  return report.verdict.exitCode;
}

async function scan(
  client: Scanledger | undefined,
  target: string,
  options: ScanOptions,
  signal: AbortSignal,
): Promise<ScanResult> {
  const bar = new ProgressBar(process.stderr, new Style(process.stderr), false);
  const onProgress: OnProgress = (progress, findings, latest) => {
    if (!options.isQuiet) bar.show(progress, findings, latest);
  };
  try {
    if (client) return await scanWithService(client, { ...options, target, signal }, onProgress);
    // The engine with its checks takes time to load.
    const { scanLocally } = await import('./scan-locally.ts');
    return await scanLocally({ ...options, target, signal }, onProgress);
  } finally {
    bar.close();
  }
}

async function queue(client: Scanledger, target: string, options: ScanOptions, signal: AbortSignal): Promise<ExitCode> {
  const created = await client.scans.create({ target, scan_type: options.scanType }, { signal });
  process.stdout.write(options.format === 'json' ? `${JSON.stringify(created)}\n` : `${created.scan_id}\n`);
  return exitCodes.passed;
}

function outputsOf({ files, writeBaselineFile }: ScanOptions): readonly string[] {
  return [...files.map(({ path }) => path), ...(writeBaselineFile === undefined ? [] : [writeBaselineFile])];
}

/** Standard output first: a file that cannot be written must not cost the result of a long scan. */
function write(report: Report, options: ScanOptions): void {
  const isShown = !options.isQuiet || options.format !== 'text';
  if (isShown) process.stdout.write(render(report, options.format, new Style(process.stdout), version));
  const plain = new Style(undefined);
  for (const { format, path } of options.files) {
    writeText(path, render(report, format, plain, version));
  }
  if (options.writeBaselineFile !== undefined) {
    writeText(options.writeBaselineFile, `${JSON.stringify(baselineOf(report.result), null, 2)}\n`);
  }
}
