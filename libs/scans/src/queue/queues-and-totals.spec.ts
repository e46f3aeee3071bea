import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { projected } from '../../../event-sourcing/src/testing/projected.ts';
import { queuesProjection } from './queues.projection.ts';
import { scanTotalsId, scanTotalsProjection } from '../status/scan-totals.projection.ts';
import { scansProjection } from '../status/scans.projection.ts';
import { accountId, queued, started, completed, failed } from '../testing/projected-scan.ts';

/** Lives of scans, mixed: each scan's events in their order. */
const lives = fc
  .array(
    fc.tuple(
      fc.constantFrom('waiting', 'canceled', 'running', 'completed', 'failed'),
      fc.array(fc.nat(1_000), { minLength: 3, maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((scans) =>
    scans
      .flatMap(([end, times], index) => {
        const id = `s${index}`;
        const life = {
          waiting: [queued(id)],
          canceled: [queued(id), failed(false, true, id)],
          running: [queued(id), started(id)],
          completed: [queued(id), started(id), completed(id)],
          failed: [queued(id), started(id), failed(true, false, id)],
        }[end];
        const ordered = times.toSorted((a, b) => a - b);
        return life.map((event, step) => ({ event, at: ordered[step] ?? 0 }));
      })
      .toSorted((one, other) => one.at - other.at)
      .map(({ event }) => event),
  );

describe('queues and totals', () => {
  it('always agree with the scans, however their lives are mixed', () => {
    fc.assert(
      fc.property(lives, (events) => {
        const scans = [...projected(scansProjection, events).values()];
        const ids = (status: string) => scans.filter((one) => one.status === status).map(({ scanId }) => scanId);
        const queue = projected(queuesProjection, events).get(accountId);
        expect(queue?.queued ?? 0).toBe(ids('queued').length);
        expect(queue?.hasQueued ?? false).toBe(ids('queued').length > 0);
        expect(queue?.isIdle ?? false).toBe(ids('queued').length > 0 && ids('running').length === 0);
        expect([...(queue?.running ?? [])].toSorted()).toEqual(ids('running').toSorted());
        const totals = projected(scanTotalsProjection, events).get(scanTotalsId);
        for (const status of ['queued', 'running', 'completed', 'failed'] as const) {
          expect(totals?.[status] ?? 0).toBe(ids(status).length);
        }
      }),
    );
  });
});
