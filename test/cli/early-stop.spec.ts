import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtFile } from '../support/built-file.ts';

const servers = {
  EVENT_LOG: 'eventstoredb',
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  READ_STORE: 'mongodb',
  MONGODB_URL: 'mongodb://127.0.0.1:1/none',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
};

describe('A server that is asked to stop before its start is complete', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-early-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  /** Sends the signal when the log has the text. @returns how it ended, and the log */
  async function stopAt(
    text: string,
    signal: NodeJS.Signals,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly end: unknown; readonly lines: readonly string[] }> {
    const env = { PATH: process.env['PATH'], DATA_DIR: directory, PORT: '0', METRICS_PORT: 'off', LOG_FORMAT: 'json' };
    const server = spawn(process.execPath, [builtFile('server.js')], { env: { ...env, ...settings }, stdio: 'pipe' });
    const exit = once(server, 'exit');
    const lines: string[] = [];
    createInterface(server.stdout).on('line', (line) => {
      lines.push(String((JSON.parse(line) as { readonly msg?: string }).msg));
      if (line.includes(text)) server.kill(signal);
    });
    return { end: await exit, lines };
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with success at %s, and leaves nothing half-made', async (signal) => {
    const { end, lines } = await stopAt('"starting"', signal);
    expect(end).toEqual([0, null]);
    expect(lines.at(-1)).toMatch(/^stopp/);
    expect(lines).not.toContain('started');
    expect(readdirSync(directory).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect(await stopAt('"started"', signal)).toMatchObject({ end: [0, null] });
  });

  it('does not wait for servers that cannot be reached', async () => {
    const { end, lines } = await stopAt('cannot be reached', 'SIGTERM', servers);
    expect(end).toEqual([0, null]);
    expect(lines.at(-1)).toBe('stopping before the start is complete');
  });
});
