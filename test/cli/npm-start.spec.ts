import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

jest.setTimeout(180_000);

const root = join(import.meta.dirname, '../..');

describe('npm start', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanledger-start-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const npmStart = (settings: Readonly<Record<string, string>>) => {
    const env = { PATH: process.env['PATH'], HOME: directory, DATA_DIR: directory, METRICS_PORT: 'off', ...settings };
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = { text: '' };
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output.text += String(chunk)));
    const exit = once(npm, 'exit').then(([code]) => code as number | null);
    return { npm, output, exit };
  };

  it('forwards SIGTERM, even twice, and returns the exit code', async () => {
    const { npm, output, exit } = npmStart({ PORT: '0' });
    while (!output.text.includes('"event":"listening"')) await once(npm.stdout, 'data');
    npm.kill('SIGTERM');
    npm.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('reports every mistake in the configuration, and exits with 78', async () => {
    const { output, exit } = npmStart({ PORT: 'high', ROLE: 'spectator' });
    expect(await exit).toBe(78);
    expect(output.text).toMatch(/PORT must be [^\n]*`high`\.\n +ROLE must be [^\n]*`spectator`\./);
  });

  it('names the data directory that it cannot use', async () => {
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    const { output, exit } = npmStart({ DATA_DIR: file });
    expect(await exit).toBe(1);
    expect(output.text).toContain(`DATA_DIR ${file} cannot be used: `);
    expect(output.text).not.toContain('    at ');
  });
});
