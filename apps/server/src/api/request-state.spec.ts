import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../../libs/kernel/src/testing/manual-clock.ts';
import { RequestState } from './request-state.ts';

describe('The state of a request', () => {
  const newState = () =>
    new RequestState(
      { address: '192.0.2.1', secure: true },
      {},
      new SystemIds(),
      new ManualClock('2026-06-01T12:00:00Z'),
    );

  it('names an operation of its own, which no other request repeats', () => {
    const state = newState();
    expect(state.operationId).toBe(state.operationId);
    expect(state.operationId).not.toBe(newState().operationId);
    expect(state.repeatableOperationId).toBeUndefined();
  });

  it('names the operation that was recorded for its idempotency key', () => {
    const state = newState();
    state.repeats('op_1', '2026-06-01T11:00:00.000Z');
    expect([state.operationId, state.repeatableOperationId]).toEqual(['op_1', 'op_1']);
    expect(state.startedAt).toBe('2026-06-01T11:00:00.000Z');
  });
});
