import { describe, expect, it } from '@jest/globals';
import { recorded } from '../../../event-sourcing/src/testing/projected.ts';
import { eventsUpTo, parseScanMoment } from './scan-moment.ts';
import type { ScanEvent } from '../scan/scan.events.ts';

const time = (second: number): string => `2026-06-01T12:00:0${second}.000Z`;
const events = [1, 2, 4, 3, 5].map((second, revision) => {
  const event = recorded({ type: 'ScanHandedBack', data: {} } as unknown as ScanEvent, revision);
  return { ...event, revision, metadata: { ...event.metadata, recordedAt: time(second) } };
});
const revisionsUpTo = (text: string) => eventsUpTo(events, parseScanMoment(text)).map(({ revision }) => revision);

describe('a moment in the life of a scan', () => {
  it.each([
    ['0', { revision: 0 }],
    ['007', { revision: 7 }],
    ['2026-06-01T14:00:00.5+02:00', { time: Date.parse('2026-06-01T12:00:00.500Z') }],
  ])('is read from %s', (text, moment) => {
    expect(parseScanMoment(text)).toEqual(moment);
  });

  it.each(['', '-1', '1.5', '1e3', '1000000000', 'now', '2026-06-01', '2026-06-01T12:00:00', '2026-02-30T00:00:00Z'])(
    'is not read from %j',
    (text) => {
      expect(parseScanMoment(text)).toBeUndefined();
    },
  );
});

describe('the events up to a moment', () => {
  it('include that of the moment itself', () => {
    expect(revisionsUpTo('1')).toEqual([0, 1]);
    expect(revisionsUpTo(time(2))).toEqual([0, 1]);
    expect(revisionsUpTo('2026-06-01T12:00:01.999Z')).toEqual([0]);
  });

  it('are all where there is no later one, and none before the first', () => {
    expect(revisionsUpTo('9')).toHaveLength(5);
    expect(revisionsUpTo('2027-01-01T00:00:00Z')).toHaveLength(5);
    expect(eventsUpTo(events, undefined)).toBe(events);
    expect(revisionsUpTo(time(0))).toEqual([]);
  });

  it('have no gap where the clocks of two processes differ', () => {
    expect(revisionsUpTo(time(3))).toEqual([0, 1]);
    expect(revisionsUpTo(time(4))).toEqual([0, 1, 2, 3]);
  });
});
