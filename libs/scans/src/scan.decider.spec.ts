import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Rejected } from '#kernel';
import { noCoverage } from '#scanner';
import type { Coverage } from '#scanner';
import { givenEvents } from '../../event-sourcing/src/testing/given-events.ts';
import { scanDecider } from './scan.decider.ts';
import type { ScanCommand } from './scan.decider.ts';
import type { FailureCode, ScanEvent } from './scan.events.ts';
import { findingOf } from './testing/finding-of.ts';

const ids = { scanId: 'scan_1', accountId: 'acc_1' } as const;
const request = {
  ...ids,
  target: 'https://example.com/',
  scanType: 'quick',
  month: '2026-06',
  createdAt: '2026-06-01T12:00:00.000Z',
} as const;
const finding = (findingId: string) => ({ ...findingOf(`check-${findingId}`), findingId, severity: 'medium' }) as const;

const queued: ScanEvent = { type: 'ScanQueued', data: request };
const started: ScanEvent = { type: 'ScanStarted', data: { ...ids, worker: 'w1' } };
const handedBack: ScanEvent = { type: 'ScanHandedBack', data: { ...ids, attempt: 1 } };
const resumed = (attempt: number, afterLoss: boolean): ScanEvent => ({
  type: 'ScanResumed',
  data: { ...ids, worker: 'w2', attempt, afterLoss },
});
const reported = (findingId: string): ScanEvent => ({
  type: 'FindingReported',
  data: { ...ids, ...finding(findingId) },
});
const { skipped: _, ...summary } = noCoverage(12);
const coverage: Coverage = { ...summary, requests: { sent: 7, limit: 12 }, skipped: [] };
const recordedCoverage = { ...summary, requests: { sent: 7, limit: 12 } };
const finished = (progress: number, score: number, ...checkIds: string[]): ScanEvent => ({
  type: 'ChecksFinished',
  data: { scanId: ids.scanId, checkIds, progress, score, coverage: recordedCoverage, skippedChecks: [] },
});
const completed = (score: number, grade: string): ScanEvent => ({
  type: 'ScanCompleted',
  data: { ...ids, score, grade, scoreVersion: 1, requests: 7, skippedChecks: [], coverage: recordedCoverage },
});
const failed = (code: FailureCode, wasStarted: boolean, refundDue: boolean): ScanEvent => ({
  type: 'ScanFailed',
  data: { ...ids, month: request.month, code, message: expect.any(String) as never, started: wasStarted, refundDue },
});

const start: ScanCommand = { type: 'Start', worker: 'w1' };
const takeOver = (attempt: number): ScanCommand => ({ type: 'TakeOver', worker: 'w2', attempt });
const handBack = (attempt: number): ScanCommand => ({ type: 'HandBack', attempt });
const progress = (percent: number, attempt = 1, findings: string[] = [], checks: string[] = []): ScanCommand => ({
  type: 'RecordProgress',
  attempt,
  progress: percent,
  finishedChecks: checks,
  findings: findings.map(finding),
  coverage,
});
const complete = (attempt = 1): ScanCommand => ({ type: 'Complete', attempt, coverage });
const fail = (code: FailureCode, contactedTarget: boolean, attempt = 1): ScanCommand => ({
  type: 'Fail',
  attempt,
  code,
  message: 'x',
  contactedTarget,
});
const cancel: ScanCommand = { type: 'Cancel' };
const expire: ScanCommand = { type: 'Expire' };

const given = givenEvents(scanDecider);
const canceled = { ...failed('canceled', true, false) };

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

  it('is refused from a worker that no longer has the scan', () => {
    given(queued, started, resumed(2, true)).when(progress(50, 1)).expectRejected('invalid_state');
    given(queued, started, canceled).when(progress(50, 1)).expectRejected('invalid_state');
    given(queued, started, resumed(2, true)).when(complete(1)).expectRejected('invalid_state');
    given(queued, started, resumed(2, true)).when(complete(2)).expect(completed(100, 'A+'));
  });
});

describe('a scan whose worker is gone', () => {
  it('is taken over, and keeps running', () => {
    given(queued, started).when(takeOver(1)).expect(resumed(2, true));
    given(queued, started, handedBack).when(takeOver(1)).expect(resumed(2, false));
  });

  it('fails when a worker was lost twice, not when it was handed back; the unit is given back, as the fault is ours', () => {
    given(queued, started, resumed(2, true))
      .when(takeOver(2))
      .expect(failed('internal_error', true, true));
    given(queued, started, handedBack, resumed(2, false)).when(takeOver(2)).expect(resumed(3, true));
  });

  it('is taken over by one: the second comes too late', () => {
    given(queued, started, resumed(2, true)).when(takeOver(1)).expectRejected('invalid_state');
    given(queued).when(takeOver(1)).expectRejected('invalid_state');
  });

  it('is handed back once, by the worker that has it', () => {
    given(queued, started).when(handBack(1)).expect(handedBack);
    given(queued, started, handedBack).when(handBack(1)).expect();
    given(queued, started, resumed(2, true)).when(handBack(1)).expectRejected('invalid_state');
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
