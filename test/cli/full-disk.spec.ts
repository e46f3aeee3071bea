import { spawn } from 'node:child_process';
import type { StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { builtFile } from '../support/built-file.ts';
import { eventually } from '../support/eventually.ts';

jest.setTimeout(120_000);

describe('A server whose output goes to a full disk', () => {
  let directory: string;
  let full: number;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-full-'));
    full = openSync('/dev/full', 'w');
  });
  afterAll(() => {
    closeSync(full);
    rmSync(directory, { recursive: true, force: true });
  });

  const start = (settings: Readonly<Record<string, string>>) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: directory, PORT: '0', METRICS_PORT: 'off', ...settings };
    const stdio: StdioOptions = ['ignore', full, full];
    return spawn(process.execPath, [builtFile('server.js')], { env, stdio });
  };

  it('runs, and stops', async () => {
    const log = join(directory, 'server.log');
    const server = start({ LOG_FILE: log, LOG_FORMAT: 'json' });
    const exit = once(server, 'exit');
    const text = async (): Promise<string> => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    await eventually(text, (lines) => lines.includes('"msg":"started"'));
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(await text()).not.toContain('unhandled error');
  });

  it('ends with the exit code of what is wrong', async () => {
    expect(await once(start({ DATA_DIR: '/dev/null' }), 'exit')).toEqual([1, null]);
    expect(await once(start({ PORT: 'high' }), 'exit')).toEqual([78, null]);
  });
});
