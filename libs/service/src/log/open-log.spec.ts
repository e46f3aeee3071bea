import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openLog } from './open-log.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-log-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

describe('the log', () => {
  it('appends to its file one JSON object for each line, without what is secret', () => {
    const file = join(directory, 'secrets.log');
    for (const run of [1, 2]) {
      const { log } = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json', LOG_FILE: file });
      log.info({ run, key: 'sk_live_1', headers: { authorization: 'Bearer sk_live_1' } }, 'a "line"\nand its end');
    }
    expect(linesOf(file).map((line) => JSON.parse(line))).toMatchObject([
      { run: 1, level: 30, key: '[Redacted]', msg: 'a "line"\nand its end' },
      { run: 2, headers: { authorization: '[Redacted]' } },
    ]);
  });

  it('continues in a file of the same name after the one before was renamed', () => {
    const file = join(directory, 'rotated.log');
    const { log, reopen } = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'pretty', LOG_FILE: file });
    log.info({}, 'one');
    renameSync(file, `${file}.1`);
    log.info({}, 'two');
    reopen();
    log.info({}, 'three');
    expect(linesOf(`${file}.1`)).toEqual([expect.stringMatching(/INFO: one$/), expect.stringMatching(/INFO: two$/)]);
    expect(linesOf(file)).toEqual([expect.stringMatching(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] INFO: three$/)]);
  });

  it('drops what cannot be written, and does not fail', () => {
    const { log } = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json', LOG_FILE: '/dev/full' });
    const fill = (): void => {
      for (let n = 0; n < 100; n++) log.info({ text: 'x'.repeat(100_000) }, 'a line');
    };
    expect(fill).not.toThrow();
  });
});
