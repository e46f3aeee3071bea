import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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

  const npmStart = (settings: Readonly<Record<string, string>>, cwd = root) => {
    const env = { PATH: process.env['PATH'], HOME: directory, DATA_DIR: directory, METRICS_PORT: 'off', ...settings };
    const npm = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
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

  const listsMappedFiles = existsSync(`/proc/self/task/${process.pid}/children`);
  (listsMappedFiles ? it : it.skip)('builds what is not built, and does not keep the bundler in memory', async () => {
    const copy = join(directory, 'copy');
    const sources = ['apps', 'libs', 'clients', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];
    for (const name of sources) await cp(join(root, name), join(copy, name), { recursive: true });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    const { npm, output, exit } = npmStart({ PORT: '0' }, copy);
    while (!output.text.includes('"event":"listening"')) await once(npm.stdout, 'data');
    expect(output.text).toContain('Building …');
    const server = await readFile(`/proc/${npm.pid}/task/${npm.pid}/children`, 'utf8');
    const files = await readFile(`/proc/${server.trim()}/maps`, 'utf8');
    npm.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect([...new Set(files.match(/rolldown|\/bin\/node$/gm))]).toEqual(['/bin/node']);
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
