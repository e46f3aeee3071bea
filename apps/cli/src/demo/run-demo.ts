import { parseArgs } from 'node:util';
import { delay } from '#kernel';
import { exitCodes } from '../exit-codes.ts';
import { ApiClient } from './api-client.ts';
import type { ResultsView, ScanView } from './api-client.ts';
import { startDemoService } from './demo-service.ts';
import type { DemoService } from './demo-service.ts';
import { ProgressView } from './progress-view.ts';
import { curlText, restartText, resultText, whereText } from './summary.ts';
import { startWeakSite } from './weak-site.ts';

const lookEveryMs = 500;

/** Shows the whole service at work on a site with many faults. Answers the exit code. */
export async function runDemo(parameters: readonly string[]): Promise<number> {
  const once = readOnce(parameters);
  if (once === undefined) return exitCodes.wrongUse;
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  // Ctrl-C reaches a program under npm twice: from the terminal, and from npm.
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  const [site, service] = await Promise.all([startWeakSite(), startDemoService()]);
  const client = new ApiClient(service);
  try {
    say(`Scanledger runs at ${service.url} and scans a small shop with many faults at ${site.url}\n`);
    const { scan_id: scanId } = await client.createScan(site.url);
    const { scan, results } = await watch(client, scanId, interrupted.signal);
    if (scan.failure !== undefined) say(`The scan failed: ${scan.failure.message}`);
    if (interrupted.signal.aborted) return exitCodes.no;
    say(resultText(results, await client.usage()));
    await tellHowToGoOn(service, scanId, site.url, once, interrupted.signal);
    return scan.status === 'completed' && results.findings.length > 0 ? exitCodes.done : exitCodes.no;
  } finally {
    await client.close();
    await Promise.all([service.close(), site.close()]);
  }
}

function readOnce(parameters: readonly string[]): boolean | undefined {
  try {
    const { values } = parseArgs({ args: [...parameters], options: { once: { type: 'boolean', default: false } } });
    return values.once || !process.stdout.isTTY;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

/** Until the scan has ended, or somebody has seen enough. */
async function watch(
  client: ApiClient,
  scanId: string,
  signal: AbortSignal,
): Promise<{ readonly scan: ScanView; readonly results: ResultsView }> {
  const view = new ProgressView();
  for (;;) {
    const scan = await client.scan(scanId);
    const results = await client.results(scanId);
    const ended = scan.status === 'completed' || scan.status === 'failed';
    view.show(scan.progress, results.findings);
    if (ended || signal.aborted) {
      view.close();
      return { scan, results };
    }
    await delay(lookEveryMs, signal);
  }
}

async function tellHowToGoOn(
  service: DemoService,
  scanId: string,
  target: string,
  once: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (once) {
    say(`Start the service again, and ask it more:\n  ${restartText(service)}`);
    say(curlText(service, scanId, target));
    say(whereText(service, scanId));
    return;
  }
  say(`Ask it more, from another terminal:${curlText(service, scanId, target)}`);
  say(whereText(service, scanId));
  say('It stays up until Ctrl-C.');
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
