import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { directoryOfProfiles, giveFromInside, makeProfile, removeAbandonedProfiles } from './browser-profile.ts';

describe('the directory of profiles of browsers', () => {
  it.each([
    ['/tmp', '/tmp'],
    ['/var/tmp', '/var/tmp'],
    ['/var/lib/scanledger/temporary', '/tmp'],
    ['/tmp/\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}', '/tmp'],
  ])('for temporary files in %s is %s: sockets of Chromium need short paths', (temporary, directory) => {
    expect(directoryOfProfiles(temporary)).toBe(directory);
  });
});

describe('profiles of browsers whose process was killed', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-profiles-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const addProfile = (pid: number, start: number): string => {
    const profile = join(directory, `scanledger-browser-${pid}-${start}-a1B2c3`);
    mkdirSync(join(profile, 'Default', 'Cache'), { recursive: true });
    writeFileSync(join(profile, 'Default', 'Cache', 'data_0'), 'x');
    return profile;
  };

  it('are removed, together with those whose id another process has now', async () => {
    addProfile(spawnSync('true').pid, 1);
    addProfile(process.pid, 1);
    await removeAbandonedProfiles(directory);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('are told from those of processes that run', async () => {
    const own = makeProfile(directory);
    await removeAbandonedProfiles(directory);
    expect(readdirSync(directory)).toEqual([basename(own)]);
  });

  it('are told from what has another name, and from links', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'scanledger-elsewhere-'));
    writeFileSync(join(elsewhere, 'file'), 'x');
    mkdirSync(join(directory, 'scanledger-browser-notes'));
    const { pid } = spawnSync('true');
    symlinkSync(elsewhere, join(directory, `scanledger-browser-${pid}-1-a1B2c3`));
    await removeAbandonedProfiles(directory);
    expect(readdirSync(directory).length).toBe(2);
    expect(readdirSync(elsewhere)).toEqual(['file']);
    rmSync(elsewhere, { recursive: true });
  });
});

describe('what a browser is to own', () => {
  it('is given from the inside: in a directory that is its own already, it may put a link in place of what follows', () => {
    const given: string[] = [];
    giveFromInside(['/p', '/p/Default', '/p/Default/Preferences'], 65_534, (path, user, group) =>
      given.push(`${path} ${user} ${group}`),
    );
    expect(given).toEqual(['/p/Default/Preferences 65534 65534', '/p/Default 65534 65534', '/p 65534 65534']);
  });
});
