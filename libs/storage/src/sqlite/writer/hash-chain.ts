import { hash } from 'node:crypto';

/** An event as its row has it. */
export interface HashedRow {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** The columns of a `HashedRow`. */
export const eventColumns = 'position, stream, revision, id, type, data, metadata';

export const beforeFirstHash = new Uint8Array(32);

/** What stays of an event in the hash chain when the event is deleted. */
export function digestOfEvent({ position, stream, revision, id, type, data, metadata }: HashedRow): Uint8Array {
  return hash('sha256', JSON.stringify([position, stream, revision, id, type, data, metadata]), 'buffer');
}

/** The hash of an event: of its digest and the hash of the event before. */
export function linkHash(previous: Uint8Array, digest: Uint8Array): Uint8Array {
  return hash('sha256', Buffer.concat([previous, digest]), 'buffer');
}

/** The hash of an event that was appended before the log had digests (`log.digests_from`). */
export function linkHashWithoutDigest(previous: Uint8Array, row: HashedRow): Uint8Array {
  const { position, stream, revision, id, type, data, metadata } = row;
  const link = Buffer.from(previous).toString('hex');
  return hash('sha256', JSON.stringify([link, position, stream, revision, id, type, data, metadata]), 'buffer');
}
