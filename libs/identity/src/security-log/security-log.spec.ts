import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '#event-sourcing';
import type { EventLog, ReadStore, ReadYourWrites } from '#event-sourcing';
import { SecurityLog } from './security-log.ts';

const of = { accountId: 'acc_1', userId: 'usr_1' };
const failure = { type: 'ConfirmationFailed', accountId: '', userId: 'usr_1', stream: 'signInFailures-1', order: '7' };

/** A read model that does not have the failure yet. `catchesUp`: what happens when somebody waits for it. */
function given(catchesUp: (show: () => void) => boolean) {
  const entries: object[] = [];
  const find = async (_: unknown, { equals }: { equals: Record<string, string> }) =>
    equals['userId'] === undefined ? [] : [...entries];
  const readYourWrites = { catchesUp: async () => catchesUp(() => entries.push(failure)) };
  const get = async () => undefined;
  return new SecurityLog(
    { find, get } as unknown as ReadStore,
    readYourWrites as unknown as ReadYourWrites,
    {} as unknown as EventLog,
  );
}

function caughtUp(show: () => void): boolean {
  show();
  return true;
}

function storeIsDown(): boolean {
  throw new StoreUnavailable('The event log cannot be reached.');
}

describe('the security log', () => {
  it('has what was recorded before it is read', async () => {
    expect(await given(caughtUp).page(of, 50)).toMatchObject({ entries: [failure], isCurrent: true });
  });

  it.each([
    ['its reader is behind', () => false],
    ['the event log cannot be reached', storeIsDown],
  ])('says that entries may be missing while %s', async (_, catchesUp) => {
    expect(await given(catchesUp).page(of, 50)).toMatchObject({ entries: [], isCurrent: false });
  });
});

describe('an older page of the security log', () => {
  it('does not wait for what is new', async () => {
    const log = given(storeIsDown);
    expect(await log.page(of, 50, '7')).toMatchObject({ isCurrent: true });
  });
});

describe('the security log of an account', () => {
  const first = { limit: 20 };

  it('has what was recorded before it is read', async () => {
    expect(await given(caughtUp).ofAccount('acc_1', first)).toEqual({ items: [], hasMore: false });
  });

  it.each([
    ['its reader is behind', () => false],
    ['the event log cannot be reached', storeIsDown],
  ])('is not given while entries may be missing: %s', async (_, catchesUp) => {
    const unavailable = { code: 'service_unavailable', details: { retryAfter: 2 } };
    await expect(given(catchesUp).ofAccount('acc_1', first)).rejects.toMatchObject(unavailable);
    const newer = { ...first, cursor: { endingBefore: 'aud_1' } };
    await expect(given(catchesUp).ofAccount('acc_1', newer)).rejects.toMatchObject(unavailable);
  });

  it('does not wait for what is new on an older page', async () => {
    const older = given(storeIsDown).ofAccount('acc_1', { ...first, cursor: { startingAfter: 'aud_1' } });
    await expect(older).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});

describe('the streams to delete with a user', () => {
  it('include those that were recorded last', async () => {
    expect(await given(caughtUp).streamsOf('usr_1')).toEqual(['signInFailures-1']);
  });

  it('are not given while some may be missing', async () => {
    await expect(given(() => false).streamsOf('usr_1')).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});
