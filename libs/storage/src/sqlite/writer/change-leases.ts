import type { DatabaseSync } from 'node:sqlite';

export interface LeaseRenewal {
  readonly name: string;
  readonly owner: string;
  readonly epoch: number;
  readonly until: number;
}

export type LeaseRequest =
  | {
      readonly op: 'acquire';
      readonly name: string;
      readonly owner: string;
      readonly now: number;
      readonly until: number;
    }
  | { readonly op: 'renew'; readonly now: number; readonly renewals: readonly LeaseRenewal[] }
  | { readonly op: 'release'; readonly name: string; readonly owner: string; readonly epoch: number }
  | { readonly op: 'removeExpired'; readonly before: number };

/**
 * Whether a lease is held at a time: before its end, and not granted by a clock that has stepped back since. Clocks of
 * processes may differ by up to the duration of the lease.
 */
export const isHeldSql = 'owner IS NOT NULL AND expires > ?1 AND granted - ?1 <= expires - granted';

/** Prepares the operations on leases. A released lease keeps its row, so that epochs only increase. */
export function leaseChanger(db: DatabaseSync): (request: LeaseRequest) => unknown {
  const read = db.prepare(`SELECT owner, epoch, ${isHeldSql} AS held FROM leases WHERE name = ?2`);
  const take = db.prepare(
    'INSERT OR REPLACE INTO leases (name, owner, epoch, granted, expires) VALUES (?, ?, ?, ?, ?)',
  );
  const prolong = db.prepare('UPDATE leases SET granted = ?, expires = ? WHERE name = ? AND owner = ? AND epoch = ?');
  const free = db.prepare('UPDATE leases SET owner = NULL WHERE name = ? AND owner = ? AND epoch = ?');
  // Not those whose epoch is in the future, as after a clock was set back: their next one would be smaller.
  const removeExpired = db.prepare('DELETE FROM leases WHERE expires < ?1 AND epoch < ?1');

  /**
   * The epoch of the acquired lease; undefined when another owner holds it. The first epoch of a lease is the time, and
   * so greater than any it may have had before it was removed.
   */
  const acquire = (name: string, owner: string, now: number, until: number): number | undefined => {
    const row = read.get(now, name);
    const isHeld = row?.['held'] === 1;
    if (isHeld && row?.['owner'] !== owner) return undefined;
    const epoch = row === undefined ? now : Number(row['epoch']) + (isHeld ? 0 : 1);
    take.run(name, owner, epoch, now, until);
    return epoch;
  };

  return (request) => {
    switch (request.op) {
      case 'acquire':
        return acquire(request.name, request.owner, request.now, request.until);
      // Which of them are renewed.
      case 'renew':
        return request.renewals.map(
          ({ name, owner, epoch, until }) => prolong.run(request.now, until, name, owner, epoch).changes === 1,
        );
      case 'release':
        return free.run(request.name, request.owner, request.epoch).changes === 1;
      case 'removeExpired':
        return Number(removeExpired.run(request.before).changes);
    }
  };
}
