import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../dist');

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A temporary data directory, the built CLI, and servers that are started on it. */
export async function createCliEnvironment(settings: Readonly<Record<string, string>> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'scanledger-cli-'));
  const environment = {
    PATH: process.env['PATH'],
    DATA_DIR: directory,
    PORT: '0',
    METRICS_PORT: 'off',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'warn',
    ALLOWED_NETWORKS: '127.0.0.0/8',
    SCAN_WORKERS: '1',
    ...settings,
  };
  const servers: ChildProcess[] = [];

  const run = (...args: readonly string[]): Promise<Outcome> => runCommand(environment, ...args);

  return {
    directory,
    run,

    /** Starts a command that runs on. */
    start: (...args: readonly string[]) =>
      spawn(process.execPath, [join(dist, 'scanledger-admin.js'), ...args], {
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),

    /** Runs a command that must succeed. @returns its JSON document */
    async json<T>(...args: readonly string[]): Promise<T> {
      const { code, stdout, stderr } = await run(...args, '--json');
      if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}: ${stderr}`);
      return JSON.parse(stdout) as T;
    },

    /** @returns the URL on which it listens */
    async startServer(): Promise<{ readonly url: string; readonly process: ChildProcess }> {
      const server = spawn(process.execPath, [join(dist, 'server.js')], {
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      servers.push(server);
      let output = '';
      for await (const chunk of server.stdout) {
        output += String(chunk);
        const ready = output.split('\n').find((line) => line.includes('"listening"'));
        if (ready === undefined) continue;
        return { url: (JSON.parse(ready) as { readonly url: string }).url, process: server };
      }
      throw new Error(`the server did not start: ${output}`);
    },

    async close(): Promise<void> {
      await Promise.all(servers.map((server) => stopped(server)));
      await rm(directory, { recursive: true });
    },
  };
}

/** Runs a command of the built `scanledger-admin`. */
export function runCommand(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(dist, 'scanledger-admin.js'), ...args],
      { env, encoding: 'utf8' },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

export type CliEnvironment = Awaited<ReturnType<typeof createCliEnvironment>>;

export async function stopped(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
  server.kill(signal);
  await once(server, 'exit');
  return server.exitCode;
}
