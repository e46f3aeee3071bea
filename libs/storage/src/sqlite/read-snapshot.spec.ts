import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReadSnapshot } from './read-snapshot.ts';

describe('A read snapshot', () => {
  let db: DatabaseSync;
  let snapshot: ReadSnapshot;
  beforeEach(() => {
    db = new DatabaseSync(':memory:');
    snapshot = new ReadSnapshot(db);
  });
  afterEach(() => {
    if (db.isOpen) db.close();
  });

  it('is shared by all reads of an event-loop iteration, and ends with it', async () => {
    const first = snapshot.open();
    expect(snapshot.open()).toBe(first);
    expect(db.isTransaction).toBe(true);
    await nextIteration();
    expect(db.isTransaction).toBe(false);
    expect(snapshot.open()).not.toBe(first);
  });

  it('can be closed and reopened within an iteration', async () => {
    const first = snapshot.open();
    snapshot.close();
    const second = snapshot.open();
    expect(second).not.toBe(first);
    await nextIteration();
    expect(db.isTransaction).toBe(false);
  });

  it('is replaced when SQLite has ended its transaction after an error', async () => {
    const first = snapshot.open();
    db.exec('ROLLBACK');
    snapshot.close();
    expect(snapshot.open()).not.toBe(first);
    expect(db.isTransaction).toBe(true);
  });

  it('can be closed after its file', async () => {
    snapshot.open();
    db.close();
    await nextIteration();
    expect(() => snapshot.close()).not.toThrow();
  });
});
