import { spawn } from 'node:child_process';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { connectionSettings } from '../settings.ts';
import type { ConnectionOptions } from '../settings.ts';
import { browserCommand } from './browser-command.ts';

/** Prints the URL of a scan in the service's console, and opens it where there is a browser. @returns the exit code */
export async function openCommand(scanId: string, options: ConnectionOptions): Promise<ExitCode> {
  const url = consoleUrl(connectionSettings(options, process.env).url, scanId);
  process.stdout.write(`${url}\n`);
  const command = browserCommand(process.platform, process.env, url);
  if (command !== undefined) await start(command);
  return exitCodes.passed;
}

/** @throws UsageError */
export function consoleUrl(service: string | undefined, scanId: string): string {
  if (service === undefined) throw new UsageError('set SCANLEDGER_URL');
  if (!URL.canParse(service) || !/^https?:$/.test(new URL(service).protocol))
    throw new UsageError(`the URL of the service is not a URL: ${service}`);
  if (!/^scan_\w+$/.test(scanId)) throw new UsageError(`${scanId} is not the id of a scan`);
  return `${service.replace(/\/+$/, '')}/scans/${scanId}`;
}

/** The browser outlives this process. One that cannot be started is no failure: the URL is printed. */
function start([program, ...args]: readonly [string, ...string[]]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve());
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
