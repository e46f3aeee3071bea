import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { builtFile } from '../support/built-file.ts';
import type { Service } from '../support/service.ts';

const run = promisify(execFile);

/** Runs `scanledger-admin` beside the service. @returns its JSON document */
export async function admin<T>({ environment }: Service, ...args: readonly string[]): Promise<T> {
  const program = builtFile('scanledger-admin.js');
  const { stdout } = await run(process.execPath, ['--no-warnings=ExperimentalWarning', program, ...args, '--json'], {
    env: { PATH: process.env['PATH'], ...environment, PUBLIC_URL: 'https://console.example' },
  });
  return JSON.parse(stdout) as T;
}
