import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Log } from '#kernel';
import { ConfigurationError } from '#service';
import { BlocklistFile } from './blocklist-file.ts';

const pollIntervalMs = 1_000;
let directory: string;
let file: string;
let lines: string[];
let log: Log;
let stopWatching: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  directory = mkdtempSync(join(tmpdir(), 'scanledger-blocklist-'));
  file = join(directory, 'opt-outs.txt');
  lines = [];
  const record =
    (level: string) =>
    (_members: object, message: string): unknown =>
      lines.push(`${level}: ${message}`);
  log = { info: record('info'), error: record('error') } as unknown as Log;
  stopWatching = () => undefined;
});
afterEach(() => {
  stopWatching();
  jest.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

function watched(text: string): BlocklistFile {
  writeFileSync(file, text);
  const made = new BlocklistFile(file, log);
  stopWatching = made.watch();
  lines.splice(0);
  return made;
}

const looks = (count: number): unknown => jest.advanceTimersByTime(count * pollIntervalMs);
const reloaded = 'info: the blocklist was reloaded';
const notReloaded = 'error: the blocklist could not be reloaded; the previous one stays in use';

describe('the file of the blocklist', () => {
  it('is read at the start', () => {
    writeFileSync(file, 'example.com\n');
    expect(new BlocklistFile(file, log).blocklist.entries).toEqual(['example.com']);
    expect(lines).toEqual(['info: the blocklist was read']);
  });

  it('has to be there, and valid, at the start', () => {
    expect(() => new BlocklistFile(file, log)).toThrow(ConfigurationError);
    writeFileSync(file, 'https://example.com/\n');
    expect(() => new BlocklistFile(file, log)).toThrow(`${file}:1.`);
  });

  it('may be left out: nothing is blocked, and nothing is logged', () => {
    const none = new BlocklistFile(undefined, log);
    stopWatching = none.watch();
    none.reload();
    looks(3);
    expect(none.blocklist.entries).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('is read again when it has changed, once', () => {
    const { blocklist } = watched('example.com\n');
    looks(3);
    expect(lines).toEqual([]);
    appendFileSync(file, 'example.org\n');
    looks(2);
    expect(blocklist.entries).toEqual(['example.com', 'example.org']);
    looks(3);
    expect(lines).toEqual([reloaded]);
  });

  it('is read again when another file has taken its place', () => {
    const { blocklist } = watched('example.com\n');
    writeFileSync(`${file}.new`, 'example.org\n');
    renameSync(`${file}.new`, file);
    looks(2);
    expect(blocklist.entries).toEqual(['example.org']);
  });

  it('is not read while it is being written', () => {
    const { blocklist } = watched('example.com\nexample.net\n');
    writeFileSync(file, '');
    looks(1);
    appendFileSync(file, 'example.com\n');
    looks(1);
    appendFileSync(file, 'example.org\n');
    looks(1);
    expect(blocklist.entries).toEqual(['example.com', 'example.net']);
    looks(1);
    expect(blocklist.entries).toEqual(['example.com', 'example.org']);
    expect(lines).toEqual([reloaded]);
  });

  it('keeps its former entries in use where it is invalid or gone, and says each reason once', () => {
    const { blocklist } = watched('example.com\n');
    writeFileSync(file, 'example.org\nno host\n');
    looks(5);
    expect(lines.splice(0)).toEqual([notReloaded]);
    rmSync(file);
    looks(5);
    expect(lines.splice(0)).toEqual([notReloaded]);
    expect(blocklist.entries).toEqual(['example.com']);
    writeFileSync(file, 'example.org\n');
    looks(2);
    expect(lines).toEqual([reloaded]);
    expect(blocklist.entries).toEqual(['example.org']);
  });

  it('is read again on request, and says each time what became of it', () => {
    const made = watched('example.com\n');
    made.reload();
    writeFileSync(file, 'no host\n');
    made.reload();
    made.reload();
    expect(lines).toEqual([reloaded, notReloaded, notReloaded]);
    expect(made.blocklist.entries).toEqual(['example.com']);
  });
});
