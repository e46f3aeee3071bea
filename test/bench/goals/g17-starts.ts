import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cpuSeconds, serve } from '../support/processes.ts';

/** Seconds of processor until a service that was started before listens over TLS. */
export async function cpuUntilReady(directory: string): Promise<number> {
  const env = { PORT: '0', METRICS_PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'warn', LOG_FORMAT: 'json' };
  const server = await serve(['dist/server.js'], env);
  try {
    return cpuSeconds(server.pid);
  } finally {
    await server.stop();
  }
}

/** Seconds of processor of one command of an operator, while no service runs. */
export async function cpuOfCommand(directory: string): Promise<number> {
  const command = [process.execPath, 'dist/scanledger-admin.js', 'accounts', 'list'];
  // The shell reports what its commands have used.
  const report = execFileSync('bash', ['-c', '"$@" > /dev/null && times', 'bash', ...command], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: directory },
  });
  const times = [...(report.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

/** What the build reads. */
const sources = ['apps', 'libs', 'clients', 'docs', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Seconds of `npm run demo` in a fresh copy of the repository, with its packages installed. */
export async function firstDemo(): Promise<number> {
  const copy = mkdtempSync(join(tmpdir(), 'scanledger-first-demo-'));
  try {
    for (const name of sources) cpSync(name, join(copy, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const began = performance.now();
    const output = execFileSync('npm', ['run', 'demo'], {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const seconds = (performance.now() - began) / 1_000;
    if (!output.includes('audit scan')) throw new Error(`The demo did not end as it should:\n${output}`);
    return seconds;
  } finally {
    rmSync(copy, { recursive: true });
  }
}
