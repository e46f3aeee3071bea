import { setImmediate as nextIteration } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { maxBatch, RequestBatch } from './request-batch.ts';

/** Joins with `count` requests of two asynchronous steps each; returns the steps in the order in which they ran. */
function handle(batch: RequestBatch, count: number): string[] {
  const steps: string[] = [];
  for (let request = 1; request <= count; request++) {
    void batch
      .join()
      .then(() => steps.push(`${request} reads`))
      .then(() => steps.push(`${request} responds`));
  }
  return steps;
}

describe('A batch of requests', () => {
  it('runs each step for all requests of an event-loop iteration, after the iteration has read them', async () => {
    const steps = handle(new RequestBatch(), 3);
    await Promise.resolve();
    expect(steps).toEqual([]);
    await nextIteration();
    expect(steps).toEqual(['1 reads', '2 reads', '3 reads', '1 responds', '2 responds', '3 responds']);
  });

  it('responds to the first requests of a large batch before it handles the rest', async () => {
    const steps = handle(new RequestBatch(), maxBatch + 1);
    await nextIteration();
    expect(steps.indexOf(`${maxBatch} responds`)).toBeLessThan(steps.indexOf(`${maxBatch + 1} reads`));
    expect(steps).toHaveLength(2 * (maxBatch + 1));
  });

  it('begins a new batch in the next iteration', async () => {
    const batch = new RequestBatch();
    const first = handle(batch, 1);
    await nextIteration();
    const second = handle(batch, 1);
    expect(first).toHaveLength(2);
    expect(second).toEqual([]);
    await nextIteration();
    expect(second).toEqual(['1 reads', '1 responds']);
  });
});
