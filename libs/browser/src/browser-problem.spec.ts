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

  it('has no problem when it shows a page', async () => {
    expect(
      await browserProblem(script('echo "<html></html>"; echo "a warning without a sandbox" >&2')),
    ).toBeUndefined();
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
