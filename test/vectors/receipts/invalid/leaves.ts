import { byCodePoints, canonical } from '../canonical.ts';
import { later, numbered } from '../events.ts';
import { ReferenceLog } from '../reference-log.ts';
import { key, log, origin } from '../valid-receipts.ts';
import { add, flipped, set, unchanged } from './unchanged.ts';
import type { Change, InvalidReceipt } from './unchanged.ts';

const { event, inclusion_proof: inclusion } = unchanged.receipt;

/** Leaf hashes that are not those of the event. */
export function invalidLeaves(): readonly InvalidReceipt[] {
  const { scan_id: _, ...others }: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(event ?? {}).map(([name, value]) => [name, altered(value)])),
    scan_type: null,
    score: '72',
    complete: 1,
    finding_counts: [],
    target: 'https://example.com',
  };
  const misordered = new ReferenceLog(origin, [key], [later], (value) => canonical(value, byCodePoints)).receipt(0, 1);
  const asWritten = new ReferenceLog(origin, [key], [numbered(1)], (value) => JSON.stringify(value, null, 2));
  const decomposed = log.receipt(2, 21);
  return [
    ...Object.entries(others).flatMap(([name, value]) => [
      leaf(`${name} of the event is another one`, set(`/event/${name}`, value)),
      leaf(`${name} of the event is missing`, { op: 'remove', path: `/event/${name}` }),
    ]),
    leaf('the event has a member more', add('/event/accepted', null)),
    leaf('the event has an empty name more', add('/event/', '')),
    leaf('a count of the event is another one', set('/event/finding_counts/medium', 1)),
    leaf('the leaf hash is another one', set('/inclusion_proof/leaf_hash', flipped(inclusion.leaf_hash ?? ''))),
    leaf('the leaf hash is that of an interior node', set('/inclusion_proof/leaf_hash', inclusion.root_hash)),
    leaf('the names of the event were ordered by code points', set('', misordered)),
    leaf('the event was hashed as it was written', set('', asWritten.receipt(0, 1))),
    leaf('the target is composed in another way', set('', decomposed), {
      op: 'replace',
      path: '/event/target',
      value: String(decomposed.event?.['target']).normalize('NFC'),
    }),
  ];
}

function leaf(name: string, ...changes: readonly Change[]): InvalidReceipt {
  return { name: `leaf: ${name}`, step: 'leaf_hash', changes };
}

function altered(value: unknown): unknown {
  if (typeof value === 'string')
    return value.slice(0, -1) + String.fromCodePoint((value.codePointAt(value.length - 1) ?? 0) ^ 1);
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : {};
}
