import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Rejected } from '#kernel';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { scanDecider } from './scan.decider.ts';
import type { ScanCommand } from './scan.decider.ts';
import type { ScanEvent } from './scan.events.ts';
import {
  cancel,
  canceled,
  complete,
  completed,
  coverage,
  expire,
  fail,
  failed,
  finished,
  handBack,
  ids,
  progress,
  queued,
  recordedCoverage,
  reported,
  request,
  resumed,
  start,
  started,
  takeOver,
} from '../testing/scan-history.ts';

const given = givenEvents(scanDecider);

describe('a scan', () => {
  it('is queued once', () => {
    given()
      .when({ type: 'Queue', ...request })
      .expect(queued);
    given(queued, started, completed(100, 'A+'))
      .when({ type: 'Queue', ...request })
      .expect();
  });

  it('is started once, from the queue alone', () => {
    given(queued).when(start).expect(started);
    given(queued, started).when(start).expect();
    given(queued, started).when({ type: 'Start', worker: 'w2' }).expectRejected('invalid_state');
    given(queued, failed('canceled', false, true))
      .when(start)
      .expectRejected('invalid_state');
    given().when(start).expectRejected('not_found');
  });

  it('completes with the score of its findings', () => {
    given(queued, started).when(complete()).expect(completed(100, 'A+'));
    given(queued, started, reported('a'))
      .when(complete())
      .expect({
        type: 'ScanCompleted',
        data: expect.objectContaining({ score: expect.any(Number), grade: expect.any(String), requests: 7 }) as never,
      });
    given(queued).when(complete()).expectRejected('invalid_state');
  });

  it('records once, and only after its end, that its details were deleted', () => {
    const deleted = { findingIds: ['a'], events: 1, digest: 'd' };
    const record: ScanCommand = { type: 'RecordDetailsDeletion', ...deleted };
    const event: ScanEvent = { type: 'ScanDetailsDeleted', data: { ...ids, ...deleted } };
    given(queued).when(record).expectRejected('invalid_state');
    given(queued, started).when(record).expectRejected('invalid_state');
    given(queued, started, completed(100, 'A+')).when(record).expect(event);
    given(queued, failed('canceled', false, true))
      .when(record)
      .expect(event);
    given(queued, started, completed(100, 'A+'), event).when(record).expect();
  });

  it('completes without a grade when the site blocked it, whatever was found from outside', () => {
    const blocked = { reason: 'http_status', detail: 'The site responded with 503.' } as const;
    given(queued, started, reported('a'))
      .when({ type: 'Complete', attempt: 1, coverage: { ...coverage, blocked } })
      .expect({
        type: 'ScanCompleted',
        data: expect.objectContaining({ score: 0, grade: null, coverage: { ...recordedCoverage, blocked } }) as never,
      });
  });

  it('reports each skipped check with the report in which it finished, and all of them at the end', () => {
    const skipped = ['a', 'b'].map((checkId) => ({ checkId, reason: 'time ran out' }));
    const report: ScanCommand = { ...progress(10, 1, [], ['b']), coverage: { ...coverage, skipped } } as ScanCommand;
    given(queued, started, finished(5, 100, 'a'))
      .when(report)
      .expect({
        type: 'ChecksFinished',
        data: {
          scanId: ids.scanId,
          checkIds: ['b'],
          progress: 10,
          score: 100,
          coverage: recordedCoverage,
          skippedChecks: [{ checkId: 'b', reason: 'time ran out' }],
        },
      });
    given(queued, started)
      .when({ type: 'Complete', attempt: 1, coverage: { ...coverage, skipped } })
      .expect({ type: 'ScanCompleted', data: expect.objectContaining({ skippedChecks: skipped }) as never });
  });
});

describe('progress', () => {
  it('never falls, and reaches 100 only at the end', () => {
    given(queued, started).when(progress(42.9)).expect(finished(42, 100));
    given(queued, started, finished(50, 100)).when(progress(42)).expect();
    given(queued, started).when(progress(100)).expect(finished(99, 100));
    given(queued, started, finished(50, 100))
      .when(progress(42, 1, [], ['c']))
      .expect(finished(50, 100, 'c'));
  });

  it('records each finding and each finished check once', () => {
    given(queued, started)
      .when(progress(10, 1, ['a', 'b'], ['c']))
      .expect(reported('a'), reported('b'), finished(10, 80, 'c'));
    given(queued, started, reported('a'), finished(10, 90, 'c'))
      .when(progress(10, 1, ['a', 'b'], ['c']))
      .expect(reported('b'), finished(10, 80));
    given(queued, started)
      .when(progress(1, 1, ['a', 'b', 'a'], ['c', 'c']))
      .expect(reported('a'), reported('b'), finished(1, 80, 'c'));
  });

  it('records a check that has finished before once more for the worker that has taken the scan over, with what it skipped', () => {
    const skipped = [{ checkId: 'c', reason: 'time ran out' }];
    const report: ScanCommand = { ...progress(5, 2, [], ['c']), coverage: { ...coverage, skipped } } as ScanCommand;
    const resumedScan = [queued, started, finished(10, 100, 'c'), resumed(2, true)];
    const { data } = finished(10, 100, 'c');
    const again = { type: 'ChecksFinished', data: { ...data, skippedChecks: skipped } } as ScanEvent;
    given(...resumedScan)
      .when(report)
      .expect(again);
    given(...resumedScan, again)
      .when(report)
      .expect();
  });

  it('records a check once more that was skipped and is not any longer, or the other way round', () => {
    const skipped = [{ checkId: 'c', reason: 'it hangs' }];
    const run = progress(10, 1, [], ['c']);
    const skip: ScanCommand = { ...run, coverage: { ...coverage, skipped } } as ScanCommand;
    const { data } = finished(10, 100, 'c');
    const recorded = { type: 'ChecksFinished', data } as ScanEvent;
    const recordedSkip = { type: 'ChecksFinished', data: { ...data, skippedChecks: skipped } } as ScanEvent;
    given(queued, started, recordedSkip).when(skip).expect();
    given(queued, started, recordedSkip).when(run).expect(recorded);
    given(queued, started, recordedSkip, recorded).when(run).expect();
    given(queued, started, recorded).when(skip).expect(recordedSkip);
  });

  it('takes no more than ten thousand findings of a scan', () => {
    const state = Array.from({ length: 9_999 }, (_, n) => reported(`f${n}`)).reduce(
      (folded, event) => scanDecider.evolve(folded, event),
      [queued, started].reduce((folded, event) => scanDecider.evolve(folded, event), scanDecider.initialState),
    );
    const events = scanDecider.decide(progress(50, 1, ['f0', 'a', 'b']), state);
    expect(events.map(({ type }) => type)).toEqual(['FindingReported', 'ChecksFinished']);
    expect(events[0]).toEqual(reported('a'));
  });

  it('is refused from a worker that no longer has the scan', () => {
    given(queued, started, resumed(2, true)).when(progress(50, 1)).expectRejected('invalid_state');
    given(queued, started, canceled).when(progress(50, 1)).expectRejected('invalid_state');
    given(queued, started, resumed(2, true)).when(complete(1)).expectRejected('invalid_state');
    given(queued, started, resumed(2, true)).when(complete(2)).expect(completed(100, 'A+'));
  });
});

describe('the end', () => {
  it('by cancel gives the unit back only when the scan never started', () => {
    given(queued)
      .when(cancel)
      .expect(failed('canceled', false, true));
    given(queued, started).when(cancel).expect(canceled);
    given(queued, started, completed(100, 'A+')).when(cancel).expectRejected('invalid_state');
    given(queued, started, canceled).when(cancel).expectRejected('invalid_state');
  });

  it('by waiting too long concerns queued scans alone', () => {
    given(queued)
      .when(expire)
      .expect(failed('queue_expired', false, true));
    given(queued, started).when(expire).expect();
  });

  it('by a fault of ours gives the unit back when the target was never contacted', () => {
    given(queued, started)
      .when(fail('internal_error', false))
      .expect(failed('internal_error', true, true));
    given(queued, started)
      .when(fail('internal_error', true))
      .expect(failed('internal_error', true, false));
    given(queued, started)
      .when(fail('target_unreachable', false))
      .expect(failed('target_unreachable', true, false));
  });

  it('by a failure records what was covered until then, where the scanner tells', () => {
    const { data } = failed('timeout', true, false) as Extract<ScanEvent, { type: 'ScanFailed' }>;
    given(queued, started)
      .when({ ...fail('timeout', true), coverage } as ScanCommand)
      .expect({ type: 'ScanFailed', data: { ...data, coverage: recordedCoverage } });
    given(queued, started).when(fail('timeout', true)).expect({ type: 'ScanFailed', data });
  });
});

describe('whatever is asked, in whatever order', () => {
  const command: fc.Arbitrary<ScanCommand> = fc.oneof(
    fc.constant<ScanCommand>({ type: 'Queue', ...request }),
    fc.constantFrom(start, cancel, expire),
    fc.nat(4).map(takeOver),
    fc.nat(4).map(handBack),
    fc.tuple(fc.nat(120), fc.nat(4), fc.array(fc.constantFrom('a', 'b', 'c'))).map(([p, a, f]) => progress(p, a, f)),
    fc.nat(4).map(complete),
    fc.nat(4).map((attempt) => fail('timeout', true, attempt)),
  );

  it('a scan goes queued, running, ended and never back; its progress never falls', () => {
    const order = ['none', 'queued', 'running', 'completed', 'failed'];
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let state = scanDecider.initialState;
        const findings: string[] = [];
        for (const one of commands) {
          const before = state;
          try {
            for (const event of scanDecider.decide(one, state)) {
              state = scanDecider.evolve(state, event);
              if (event.type === 'FindingReported') findings.push(event.data.findingId);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(Rejected);
          }
          expect(order.indexOf(state.status)).toBeGreaterThanOrEqual(order.indexOf(before.status));
          if (before.status === 'completed' || before.status === 'failed') expect(state).toBe(before);
          if (state.status === 'running') {
            expect(state.progress).toBeGreaterThanOrEqual(before.status === 'running' ? before.progress : 1);
            expect(state.progress).toBeLessThanOrEqual(99);
            expect(state.losses).toBeLessThan(2);
          }
        }
        expect(new Set(findings).size).toBe(findings.length);
      }),
    );
  });
});
