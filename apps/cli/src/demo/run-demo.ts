import { parseArgs } from 'node:util';
import { delay } from '#kernel';
import { ProgressBar, Style } from '#terminal';
import { exitCodes } from '../exit-codes.ts';
import { ApiClient } from './api-client.ts';
import type { ResultsView, ScanView } from './api-client.ts';
import { startDemoService } from './demo-service.ts';
import type { DemoService } from './demo-service.ts';
import { auditText, curlText, findingsText, restartText, resultText } from './summary.ts';
import { startVulnerableSite } from './vulnerable-site.ts';

const pollIntervalMs = 500;
const style = new Style(process.stdout);

/** Runs the demonstration: the service scans an intentionally vulnerable site. @returns the exit code */
export async function runDemo(args: readonly string[]): Promise<number> {
  const once = parseOnce(args);
  if (once === undefined) return exitCodes.usage;
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  // Ctrl-C reaches a program under npm twice: from the terminal, and from npm.
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  const [site, service] = await Promise.all([startVulnerableSite(), startDemoService()]);
  const client = new ApiClient(service);
  try {
    print(`Scanledger at ${service.url} scans an intentionally vulnerable shop at ${site.url}\n`);
    const { scan_id: scanId } = await client.createScan(site.url);
    const { scan, results } = await watch(client, scanId, interrupted.signal);
    if (scan.failure !== undefined) print(`The scan failed: ${scan.failure.message}`);
    if (interrupted.signal.aborted) return exitCodes.failure;
    print(findingsText(results, style));
    print(resultText(results, await client.usage(), style));
    await showNextSteps(service, scanId, site.url, once, interrupted.signal);
    return scan.status === 'completed' && results.findings.length > 0 ? exitCodes.success : exitCodes.failure;
  } finally {
    await client.close();
    await Promise.all([service.close(), site.close()]);
  }
}

function parseOnce(args: readonly string[]): boolean | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { once: { type: 'boolean', default: false } } });
    return values.once || !process.stdout.isTTY;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

/** Polls until the scan has ended or the demonstration is interrupted. */
async function watch(
  client: ApiClient,
  scanId: string,
  signal: AbortSignal,
): Promise<{ readonly scan: ScanView; readonly results: ResultsView }> {
  const view = new ProgressBar(process.stdout, style, true);
  for (;;) {
    const scan = await client.scan(scanId);
    const results = await client.results(scanId);
    const ended = scan.status === 'completed' || scan.status === 'failed';
    view.show(scan.progress, results.findings.length, results.findings.at(-1)?.severity);
    if (ended || signal.aborted) {
      view.close();
      return { scan, results };
    }
    await delay(pollIntervalMs, signal);
  }
}

async function showNextSteps(
  service: DemoService,
  scanId: string,
  target: string,
  once: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (once) {
    print(`Start the service again, then call its API:\n  ${restartText(service)}`);
    print(curlText(service, scanId, target));
    print(auditText(service, scanId));
    return;
  }
  print(`Call its API from another terminal:${curlText(service, scanId, target)}`);
  print(auditText(service, scanId));
  print('The service runs until Ctrl-C.');
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
