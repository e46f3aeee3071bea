import { describe, it } from '@jest/globals';
import { givenEvents } from '../../event-sourcing/src/testing/given-events.ts';
import { scanDecider } from './scan/scan.decider.ts';
import type { ScanEvent } from './scan/scan.events.ts';
import {
  completed,
  failed,
  handBack,
  handedBack,
  ids,
  queued,
  resumed,
  started,
  takeOver,
} from './testing/scan-history.ts';

const given = givenEvents(scanDecider);

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

  it('is taken over after it was handed back, also where a worker was lost before', () => {
    const again: ScanEvent = { type: 'ScanHandedBack', data: { ...ids, attempt: 2 } };
    given(queued, started, resumed(2, true), again).when(takeOver(2)).expect(resumed(3, false));
  });

  it('is not started again by the worker that has taken it over', () => {
    given(queued, started, resumed(2, true)).when({ type: 'Start', worker: 'w2' }).expectRejected('invalid_state');
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

  it('takes nothing more from that worker, whose attempt can be required beside an append to another stream', () => {
    const require = (attempt: number) => ({ type: 'RequireAttempt', attempt }) as const;
    given(queued, started).when(require(1)).expect();
    given(queued, started, resumed(2, true)).when(require(1)).expectRejected('invalid_state');
    given(queued, started, completed(100, 'A+')).when(require(1)).expectRejected('invalid_state');
    given(queued).when(require(1)).expectRejected('invalid_state');
  });
});
