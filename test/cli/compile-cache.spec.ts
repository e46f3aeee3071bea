import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bundledProgram } from '../support/bundled-program.ts';

describe('The compiled code of a built program', () => {
  const program = bundledProgram('test/cli/testing/compile-cache-of-thread.ts');
  const run = (env: Readonly<Record<string, string>> = {}): string =>
    execFileSync(process.execPath, [program], { encoding: 'utf8', env: { ...process.env, ...env } });

  it('is kept beside it, that of threads too', () => {
    expect(dirname(run())).toBe(join(dirname(program), '.compile-cache'));
  });

  it('is kept where the operator says', () => {
    const directory = join(dirname(program), 'elsewhere');
    expect(dirname(run({ NODE_COMPILE_CACHE: directory }))).toBe(directory);
  });
});
