import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserProblem } from '#browser/problem';
import { executable, openSession, visit } from './support/visits.ts';

jest.setTimeout(5 * 60_000);

describe('a browser that is started by a script', () => {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-launcher-'));
    // As root it is run by another user.
    chmodSync(directory, 0o755);
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const launcher = (command: string): string => {
    const file = join(directory, 'chromium');
    writeFileSync(file, `#!/bin/sh\n${command}\n`);
    chmodSync(file, 0o755);
    return file;
  };

  it.each([
    ['with --no-sandbox', `exec ${executable} --no-sandbox "$@"`],
    ['with --proxy-pac-url=data:,', `${executable} --proxy-pac-url=data:, "$@"`],
    ['with --remote-debugging-port=0', `exec ${executable} "$@" --remote-debugging-port=0`],
    ['with --proxy-server=direct://', `exec ${executable} "$@" --proxy-server=direct://`],
    ['with --user-data-dir=/', `exec ${executable} --headless --remote-debugging-pipe --user-data-dir="$HOME/own"`],
    ['without --proxy-server', `exec ${executable} --remote-debugging-pipe --user-data-dir="$HOME" --headless`],
  ])('%s renders nothing, and says why', async (how, command) => {
    const program = launcher(command);
    await expect(openSession({ executable: program })).rejects.toThrow(`the browser is started ${how}`);
    // When the service starts, it says the same.
    expect(await browserProblem(program)).toContain(`the browser is started ${how}`);
  });

  it('with a flag that weakens nothing renders', async () => {
    const program = launcher(`exec ${executable} --lang=de "$@"`);
    expect(await browserProblem(program)).toBeUndefined();
    const session = await openSession({ executable: program });
    try {
      const { html } = await visit(session, '/', { '/': '<script>document.write("made by " + "script")</script>' });
      expect(html).toContain('made by script');
    } finally {
      await session.close();
    }
  });
});
