import { execFile } from 'node:child_process';
import { builtFile } from '../support/built-file.ts';
import type { Outcome } from './cli.ts';

/** Starts the server with a configuration, or on a directory, that it must reject. */
export function startRejectedServer(
  directory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], DATA_DIR: directory, PORT: '0', METRICS_PORT: 'off', ...settings };
  return new Promise((resolve) => {
    const server = execFile(
      process.execPath,
      ['--no-warnings=ExperimentalWarning', builtFile('server.js')],
      { env, cwd: directory, timeout: 60_000 },
      (_error, stdout, stderr) => resolve({ code: server.exitCode ?? -1, stdout, stderr }),
    );
  });
}
