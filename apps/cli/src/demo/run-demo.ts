import { parseArgs } from 'node:util';
import { Scanledger, ScanFailedError } from '#client';
import type { Scan } from '#client';
import { messageOf } from '#kernel';
import { ProgressBar, Style } from '#terminal';
import { exitCodes } from '../exit-codes.ts';
import { startDemoService } from './demo-service.ts';
import type { DemoService } from './demo-service.ts';
import { latestSeverity } from './latest-severity.ts';
import { nextStepsText } from './next-steps.ts';
import { findingsText, resultText } from './summary.ts';
import { startVulnerableSite } from './vulnerable-site.ts';

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
  try {
    print(`Scanledger at ${service.url} scans an intentionally vulnerable shop at ${site.url}\n`);
    return await demonstrate(service, site.url, once, interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    return exitCodes.failure;
  } finally {
    await Promise.all([service.close(), site.close()]);
  }
}

function parseOnce(args: readonly string[]): boolean | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { once: { type: 'boolean', default: false } } });
    return values.once || !process.stdout.isTTY;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return undefined;
  }
}

async function demonstrate(service: DemoService, target: string, once: boolean, signal: AbortSignal): Promise<number> {
  const client = new Scanledger({ baseUrl: service.url, apiKey: service.key, ca: service.certificate });
  const { scan_id: scanId } = await client.scans.create({ target, scan_type: 'full' }, { signal });
  const scan = await watch(client, scanId, signal);
  if (scan.failure) print(`The scan failed: ${scan.failure.message}`);
  const { findings } = await client.scans.results(scanId, {}, { signal });
  print(findingsText(findings, style));
  print(resultText(scan, findings, await client.usage.get({ signal }), style));
  print(nextStepsText(service, { scanId, target, isRunning: !once }, style));
  if (!once) await aborted(signal);
  return scan.status === 'completed' && findings.length > 0 ? exitCodes.success : exitCodes.failure;
}

/** Shows the progress until the scan has ended. */
async function watch(client: Scanledger, scanId: string, signal: AbortSignal): Promise<Scan> {
  const bar = new ProgressBar(process.stdout, style, true);
  let counts: Scan['finding_counts'] | undefined;
  let latest: string | undefined;
  const onProgress = ({ progress, finding_counts: now }: Scan): void => {
    latest = latestSeverity(counts, now) ?? latest;
    counts = now;
    const found = Object.values(now).reduce((sum, count) => sum + Number(count), 0);
    bar.show(progress, found, latest);
  };
  try {
    return await client.scans.wait(scanId, { pollIntervalMs: 250, signal, onProgress });
  } catch (error) {
    if (error instanceof ScanFailedError) return error.scan;
    throw error;
  } finally {
    bar.close();
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
