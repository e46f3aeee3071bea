import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { MalformedEvent, NewerEventVersion, UnknownEventType } from '../event-catalogue.ts';
import { LogUnavailable } from '../ports/event-log.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { storedEvent } from '../testing/stored-event.ts';
import { ParkedEvents } from './parked-events.ts';
import { ReaderParking } from './reader-parking.ts';
import { retryOrPark } from './retry-or-park.ts';

const event = storedEvent('thing-a', 1);

/** Handles the event with virtual time: how often it was tried, and why it was parked. */
async function handled(handle: (attempt: number) => Promise<void>, signal = new AbortController().signal) {
  const parked = new ParkedEvents(new InMemoryEventLog(), new ManualClock('2026-06-01T12:00:00Z'), new SystemIds());
  const parking = await ReaderParking.open(parked, 'reader');
  let attempts = 0;
  const [outcome] = await Promise.all([
    retryOrPark([event], parking, signal, () => handle((attempts += 1))).then(
      () => 'handled',
      (error: unknown) => String(error),
    ),
    jest.advanceTimersByTimeAsync(10_000),
  ]);
  await parking.save();
  return { outcome, attempts, reasons: (await parked.list('reader')).map(({ error }) => error) };
}

const failing = (error: Error) =>
  handled(async () => {
    throw error;
  });

describe('an event that cannot be handled', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is tried four times, and then parked', async () => {
    expect(await failing(new TypeError('a fault of the rule'))).toEqual({
      outcome: 'handled',
      attempts: 4,
      reasons: ['TypeError: a fault of the rule'],
    });
  });

  it('is not parked when a retry succeeds', async () => {
    const thirdTime = (attempt: number) => (attempt < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve());
    expect(await handled(thirdTime)).toEqual({ outcome: 'handled', attempts: 3, reasons: [] });
  });

  it.each([new UnknownEventType('no family declares it'), new MalformedEvent('no JSON')])(
    'is parked at once where a retry cannot help: %s',
    async (error) => {
      expect(await failing(error)).toEqual({ outcome: 'handled', attempts: 1, reasons: [String(error)] });
    },
  );

  it.each([new LogUnavailable('down'), new NewerEventVersion('upgrade')])(
    'is not parked for what says nothing about it: %s',
    async (error) => {
      expect(await failing(error)).toEqual({ outcome: String(error), attempts: 1, reasons: [] });
    },
  );

  it('is neither tried again nor parked after an abort', async () => {
    const stop = new AbortController();
    const abortAndFail = async (): Promise<void> => {
      stop.abort();
      throw new Error('aborted halfway');
    };
    expect(await handled(abortAndFail, stop.signal)).toEqual({ outcome: 'handled', attempts: 1, reasons: [] });
  });
});
