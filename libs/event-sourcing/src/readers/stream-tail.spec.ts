import { describe, expect, it } from '@jest/globals';
import { LiveEventLog } from '../testing/live-event-log.ts';
import { storedEvent } from '../testing/stored-event.ts';
import { StreamTail } from './stream-tail.ts';

const signal = new AbortController().signal;
const append = (log: LiveEventLog, stream: string, revision: number): void => {
  log.store(stream, revision === 0 ? 'none' : revision - 1, [storedEvent(stream, revision)]);
};
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('the tail of the streams of a category', () => {
  it('wakes those who watch a stream when it gets an event, and nobody else', async () => {
    const log = new LiveEventLog();
    const tail = new StreamTail(log, 'scan', () => undefined);
    const [one, other] = [await tail.watch('scan-a'), await tail.watch('scan-b')];
    let woken = false;
    void other.beyond(-1, signal).then(() => (woken = true));
    const waiting = one.beyond(-1, signal);
    append(log, 'scan-a', 0);
    append(log, 'account-b', 0);
    await waiting;
    await settled();
    expect([one.revision, other.revision, woken]).toEqual([0, -1, false]);
    one.close();
    other.close();
  });

  it('does not wait for events that it has seen', async () => {
    const log = new LiveEventLog();
    const watch = await new StreamTail(log, 'scan', () => undefined).watch('scan-a');
    append(log, 'scan-a', 0);
    append(log, 'scan-a', 1);
    await watch.beyond(0, signal);
    await watch.beyond(-1, signal);
    expect(watch.revision).toBe(1);
    watch.close();
  });

  it('follows the log once for all watches, from the first on until the last is closed', async () => {
    const log = new LiveEventLog();
    const tail = new StreamTail(log, 'scan', () => undefined);
    const watches = await Promise.all(Array.from({ length: 1_000 }, (_, n) => tail.watch(`scan-${n % 10}`)));
    await settled();
    expect(log.followers).toBe(1);
    const [last, ...others] = watches;
    for (const watch of others) watch.close();
    await settled();
    expect(log.followers).toBe(1);
    append(log, 'scan-0', 0);
    await last?.beyond(-1, signal);
    last?.close();
    await settled();
    expect(log.followers).toBe(0);
    const again = await tail.watch('scan-1');
    append(log, 'scan-1', 0);
    await again.beyond(-1, signal);
    again.close();
  });

  it('ends a wait that is aborted', async () => {
    const watch = await new StreamTail(new LiveEventLog(), 'scan', () => undefined).watch('scan-a');
    const stop = new AbortController();
    const waiting = watch.beyond(-1, stop.signal);
    stop.abort();
    await waiting;
    expect(watch.revision).toBe(-1);
    watch.close();
  });

  it('resumes after a failure without missing an event', async () => {
    const log = new LiveEventLog();
    const errors: unknown[] = [];
    const follow = log.follow.bind(log);
    let failures = 1;
    log.follow = (...parameters) => {
      if (failures-- > 0) throw new Error('lost');
      return follow(...parameters);
    };
    const watch = await new StreamTail(log, 'scan', (error) => errors.push(error)).watch('scan-a');
    append(log, 'scan-a', 0);
    await watch.beyond(-1, signal);
    expect(errors).toHaveLength(1);
    watch.close();
  });

  it('rejects a watch while the log is unavailable, and begins anew with the next', async () => {
    const log = new LiveEventLog();
    const identify = log.identify.bind(log);
    log.identify = async () => {
      log.identify = identify;
      throw new Error('down');
    };
    const tail = new StreamTail(log, 'scan', () => undefined);
    await expect(tail.watch('scan-a')).rejects.toThrow('down');
    const watch = await tail.watch('scan-a');
    append(log, 'scan-a', 0);
    await watch.beyond(-1, signal);
    watch.close();
  });
});
