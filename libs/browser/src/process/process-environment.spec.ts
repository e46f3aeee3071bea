import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentIn, replaceOpeners } from './process-environment.ts';

describe('the programs that a browser may open URLs with', () => {
  let profile: string;
  let umask: number;
  beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'scanledger-openers-'));
    umask = process.umask();
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(profile, { recursive: true });
  });

  const firstInPath = (): string => environmentIn(profile).PATH?.split(':')[0] ?? '';

  it('do nothing, and come first', () => {
    replaceOpeners(profile);
    const directory = firstInPath();
    expect(readdirSync(directory)).toContain('xdg-open');
    for (const name of readdirSync(directory)) expect(readlinkSync(join(directory, name))).toBe('/bin/false');
  });

  it.each([0o022, 0o077, 0o777])('are replaced for the user of the browser, too, under umask %i', (mask) => {
    process.umask(mask);
    replaceOpeners(profile);
    expect((statSync(firstInPath()).mode & 0o777).toString(8)).toBe('755');
  });
});
