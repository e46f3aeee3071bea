import type { RecordedEvent } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { toStoredEvent } from './eventstoredb-events.ts';

const recorded = (data: unknown): RecordedEvent =>
  ({
    id: 'e-1',
    type: 'ThingHappened.v1',
    data,
    metadata: null,
    revision: 0n,
    position: { commit: 7n, prepare: 7n },
    created: new Date('2026-06-01T12:00:00.000Z'),
  }) as unknown as RecordedEvent;

describe('An event that the server has stored', () => {
  it('has its data, and metadata that another program has left out', () => {
    expect(toStoredEvent(recorded({ text: 'a' }), 'thing-1')).toMatchObject({
      data: { text: 'a' },
      metadata: { actor: 'unknown', correlationId: 'e-1', recordedAt: '2026-06-01T12:00:00.000Z' },
    });
  });

  it.each([[null], ['text'], [7], [[[]]], [Buffer.from('{}')]])('is malformed where its data is %p', (data) => {
    const stored = toStoredEvent(recorded(data), 'thing-1');
    expect(stored).toMatchObject({ data: {}, malformed: expect.stringContaining('not a JSON object') });
  });
});
