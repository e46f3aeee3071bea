import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '../config/configuration-error.ts';
import { createKey, readKey } from './key-file.ts';

describe('The file of the key that encrypts secrets', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const path = (): string => join(directory, 'secrets.key');

  it('is created once, in a file of the owner', () => {
    createKey(path());
    const key = readKey(path());
    createKey(path());
    expect(readKey(path())).toEqual(key);
    expect(readdirSync(directory)).toEqual(['secrets.key']);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('is created by the next attempt where the disk was full', () => {
    const program = `
      import { createKey } from ${JSON.stringify(join(import.meta.dirname, 'key-file.ts'))};
      createKey(${JSON.stringify(path())});`;
    const node = [process.execPath, '--input-type=module', '--eval', program];
    const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...node], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('EFBIG') });
    expect(readdirSync(directory)).toEqual([]);
    createKey(path());
    expect(readKey(path())).toHaveLength(32);
  });

  it('is not replaced where the file has something else', () => {
    writeFileSync(path(), 'c2hvcnQ=\n');
    createKey(path());
    expect(() => readKey(path())).toThrow(ConfigurationError);
  });
});
