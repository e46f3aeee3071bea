import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { removeDirectories, removeDirectoriesSync } from './remove-directories.ts';

const files = 1_000;
const maxRounds = 30;

/** Puts a link in place of a directory as soon as the first of its files is gone, as the owner of a profile may. */
const exchanging = `
  const { readdirSync, renameSync, symlinkSync } = require('node:fs');
  const [, directory, elsewhere] = process.argv;
  process.stdout.write('watching ');
  try {
    while (readdirSync(directory).length === ${files});
    renameSync(directory, directory + '.away');
    symlinkSync(elsewhere, directory);
    process.stdout.write('exchanged');
  } catch {}`;

const removeAtOnce = (paths: readonly string[]): Promise<void> => {
  removeDirectoriesSync(paths);
  return Promise.resolve();
};

describe.each([
  ['at once', removeAtOnce],
  ['meanwhile', removeDirectories],
])('the removal of directories %s', (_, remove) => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'scanledger-removal-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const filled = (name: string): string => {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    for (let at = 0; at < files; at += 1) writeFileSync(join(path, String(at)), '');
    return path;
  };

  it('removes what is in them, and links but not what they lead to', async () => {
    const [one, other, elsewhere] = [filled('one'), filled('other'), filled('elsewhere')];
    symlinkSync(elsewhere, join(one, 'link'));
    await remove([one, other, join(root, 'not there')]);
    expect([existsSync(one), existsSync(other)]).toEqual([false, false]);
    expect(readdirSync(elsewhere)).toHaveLength(files);
  });

  /** False where the removal was over before the link was in place. */
  const exchangedDuringRemoval = async (profile: string, elsewhere: string): Promise<boolean> => {
    const part = filled(join(profile, 'part'));
    const args = ['-e', exchanging, part, elsewhere];
    const { stdout } = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [watching] = (await once(stdout, 'data')) as [Buffer];
    const rest = text(stdout);
    await remove([join(root, profile)]);
    return `${watching.toString()}${await rest}`.includes('exchanged');
  };

  it('removes nothing elsewhere where their owner puts a link in place of a part of them', async () => {
    const elsewhere = filled('elsewhere');
    let isExchanged = false;
    for (let round = 0; round < maxRounds && !isExchanged; round += 1)
      isExchanged = await exchangedDuringRemoval(`profile${round}`, elsewhere);
    expect(isExchanged).toBe(true);
    expect(readdirSync(elsewhere)).toHaveLength(files);
  });
});
