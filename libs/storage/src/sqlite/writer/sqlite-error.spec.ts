import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from '@jest/globals';
import { explainDamage } from './sqlite-error.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-damaged-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** What a query throws after the file was changed. */
function failureWith(change: (bytes: Buffer) => Buffer): unknown {
  const path = join(directory, 'events.db');
  rmSync(path, { force: true });
  const written = new DatabaseSync(path);
  written.exec('CREATE TABLE events (position INTEGER PRIMARY KEY)');
  written.close();
  writeFileSync(path, change(readFileSync(path)));
  using db = new DatabaseSync(path);
  try {
    return db.prepare('SELECT * FROM events').all();
  } catch (error) {
    return error;
  }
}

describe('an error of a query', () => {
  it.each<[string, boolean, (bytes: Buffer) => Buffer]>([
    ['a damaged page', true, (bytes) => bytes.fill(0xff, 4_096)],
    ['a file of another kind', true, (bytes) => bytes.fill('x')],
    ['a table that does not exist', false, () => Buffer.alloc(0)],
  ])('on %s is explained as damage: %s', (_, expected, change) => {
    const failure = failureWith(change);
    expect(failure).toMatchObject({ message: expect.any(String) });
    const explanation = explainDamage(failure) ?? '';
    expect([explanation.includes('is damaged'), explanation.includes('Restore events.db')]).toEqual([
      expected,
      expected,
    ]);
  });
});
