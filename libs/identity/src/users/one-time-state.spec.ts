import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { IdentitySettings } from '../identity-settings.ts';
import { OneTimeState } from './one-time-state.ts';
import { MemoryWindows } from '../testing/memory-windows.ts';

function prepare(...keys: readonly number[]) {
  const clock = new ManualClock('2026-06-01T12:00:00.000Z');
  const windows = new MemoryWindows(clock);
  const secretsKeys = keys.map((key) => Buffer.alloc(32, key));
  return { clock, state: new OneTimeState(new IdentitySettings({ openSignup: false, secretsKeys }), windows, clock) };
}

describe('state that a form carries', () => {
  it('is accepted once, for its purpose', async () => {
    const { state } = prepare(1);
    const sealed = state.seal('sign-in', { userId: 'usr_1' });
    expect(await state.open('another', sealed)).toBeUndefined();
    expect(await state.open('sign-in', sealed)).toEqual({ userId: 'usr_1' });
    expect(await state.open('sign-in', sealed)).toBeUndefined();
    expect(await state.open('sign-in', `${sealed}.`)).toBeUndefined();
    expect(await state.open('sign-in', `${sealed}.another`)).toBeUndefined();
  });

  it('is rejected when it was changed, made elsewhere, or is too old', async () => {
    const { state, clock } = prepare(1);
    const sealed = state.seal('sign-in', { userId: 'usr_1' });
    const forged = `${Buffer.from('{"purpose":"sign-in","expiresAt":9e15,"value":{}}').toString('base64url')}.${sealed.split('.')[1] ?? ''}`;
    for (const text of ['', 'x', `${sealed}x`, forged, prepare(2).state.seal('sign-in', {})]) {
      expect(await state.open('sign-in', text)).toBeUndefined();
    }
    clock.advance(5 * 60_000);
    expect(await state.open('sign-in', sealed)).toBeUndefined();
  });

  it('is accepted after the key was rotated', async () => {
    const sealed = prepare(1).state.seal('sign-in', { userId: 'usr_1' });
    expect(await prepare(2, 1).state.open('sign-in', sealed)).toEqual({ userId: 'usr_1' });
  });
});
