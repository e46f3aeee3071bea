import { describe, expect, it } from '@jest/globals';
import { FindableDocuments } from '../../../event-sourcing/src/testing/findable-documents.ts';
import { queuesProjection } from '../queue/queues.projection.ts';
import { AccountRotation } from './account-rotation.ts';

/** `a000`, `a001` … */
const names = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, n) => `a${String(from + n).padStart(3, '0')}`);

function rotationOf(accounts: readonly string[], idle: readonly string[] = accounts) {
  const documents = new FindableDocuments();
  for (const accountId of accounts) {
    const queue = { accountId, queued: 1, running: [], hasQueued: true, isIdle: idle.includes(accountId) };
    documents.set(queuesProjection.collection, accountId, queue);
  }
  return {
    queued: new AccountRotation(documents.port, 'hasQueued', async (accountId) => accountId),
    idle: new AccountRotation(documents.port, 'isIdle', async (accountId) => accountId),
  };
}

describe('the rotation of accounts', () => {
  it('visits the accounts that meet its condition, in order', async () => {
    const { queued, idle } = rotationOf(names(0, 4), names(1, 2));
    expect(await queued.next()).toEqual(names(0, 4));
    expect(await idle.next()).toEqual(names(1, 2));
  });

  it('continues after the account that was served last, and visits each of the others before it again', async () => {
    const { queued } = rotationOf(names(0, 4));
    await queued.next();
    queued.served('a001');
    expect(await queued.next()).toEqual(['a002', 'a003', 'a000', 'a001']);
    queued.served('a003');
    expect(await queued.next()).toEqual(names(0, 4));
  });

  it('visits a hundred accounts at a time', async () => {
    const { queued } = rotationOf(names(0, 250));
    expect(await queued.next()).toEqual(names(0, 100));
    queued.served('a009');
    expect(await queued.next()).toEqual(names(10, 110));
  });

  it('continues after a page of which nobody could be served, and begins again after the last one', async () => {
    const { queued } = rotationOf(names(0, 250));
    const visited: string[] = [];
    for (let page = 0; page < 3; page++) {
      visited.push(...(await queued.next()));
      queued.served(undefined);
    }
    expect(visited.slice(0, 250)).toEqual(names(0, 250));
    expect(await queued.next()).toEqual(names(0, 100));
  });

  it('visits no account twice where a page begins again with the first ones', async () => {
    const { queued } = rotationOf(names(0, 130));
    await queued.next();
    queued.served('a099');
    const page = await queued.next();
    expect(page).toEqual([...names(100, 130), ...names(0, 100)]);
    expect(new Set(page).size).toBe(page.length);
  });

  it('does not begin again while there is a full page of others', async () => {
    const { queued } = rotationOf(names(0, 150));
    await queued.next();
    queued.served('a049');
    expect(await queued.next()).toEqual(names(50, 150));
    queued.served(undefined);
    expect((await queued.next())[0]).toBe('a000');
  });

  it('visits nobody where nobody waits', async () => {
    const { queued } = rotationOf([]);
    expect(await queued.next()).toEqual([]);
    queued.served(undefined);
    expect(await queued.next()).toEqual([]);
  });
});
