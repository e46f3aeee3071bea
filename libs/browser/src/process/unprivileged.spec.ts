import { describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserUnavailable } from '#scanner/renderer';
import { commandFor } from './unprivileged.ts';

const program = process.execPath;

describe('the command of a browser', () => {
  it('is the browser itself for an ordinary user', () => {
    expect(commandFor(program, false)).toEqual({ program, args: [] });
  });

  it('gives up all that root may do, and ends with the service', () => {
    const { program: first, args } = commandFor(program, true, '/bin/sh');
    expect(first).toBe('/bin/sh');
    expect(args).toEqual(
      expect.arrayContaining([
        '--reuid=65534',
        '--clear-groups',
        '--no-new-privs',
        '--bounding-set=-all',
        '--pdeathsig=KILL',
      ]),
    );
    expect(args.slice(-2)).toEqual(['--', program]);
  });

  it('is refused for root where no other user can run it: root has no sandbox', () => {
    expect(() => commandFor(program, true, '/usr/bin/no-such-setpriv')).toThrow(
      new BrowserUnavailable(
        'a browser has no sandbox as root, and /usr/bin/no-such-setpriv is missing to run it as another user; run the service as an ordinary user',
      ),
    );
  });

  it.each([
    ['is not there', (): string => '/usr/bin/no-such-browser'],
    [
      'may not be executed',
      (directory: string): string => {
        const file = join(directory, 'chromium');
        writeFileSync(file, '');
        chmodSync(file, 0o644);
        return file;
      },
    ],
  ])('is refused for a file that %s', (_, make) => {
    const directory = mkdtempSync(join(tmpdir(), 'scanledger-command-'));
    try {
      const file = make(directory);
      expect(() => commandFor(file, false)).toThrow(new BrowserUnavailable(`${file} is not an executable file`));
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
