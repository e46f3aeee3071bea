import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TurnSnapshot } from './turn-snapshot.ts';

describe('The snapshot of a turn', () => {
  let db: DatabaseSync;
  let snapshot: TurnSnapshot;
  beforeEach(() => {
    db = new DatabaseSync(':memory:');
    snapshot = new TurnSnapshot(db);
  });
  afterEach(() => {
    if (db.isOpen) db.close();
  });

  it('is one for all reads of the turn, and ends with it', async () => {
    const first = snapshot.enter();
    expect(snapshot.enter()).toBe(first);
    expect(db.isTransaction).toBe(true);
    await nextTurn();
    expect(db.isTransaction).toBe(false);
    expect(snapshot.enter()).not.toBe(first);
  });

  it('can be left and entered anew within the turn', async () => {
    const first = snapshot.enter();
    snapshot.leave();
    const second = snapshot.enter();
    expect(second).not.toBe(first);
    await nextTurn();
    expect(db.isTransaction).toBe(false);
  });

  it('is over when SQLite has ended its transaction after a fault', async () => {
    const first = snapshot.enter();
    db.exec('ROLLBACK');
    snapshot.leave();
    expect(snapshot.enter()).not.toBe(first);
    expect(db.isTransaction).toBe(true);
  });

  it('does no harm to a file that was closed meanwhile', async () => {
    snapshot.enter();
    db.close();
    await nextTurn();
    expect(() => snapshot.leave()).not.toThrow();
  });
});
