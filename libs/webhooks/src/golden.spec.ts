import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EventCatalogue } from '#event-sourcing';
import type { DomainEvent, Recorded } from '#event-sourcing';
import { deliveriesProjection } from './deliveries.projection.ts';
import { deliveryStream } from './delivery.decider.ts';
import { webhookEndpointsStream } from './endpoints.decider.ts';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import { webhookEventStream } from './webhook-event.decider.ts';
import { webhookEventsProjection } from './webhook-events.projection.ts';

const kinds = [webhookEndpointsStream, webhookEventStream, deliveryStream];
const projections = [webhookEndpointsProjection, webhookEventsProjection, deliveriesProjection];
const catalogue = new EventCatalogue(kinds.map(({ family }) => family));

/** The stored data of every version there has ever been, in today's form. */
function goldenEvents(types: Readonly<Record<string, readonly unknown[]>>): readonly Recorded<DomainEvent>[] {
  return Object.entries(types).flatMap(([type, upcasters]) =>
    [...upcasters, undefined].map((_, index) => {
      const stored = `${type}.v${index + 1}`;
      const data = JSON.parse(
        readFileSync(new URL(`golden/${stored}.json`, import.meta.url), 'utf8'),
      ) as DomainEvent['data'];
      const metadata = {
        actor: 'system:golden',
        correlationId: 'req_1',
        causationId: 'req_1',
        recordedAt: '2026-06-01T12:00:00.000Z',
        schemaVersion: index + 1,
      };
      return catalogue.decode({ id: stored, type: stored, data, metadata, stream: 'x-1', revision: 0, position: '1' });
    }),
  );
}

describe('events of earlier releases', () => {
  it.each(kinds)('still add up to a state: $family.category', ({ family, decider }) => {
    let state: unknown = decider.initialState;
    for (const event of goldenEvents(family.types)) {
      state = (decider.evolve as (state: unknown, event: DomainEvent) => unknown)(state, event);
    }
    expect(state).toBeDefined();
  });

  it.each(projections)('are still shown: $collection.name', (projection) => {
    const { handles, evolve } = projection as unknown as {
      handles: readonly string[];
      evolve: (this: void, document: unknown, event: DomainEvent) => unknown;
    };
    const all = kinds.flatMap(({ family }) => goldenEvents(family.types));
    const [first, ...rest] = all.filter(({ type }) => handles.includes(type));
    const shown = first && evolve(undefined, first);
    expect(shown).toMatchObject({ accountId: 'acc_6kX1' });
    for (const event of rest) {
      if (event.type !== 'WebhookEndpointRemoved')
        expect(evolve(shown, event)).toMatchObject({ accountId: 'acc_6kX1' });
    }
  });
});
