import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { makeDirectory } from './make-directory.ts';

describe('a directory that is made', () => {
  const parent = mkdtempSync(join(tmpdir(), 'scanledger-directory-'));
  afterAll(() => rmSync(parent, { recursive: true }));
  const modeOf = (path: string): number => statSync(join(parent, path)).mode & 0o777;

  it('has the mode, as those above it that were missing have', () => {
    for (const _ of ['first', 'again']) makeDirectory(join(parent, 'a/b'), 0o700);
    expect([modeOf('a'), modeOf('a/b')]).toEqual([0o700, 0o700]);
  });

  it('is refused where the file system creates none', () => {
    const program = `
      const { makeDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'make-directory.ts'))});
      makeDirectory('/proc/scanledger/data');`;
    const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    expect({ signal, stderr }).toEqual({ signal: null, stderr: expect.stringMatching(/ENOENT.*'\/proc\/scanledger'/) });
  });
});
