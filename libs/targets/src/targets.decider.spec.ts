import { describe, it } from '@jest/globals';
import { givenEvents } from '../../event-sourcing/src/testing/given-events.ts';
import { maxTargets } from './max-targets.ts';
import { targetsDecider } from './targets.decider.ts';
import type { TargetEvent } from './targets.events.ts';

const given = givenEvents(targetsDecider);
const of = (targetId = 'tgt_1') => ({ accountId: 'acc_1', targetId });
const now = '2026-06-01T12:00:00.000Z';
const add = (targetId = 'tgt_1', host = 'example.com') =>
  ({ type: 'AddTarget', ...of(targetId), host, token: `token-${targetId}` }) as const;
const added = (targetId = 'tgt_1', host = 'example.com'): TargetEvent => ({
  type: 'TargetAdded',
  data: { ...of(targetId), host, token: `token-${targetId}` },
});
const proof = { type: 'RecordProof', ...of(), method: 'dns', now } as const;
const verified: TargetEvent = { type: 'TargetVerified', data: { ...of(), method: 'dns', checkedAt: now } };
const failure = (reason: 'proof_missing' | 'check_failed') =>
  ({ type: 'RecordFailure', ...of(), reason, detail: 'd', now }) as const;
const failed = (reason: 'proof_missing' | 'check_failed', expired: boolean): TargetEvent => ({
  type: 'TargetCheckFailed',
  data: { ...of(), checkedAt: now, reason, detail: 'd', expired },
});
const removed: TargetEvent = { type: 'TargetRemoved', data: of() };

describe('the targets of an account', () => {
  it('are added once, each host once', () => {
    given().when(add()).expect(added());
    given(added()).when(add()).expect();
    given(added()).when(add('tgt_2')).expectRejected('invalid_state');
    given(added(), removed).when(add('tgt_2')).expect(added('tgt_2'));
    given(added()).when(add('tgt_2', 'example.org')).expect(added('tgt_2', 'example.org'));
  });

  it('are a hundred at most', () => {
    const hundred = Array.from({ length: maxTargets }, (_, n) => added(`tgt_x${n}`, `${n}.com`));
    given(...hundred)
      .when(add())
      .expectRejected('limit_reached');
  });

  it('are verified when the proof is found, also again', () => {
    given(added()).when(proof).expect(verified);
    given(added(), verified).when(proof).expect(verified);
    given(added(), verified, failed('proof_missing', true)).when(proof).expect(verified);
  });

  it('expire when the proof is gone, but not because it could not be looked for', () => {
    given(added(), verified).when(failure('proof_missing')).expect(failed('proof_missing', true));
    given(added(), verified).when(failure('check_failed')).expect(failed('check_failed', false));
    given(added()).when(failure('proof_missing')).expect(failed('proof_missing', false));
    given(added(), verified, failed('proof_missing', true))
      .when(failure('proof_missing'))
      .expect(failed('proof_missing', false));
  });

  it('that do not exist are rejected', () => {
    given().when(proof).expectRejected('not_found');
    given(added(), removed).when(failure('proof_missing')).expectRejected('not_found');
    given()
      .when({ type: 'RemoveTarget', ...of() })
      .expectRejected('not_found');
    given(added())
      .when({ type: 'RemoveTarget', ...of() })
      .expect(removed);
  });
});
