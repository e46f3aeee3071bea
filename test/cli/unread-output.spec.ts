import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { builtFile } from '../support/built-file.ts';

/** Of a program whose standard output is closed before it can write to it. */
async function endOf(program: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, ['--no-warnings', builtFile(program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const errors = text(child.stderr);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, errors: await errors };
}

describe('a program whose output nobody reads', () => {
  it.each(['scanledger.js', 'scanledger-admin.js'])('ends without a word as if by SIGPIPE: %s', async (program) => {
    expect(await endOf(program, '--help')).toEqual({ code: 141, errors: '' });
  });
});

describe('a program whose output goes to a full disk', () => {
  // To pipelines, 1 of `scanledger` says that there are findings.
  it.each([
    ['scanledger.js', 3],
    ['scanledger-admin.js', 1],
  ])('says so in one line, and fails: %s', async (program, code) => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--no-warnings', builtFile(program), '--help'], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const exit = once(child, 'exit');
    const errors = child.stderr === null ? '' : await text(child.stderr);
    expect(errors).toBe('The output cannot be written: ENOSPC: no space left on device, write\n');
    expect(await exit).toEqual([code, null]);
  });
});
