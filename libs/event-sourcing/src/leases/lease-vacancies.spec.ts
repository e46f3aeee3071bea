import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Lease } from '../ports/leases.ts';
import { UncontendedLeases } from '../testing/uncontended-leases.ts';
import { untilVacant } from './lease-vacancies.ts';

const periodMs = 1_000;

class HeldLeases extends UncontendedLeases {
  readonly queries: (readonly string[])[] = [];
  readonly vacant = new Set<string>();
  isDown = false;
  /** Queries take until it resolves. */
  response = Promise.resolve();

  override async held(names: readonly string[]): Promise<readonly Lease[]> {
    this.queries.push(names);
    await this.response;
    if (this.isDown) throw new Error('down');
    return names.filter((name) => !this.vacant.has(name)).map((name) => ({ name, owner: 'another', epoch: 1 }));
  }
}

describe('Waiting until leases are vacant', () => {
  let leases: HeldLeases;
  let stop: AbortController;
  let found: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    leases = new HeldLeases();
    stop = new AbortController();
    found = [];
  });
  afterEach(() => {
    stop.abort();
    jest.useRealTimers();
  });

  const wait = (name: string): void =>
    void untilVacant(leases, name, periodMs, stop.signal).then(() => found.push(name));

  it('takes one query in a period, whatever their number', async () => {
    for (const name of ['a', 'b', 'c', 'a']) wait(name);
    await jest.advanceTimersByTimeAsync(3 * periodMs);
    expect(leases.queries).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    expect(found).toEqual([]);
  });

  it('ends for those that are vacant, and goes on for the others', async () => {
    for (const name of ['a', 'b']) wait(name);
    leases.vacant.add('b');
    await jest.advanceTimersByTimeAsync(2 * periodMs);
    expect(found).toEqual(['b']);
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    expect(leases.queries).toEqual([['a', 'b'], ['a']]);
  });

  it('takes no lease for vacant while the store cannot be reached', async () => {
    leases.isDown = true;
    leases.vacant.add('a');
    wait('a');
    await jest.advanceTimersByTimeAsync(2 * periodMs);
    expect(found).toEqual([]);
    leases.isDown = false;
    await jest.advanceTimersByTimeAsync(periodMs);
    expect(found).toEqual(['a']);
  });

  it('still takes one query in a period when it ended and began again during a query', async () => {
    const first = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    leases.response = promise;
    void untilVacant(leases, 'a', periodMs, first.signal);
    await jest.advanceTimersByTimeAsync(periodMs);
    first.abort();
    wait('a');
    resolve();
    await jest.advanceTimersByTimeAsync(0);
    expect([leases.queries.length, jest.getTimerCount()]).toEqual([1, 1]);
    await jest.advanceTimersByTimeAsync(3 * periodMs);
    expect(leases.queries).toHaveLength(4);
  });

  it('takes the next query only once the store has responded to the one before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    leases.response = promise;
    wait('a');
    await jest.advanceTimersByTimeAsync(periodMs);
    wait('b');
    await jest.advanceTimersByTimeAsync(3 * periodMs);
    expect(leases.queries).toEqual([['a']]);
    resolve();
    await jest.advanceTimersByTimeAsync(periodMs);
    expect(leases.queries).toEqual([['a'], ['a', 'b']]);
  });

  it('does not begin where the signal has aborted before', async () => {
    await untilVacant(leases, 'a', periodMs, AbortSignal.abort());
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends when the signal aborts, and leaves no timer', async () => {
    for (const name of ['a', 'b']) wait(name);
    expect(jest.getTimerCount()).toBe(1);
    stop.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(found).toEqual(['a', 'b']);
    expect(jest.getTimerCount()).toBe(0);
  });
});
