import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { onServerCore } from './pinning.ts';

export interface Served {
  readonly url: string;
  readonly metricsUrl: string | undefined;
  readonly pid: number;
  /** From the start of the process to its ready line. */
  readonly readyAfterMs: number;
  stop(): Promise<void>;
}

/** The kernel counts the processor time of a process in these. */
export const clockTicksPerSecond = 100;

/** Starts a program that prints `{"event":"listening","url":…}` when it can serve. */
export async function serve(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Served> {
  const started = performance.now();
  const [program = '', ...programArgs] = onServerCore([process.execPath, '--no-warnings', ...args]);
  const child = spawn(program, programArgs, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, metrics_url: metricsUrl } = await readyLine(child);
  return {
    url,
    metricsUrl,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - started,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readyLine(child: ChildProcess): Promise<{ readonly url: string; readonly metrics_url?: string }> {
  if (child.stdout === null) throw new Error('the program has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const found = line.startsWith('{') ? (JSON.parse(line) as { event?: string; url: string }) : undefined;
    if (found?.event === 'listening') {
      child.stdout.resume();
      return found;
    }
  }
  throw new Error('the program ended before it could serve');
}

/** Seconds of processor that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
}

/** Resident memory of a process in MiB. */
export function residentMebibytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1_024;
}

/** What a server says of itself: the value of one line of its metrics. */
export async function figure({ metricsUrl = '' }: Served, line: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );
}
