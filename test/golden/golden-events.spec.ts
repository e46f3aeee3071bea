import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, Projection, Recorded, StreamKind } from '#event-sourcing';
import { accountStream } from '../../libs/accounts/src/account.decider.ts';
import { keyringStream } from '../../libs/accounts/src/keyring.decider.ts';
import { usageStream } from '../../libs/accounts/src/usage.decider.ts';
import { scanStream } from '../../libs/scans/src/scan.decider.ts';
import { slotStream } from '../../libs/scans/src/slots.decider.ts';
import { idempotencyStream } from '../../libs/service/src/idempotency/idempotency.decider.ts';
import { eventCatalogue, projections } from '../../libs/service/src/wiring/features.ts';
import { deliveryStream } from '../../libs/webhooks/src/delivery.decider.ts';
import { webhookEndpointsStream } from '../../libs/webhooks/src/endpoints.decider.ts';
import { webhookEventStream } from '../../libs/webhooks/src/webhook-event.decider.ts';

const root = join(import.meta.dirname, '../..');
const files = new Map(
  globSync('libs/*/src/**/golden/*.json', { cwd: root }).map((file) => [basename(file, '.json'), join(root, file)]),
);
const kinds = [
  accountStream,
  keyringStream,
  usageStream,
  scanStream,
  slotStream,
  idempotencyStream,
  webhookEndpointsStream,
  webhookEventStream,
  deliveryStream,
] as unknown as readonly StreamKind<unknown, unknown, DomainEvent>[];

/** Every version of every event that was ever stored: `ScanQueued.v1`, in the order of their declaration. */
const versions = eventCatalogue.families.flatMap(({ category, types }) =>
  Object.entries(types as Record<string, readonly unknown[]>).flatMap(([type, upcasters]) =>
    [...upcasters, undefined].map((_, index) => ({ category, stored: `${type}.v${index + 1}` })),
  ),
);

function golden(stored: string, position: number): Recorded<DomainEvent> {
  const data = JSON.parse(readFileSync(files.get(stored) ?? `${stored} has no golden file`, 'utf8')) as object;
  return eventCatalogue.decode({
    id: stored,
    type: stored,
    stream: 'golden-1',
    revision: position,
    position: String(position).padStart(4, '0'),
    data,
    metadata: {
      actor: 'system:golden',
      correlationId: 'req_1',
      causationId: 'req_1',
      recordedAt: '2026-06-01T12:00:00.000Z',
      schemaVersion: 1,
    },
  });
}

/** What a document or a state must never have: a member that an event no longer filled. */
function emptyMembers(value: unknown, path = ''): readonly string[] {
  if (value === undefined) return [path];
  if (value instanceof Map) return emptyMembers([...value.values()], path);
  if (typeof value !== 'object' || value === null) return Number.isNaN(value) ? [path] : [];
  return Object.entries(value).flatMap(([name, inner]) => emptyMembers(inner, `${path}.${name}`));
}

describe('events as they were stored', () => {
  it('are kept one by one, for every version that the catalogue knows, and for no other', () => {
    expect([...files.keys()].toSorted()).toEqual(versions.map(({ stored }) => stored).toSorted());
  });

  it('belong to streams whose rules are all tried here', () => {
    expect(kinds.map(({ family }) => family)).toEqual(expect.arrayContaining([...eventCatalogue.families]));
  });

  it.each(kinds)('still add up to what the rules need: $family.category', ({ family, decider }) => {
    const events = versions.filter(({ category }) => category === family.category);
    let state = decider.initialState;
    for (const [index, { stored }] of events.entries()) {
      const event = golden(stored, index);
      expect(emptyMembers(event.data, stored)).toEqual([]);
      state = decider.evolve(state, event);
      expect(emptyMembers(state, stored)).toEqual([]);
    }
  });

  it.each(projections)('still make documents without gaps: $collection.name', (projection: Projection) => {
    const documents = new Map<string, unknown>();
    for (const [index, { category, stored }] of versions.entries()) {
      if (!projection.categories.includes(category)) continue;
      const event = golden(stored, index);
      if (!projection.handles.includes(event.type)) continue;
      const id = projection.documentId(event);
      expect(id).toMatch(/^[\w-]+$/);
      const document = projection.evolve(documents.get(id), event);
      if (document === undefined) {
        documents.delete(id);
      } else {
        expect(emptyMembers(document, stored)).toEqual([]);
        documents.set(id, document);
      }
    }
  });
});
