import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openLog } from './open-log.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-log-'));
const ended: (() => void)[] = [];
afterAll(() => {
  for (const end of ended) end();
  rmSync(directory, { recursive: true, force: true });
});

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

  it('lets the process end where the disk is full', async () => {
    const program = `
      import { openLog } from ${JSON.stringify(join(import.meta.dirname, 'open-log.ts'))};
      const { log } = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json', LOG_FILE: '/dev/full' });
      log.info({}, 'a line');
      log.fatal({}, 'the last line');
      process.exit(3);`;
    const ending = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
    ended.push(() => ending.kill('SIGKILL'));
    expect(await once(ending, 'exit')).toEqual([3, null]);
  });

  it('shows no secrets of errors and other objects, and all else of them', () => {
    const file = join(directory, 'nested.log');
    const { log } = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json', LOG_FILE: file });
    const error = Object.assign(new Error('refused'), { key: 'sk_live_1', code: 'E1' });
    const lines = [
      { err: error },
      { reason: error, values: [1, { key: 2 }], at: new Date(0) },
      { one: { secret: { a: 1 }, b: 2 }, other: { authorization: undefined }, key: { c: 3 } },
      { err: { key: 'sk_live_1' }, nothing: null, absent: undefined },
      { err: null },
      { err: 'text' },
    ];
    for (const line of lines) log.info(line, 'a line');
    expect(linesOf(file).map((line) => JSON.parse(line))).toMatchObject([
      { err: { type: 'Error', message: 'refused', key: '[Redacted]', code: 'E1' } },
      { reason: { key: '[Redacted]', code: 'E1' }, values: [1, { key: 2 }], at: '1970-01-01T00:00:00.000Z' },
      { one: { secret: '[Redacted]', b: 2 }, other: { authorization: '[Redacted]' }, key: '[Redacted]' },
      { err: { key: '[Redacted]' }, nothing: null },
      { err: null },
      { err: 'text' },
    ]);
    expect(linesOf(file).join()).not.toContain('sk_live_1');
    expect(error.key).toBe('sk_live_1');
  });

  it('shows the causes of an error, each reason once', () => {
    const file = join(directory, 'causes.log');
    const { log } = openLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json', LOG_FILE: file });
    const full = new Error('events.db: the disk is full');
    const circular = new Error('one');
    circular.cause = new Error('other', { cause: circular });
    const errors = [
      new Error(full.message, { cause: full }),
      new Error('not appended', { cause: new Error(full.message, { cause: full }) }),
      new Error('not appended', { cause: 'a reason' }),
      circular,
      new Error('not appended', { cause: { code: 5 } }),
      new Error('not appended', { cause: Object.create(null) }),
      Object.assign(new Error(), { message: 5, cause: full }),
    ];
    for (const err of errors) log.warn({ err }, 'failed');
    expect(linesOf(file).map((line) => (JSON.parse(line) as { err: Error }).err.message)).toEqual([
      'events.db: the disk is full',
      'not appended: events.db: the disk is full',
      'not appended: a reason',
      'one: other',
      'not appended',
      'not appended',
      '5: events.db: the disk is full',
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
