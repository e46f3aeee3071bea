import { expect, it } from '@jest/globals';
import type { StoredEvent } from '#event-sourcing';
import { eventLine } from './event-view.ts';

it('a line of an event has no escape sequence for the terminal, whatever the event contains', () => {
  const event = {
    type: 'FindingReported.v1',
    stream: 'scan-1',
    revision: 3,
    data: { title: 'one\u001b[31m two\u009b2J' },
    metadata: { recordedAt: '2026-06-01T12:00:00.000Z', actor: 'worker:1' },
  } as unknown as StoredEvent;
  expect(eventLine(event)).toBe(
    '2026-06-01T12:00:00.000Z  FindingReported.v1  scan-1#3  worker:1  {"title":"one\\u001b[31m two\\u009b2J"}',
  );
});
