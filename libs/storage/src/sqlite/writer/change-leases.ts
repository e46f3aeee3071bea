import type { DatabaseSync } from 'node:sqlite';

export type LeaseRequest =
  | {
      readonly op: 'acquire';
      readonly name: string;
      readonly owner: string;
      readonly now: number;
      readonly until: number;
    }
  | {
      readonly op: 'renew';
      readonly name: string;
      readonly owner: string;
      readonly epoch: number;
      readonly until: number;
    }
  | { readonly op: 'release'; readonly name: string; readonly owner: string; readonly epoch: number };

/** Prepares the operations on leases. A released lease keeps its row, so that epochs only increase. */
export function leaseChanger(db: DatabaseSync): (request: LeaseRequest) => number | boolean | undefined {
  const read = db.prepare('SELECT owner, epoch, expires FROM leases WHERE name = ?');
  const take = db.prepare('INSERT OR REPLACE INTO leases (name, owner, epoch, expires) VALUES (?, ?, ?, ?)');
  const prolong = db.prepare('UPDATE leases SET expires = ? WHERE name = ? AND owner = ? AND epoch = ?');
  const free = db.prepare('UPDATE leases SET owner = NULL, expires = 0 WHERE name = ? AND owner = ? AND epoch = ?');

  /** The epoch of the acquired lease; undefined when another owner holds it. */
  const acquire = (name: string, owner: string, now: number, until: number): number | undefined => {
    const row = read.get(name);
    const held = row !== undefined && row['owner'] !== null && Number(row['expires']) > now;
    if (held && row['owner'] !== owner) return undefined;
    const epoch = Number(row?.['epoch'] ?? 0) + (held ? 0 : 1);
    take.run(name, owner, epoch, until);
    return epoch;
  };

  return (request) => {
    const { name, owner } = request;
    if (request.op === 'acquire') return acquire(name, owner, request.now, request.until);
    if (request.op === 'renew') return prolong.run(request.until, name, owner, request.epoch).changes === 1;
    return free.run(name, owner, request.epoch).changes === 1;
  };
}
