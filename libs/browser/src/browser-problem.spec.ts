import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserProblem } from './browser-problem.ts';

describe('a browser that is tried at the start of the service', () => {
  let directory: string;
  const script = (text: string): string => {
    const file = join(directory, 'chromium');
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-tried-'));
    // As root it is run by another user.
    chmodSync(directory, 0o755);
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /** A program that has a process of a type, as a browser has, and replies to each request once that runs. */
  const showsPages = `sh -c '
      sleep 600 &
      for id in 1 2 3; do
        dd bs=65536 count=1 <&3 > /dev/null 2>&1
        printf "{\\"id\\":%s,\\"result\\":{}}\\\\000" "$id" >&4
      done
      wait' sh --type=renderer &
    wait`;

  it('has no problem when it shows a page, and is started as for a scan', async () => {
    expect(await browserProblem(script(`echo "a warning without a sandbox" >&2; ${showsPages}`))).toBeUndefined();
  });

  it.each([
    ['adds a flag that weakens it', '"$@" --no-sandbox', 'with --no-sandbox'],
    ['replaces a flag of ours', '"$@" --proxy-server=direct://', 'with --proxy-server=direct://'],
    ['leaves out our flags', '--headless', 'without --user-data-dir='],
  ])('has a problem when what starts it %s', async (_, flags, problem) => {
    const browser = join(directory, 'browser');
    writeFileSync(browser, showsPages);
    expect(await browserProblem(script(`exec sh ${browser} ${flags}`))).toContain(`the browser is started ${problem}`);
  });

  it('has a problem when its flags cannot be seen', async () => {
    const elsewhere = showsPages.replace('--type=renderer', '');
    expect(await browserProblem(script(elsewhere))).toContain('is started where its flags cannot be seen');
  });

  it('ends with what it starts at the moment at which it is ended', async () => {
    const startsMore = showsPages.replace('sleep 600 &', '').replace('wait', 'sleep 600 & wait');
    const browser = script(startsMore);
    // Whether a process is started between the look at the others and their end is a matter of chance: of one in six.
    for (let times = 0; times < 30; times++) expect(await browserProblem(browser)).toBeUndefined();
  });

  it.each([
    [
      'finds no sandbox',
      'echo "starting" >&2; echo "FATAL: No usable sandbox! Update your kernel" >&2; exit 1',
      'Chromium has no usable sandbox here: allow unprivileged user namespaces, or install its setuid sandbox',
    ],
    [
      'lacks a library',
      'echo "error while loading shared libraries: libnss3.so" >&2; exit 127',
      'the browser did not start: error while loading shared libraries: libnss3.so',
    ],
    ['says nothing', 'exit 3', 'the browser did not start: it ended with exit code 3'],
  ])('has a problem that is named: it %s', async (_, text, problem) => {
    expect(await browserProblem(script(text))).toBe(problem);
  });

  it('has a problem that is named: it is not there', async () => {
    const file = join(directory, 'no-such-browser');
    expect(await browserProblem(file)).toBe(`${file} is not an executable file`);
  });

  it('leaves no profile', async () => {
    const before = readdirSync(tmpdir()).filter((entry) => entry.startsWith(`scanledger-browser-${process.pid}-`));
    await browserProblem(script('exit 0'));
    const after = readdirSync(tmpdir()).filter((entry) => entry.startsWith(`scanledger-browser-${process.pid}-`));
    expect(after).toEqual(before);
  });
});
